// Measures that igraph computes, against values of NetworkX 3.6 and against graphs worked by hand.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <numeric>
#include <set>

#include "analytics/igraph/measure_rows.h"
#include "core/error.h"
#include "small_graphs.h"
#include "stop_time.h"

namespace quartier {
namespace {

constexpr auto kDirected = Direction::directed;
const f64 kNone = std::nan("");

// Two triangles 0 1 2 and 3 4 5 with a bridge 2 - 3, a self-loop at 2, the edge 6 - 7, and 8 alone.
Graph twoTriangles() {
    return test::makeGraph(
        9,
        {{0, 1, 2}, {1, 2, 1}, {2, 0, 1}, {2, 3, 4}, {3, 4, 1}, {4, 5, 2}, {5, 3, 3}, {2, 2, 5}, {6, 7, 1}},
        true);
}

// A cycle 0 1 2, arcs both ways between 2 and 3, 3 -> 4 with a self-loop, 0 -> 5, and 6 alone.
Graph cycleWithTails() {
    return test::makeGraph(
        7, {{0, 1, 1}, {1, 2, 2}, {2, 0, 3}, {2, 3, 1}, {3, 2, 4}, {3, 4, 2}, {4, 4, 1}, {0, 5, 1}}, true,
        kDirected);
}

struct Asked {
    bool directed = false;
    bool weighted = false;
    std::vector<u32> groups = {};
    f64 cutoff = 3;
};

std::vector<f64> valuesOf(const char* name, const Graph& graph, const Asked& asked = {}) {
    MeasureOptions options;
    options.directed = asked.directed;
    options.weighted = asked.weighted;
    options.cutoff = asked.cutoff;
    if (!asked.groups.empty())
        options.column = std::make_shared<const NodeValues>(
            NodeValues{.name = "group", .numbers = {}, .groups = asked.groups});
    RunContext context = plainContext();
    const auto found = measures().find(name).run(graph, options, context).values.value;
    return {found.begin(), found.end()};
}

void expectValues(const char* name, const Graph& graph, const std::vector<f64>& expected,
                  const Asked& asked = {}) {
    SCOPED_TRACE(std::string(name) + (asked.directed ? ", directed" : "") +
                 (asked.weighted ? ", weighted" : "") + (asked.cutoff != 3 ? ", another cutoff" : ""));
    const std::vector<f64> found = valuesOf(name, graph, asked);
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
        if (std::isnan(expected[i]))
            EXPECT_TRUE(std::isnan(found[i])) << i << ": " << found[i];
        else
            EXPECT_NEAR(found[i], expected[i], 1e-9) << i;
    }
}

// Expected values below that are marked nx are of these graphs in NetworkX:
//   g = nx.Graph(); g.add_nodes_from(range(9))
//   g.add_weighted_edges_from([(0,1,2),(1,2,1),(2,0,1),(2,3,4),(3,4,1),(4,5,2),(5,3,3),(6,7,1)])
//   d = nx.DiGraph(); d.add_nodes_from(range(7))
//   d.add_weighted_edges_from([(0,1,1),(1,2,2),(2,0,3),(2,3,1),(3,2,4),(3,4,2),(0,5,1)])
//   gl, dl: the same with the self-loops (2,2,5) and (4,4,1)

TEST(IgraphRows, NeighboursOfUndirectedGraphs) {
    const Graph graph = twoTriangles();
    // nx.constraint(g), g with weight="weight": NetworkX and igraph differ in what a self-loop is worth.
    const Graph plain = test::makeGraph(
        9, {{0, 1, 2}, {1, 2, 1}, {2, 0, 1}, {2, 3, 4}, {3, 4, 1}, {4, 5, 2}, {5, 3, 3}, {6, 7, 1}}, true);
    expectValues("constraint", plain,
                 {1.006944444444, 1.006944444444, 0.611111111111, 0.611111111111, 1.006944444444,
                  1.006944444444, 1, 1, kNone});
    expectValues("constraint", plain,
                 {0.83024691358, 0.83024691358, 0.598765432099, 0.535694444444, 1.164513888889,
                  0.763402777778, 1, 1, kNone},
                 {.weighted = true});
    // nx.average_neighbor_degree(g), with weight="weight"; igraph has none where there is no neighbour.
    expectValues("neighbour-degree", graph, {2.5, 2.5, 7.0 / 3, 7.0 / 3, 2.5, 2.5, 1, 1, kNone});
    expectValues("neighbour-degree", graph, {7.0 / 3, 7.0 / 3, 8.0 / 3, 2.5, 7.0 / 3, 2.6, 1, 1, kNone},
                 {.weighted = true});
    // Entropy over its most: 1 and 2 of 3, 1, 1 and 4 of 6, 4, 1 and 3 of 8, 1 and 2 of 3, 2 and 3 of 5.
    const auto entropy = [](const std::vector<f64>& weights) {
        const f64 sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        f64 value = 0;
        for (const f64 weight : weights) value -= weight / sum * std::log(weight / sum);
        return value / std::log(static_cast<f64>(weights.size()));
    };
    expectValues("diversity", graph,
                 {entropy({2, 1}), entropy({2, 1}), entropy({1, 1, 4}), entropy({4, 1, 3}), entropy({1, 2}),
                  entropy({2, 3}), 0, 0, kNone},
                 {.weighted = true});
    expectValues("in-strength", graph, {3, 3, 16, 8, 3, 5, 1, 1, 0}, {.weighted = true});
    expectValues("reach-2", graph, {4, 4, 6, 6, 4, 4, 2, 2, 1});
    expectValues("reach-3", graph, {6, 6, 6, 6, 6, 6, 2, 2, 1});
    expectValues("max-degree", graph, {5});
    expectValues("mean-clustering", graph, {14.0 / 3 / 9});  // nx.average_clustering(g)
    // Of node 2 the pair 0, 1 is linked: by (1 + 1) / 2 of its weights 1, 1, 4, over 6 (3 - 1).
    expectValues("weighted-clustering", graph, {1, 1, 2.0 / 12, 4.0 / 16, 1, 1, 0, 0, 0}, {.weighted = true});
    expectValues("weighted-clustering", graph, {1, 1, 1.0 / 3, 1.0 / 3, 1, 1, 0, 0, 0});
    // Edges among 0 1 2, among 0 1 2 3 ...
    expectValues("scan-1", plain, {3, 3, 4, 4, 3, 3, 1, 1, 0});
    expectValues("scan-2", plain, {4, 4, 7, 7, 4, 4, 1, 1, 0});
    expectValues("scan-2", plain, {8, 8, 14, 14, 10, 10, 1, 1, 0}, {.weighted = true});
}

TEST(IgraphRows, NeighboursOfDirectedGraphs) {
    const Graph graph = cycleWithTails();
    // dl.in_degree(weight="weight"), dl.out_degree(weight="weight")
    expectValues("in-strength", graph, {3, 1, 6, 1, 3, 1, 0}, {.weighted = true});
    expectValues("out-strength", graph, {2, 2, 4, 6, 1, 0, 0}, {.weighted = true});
    expectValues("reach-2", graph, {4, 4, 6, 4, 1, 1, 1}, {.directed = true});
    expectValues("reach-3", graph, {5, 6, 6, 6, 1, 1, 1}, {.directed = true});
    // nx.constraint(d), with weight="weight"
    const Graph plain = test::makeGraph(
        7, {{0, 1, 1}, {1, 2, 2}, {2, 0, 3}, {2, 3, 1}, {3, 2, 4}, {3, 4, 2}, {0, 5, 1}}, true, kDirected);
    expectValues("constraint", plain,
                 {0.534722222222, 0.835069444444, 0.501736111111, 0.555555555556, 1, 1, kNone},
                 {.directed = true});
    expectValues("constraint", plain,
                 {0.680177777778, 1.035555555556, 0.452044444444, 0.591836734694, 1, 1, kNone},
                 {.directed = true, .weighted = true});
}

TEST(IgraphRows, PathsOfUndirectedGraphs) {
    const Graph graph = twoTriangles();
    expectValues("mean-distance", graph, {1.75});  // nx.all_pairs_shortest_path_length(g)
    expectValues("mean-distance", graph, {4.0625}, {.weighted = true});
    expectValues("global-efficiency", graph, {0.314814814815});  // nx.global_efficiency(g)
    // By nx.single_source_dijkstra_path_length between the neighbours in g without the node.
    expectValues("local-efficiency", graph, {1, 1, 1.0 / 3, 1.0 / 3, 1, 1, 0, 0, 0});
    expectValues("local-efficiency", graph, {1, 1, 1.0 / 6, 1.0 / 6, 1.0 / 3, 1, 0, 0, 0},
                 {.weighted = true});
    expectValues("mean-local-efficiency", graph, {14.0 / 27});
    // The farthest are three steps apart, so that these are nx.closeness_centrality(g) within components ...
    expectValues("closeness-near", graph, {0.5, 0.5, 5.0 / 7, 5.0 / 7, 0.5, 0.5, 1, 1, kNone});
    // ... and of a path of five edges 1 + 2 + 3 from its end, 1 + 1 + 2 + 3 from the next.
    const Graph path = test::makeGraph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}});
    expectValues("closeness-near", path, {0.5, 4.0 / 7, 5.0 / 9, 5.0 / 9, 4.0 / 7, 0.5});
    expectValues("closeness-near", graph, {2.0 / 3, 2.0 / 3, 1, 0.5, 2.0 / 3, 0.4, 1, 1, kNone},
                 {.weighted = true});
    const f64 end = (1 + 1.0 / 2 + 1.0 / 3) / 5, inner = (2 + 1.0 / 2 + 1.0 / 3) / 5;
    expectValues("harmonic-near", path, {end, inner, inner + 0.1, inner + 0.1, inner, end});
    // Paths of three edges or fewer over 1: 0-2, 0-3; over 2: 0-3, 1-3, 1-4.
    expectValues("betweenness-near", path, {0, 2, 3, 3, 2, 0});
    // Edge 0-1: 0-1, 0-2, 0-3; 1-2: 1-2, 0-2, 0-3, 1-3, 1-4; 2-3: 2-3, 1-3, 2-4, 0-3, 1-4, 2-5.
    expectValues("edge-betweenness-near", path, {3, 5, 6, 5, 3});
    // nx.betweenness_centrality(g, normalized=False) and of edges, in the order of the rows.
    expectValues("betweenness-near", graph, {0, 0, 6, 6, 0, 0, 0, 0, 0});
    expectValues("edge-betweenness", graph, {1, 4, 4, 9, 4, 4, 1, 1});
    expectValues("edge-betweenness", graph, {0.5, 4.5, 4.5, 9, 6, 2, 3, 1}, {.weighted = true});
    // The eccentricities are 3 3 2 2 3 3, 1 1 and 0: the smallest is that of the node alone.
    expectValues("centre", graph, {0, 0, 0, 0, 0, 0, 0, 0, 1});
    expectValues("girth", graph, {3});
    expectValues("girth", test::makeGraph(3, {{0, 1}, {1, 2}, {0, 0}}), {kNone});
    expectValues("pseudo-diameter", graph, {3});
    // On a path of four nodes: 1 before and 3 behind the first edge, 2 and 2 at the middle one.
    const std::vector<f64> convergence =
        valuesOf("convergence-degree", test::makeGraph(4, {{0, 1}, {1, 2}, {2, 3}}));
    ASSERT_EQ(convergence.size(), 3u);
    EXPECT_DOUBLE_EQ(std::abs(convergence[0]), 0.5);
    EXPECT_DOUBLE_EQ(convergence[1], 0);
}

