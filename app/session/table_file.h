// A table that a person has: a file of comma-, semicolon- or tab-separated values whose first row names the
// columns. Compressed or not, quotes as in RFC 4180, comments (#) and blank lines passed over.
#pragma once

#include <string>
#include <vector>

#include "core/run_context.h"
#include "graph/node_table.h"

namespace quartier::session {

struct TableFile {
    std::string path;
    std::vector<std::string> names;    // of the columns: unique, none empty
    std::vector<StringArena> columns;  // a text per row, blanks around it removed
    std::vector<u64> lines;            // per row: where it begins, from 1

    u64 size() const { return lines.size(); }
};

// Throws ParseError naming the line of a row that has more or fewer fields than the first, of a quote that is
// not closed, and where there are no rows; Error where the file cannot be read; Cancelled.
TableFile readTableFile(const std::string& path, const RunContext& context = plainContext());

}  // namespace quartier::session
