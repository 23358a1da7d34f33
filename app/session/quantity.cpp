#include "app/session/quantity.h"

#include <set>

#include "app/session/categories.h"

namespace quartier::session {
namespace {

void addColumn(const ColumnPtr& column, std::vector<Quantity>& all) {
    const Quantity::Kind kind = column->isNumber() ? Quantity::Kind::numbers : Quantity::Kind::groups;
    const bool some = !column->isEmptyOfFile();
    all.push_back(
        {.name = column->id(), .title = column->name(), .kind = kind, .column = column, .offered = some});
    if (kind == Quantity::Kind::numbers && column->groups())
        all.push_back({.name = kGroupsPrefix + column->name(),
                       .title = column->name() + " (groups)",
                       .kind = Quantity::Kind::groups,
                       .column = column,
                       .offered = some && !areNearlyUnique(*column)});
}

// "Degree" is a quantity of every graph, a column of many files and a measure.
void tellApart(std::vector<Quantity>& all) {
    std::set<std::string> titles;
    for (Quantity& quantity : all)
        if (!titles.insert(quantity.title).second)
            quantity.title += quantity.name.starts_with(kResultColumns) ? " (measure)" : " (column)";
}

// Colours are spread as the plot of the values is.
void addMeasure(const Result& result, std::vector<Quantity>& all) {
    const size_t first = all.size();
    for (const ColumnPtr& column : columnsOf(result)) addColumn(column, all);
    const MeasureRun& run = *result.measure;
    for (size_t i = first; i < all.size(); ++i) all[i].logarithmic = !run.groups && run.heavyTail;
}

}  // namespace

std::vector<Quantity> quantitiesOf(const Document& document) {
    using Kind = Quantity::Kind;
    std::vector<Quantity> all{
        {.name = kCommunityQuantity, .title = "Community", .kind = Kind::communities, .column = {}},
        {.name = kDegreeQuantity, .title = "Degree", .logarithmic = true, .column = {}},
        {.name = kBetweennessQuantity, .title = "Betweenness", .logarithmic = true, .column = {}},
        {.name = kErrorQuantity, .title = "Betweenness error", .logarithmic = true, .column = {}}};
    if (document.empty()) return all;
    for (const ColumnPtr& column : document.columns.nodes()) addColumn(column, all);
    for (const Result& result : document.results.all())
        if (result.measure && result.measure->of == MeasureKind::node &&
            document.isOfThisGraph(result.provenance()))
            addMeasure(result, all);
    tellApart(all);
    return all;
}

std::optional<Quantity> findQuantity(const Document& document, const std::string& name) {
    std::vector<Quantity> all = quantitiesOf(document);
    for (const std::string& full : {name, kResultColumns + name})
        for (Quantity& quantity : all)
            if (quantity.name == full) return std::move(quantity);
    return std::nullopt;
}

std::string quantityTitle(const Document& document, const std::string& name) {
    const std::optional<Quantity> quantity = findQuantity(document, name);
    return quantity ? quantity->title : name;
}

ColumnPtr columnOf(const Document& document, const std::string& quantity) {
    return findQuantity(document, quantity).value().column;
}

std::shared_ptr<const Categories> groupsOf(const Document& document, const std::string& name) {
    const std::optional<Quantity> quantity = findQuantity(document, name);
    const bool grouped = quantity && quantity->kind == Quantity::Kind::groups;
    return grouped ? quantity->column->groups() : nullptr;
}

}  // namespace quartier::session
