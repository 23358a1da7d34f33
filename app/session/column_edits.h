// What a person does to the columns of a document: each function says what the columns are to be, and changes
// nothing. applyColumnEdit() (column_commands.h) makes a command of it. So the work, which grows with the
// graph, is done beside the window's thread.
//
// Results and what the structure of the graph says (degrees, components) are no columns that can be edited:
// OptionError says so. All of these throw OptionError, Cancelled.
#pragma once

#include <string>
#include <vector>

#include "app/session/document.h"
#include "core/run_context.h"

namespace quartier::session {

struct ColumnChange {
    ColumnPtr before;  // null: it is added
    ColumnPtr after;   // null: it is removed
    size_t place = 0;  // of one that is added or removed, among those of its kind
    // The rows that differ, where they are few and all else of the column is the same; else empty.
    std::vector<u32> rows = {};
};

struct ColumnEdit {
    std::string text;  // of the step: "Rename age to years"
    GraphVersionPtr version;
    std::vector<ColumnChange> changes;  // none: everything is so already
    std::string report;                 // sentences on what was lost, or matched; empty: nothing to say
    std::string labelBy = {};  // id of the column that names the nodes from then on; empty: as before
};

// The types that a person can give a column.
inline constexpr ColumnType kEditedTypes[] = {ColumnType::text, ColumnType::integer, ColumnType::real,
                                              ColumnType::yesNo};

// The column with this id, or with this name where no id is so. Throws OptionError with the reason why it
// cannot be edited.
ColumnPtr requireEditable(const Document& document, ColumnOf of, const std::string& column);
// A name that no column of the nodes or edges has: the name itself, or "name 2".
std::string freeColumnName(const Document& document, ColumnOf of, const std::string& name);
// Throws OptionError unless a column can be called so: one line, and no other has the name.
void requireFreeName(const Document& document, ColumnOf of, const std::string& name);

ColumnEdit addColumn(const Document& document, ColumnOf of, const std::string& name, ColumnType type,
                     const RunContext& context = plainContext());
ColumnEdit removeColumn(const Document& document, ColumnOf of, const std::string& column);
ColumnEdit renameColumn(const Document& document, ColumnOf of, const std::string& column,
                        const std::string& name);
// Values that the type cannot hold are missing from then on; the report counts them, and `lost` gets their
// number where it is not null.
ColumnEdit changeColumnType(const Document& document, ColumnOf of, const std::string& column, ColumnType type,
                            const RunContext& context = plainContext(), u64* lost = nullptr);
// `value`: as parseCell() reads it. Rows of edges are those of GraphVersion::edges.
ColumnEdit setCells(const Document& document, ColumnOf of, const std::string& column,
                    const std::vector<u32>& rows, const std::string& value,
                    const RunContext& context = plainContext());

// Another label for a node: a cell of the column that names the nodes. Where the labels of the file or the
// ids do, they become a column "label" with this one, which names the nodes from then on.
ColumnEdit setLabel(const Document& document, VertexId node, const std::string& label,
                    const RunContext& context = plainContext());

// For those who make edits: the change that puts this column into the document, with its groups where that is
// drawn. It takes the place of one of the same id.
ColumnChange changeTo(const Document& document, ColumnPtr made, const RunContext& context);
u64 rowCountOf(const Document& document, ColumnOf of);

}  // namespace quartier::session
