// What a person writes into a cell, read as the type of its column.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "app/session/column.h"

namespace quartier::session {

// monostate: missing. Integers, numbers, labels of a partition as i64, f64 and u32; yes and no as bool.
using CellValue = std::variant<std::monostate, i64, f64, u32, bool, std::string>;

// An empty text is a missing value; blanks around a number do not count. Throws OptionError, a sentence that
// says what the column holds. `rows`: of the column; labels are below it.
CellValue parseCell(ColumnType type, std::string_view text, u64 rows);
// The same, but false where the text is no value of the type. `value` is missing then.
bool readCell(ColumnType type, std::string_view text, u64 rows, CellValue& value);

}  // namespace quartier::session
