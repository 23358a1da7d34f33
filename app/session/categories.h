// The values of a column as groups of rows.
#pragma once

#include "app/session/column.h"

namespace quartier::session {

// Texts, yes and no, the communities of a partition, or integers where they are at most 1,000 different ones;
// null for others. Throws Cancelled.
std::shared_ptr<const Categories> categoriesOf(const Column& column, const RunContext& context);

}  // namespace quartier::session
