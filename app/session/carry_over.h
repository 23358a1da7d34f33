// What a document of a derived graph takes over of the document that it is derived from: values of nodes and
// of edges by what these were there, and partitions.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <memory>
#include <span>
#include <vector>

#include "app/session/derived_graph.h"
#include "app/session/document.h"

namespace quartier::session {

// The pinned nodes (Computed::pinned) that are left, and those that some of them became.
std::shared_ptr<const std::vector<VertexId>> pinsAfter(
    const std::shared_ptr<const std::vector<VertexId>>& pinned, const GraphChange& change);

class CarryOver {
  public:
    // Of a row that takes over no values: those of all columns are missing.
    static constexpr u32 kNoRow = DerivedGraph::kNoRow;

    // Refers to all of them. `rows`: of the edges of `before`; `oldOf`, `rowOf`: as GraphChange and
    // DerivedGraph have them.
    CarryOver(const Document& before, const EdgeRows& rows, std::span<const VertexId> oldOf,
              std::span<const u32> rowOf, const RunContext& context)
        : before_(before), rows_(rows), oldOf_(oldOf), rowOf_(rowOf), context_(context) {}

    // Null where the document before has none.
    std::shared_ptr<const EdgeTable> edgeTable() const;
    // Columns of the file, of persons and of formulas, of this version. Those of the file share the arrays of
    // its tables.
    ColumnStore columns(const GraphVersionPtr& now);
    // Of any origin.
    ColumnPtr column(const ColumnPtr& old, ColumnHead head, const GraphVersionPtr& now);
    // Every level with the colours that its communities had, and their modularity in `now`, which is drawn
    // where the run is; a vertex that was added is a community of its own.
    std::shared_ptr<const CommunityRun> partition(const CommunityRun& run, PartitionOrigin origin,
                                                  const Document& now) const;
    // A value per new vertex; `added` where it was added.
    template <class T>
    std::vector<T> taken(std::span<const T> values, const T& added) const {
        return takenFor(values, oldOf_, added);
    }

  private:
    template <class T, class Row>
    static std::vector<T> takenFor(std::span<const T> values, std::span<const Row> rows, const T& missing);
    const std::vector<u32>& drawnRows(const GraphVersionPtr& now);
    void stopIfAsked() const;

    const Document& before_;
    const EdgeRows& rows_;
    std::span<const VertexId> oldOf_;
    std::span<const u32> rowOf_;
    const RunContext& context_;
    std::vector<u32> drawn_;  // per new edge of the drawing: the old one, or kNoRow
    bool drawnKnown_ = false;
};

template <class T, class Row>
std::vector<T> CarryOver::takenFor(std::span<const T> values, std::span<const Row> rows, const T& missing) {
    static_assert(sizeof(Row) == sizeof(kNoRow) && kNoVertex == kNoRow);
    std::vector<T> chosen(rows.size(), missing);
    tbb::parallel_for(tbb::blocked_range<size_t>(0, rows.size(), 4096), [&](const auto& range) {
        for (size_t i = range.begin(); i != range.end(); ++i)
            if (rows[i] != kNoRow) chosen[i] = values[rows[i]];
    });
    return chosen;
}

}  // namespace quartier::session
