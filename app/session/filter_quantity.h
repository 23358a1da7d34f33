// What the predicates of filters are about: names of a document, each with a value per node or per edge.
//
// A new kind is a file with a function like addStructure() and a line in kFamilies (filter_quantity.cpp).
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "app/session/document.h"
#include "app/session/edge_rows.h"
#include "app/session/filter.h"
#include "app/session/filter_facts.h"

namespace quartier::session {

// The ids or the labels of the nodes, which are no column.
struct NodeNames {
    std::shared_ptr<const NodeTable> nodes;
    bool labels = false;
    std::string at(VertexId v) const { return labels ? nodes->label(v) : nodes->id(v); }
};
// Per node, or per row of EdgeRows.
using FilterValues = std::variant<ColumnPtr, NodeNames>;

struct FilterQuantity {
    std::string name;   // behind "edge." where it is of edges
    std::string title;  // for menus
    ColumnOf of = ColumnOf::nodes;
    ColumnType type = ColumnType::integer;
    u32 levels = 0;    // that may be asked for with @LEVEL; 0: none
    ColumnPtr column;  // that it is; null: it is none, and back-quotes do not name it
    // The values of a level, 0 where none was given. Throws Error where there are none yet, Cancelled.
    std::function<FilterValues(FilterFacts&, u32 level, const RunContext&)> values;
};

// In the order of menus. They refer to the document.
std::vector<FilterQuantity> filterQuantities(const Document& document);
// Throws FilterError, for that column of the expression, naming those there are.
FilterQuantity requireFilterQuantity(const Document& document, const FilterName& name, u32 column);
// What an expression calls the values of a measure: by its id, where that means nothing else as "degree"
// does.
FilterName filterNameOf(const Document& document, const Result& measure);

// --- families, one in each filter_NAME.cpp ---
using FilterQuantities = std::vector<FilterQuantity>;
void addNames(const Document& document, FilterQuantities& all);      // id, label
void addStructure(const Document& document, FilterQuantities& all);  // degree, component, core ...
void addResults(const Document& document, FilterQuantities& all);    // community, betweenness
void addColumns(const Document& document, FilterQuantities& all);    // of nodes
void addEdges(const Document& document, FilterQuantities& all);      // edge.weight, columns of edges

}  // namespace quartier::session
