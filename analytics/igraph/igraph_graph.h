// Graphs and lists in igraph's hands.
#pragma once

#include <igraph/igraph.h>

#include <vector>

#include "analytics/igraph/igraph_call.h"
#include "graph/graph.h"

namespace quartier {

// A list of igraph's own.
class IgraphIntegers {
  public:
    explicit IgraphIntegers(const IgraphCall& call) { call.check(igraph_vector_int_init(&list_, 0)); }
    ~IgraphIntegers() { igraph_vector_int_destroy(&list_); }
    IgraphIntegers(const IgraphIntegers&) = delete;
    IgraphIntegers& operator=(const IgraphIntegers&) = delete;
    igraph_vector_int_t* get() { return &list_; }

  private:
    igraph_vector_int_t list_;
};

class IgraphReals {
  public:
    explicit IgraphReals(const IgraphCall& call) { call.check(igraph_vector_init(&list_, 0)); }
    ~IgraphReals() { igraph_vector_destroy(&list_); }
    IgraphReals(const IgraphReals&) = delete;
    IgraphReals& operator=(const IgraphReals&) = delete;
    igraph_vector_t* get() { return &list_; }

  private:
    igraph_vector_t list_;
};

class IgraphMatrix {
  public:
    explicit IgraphMatrix(const IgraphCall& call) { call.check(igraph_matrix_int_init(&matrix_, 0, 0)); }
    ~IgraphMatrix() { igraph_matrix_int_destroy(&matrix_); }
    IgraphMatrix(const IgraphMatrix&) = delete;
    IgraphMatrix& operator=(const IgraphMatrix&) = delete;
    igraph_matrix_int_t* get() { return &matrix_; }

  private:
    igraph_matrix_int_t matrix_;
};

// Edges as igraph takes them.
struct IgraphEdges {
    VertexId nodes = 0;
    bool directed = false;
    std::vector<igraph_integer_t> ends = {};  // two an edge, a self-loop once
    std::vector<igraph_real_t> weights = {};  // one an edge; empty = all 1
};

enum class SelfLoops : u8 { keep, drop };

// Those of a graph in the order of its rows, an undirected one from its first end. Throws Cancelled.
IgraphEdges edgesOf(const Graph& graph, SelfLoops loops, bool weighted, const RunContext& context);

// The edges of an undirected graph that weigh something, between the nodes that have any, renumbered in
// order.
struct WeighedEdges : IgraphEdges {
    // Throws Cancelled.
    WeighedEdges(const Graph& graph, const RunContext& context);

    std::vector<VertexId> number;  // of every vertex of the graph: below `nodes`, or kNoVertex
};

// Of a graph in igraph's hands with its lists of ends and weights, at most.
u64 igraphBytes(const Graph& graph);

// `edges` must outlive it, as igraph reads the weights there.
class IgraphGraph {
  public:
    IgraphGraph(const IgraphEdges& edges, const IgraphCall& call);
    ~IgraphGraph() { igraph_destroy(&graph_); }
    IgraphGraph(const IgraphGraph&) = delete;
    IgraphGraph& operator=(const IgraphGraph&) = delete;

    const igraph_t* get() const { return &graph_; }
    const igraph_vector_t* weights() const { return weighted_ ? &weights_ : nullptr; }
    igraph_integer_t nodes() const { return igraph_vcount(&graph_); }
    igraph_integer_t edges() const { return igraph_ecount(&graph_); }
    bool directed() const { return igraph_is_directed(&graph_); }
    f64 totalWeight() const;

  private:
    igraph_t graph_;
    bool weighted_;
    igraph_vector_t weights_{};  // a view
};

}  // namespace quartier
