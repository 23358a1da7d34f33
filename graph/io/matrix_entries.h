// The entries of a matrix whose file does not say whether it is symmetric.
#pragma once

#include <string_view>
#include <vector>

#include "graph/io/parsers.h"

namespace quartier::graph_io {

inline constexpr u64 kDenseLimit = 20000;  // rows of a full matrix that is read as a graph

class MatrixEntries {
  public:
    // What an entry takes at most until the graph is built, bytes.
    static constexpr u64 kBytesOfEntry = 48;

    // Values that are booleans tell which entries are edges, and are no weights.
    void setAnswers(bool answers) { areAnswers_ = answers; }
    void reserve(u64 entries) { entries_.reserve(entries); }
    void add(VertexId row, VertexId column, f64 value);
    u64 size() const { return entries_.size(); }

    // Makes the entries edges from row to column. A symmetric matrix is undirected; values that say something
    // are weights, called `values` in the report. Cost: O(n log n) of the entries, on all cores.
    void fill(ParsedGraph& parsed, std::string_view values) &&;

  private:
    // Values as bits, which have an order also where one is no number.
    struct Entry {
        VertexId row, column;
        u64 value;
        bool operator==(const Entry&) const = default;
        bool operator<(const Entry& other) const;
    };
    bool sayNothing(const std::vector<f64>& values) const;

    bool areAnswers_ = false;
    std::vector<Entry> entries_;
};

}  // namespace quartier::graph_io
