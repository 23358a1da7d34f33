#include "app/session/import_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "graph/io/reader.h"

namespace quartier::session {
namespace {

// "'from person' (1)"; without a header the number alone.
std::string columnText(const std::vector<std::string>& header, size_t column) {
    if (column >= header.size()) return fmt::format("{}", column + 1);
    return fmt::format("'{}' ({})", header[column], column + 1);
}

std::vector<std::string> headerOf(const TableReading& table) {
    if (!table.header) return {};
    auto rows = tableRows(table.head, table.delimiter, 1);
    return rows.empty() ? std::vector<std::string>{} : std::move(rows.front());
}

std::string columnsText(const TableReading& table) {
    const auto header = headerOf(table);
    std::string text = fmt::format("source {}, target {}", columnText(header, table.source),
                                   columnText(header, table.target));
    if (table.weight >= 0)
        text += fmt::format(", weight {}", columnText(header, static_cast<size_t>(table.weight)));
    return text;
}

// "'year', 'kind'": the first ones by name.
std::string edgeColumnsText(const ImportReport& report) {
    constexpr size_t kNamed = 12;
    const size_t count = report.edgeColumns.size();
    std::string text;
    for (size_t i = 0; i < std::min(count, kNamed); ++i)
        text += fmt::format("{}'{}'", i == 0 ? "" : ", ", report.edgeColumns[i]);
    if (count > kNamed) text += fmt::format(" and {} others", count - kNamed);
    return text;
}

// "12 other values of merged lines were left out: the first of each edge was kept"
std::string leftOutText(const ImportReport& report) {
    return fmt::format("{} left out: the first of each edge was kept",
                       counted(report.edgeValuesLeftOut, "other value of merged lines was",
                               "other values of merged lines were"));
}

std::string labelText(const ImportReport& report) {
    return fmt::format("the column '{}'{}", report.labelColumn,
                       report.labelAssumed ? ", as its texts differ and no node has a label" : "");
}

// "1 line", "12 entries"
std::string countedLines(const ImportReport& report, u64 count) {
    return report.entries ? counted(count, "entry", "entries") : counted(count, "line", "lines");
}

std::string mergedText(const ImportReport& report) {
    return fmt::format("{}, {}",
                       report.entries ? counted(report.duplicatesMerged, "repeated entry", "repeated entries")
                                      : counted(report.duplicatesMerged, "repeated line", "repeated lines"),
                       counted(report.reciprocalsMerged, "reciprocal pair", "reciprocal pairs"));
}

}  // namespace

std::vector<ImportFact> importFacts(const ImportReport& report) {
    std::vector<ImportFact> facts;
    const auto add = [&](const char* what, std::string text) { facts.push_back({what, std::move(text)}); };
    add("format", fmt::format("{}, {}, {}", report.format, formatBytes(report.bytes),
                              countedLines(report, report.lines)));
    if (report.table) add("columns", columnsText(*report.table));
    add("direction", report.directionWhy);
    add("weights", report.weighted ? fmt::format("{:g} to {:g}", report.smallestWeight, report.largestWeight)
                                   : "none: every edge counts 1");
    add("edges read", formatCount(report.edgesRead));
    add("merged", mergedText(report));
    if (report.duplicatesMerged + report.reciprocalsMerged > 0) add("", report.mergeRule);
    if (!report.labelColumn.empty()) add("labels", labelText(report));
    if (!report.edgeColumns.empty()) add("edge columns", edgeColumnsText(report));
    if (report.edgeValuesLeftOut > 0) add("", leftOutText(report));
    add("self-loops", formatCount(report.selfLoops));
    add("isolated", counted(report.isolatedNodes, "node", "nodes"));
    if (report.droppedCount() > 0) add("dropped", report.droppedText());
    add("faults", report.faultCount == 0 ? "none" : countedLines(report, report.faultCount));
    return facts;
}

std::vector<std::string> importNotes(const ImportReport& report) {
    std::vector<std::string> notes;
    if (report.droppedCount() > 0) notes.push_back(report.droppedText());
    const u64 otherFaults = report.faultCount - report.droppedCount();
    if (otherFaults > 0) notes.push_back("faults: " + countedLines(report, otherFaults));
    if (report.duplicatesMerged + report.reciprocalsMerged > 0)
        notes.push_back("merged: " + mergedText(report));
    if (report.edgeValuesLeftOut > 0) notes.push_back("columns of edges: " + leftOutText(report));
    if (report.labelAssumed) notes.push_back("labels: " + labelText(report));
    if (!report.table) return notes;
    const TableReading& table = *report.table;
    if (table.headerAssumed) notes.push_back("the first line was taken as a header: " + columnsText(table));
    if (table.weightAssumed && report.weighted)
        notes.push_back(fmt::format("column {} was taken as the weight", table.weight + 1));
    if (table.directionAssumed) notes.push_back("direction: " + report.directionWhy);
    return notes;
}

}  // namespace quartier::session
