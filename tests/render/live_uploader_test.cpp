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
