// Colours of what a run in progress publishes.
#include "render/live_colours.h"

#include <cmath>
#include <numeric>

#include "core/live_channel.h"
#include "gl_fixture.h"
#include "render/live_uploader.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

// Vertices in a square, and a run that publishes labels of them.
class LiveColoursTest : public GlTest {
  protected:
    static constexpr u32 kSide = 30, kVertices = kSide * kSide;

    void SetUp() override {
        GlTest::SetUp();
        if (IsSkipped()) return;
        renderer.emplace();
        std::vector<Vec2> positions;
        for (u32 v = 0; v < kVertices; ++v) {
            const u32 row = v / kSide;
            positions.push_back({static_cast<f32>(v % kSide) * 10, static_cast<f32>(row) * 10});
        }
        renderer->setTopology(kVertices, {});
        renderer->setPositions(positions);
        channel.open(hostLiveMemory(), kVertices);
        style.colourBy = ColourBy::community;
    }
    // Of every vertex as it is drawn.
    std::vector<u32> colours() {
        std::vector<u32> all;
        const Camera camera = cameraOf(400, 400, {150, 150});
        for (const NodeDisc& disc : renderer->discs(camera, style, kVertices)) {
            const auto byte = [](f32 x) { return static_cast<u32>(std::lround(x * 255)); };
            all.push_back(byte(disc.colour.r) | byte(disc.colour.g) << 8 | byte(disc.colour.b) << 16);
        }
        EXPECT_EQ(all.size(), kVertices);
        return all;
    }
    template <class LabelOf>
    std::vector<u32> coloursOf(LabelOf labelOf) {
        std::vector<u32> labels(kVertices);
        for (u32 v = 0; v < kVertices; ++v) labels[v] = labelOf(v);
        channel.publishCopy(std::span<const u32>(labels));
        EXPECT_TRUE(uploader.take({&channel, nullptr, nullptr}, *renderer).labels);
        style.liveLabels = true;
        return colours();
    }

    std::optional<Renderer> renderer;
    LiveChannel channel{sizeof(u32)};
    LiveUploader uploader{nullptr};
    Style style = plainStyle();
};

// Nine communities of a hundred vertices were shown.
TEST_F(LiveColoursTest, StayWithTheCommunitiesThatWereShown) {
    std::vector<u32> before(kVertices), keys(9);
    for (u32 v = 0; v < kVertices; ++v) before[v] = v / 100;
    std::iota(keys.begin(), keys.end(), 0u);
    giveLevels(*renderer, before, {keys});
    const std::vector<u32> shown = colours();
    EXPECT_NE(shown[0], shown[100]);
    EXPECT_EQ(coloursOf([](u32 v) { return v; }), shown) << "everybody alone: as before the run";
    EXPECT_EQ(coloursOf([](u32 v) { return kVertices - 1 - v / 10; }), shown) << "parts have the whole's";
    EXPECT_EQ(coloursOf([](u32 v) { return (v / 100 * 7 + 3) % 9; }), shown) << "other numbers";
    // The first with 60 of the second; the other 40 with the third.
    const std::vector<u32> merged =
        coloursOf([](u32 v) { return v < 160 ? 20u : (v < 300 ? 21u : v / 100); });
    for (u32 v = 0; v < kVertices; ++v)
        ASSERT_EQ(merged[v], v < 160 ? shown[0] : (v < 300 ? shown[200] : shown[v])) << v;
    EXPECT_EQ(coloursOf([](u32 v) { return v / 100; }), shown) << "and when they part again";
}

TEST_F(LiveColoursTest, StayWithACommunityThatARunFinds) {
    const std::vector<u32> alone = coloursOf([](u32 v) { return v; });
    const std::vector<u32> tens = coloursOf([](u32 v) { return v / 10; });
    EXPECT_EQ(coloursOf([](u32 v) { return 7 + v / 10; }), tens) << "other numbers";
    const std::vector<u32> larger = coloursOf([](u32 v) { return v < 30 ? 1u : (v < 40 ? 0u : v / 10); });
    EXPECT_EQ(std::vector<u32>(larger.begin() + 30, larger.end()),
              std::vector<u32>(tens.begin() + 30, tens.end()));
    const std::vector<u32> joined = coloursOf([](u32 v) { return v < 40 ? 0u : v / 10; });
    for (u32 v = 0; v < 40; ++v) EXPECT_EQ(joined[v], larger[0]) << "of the thirty, not of the ten";
}

// A large result comes in several frames; until it is there, what the run showed last stays.
TEST_F(LiveColoursTest, GiveWayWhenTheResultIsThere) {
    constexpr u32 kMany = 3'000'000;
    Renderer large;
    test::giveOneOfMany(large, kMany);
    const Camera camera = cameraOf(40, 40);
    const Framebuffer screen(40, 40);
    FrameStatistics frame;
    const auto middle = [&] {
        frame = large.draw(camera, style, screen.name(), false);
        const Image::Pixel pixel = screen.read().at(20, 20);
        return std::array{pixel.r, pixel.g, pixel.b};
    };
    giveLevels(large, std::vector<u32>(kMany, 0), {{1}});
    while (middle(), !frame.complete) {
    }
    const auto first = middle();
    std::vector<u32> labels(kMany, 5);
    LiveChannel many(sizeof(u32));
    many.open(hostLiveMemory(), kMany);
    many.publishCopy(std::span<const u32>(labels));
    ASSERT_TRUE(uploader.take({&many, nullptr, nullptr}, large).labels);
    style.liveLabels = true;
    EXPECT_EQ(middle(), first);
    giveLevels(large, std::vector<u32>(kMany, 0), {{4}});
    style.liveLabels = false;
    EXPECT_EQ(middle(), first);
    EXPECT_FALSE(frame.complete);
    while (middle(), !frame.complete) {
    }
    EXPECT_NE(middle(), first);
}

}  // namespace
}  // namespace quartier::render::test
