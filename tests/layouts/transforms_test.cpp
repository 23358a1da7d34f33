// Alignment, rotation, mirrors and scaling of a drawing.
#include "layouts/transforms.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "core/error.h"

namespace quartier::layouts {
namespace {

using Points = std::vector<Vec2>;

void expectPoints(const Points& points, const Points& expected, f32 tolerance = 0) {
    ASSERT_EQ(points.size(), expected.size());
    for (size_t i = 0; i < points.size(); ++i) {
        EXPECT_NEAR(points[i].x, expected[i].x, tolerance) << i;
        EXPECT_NEAR(points[i].y, expected[i].y, tolerance) << i;
    }
}

// Centroid (1, 2).
const Points kPoints{{-2, 0}, {4, 1}, {1, 5}};

TEST(Transforms, AlignMovesOneCoordinateToTheEdgeOrTheMiddle) {
    expectPoints(transformed(kPoints, {TransformKind::alignLeft}), {{-2, 0}, {-2, 1}, {-2, 5}});
    expectPoints(transformed(kPoints, {TransformKind::alignRight}), {{4, 0}, {4, 1}, {4, 5}});
    expectPoints(transformed(kPoints, {TransformKind::alignTop}), {{-2, 5}, {4, 5}, {1, 5}});
    expectPoints(transformed(kPoints, {TransformKind::alignBottom}), {{-2, 0}, {4, 0}, {1, 0}});
    expectPoints(transformed(kPoints, {TransformKind::alignColumn}), {{1, 0}, {1, 1}, {1, 5}});
    expectPoints(transformed(kPoints, {TransformKind::alignRow}), {{-2, 2.5f}, {4, 2.5f}, {1, 2.5f}});
}

TEST(Transforms, QuarterTurnsAreExactAndAnticlockwise) {
    // (-3, -2), (3, -1), (0, 3) about the centroid.
    expectPoints(transformed(kPoints, {TransformKind::rotate, 90}), {{3, -1}, {2, 5}, {-2, 2}});
    expectPoints(transformed(kPoints, {TransformKind::rotate, -270}), {{3, -1}, {2, 5}, {-2, 2}});
    expectPoints(transformed(kPoints, {TransformKind::rotate, 180}), {{4, 4}, {-2, 3}, {1, -1}});
    expectPoints(transformed(kPoints, {TransformKind::rotate, 720}), kPoints);
}

TEST(Transforms, RotationsKeepDistancesAndTheCentroid) {
    const Points turned = transformed(kPoints, {TransformKind::rotate, 30});
    const f32 c = std::sqrt(3.0f) / 2, s = 0.5f;
    expectPoints(
        turned,
        {{1 - 3 * c + 2 * s, 2 - 3 * s - 2 * c}, {1 + 3 * c + s, 2 + 3 * s - c}, {1 - 3 * s, 2 + 3 * c}},
        1e-6f);
    Points round = kPoints;
    for (int i = 0; i < 24; ++i) round = transformed(round, {TransformKind::rotate, 15});
    expectPoints(round, kPoints, 1e-5f);
}

TEST(Transforms, MirrorsAndScales) {
    expectPoints(transformed(kPoints, {TransformKind::mirrorX}), {{4, 0}, {-2, 1}, {1, 5}});
    expectPoints(transformed(kPoints, {TransformKind::mirrorY}), {{-2, 4}, {4, 3}, {1, -1}});
    expectPoints(transformed(kPoints, {TransformKind::scale, 2}), {{-5, -2}, {7, 0}, {1, 8}});
    expectPoints(transformed(kPoints, {TransformKind::scale, 0.5}), {{-0.5f, 1}, {2.5f, 1.5f}, {1, 3.5f}});
}

TEST(Transforms, FewPointsAndWrongAmounts) {
    for (const TransformKind kind : {TransformKind::alignLeft, TransformKind::alignRow, TransformKind::rotate,
                                     TransformKind::mirrorX, TransformKind::scale}) {
        EXPECT_TRUE(transformed({}, {kind, 2}).empty());
        expectPoints(transformed(Points{{3, -7}}, {kind, 2}), {{3, -7}});
    }
    EXPECT_THROW(transformed(kPoints, {TransformKind::scale, 0}), OptionError);
    EXPECT_THROW(transformed(kPoints, {TransformKind::scale, std::nan("")}), OptionError);
    EXPECT_THROW(transformed(kPoints, {TransformKind::rotate, std::numeric_limits<f64>::infinity()}),
                 OptionError);
}

TEST(Transforms, ScaledAgainAndAgainStaysFinite) {
    Points points = kPoints;
    for (int i = 0; i < 40; ++i) points = transformed(points, {TransformKind::scale, 1000});
    for (const Vec2 p : points) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
}

}  // namespace
}  // namespace quartier::layouts
