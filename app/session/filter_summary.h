// What there is to choose from when nodes or edges are filtered by something: the range of its numbers with
// their distribution, or its values with how many have each.
#pragma once

#include <string>
#include <vector>

#include "app/session/filter_quantity.h"

namespace quartier::session {

struct FilterSummary {
    static constexpr size_t kBins = 40;
    static constexpr size_t kMostValues = 200;

    struct Value {
        std::string text;  // as an expression has it, without quotes
        u64 count = 0;
    };

    FilterName name;
    std::string title;
    ColumnType type = ColumnType::integer;
    bool names = false;  // ids or labels: nothing to choose from, only to look for
    // Of numbers: the finite ones. Without any, low is above high.
    f64 low = 1, high = 0;
    bool whole = false;              // all of them are whole numbers
    std::vector<u64> bins = {};      // [kBins]: numbers in each, from low to high
    std::vector<Value> values = {};  // of texts and labels: the most frequent first, at most kMostValues
    u64 different = 0;               // values there are
    u64 missing = 0;
};

// Throws what requireFilterQuantity() and its values throw. O(n) or O(m) on all cores.
FilterSummary summariseForFilter(const Document& document, const FilterName& name, FilterFacts& facts,
                                 const RunContext& context = plainContext());

}  // namespace quartier::session
