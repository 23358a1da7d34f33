// The values of a column as groups of nodes, made once by the worker that opens the file.
#pragma once

#include "app/session/document.h"

namespace quartier::session {

// One entry per column of the table: its texts, or its numbers where they are integers and at most 1,000
// different ones; null for others. Throws Cancelled.
std::vector<std::shared_ptr<const Categories>> categoriesOf(const NodeTable& nodes,
                                                            const RunContext& context);
// A value as a person reads it; empty where it is missing.
std::string valueText(const NodeColumn& column, VertexId vertex);

}  // namespace quartier::session