TEST(IgraphRows, CountPathsUpToTheCutoff) {
    const Graph path = test::makeGraph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}});
    const Asked two{.cutoff = 2};
    expectValues("closeness-near", path, {2.0 / 3, 0.75, 2.0 / 3, 2.0 / 3, 0.75, 2.0 / 3}, two);
    expectValues("harmonic-near", path, {0.3, 0.5, 0.6, 0.6, 0.5, 0.3}, two);
    expectValues("betweenness-near", path, {0, 1, 1, 1, 1, 0}, two);
    // Edge 0-1: 0-1, 0-2; 1-2: 1-2, 0-2, 1-3.
    expectValues("edge-betweenness-near", path, {2, 3, 3, 3, 2}, two);

    const Asked nothing{.cutoff = 0};
    expectValues("closeness-near", path, std::vector<f64>(6, kNone), nothing);
    expectValues("harmonic-near", path, std::vector<f64>(6, 0.0), nothing);
    expectValues("edge-betweenness-near", path, std::vector<f64>(5, 0.0), nothing);
    const Asked everything{.cutoff = 1e9};
    expectValues("harmonic-near", path, valuesOf("harmonic", path), everything);
    expectValues("edge-betweenness-near", path, valuesOf("edge-betweenness", path), everything);

    // A star whose leaves are 1, 2 and 3 from its centre.
    const Graph star = test::makeGraph(4, {{0, 1, 1}, {0, 2, 2}, {0, 3, 3}}, true);
    expectValues("closeness-near", star, {2.0 / 3, 1, 0.5, kNone}, {.weighted = true, .cutoff = 2.5});
    expectValues("betweenness-near", star, {1, 0, 0, 0}, {.weighted = true, .cutoff = 3});
    expectValues("betweenness-near", star, {2, 0, 0, 0}, {.weighted = true, .cutoff = 4});
    expectValues("edge-betweenness-near", star, {2, 2, 1}, {.weighted = true, .cutoff = 3});

    const Graph arcs = test::makeGraph(4, {{0, 1}, {1, 2}, {2, 3}}, false, kDirected);
    expectValues("in-closeness-near", arcs, {kNone, 1, 2.0 / 3, 2.0 / 3}, two);
    expectValues("in-harmonic-near", arcs, {0, 1.0 / 3, 0.5, 0.5}, two);
    expectValues("in-closeness-near", arcs, {kNone, 1, 2.0 / 3, 0.5}, everything);
    expectValues("closeness-near", arcs, {2.0 / 3, 2.0 / 3, 1, kNone}, {.directed = true, .cutoff = 2});

    try {
        valuesOf("closeness-near", path, {.cutoff = -1});
        FAIL() << "a negative cutoff was taken";
    } catch (const OptionError& error) {
        EXPECT_STREQ(error.what(), "--cutoff takes a number from 0 to 1000000000, and -1 was given");
    }
}

