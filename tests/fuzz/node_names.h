// The nodes that tables of results are read for.
#pragma once

#include "graph/node_table.h"

namespace quartier::fuzz {

inline NodeTable someNodes() {
    StringArena names;
    for (const char* name : {"1", "2", "node", "a,b", "say \"x\"", "#c"}) names.add(name);
    return NodeTable::withNames(std::move(names));
}

}  // namespace quartier::fuzz
