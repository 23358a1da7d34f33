// Edges in bundles along a tree of communities: their paths against hand-worked ones, and pictures of them by
// both rasterisers.
#include "render/edge_bundles.h"

#include <array>
#include <cmath>

#include "alike.h"
#include "gl_fixture.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

using EdgeBundlesTest = GlTest;
constexpr Rasteriser kBoth[] = {Rasteriser::compute, Rasteriser::host};

// A tree of the root and so many levels below it; `parents` of a level per vertex of the level below it, of
// the finest per vertex of the graph. Vertices of a community follow each other.
std::shared_ptr<const DetailTree> treeOf(const std::vector<std::vector<u32>>& parents) {
    auto tree = std::make_shared<DetailTree>();
    const u32 vertices = static_cast<u32>(parents.front().size());
    tree->nodes.push_back({0, 0, vertices, false});
    std::vector<u32> firstOf(parents.size());  // node of the first community of a level
    for (size_t level = parents.size(); level-- > 0;) {
        firstOf[level] = static_cast<u32>(tree->nodes.size());
        const u32 communities = 1 + *std::max_element(parents[level].begin(), parents[level].end());
        for (u32 c = 0; c < communities; ++c)
            tree->nodes.push_back(
                {level + 1 < parents.size() ? firstOf[level + 1] + parents[level + 1][c] : 0});
    }
    tree->firstLeaf = firstOf[0];
    for (u32 v = 0; v < vertices; ++v) {
        tree->vertices.push_back(v);
        tree->leafOf.push_back(parents[0][v]);
        for (u32 node = tree->firstLeaf + parents[0][v]; node != 0; node = tree->nodes[node].parent) {
            if (tree->nodes[node].size++ == 0) tree->nodes[node].begin = v;
        }
    }
    return tree;
}

EdgeBundles bundlesOf(std::shared_ptr<const DetailTree> tree, const std::vector<Vec2>& positions) {
    auto bundles = std::make_shared<const BundleTree>(std::move(tree));
    auto centres = std::make_shared<const std::vector<Vec2>>(bundleCentres(*bundles, positions));
    return {std::move(bundles), std::move(centres)};
}

void expectAt(Vec2 place, f32 x, f32 y) {
    EXPECT_NEAR(place.x, x, 1e-4);
    EXPECT_NEAR(place.y, y, 1e-4);
}

// Pairs, and pairs of pairs, from left to right.
const std::vector<Vec2> kPlaces{{0, 0}, {2, 0}, {10, 4}, {12, 4}, {40, 4}, {42, 4}, {50, 0}, {52, 0}};
std::shared_ptr<const DetailTree> pairsOfPairs() { return treeOf({{0, 0, 1, 1, 2, 2, 3, 3}, {0, 0, 1, 1}}); }

TEST(EdgeBundles, GoesByTheCommunitiesBelowTheOneThatHoldsBothEnds) {
    const EdgeBundles bundles = bundlesOf(pairsOfPairs(), kPlaces);
    const EdgePath far = bundles.path(0, 6, kPlaces[0], kPlaces[6], 1);
    ASSERT_EQ(far.count, 6u);
    EXPECT_EQ(far.kind, EdgePath::Kind::spline);
    expectAt(far.points[0], 0, 0);
    expectAt(far.points[1], 1, 0);   // its pair
    expectAt(far.points[2], 6, 2);   // its pair of pairs
    expectAt(far.points[3], 46, 2);  // the other
    expectAt(far.points[4], 51, 0);
    expectAt(far.points[5], 50, 0);
    const EdgePath near = bundles.path(0, 3, kPlaces[0], kPlaces[3], 1);
    ASSERT_EQ(near.count, 4u) << "the pair of pairs that holds both is left out";
    expectAt(near.points[1], 1, 0);
    expectAt(near.points[2], 11, 4);
    EXPECT_EQ(bundles.path(0, 1, kPlaces[0], kPlaces[1], 1).kind, EdgePath::Kind::straight);
}

