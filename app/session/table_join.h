// Columns of a table that become columns of the nodes or edges, matched by their keys.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/session/column_edits.h"
#include "app/session/table_file.h"

namespace quartier::session {

inline constexpr const char* kColumnKey = "column:";  // before the id of a column that nodes are matched by

struct TableJoin {
    // What becomes of a column whose name the nodes or edges have already.
    enum class Existing { suffix, replace };  // "age 2"; the old one gives way

    std::shared_ptr<const TableFile> table;
    ColumnOf of = ColumnOf::nodes;
    size_t key = 0;               // column of the table that names the node, or the source of an edge
    size_t target = 0;            // of edges: that names the target
    std::string nodeKey = "id";   // what the keys are compared with: "id", "label", or kColumnKey and an id
    std::vector<size_t> columns;  // of the table, that are taken
    Existing existing = Existing::suffix;
};

struct JoinCounts {
    u64 matched = 0;                             // nodes or edges that a row was found for
    u64 of = 0;                                  // of so many
    u64 unmatched = 0;                           // rows of the table that fit none
    u64 duplicates = 0;                          // rows whose key an earlier row has: that one counts
    u64 firstUnmatched = 0, firstDuplicate = 0;  // lines; 0: none
};

// Nodes with equal keys get the values of one row. Edges are matched whatever their direction, as columns of
// edges have one value for both. Whole numbers, numbers, and yes or no are told from the values of the table;
// all else are texts. Nodes that ids alone have named so far are named by the column of the table that
// guessLabelColumn() takes for labels. Throws OptionError, Cancelled.
ColumnEdit joinTable(const Document& document, const TableJoin& join,
                     const RunContext& context = plainContext(), JoinCounts* counts = nullptr);

// What nodes can be matched by: ids, labels, and columns of texts or whole numbers; as nodeKey has them.
struct JoinKey {
    std::string id;
    std::string title;
};
std::vector<JoinKey> joinKeys(const Document& document);
// The column and the nodeKey that match the first rows best: a proposal.
struct JoinProposal {
    size_t key = 0;
    std::string nodeKey = "id";
};
JoinProposal proposeJoin(const Document& document, const TableFile& table,
                         const RunContext& context = plainContext());

}  // namespace quartier::session
