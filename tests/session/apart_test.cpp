// Nodes that are moved apart in a picture, and drawings that are aligned and turned: commands with undo.
#include "app/session/apart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "poll_until_idle.h"

namespace quartier::session {
namespace {

// Pairs of discs that cover each other when all nodes are in view.
size_t coveredPairs(const std::vector<Vec2>& places, const std::vector<layouts::HalfSize>& sizes,
                    render::Camera camera) {
    render::Bounds bounds{places.front(), places.front()};
    for (const Vec2 p : places) {
        bounds.low = {std::min(bounds.low.x, p.x), std::min(bounds.low.y, p.y)};
        bounds.high = {std::max(bounds.high.x, p.x), std::max(bounds.high.y, p.y)};
    }
    camera.fit(bounds, 0);
    size_t pairs = 0;
    for (size_t i = 0; i < places.size(); ++i)
        for (size_t j = 0; j < i; ++j) {
            const Vec2 a = camera.toScreen(places[i]), b = camera.toScreen(places[j]);
            pairs += std::hypot(a.x - b.x, a.y - b.y) < sizes[i].width + sizes[j].width;
        }
    return pairs;
}

TEST(Apart, NoNodeCoversAnotherWhenAllIsInView) {
    std::mt19937_64 random(4);
    std::normal_distribution<f32> x(0, 10), y(0, 5);
    std::vector<Vec2> positions(400);
    for (Vec2& p : positions) p = {x(random), y(random)};
    ApartWish wish;
    wish.camera.width = 800;
    wish.camera.height = 600;
    render::Bounds bounds{positions[0], positions[0]};
    for (VertexId v = 0; v < 400; ++v) {
        wish.nodes.push_back(v);
        wish.sizes.push_back({2 + static_cast<f32>(v % 5), 2 + static_cast<f32>(v % 5)});
        bounds.low = {std::min(bounds.low.x, positions[v].x), std::min(bounds.low.y, positions[v].y)};
        bounds.high = {std::max(bounds.high.x, positions[v].x), std::max(bounds.high.y, positions[v].y)};
    }
    wish.camera.fit(bounds, 0);
    ASSERT_GT(coveredPairs(positions, wish.sizes, wish.camera), 100u);
    const std::vector<Vec2> places = placesApart(positions, wish, plainContext());
    EXPECT_EQ(coveredPairs(places, wish.sizes, wish.camera), 0u);
    // What is clear of the others already stays.
    const std::vector<Vec2> again = placesApart(places, wish, plainContext());
    for (size_t i = 0; i < places.size(); ++i) EXPECT_EQ(again[i].x, places[i].x) << i;
}

// A million nodes on a screen would grow 24 times before it was said.
TEST(Apart, WhereTheAreaIsTooSmallItIsSaidAtOnce) {
    struct : RunObserver {
        void progress(const Progress&) override { ++told; }
        int told = 0;
    } observer;
    const auto fails = [&](f32 size) {
        std::vector<Vec2> positions(100);
        ApartWish wish;
        wish.camera.width = wish.camera.height = 100;
        for (VertexId v = 0; v < 100; ++v) {
            positions[v] = {static_cast<f32>(v % 10), static_cast<f32>(v / 10)};
            wish.nodes.push_back(v);
            wish.sizes.push_back({size, size});
        }
        wish.camera.fit({positions.front(), positions.back()}, 0);
        try {
            placesApart(positions, wish, plainContext().toldTo(observer));
        } catch (const Error&) {
            return true;
        }
        return false;
    };
    EXPECT_FALSE(fails(5)) << "they lie side by side, and fill the picture";
    EXPECT_TRUE(fails(7));
    EXPECT_EQ(observer.told, 0);
}

TEST(Apart, WhereThereIsNoRoomItIsSaid) {
    std::vector<Vec2> positions{{0, 0}, {1, 0}, {2, 1}};
    ApartWish wish{.nodes = {0, 1, 2}, .sizes = {{90, 90}, {90, 90}, {90, 90}}, .others = {}, .camera = {}};
    wish.camera.width = wish.camera.height = 100;
    wish.camera.zoom = 40;
    EXPECT_THROW(placesApart(positions, wish, plainContext()), Error);
}

class TransformCommandTest : public testing::Test {
  protected:
    void SetUp() override {
        workspace.session().open(kSampleName);
        ASSERT_TRUE(test::pollUntilIdle(workspace, workspace.session(), [this] {
            return workspace.document().communities && workspace.document().positions;
        }));
    }
    const std::vector<Vec2>& positions() { return *workspace.document().positions; }

    Workspace workspace{EngineSetup{}};
};

TEST_F(TransformCommandTest, IsAStepThatComesBackToTheBit) {
    const std::vector<Vec2> before = positions();
    const std::vector<VertexId> nodes{5, 11, 48};
    transformNodes(workspace, nodes, {layouts::TransformKind::alignTop});
    EXPECT_EQ(workspace.history().undoText(), "Align 3 nodes");
    const f32 top = std::max({before[5].y, before[11].y, before[48].y});
    for (const VertexId v : nodes) {
        EXPECT_EQ(positions()[v].y, top);
        EXPECT_EQ(positions()[v].x, before[v].x);
    }
    EXPECT_EQ(positions()[6].y, before[6].y);
    transformNodes(workspace, nodes, {layouts::TransformKind::alignTop});
    EXPECT_EQ(workspace.history().count(), 1u) << "they are aligned already";
    transformNodes(workspace, nodes, {layouts::TransformKind::rotate, 33});
    EXPECT_EQ(workspace.history().undoText(), "Rotate 3 nodes");
    transformNodes(workspace, nodes, {layouts::TransformKind::mirrorX});
    EXPECT_EQ(workspace.history().undoText(), "Mirror 3 nodes");
    transformNodes(workspace, nodes, {layouts::TransformKind::scale, 2});
    EXPECT_EQ(workspace.history().undoText(), "Spread 3 nodes");
    transformNodes(workspace, nodes, {layouts::TransformKind::scale, 0.4});
    EXPECT_EQ(workspace.history().undoText(), "Contract 3 nodes");
    const std::vector<Vec2> last = positions();
    workspace.history().goTo(0);
    for (VertexId v = 0; v < before.size(); ++v)
        EXPECT_TRUE(positions()[v].x == before[v].x && positions()[v].y == before[v].y) << v;
    workspace.history().goTo(5);
    for (VertexId v = 0; v < before.size(); ++v)
        EXPECT_TRUE(positions()[v].x == last[v].x && positions()[v].y == last[v].y) << v;
}

}  // namespace
}  // namespace quartier::session
