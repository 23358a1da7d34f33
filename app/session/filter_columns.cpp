// Filters by the columns of nodes: of the file, of persons and formulas, and of all results.
#include <algorithm>

#include "app/session/filter_quantity.h"

namespace quartier::session {
namespace {

ColumnPtr atLevel(const ColumnPtr& column, u32 level, FilterFacts& facts) {
    if (level <= 1) return column;
    return facts.remember<Column>(column->id() + "@" + std::to_string(level), column->hierarchy(), [&] {
        const auto labels = std::make_shared<LargeVector<VertexId>>(column->hierarchy()->flatten(level));
        for (size_t row = 0; row < labels->size(); ++row)
            if (column->missing(row)) (*labels)[row] = kMissingLabel;
        return Column::partition(
            {.name = column->name(), .origin = column->origin(), .of = ColumnOf::nodes, .id = column->id()},
            SharedArray<u32>(*labels, labels));
    });
}

}  // namespace

void addColumns(const Document& document, FilterQuantities& all) {
    const ColumnStore columns = allColumns(document);
    for (const ColumnPtr& column : columns.nodes()) {
        // A file may call a column as the filter calls something of its own.
        std::string name = column->id();
        const bool taken = std::any_of(all.begin(), all.end(),
                                       [&](const FilterQuantity& other) { return other.name == name; });
        if (taken) name = "column:" + column->name();
        all.push_back({.name = name,
                       .title = column->name(),
                       .of = ColumnOf::nodes,
                       .type = column->type(),
                       .levels = column->hierarchy() == nullptr
                                     ? 0
                                     : static_cast<u32>(column->hierarchy()->levelCount()),
                       .column = column,
                       .values = [column](FilterFacts& facts, u32 level, const RunContext&) {
                           return atLevel(column, level, facts);
                       }});
    }
}

}  // namespace quartier::session
