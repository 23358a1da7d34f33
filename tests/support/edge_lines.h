// Graphs written down edge by edge in tests of the builder and the metrics.
#pragma once

#include <tuple>
#include <vector>

#include "graph/graph_builder.h"

namespace quartier::test {

using Line = std::tuple<VertexId, VertexId>;
using WeightedLine = std::tuple<VertexId, VertexId, f32>;

inline EdgeList edgeList(const std::vector<Line>& lines) {
    EdgeList edges;
    for (const auto& [s, t] : lines) {
        edges.source.push_back(s);
        edges.target.push_back(t);
    }
    return edges;
}

inline EdgeList edgeList(const std::vector<WeightedLine>& lines) {
    EdgeList edges;
    for (const auto& [s, t, w] : lines) {
        edges.source.push_back(s);
        edges.target.push_back(t);
        edges.weight.push_back(w);
    }
    return edges;
}

inline Graph undirected(VertexId n, const std::vector<Line>& lines) {
    ImportReport report;
    return buildGraph(edgeList(lines), n, Direction::undirected, LoopPolicy::keep, report);
}

inline Graph undirectedWeighted(VertexId n, const std::vector<WeightedLine>& lines) {
    ImportReport report;
    return buildGraph(edgeList(lines), n, Direction::undirected, LoopPolicy::keep, report);
}

inline Graph directed(VertexId n, const std::vector<Line>& lines) {
    ImportReport report;
    return buildGraph(edgeList(lines), n, Direction::directed, LoopPolicy::keep, report);
}

}  // namespace quartier::test
