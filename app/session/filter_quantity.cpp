#include "app/session/filter_quantity.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/session/names.h"

namespace quartier::session {
namespace {

constexpr void (*kFamilies[])(const Document&, FilterQuantities&) = {addNames, addStructure, addResults,
                                                                     addColumns, addEdges};

bool isMeant(const FilterQuantity& quantity, const FilterName& name) {
    if ((quantity.of == ColumnOf::edges) != name.ofEdges) return false;
    if (!name.quoted) return quantity.name == name.name;
    return quantity.column != nullptr &&
           (quantity.column->name() == name.name || quantity.column->id() == name.name);
}

std::string written(const FilterQuantity& quantity) {
    return toText(FilterName{.name = quantity.name, .ofEdges = quantity.of == ColumnOf::edges});
}

}  // namespace

std::vector<FilterQuantity> filterQuantities(const Document& document) {
    std::vector<FilterQuantity> all;
    if (document.empty()) return all;
    for (const auto add : kFamilies) add(document, all);
    return all;
}

FilterQuantity requireFilterQuantity(const Document& document, const FilterName& name, u32 column) {
    std::vector<FilterQuantity> all = filterQuantities(document);
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const FilterQuantity& quantity) { return isMeant(quantity, name); });
    if (found == all.end())
        throw FilterError(column, fmt::format("there is no {}; {}", toText(name),
                                              thereAre(all, written, "no graph is open")));
    if (name.level > found->levels)
        throw FilterError(column,
                          found->levels == 0
                              ? fmt::format("{} has no levels: leave out @{}", found->name, name.level)
                              : fmt::format("{} has the levels 1 to {}, and {} was given", found->name,
                                            found->levels, name.level));
    return std::move(*found);
}

}  // namespace quartier::session