TEST(IgraphRows, PathsOfDirectedGraphs) {
    const Graph graph = cycleWithTails();
    expectValues("mean-distance", graph, {2}, {.directed = true});
    expectValues("mean-distance", graph, {4}, {.directed = true, .weighted = true});
    // Closeness, harmonic centrality and eccentricity in d.reverse().
    expectValues("in-closeness", graph, {0.6, 0.5, 0.75, 0.5, 0.4, 4.0 / 9, kNone});
    expectValues("in-closeness", graph, {0.2, 3.0 / 13, 1.0 / 3, 0.375, 0.25, 4.0 / 19, kNone},
                 {.weighted = true});
    expectValues("in-harmonic", graph, {1.0 / 3, 11.0 / 36, 5.0 / 12, 11.0 / 36, 25.0 / 72, 13.0 / 36, 0});
    expectValues("in-eccentricity", graph, {2, 3, 2, 3, 4, 3, 0});
    // nx.edge_betweenness_centrality(d, normalized=False), those of both arcs of an edge added up.
    expectValues("edge-betweenness", graph, {6, 8, 4, 8, 10, 4}, {.directed = true});
}

TEST(IgraphRows, WeightsOfZeroAreNoLengths) {
    const Graph flat = test::makeGraph(2, {{0, 1, 0}}, true);
    for (const char* name : {"mean-distance", "edge-betweenness", "in-closeness", "local-efficiency"})
        EXPECT_THROW(valuesOf(name, flat, {.weighted = true}), OptionError) << name;
    expectValues("spanning-tree", flat, {1}, {.weighted = true});
}

