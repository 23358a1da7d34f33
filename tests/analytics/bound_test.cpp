// How good a sample is: the bound holds as often as promised, and the top is watched rightly.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "analytics/betweenness_bound.h"
#include "analytics/engine_registry.h"
#include "analytics/shares.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier {
namespace {

CentralityResult runSources(const Graph& graph, const CentralityOptions& options) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    RunContext context = plainContext();
    return registry.centrality("sources").run(graph, options, context);
}

f64 worstError(const std::vector<f64>& found, const std::vector<f64>& exact) {
    f64 worst = 0;
    for (size_t v = 0; v < exact.size(); ++v) worst = std::max(worst, std::abs(found[v] - exact[v]));
    return worst;
}

TEST(BetweennessBound, HoldsAsOftenAsPromised) {
    // a hub between many: scores that vary much from source to source
    std::vector<test::EdgeOf> edges;
    constexpr VertexId n = 1500;
    for (VertexId v = 1; v < n; ++v) edges.push_back({v, v % 3 == 0 ? 0 : v - 1});
    for (VertexId v = 10; v < n; v += 7) edges.push_back({v, (v * 31) % n});
    const Graph graph = test::makeGraph(n, edges);
    CentralityOptions options;
    options.normalized = true;
    const std::vector<f64> exact = runSources(graph, options).scores.value;
    options.epsilon = 0.15;
    options.confidence = 0.9;
    int held = 0;
    u64 sources = 0;
    for (u64 seed = 1; seed <= 100; ++seed) {
        options.seed = seed;
        const CentralityResult result = runSources(graph, options);
        EXPECT_EQ(result.status, RunStatus::complete);
        EXPECT_LE(result.scores.bound, options.epsilon);
        EXPECT_FALSE(result.scores.exact);
        EXPECT_LT(result.scores.sourcesUsed, n * 3 / 4);
        held += worstError(result.scores.value, exact) <= result.scores.bound;
        sources += result.scores.sourcesUsed;
    }
    EXPECT_GE(held, 90);
    RecordProperty("meanSources", static_cast<int>(sources / 100));
}

// With samples drawn by hand: numbers of one vertex that are 0 or n - 2, as hard as they come. The bound is
// valid at every look, so it may fail in one of ten runs only at any of them.
TEST(BetweennessBound, IsABoundForTheHardestNumbers) {
    constexpr VertexId n = 2000;
    const Graph graph = test::makeGraph(n, {{0, 1}});
    CentralityOptions options;
    options.epsilon = 0.001;  // never held: all looks happen
    options.confidence = 0.9;
    const f64 truth = 0.3 * n * (n - 2);
    int failed = 0;
    int looks = 0;
    for (u64 seed = 1; seed <= 200; ++seed) {
        options.seed = seed;
        options.epsilon = 0.05;
        BetweennessBound bound(graph, options);
        std::vector<f64> sums(n, 0.0), squares(n, 0.0);
        bool wrong = false;
        u64 done = 0;
        for (const VertexId s : chooseSources(n, options)) {
            const f64 number = s < 0.3 * n ? n - 2.0 : 0.0;
            sums[0] += number;
            squares[0] += number * number;
            if (++done != bound.nextLook() || done == n) continue;
            bound.holds(sums, squares, done);
            ++looks;
            const f64 error =
                std::abs(sums[0] / static_cast<f64>(done) * n - truth) / ((n - 1.0) * (n - 2.0));
            wrong = wrong || error > bound.bound();
        }
        failed += wrong;
    }
    EXPECT_GT(looks, 200);
    EXPECT_LE(failed, 20);
}

TEST(BetweennessBound, FallsToNothingWhenAllIsDone) {
    const Graph graph = test::randomGraph(50, 200, 3);
    CentralityOptions options;
    options.epsilon = 0.01;
    const CentralityResult result = runSources(graph, options);
    EXPECT_TRUE(result.scores.exact);
    EXPECT_EQ(result.scores.bound, 0);
    EXPECT_TRUE(result.scores.standardError.empty());
    EXPECT_EQ(result.status, RunStatus::complete);
    options.epsilon = 0;
    EXPECT_LT(worstError(result.scores.value, runSources(graph, options).scores.value), 1e-9);
    for (const VertexId tiny : {0u, 1u, 2u}) {
        options.epsilon = 0.1;
        EXPECT_TRUE(runSources(test::makeGraph(tiny, {}), options).scores.exact);
    }
}

