// Filters by the ids and the labels of nodes.
#include "app/session/filter_quantity.h"

namespace quartier::session {

void addNames(const Document& document, FilterQuantities& all) {
    const auto add = [&](const char* name, const char* title, bool labels) {
        all.push_back({.name = name,
                       .title = title,
                       .of = ColumnOf::nodes,
                       .type = ColumnType::text,
                       .levels = 0,
                       .column = nullptr,
                       .values = [nodes = document.names(), labels](FilterFacts&, u32, const RunContext&) {
                           return NodeNames{nodes, labels};
                       }});
    };
    add("id", "Id", false);
    add("label", "Label", true);
}

}  // namespace quartier::session