TEST(EdgeBundles, IsStraightenedByWhatIsMissingToFullStrength) {
    const EdgeBundles bundles = bundlesOf(pairsOfPairs(), kPlaces);
    const EdgePath half = bundles.path(0, 3, kPlaces[0], kPlaces[3], 0.5f);
    expectAt(half.points[1], 0.5f * (1 + 4), 0.5f * (0 + 4.0f / 3));
    const EdgePath none = bundles.path(0, 3, kPlaces[0], kPlaces[3], 0);
    for (const f32 t : {0.1f, 0.4f, 0.8f}) EXPECT_NEAR(none.at(t).y, none.at(t).x / 3, 1e-5);
}

TEST(EdgeBundles, LeavesOutSingleVerticesAndWhatIsAllOfTheOneAbove) {
    // A vertex alone, a community with one part, and one with two.
    const EdgeBundles bundles = bundlesOf(treeOf({{0, 1, 1, 2, 2, 3, 3}, {0, 1, 2, 2}}),
                                          {{0, 0}, {10, 0}, {12, 0}, {20, 0}, {22, 0}, {30, 0}, {32, 0}});
    const auto count = [&](u32 a, u32 b) { return bundles.path(a, b, {0, 0}, {1, 1}, 1).count; };
    EXPECT_EQ(count(0, 1), 3u);
    EXPECT_EQ(count(0, 3), 4u);
    EXPECT_EQ(count(1, 3), 5u);
    EXPECT_EQ(count(3, 5), 4u);
}

TEST(EdgeBundles, OfManyLevelsTheFinestAndTheCoarsestAreUsed) {
    std::vector<std::vector<u32>> parents;
    for (u32 level = 0; level < 7; ++level) {
        parents.emplace_back();
        for (u32 i = 0; i < 256u >> level; ++i) parents.back().push_back(i / 2);
    }
    std::vector<Vec2> positions;
    for (u32 v = 0; v < 256; ++v) positions.push_back({static_cast<f32>(v), 0});
    const EdgeBundles bundles = bundlesOf(treeOf(parents), positions);
    const EdgePath path = bundles.path(0, 255, positions[0], positions[255], 1);
    ASSERT_EQ(path.count, 10u);
    expectAt(path.points[1], 0.5f, 0);   // of 2
    expectAt(path.points[4], 63.5f, 0);  // of 128
    expectAt(path.points[5], 255 - 63.5f, 0);
    expectAt(path.points[8], 254.5f, 0);
}

TEST(EdgeBundles, VerticesWithoutAPlaceDoNotCount) {
    std::vector<Vec2> positions = kPlaces;
    positions[1] = {std::nanf(""), 0};
    const EdgeBundles bundles = bundlesOf(pairsOfPairs(), positions);
    expectAt(bundles.path(0, 6, positions[0], positions[6], 1).points[1], 0, 0);
    positions[0] = positions[1];
    EXPECT_EQ(bundlesOf(pairsOfPairs(), positions).path(2, 0, {0, 0}, {9, 9}, 1).count, 3u) << "nor does it";
}

TEST(EdgePath, ASplineBeginsAndEndsAtItsEndsAndIsTheSameInPieces) {
    EdgePath path;
    path.points = {Vec2{0, 0}, {4, 8}, {10, -6}, {16, 2}, {20, 0}};
    path.count = 5;
    path.kind = EdgePath::Kind::spline;
    expectAt(path.at(0), 0, 0);
    expectAt(path.at(1), 20, 0);
    const std::vector<CubicPiece> pieces = cubicPieces(path);
    ASSERT_EQ(pieces.size(), 6u);
    Vec2 from = path.a();
    for (size_t i = 0; i < pieces.size(); ++i) {
        const auto& [one, two, to] = pieces[i];
        for (const f32 u : {0.25f, 0.5f, 1.0f}) {
            const f32 v = 1 - u;
            const auto mix = [&](f32 a, f32 b, f32 c, f32 d) {
                return v * v * v * a + 3 * v * v * u * b + 3 * v * u * u * c + u * u * u * d;
            };
            const Vec2 place = path.at((static_cast<f32>(i) + u) / 6);
            expectAt(place, mix(from.x, one.x, two.x, to.x), mix(from.y, one.y, two.y, to.y));
        }
        from = to;
    }
    EXPECT_EQ(piecesOf(path, 1, 64), static_cast<int>((8.944f + 15.232f + 10 + 4.472f) / 6) + 1);
    EXPECT_EQ(piecesOf(path, 1000, 64), 64) << "of a path that is long on the screen";
}

