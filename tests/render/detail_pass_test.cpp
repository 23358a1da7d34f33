// Closed communities as they are drawn, on the device and by the host.
#include <algorithm>
#include <cmath>

#include "alike.h"
#include "gl_fixture.h"
#include "render/detail.h"
#include "render/renderer.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

using DetailPassTest = GlTest;
constexpr Rasteriser kBoth[] = {Rasteriser::compute, Rasteriser::host};
constexpr u32 kCliques = 8, kSize = 12;

// Each clique is a community whose extent is 28 sqrt(2) layout units. With three pixels to a logical one it
// is closed at kClosed (11.9 logical pixels), from wherever one comes, and open at kOpen (37).
constexpr f32 kPixels = 3, kClosed = 0.9f, kOpen = 2.8f;

std::shared_ptr<DetailTree> treeOfCliques() {
    auto tree = std::make_shared<DetailTree>();
    tree->nodes.push_back({0, 0, kCliques * kSize, false});
    tree->firstLeaf = 1;
    for (u32 c = 0; c < kCliques; ++c) {
        tree->nodes.push_back({0, c * kSize, kSize});
        tree->links.push_back({c + 1, (c + 1) % kCliques + 1, 1});
        for (u32 i = 0; i < kSize; ++i) {
            tree->vertices.push_back(c * kSize + i);
            tree->leafOf.push_back(c);
        }
    }
    return tree;
}

Style detailStyle() {
    Style style = plainStyle();
    style.detail = true;
    style.nodeSize = 2;
    style.pixelRatio = kPixels;
    return style;
}

int redAt(const Image& image, const Camera& camera, Vec2 world) {
    const Vec2 at = camera.toScreen(world);
    return image.at(static_cast<int>(at.x), static_cast<int>(at.y)).r;
}

struct Drawn {
    explicit Drawn(Rasteriser rasteriser, f32 zoom)
        : renderer(rasteriser), camera(cameraOf(600, 600, {0, 0}, zoom)) {
        ringOfCliques(kCliques, kSize).give(renderer);
        renderer.setDetail(treeOfCliques());
    }
    Image image() { return imageOf(renderer, camera, style); }
    int middle() { return redAt(image(), camera, {100, 0}); }           // of a clique, where no node is
    int node() { return redAt(image(), camera, {86, 0}); }              // a node of it
    int between() { return redAt(image(), camera, {85.36f, 35.36f}); }  // of two cliques

    Renderer renderer;
    Camera camera;
    Style style = detailStyle();
};

TEST_F(DetailPassTest, SmallCommunitiesAreDiscsAndLargeOnesTheirNodes) {
    for (const Rasteriser rasteriser : kBoth) {
        Drawn small(rasteriser, kClosed);
        EXPECT_GT(small.middle(), 200) << "the disc";
        small.style.detail = false;
        EXPECT_LT(small.middle(), 100) << "none in the plain mode";
        Drawn large(rasteriser, kOpen);
        EXPECT_LT(large.middle(), 100);
        EXPECT_GT(large.node(), 200);
        large.camera.zoom = kClosed;
        EXPECT_GT(large.middle(), 200) << "it closes";
        large.camera.zoom = kOpen;
        EXPECT_LT(large.middle(), 100) << "and opens";
    }
}

TEST_F(DetailPassTest, NodesFadeAsTheirDiscAppears) {
    for (const Rasteriser rasteriser : kBoth) {
        int before = 256;
        for (const f32 zoom : {2.3f, 2.0f, 1.7f, 1.4f, 1.25f}) {
            Drawn drawn(rasteriser, zoom);
            const int now = drawn.node();
            EXPECT_LT(now, before) << zoom;
            before = now;
        }
    }
}

TEST_F(DetailPassTest, LinksStandForEdgesBetweenDiscs) {
    for (const Rasteriser rasteriser : kBoth) {
        Drawn drawn(rasteriser, kClosed);
        const int nothing = drawn.between();
        drawn.style.edges = true;
        EXPECT_GT(drawn.between(), nothing + 40);
        auto tree = treeOfCliques();
        tree->links.clear();
        drawn.renderer.setDetail(tree);
        EXPECT_EQ(drawn.between(), nothing) << "the edges between the cliques are not drawn themselves";
    }
}

TEST_F(DetailPassTest, TheHeaviestLinkIsFourPixelsWide) {
    Drawn drawn(Rasteriser::compute, kClosed);
    const Image plain = drawn.image();
    drawn.style.edges = true;
    const Image linked = drawn.image();
    // Across the link of the first two cliques, from one side to the other.
    const Vec2 middle = drawn.camera.toScreen({85.36f, 35.36f});
    constexpr f32 kAlong = 0.3926991f;  // pi / 8: the link is at right angles to the way to its middle
    std::vector<int> light;
    for (f32 at = -20; at <= 20; at += 0.25f) {
        const int x = static_cast<int>(middle.x + at * std::cos(kAlong)),
                  y = static_cast<int>(middle.y - at * std::sin(kAlong));
        light.push_back(linked.at(x, y).r - plain.at(x, y).r);
    }
    const int most = *std::max_element(light.begin(), light.end());
    const auto lit = std::count_if(light.begin(), light.end(), [&](int one) { return 2 * one > most; });
    EXPECT_NEAR(static_cast<f32>(lit) / 4, 4 * kPixels, 1);
}

