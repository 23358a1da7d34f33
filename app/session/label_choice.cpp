#include "app/session/label_choice.h"

#include <fmt/format.h>

#include "core/error.h"

namespace quartier::session {
namespace {

bool canName(const Column& column) {
    return column.type() == ColumnType::text || column.type() == ColumnType::integer;
}

}  // namespace

std::vector<LabelChoice> labelChoices(const Document& document) {
    if (document.empty()) return {};
    const bool labelled = document.version->nodes->hasLabels();
    std::vector<LabelChoice> choices{{.column = {}, .title = labelled ? "Labels of the file" : "Ids"}};
    if (labelled && document.columns.node(kIdLabels) == nullptr)
        choices.push_back({.column = kIdLabels, .title = "Ids"});
    for (const ColumnPtr& column : document.columns.nodes())
        if (canName(*column) && (!column->isEmptyOfFile() || column->id() == document.labelColumn))
            choices.push_back({.column = column->id(), .title = column->name()});
    return choices;
}

void Computed::labelBy(const std::string& name) {
    ColumnPtr column;
    if (columns.node(name) == nullptr && columns.node(columnId(name)) != nullptr)
        column = columns.node(columnId(name));
    else if (!name.empty() && (name != kIdLabels || columns.node(name) != nullptr))
        column = columns.require(ColumnOf::nodes, name);
    LabelSource source;
    if (column != nullptr) {
        if (!canName(*column))
            throw OptionError(fmt::format(
                "the column '{}' holds neither texts nor whole numbers: it cannot name nodes", name));
        source.text = [column](VertexId v) { return column->text(v); };
    }
    labelColumn = column == nullptr ? name : column->id();
    named = name.empty() ? nullptr
                         : std::make_shared<const NodeTable>(version->nodes->labelledBy(std::move(source)));
}

}  // namespace quartier::session
