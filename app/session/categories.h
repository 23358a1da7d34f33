// The values of a column as groups of rows.
#pragma once

#include "app/session/column.h"

namespace quartier::session {

// Texts, yes and no, the communities of a partition, or integers where they are at most 1,000 different ones;
// null for others. Throws Cancelled.
std::shared_ptr<const Categories> categoriesOf(const Column& column, const RunContext& context);

// Whether the groups of a column of integers tell little, as nearly each node has a number of its own: more
// than 50 of them, and more than half as many as there are values. Ages and years of few nodes are measured,
// not grouped.
bool areNearlyUnique(const Column& column);

}  // namespace quartier::session
