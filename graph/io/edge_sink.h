// Where a reader puts the edges that it finds: the graph (GraphAssembler), or a piece of its text that is
// read beside others (EdgePiece).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/types.h"
#include "graph/import_report.h"

namespace quartier::graph_io {

// What a file says of one edge's direction.
enum class EdgeType { byDefault, undirected, directed };

class EdgeSink {
  public:
    virtual ~EdgeSink() = default;

    // A node that an edge's line or statement declares.
    virtual void declareEnd(std::string_view id, u64 line) = 0;
    // An edge without a weight, or with an empty one, counts 1.
    virtual void addEdge(std::string_view source, std::string_view target,
                         std::optional<std::string_view> weight, EdgeType type, u64 line) = 0;
    // The column of an edge attribute, made on first use; nothing when there are too many.
    virtual std::optional<size_t> edgeColumn(std::string_view name, bool numeric, u64 line) = 0;
    // The rest is of the edge that was added last. A numeric column takes numbers; a text that is none is a
    // fault. Other texts are kept as they are.
    virtual void setEdgeValue(size_t column, std::string_view value, u64 line) = 0;
    // A value of a file that gives its columns no types: they hold numbers until the first text.
    virtual void setEdgeNumberOrText(std::string_view column, std::string_view value, bool isNumber,
                                     u64 line) = 0;
    // An id that says no more than a count is none in the end.
    virtual void setEdgeId(std::string_view id) = 0;
    // Whether some edge had a weight.
    virtual bool hasWeights() const = 0;

    // An edge of the file that is not added.
    virtual void drop(DropReason reason, u64 line, const std::string& why) = 0;
    virtual void fault(u64 line, std::string message) = 0;
};

}  // namespace quartier::graph_io
