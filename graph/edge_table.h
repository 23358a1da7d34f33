// What is known of the edges beside their ends and weights: attribute columns.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "graph/graph.h"
#include "graph/node_table.h"

namespace quartier {

// Texts of which many are alike: each different one once, and its number per row. Number 0 is the empty text.
struct CodedTexts {
    std::vector<u32> codes;
    StringArena texts;
    std::string_view at(u64 row) const { return texts.at(codes[row]); }
    size_t size() const { return codes.size(); }
};

// One attribute per edge. Missing numbers are NaN, missing texts are empty.
struct EdgeColumn {
    std::string name;
    std::variant<std::vector<f64>, CodedTexts, YesNo> values;
    bool isNumeric() const { return values.index() == 0; }
};

// The rows of an EdgeTable: of a directed graph its arcs in their order; of an undirected one every edge
// once, by its smaller vertex and then by the other, self-loops included.
class EdgeNumbers {
  public:
    // Refers to the graph. O(n log d) work and 8 bytes per vertex where it is undirected.
    explicit EdgeNumbers(const Graph& graph);
    // The row of an edge, or of an arc of a directed graph; nothing where there is none.
    std::optional<u64> find(VertexId source, VertexId target) const;

  private:
    const Graph& graph_;
    std::vector<u64> first_;  // undirected: the row of the first edge that has this vertex as its smaller one
};

class EdgeTable {
  public:
    explicit EdgeTable(u64 edges) : edges_(edges) {}

    u64 size() const { return edges_; }
    const std::vector<EdgeColumn>& columns() const { return columns_; }
    const EdgeColumn* column(std::string_view name) const;  // null when there is none
    // Throws Error when it has not one value per edge, or a name that is taken.
    void addColumn(EdgeColumn column);

  private:
    u64 edges_;
    std::vector<EdgeColumn> columns_;
};

}  // namespace quartier
