// The values of a text column as groups of nodes, made once by the worker that opens the file.
#pragma once

#include "app/session/document.h"

namespace quartier::session {

// One entry per column of the table, null where it is numeric. Throws Cancelled.
std::vector<std::shared_ptr<const Categories>> categoriesOf(const NodeTable& nodes,
                                                            const RunContext& context);
// Those of a column, by name; null when there is no such column of texts.
std::shared_ptr<const Categories> categoriesOf(const Document& document, const std::string& column);

}  // namespace quartier::session
