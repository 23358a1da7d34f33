#include "app/session/quantity.h"

#include <algorithm>

namespace quartier::session {
namespace {

bool isOurs(const std::string& name) {
    constexpr const char* kOurs[] = {kCommunityQuantity, kDegreeQuantity, kBetweennessQuantity,
                                     kErrorQuantity, kNoQuantity};
    return std::find(std::begin(kOurs), std::end(kOurs), name) != std::end(kOurs);
}

void addColumn(const Document& document, size_t column, std::vector<Quantity>& all) {
    const NodeColumn& values = document.loaded.nodes->columns()[column];
    const bool grouped = column < document.categories.size() && document.categories[column] != nullptr;
    const Quantity::Kind kind = values.isNumeric() ? Quantity::Kind::numbers : Quantity::Kind::groups;
    all.push_back({.name = isOurs(values.name) ? "column:" + values.name : values.name,
                   .title = values.name,
                   .kind = kind,
                   .column = column});
    if (kind == Quantity::Kind::numbers && grouped)
        all.push_back({.name = "groups:" + values.name,
                       .title = values.name + " (groups)",
                       .kind = Quantity::Kind::groups,
                       .column = column});
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
    for (size_t i = 0; i < document.loaded.nodes->columns().size(); ++i) addColumn(document, i, all);
    return all;
}

std::optional<Quantity> findQuantity(const Document& document, const std::string& name) {
    for (Quantity& quantity : quantitiesOf(document))
        if (quantity.name == name) return std::move(quantity);
    return std::nullopt;
}

std::string quantityTitle(const Document& document, const std::string& name) {
    const std::optional<Quantity> quantity = findQuantity(document, name);
    return quantity ? quantity->title : name;
}

const NodeColumn& columnOf(const Document& document, const std::string& quantity) {
    return document.loaded.nodes->columns()[findQuantity(document, quantity).value().column.value()];
}

std::shared_ptr<const Categories> groupsOf(const Document& document, const std::string& name) {
    const std::optional<Quantity> quantity = findQuantity(document, name);
    const bool grouped = quantity && quantity->kind == Quantity::Kind::groups && quantity->column;
    return grouped && *quantity->column < document.categories.size() ? document.categories[*quantity->column]
                                                                     : nullptr;
}

}  // namespace quartier::session