TEST(IgraphRows, StructureOfUndirectedGraphs) {
    const Graph graph = twoTriangles();
    expectValues("trussness", graph, {3, 3, 3, 2, 3, 3, 3, 2});  // by nx.k_truss(g, k)
    // (1 + 1) / (degree - 1 of the end with fewer), and 1 / 2 at the bridge; 1 / 0 at an edge apart.
    expectValues("edge-clustering", graph, {2, 2, 2, 0.5, 2, 2, 2, kNone});
    expectValues("blocks", graph, {1, 1, 1, 3, 2, 2, 2, 4});
    expectValues("spanning-tree", graph, {0, 1, 1, 1, 1, 0, 1, 1},
                 {.weighted = true});  // nx.minimum_spanning_edges(g)
    const std::vector<f64> tree = valuesOf("spanning-tree", graph);
    EXPECT_EQ(std::accumulate(tree.begin(), tree.end(), 0.0), 6);
    const std::vector<f64> colours = valuesOf("colouring", graph);
    for (VertexId v = 0; v < 9; ++v)
        for (const VertexId w : graph.row(v)) EXPECT_TRUE(w == v || colours[v] != colours[w]) << v;
    EXPECT_EQ(*std::max_element(colours.begin(), colours.end()), 3);
    EXPECT_EQ(*std::min_element(colours.begin(), colours.end()), 1);
    expectValues("structural-cohesion", graph, {2, 2, 2, 2, 2, 2, 1, 1, 0});
    expectValues("is-bipartite", graph, {0});
    expectValues("sides", graph, std::vector<f64>(9, kNone));
    const Graph square = test::makeGraph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}});
    expectValues("is-bipartite", square, {1});
    expectValues("sides", square, {1, 2, 1, 2});
    expectValues("is-chordal", square, {0});
    expectValues("is-chordal", graph, {1});
    expectValues("is-acyclic", square, {0});
    expectValues("is-tree", square, {0});
    expectValues("is-tree", test::makeGraph(3, {{0, 1}, {1, 2}}), {1});
    expectValues("eulerian", square, {2});
    expectValues("eulerian", test::makeGraph(3, {{0, 1}, {1, 2}}), {1});
    expectValues("eulerian", test::makeGraph(4, {{0, 1}, {0, 2}, {0, 3}}), {0});
    expectValues("automorphisms", square, {std::log10(8.0)});
    expectValues("automorphisms", test::makeGraph(20, {}), {std::log10(2432902008176640000.0)});
    // A place for each node, and each next one has the most neighbours among those with a higher place.
    const std::vector<f64> places = valuesOf("cardinality-order", square);
    EXPECT_EQ(std::set<f64>(places.begin(), places.end()), (std::set<f64>{1, 2, 3, 4}));
}

