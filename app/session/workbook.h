// A table as an Excel workbook (.xlsx) of one sheet, by libxlsxwriter: titles in bold, which stay in sight,
// and a row below for each of the table. Numbers are numbers there, and yes and no are truth values.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace quartier::session {

// Whether a file of this name is to be one.
bool hasWorkbookName(const std::string& path);  // it ends in .xlsx

// Written row by row, beside its place in a temporary file, in constant memory. All functions throw Error.
class Workbook {
  public:
    // Throws where an Excel sheet does not take so many: 1,048,576 rows with that of the titles, 16,384
    // columns.
    Workbook(const std::vector<std::string>& titles, u64 rows);
    ~Workbook();

    // The next cell of the row.
    void put(std::string_view text);  // throws beyond 32,767 characters; empty: the cell stays empty
    void put(f64 number);             // as text where Excel would round it, or has no such number
    void put(bool yes);
    void skip();  // a missing value
    void endRow();
    // Once, after the last row.
    void writeTo(std::ostream& out);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quartier::session
