#include "layouts/map_like.h"

#include <gtest/gtest.h>

#include "graph/io/reader.h"
#include "layouts/multilevel.h"
#include "shared_data.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using layouts::isMapLike;

bool isMap(const Graph& graph) {
    const layouts::PathOrder path = layouts::orderByPath(graph, layouts::coarsenByMatching(graph, {}), {});
    return isMapLike(graph, path.component(0), {});
}

TEST(MapLike, GridsAndLongWaysAre) {
    EXPECT_TRUE(isMap(test::gridGraph(40, 40)));
    EXPECT_TRUE(isMap(test::gridGraph(2, 500)));
    EXPECT_TRUE(isMap(test::cliqueRing(100, 8)));
}

TEST(MapLike, ASmallGridIsSeenWholeAnyway) { EXPECT_FALSE(isMap(test::gridGraph(20, 20))); }

TEST(MapLike, AStarAndATreeOfShortWaysAreNot) {
    std::vector<test::EdgeOf> star, tree;
    for (VertexId v = 1; v < 2000; ++v) {
        star.push_back({0, v});
        tree.push_back({(v - 1) / 2, v});
    }
    EXPECT_FALSE(isMap(test::makeGraph(2000, star)));
    EXPECT_FALSE(isMap(test::makeGraph(2000, tree)));
}

struct Expected {
    const char* file;
    bool map;
};
class MapLikeFile : public ::testing::TestWithParam<Expected> {};

TEST_P(MapLikeFile, IsToldByItsLargestComponent) {
    const std::filesystem::path path = test::graphFile(GetParam().file);
    SKIP_WITHOUT(path);
    EXPECT_EQ(isMap(*readGraph(path).graph), GetParam().map);
}
INSTANTIATE_TEST_SUITE_P(
    Graphs, MapLikeFile,
    ::testing::Values(Expected{"C/luxembourg_osm.mtx.gz", true}, Expected{"bench/road300.mtx.gz", true},
                      Expected{"C/delaunay_n14.metis.graph.gz", true}, Expected{"C/rome99.gr.gz", true},
                      Expected{"C/4elt.metis.graph.gz", true}, Expected{"A/Power Grid.gml.gz", false},
                      Expected{"B/facebook_combined.txt.gz", false}, Expected{"B/PGP.txt.gz", false},
                      Expected{"C/cnr-2000.mtx.gz", false}, Expected{"bench/er15.mtx.gz", false},
                      Expected{"bench/ws16.mtx.gz", false}, Expected{"B/musae_DE_edges.csv.gz", false}));

}  // namespace
}  // namespace quartier
