#include "render/camera.h"

#include <gtest/gtest.h>

#include <cmath>

namespace quartier::render {
namespace {

TEST(Camera, screenAndWorldAreInverse) {
    const Camera camera{{3, -7}, 2.5f, 640, 480};
    const Vec2 screen = camera.toScreen(camera.toWorld({123, 321}));
    EXPECT_NEAR(screen.x, 123, 1e-3);
    EXPECT_NEAR(screen.y, 321, 1e-3);
    EXPECT_NEAR(camera.toScreen({3, -7}).x, 320, 1e-4);
    EXPECT_LT(camera.toScreen({3, 0}).y, camera.toScreen({3, -7}).y)
        << "y is up in the layout, down on the screen";
}

TEST(Camera, zoomKeepsThePointUnderTheCursor) {
    Camera camera{{10, 20}, 1, 800, 600};
    const Vec2 before = camera.toWorld({50, 500});
    camera.zoomAt({50, 500}, 3);
    const Vec2 after = camera.toWorld({50, 500});
    EXPECT_NEAR(before.x, after.x, 1e-3);
    EXPECT_NEAR(before.y, after.y, 1e-3);
    EXPECT_FLOAT_EQ(camera.zoom, 3);
}

TEST(Camera, panFollowsTheHand) {
    Camera camera{{0, 0}, 2, 100, 100};
    const Vec2 grabbed = camera.toWorld({40, 40});
    camera.pan(10, -6);
    const Vec2 now = camera.toScreen(grabbed);
    EXPECT_NEAR(now.x, 50, 1e-4);
    EXPECT_NEAR(now.y, 34, 1e-4);
}

TEST(Camera, fitShowsAllOfTheBounds) {
    Camera camera{{0, 0}, 1, 1000, 500};
    camera.fit({{-300, 10}, {500, 90}}, 20);
    const Bounds seen = camera.visible();
    EXPECT_LE(seen.low.x, -300);
    EXPECT_GE(seen.high.x, 500);
    EXPECT_LE(seen.low.y, 10);
    EXPECT_GE(seen.high.y, 90);
    EXPECT_NEAR(camera.toScreen({-300, 50}).x, 20, 1e-2) << "the margin is kept";
    camera.fit({{5, 5}, {5, 5}});
    EXPECT_TRUE(std::isfinite(camera.zoom)) << "a single point has no extent";
}

}  // namespace
}  // namespace quartier::render
