// Brandes with one source per thread. Sources come in random order and in batches that grow with the time
// spent, so that there is a word of progress soon and few waits later; after every batch the sums so far are
// an unbiased estimate. Work O(sources x arcs), memory O(threads x vertices).
#include "analytics/brandes_sources.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>

#include "analytics/betweenness_preparation.h"
#include "analytics/brandes_search.h"
#include "analytics/exact_lengths.h"

namespace quartier {
namespace {

class SourcesRun {
  public:
    SourcesRun(const Graph& graph, const CentralityOptions& options, RunContext& context)
        : context_(context),
          prepared_(graph, options),
          sources_(prepared_.sources()),
          plan_{prepared_.graph(), options.weighted ? exactLengths(prepared_.graph()) : std::vector<f64>{},
                context.stop, prepared_.mass()},
          searches_([this] { return BrandesSearch(plan_, prepared_.sampled()); }) {
        result_.trace = cpuTrace("betweenness", "sources", options.seed);
        result_.trace.stages.push_back({.name = "prepare",
                                        .level = 0,
                                        .iteration = 0,
                                        .seconds = sinceStart_.seconds(),
                                        .items = graph.arcCount(),
                                        .moved = graph.vertexCount() - plan_.graph.vertexCount(),
                                        .metric = 0});
        context_.observer.stageDone(result_.trace.stages.back());
        if (context.live.scores != nullptr) context.live.scores->open(hostLiveMemory(), graph.vertexCount());
    }

    CentralityResult run() {
        size_t batch = static_cast<size_t>(tbb::this_task_arena::max_concurrency());
        size_t begin = 0;
        while (begin < sources_.size() && !context_.shouldStop()) {
            const size_t end = std::min(sources_.size(), begin + batch);
            const Stopwatch watch;
            const u64 before = done_;
            work(begin, end);
            record(watch.seconds(), done_ - before);
            begin = end;
            batch = nextBatch(batch, watch.seconds());
        }
        if (done_ < sources_.size()) result_.status = RunStatus::cancelled;
        result_.scores = scoresSoFar();
        return std::move(result_);
    }

  private:
    void work(size_t begin, size_t end) {
        tbb::parallel_for(
            tbb::blocked_range<size_t>(begin, end, 1),
            [&](const auto& part) {
                BrandesSearch& search = searches_.local();
                for (size_t i = part.begin(); i != part.end() && !context_.stop.stop_requested(); ++i)
                    if (search.addSource(sources_[i])) ++done_;
            },
            tbb::simple_partitioner());
    }

    // Sources that take a tenth of the time so far, between 50 ms and half a second.
    size_t nextBatch(size_t batch, f64 seconds) const {
        const f64 wanted = std::clamp(sinceStart_.seconds() / 10, 0.05, 0.5);
        const f64 grown = static_cast<f64>(batch) * std::clamp(wanted / std::max(seconds, 1e-6), 0.25, 4.0);
        return std::max<size_t>(static_cast<size_t>(tbb::this_task_arena::max_concurrency()),
                                static_cast<size_t>(grown));
    }

    void record(f64 seconds, u64 sources) {
        result_.trace.stages.push_back({.name = "sources",
                                        .level = batches_,
                                        .iteration = 0,
                                        .seconds = seconds,
                                        .items = sources,
                                        .moved = 0,
                                        .metric = static_cast<f64>(done_)});
        context_.observer.stageDone(result_.trace.stages.back());
        context_.observer.progress({.stage = "sources",
                                    .level = 0,
                                    .iteration = batches_,
                                    .fraction = static_cast<f64>(done_) / static_cast<f64>(sources_.size()),
                                    .metric = static_cast<f64>(done_),
                                    .moved = 0,
                                    .communities = 0});
        ++batches_;
        publish();
    }

    void publish() {
        LiveChannel* channel = context_.live.scores;
        if (channel == nullptr || !channel->wanted() || done_ == 0) return;
        const Scores now = scoresSoFar();
        const LiveChannel::WriteSlot slot = channel->acquire();
        std::transform(now.value.begin(), now.value.end(), slot.as<f32>(),
                       [](f64 score) { return static_cast<f32>(score); });
        const auto [low, high] = std::minmax_element(now.value.begin(), now.value.end());
        channel->publish(slot, {.level = 0, .low = static_cast<f32>(*low), .high = static_cast<f32>(*high)});
    }

    Scores scoresSoFar() {
        const size_t n = plan_.graph.vertexCount();
        const bool sampled = prepared_.sampled();
        std::vector<f64> sums(n, 0.0);
        std::vector<f64> squares(sampled ? n : 0, 0.0);
        tbb::parallel_for(tbb::blocked_range<size_t>(0, n, 4096), [&](const auto& part) {
            for (const BrandesSearch& search : searches_) {
                for (size_t v = part.begin(); v != part.end(); ++v) sums[v] += search.sums()[v];
                for (size_t v = part.begin(); v != part.end() && sampled; ++v)
                    squares[v] += search.squares()[v];
            }
        });
        return prepared_.finish(sums, squares, done_);
    }

    RunContext& context_;
    Stopwatch sinceStart_;
    PreparedRun prepared_;
    const std::vector<VertexId>& sources_;
    BrandesPlan plan_;
    tbb::enumerable_thread_specific<BrandesSearch> searches_;
    std::atomic<u64> done_ = 0;
    int batches_ = 0;
    CentralityResult result_;
};

class SourcesBetweenness : public CentralityEngine {
  public:
    const EngineInfo& info() const override {
        static const EngineInfo info{
            .algorithm = "betweenness",
            .id = "sources",
            .name = "One source per core",
            .backend = Backend::cpu,
            .paper = "Brandes 2001, section 4; samples: Brandes and Pich 2007",
            .description = "All cores, each on a source of its own, in double: the reference of the others.",
            .options = centralityOptionSpecs(
                {"sources", "seed", "directed", "weighted", "normalized", "peel", "relabel"}),
            .weighted = true,
            .directed = true};
        return info;
    }

    MemoryEstimate estimate(const Graph& graph, const CentralityOptions& options) const override {
        const u64 n = graph.vertexCount();
        const auto threads = static_cast<u64>(tbb::this_task_arena::max_concurrency());
        const bool sampled = options.sources > 0 && options.sources < n;
        u64 bytes = n * (sizeof(VertexId) + 2 * sizeof(f64));              // sources and scores
        u64 perThread = n * (16 + sizeof(VertexId) + 2 * sizeof(f64));     // cells, order, dependencies, sums
        if (sampled) perThread += n * sizeof(f64);                         // squares
        if (options.weighted) perThread += n + 16 * graph.arcCount() / 2;  // settled marks, heap
        if (options.weighted) bytes += graph.arcCount() * sizeof(f64);     // lengths
        bytes += preparationBytes(graph, options);
        return {.deviceBytes = 0, .hostBytes = bytes + threads * perThread};
    }

    CentralityResult run(const Graph& graph, const CentralityOptions& options,
                         RunContext& context) const override {
        validate(options, graph);
        return SourcesRun(graph, options, context).run();
    }
};

}  // namespace

std::unique_ptr<CentralityEngine> makeSourcesBetweenness() { return std::make_unique<SourcesBetweenness>(); }

}  // namespace quartier
