// A table as delimited text or as a workbook: what is copied, and what is written into a file.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "app/session/table.h"

namespace quartier::session {

struct TableText {
    struct Column {
        std::string title;
        TableValuesPtr values;
    };
    std::vector<Column> columns;  // in their order
    std::shared_ptr<const RowOrder> rows;
    char separator = ',';  // or '\t'
};

// A line of titles, and one for each row, with RFC 4180 quotes; a missing value is an empty field. Texts that
// a spreadsheet would run as formulas have an apostrophe before them (spreadsheet_text.h). Tells how far it
// is. Throws Error when the stream takes no more, Cancelled.
void writeTable(std::ostream& out, const TableText& table, const RunContext& context = plainContext());
// The same as an Excel workbook, where numbers are numbers. Throws Error beyond 1,048,575 rows, and as the
// class Workbook does.
void writeWorkbook(std::ostream& out, const TableText& table, const RunContext& context = plainContext());
// Atomically; a workbook where the file is called .xlsx. Throws Error where the file cannot be written,
// Cancelled: then what was there stays.
void exportTable(const TableText& table, const std::string& path, const RunContext& context);

}  // namespace quartier::session
