#include "analytics/louvain_driver.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <optional>

#include "analytics/louvain_contract.h"
#include "analytics/louvain_split.h"
#include "core/error.h"
#include "graph/modularity.h"

namespace quartier::louvain {
namespace {

std::vector<VertexId> everyoneAlone(VertexId count) {
    std::vector<VertexId> labels(count);
    std::iota(labels.begin(), labels.end(), VertexId{0});
    return labels;
}

// The rest of a result, from its hierarchy.
void finish(const Graph& graph, const CommunityOptions& options, LouvainRun& run, CommunityResult& result) {
    std::vector<Level>& levels = result.hierarchy.levels;
    const std::vector<VertexId> labels = result.hierarchy.flatten(levels.size());
    result.modularity = modularity(graph, labels, options.resolution);
    if (!levels.empty()) levels.back().modularity = result.modularity;
    result.disconnected = options.connected ? 0 : disconnectedCommunities(graph, labels);
    run.stageDone("modularity", graph.arcCount(), result.modularity);
}

}  // namespace

LouvainRun::LouvainRun(const Graph& graph, const CommunityOptions& options, RunContext& context, Trace& trace)
    : options_(options), context_(context), trace_(trace) {
    if (context_.live.communities == nullptr) return;
    place_ = everyoneAlone(graph.vertexCount());
    context_.live.communities->open(hostLiveMemory(), graph.vertexCount());
}

void LouvainRun::beginLevel(int index, f64 quality) {
    level_ = index;
    sweep_ = 0;
    quality_ = quality;
    sinceStage_.restart();
}

bool LouvainRun::sweepDone(const LevelGraph& level, const Sweep& sweep,
                           const std::vector<VertexId>& community, const std::vector<f64>& totals) {
    if (options_.check) checkInvariants(level, sweep, community, totals);
    quality_ += sweep.gain;
    trace_.stages.push_back({.name = "move",
                             .level = level_,
                             .iteration = sweep_,
                             .seconds = sinceStage_.seconds(),
                             .items = sweep.visited,
                             .moved = sweep.moved,
                             .metric = quality_});
    context_.observer.stageDone(trace_.stages.back());
    context_.observer.progress({.stage = "move",
                                .level = level_,
                                .iteration = sweep_,
                                .fraction = -1,
                                .metric = quality_,
                                .moved = sweep.moved,
                                .communities = level_ == 0 ? level.vertexCount() : communities_});
    if (sweep.moved > 0) publish(community);
    sinceStage_.restart();
    ++sweep_;
    const bool large = options_.binThreshold > 0 && level.vertexCount() > options_.binLimit;
    const f64 threshold = large ? options_.binThreshold : options_.threshold;
    return sweep.moved > 0 && sweep.gain >= threshold && sweep_ < options_.maxSweeps && !stopped();
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
    communities_ = communities;
    if (place_.empty()) return;
    for (VertexId& place : place_) place = parent[place];
    publish(everyoneAlone(communities));
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
                                 const std::vector<VertexId>& community, const std::vector<f64>& totals) {
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
    CommunityResult result;
    result.hierarchy.vertices = graph.vertexCount();
    result.trace = cpuTrace("louvain", engine, options.seed);
    LouvainRun run(graph, options, context, result.trace);

    std::optional<LevelGraph> level(std::in_place, graph);
    f64 quality = level->modularityOfSingletons(options.resolution);
    for (int index = 0; index < options.maxLevels && level && level->totalStrength() > 0; ++index) {
        run.beginLevel(index, quality);
        const Stopwatch watch;
        std::vector<VertexId> community = everyoneAlone(level->vertexCount());
        if (!run.pauseOrStop()) mover.move(*level, community, run);
        VertexId communities = 0;
        if (options.connected) {
            communities = splitCommunities(*level, community);
            run.stageDone("split", level->vertexCount(), 0);
        } else {
            communities = compactLabels(community);
        }
        if (communities == level->vertexCount()) break;

        std::optional<LevelGraph> next =
            contract(*level, community, communities, options.deterministic, run.stopToken());
        run.stageDone("contract", level->arcCount(), 0);
        f64 reached = quality;
        if (next) {
            reached = next->modularityOfSingletons(options.resolution);
            run.stageDone("modularity", next->arcCount(), reached);
            if (reached < quality) break;
        }
        run.levelDone(community, communities);
        result.hierarchy.levels.push_back({.parent = std::move(community),
                                           .communities = communities,
                                           .modularity = reached,
                                           .iterations = run.sweepsOfLevel(),
                                           .seconds = watch.seconds()});
        const bool worthAnother = reached - quality >= options.threshold;
        level = std::move(next);
        quality = reached;
        if (run.stopped() || !worthAnother) break;
    }
    if (run.stopped()) result.status = RunStatus::cancelled;
    finish(graph, options, run, result);
    return result;
}

MemoryEstimate estimateShared(const Graph& graph) {
    const u64 n = graph.vertexCount();
    constexpr u64 kPerVertex = 8 * sizeof(VertexId) + 3 * sizeof(f64);   // labels, sets, members, strengths
    constexpr u64 kPerCoarseArc = 2 * (sizeof(VertexId) + sizeof(f64));  // the level and the one being made
    return {.deviceBytes = 0, .hostBytes = n * kPerVertex + graph.arcCount() / 3 * kPerCoarseArc};
}

}  // namespace quartier::louvain