TEST(BetweennessBound, TheSameSeedStopsAtTheSameSource) {
    const Graph graph = test::randomGraph(3000, 9000, 5);
    CentralityOptions options;
    options.epsilon = 0.1;
    const Scores first = runSources(graph, options).scores;
    const Scores second = runSources(graph, options).scores;
    EXPECT_LT(first.sourcesUsed, 3000u);
    EXPECT_EQ(first.sourcesUsed, second.sourcesUsed);
    EXPECT_LT(worstError(first.value, second.value), 1e-9);
}

TEST(BetweennessBound, IsEitherThatOrANumberOfSources) {
    const Graph graph = test::randomGraph(50, 200, 3);
    CentralityOptions options;
    options.epsilon = 0.1;
    options.sources = 10;
    EXPECT_THROW(runSources(graph, options), OptionError);
    options.sources = 0;
    options.share = {.rank = 0, .count = 2};
    EXPECT_THROW(runSources(graph, options), OptionError);
}

// Shares on threads, in the place of processes.
class Looks : public SharedLooks {
  public:
    explicit Looks(size_t shares) : shares_(shares) {}
    bool meet(std::span<f64> values) override { return come(&values); }
    void leave() noexcept override { come(nullptr); }
    u64 met() const { return met_; }

  private:
    bool come(std::span<f64>* values) {
        std::unique_lock lock(mutex_);
        if (here_ == 0) {
            sums_.assign(values == nullptr ? 0 : values->size(), 0.0);
            everyone_ = true;
        }
        everyone_ = everyone_ && values != nullptr;
        for (size_t i = 0; everyone_ && i < sums_.size(); ++i) sums_[i] += (*values)[i];
        const u64 now = met_;
        if (++here_ == shares_) {
            here_ = 0;
            ++met_;
            changed_.notify_all();
        } else {
            EXPECT_TRUE(changed_.wait_for(lock, std::chrono::seconds(20), [&] { return met_ != now; }))
                << "a share waits for ever";
        }
        if (everyone_) std::copy(sums_.begin(), sums_.end(), values->begin());
        return everyone_;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<f64> sums_;
    size_t shares_;
    size_t here_ = 0;
    u64 met_ = 0;
    bool everyone_ = true;
};

// `stopped`: the share that is asked to stop before it begins, if any.
std::vector<CentralityResult> runInShares(const Graph& graph, CentralityOptions options, u32 count,
                                          u32 stopped = 99) {
    Looks looks(count);
    std::vector<CentralityResult> results(count);
    {
        std::vector<std::jthread> threads;
        for (u32 rank = 0; rank < count; ++rank)
            threads.emplace_back([&, rank, options]() mutable {
                options.share = {.rank = rank, .count = count, .looks = &looks};
                EngineRegistry registry;
                registerCpuEngines(registry);
                std::stop_source stop;
                if (rank == stopped) stop.request_stop();
                RunContext context{.stop = stop.get_token(), .observer = silentObserver()};
                results[rank] = registry.centrality("sources").run(graph, options, context);
            });
    }
    EXPECT_GT(looks.met(), 0u);
    return results;
}

TEST(BetweennessBound, SharesStopWhereOneRunDoes) {
    const Graph sampled = test::randomGraph(3000, 9000, 5);
    const Graph tiny = test::randomGraph(19, 40, 5);  // shares of unlike sizes, and all sources done
    for (const Graph* graph : {&sampled, &tiny})
        for (const u32 count : {2u, 3u, 8u}) {
            CentralityOptions options;
            options.epsilon = 0.1;
            const Scores alone = runSources(*graph, options).scores;
            std::vector<Scores> shares;
            for (CentralityResult& result : runInShares(*graph, options, count)) {
                EXPECT_EQ(result.status, RunStatus::complete);
                EXPECT_NEAR(result.scores.bound, alone.bound, 1e-12);
                shares.push_back(std::move(result.scores));
            }
            const Scores together = combineShares(std::move(shares), sumHere);
            EXPECT_EQ(together.sourcesUsed, alone.sourcesUsed);
            EXPECT_EQ(together.exact, alone.exact);
            EXPECT_LT(worstError(together.value, alone.value), 1e-6);
            EXPECT_LT(worstError(together.standardError, alone.standardError), 1e-6);
        }
}

TEST(BetweennessBound, AShareThatStopsStopsAll) {
    const Graph graph = test::randomGraph(3000, 9000, 5);
    CentralityOptions options;
    options.epsilon = 0.1;
    for (const u32 stopped : {0u, 2u})
        for (const CentralityResult& result : runInShares(graph, options, 3, stopped))
            EXPECT_EQ(result.status, RunStatus::cancelled);
}

TEST(TopWatch, CountsWhoIsNewAndHowLongNobodyWas) {
    std::vector<f64> scores(300);
    for (size_t v = 0; v < scores.size(); ++v) scores[v] = static_cast<f64>(v);
    TopWatch top;
    EXPECT_EQ(top.look(scores), 100u);
    EXPECT_EQ(top.top().front(), 200u);
    EXPECT_EQ(top.unchangedFor(), 0);
    std::swap(scores[299], scores[250]);  // another order, the same nodes
    EXPECT_EQ(top.look(scores), 0u);
    EXPECT_EQ(top.look(scores), 0u);
    EXPECT_EQ(top.unchangedFor(), 2);
    scores[7] = 1000;
    EXPECT_EQ(top.look(scores), 1u);
    EXPECT_EQ(top.unchangedFor(), 0);
    TopWatch few;
    EXPECT_EQ(few.look(std::vector<f64>{1, 2, 3}), 3u);
    EXPECT_EQ(few.look(std::vector<f64>{3, 2, 1}), 0u);
    EXPECT_EQ(few.look(std::vector<f64>{}), 0u);
}

TEST(TopWatch, ErrorOfTheTop) {
    Scores scores;
    scores.value = {10, 4, 2};
    EXPECT_LT(errorOfTop(scores, {0, 1}), 0);
    scores.standardError = {1, 2, 9};
    EXPECT_DOUBLE_EQ(errorOfTop(scores, {0, 1}), 0.2);
    scores.exact = true;
    EXPECT_EQ(errorOfTop(scores, {0, 1}), 0);
}

// A paused run puts its work down at once, and its result is that of a run that was never paused.
TEST(Pause, IsHeededInTheMidstOfABatch) {
    const Graph graph = test::randomGraph(3000, 12000, 7);
    CentralityOptions options;
    const std::vector<f64> whole = runSources(graph, options).scores.value;
    PauseGate gate;
    // Pauses after the third batch; a helper lets single steps through and then all.
    class Observer : public RunObserver {
      public:
        explicit Observer(PauseGate& gate) : gate_(gate) {}
        void stageDone(const Stage& stage) override {
            if (stage.name == "sources") ++batches;
            if (batches == 3) gate_.pause();
        }
        std::atomic<int> batches = 0;

      private:
        PauseGate& gate_;
    } observer(gate);
    EngineRegistry registry;
    registerCpuEngines(registry);
    RunContext context{.stop = {}, .observer = observer, .live = {}, .gate = &gate};
    std::jthread helper([&] {
        while (observer.batches < 3) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_EQ(observer.batches, 3);
        gate.stepOnce();
        while (observer.batches < 4) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_EQ(observer.batches, 4);
        // in the midst of a batch
        gate.resume();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        gate.pause();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        gate.resume();
    });
    const CentralityResult result = registry.centrality("sources").run(graph, options, context);
    EXPECT_TRUE(result.scores.exact);
    EXPECT_LT(worstError(result.scores.value, whole), 1e-6);
}

}  // namespace
}  // namespace quartier
