#include "render/live_uploader.h"

#include "gl_fixture.h"

namespace quartier::render::test {
namespace {

using LiveUploaderTest = GlTest;

TEST_F(LiveUploaderTest, theNewestPublicationIsShownOnce) {
    Renderer renderer;
    renderer.setTopology(2, {});
    LiveChannel positions(sizeof(Vec2)), labels(sizeof(u32));
    positions.open(hostLiveMemory(), 2);
    labels.open(hostLiveMemory(), 2);
    LiveUploader uploader(nullptr);
    const LiveSet live{&labels, nullptr, &positions};
    EXPECT_FALSE(uploader.take(live, renderer).positions) << "nothing was published yet";

    const Vec2 first[] = {{-40, 0}, {40, 0}}, second[] = {{-40, 20}, {40, 20}};
    const u32 communities[] = {1, 1};
    positions.publishCopy(std::span<const Vec2>(first));
    positions.publishCopy(std::span<const Vec2>(second));
    labels.publishCopy(std::span<const u32>(communities), {3, 0, 0});
    const LiveUploader::Taken taken = uploader.take(live, renderer);
    EXPECT_TRUE(taken.positions);
    EXPECT_TRUE(taken.labels);
    EXPECT_FALSE(taken.scores);
    EXPECT_EQ(taken.labelNote.level, 3u);
    EXPECT_FALSE(uploader.take(live, renderer).positions);

    Style style = plainStyle();
    style.colourBy = ColourBy::community;
    style.liveLabels = true;
    const Image image = imageOf(renderer, cameraOf(200, 100), style);
    EXPECT_GT(image.at(60, 30).r + image.at(60, 30).g + image.at(60, 30).b, 100) << "the second of the two";
    EXPECT_EQ(image.at(60, 58).r + image.at(60, 58).g, 0);
    EXPECT_EQ(image.at(60, 30).r, image.at(140, 30).r) << "one community, one colour";
    EXPECT_EQ(uploader.description(), "host memory");
}

TEST_F(LiveUploaderTest, liveScoresLeaveTheValuesAlone) {
    Renderer renderer;
    renderer.setTopology(2, {});
    const Vec2 positions[] = {{-50, 0}, {50, 0}};
    renderer.setPositions(positions);
    renderer.setColourValues(std::vector<f32>{0, 10});
    renderer.setSizeValues(std::vector<f32>{0, 10});
    Style style = plainStyle();
    style.colourBy = ColourBy::values;
    style.sizeBy = SizeBy::values;
    style.ramp = "grey";
    style.colourRange = style.sizeRange = {0, 10, RampScale::linear};
    const Camera camera = cameraOf(240, 120);
    const Image before = imageOf(renderer, camera, style);

    LiveChannel scores(sizeof(f32));
    scores.open(hostLiveMemory(), 2);
    const f32 values[] = {7, 3};
    scores.publishCopy(std::span<const f32>(values), {0, 3, 7});
    LiveUploader uploader(nullptr);
    ASSERT_TRUE(uploader.take({nullptr, &scores, nullptr}, renderer).scores);
    EXPECT_EQ(compare(before, imageOf(renderer, camera, style)).largest, 0);

    style.colourBy = ColourBy::live;
    const Image live = imageOf(renderer, camera, style);
    EXPECT_GT(live.at(70, 60).r, live.at(170, 60).r + 50) << "the first has the higher score";
    EXPECT_LT(live.at(70 + 16, 60).r, 60) << "and is still the smaller: sizes are those of the values";
    EXPECT_GT(live.at(170 + 16, 60).r, 60);
    style.sizeBy = SizeBy::live;
    EXPECT_GT(imageOf(renderer, camera, style).at(70 + 13, 60).r, 60);
    style.colourBy = ColourBy::values;
    style.sizeBy = SizeBy::values;
    EXPECT_EQ(compare(before, imageOf(renderer, camera, style)).largest, 0) << "and back, without an upload";
}

TEST_F(LiveUploaderTest, aRunOverAnotherGraphIsNotShown) {
    Renderer renderer;
    renderer.setTopology(5, {});
    LiveChannel scores(sizeof(f32));
    scores.open(hostLiveMemory(), 3);
    const f32 values[] = {1, 2, 3};
    scores.publishCopy(std::span<const f32>(values), {0, 1, 3});
    LiveUploader uploader(nullptr);
    EXPECT_FALSE(uploader.take({nullptr, &scores, nullptr}, renderer).scores);
}

}  // namespace
}  // namespace quartier::render::test
