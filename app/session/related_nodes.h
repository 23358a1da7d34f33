// What can be selected next: nodes by how they are related to those that are selected.
#pragma once

#include <string>
#include <vector>

#include "app/session/document.h"
#include "app/session/visible_set.h"
#include "core/run_context.h"

namespace quartier::session {

enum class Relation : u8 {
    all,
    others,           // all but these
    neighbours,       // of these, without these
    oneStep,          // these and their neighbours
    community,        // of the same community
    component,        // that a path leads to
    value,            // of the same value of a column
    shortest,         // on a shortest path between two: on any, where there are several
    shortestByWeight  // the same, weights being lengths
};

struct RelatedTo {
    Relation relation = Relation::all;
    std::vector<VertexId> nodes;  // those that are selected
    u32 level = 1;                // of communities, 1 the finest
    std::string quantity;         // of a column: quantity.h
};

// Of the nodes that are visible (null: all are), along edges that are, whatever their directions; ascending.
// Throws Error with what a person can do where there is no answer, and Cancelled.
std::vector<VertexId> relatedNodes(const Document& document, const VisibleSet* visible, const RelatedTo& to,
                                   const RunContext& context);

}  // namespace quartier::session
