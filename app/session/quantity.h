// The quantities of a document: what can colour or size its nodes. Menus, legends, messages and the command
// line take them from this one catalogue, so that a new analysis adds an entry in quantity.cpp, and nothing
// else changes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/document.h"

namespace quartier::session {

// Names as view files and the command line have them.
inline constexpr const char* kCommunityQuantity = "community";
inline constexpr const char* kDegreeQuantity = "degree";
inline constexpr const char* kBetweennessQuantity = "betweenness";
inline constexpr const char* kErrorQuantity = "betweenness-error";  // its standard errors
inline constexpr const char* kNoQuantity = "none";                  // all nodes have one size
inline constexpr const char* kGroupsPrefix = "groups:";             // of a column whose numbers are groups

struct Quantity {
    enum class Kind : u8 { communities, groups, numbers };

    // Of a column its id: its own name, or "column:NAME" where that is one of the above; and "groups:NAME"
    // where its numbers are read as groups.
    std::string name;
    std::string title;  // "Betweenness error"
    Kind kind = Kind::numbers;
    bool logarithmic = false;  // its ramp is, at first
    ColumnPtr column;          // null where it is none of a column
    // False where a choice of it would be lost among others: a column of the file that is empty, and integers
    // as groups where nearly each node has its own. A view that has it shows it all the same.
    bool offered = true;

    bool canSize() const { return kind == Kind::numbers; }
};

// In the order of menus. Without a graph those that every graph has.
std::vector<Quantity> quantitiesOf(const Document& document);
// By its name; one of a measure also by the id of its result alone, where nothing else has that name.
std::optional<Quantity> findQuantity(const Document& document, const std::string& name);
// The title of a quantity; of one that is not there its name.
std::string quantityTitle(const Document& document, const std::string& name);
// The column of a quantity that is one of a column.
ColumnPtr columnOf(const Document& document, const std::string& quantity);
// The groups of a quantity whose kind is groups; else null.
std::shared_ptr<const Categories> groupsOf(const Document& document, const std::string& quantity);
// True when showing it takes a betweenness run.
inline bool isBetweenness(const std::string& quantity) {
    return quantity == kBetweennessQuantity || quantity == kErrorQuantity;
}

}  // namespace quartier::session
