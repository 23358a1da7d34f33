// A column that a formula gives.
#pragma once

#include <optional>
#include <string>

#include "app/session/column_edits.h"
#include "app/session/filter_facts.h"

namespace quartier::session {

// The column keeps the formula as its origin; its values stay as they are when those that it was made of
// change. Without a type it is of whole numbers where all values are whole, else of real ones; as yes/no 0 is
// no. `replace`: a column of the name gives way; without it OptionError says that there is one. Throws like
// Formula too.
ColumnEdit computeColumn(const Document& document, ColumnOf of, const std::string& name,
                         const std::string& formula, std::optional<ColumnType> type, bool replace,
                         FilterFacts& facts, const RunContext& context = plainContext());

}  // namespace quartier::session
