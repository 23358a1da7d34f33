// The functions of formulas: the one list of what reads them, what evaluates them and what menus show.
#pragma once

#include <span>
#include <string_view>

#include "core/types.h"

namespace quartier::session {

struct FormulaFunctionEntry {
    const char* name;
    const char* written;  // "if(TEST, A, B)"
    const char* gives;
    // The one that is not null; all are null of missing(), which the reader of formulas replaces.
    f64 (*one)(f64) = nullptr;
    f64 (*two)(f64, f64) = nullptr;
    f64 (*three)(f64, f64, f64) = nullptr;
    f64 (*many)(const f64*, int) = nullptr;
};

std::span<const FormulaFunctionEntry> formulaFunctionEntries();

}  // namespace quartier::session
