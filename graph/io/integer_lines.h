// The fast path of edge lists and Matrix Market: lines of two unsigned integers and perhaps a number, parsed
// in parallel chunks straight into the arrays of the result.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/run_context.h"
#include "core/types.h"

namespace quartier::graph_io {

struct IntegerLineRules {
    bool values = false;  // a third column is read as a number
    bool strict =
        false;  // nothing may follow the columns (Matrix Market); else the rest of a line is ignored
    bool separators = true;            // commas and semicolons separate, beside blanks
    std::string_view comments = "#%";  // a line that starts with one of these is skipped
};

template <typename Id>
struct IntegerLines {
    std::vector<Id> first;
    std::vector<Id> second;
    std::vector<f32> value;  // empty when not read
    u64 lines = 0;           // read, comments included
    Id smallest = 0;         // over both columns; 0 when there is no line
    Id largest = 0;
    // The first line that does not follow the rules, or null. What was parsed is then not the whole file.
    const char* oddLine = nullptr;
    // The first value that is negative or not finite, or null: the values cannot be weights.
    const char* badValue = nullptr;
};

// Id is u32 or u64; an id that does not fit makes its line odd. Throws Cancelled. Progress runs from
// `progressFrom` to 1.
template <typename Id>
IntegerLines<Id> parseIntegerLines(std::string_view text, const IntegerLineRules& rules,
                                   const RunContext& context, f64 progressFrom = 0);

}  // namespace quartier::graph_io
