#include "app/session/column_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/session/cell_value.h"
#include "app/session/column_content.h"
#include "app/session/legend.h"
#include "app/session/names.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kLookEvery = 1 << 14;  // rows between two looks at the stop token

ColumnEdit editOf(const Document& document, std::string text) {
    return {.text = std::move(text), .version = document.version, .changes = {}, .report = {}};
}

void requireGraph(const Document& document) {
    if (document.empty()) throw OptionError("no graph is open: open a file first");
}

// Of a directed graph the file may have a value for each of two arcs that are one edge of the drawing, and
// for self-loops, which are none. An edit of the one row that stands for both would lose the other.
void requireOneRowAnEdge(const Document& document, const Column& column) {
    if (column.of() != ColumnOf::edges || column.origin().kind != ColumnOrigin::Kind::file) return;
    const Graph& graph = document.graph();
    if (graph.edgeCount() == distinctEdgeCount(document.undirected())) return;
    throw OptionError(
        fmt::format("'{}' has values of the file for self-loops or for both directions of an edge, which an "
                    "edited column cannot hold: compute a column from it, and edit that",
                    column.name()));
}

// The head of a column that a person has changed.
ColumnHead edited(const Column& column) {
    return {.name = column.name(),
            .origin = {ColumnOrigin::Kind::person, {}},
            .of = column.of(),
            .id = column.id()};
}

bool sameValue(const Column& column, u32 row, const CellValue& value) {
    if (std::holds_alternative<std::monostate>(value)) return column.missing(row);
    if (column.missing(row)) return false;
    if (const auto* text = std::get_if<std::string>(&value)) return column.text(row) == *text;
    if (const auto* whole = std::get_if<i64>(&value)) {
        const auto* exact = std::get_if<SharedArray<i64>>(&column.values());
        return exact != nullptr ? (*exact)[row] == *whole : column.number(row) == static_cast<f64>(*whole);
    }
    if (const auto* real = std::get_if<f64>(&value)) return column.number(row) == *real;
    if (const auto* answer = std::get_if<bool>(&value)) return (column.number(row) != 0) == *answer;
    return column.number(row) == std::get<u32>(value);
}

// The column is kept as edits make them, so that a patch of its cells brings it back.
bool isPatchable(const Column& column) {
    if (column.origin().kind != ColumnOrigin::Kind::person || column.hierarchy() != nullptr) return false;
    switch (column.type()) {
        case ColumnType::integer:
            return std::holds_alternative<SharedArray<i64>>(column.values());
        case ColumnType::real:
            return std::holds_alternative<SharedArray<f64>>(column.values());
        default:
            return true;
    }
}

CellValue converted(const Column& column, size_t row, ColumnType type) {
    CellValue value;
    if (column.missing(row)) return value;
    const f64 number = column.number(row);
    const bool fromNumber = column.isNumber() || column.type() == ColumnType::partition;
    if (type == ColumnType::real && fromNumber) return number;
    if (type == ColumnType::integer && column.type() == ColumnType::yesNo) return i64{number != 0};
    if (type == ColumnType::real && column.type() == ColumnType::yesNo) return f64(number != 0);
    if (type == ColumnType::integer && column.type() == ColumnType::real) {
        constexpr f64 kTooLarge = 9223372036854775808.0;  // 2^63
        const bool whole = number == std::trunc(number) && std::abs(number) < kTooLarge;
        return whole ? CellValue(static_cast<i64>(number)) : CellValue();
    }
    readCell(type, column.text(row), column.size(), value);
    return value;
}

}  // namespace

u64 rowCountOf(const Document& document, ColumnOf of) {
    return of == ColumnOf::nodes ? document.vertexCount() : distinctEdgeCount(document.undirected());
}

