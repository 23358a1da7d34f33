// What the columns say of a node or an edge, as rows of its card.
#pragma once

#include <span>

#include "app/qt/card_rows.h"
#include "app/session/column.h"

namespace quartier::qt {

// A row each for the first dozen of the columns that have a value there, and how many more there are.
void addColumns(CardRows& card, std::span<const session::ColumnPtr> columns, u32 row);

}  // namespace quartier::qt
