// Colours of one level that give way to those of another.
#include "gl_fixture.h"
#include "render/renderer.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

using BlendTest = GlTest;

// A node that is white at the first level and black at the second.
struct Node {
    explicit Node(Rasteriser rasteriser) : renderer(rasteriser) {
        renderer.setTopology(1, {});
        renderer.setPositions(std::vector<Vec2>{{0, 0}});
        giveLevels(renderer, {0}, {{ownColourKey(0xFFFFFF)}, {ownColourKey(0)}});
        style = plainStyle();
        style.colourBy = ColourBy::community;
        style.nodeSize = 200;
    }
    int red() {
        renderer.draw(camera, style, screen.name(), false);
        return screen.read().at(100, 100).r;
    }
    Renderer renderer;
    Camera camera = cameraOf(200, 200);
    Style style;
    Framebuffer screen{200, 200};
};

TEST_F(BlendTest, GoesFromTheColoursThatWereKept) {
    for (const Rasteriser rasteriser : {Rasteriser::compute, Rasteriser::host}) {
        Node node(rasteriser);
        const int before = node.red();
        EXPECT_GT(before, 240);
        node.renderer.keepColours();
        node.style.depth = 1;
        node.style.blend = 0;
        EXPECT_EQ(node.red(), before);
        node.style.blend = 0.5f;
        EXPECT_NEAR(node.red(), 180, 4) << "half of the light";
        node.renderer.keepColours();
        node.style.depth = 0;
        node.style.blend = 0;
        EXPECT_NEAR(node.red(), 180, 4) << "another step on the way";
        node.style.blend = 1;
        EXPECT_EQ(node.red(), before);
    }
}

TEST_F(BlendTest, IsNoneWhereNothingWasKeptOfTheGraph) {
    for (const Rasteriser rasteriser : {Rasteriser::compute, Rasteriser::host}) {
        Node node(rasteriser);
        node.style.blend = 0.5f;
        EXPECT_GT(node.red(), 240);
    }
}

}  // namespace
}  // namespace quartier::render::test