TEST(IgraphRows, StructureOfDirectedGraphs) {
    const Graph graph = cycleWithTails();
    // Within 0 1 2 3 each is entered; 5 by 0, 4 by itself and 3. Self-loops count.
    expectValues("in-core", graph, {1, 1, 1, 1, 1, 1, 0});
    expectValues("out-core", graph, {1, 1, 1, 1, 1, 0, 0});
    expectValues("is-acyclic", graph, {0}, {.directed = true});
    expectValues("topological-order", graph, std::vector<f64>(7, kNone));
    const Graph ordered = test::makeGraph(4, {{2, 1}, {1, 0}, {2, 0}, {0, 3}}, false, kDirected);
    expectValues("topological-order", ordered, {3, 2, 1, 4});
    expectValues("is-acyclic", ordered, {1}, {.directed = true});
    expectValues("feedback-arcs", ordered, {0, 0, 0, 0});
    expectValues("is-tree", test::makeGraph(3, {{1, 0}, {1, 2}}, false, kDirected), {1}, {.directed = true});
    // Without the arcs that are marked (or the lighter one of a pair) no cycle is left: 0 1 2 and 2 3.
    const std::vector<f64> arcs = valuesOf("feedback-arcs", graph);  // edges 01 02 05 12 23 34
    EXPECT_EQ(arcs[0] + arcs[1] + arcs[3], 1);
    EXPECT_EQ(arcs[4], 1);
    EXPECT_EQ(arcs[2] + arcs[5], 0);
}

