// What kind of a graph it is, and the place of nodes and edges in its structure.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>

#include "analytics/igraph/measure_rows.h"

namespace quartier {
namespace {

constexpr f64 kSecondsAPairAndArc = 5e-7;        // docs/algorithms.md
constexpr f64 kSecondsAPairOfNeighbours = 5e-8;  // the same

std::vector<f64> corenessOf(const IgraphTask& task, igraph_neimode_t mode) {
    return task.integers([&](igraph_vector_int_t* to) { return igraph_coreness(task.graph(), to, mode); });
}

std::vector<f64> trussnessOf(const IgraphTask& task) {
    return task.integers([&](igraph_vector_int_t* to) { return igraph_trussness(task.graph(), to); });
}

// A list of lists.
class Lists {
  public:
    explicit Lists(const IgraphTask& task) { task.check(igraph_vector_int_list_init(&lists_, 0)); }
    ~Lists() { igraph_vector_int_list_destroy(&lists_); }
    Lists(const Lists&) = delete;
    Lists& operator=(const Lists&) = delete;
    igraph_vector_int_list_t* get() { return &lists_; }
    igraph_integer_t size() const { return igraph_vector_int_list_size(&lists_); }
    const igraph_vector_int_t* at(igraph_integer_t place) const {
        return igraph_vector_int_list_get_ptr(&lists_, place);
    }

  private:
    igraph_vector_int_list_t lists_{};
};

// Numbered from 1 by size, of equal ones by their first edge.
std::vector<f64> blocksOf(const IgraphTask& task) {
    Lists blocks(task);
    igraph_integer_t count = 0;
    task.check(igraph_biconnected_components(task.graph(), &count, nullptr, blocks.get(), nullptr, nullptr));
    std::vector<std::vector<igraph_integer_t>> edges;
    for (igraph_integer_t i = 0; i < blocks.size(); ++i) {
        const igraph_vector_int_t* block = blocks.at(i);
        edges.emplace_back(VECTOR(*block), VECTOR(*block) + igraph_vector_int_size(block));
        std::sort(edges.back().begin(), edges.back().end());
    }
    std::sort(edges.begin(), edges.end(), [](const auto& a, const auto& b) {
        return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
    });
    std::vector<f64> number(static_cast<size_t>(task.edges()), IGRAPH_NAN);
    for (size_t i = 0; i < edges.size(); ++i)
        for (const igraph_integer_t edge : edges[i])
            number[static_cast<size_t>(edge)] = static_cast<f64>(i) + 1;
    return number;
}

std::vector<f64> spanningTree(const IgraphTask& task) {
    return task.flags(task.edges(), [&](igraph_vector_int_t* to) {
        return igraph_minimum_spanning_tree(task.graph(), to, task.weights());
    });
}

std::vector<f64> edgeClustering(const IgraphTask& task) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_ecc(task.graph(), to, igraph_ess_all(IGRAPH_EDGEORDER_ID), 3, true, true);
    });
}

std::vector<f64> colouringOf(const IgraphTask& task) {
    std::vector<f64> colours = task.integers([&](igraph_vector_int_t* to) {
        return igraph_vertex_coloring_greedy(task.graph(), to, IGRAPH_COLORING_GREEDY_COLORED_NEIGHBORS);
    });
    for (f64& colour : colours) ++colour;
    return colours;
}

std::vector<f64> sidesOf(const IgraphTask& task) {
    igraph_vector_bool_t types;
    task.check(igraph_vector_bool_init(&types, task.nodes()));
    igraph_bool_t bipartite = false;
    const igraph_error_t code = igraph_is_bipartite(task.graph(), &bipartite, &types);
    std::vector<f64> sides(static_cast<size_t>(task.nodes()), IGRAPH_NAN);
    if (code == IGRAPH_SUCCESS && bipartite)
        for (igraph_integer_t v = 0; v < task.nodes(); ++v)
            sides[static_cast<size_t>(v)] = VECTOR(types)[v] ? 2 : 1;
    igraph_vector_bool_destroy(&types);
    task.check(code);
    return sides;
}

std::vector<f64> isBipartite(const IgraphTask& task) {
    return task.one<igraph_bool_t>(
        [&](igraph_bool_t* to) { return igraph_is_bipartite(task.graph(), to, nullptr); });
}

std::vector<f64> isChordal(const IgraphTask& task) {
    return task.one<igraph_bool_t>([&](igraph_bool_t* to) {
        return igraph_is_chordal(task.graph(), nullptr, nullptr, to, nullptr, nullptr);
    });
}

std::vector<f64> isAcyclic(const IgraphTask& task) {
    return task.one<igraph_bool_t>([&](igraph_bool_t* to) { return igraph_is_acyclic(task.graph(), to); });
}