ColumnPtr requireEditable(const Document& document, ColumnOf of, const std::string& column) {
    requireGraph(document);
    const ColumnStore all = allColumns(document);
    for (const ColumnPtr& one : all.columns(of))
        if (one->id() == column && one->origin().kind == ColumnOrigin::Kind::result)
            throw OptionError(fmt::format(
                "'{}' is a result, which cannot be edited: compute a column from it", one->name()));
    for (const ColumnPtr& one : document.columns.columns(of))
        if (one->name() == column &&
            document.columns.placeOf(of, column) == document.columns.columns(of).size())
            return one;
    return document.columns.require(of, column);
}

void requireFreeName(const Document& document, ColumnOf of, const std::string& name) {
    requireGraph(document);
    requireOneLine(name, "a column");
    for (const ColumnPtr& one : document.columns.columns(of))
        if (one->name() == name || one->id() == columnId(name))
            throw OptionError(fmt::format("the {} have a column '{}' already", toString(of), name));
}

std::string freeColumnName(const Document& document, ColumnOf of, const std::string& name) {
    const auto& columns = document.columns.columns(of);
    const auto taken = [&](const std::string& wanted) {
        return std::any_of(columns.begin(), columns.end(), [&](const ColumnPtr& one) {
            return one->name() == wanted || one->id() == columnId(wanted);
        });
    };
    std::string free = name;
    for (int number = 2; taken(free); ++number) free = fmt::format("{} {}", name, number);
    return free;
}

ColumnChange changeTo(const Document& document, ColumnPtr made, const RunContext& context) {
    if (document.drawn()) made = made->withGroups(context);
    const auto& there = document.columns.columns(made->of());
    const size_t place = document.columns.placeOf(made->of(), made->id());
    ColumnPtr before = place < there.size() ? there[place] : nullptr;
    return {.before = std::move(before), .after = std::move(made), .place = place};
}

ColumnEdit addColumn(const Document& document, ColumnOf of, const std::string& name, ColumnType type,
                     const RunContext& context) {
    requireFreeName(document, of, name);
    ColumnEdit edit = editOf(document, "Add the column " + name);
    ColumnContent content(type, rowCountOf(document, of));
    edit.changes.push_back(
        changeTo(document,
                 content.take({.name = name, .origin = {ColumnOrigin::Kind::person, {}}, .of = of, .id = {}}),
                 context));
    return edit;
}

ColumnEdit removeColumn(const Document& document, ColumnOf of, const std::string& column) {
    const ColumnPtr there = requireEditable(document, of, column);
    ColumnEdit edit = editOf(document, "Remove the column " + there->name());
    edit.changes.push_back(
        {.before = there, .after = nullptr, .place = document.columns.placeOf(of, there->id())});
    return edit;
}

ColumnEdit renameColumn(const Document& document, ColumnOf of, const std::string& column,
                        const std::string& name) {
    const ColumnPtr there = requireEditable(document, of, column);
    ColumnEdit edit = editOf(document, fmt::format("Rename {} to {}", there->name(), name));
    if (there->name() == name) return edit;
    requireFreeName(document, of, name);
    ColumnOrigin origin = there->origin();
    if (origin.kind == ColumnOrigin::Kind::file) origin.text = nameInFile(*there);
    if (origin.kind == ColumnOrigin::Kind::file && origin.text == name) origin.text.clear();
    edit.changes.push_back(
        {.before = there,
         .after = there->headed({.name = name, .origin = std::move(origin), .of = of, .id = {}}),
         .place = document.columns.placeOf(of, there->id())});
    return edit;
}