TEST(IgraphRows, Cuts) {
    // nx.icosahedral_graph(): nx.edge_connectivity and nx.node_connectivity are 5.
    const Graph icosahedron = test::makeGraph(
        12, {{0, 1},  {0, 5}, {0, 7},  {0, 8}, {0, 11}, {1, 2},  {1, 5},  {1, 6}, {1, 8},  {2, 3},
             {2, 6},  {2, 8}, {2, 9},  {3, 4}, {3, 6},  {3, 9},  {3, 10}, {4, 5}, {4, 6},  {4, 10},
             {4, 11}, {5, 6}, {5, 11}, {7, 8}, {7, 9},  {7, 10}, {7, 11}, {8, 9}, {9, 10}, {10, 11}});
    expectValues("edge-connectivity", icosahedron, {5});
    expectValues("vertex-connectivity", icosahedron, {5});
    expectValues("minimum-cut", icosahedron, {5});
    expectValues("edge-connectivity", twoTriangles(), {0});
    const Graph joined = test::makeGraph(
        6, {{0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {2, 3, 1}, {3, 4, 3}, {4, 5, 3}, {5, 3, 3}}, true);
    expectValues("edge-connectivity", joined, {1});
    expectValues("vertex-connectivity", joined, {1});
    expectValues("minimum-cut", joined, {1}, {.weighted = true});
    // Two nodes joined by edges 1.5 and 0.5 to a third: the cut that leaves the third alone weighs 2.
    expectValues("minimum-cut", test::makeGraph(3, {{0, 1, 3}, {0, 2, 1.5}, {1, 2, 0.5}}, true), {2},
                 {.weighted = true});
}

TEST(IgraphRows, Cliques) {
    const Graph graph = twoTriangles();
    expectValues("clique-number", graph, {3});
    expectValues("maximal-cliques", graph, {5});                         // nx.find_cliques(g)
    expectValues("largest-clique", graph, {3, 3, 3, 3, 3, 3, 2, 2, 1});  // nx.node_clique_number(g)
    expectValues("cliques-of-node", graph, {1, 1, 2, 2, 1, 1, 1, 1, 1});
    expectValues("independence-number", graph, {4});  // one of each triangle, one of the pair, and the last
}

TEST(IgraphRows, PairsAndTriples) {
    const Graph graph = cycleWithTails();
    expectValues("mutual", graph, {0, 0, 0, 0, 1, 0});  // edges 01 02 05 12 23 34
    expectValues("dyads-mutual", graph, {1});
    expectValues("dyads-asymmetric", graph, {5});
    expectValues("dyads-null", graph, {15});
    expectValues("mutual-ratio", graph, {1.0 / 6});
    // nx.triadic_census(d); worked by hand of 111: 0 -> 2 <-> 3? No: 2 -> 0 leaves the pair 2 <-> 3, 1 -> 2
    // and none other enters it, and 3 -> 4 leaves it.
    const std::vector<std::pair<const char*, f64>> expected{
        {"triads-003", 12}, {"triads-012", 15}, {"triads-102", 2},  {"triads-021d", 1},
        {"triads-021u", 0}, {"triads-021c", 1}, {"triads-111d", 1}, {"triads-111u", 2},
        {"triads-030t", 0}, {"triads-030c", 1}, {"triads-201", 0},  {"triads-120d", 0},
        {"triads-120u", 0}, {"triads-120c", 0}, {"triads-210", 0},  {"triads-300", 0}};
    f64 sum = 0;
    for (const auto& [name, count] : expected) {
        expectValues(name, graph, {count});
        sum += count;
    }
    EXPECT_EQ(sum, 35);  // of 7 nodes
    // One of each kind, for what has none above.
    const auto of = [](const std::vector<test::EdgeOf>& arcs) {
        return test::makeGraph(3, arcs, false, kDirected);
    };
    expectValues("triads-021u", of({{0, 1}, {2, 1}}), {1});
    expectValues("triads-030t", of({{0, 1}, {2, 1}, {0, 2}}), {1});
    expectValues("triads-201", of({{0, 1}, {1, 0}, {1, 2}, {2, 1}}), {1});
    expectValues("triads-120d", of({{1, 0}, {1, 2}, {0, 2}, {2, 0}}), {1});
    expectValues("triads-120u", of({{0, 1}, {2, 1}, {0, 2}, {2, 0}}), {1});
    expectValues("triads-120c", of({{0, 1}, {1, 2}, {0, 2}, {2, 0}}), {1});
    expectValues("triads-210", of({{0, 1}, {1, 2}, {2, 1}, {0, 2}, {2, 0}}), {1});
    expectValues("triads-300", of({{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 2}, {2, 0}}), {1});
}

// Each of the six is found in itself, and none of the others is.
TEST(IgraphRows, MotifsAreInduced) {
    const std::vector<std::pair<const char*, std::vector<test::EdgeOf>>> motifs{
        {"motifs-star", {{0, 1}, {0, 2}, {0, 3}}},
        {"motifs-path", {{0, 1}, {1, 2}, {2, 3}}},
        {"motifs-paw", {{0, 1}, {1, 2}, {2, 0}, {2, 3}}},
        {"motifs-cycle", {{0, 1}, {1, 2}, {2, 3}, {3, 0}}},
        {"motifs-diamond", {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 0}}},
        {"motifs-clique", {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}}};
    for (const auto& [name, edges] : motifs)
        for (const auto& each : motifs)
            expectValues(name, test::makeGraph(4, each.second), {each.first == name ? 1.0 : 0.0});
    expectValues("motifs-star", test::makeGraph(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}), {10});
    expectValues("motifs-path", twoTriangles(), {4});
}

