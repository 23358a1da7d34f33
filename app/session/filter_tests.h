// The tests that values are put to, by the type of the values.
//
// Tests of another type are a file with a FilterTests and a line in kFilterTests (filter_evaluation.cpp).
#pragma once

#include <span>

#include "app/session/bits.h"
#include "app/session/filter_quantity.h"

namespace quartier::session {

struct FilterTests {
    const char* values;  // "a number": for messages
    bool (*areOf)(ColumnType);
    std::span<const FilterTest> tests;
    // Throws FilterError when a value of the predicate is not one that these compare with.
    void (*check)(const FilterPredicate&);
    // The rows that pass; of a checked predicate.
    Bits (*passing)(const FilterValues&, const FilterPredicate&, const RunContext&);
};

extern const FilterTests kNumberTests, kTextTests, kYesNoTests;

}  // namespace quartier::session
