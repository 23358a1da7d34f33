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

#include "analytics/betweenness_bound.h"
#include "analytics/betweenness_preparation.h"
#include "analytics/brandes_search.h"
#include "analytics/exact_lengths.h"

namespace quartier {
namespace {

// Below, looking for articulation vertices and twins costs what it saves.
constexpr VertexId kLeastToReduce = 1024;

PreparationChoice choiceOf(const Graph& graph, const CentralityOptions& options) {
    PreparationChoice choice = choosePreparation(graph, options);
    const bool exact =
        options.epsilon == 0 && (options.sources == 0 || options.sources >= graph.vertexCount());
    const bool reducible =
        exact && !options.edges && !options.directed && graph.vertexCount() >= kLeastToReduce;
    choice.split = options.split && reducible;
    choice.twins = options.twins && reducible && !options.weighted;
    return choice;
}

class SourcesRun {
  public:
    SourcesRun(const Graph& graph, const CentralityOptions& options, RunContext& context)
        : context_(context),
          prepared_(graph, options, choiceOf(graph, options)),
          sources_(prepared_.sources()),
          plan_{prepared_.graph(), options.weighted ? exactLengths(prepared_.graph()) : std::vector<f64>{},
                context.stop,      prepared_.mass(),
                context.gate,      prepared_.count()},
          keepSquares_(prepared_.sampled() || context.live.estimates != nullptr),
          keepEdges_(options.edges),
          searches_([this] { return BrandesSearch(plan_, keepSquares_, keepEdges_); }),
          bound_(graph, options, BetweennessBound::Shares::may) {
        result_.trace = cpuTrace("betweenness", "sources", options.seed);
        file({.name = "prepare",
              .level = 0,
              .iteration = 0,
              .seconds = sinceStart_.seconds(),
              .items = graph.arcCount(),
              .moved = graph.vertexCount() - plan_.graph.vertexCount(),
              .metric = 0});
        for (LiveChannel* channel : {context.live.scores, context.live.estimates})
            if (channel != nullptr) channel->open(hostLiveMemory(), graph.vertexCount());
    }

    CentralityResult run() {
        const size_t cores = static_cast<size_t>(tbb::this_task_arena::max_concurrency());
        size_t batch = cores;
        while (!isDone() && !context_.shouldStop() && !bound_.left()) {
            // Batches end where the bound is looked at, so that the same seed stops at the same source.
            const size_t end = std::min({sources_.size(), done_ + batch, size_t{bound_.nextLook()}});
            const Stopwatch watch;
            const u64 before = done_;
            work(end);
            record(watch.seconds(), done_ - before);
            batch = std::max(cores, nextBatch(batch, watch.seconds()));
        }
        if (!isDone()) result_.status = RunStatus::cancelled;
        result_.scores = scoresOf(sumsSoFar());
        if (keepEdges_) result_.scores.edge = prepared_.finishEdges(arcSums(), done_);
        if (bound_.asked()) result_.scores.bound = result_.scores.exact ? 0 : bound_.bound();
        return std::move(result_);
    }

  private:
    struct Sums {
        std::vector<f64> plain;
        std::vector<f64> squares;
    };

    // A share goes to every look, with sources of its own left or without.
    bool isDone() const { return bound_.held() || (done_ == sources_.size() && !bound_.shared()); }

    // Does sources up to `end`; those that a stop or a pause cut short go behind the ones that are done.
    void work(size_t end) {
        const size_t begin = done_;
        std::vector<u8> finished(end - begin, 0);
        tbb::parallel_for(
            tbb::blocked_range<size_t>(begin, end, 1),
            [&](const auto& part) {
                BrandesSearch& search = searches_.local();
                for (size_t i = part.begin(); i != part.end() && !context_.shouldYield(); ++i)
                    finished[i - begin] = search.addSource(sources_[i]) ? 1 : 0;
            },
            tbb::simple_partitioner());
        for (size_t i = begin; i < end; ++i)
            if (finished[i - begin] != 0) std::swap(sources_[done_++], sources_[i]);
    }

    // Sources that take a tenth of the time so far, between 50 ms and half a second.
    size_t nextBatch(size_t batch, f64 seconds) const {
        const f64 wanted = std::clamp(sinceStart_.seconds() / 10, 0.05, 0.5);
        return static_cast<size_t>(static_cast<f64>(batch) *
                                   std::clamp(wanted / std::max(seconds, 1e-6), 0.25, 4.0));
    }

    void file(Stage stage) {
        context_.observer.stageDone(stage);
        result_.trace.stages.push_back(std::move(stage));
    }

    void record(f64 seconds, u64 sources) {
        look();
        file({.name = "sources",
              .level = batches_,
              .iteration = 0,
              .seconds = seconds,
              .items = sources,
              .moved = 0,
              .metric = static_cast<f64>(done_)});
        Progress progress;
        progress.stage = "sources";
        progress.iteration = batches_++;
        progress.fraction = fraction_ =
            std::max(fraction_, static_cast<f64>(done_) / bound_.expected(done_, sources_.size()));
        progress.metric = static_cast<f64>(prepared_.sourcesOf(done_));
        progress.topStable = top_.unchangedFor();
        progress.topSize = top_.size();
        progress.topError = topError_;
        if (bound_.asked()) progress.bound = bound_.bound();
        context_.observer.progress(progress);
    }