TEST(IgraphRows, CentralizationOfAStarIsOne) {
    const Graph star = test::makeGraph(5, {{0, 1}, {0, 2}, {0, 3}, {0, 4}});
    expectValues("degree-centralization", star, {1});
    expectValues("closeness-centralization", star, {1});
    expectValues("betweenness-centralization", star, {1});
    const Graph cycle = test::makeGraph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
    for (const char* name : {"degree-centralization", "closeness-centralization",
                             "betweenness-centralization", "eigenvector-centralization"})
        expectValues(name, cycle, {0});
    expectValues("eigenvector-centralization", test::makeGraph(5, {{0, 1}}), {1});
}

// nx.community.modularity and nx.attribute_assortativity_coefficient of {0,1,2,8}, {3,4,5}, {6,7}.
TEST(IgraphRows, MixingByAColumn) {
    const Graph graph = twoTriangles();
    const std::vector<u32> groups{0, 0, 0, 1, 1, 1, 2, 2, 0};
    expectValues("modularity", graph, {0.475308641975}, {.groups = groups});
    expectValues("modularity", graph, {0.335}, {.weighted = true, .groups = groups});
    expectValues("modularity", cycleWithTails(), {0.125},
                 {.directed = true, .groups = {0, 0, 0, 1, 1, 1, 0}});
    const Graph plain = test::makeGraph(9, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}, {6, 7}});
    expectValues("nominal-assortativity", plain, {0.792207792208}, {.groups = groups});
}

// Stars whose centres have degrees by the quantiles of a power law of exponent 2.5.
TEST(IgraphRows, ExponentOfTheDegrees) {
    constexpr int kStars = 3000;
    std::vector<test::EdgeOf> edges;
    VertexId nodes = 0;
    for (int i = 0; i < kStars; ++i) {
        const VertexId centre = nodes++;
        const auto leaves = static_cast<u32>(std::lround(1.5 * std::pow((i + 0.5) / kStars, -1 / 1.5)));
        for (u32 leaf = 0; leaf < leaves; ++leaf) edges.push_back({centre, nodes++});
    }
    EXPECT_NEAR(valuesOf("degree-exponent", test::makeGraph(nodes, edges)).front(), 2.5, 0.1);
    expectValues("degree-exponent", test::makeGraph(4, {{0, 1}, {2, 3}}), {kNone});
}

