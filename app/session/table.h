// The table of the nodes or of the edges of a document: which columns it can have, what stands in their
// cells, and which of its rows are shown in which order.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "app/session/document.h"
#include "app/session/edge_rows.h"
#include "app/session/filter_quantity.h"
#include "app/session/find_index.h"
#include "app/session/row_order.h"
#include "app/session/view.h"

namespace quartier::session {

// The names of the nodes at one end of the edges.
struct EndNames {
    std::shared_ptr<const NodeTable> nodes;
    std::shared_ptr<const EdgeRows> rows;
    bool target = false;
};

// What stands in the cells of one column. Immutable, for any thread.
class TableValues {
  public:
    TableValues(FilterValues values);  // NOLINT(google-explicit-constructor): one of its kinds
    TableValues(EndNames names) : values_(std::move(names)) {}  // NOLINT(google-explicit-constructor)

    // As a person reads it; empty where it is missing. Ends of edges: O(log n).
    std::string text(u64 row) const;
    // The same as what it is; integers beyond 2^53 are texts. monostate: missing.
    using Cell = std::variant<std::monostate, std::string, f64, bool>;
    Cell cell(u64 row) const;
    // What rows are sorted by. That of names is found once and remembered: O(n log n), on all cores.
    SortKeys keys(FilterFacts& facts, const RunContext& context) const;

  private:
    std::variant<ColumnPtr, NodeNames, EndNames> values_;
};
using TableValuesPtr = std::shared_ptr<const TableValues>;

struct TableColumn {
    std::string id;     // "label", "degree", "results/communities@2", "source"; unique within its table
    std::string title;  // of its header
    ColumnType type = ColumnType::text;
    bool shown = true;           // until a person has chosen
    bool empty = false;          // a column of the file without a value: behind the others
    ColumnPtr column = nullptr;  // of the document or of a result; null: of the graph's structure
    // By the text of a cell the name that a person has given to its group; null: none.
    std::shared_ptr<const std::map<std::string, std::string>> groupNames = nullptr;
    // Of the communities that are shown: what the legend calls that of a row; empty where it has no name.
    std::function<std::string(u64 row)> communityName = nullptr;
    std::function<TableValuesPtr(FilterFacts&, const RunContext&)> values;

    // The text of a row as a person reads it: "3", "3 - Barricade", and measured numbers with six digits.
    // What is copied or written has all of them.
    std::string shownText(const std::string& text, u64 row) const;
    bool isNumber() const { return type != ColumnType::text && type != ColumnType::yesNo; }
};

struct TableSort {
    std::string column;  // its id; empty: rows as the graph has them
    bool descending = false;
    bool operator==(const TableSort&) const = default;
};

// What is asked of a table.
struct TableQuery {
    TableSort sort;
    std::string search;  // rows with a text that contains it, without case and accents; blank: all
    View view;           // what it hides is not there
    std::vector<VertexId> selected;
    bool selectedOnly = false;  // these nodes alone, or the edges that one of them is an end of
};

class Table {
  public:
    // Its parts are shared. O(n) for each partition of the document.
    Table(Document document, ColumnOf of);

    const Document& document() const { return *document_; }
    ColumnOf of() const { return of_; }
    // Those of nodes: ids and labels, what the structure makes of them, columns and results, a partition with
    // a column for each level. Those of edges: the ends, the weight, columns and results.
    const std::vector<TableColumn>& columns() const { return columns_; }
    const TableColumn* find(const std::string& id) const;  // null: none
    // Rows are vertices, or those of EdgeRows. Throws Error beyond 2,147,483,647, which no table can show.
    u64 rowCount(FilterFacts& facts, const RunContext& context = plainContext()) const;
    // Of a table of edges: what its rows are; else null.
    std::shared_ptr<const EdgeRows> edgeRows(FilterFacts& facts, const RunContext& context) const;
    // `index`: made when something is searched for. A column that is not there is not sorted by. Throws Error
    // like rowCount() and like the values of the column, Cancelled.
    RowOrder rows(const TableQuery& query, FilterFacts& facts, FindIndexCache& index,
                  const RunContext& context = plainContext()) const;
    // Of nodes these; of edges those between two of them.
    Bits between(const std::vector<VertexId>& nodes, FilterFacts& facts,
                 const RunContext& context = plainContext()) const;

  private:
    void addNodeColumns();
    void addEdgeColumns();
    void addEnd(const char* id, const char* title, bool target);
    void add(const FilterQuantity& quantity, u32 level, const std::string& title, bool shown);
    // `flags`: what the view hides, as flagsOf() gives it.
    Bits rowsShown(const TableQuery& query, const std::vector<u8>& flags, FilterFacts& facts,
                   FindIndexCache& index, const RunContext& context) const;
    // Rows in a group whose name contains the folded text.
    Bits inNamedGroups(const std::string& wanted, FilterFacts& facts, const RunContext& context) const;
    void keepFound(Bits& rows, const std::string& search, FilterFacts& facts, FindIndexCache& index,
                   const RunContext& context) const;

    std::shared_ptr<const Document> document_;
    ColumnOf of_;
    std::vector<TableColumn> columns_;
};

}  // namespace quartier::session
