// The columns of a graph's nodes and edges. A value that shares what it holds: copies are cheap, and a change
// gives another store.
#pragma once

#include <string>
#include <vector>

#include "app/session/column.h"
#include "app/session/graph_version.h"

namespace quartier::session {

class ColumnStore {
  public:
    ColumnStore() = default;
    // Of a graph with so many of each.
    ColumnStore(u64 nodes, u64 edges) : nodeRows_(nodes), edgeRows_(edges) {}

    const std::vector<ColumnPtr>& nodes() const { return nodes_; }
    const std::vector<ColumnPtr>& edges() const { return edges_; }
    const std::vector<ColumnPtr>& columns(ColumnOf of) const {
        return of == ColumnOf::nodes ? nodes_ : edges_;
    }
    // Null when there is none.
    ColumnPtr node(const std::string& id) const { return find(nodes_, id); }
    ColumnPtr edge(const std::string& id) const { return find(edges_, id); }
    // Throws OptionError naming the columns there are.
    ColumnPtr require(ColumnOf of, const std::string& id) const;

    // The store with this column, which takes the place of the one of its id. Throws Error when it has not
    // one value per node or edge.
    ColumnStore with(ColumnPtr column) const;
    // Throws OptionError like require().
    ColumnStore without(ColumnOf of, const std::string& id) const;
    // The same with one change: a column is added at a place (`before` is null), is replaced where it stands,
    // or is removed (`after` is null). `before` is found by its id. Throws like with() and without(), and
    // Error when the id of `after` is that of another column.
    ColumnStore changed(const Column* before, ColumnPtr after, size_t place) const;
    // Where a column stands among those of its kind; their count where there is none.
    size_t placeOf(ColumnOf of, const std::string& id) const;
    // The same columns in the same order: the same objects.
    bool operator==(const ColumnStore& other) const = default;

  private:
    static ColumnPtr find(const std::vector<ColumnPtr>& columns, const std::string& id);

    u64 nodeRows_ = 0, edgeRows_ = 0;
    std::vector<ColumnPtr> nodes_, edges_;
};

// The columns of the node table, whose arrays they share, with their groups where the graph is drawn; and
// those of the edge table. The two arcs between nodes of a directed graph are one row: that of the arc from
// the smaller node, and where it has no value of the other. Numbers that are all whole are integers. Throws
// Cancelled.
ColumnStore columnsOf(const GraphVersion& version, const RunContext& context = plainContext());

struct Result;
// What a result gives: a partition; scores with their standard errors, and where the graph is drawn their
// ranks and the scores of its edges; the values of a measure with their standard errors. Ids are "results/ID"
// and "results/ID/WHAT".
inline constexpr const char* kResultColumns = "results/";
std::vector<ColumnPtr> columnsOf(const Result& result);

struct Document;
// Those of the file, of persons and formulas, and of every result of this version of the graph.
ColumnStore allColumns(const Document& document);

}  // namespace quartier::session