ColumnEdit changeColumnType(const Document& document, ColumnOf of, const std::string& column, ColumnType type,
                            const RunContext& context, u64* lost) {
    const ColumnPtr there = requireEditable(document, of, column);
    if (std::find(std::begin(kEditedTypes), std::end(kEditedTypes), type) == std::end(kEditedTypes))
        throw OptionError("a column cannot be made a partition: import it as one");
    ColumnEdit edit = editOf(document, fmt::format("Change {} to {}", there->name(), toString(type)));
    if (lost != nullptr) *lost = 0;
    if (there->type() == type) return edit;
    requireOneRowAnEdge(document, *there);
    ColumnContent content(type, there->size());
    u64 without = 0, values = 0;
    for (size_t row = 0; row < there->size(); ++row) {
        if (row % kLookEvery == 0) {
            if (context.shouldStop()) throw Cancelled();
            context.observer.progress(
                {.stage = "converting", .fraction = static_cast<f64>(row) / static_cast<f64>(there->size())});
        }
        if (there->missing(row)) continue;
        ++values;
        const CellValue value = converted(*there, row, type);
        without += std::holds_alternative<std::monostate>(value) ? 1 : 0;
        content.set(row, value);
    }
    edit.changes.push_back(changeTo(document, content.take(edited(*there)), context));
    if (lost != nullptr) *lost = without;
    if (without > 0)
        edit.report =
            fmt::format("{} of {} values of {} cannot be {}, and {} missing now.", formatCount(without),
                        formatCount(values), there->name(), toString(type), without == 1 ? "is" : "are");
    return edit;
}

ColumnEdit setCells(const Document& document, ColumnOf of, const std::string& column,
                    const std::vector<u32>& rows, const std::string& value, const RunContext& context) {
    const ColumnPtr there = requireEditable(document, of, column);
    requireOneRowAnEdge(document, *there);
    const CellValue cell = parseCell(there->type(), value, there->size());
    std::vector<u32> differing;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (i % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        if (rows[i] >= there->size())
            throw OptionError(fmt::format("there is no row {} of {}", rows[i], formatCount(there->size())));
        if (!sameValue(*there, rows[i], cell)) differing.push_back(rows[i]);
    }
    const std::string what =
        value.empty() ? "Clear " + there->name() : fmt::format("Set {} to {}", there->name(), value);
    ColumnEdit edit = editOf(
        document,
        rows.size() == 1 ? what : fmt::format("{} for {} {}", what, formatCount(rows.size()), toString(of)));
    if (differing.empty()) return edit;
    ColumnContent content(*there);
    for (const u32 row : differing) content.set(row, cell);
    ColumnChange change = changeTo(document, content.take(edited(*there)), context);
    constexpr size_t kFew = 16;  // one cell in so many: what a patch of them takes is a part of the column
    if (isPatchable(*there) && isPatchable(*change.after) && differing.size() <= there->size() / kFew + 1)
        change.rows = std::move(differing);
    edit.changes.push_back(std::move(change));
    return edit;
}

ColumnEdit setLabel(const Document& document, VertexId node, const std::string& label,
                    const RunContext& context) {
    constexpr size_t kLongest = 40;  // characters of a label in the text
    const NodeTable& nodes = document.nodes();
    const std::string text =
        fmt::format("Label {} as {}", shortened(nodes.label(node), kLongest), shortened(label, kLongest));
    if (const ColumnPtr naming = document.columns.node(document.labelColumn)) {
        ColumnEdit edit = setCells(document, ColumnOf::nodes, naming->id(), {node}, label, context);
        edit.text = text;
        return edit;
    }
    ColumnEdit edit = editOf(document, text);
    if (nodes.label(node) == label) return edit;
    ColumnContent content(ColumnType::text, nodes.size());
    for (VertexId v = 0; v < nodes.size(); ++v) {
        if (v % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        content.set(v, CellValue(v == node ? label : nodes.label(v)));
    }
    const std::string name = freeColumnName(document, ColumnOf::nodes, "label");
    edit.changes.push_back(changeTo(
        document,
        content.take(
            {.name = name, .origin = {ColumnOrigin::Kind::person, {}}, .of = ColumnOf::nodes, .id = {}}),
        context));
    edit.labelBy = edit.changes.back().after->id();
    return edit;
}

}  // namespace quartier::session
