#include "graph/core_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <igraph.h>

#include "core/error.h"
#include "small_graphs.h"

namespace quartier {
namespace {

using ::testing::ElementsAre;

//  0 - 1 - 2 - 5 - 6    the clique 0 1 2 3 is the 3-core, the path behind it the 1-core; 4 is alone but for
//  | X |                a self-loop
TEST(CoreNumbers, AreThoseOfAHandWorkedGraph) {
    const Graph graph =
        test::makeGraph(7, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}, {2, 5}, {5, 6}, {4, 4}, {0, 0}});
    EXPECT_THAT(coreNumbers(graph), ElementsAre(3, 3, 3, 3, 0, 1, 1));
    EXPECT_TRUE(coreNumbers(Graph()).empty());
}

TEST(CoreNumbers, AreThoseOfIgraph) {
    for (u64 seed = 0; seed < 20; ++seed) {
        const Graph graph = test::randomGraph(200, 150 * seed, seed);
        igraph_vector_int_t edges;
        igraph_vector_int_init(&edges, 0);
        for (VertexId v = 0; v < 200; ++v)
            for (const VertexId u : graph.row(v))
                if (v < u) {
                    igraph_vector_int_push_back(&edges, v);
                    igraph_vector_int_push_back(&edges, u);
                }
        igraph_t other;
        igraph_create(&other, &edges, 200, IGRAPH_UNDIRECTED);
        igraph_vector_int_destroy(&edges);
        igraph_vector_int_t cores;
        igraph_vector_int_init(&cores, 0);
        igraph_coreness(&other, &cores, IGRAPH_ALL);
        const std::vector<u32> found = coreNumbers(graph);
        for (VertexId v = 0; v < 200; ++v) EXPECT_EQ(found[v], VECTOR(cores)[v]) << "seed " << seed;
        igraph_vector_int_destroy(&cores);
        igraph_destroy(&other);
    }
}

TEST(CoreNumbers, HeedTheStop) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        coreNumbers(test::gridGraph(10, 10), {.stop = stop.get_token(), .observer = silentObserver()}),
        Cancelled);
}

}  // namespace
}  // namespace quartier