    // At the sums so far: for the bound, for the window, and for the top. Looks take at most a tenth of the
    // time.
    void look() {
        const bool due = done_ > 0 && sinceLook_.seconds() > 10 * lookSeconds_;
        const bool boundDue = done_ >= bound_.nextLook();
        if (!due && !boundDue) return;
        const Stopwatch watch;
        const Sums sums = sumsSoFar();
        if (boundDue) bound_.holds(sums.plain, sums.squares, done_);
        const Scores now = scoresOf(sums);
        const u64 fresh = top_.look(now.value);
        topError_ = errorOfTop(now, top_.top());
        publish(now);
        lookSeconds_ = watch.seconds();
        sinceLook_.restart();
        file({.name = "sources/top",
              .level = batches_,
              .iteration = top_.unchangedFor(),
              .seconds = lookSeconds_,
              .items = top_.top().size(),
              .moved = fresh,
              .metric = static_cast<f64>(done_)});
    }

    void publish(const Scores& now) {
        LiveChannel* channel = context_.live.scores;
        if (channel != nullptr && channel->wanted()) {
            const LiveChannel::WriteSlot slot = channel->acquire();
            std::transform(now.value.begin(), now.value.end(), slot.as<f32>(),
                           [](f64 score) { return static_cast<f32>(score); });
            const auto [low, high] = std::minmax_element(now.value.begin(), now.value.end());
            channel->publish(slot,
                             {.level = 0, .low = static_cast<f32>(*low), .high = static_cast<f32>(*high)});
        }
        channel = context_.live.estimates;
        if (channel == nullptr || !channel->wanted()) return;
        const LiveChannel::WriteSlot slot = channel->acquire();
        for (size_t v = 0; v < now.value.size(); ++v)
            slot.as<Vec2>()[v] = {static_cast<f32>(now.value[v]),
                                  now.standardError.empty() ? 0.0f : static_cast<f32>(now.standardError[v])};
        channel->publish(slot);
    }

    // Adds up one array of every thread's search, to the same bits whichever thread did which source.
    std::vector<f64> overThreads(const FixedPointSums& (BrandesSearch::*array)() const, size_t size) {
        std::vector<const FixedPointSums*> parts;
        for (const BrandesSearch& search : searches_) parts.push_back(&(search.*array)());
        std::vector<f64> sums(size, 0.0);
        if (parts.empty()) return sums;
        tbb::parallel_for(tbb::blocked_range<size_t>(0, size, 4096), [&](const auto& range) {
            for (size_t i = range.begin(); i != range.end(); ++i) {
                FixedPointSums::Sum sum;
                for (const FixedPointSums* part : parts) sum += part->exact(i);
                sums[i] = parts.front()->toDouble(sum);
            }
        });
        return sums;
    }

    Sums sumsSoFar() {
        const size_t n = plan_.graph.vertexCount();
        return {overThreads(&BrandesSearch::sums, n),
                overThreads(&BrandesSearch::squares, keepSquares_ ? n : 0)};
    }

    std::vector<f64> arcSums() { return overThreads(&BrandesSearch::arcSums, plan_.graph.arcCount()); }

    Scores scoresOf(const Sums& sums) { return prepared_.finish(sums.plain, sums.squares, done_); }

    RunContext& context_;
    Stopwatch sinceStart_;
    PreparedRun prepared_;
    std::vector<VertexId> sources_;
    BrandesPlan plan_;
    bool keepSquares_;
    bool keepEdges_;
    tbb::enumerable_thread_specific<BrandesSearch> searches_;
    BetweennessBound bound_;
    TopWatch top_;
    f64 topError_ = -1;
    f64 fraction_ = 0;
    Stopwatch sinceLook_;
    f64 lookSeconds_ = 0;
    size_t done_ = 0;
    int batches_ = 0;
    CentralityResult result_;
};

// After leaves and vertices without arcs were taken off, where that is done.
u64 searchedVertices(const Graph& graph, const CentralityOptions& options) {
    if (!choiceOf(graph, options).peel) return graph.vertexCount();
    u64 searched = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) searched += graph.degree(v) > 1 ? 1 : 0;
    return searched;
}

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
            .options =
                centralityOptionSpecs({"sources", "seed", "directed", "weighted", "normalized", "epsilon",
                                       "confidence", "edges", "peel", "relabel", "split", "twins"}),
            .weighted = true,
            .directed = true};
        return info;
    }

    MemoryEstimate estimate(const Graph& graph, const CentralityOptions& options) const override {
        const u64 n = graph.vertexCount();
        const auto threads = static_cast<u64>(tbb::this_task_arena::max_concurrency());
        const bool sampled = options.epsilon > 0 || (options.sources > 0 && options.sources < n);
        // Sources, those of the prepared run too; sums and scores, with their squares and errors of a sample.
        u64 bytes = n * (2 * sizeof(VertexId) + (sampled ? 4 : 2) * sizeof(f64));
        const u64 searched = searchedVertices(graph, options);
        // Counts of paths beyond double, as on a grid of 600 x 500, take 24 bytes a vertex more: that a graph
        // has them is known once they are met.
        u64 perThread =
            searched * (16 + sizeof(VertexId) + 3 * sizeof(f64));  // cells, order, dependencies, sums
        perThread += u64{1} << 18;                                 // stack and heap of a thread
        if (sampled) perThread += searched * 2 * sizeof(f64);      // squares
        if (options.weighted) perThread += searched + 16 * graph.arcCount() / 2;  // settled marks, heap
        if (options.weighted) bytes += graph.arcCount() * sizeof(f64);            // lengths
        if (options.edges) perThread += graph.arcCount() * 2 * sizeof(f64);
        if (options.edges) bytes += graph.arcCount() * 3 * sizeof(f64);
        bytes += preparationBytes(graph, options);
        if (choiceOf(graph, options).split || choiceOf(graph, options).twins)
            bytes += searched * 64;  // looking for articulation vertices and twins, which the heap keeps
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
