// Names and colours that a person has given to single groups of nodes: communities, and values of columns.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>

#include "core/types.h"

namespace quartier::session {

// Identifies a group of nodes in every view.
struct GroupKey {
    std::string of;     // id of the result whose community it is, or of the column
    u32 level = 0;      // of a community, 1 = finest; 0: a value of a column
    u32 community = 0;  // its number on that level
    std::string value;  // of a column, as text; empty: the nodes that have none
    auto operator<=>(const GroupKey&) const = default;  // NOLINT(modernize-use-nullptr)
};

struct GroupStyle {
    std::string name;           // empty: as without
    std::optional<u32> colour;  // 0xRRGGBB; none: that of the palette
    bool empty() const { return name.empty() && !colour; }
    bool operator==(const GroupStyle&) const = default;
};

using GroupStyles = std::map<GroupKey, GroupStyle>;  // none of them empty

}  // namespace quartier::session
