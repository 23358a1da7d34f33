#include "analytics/louvain_driver.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "analytics/leiden_descent.h"
#include "analytics/louvain_contract.h"
#include "analytics/louvain_split.h"
#include "analytics/louvain_uncoarsen.h"
#include "analytics/louvain_verify.h"
#include "core/error.h"
#include "graph/modularity.h"

namespace quartier::louvain {
namespace {

constexpr size_t kLabelsPerTask = size_t{1} << 14;

std::vector<VertexId> everyoneAlone(VertexId count) {
    std::vector<VertexId> labels(count);
    std::iota(labels.begin(), labels.end(), VertexId{0});
    return labels;
}

// How many of the labels 0 .. community.size() - 1 there are. `seen` is scratch.
VertexId countInhabited(const std::vector<VertexId>& community, std::vector<u8>& seen) {
    using Range = tbb::blocked_range<size_t>;
    seen.assign(community.size(), 0);
    tbb::parallel_for(Range(0, community.size(), kLabelsPerTask), [&](const Range& range) {
        for (size_t v = range.begin(); v != range.end(); ++v)
            std::atomic_ref(seen[community[v]]).store(1, std::memory_order_relaxed);
    });
    return tbb::parallel_reduce(
        Range(0, seen.size(), kLabelsPerTask), VertexId{0},
        [&](const Range& range, VertexId count) {
            for (size_t c = range.begin(); c != range.end(); ++c) count += seen[c];
            return count;
        },
        std::plus<>());
}

class Driver {
  public:
    Driver(const Graph& graph, const CommunityOptions& options, RunContext& context,
           const std::string& engine, const VertexMover& mover)
        : graph_(graph),
          options_(options),
          context_(context),
          mover_(mover),
          uncoarsens_(options.uncoarsen && mover.uncoarsens()),
          trace_(cpuTrace("louvain", engine, options.seed)),
          run_(graph, options, context, trace_) {
        stack_.graphs.emplace_back(graph);
        stack_.quality = stack_.graphs.front().modularityOfSingletons(options.resolution);
    }

    CommunityResult run() {
        if (options_.refine == Refine::leiden) {
            stack_.levels = descendLeiden(graph_, mover_, run_);
            return finish();
        }
        descend();
        if (uncoarsens_ && !run_.stopped()) {
            LevelStack finer = uncoarsen(stack_, mover_, run_);
            if (!finer.levels.empty() && finer.quality > stack_.quality) {
                stack_ = std::move(finer);
                run_.levelsChanged(stack_.levels);
                descend();  // its communities may have something to gain from each other now
            }
        }
        return finish();
    }

  private:
    void descend() {
        const bool hasWeight = stack_.graphs.back().totalStrength() > 0;
        bool more = hasWeight;
        while (more && stack_.levels.size() < static_cast<size_t>(options_.maxLevels)) more = addLevel();
    }

    // False when there was nothing to merge, or too little for another level to be worth it.
    bool addLevel() {
        const LevelGraph& level = stack_.graphs.back();
        run_.beginLevel(static_cast<int>(stack_.levels.size()), stack_.quality);
        const WorkWatch watch = run_.watch();
        std::vector<VertexId> community = everyoneAlone(level.vertexCount());
        if (!run_.stopped()) mover_.move(level, community, Start::alone, run_);
        VertexId communities = 0;
        afterwards([&] { communities = settle(level, community); });
        if (communities == level.vertexCount()) return false;

        std::optional<LevelGraph> next = contract(level, community, communities, run_.stopToken());
        run_.stageDone("contract", level.arcCount(), 0);
        const f64 before = stack_.quality;
        f64 reached = 0;
        if (next)
            reached = next->modularityOfSingletons(options_.resolution);
        else  // stopped
            afterwards([&] { reached = qualityOf(level, community); });
        run_.stageDone("modularity", next ? next->arcCount() : level.arcCount(), reached);
        if (reached < before) return false;
        stack_.quality = reached;
        run_.levelDone(community, communities);
        stack_.levels.push_back({.parent = std::move(community),
                                 .communities = communities,
                                 .modularity = stack_.quality,
                                 .iterations = run_.sweepsOfLevel(),
                                 .seconds = watch.seconds()});
        if (!next) return false;
        if (!uncoarsens_) stack_.graphs.clear();
        stack_.graphs.push_back(std::move(*next));
        return !run_.stopped() && stack_.quality - before >= options_.threshold;
    }