TEST_F(DetailPassTest, WithoutATreeOrWhereAllIsOpenThePictureIsThePlainOne) {
    for (const Rasteriser rasteriser : kBoth) {
        Drawn drawn(rasteriser, kOpen);
        drawn.style.edges = true;
        const Image open = drawn.image();
        drawn.style.detail = false;
        EXPECT_EQ(compare(open, drawn.image()).largest, 0);
        drawn.camera.zoom = kClosed;
        const Image plain = drawn.image();
        drawn.style.detail = true;
        EXPECT_GT(compare(plain, drawn.image()).largest, 100);
        drawn.renderer.setDetail(nullptr);
        EXPECT_EQ(compare(plain, drawn.image()).largest, 0);
    }
}

TEST_F(DetailPassTest, MarkedNodesAreSeenAndClosedOnesAreNotPicked) {
    for (const Rasteriser rasteriser : kBoth) {
        Drawn drawn(rasteriser, kClosed);
        const Image before = drawn.image();
        const Vec2 node = drawn.camera.toScreen({114, 0});
        EXPECT_EQ(drawn.renderer.pick(drawn.camera, drawn.style, node, 0), kNoVertex);
        const FlagChange selected[] = {{0, kSelected}};
        drawn.renderer.updateFlags(selected);
        EXPECT_GT(compare(before, drawn.image()).largest, 100) << "its ring";
        EXPECT_GT(redAt(drawn.image(), drawn.camera, {-100, 0}), 200) << "other discs stay";
        drawn.style.detail = false;
        drawn.image();
        EXPECT_EQ(drawn.renderer.pick(drawn.camera, drawn.style, node, 0), 0u);
    }
}

TEST_F(DetailPassTest, HiddenCommunitiesHaveNoDisc) {
    for (const Rasteriser rasteriser : kBoth) {
        Drawn drawn(rasteriser, kClosed);
        std::vector<u8> flags(kCliques * kSize, 0);
        std::fill_n(flags.begin(), kSize, u8{kHidden});
        drawn.renderer.setFlags(flags);
        EXPECT_EQ(drawn.middle(), 0);
        EXPECT_GT(redAt(drawn.image(), drawn.camera, {-100, 0}), 200);
    }
}

// While a layout publishes positions nothing is closed; when the picture comes to rest, it is.
TEST_F(DetailPassTest, AllIsOpenWhilePositionsChange) {
    for (const Rasteriser rasteriser : kBoth) {
        Drawn drawn(rasteriser, kClosed);
        Framebuffer screen(600, 600);
        const auto middle = [&](bool moving) {
            drawn.renderer.draw(drawn.camera, drawn.style, screen.name(), moving);
            return redAt(screen.read(), drawn.camera, {100, 0});
        };
        EXPECT_GT(middle(false), 200);
        EXPECT_GT(middle(true), 200) << "the view alone moves";
        drawn.renderer.positionsChanged();
        EXPECT_LT(middle(true), 100);
        EXPECT_GT(middle(false), 200);
    }
}

TEST_F(DetailPassTest, AFrameSendsWhatGrowsWithCommunitiesAlone) {
    const Drawing drawing = clustered(40'000, 60'000, 3, 6);
    Renderer renderer(Rasteriser::compute);
    drawing.give(renderer);
    auto tree = std::make_shared<DetailTree>();
    tree->nodes.push_back({0, 0, drawing.vertices(), false});
    tree->firstLeaf = 1;
    for (u32 c = 0; c < 6; ++c) {
        const u32 begin = static_cast<u32>(tree->vertices.size());
        for (u32 v = 0; v < drawing.vertices(); ++v)
            if (drawing.fine[v] == c) tree->vertices.push_back(v);
        tree->nodes.push_back({0, begin, static_cast<u32>(tree->vertices.size()) - begin});
    }
    tree->leafOf = drawing.fine;
    renderer.setDetail(tree);
    Camera camera = cameraOf(400, 300);
    camera.fit(renderer.bounds());
    Style style;
    style.detail = true;
    Framebuffer screen(400, 300);
    renderer.draw(camera, style, screen.name(), false);
    u64 sent = 0, read = 0;
    for (int i = 0; i < 30; ++i) {
        camera.zoom *= 0.9f;
        const FrameStatistics frame = renderer.draw(camera, style, screen.name(), true);
        sent = std::max(sent, frame.bytesSent);
        read = std::max(read, frame.bytesRead);
    }
    EXPECT_LT(sent, 4096u);
    EXPECT_LT(read, 40'000u);
}

TEST_F(DetailPassTest, ATreeOfAnotherGraphIsRefused) {
    Renderer renderer;
    ringOfCliques(kCliques, kSize + 1).give(renderer);
    EXPECT_THROW(renderer.setDetail(treeOfCliques()), Error);
}

}  // namespace
}  // namespace quartier::render::test
