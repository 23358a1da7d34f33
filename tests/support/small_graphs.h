// Small graphs for tests, built from lists of edges.
#pragma once

#include <initializer_list>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "graph/graph_builder.h"

namespace quartier::test {

struct EdgeOf {
    VertexId from;
    VertexId to;
    f32 weight = 1;
};

inline Graph makeGraph(VertexId vertices, const std::vector<EdgeOf>& edges, bool weighted = false,
                       Direction direction = Direction::undirected) {
    EdgeList list;
    for (const EdgeOf& edge : edges) {
        list.source.push_back(edge.from);
        list.target.push_back(edge.to);
        if (weighted) list.weight.push_back(edge.weight);
    }
    ImportReport report;
    return buildGraph(std::move(list), vertices, direction, LoopPolicy::keep, report);
}

// Uniform random edges, loops possible; weights 1 .. largestWeight when it is above 0.
inline Graph randomGraph(VertexId vertices, u64 edges, u64 seed, int largestWeight = 0,
                         Direction direction = Direction::undirected) {
    std::mt19937_64 random(seed);
    std::vector<EdgeOf> list;
    for (u64 i = 0; i < edges; ++i) {
        const auto from = static_cast<VertexId>(random() % vertices);
        const auto to = static_cast<VertexId>(random() % vertices);
        const u64 weight = 1 + (largestWeight > 0 ? random() % static_cast<u64>(largestWeight) : 0);
        list.push_back({from, to, static_cast<f32>(weight)});
    }
    return makeGraph(vertices, list, largestWeight > 0, direction);
}

// Random edges, most of them inside blocks of 50 vertices and a tenth at vertex 0. The weights are no
// multiples of a power of two: sums of them show in which order they were added.
inline Graph unevenGraph(VertexId vertices, u64 edges, u64 seed) {
    std::mt19937_64 random(seed);
    std::vector<EdgeOf> list;
    for (u64 i = 0; i < edges; ++i) {
        const auto near = [&](VertexId v) {
            return (v / 50 * 50 + static_cast<VertexId>(random() % 50)) % vertices;
        };
        const auto from = static_cast<VertexId>(random() % vertices);
        const VertexId to = random() % 4 == 0 ? static_cast<VertexId>(random() % vertices) : near(from);
        list.push_back({random() % 10 == 0 ? 0 : from, to, static_cast<f32>(1 + random() % 997) / 997});
    }
    return makeGraph(vertices, list, true);
}

// `count` cliques of `size`, neighbours joined by one edge: communities that nobody can miss.
inline Graph cliqueRing(VertexId count, VertexId size) {
    std::vector<EdgeOf> list;
    for (VertexId c = 0; c < count; ++c) {
        for (VertexId i = 0; i < size; ++i)
            for (VertexId j = i + 1; j < size; ++j) list.push_back({c * size + i, c * size + j});
        list.push_back({c * size, (c + 1) % count * size + 1});
    }
    return makeGraph(count * size, list);
}

inline Graph gridGraph(VertexId width, VertexId height) {
    std::vector<EdgeOf> list;
    for (VertexId y = 0; y < height; ++y)
        for (VertexId x = 0; x < width; ++x) {
            if (x + 1 < width) list.push_back({y * width + x, y * width + x + 1});
            if (y + 1 < height) list.push_back({y * width + x, (y + 1) * width + x});
        }
    return makeGraph(width * height, list);
}

}  // namespace quartier::test
