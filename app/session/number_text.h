// How the numbers of a column are written: amounts with separators between thousands, years and ids without.
#pragma once

#include <string>

#include "app/session/column.h"

namespace quartier::session {

// Whether the numbers of a column name something: whole numbers of a file, of a person or of a table that all
// lie in 1000..2999, as years do, or whose column has a word for years, dates or ids in its name, in English
// or French. Results count and measure.
bool namesThings(const Column& column);
// As people read it: "1551" of a column of years, "1,551" of others and of what is no column (null).
std::string formatValue(const Column* column, f64 value);

}  // namespace quartier::session