std::vector<f64> isTree(const IgraphTask& task) {
    return task.one<igraph_bool_t>(
        [&](igraph_bool_t* to) { return igraph_is_tree(task.graph(), to, nullptr, IGRAPH_OUT); });
}

std::vector<f64> eulerianOf(const IgraphTask& task) {
    igraph_bool_t path = false, cycle = false;
    task.check(igraph_is_eulerian(task.graph(), &path, &cycle));
    return {cycle ? 2.0 : path ? 1.0 : 0.0};
}

std::vector<f64> placesOf(const std::vector<f64>& order) {
    std::vector<f64> places(order.size());
    for (size_t i = 0; i < order.size(); ++i) places[static_cast<size_t>(order[i])] = static_cast<f64>(i) + 1;
    return places;
}

std::vector<f64> topologicalOrder(const IgraphTask& task) {
    igraph_bool_t ordered = false;
    if (task.directed()) task.check(igraph_is_dag(task.graph(), &ordered));
    if (!ordered) return std::vector<f64>(static_cast<size_t>(task.nodes()), IGRAPH_NAN);
    return placesOf(task.integers(
        [&](igraph_vector_int_t* to) { return igraph_topological_sorting(task.graph(), to, IGRAPH_OUT); }));
}

std::vector<f64> cardinalityOrder(const IgraphTask& task) {
    std::vector<f64> places = task.integers([&](igraph_vector_int_t* to) {
        return igraph_maximum_cardinality_search(task.graph(), to, nullptr);
    });
    for (f64& place : places) ++place;
    return places;
}

std::vector<f64> feedbackArcs(const IgraphTask& task) {
    return task.flags(task.edges(), [&](igraph_vector_int_t* to) {
        return igraph_feedback_arc_set(task.graph(), to, task.weights(), IGRAPH_FAS_APPROX_EADES);
    });
}

std::vector<f64> cohesionOf(const IgraphTask& task) {
    Lists blocks(task);
    IgraphIntegers cohesion(task.call());
    task.check(igraph_cohesive_blocks(task.graph(), blocks.get(), cohesion.get(), nullptr, nullptr));
    std::vector<f64> most(static_cast<size_t>(task.nodes()), 0.0);
    for (igraph_integer_t i = 0; i < blocks.size(); ++i) {
        const igraph_vector_int_t* block = blocks.at(i);
        for (igraph_integer_t k = 0; k < igraph_vector_int_size(block); ++k) {
            f64& value = most[static_cast<size_t>(VECTOR(*block)[k])];
            value = std::max(value, static_cast<f64>(VECTOR(*cohesion.get())[i]));
        }
    }
    return most;
}

// The size of the group comes as a text of digits, as it may be beyond what numbers hold.
std::vector<f64> automorphismsOf(const IgraphTask& task) {
    igraph_bliss_info_t found{};
    task.check(igraph_automorphisms(task.graph(), nullptr, IGRAPH_BLISS_FL, &found));
    const std::string digits = found.group_size;
    igraph_free(found.group_size);
    constexpr size_t kExact = 15;
    const std::string first = digits.substr(0, kExact);
    return {std::log10(std::strtod(first.c_str(), nullptr)) + static_cast<f64>(digits.size() - first.size())};
}

f64 secondsOfBlocks(const Graph& graph, const MeasureOptions&) {
    const f64 nodes = graph.vertexCount();
    return nodes * nodes * static_cast<f64>(graph.arcCount()) * kSecondsAPairAndArc;
}

f64 secondsOfTriangles(const Graph& graph, const MeasureOptions&) {
    f64 pairs = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        pairs += static_cast<f64>(graph.degree(v)) * static_cast<f64>(graph.degree(v));
    return pairs * kSecondsAPairOfNeighbours;
}

}  // namespace