TEST(IgraphRows, RefuseWhatWouldTakeTooLong) {
    const Graph large = test::randomGraph(400'000, 2'000'000, 3);
    const Graph grid = test::gridGraph(300, 300), ninety = test::makeGraph(90, {});
    const auto refusalOf = [](const char* name, const Graph& graph) -> std::string {
        try {
            valuesOf(name, graph);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    for (const char* name :
         {"mean-distance", "edge-betweenness", "local-efficiency", "structural-cohesion", "minimum-cut"})
        EXPECT_NE(refusalOf(name, large).find("this would take up to"), std::string::npos) << name;
    EXPECT_NE(refusalOf("vertex-connectivity", grid).find("this would take up to"), std::string::npos);
    EXPECT_NE(refusalOf("independence-number", ninety).find("this would take up to"), std::string::npos);
}

// Searches from all nodes of a long path, which without a limit would take hours.
TEST(IgraphRows, ForecastHeedsTheCutoff) {
    const auto refused = [](const char* name, const Graph& graph, const Asked& asked) {
        try {
            valuesOf(name, graph, asked);
        } catch (const Error& error) {
            return std::string(error.what()).find("this would take up to") != std::string::npos;
        }
        return false;
    };
    const auto pathOf = [](VertexId nodes, bool weighted, Direction direction) {
        std::vector<test::EdgeOf> edges;
        for (VertexId v = 0; v + 1 < nodes; ++v) edges.push_back({v, v + 1, v % 2 == 0 ? 0.5F : 2.0F});
        return test::makeGraph(nodes, edges, weighted, direction);
    };
    constexpr VertexId kNodes = 400'000;
    const Graph path = pathOf(kNodes, false, Direction::undirected);
    for (const char* name : {"harmonic-near", "edge-betweenness-near"}) {
        EXPECT_FALSE(refused(name, path, {.cutoff = 3})) << name;
        EXPECT_TRUE(refused(name, path, {.cutoff = 1e9})) << name;
    }
    EXPECT_FALSE(refused("in-closeness-near", pathOf(kNodes, false, kDirected), {.cutoff = 3}));

    const Graph lengths = pathOf(75'000, true, Direction::undirected);
    EXPECT_FALSE(refused("edge-betweenness-near", lengths, {.weighted = true, .cutoff = 3}));
    EXPECT_TRUE(refused("edge-betweenness-near", lengths, {.weighted = true, .cutoff = 1000}));

    // All nodes of a star are within two steps of each other.
    std::vector<test::EdgeOf> rays;
    for (VertexId v = 1; v < kNodes; ++v) rays.push_back({0, v});
    const Graph star = test::makeGraph(kNodes, rays);
    EXPECT_FALSE(refused("harmonic-near", star, {.cutoff = 0}));
    EXPECT_TRUE(refused("harmonic-near", star, {.cutoff = 2}));
}

// A stopped run ends at once, and other runs can use igraph within a second.
TEST(IgraphRows, StopSoon) {
    const Graph graph = test::unevenGraph(60'000, 300'000, 5);
    const Graph small = test::unevenGraph(300, 3000, 5);
    std::vector<test::EdgeOf> triangles;
    for (VertexId v = 0; v < 66; v += 3)
        for (const VertexId step : {0, 1, 2}) triangles.push_back({v + step, v + (step + 1) % 3});
    const Graph apart = test::makeGraph(66, triangles);
    const std::vector<std::pair<const char*, const Graph*>> runs{{"mean-distance", &graph},
                                                                 {"global-efficiency", &graph},
                                                                 {"local-efficiency", &small},
                                                                 {"closeness-near", &graph},
                                                                 {"harmonic-near", &graph},
                                                                 {"betweenness-near", &graph},
                                                                 {"edge-betweenness", &graph},
                                                                 {"structural-cohesion", &small},
                                                                 {"maximal-cliques", &graph},
                                                                 {"independence-number", &apart},
                                                                 {"betweenness-centralization", &graph}};
    for (const auto& asked : runs) {
        SCOPED_TRACE(asked.first);
        // The next call of igraph begins when the one that was stopped has ended.
        const auto runAndWait = [&](const std::stop_token& stop) {
            RunContext context{.stop = stop, .observer = silentObserver()};
            try {
                measures().find(asked.first).run(*asked.second, {}, context);
            } catch (const Cancelled&) {
                RunContext next = plainContext();
                const IgraphCall turn("next", next);
            }
        };
        EXPECT_LT(test::leastSecondsAfterStop(0.5, std::chrono::milliseconds(50), runAndWait), 0.5);
    }
}

}  // namespace
}  // namespace quartier