// Two pairs side by side, above their edges between them: bundles go by the middle of a pair.
struct TwoPairs {
    explicit TwoPairs(Rasteriser rasteriser) : renderer(rasteriser) {
        const Edge edges[] = {{0, 2}};
        renderer.setTopology(4, edges);
        renderer.setPositions(places);
        style.edges = true;
        style.edgeShape = EdgeShape::bundled;
        style.bundling = 1;
        style.nodeSize = 4;
    }
    void giveTree() { renderer.setDetail(treeOf({{0, 0, 1, 1}})); }
    Image image() { return imageOf(renderer, camera, style); }

    const std::vector<Vec2> places{{-100, 0}, {-100, 80}, {100, 0}, {100, 80}};
    Renderer renderer;
    Style style = plainStyle();
    const Camera camera = cameraOf(301, 201);
};

// Rows of the middle column that are bright.
std::vector<int> brightRows(const Image& image) {
    std::vector<int> rows;
    for (int y = 0; y < image.height; ++y)
        if (image.at(image.width / 2, y).r > 40) rows.push_back(y);
    return rows;
}

TEST_F(EdgeBundlesTest, LeaveTheStraightLineForTheMiddlesOfTheirCommunities) {
    for (const Rasteriser rasteriser : kBoth) {
        TwoPairs pairs(rasteriser);
        const std::vector<int> straight = brightRows(pairs.image());
        ASSERT_FALSE(straight.empty());
        EXPECT_NEAR(straight.front(), 100, 1) << "without a tree";
        pairs.giveTree();
        const std::vector<int> full = brightRows(pairs.image());
        ASSERT_FALSE(full.empty());
        // Of the spline with the points 0, 40, 40, 0 the middle is at (0 + 4 * 40 + ... ) / 6: 23/24 of 40.
        EXPECT_NEAR(full.front(), 100 - 40 * 23.0 / 24, 1.5);
        pairs.style.bundling = 0.5f;
        EXPECT_NEAR(brightRows(pairs.image()).front(), 100 - 20 * 23.0 / 24, 1.5);
    }
}

TEST_F(EdgeBundlesTest, WithoutStrengthOrTreeThePictureIsThatOfStraightEdges) {
    const Drawing drawing = clustered(600, 3000, 4, 10);
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser);
        drawing.give(renderer);
        Camera camera = cameraOf(320, 200);
        camera.fit(renderer.bounds());
        Style style;
        const Image straight = imageOf(renderer, camera, style);
        style.edgeShape = EdgeShape::bundled;
        EXPECT_EQ(compare(imageOf(renderer, camera, style), straight).largest, 0);
        auto tree = std::make_shared<DetailTree>();
        renderer.setDetail(treeOf({std::vector<u32>(600, 0)}));
        EXPECT_EQ(compare(imageOf(renderer, camera, style), straight).largest, 0) << "one community";
        style.bundling = 0;
        EXPECT_EQ(compare(imageOf(renderer, camera, style), straight).largest, 0);
    }
}

