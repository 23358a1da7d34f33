// Progress, cancel, pause and live positions.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "layout_under_test.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using test::allFinite;

// Remembers what it was told; calls a hook on every progress.
struct Listener final : RunObserver {
    std::function<void(const Progress&)> hook = [](const Progress&) {};
    std::vector<f64> fractions;
    void progress(const Progress& p) override {
        fractions.push_back(p.fraction);
        hook(p);
    }
};

TEST(ForceAtlas2Live, AStopBeforeTheStartStillGivesAPicture) {
    std::stop_source source;
    source.request_stop();
    RunContext context{.stop = source.get_token(), .observer = silentObserver()};
    const Graph graph = test::gridGraph(50, 50);
    const LayoutResult result = test::forceAtlas2().run(graph, test::louvain(graph), {}, {}, context);
    EXPECT_TRUE(result.cancelled);
    EXPECT_FALSE(result.atRest);
    ASSERT_EQ(result.positions.size(), 2500);
    EXPECT_TRUE(allFinite(result.positions));
}

TEST(ForceAtlas2Live, StopsInTheMiddle) {
    const Graph graph = test::gridGraph(100, 100);
    const Hierarchy hierarchy = test::louvain(graph);
    for (const int level : {2, 0}) {
        std::stop_source source;
        Listener listener;
        listener.hook = [&](const Progress& p) {
            if (p.level == level && p.iteration == 3) source.request_stop();
        };
        RunContext context{.stop = source.get_token(), .observer = listener};
        const LayoutResult result = test::forceAtlas2().run(graph, hierarchy, {}, {}, context);
        EXPECT_TRUE(result.cancelled);
        EXPECT_TRUE(allFinite(result.positions));
        EXPECT_GT(test::distance(result.positions[0], result.positions[9999]), 1);
    }
}

TEST(ForceAtlas2Live, TellsHowFarItIs) {
    Listener listener;
    RunContext context{.stop = {}, .observer = listener};
    const Graph graph = test::gridGraph(40, 40);
    test::forceAtlas2().run(graph, test::louvain(graph), {}, {}, context);
    ASSERT_GT(listener.fractions.size(), 30);
    for (size_t i = 1; i < listener.fractions.size(); ++i)
        EXPECT_GE(listener.fractions[i], listener.fractions[i - 1]);
    EXPECT_GE(listener.fractions.front(), 0);
    EXPECT_LE(listener.fractions.back(), 1);
}

TEST(ForceAtlas2Live, WaitsAtTheGate) {
    PauseGate gate;
    gate.pause();
    Listener listener;
    std::atomic<int> steps = 0;
    listener.hook = [&](const Progress&) { ++steps; };
    std::stop_source source;
    RunContext context{.stop = source.get_token(), .observer = listener, .live = {}, .gate = &gate};
    const Graph graph = test::gridGraph(20, 20);
    std::jthread worker(
        [&] { test::forceAtlas2().run(graph, {.vertices = 400, .levels = {}}, {}, {}, context); });
    const auto reach = [&](int count) {
        for (int i = 0; i < 2000 && steps < count; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return steps.load();
    };
    EXPECT_EQ(reach(0), 0);
    gate.stepOnce();
    EXPECT_EQ(reach(1), 1);
    gate.stepOnce();
    EXPECT_EQ(reach(2), 2);
    source.request_stop();
}

TEST(ForceAtlas2Live, PublishesAPictureOfEveryVertexThatImproves) {
    LiveChannel channel(sizeof(Vec2));
    Listener listener;
    std::vector<std::vector<Vec2>> frames;
    u64 seen = 0;
    const auto take = [&] {
        if (auto lease = channel.takeNewest(seen)) {
            seen = lease->serial();
            const Vec2* p = static_cast<const Vec2*>(lease->buffer().data);
            frames.emplace_back(p, p + 900);
        }
    };
    listener.hook = [&](const Progress&) { take(); };
    RunContext context{.stop = {}, .observer = listener, .live = {.positions = &channel}};
    const Graph graph = test::gridGraph(30, 30);
    const LayoutResult result = test::forceAtlas2().run(graph, test::louvain(graph), {}, {}, context);
    take();
    ASSERT_GE(frames.size(), 2);
    for (const auto& frame : frames) EXPECT_TRUE(allFinite(frame));
    // The last one is the result; the first is already spread out.
    EXPECT_EQ(frames.back()[17].x, result.positions[17].x);
    EXPECT_GT(test::distance(frames.front()[0], frames.front()[899]), 1);
}

}  // namespace
}  // namespace quartier