    // Numbers the communities, split into connected parts where that is asked; how many there are.
    VertexId settle(const LevelGraph& level, std::vector<VertexId>& community) {
        if (!options_.connected) return compactLabels(community);
        const VertexId communities = splitCommunities(level, community);
        run_.stageDone("split", level.vertexCount(), 0);
        return communities;
    }

    f64 qualityOf(const LevelGraph& level, const std::vector<VertexId>& community) const {
        return stack_.levels.empty() ? modularity(graph_, community, options_.resolution)
                                     : level.modularity(community, options_.resolution);
    }

    // Does what remains to be done; once the run was stopped, on all cores: nobody measures it any more, and
    // somebody waits.
    template <class Work>
    void afterwards(Work&& work) {
        if (!run_.stopped()) return work();
        tbb::task_arena all;
        all.execute(work);
    }

    CommunityResult finish() {
        CommunityResult result;
        result.hierarchy = {.vertices = graph_.vertexCount(), .levels = std::move(stack_.levels)};
        std::vector<Level>& levels = result.hierarchy.levels;
        if (run_.stopped()) result.status = RunStatus::cancelled;
        result.trace = std::move(trace_);
        afterwards([&] { verify(graph_, options_, context_, result); });
        if (!levels.empty()) levels.back().modularity = result.modularity;
        dropIdleLevels(levels);
        return result;
    }

