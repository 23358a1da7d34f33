// What an import did, in words: the same for quartier info and for the window.
#pragma once

#include <string>
#include <vector>

#include "graph/import_report.h"

namespace quartier::session {

struct ImportFact {
    std::string what;  // "merged"; empty: more about the fact before
    std::string text;  // "2 repeated lines, 0 reciprocal pairs"
};
// Everything that the report has, but for the lines of single faults.
std::vector<ImportFact> importFacts(const ImportReport& report);

// "merged: 2 repeated lines", "1 edge was dropped: ...", "header: assumed, ...": what was merged, dropped,
// wrong or only assumed. Empty when every line was taken as it stands.
std::vector<std::string> importNotes(const ImportReport& report);

}  // namespace quartier::session