// Two levels of communities, whose vertices follow each other.
std::shared_ptr<const DetailTree> treeOf(const Drawing& drawing) {
    auto tree = std::make_shared<DetailTree>();
    const u32 fine = static_cast<u32>(drawing.fineKeys.size()),
              coarse = static_cast<u32>(drawing.coarseKeys.size());
    tree->nodes.resize(1 + coarse + fine);
    tree->nodes[0] = {0, 0, drawing.vertices(), false};
    tree->firstLeaf = 1 + coarse;
    tree->leafOf = drawing.fine;
    for (u32 group = 0; group < coarse; ++group) {
        DetailNode& above = tree->nodes[1 + group];
        above.begin = static_cast<u32>(tree->vertices.size());
        for (u32 c = 0; c < fine; ++c) {
            const u32 begin = static_cast<u32>(tree->vertices.size());
            for (u32 v = 0; v < drawing.vertices(); ++v)
                if (drawing.fine[v] == c && drawing.coarse[v] == group) tree->vertices.push_back(v);
            const u32 size = static_cast<u32>(tree->vertices.size()) - begin;
            if (size > 0) tree->nodes[tree->firstLeaf + c] = {1 + group, begin, size};
        }
        above.size = static_cast<u32>(tree->vertices.size()) - above.begin;
    }
    return tree;
}

TEST_F(EdgeBundlesTest, BothRasterisersAndAllTilesDrawTheSameBundles) {
    const Drawing drawing = clustered(600, 3000, 4, 10);
    std::vector<u8> directions;
    for (u32 e = 0; e < drawing.edges.size(); ++e) directions.push_back(static_cast<u8>(1 + e * 7 % 3));
    Style style;
    style.edgeShape = EdgeShape::bundled;
    const auto give = [&](Renderer& renderer) {
        drawing.give(renderer);
        renderer.setDirections(directions);
        renderer.setDetail(treeOf(drawing));
    };
    expectOnePicture(give, style, "bundles");
}

// As while a layout runs: what is drawn next has the middles of the new places.
TEST_F(EdgeBundlesTest, FollowPositionsThatChange) {
    const Drawing drawing = clustered(600, 3000, 4, 10);
    std::vector<Vec2> moved = drawing.positions;
    for (size_t v = 0; v < moved.size(); ++v)
        if (drawing.coarse[v] == 1) moved[v].y += 300;
    Style style;
    style.edgeShape = EdgeShape::bundled;
    for (const Rasteriser rasteriser : kBoth) {
        Renderer renderer(rasteriser), fresh(rasteriser);
        for (Renderer* each : {&renderer, &fresh}) {
            drawing.give(*each);
            each->setDetail(treeOf(drawing));
        }
        Camera camera = cameraOf(320, 200);
        camera.fit(renderer.bounds());
        imageOf(renderer, camera, style);
        fresh.setPositions(moved);
        const Image wanted = imageOf(fresh, camera, style);
        const Framebuffer frame(camera.width, camera.height);
        renderer.setPositions(moved);
        renderer.draw(camera, style, frame.name(), true);
        EXPECT_EQ(compare(imageOf(renderer, camera, style), wanted).largest, 0);
        EXPECT_NE(renderer.edgeBundles(style).centres, nullptr);
        style.edgeShape = EdgeShape::straight;
        EXPECT_EQ(renderer.edgeBundles(style).tree, nullptr);
        style.edgeShape = EdgeShape::bundled;
    }
}

TEST_F(EdgeBundlesTest, AStrokeOfAVectorPictureIsWhereTheDensityHasTheBundle) {
    for (const Rasteriser rasteriser : kBoth) {
        TwoPairs pairs(rasteriser);
        pairs.giveTree();
        const auto strokes = pairs.renderer.edgeStrokes(pairs.camera, pairs.style, 10).value();
        ASSERT_EQ(strokes.size(), 1u);
        ASSERT_EQ(strokes[0].curve.size(), 5u) << "spans of a spline of four points";
        // The middle of the middle one.
        const Vec2 from = strokes[0].curve[1][2];
        const auto& [one, two, to] = strokes[0].curve[2];
        const f32 x = (from.x + 3 * one.x + 3 * two.x + to.x) / 8,
                  y = (from.y + 3 * one.y + 3 * two.y + to.y) / 8;
        EXPECT_NEAR(x, 150.5, 0.01);
        EXPECT_NEAR(y, brightRows(pairs.image()).front() + 0.5, 1.5);
        expectAt(strokes[0].a, strokes[0].a.x, 100.5f);
        expectAt(strokes[0].curve.back()[2], strokes[0].b.x, strokes[0].b.y);
    }
}

}  // namespace
}  // namespace quartier::render::test