void addStructureRows(MeasureRegistry& list) {
    constexpr auto graph = MeasureKind::graph;
    constexpr auto edge = MeasureKind::edge;
    constexpr auto always = Directions::always;
    constexpr auto optional = Directions::optional;
    const auto directed = measureOptionSpecs({"directed"});
    const auto weighted = measureOptionSpecs({"weighted"});
    addIgraphRows(
        list, "Structure",
        {{.text = {"in-core", "In-core number",
                   "The largest k for which the node is in a subgraph whose nodes are all entered by k arcs "
                   "or more.",
                   "Giatsidis, Thilikos and Vazirgiannis 2013; igraph_coreness"},
          .compute = [](const IgraphTask& task) { return corenessOf(task, IGRAPH_IN); },
          .directions = always,
          .whole = true},
         {.text = {"out-core", "Out-core number",
                   "The largest k for which the node is in a subgraph whose nodes are all left by k arcs or "
                   "more.",
                   "Giatsidis, Thilikos and Vazirgiannis 2013; igraph_coreness"},
          .compute = [](const IgraphTask& task) { return corenessOf(task, IGRAPH_OUT); },
          .directions = always,
          .whole = true},
         {.text = {"trussness", "Trussness",
                   "The largest k for which the edge is in a subgraph whose edges are all in k - 2 triangles "
                   "or more.",
                   "Cohen 2008; Wang and Cheng 2012; igraph_trussness"},
          .compute = trussnessOf,
          .kind = edge,
          .whole = true,
          .seconds = secondsOfTriangles},
         {.text = {"edge-clustering", "Edge clustering coefficient",
                   "Triangles with the edge, plus one, over how many its ends could be in.",
                   "Radicchi, Castellano, Cecconi, Loreto and Parisi 2004; igraph_ecc"},
          .compute = edgeClustering,
          .kind = edge,
          .seconds = secondsOfTriangles},
         {.text = {"blocks", "Biconnected components",
                   "The block of the edge, which falls apart with none of its nodes: 1 has the most edges.",
                   "Hopcroft and Tarjan 1973; igraph_biconnected_components"},
          .compute = blocksOf,
          .kind = edge,
          .whole = true},
         {.text = {"spanning-tree", "Minimum spanning tree",
                   "1 of the edges of a tree of least weight over each component, 0 of the others.",
                   "Prim 1957; igraph_minimum_spanning_tree"},
          .compute = spanningTree,
          .kind = edge,
          .options = weighted,
          .whole = true},
         {.text = {"feedback-arcs", "Feedback arcs",
                   "1 of few arcs without which no cycle is left, 0 of the others; not always the fewest.",
                   "Eades, Lin and Smyth 1993; igraph_feedback_arc_set"},
          .compute = feedbackArcs,
          .kind = edge,
          .directions = always,
          .options = weighted,
          .whole = true},
         {.text = {"topological-order", "Topological order",
                   "A place for each node before all that its arcs lead to, from 1; not defined where arcs "
                   "make a cycle, and without directions.",
                   "Kahn 1962; igraph_topological_sorting"},
          .compute = topologicalOrder,
          .directions = always,
          .whole = true},
         {.text = {"colouring", "Greedy colouring",
                   "A number from 1 for each node that no neighbour has; few numbers, not always the fewest.",
                   "igraph_vertex_coloring_greedy"},
          .compute = colouringOf,
          .whole = true},
         {.text = {"sides", "Sides of a bipartite graph",
                   "1 or 2, so that every edge joins both; not defined where that cannot be.",
                   "igraph_is_bipartite"},
          .compute = sidesOf,
          .whole = true},
         {.text = {"cardinality-order", "Maximum cardinality search",
                   "The place of the node, the last first, where the next one is that with the most "
                   "neighbours among those before.",
                   "Tarjan and Yannakakis 1984; igraph_maximum_cardinality_search"},
          .compute = cardinalityOrder,
          .whole = true,
          .loops = SelfLoops::drop},
         {.text = {"structural-cohesion", "Structural cohesion",
                   "The largest k for which the node is in a subgraph that k nodes must leave to take it "
                   "apart.",
                   "Moody and White 2003; igraph_cohesive_blocks"},
          .compute = cohesionOf,
          .whole = true,
          .loops = SelfLoops::drop,
          .seconds = secondsOfBlocks},
         {.text = {"is-bipartite", "Bipartite", "1 where every edge can join two sides, else 0.",
                   "igraph_is_bipartite"},
          .compute = isBipartite,
          .kind = graph,
          .whole = true},
         {.text = {"is-chordal", "Chordal", "1 where every cycle of four edges or more has a chord, else 0.",
                   "Tarjan and Yannakakis 1984; igraph_is_chordal"},
          .compute = isChordal,
          .kind = graph,
          .whole = true,
          .loops = SelfLoops::drop},
         {.text = {"is-acyclic", "Acyclic",
                   "1 where there is no cycle (along the arcs of a directed graph), else 0.",
                   "igraph_is_acyclic"},
          .compute = isAcyclic,
          .kind = graph,
          .directions = optional,
          .options = directed,
          .whole = true},
         {.text = {"is-tree", "Tree",
                   "1 where the graph is a tree (with directions: from a root along the arcs), else 0.",
                   "igraph_is_tree"},
          .compute = isTree,
          .kind = graph,
          .directions = optional,
          .options = directed,
          .whole = true},
         {.text = {"eulerian", "Eulerian",
                   "2 where a closed walk takes every edge once, 1 where an open one does, else 0.",
                   "igraph_is_eulerian"},
          .compute = eulerianOf,
          .kind = graph,
          .directions = optional,
          .options = directed,
          .whole = true},
         {.text = {"automorphisms", "Automorphisms",
                   "Decimal logarithm of the number of ways to exchange nodes that leave the graph as it is.",
                   "Junttila and Kaski 2007 (bliss); igraph_automorphisms"},
          .compute = automorphismsOf,
          .kind = graph}});
}

}  // namespace quartier
