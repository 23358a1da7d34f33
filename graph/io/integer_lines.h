// The fast path of edge lists and Matrix Market: lines of two unsigned integers and perhaps a number, parsed
// in parallel chunks straight into the arrays of the result.
#pragma once

#include <string_view>

#include "core/run_context.h"
#include "core/types.h"
#include "graph/large_buffer.h"
#include "graph/merge_repeats.h"

namespace quartier::graph_io {

struct IntegerLineRules {
    bool values = false;  // a third column is read as a number
    // Matrix Market: nothing may follow the columns, and a value that is no number makes no odd line: it is
    // one that is not usable.
    bool strict = false;
    // Not strict: a line may have so many columns, parted as by TableRows; those that have more are counted.
    size_t columns = 3;
    char delimiter = ' ';
    bool separators = true;            // commas and semicolons separate, beside blanks
    std::string_view comments = "#%";  // a line that starts with one of these is skipped
    u32 base = 0;                      // subtracted from ids; a smaller one makes its line odd
    u64 firstLook = RepeatMerger::kFirstLook;
};

template <typename Id>
struct IntegerLines {
    LargeVector<Id> first;
    LargeVector<Id> second;
    LargeVector<f32> value;         // empty when not read; kUnusableWeight where it can be no weight
    LargeVector<u32> multiplicity;  // empty: one each; the first line is always an entry of its own
    u64 listed = 0;                 // lines that the entries stand for
    u64 lines = 0;                  // read, comments included
    Id smallest = 0;                // over both columns, less the base; 0 when there is no line
    Id largest = 0;
    // The first line that does not follow the rules, or null. What was parsed is then not the whole file.
    const char* oddLine = nullptr;
    // Values that are kUnusableWeight, the first of them and the first that is negative, or null.
    u64 badValues = 0;
    const char* firstBad = nullptr;
    const char* negative = nullptr;
    // The first value that is 0 as f32, and the first of them that is not 0 in the text, or null.
    const char* zero = nullptr;
    const char* vanished = nullptr;
    // Lines with more columns than the rules allow, and the first of them, or null.
    u64 wideLines = 0;
    const char* firstWide = nullptr;
};

// Id is u32 or u64; an id that does not fit makes its line odd. Throws Cancelled.
template <typename Id>
IntegerLines<Id> parseIntegerLines(std::string_view text, const IntegerLineRules& rules,
                                   const RunContext& context);

}  // namespace quartier::graph_io
