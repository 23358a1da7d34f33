// What the device is asked for beside the densities: which discs to draw, and what its stages take.
#include <gtest/gtest.h>

#include <numeric>

#include "gl_fixture.h"
#include "render/crisp_discs.h"
#include "render/node_pass.h"
#include "render/stage_clock.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

using DeviceStagesTest = GlTest;

// All sizes around those of blocks and of the rounds over them; views with all, some and none of the nodes.
TEST_F(DeviceStagesTest, TheDiscsChosenOnTheDeviceAreThoseOfTheHost) {
    std::mt19937 random(5);
    std::uniform_real_distribution<f32> place(-100, 100);
    for (const u32 vertices : {1u, 1023u, 1024u, 1025u, 40'000u, 262'145u, 300'000u}) {
        Scene scene;
        scene.vertices = vertices;
        std::vector<Vec2> positions(vertices);
        std::vector<Look> looks(vertices);
        for (u32 v = 0; v < vertices; ++v) {
            positions[v] = {place(random), place(random)};
            looks[v] = {0xFFFFFFFFu, (128 + v % 512) | (v % 7 == 3 ? u32{kHidden} << 16 : 0)};
        }
        scene.positions.assign(std::span<const Vec2>(positions));
        scene.looks.assign(std::span<const Look>(looks));
        for (const f32 zoom : {1.0f, 40.0f}) {
            const View view = wholeView(cameraOf(300, 200, {20, 10}, zoom));
            const NodeScale scale{.diameter = 6, .crispFrom = 4, .shown = vertices};
            CrispDiscs discs;
            discs.choose(scene, view, scale);
            // The host's list has those whose glow of small graphs may reach the picture.
            std::vector<u32> expected;
            for (const u32 v : crispNodes(scene, view, scale)) {
                const f32 radius = 0.5f * scale.diameter * looks[v].size(), outer = 1.9f * radius + 1;
                const Vec2 at = view.whole.toScreen(positions[v]);
                if (at.x >= -outer && at.y >= -outer && at.x <= 300 + outer && at.y <= 200 + outer)
                    expected.push_back(v);
            }
            const std::vector<u32> chosen = discs.chosen();
            EXPECT_EQ(chosen, expected) << vertices << " at " << zoom;
        }
    }
}

TEST_F(DeviceStagesTest, TheClockAddsUpTheStagesOfAFrame) {
    StageClock clock;
    GlBuffer buffer;
    buffer.resize(u64{1} << 24);
    const auto sum = [&] {
        const StageTimes& times = clock.latest();
        return std::accumulate(times.begin(), times.end(), 0.0);
    };
    EXPECT_EQ(sum(), 0);
    for (int frame = 0; frame < 9; ++frame) {  // more than are on their way at once
        clock.beginFrame();
        clock.mark(Stage::nodes);
        for (int i = 0; i < 8; ++i) buffer.fill(7);
        clock.mark(Stage::edges);
        clock.mark(Stage::tone);
        clock.mark(Stage::edges);  // again: the times of a stage add up
        clock.endFrame();
        clock.mark(Stage::marks);  // outside of a frame: not counted
    }
    glFinish();
    const StageTimes times = clock.latest();
    EXPECT_GT(sum(), 0);
    for (const f64 time : times) EXPECT_GE(time, 0);
    EXPECT_EQ(times[static_cast<size_t>(Stage::discs)], 0);
    EXPECT_EQ(times[static_cast<size_t>(Stage::marks)], 0);
    EXPECT_GE(times[static_cast<size_t>(Stage::edges)], times[static_cast<size_t>(Stage::nodes)]);
}

}  // namespace
}  // namespace quartier::render::test
