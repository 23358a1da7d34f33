#include "graph/import_report.h"

#include <fmt/format.h>

#include "core/error.h"

namespace quartier {
namespace {

// What is said of one edge and of several.
struct Words {
    const char* id;
    const char* one;
    const char* many;
};

constexpr std::array<Words, kDropReasons> kWords{{
    {"incomplete", "has no source or no target", "have no source or no target"},
    {"unknown-node", "names a node that is not there", "name a node that is not there"},
    {"bad-weight", "has no usable weight", "have no usable weight"},
}};

const Words& wordsOf(DropReason reason) { return kWords[static_cast<size_t>(reason)]; }

}  // namespace

const char* toString(DropReason reason) { return wordsOf(reason).id; }

void ImportReport::drop(DropReason reason, u64 line, const std::string& why, u64 count) {
    if (count == 0) return;
    DroppedEdges& these = dropped[static_cast<size_t>(reason)];
    if (these.count == 0) {
        these.firstLine = line;
        these.first = why;
    }
    these.count += count;
    std::string others;
    if (count == 2) others = fmt::format(", as was 1 other that {}", wordsOf(reason).one);
    if (count > 2)
        others = fmt::format(", as were {} others that {}", formatCount(count - 1), wordsOf(reason).many);
    addFault(line, fmt::format("{}: the edge was dropped{}", why, others));
    faultCount += count - 1;
}

void ImportReport::append(const ImportReport& later) {
    faultCount += later.faultCount;
    for (const ImportFault& fault : later.faults)
        if (faults.size() < kFaultsKept) faults.push_back(fault);
    if (zeroWeightLine == 0) zeroWeightLine = later.zeroWeightLine;
    for (size_t i = 0; i < kDropReasons; ++i) {
        if (dropped[i].count == 0) {
            dropped[i] = later.dropped[i];
        } else {
            dropped[i].count += later.dropped[i].count;
        }
    }
}

u64 ImportReport::droppedCount() const {
    u64 count = 0;
    for (const DroppedEdges& these : dropped) count += these.count;
    return count;
}

std::string ImportReport::droppedText() const {
    std::string reasons;
    for (size_t i = 0; i < kDropReasons; ++i) {
        const DroppedEdges& these = dropped[i];
        if (these.count == 0) continue;
        reasons += fmt::format("{}{} {} ({}line {})", reasons.empty() ? "" : ", ", formatCount(these.count),
                               these.count == 1 ? kWords[i].one : kWords[i].many,
                               these.count == 1 ? "" : "first in ", formatCount(these.firstLine));
    }
    if (reasons.empty()) return "";
    const u64 count = droppedCount();
    return fmt::format("{} {} dropped: {}", formatCount(count), count == 1 ? "edge was" : "edges were",
                       reasons);
}

}  // namespace quartier