    const Graph& graph_;
    const CommunityOptions& options_;
    RunContext& context_;
    const VertexMover& mover_;
    const bool uncoarsens_;
    Trace trace_;
    LouvainRun run_;
    LevelStack stack_;
};

}  // namespace

LouvainRun::LouvainRun(const Graph& graph, const CommunityOptions& options, RunContext& context, Trace& trace)
    : options_(options), context_(context), trace_(trace), sinceStage_(context.gate) {
    if (context_.live.communities == nullptr) return;
    place_ = everyoneAlone(graph.vertexCount());
    context_.live.communities->open(hostLiveMemory(), graph.vertexCount());
}

void LouvainRun::beginLevel(int index, f64 quality) {
    stage_ = "move";
    level_ = index;
    sweep_ = 0;
    quality_ = quality;
    sinceStage_.restart();
}

void LouvainRun::beginUncoarsening(int index, f64 quality,
                                   const std::vector<std::vector<VertexId>>& parents) {
    beginLevel(index, quality);
    stage_ = "uncoarsen";
    const auto below = std::span(parents).first(static_cast<size_t>(index));
    tbb::parallel_for(tbb::blocked_range<size_t>(0, place_.size(), 1 << 14), [&](const auto& part) {
        for (size_t v = part.begin(); v != part.end(); ++v) {
            auto place = static_cast<VertexId>(v);
            for (const std::vector<VertexId>& parent : below) place = parent[place];
            place_[v] = place;
        }
    });
}

void LouvainRun::levelsChanged(const std::vector<Level>& levels) {
    std::iota(place_.begin(), place_.end(), VertexId{0});
    for (const Level& level : levels)
        for (VertexId& place : place_) place = level.parent[place];
    level_ = static_cast<int>(levels.size());
    publish(everyoneAlone(levels.back().communities));
}

bool LouvainRun::sweepDone(const LevelGraph& level, const Sweep& sweep,
                           const std::vector<VertexId>& community, std::span<const f64> totals) {
    if (options_.check) checkInvariants(level, sweep, community, totals);
    quality_ += sweep.gain;
    trace_.stages.push_back({.name = stage_,
                             .level = level_,
                             .iteration = sweep_,
                             .seconds = sinceStage_.seconds(),
                             .items = sweep.visited,
                             .moved = sweep.moved,
                             .metric = quality_});
    context_.observer.stageDone(trace_.stages.back());
    const bool more = sweep.moved > 0 && sweep.gain >= thresholdOf(level) && sweep_ + 1 < options_.maxSweeps;
    countCommunities(community, sweep_ == 0 || !more);
    context_.observer.progress({.stage = stage_,
                                .level = level_,
                                .iteration = sweep_,
                                .fraction = -1,
                                .metric = quality_,
                                .moved = sweep.moved,
                                .communities = communities_});
    if (sweep.moved > 0) publish(community);
    sinceStage_.restart();
    ++sweep_;
    return more && !stopped();
}

// A pass over all vertices, where a sweep may have looked at a few: between the ends of a level only as often
// as it takes a fiftieth of the time.
void LouvainRun::countCommunities(const std::vector<VertexId>& community, bool now) {
    constexpr f64 kTimesItsCost = 50;
    if (!now && sinceCount_.seconds() < kTimesItsCost * countSeconds_) return;
    const Stopwatch clock;
    communities_ = countInhabited(community, inhabited_);
    countSeconds_ = clock.seconds();
    sinceCount_.restart();
}

f64 LouvainRun::thresholdOf(const LevelGraph& level) const {
    const bool large = options_.binThreshold > 0 && level.vertexCount() > options_.binLimit;
    return large ? options_.binThreshold : options_.threshold;
}

void LouvainRun::stageDone(const char* name, u64 items, f64 metric) {
    trace_.stages.push_back({.name = name,
                             .level = level_,
                             .iteration = 0,
                             .seconds = sinceStage_.seconds(),
                             .items = items,
                             .moved = 0,
                             .metric = metric});
    context_.observer.stageDone(trace_.stages.back());
    sinceStage_.restart();
}

void LouvainRun::levelDone(const std::vector<VertexId>& parent, VertexId communities) {
    levelDone(parent, everyoneAlone(communities));
}

void LouvainRun::levelDone(const std::vector<VertexId>& parent, const std::vector<VertexId>& placed) {
    for (VertexId& place : place_) place = parent[place];
    publish(placed);
}

void LouvainRun::publish(const std::vector<VertexId>& community) {
    LiveChannel* channel = context_.live.communities;
    if (channel == nullptr || place_.empty() || !channel->wanted()) return;
    const LiveChannel::WriteSlot slot = channel->acquire();
    auto* labels = slot.as<VertexId>();
    for (size_t v = 0; v < place_.size(); ++v) labels[v] = community[place_[v]];
    channel->publish(slot, {.level = static_cast<u32>(level_), .low = 0, .high = 0});
}

void LouvainRun::checkInvariants(const LevelGraph& level, const Sweep& sweep,
                                 const std::vector<VertexId>& community, std::span<const f64> totals) {
    std::vector<f64> expected(level.vertexCount(), 0.0);
    for (VertexId v = 0; v < level.vertexCount(); ++v) expected[community[v]] += level.strengths()[v];
    const f64 tolerance = 1e-9 * level.totalStrength();
    for (VertexId c = 0; c < level.vertexCount(); ++c) {
        if (std::abs(expected[c] - totals[c]) <= tolerance) continue;
        throw Error(
            fmt::format("invariant broken at level {}, sweep {}: the strengths of community {} sum to "
                        "{}, and {} was kept; please report this",
                        level_, sweep_, c, expected[c], totals[c]));
    }
    if (sweep.gain < -1e-9)
        throw Error(
            fmt::format("invariant broken at level {}, sweep {}: modularity fell by {}; please report "
                        "this",
                        level_, sweep_, -sweep.gain));
}

CommunityResult runLouvain(const Graph& graph, const CommunityOptions& options, RunContext& context,
                           const std::string& engine, const VertexMover& mover) {
    validate(options);
    if (graph.isDirected())
        throw OptionError(
            "Louvain works on undirected graphs, and this one is directed: give its undirected form");
    return Driver(graph, options, context, engine, mover).run();
}

MemoryEstimate estimateHost(const Graph& graph, const CommunityOptions& options, Moves moves,
                            const HostNeed& need) {
    constexpr u64 kAlways = u64{2} << 20;  // of threads and of the heap, on 2 cores as on 16
    constexpr u64 kRefinement = 4 * sizeof(VertexId) + 2 * sizeof(f64) + 1;  // parts and their order
    const u64 perVertex = need.perVertex + (options.refine == Refine::leiden ? kRefinement : 0);
    return {.deviceBytes = 0,
            .hostBytes = kAlways + graph.vertexCount() * perVertex +
                         forecastCoarseArcs(graph, moves) * need.perCoarseArc};
}

}  // namespace quartier::louvain
