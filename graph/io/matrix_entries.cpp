#include "graph/io/matrix_entries.h"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "graph/io/entry_weights.h"

namespace quartier::graph_io {

bool MatrixEntries::Entry::operator<(const Entry& other) const {
    return std::tie(row, column, value) < std::tie(other.row, other.column, other.value);
}

void MatrixEntries::add(VertexId row, VertexId column, f64 value) {
    if (areAnswers_ && value == 0) return;
    entries_.push_back({row, column, std::bit_cast<u64>(value)});
}

void MatrixEntries::fill(ParsedGraph& parsed, std::string_view called) && {
    std::vector<f64> values;
    values.reserve(entries_.size());
    parsed.edges.source.reserve(entries_.size());
    parsed.edges.target.reserve(entries_.size());
    for (const Entry& entry : entries_) {
        parsed.edges.source.push_back(entry.row);
        parsed.edges.target.push_back(entry.column);
        values.push_back(std::bit_cast<f64>(entry.value));
    }
    std::vector<Entry> transposed = entries_;
    for (Entry& entry : transposed) std::swap(entry.row, entry.column);
    tbb::parallel_sort(entries_);
    tbb::parallel_sort(transposed);
    const bool symmetric = entries_ == transposed;
    parsed.direction = symmetric ? Direction::undirected : Direction::directed;
    parsed.directionWhy = symmetric ? "the matrix is symmetric" : "the matrix is not symmetric";
    if (!areAnswers_ && !sayNothing(values)) setEntryWeights(parsed, values, WeightNotes(called, false));
}

// Whether the values are 1 everywhere, of entries that are all different: others add up. The entries are
// sorted.
bool MatrixEntries::sayNothing(const std::vector<f64>& values) const {
    const auto samePlace = [](const Entry& a, const Entry& b) {
        return a.row == b.row && a.column == b.column;
    };
    return std::all_of(values.begin(), values.end(), [](f64 value) { return value == 1; }) &&
           std::adjacent_find(entries_.begin(), entries_.end(), samePlace) == entries_.end();
}

}  // namespace quartier::graph_io
