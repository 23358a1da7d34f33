#include "odd_graphs.h"

#include "small_graphs.h"

namespace quartier::test {
namespace {

Graph star(VertexId leaves) {
    std::vector<EdgeOf> edges;
    for (VertexId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    return makeGraph(leaves + 1, edges);
}

Graph clique(VertexId size) {
    std::vector<EdgeOf> edges;
    for (VertexId u = 0; u < size; ++u)
        for (VertexId v = u + 1; v < size; ++v) edges.push_back({u, v});
    return makeGraph(size, edges);
}

Graph path(VertexId vertices) {
    std::vector<EdgeOf> edges;
    for (VertexId v = 0; v + 1 < vertices; ++v) edges.push_back({v, v + 1});
    return makeGraph(vertices, edges);
}

Graph completeBipartite(VertexId left, VertexId right) {
    std::vector<EdgeOf> edges;
    for (VertexId u = 0; u < left; ++u)
        for (VertexId v = 0; v < right; ++v) edges.push_back({u, left + v});
    return makeGraph(left + right, edges);
}

}  // namespace

const std::vector<OddGraph>& oddGraphs() {
    static const std::vector<OddGraph> graphs = [] {
        std::vector<OddGraph> all;
        all.push_back({"empty", makeGraph(0, {})});
        all.push_back({"oneNode", makeGraph(1, {})});
        all.push_back({"oneNodeWithLoop", makeGraph(1, {{0, 0}})});
        all.push_back({"twoNodes", makeGraph(2, {{0, 1}})});
        all.push_back({"twoNodesApart", makeGraph(2, {})});
        all.push_back({"allIsolated", makeGraph(100, {})});
        all.push_back({"loopsOnly", makeGraph(4, {{0, 0}, {1, 1}, {3, 3}})});
        all.push_back({"triangleWithLoops", makeGraph(3, {{0, 1}, {1, 2}, {2, 0}, {0, 0}, {2, 2}})});
        all.push_back({"heavyLoop", makeGraph(4, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {1, 1, 100}}, true)});
        all.push_back({"star", star(60)});
        all.push_back({"bigStar", star(5000)});
        all.push_back({"path", path(50)});
        all.push_back({"clique", clique(20)});
        all.push_back({"bipartite", completeBipartite(7, 9)});
        all.push_back({"cliqueRing", cliqueRing(12, 6)});
        all.push_back({"twoCliquesApart", makeGraph(7, {{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}})});
        all.push_back({"isolatedAtBothEnds", makeGraph(10, {{3, 4}, {4, 5}, {5, 3}, {6, 7}})});
        all.push_back({"grid", gridGraph(23, 17)});
        all.push_back({"zeroWeights", makeGraph(4, {{0, 1, 0}, {1, 2, 0}, {2, 3, 0}}, true)});
        all.push_back({"someZeroWeights", makeGraph(5, {{0, 1, 1}, {1, 2, 0}, {2, 3, 2}, {3, 4, 0}}, true)});
        all.push_back({"fractions", makeGraph(6,
                                              {{0, 1, 0.1f},
                                               {1, 2, 0.2f},
                                               {0, 2, 0.3f},
                                               {2, 3, 0.05f},
                                               {3, 4, 1e-3f},
                                               {4, 5, 1e3f},
                                               {3, 5, 7.25f}},
                                              true)});
        all.push_back({"random", randomGraph(300, 900, 7)});
        all.push_back({"randomSparse", randomGraph(400, 350, 11)});
        all.push_back({"randomWeighted", randomGraph(250, 1200, 13, 9)});
        all.push_back({"randomDense", randomGraph(90, 3000, 17)});
        return all;
    }();
    return graphs;
}

const std::vector<OddGraph>& oddDirectedGraphs() {
    static const std::vector<OddGraph> graphs = [] {
        constexpr auto directed = Direction::directed;
        std::vector<OddGraph> all;
        all.push_back({"empty", makeGraph(0, {}, false, directed)});
        all.push_back({"oneArc", makeGraph(2, {{0, 1}}, false, directed)});
        all.push_back({"path", makeGraph(4, {{0, 1}, {1, 2}, {2, 3}}, false, directed)});
        all.push_back({"cycle", makeGraph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, false, directed)});
        all.push_back({"diamondWithLoop",
                       makeGraph(5, {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 3}, {3, 4}}, false, directed)});
        all.push_back({"random", randomGraph(200, 800, 19, 0, directed)});
        all.push_back({"randomSparse", randomGraph(300, 330, 23, 0, directed)});
        all.push_back({"randomWeighted", randomGraph(150, 700, 29, 4, directed)});
        return all;
    }();
    return graphs;
}

}  // namespace quartier::test
