// quartier info: what is in the file, and what working on it would need.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "app/session/import_words.h"
#include "app/session/session_file.h"
#include "app/session/session_json.h"
#include "core/error.h"
#include "graph/components.h"
#include "graph/statistics.h"

namespace quartier::cli {
namespace {

struct Arguments {
    CommonArguments common;
    InputArguments input;
};

struct Facts {
    session::Document document;
    DegreeStatistics degrees;
    Components components;
    std::vector<session::Forecast> forecast;
};

json importJson(const ImportReport& report) {
    json faults = json::array();
    for (const ImportFault& fault : report.faults)
        faults.push_back({{"line", fault.line}, {"message", fault.message}});
    json dropped = json::array();
    for (size_t i = 0; i < kDropReasons; ++i)
        if (const DroppedEdges& edges = report.dropped[i]; edges.count > 0)
            dropped.push_back({{"reason", toString(static_cast<DropReason>(i))},
                               {"edges", edges.count},
                               {"firstLine", edges.firstLine},
                               {"first", edges.first}});
    json import = {{"lines", report.lines},
                   {"edgesRead", report.edgesRead},
                   {"selfLoops", report.selfLoops},
                   {"duplicatesMerged", report.duplicatesMerged},
                   {"reciprocalsMerged", report.reciprocalsMerged},
                   {"mergeRule", report.mergeRule},
                   {"directionWhy", report.directionWhy},
                   {"isolatedNodes", report.isolatedNodes},
                   {"labelColumn", report.labelColumn.empty() ? json() : json(report.labelColumn)},
                   {"edgeColumns", report.edgeColumns},
                   {"edgeValuesLeftOut", report.edgeValuesLeftOut},
                   {"dropped", std::move(dropped)},
                   {"faultCount", report.faultCount},
                   {"faults", std::move(faults)}};
    if (report.weighted)
        import["weights"] = {{"smallest", report.smallestWeight}, { "largest", report.largestWeight }};
    return import;
}

// As a graph file with the result would name them.
json columnsJson(const session::Result& result) {
    if (result.communities) return json::array({"community"});
    const bool ofGraph = result.measure && result.measure->of == MeasureKind::graph;
    const std::string name = result.measure ? result.id : "betweenness";
    const std::vector<f64>& errors = result.measure ? result.measure->result.values.standardError
                                                    : result.betweenness->result.scores.standardError;
    json columns = json::array();
    if (!ofGraph) columns.push_back(name);
    if (!errors.empty()) columns.push_back(name + "_stderr");
    return columns;
}

json resultsJson(const session::Document& document) {
    json results = json::array();
    for (const session::Result& result : document.results.all()) {
        json one = {{"id", result.id},
                    {"name", result.name},
                    {"kind", result.kind()},
                    {"engine", result.imported() ? json() : engineJson(result.engine(), result.trace())},
                    {"options", session::optionsJson(result)},
                    {"seconds", result.imported() ? json() : json(result.seconds())},
                    {"status", result.status() == RunStatus::complete ? "complete" : "cancelled"},
                    {"shown", document.shows(result)},
                    {"columns", columnsJson(result)}};
        if (result.communities) one["modularity"] = result.communities->result.modularity;
        if (const auto& origin = result.provenance().origin) {
            one["origin"] = session::toText(*origin);
            one["unassigned"] = origin->unassigned;
        }
        if (result.measure) one["measure"] = measureJson(document, *result.measure);
        results.push_back(std::move(one));
    }
    return results;
}

// The file that a session refers to for its graph.
json referredFile(const session::Document& document) {
    const bool refers = document.keepGraph == session::KeepGraph::reference && document.graphFile;
    return refers ? json(document.graphFile->path.string()) : json();
}

json columnsJson(const session::Document& document) {
    const session::ColumnStore store = session::allColumns(document);
    json columns = json::array();
    for (const session::ColumnOf of : {session::ColumnOf::nodes, session::ColumnOf::edges})
        for (const session::ColumnPtr& column : store.columns(of))
            columns.push_back({{"id", column->id()},
                               {"name", column->name()},
                               {"of", toString(of)},
                               {"type", toString(column->type())},
                               {"numeric", column->isNumber()},
                               {"origin", toString(column->origin().kind)},
                               {"missing", column->missingCount()}});
    return columns;
}

json memoryJson(const Facts& facts) {
    json engines = json::array();
    for (const session::Forecast& forecast : facts.forecast)
        engines.push_back({{"algorithm", forecast.engine.algorithm},
                           {"strategy", forecast.engine.id},
                           {"backend", toString(forecast.engine.backend)},
                           {"hostBytes", forecast.need.hostBytes},
                           {"deviceBytes", forecast.need.deviceBytes},
                           {"fits", forecast.fits}});
    return {{"graphBytes", facts.document.graph().bytes()},
            {"availableBytes", session::availableHostBytes()},
            {"engines", std::move(engines)}};
}

json wholeJson(const Facts& facts, const Shell& shell) {
    const ImportReport& report = facts.document.report;
    json views = json::array();
    for (const auto& kept : facts.document.views) views.push_back(kept->name);
    return {
        {"source", facts.document.source},
        {"format", report.format},
        {"bytes", report.bytes},
        {"graph", graphJson(facts.document)},
        {"graphFile", referredFile(facts.document)},
        {"import", importJson(report)},
        {"columns", columnsJson(facts.document)},
        {"results", resultsJson(facts.document)},
        {"positions", facts.document.positions != nullptr},
        {"views", std::move(views)},
        {"degrees",
         {{"smallest", facts.degrees.smallest},
          {"median", facts.degrees.median},
          {"mean", facts.degrees.mean},
          {"largest", facts.degrees.largest},
          {"histogram", facts.degrees.histogram}}},
        {"components", {{"count", facts.components.size.size()}, {"largest", facts.components.largest()}}},
        {"memory", memoryJson(facts)},
        {"seconds", {{"load", shell.loadSeconds()}, {"total", shell.totalSeconds()}}}};
}

// "modularity 0.5667, 6 communities", "highest at Valjean".
std::string outcomeOf(const session::Document& document, const session::Result& result) {
    if (result.communities) {
        const Hierarchy& hierarchy = result.communities->result.hierarchy;
        return fmt::format(
            "modularity {:.4f}, {}", result.communities->result.modularity,
            counted(result.communities->communitiesAt(hierarchy.levelCount()), "community", "communities"));
    }
    if (result.measure) return measureText(document, *result.measure);
    const std::vector<f64>& scores = result.betweenness->result.scores.value;
    const auto best = std::max_element(scores.begin(), scores.end());
    return fmt::format("highest at {}",
                       printable(document.nodes().label(static_cast<VertexId>(best - scores.begin())), 60));
}

void printKept(const session::Document& document, std::ostream& out) {
    if (!document.results.empty()) {
        out << "results:\n";
        Table table({"id", "name", "engine", "options", "outcome", ">time", ""});
        for (const session::Result& result : document.results.all()) {
            table.row({result.id, printable(result.name, 40), result.engine().name, changedOptions(result),
                       outcomeOf(document, result), result.imported() ? "" : formatSeconds(result.seconds()),
                       result.status() == RunStatus::complete ? (document.shows(result) ? "shown" : "")
                                                              : "stopped"});
        }
        table.print(out);
    }
    for (const auto& kept : document.views) out << fmt::format("view: {}\n", printable(kept->name, 80));
}

void printColumns(const session::Document& document, std::ostream& out) {
    if (document.columns.nodes().empty() && document.columns.edges().empty()) return;
    out << "columns:\n";
    Table table({"name", "of", "type", "from", ">missing"});
    for (const session::ColumnOf of : {session::ColumnOf::nodes, session::ColumnOf::edges})
        for (const session::ColumnPtr& column : document.columns.columns(of))
            table.row({printable(column->name(), 40), toString(of), toString(column->type()),
                       toString(column->origin().kind), formatCount(column->missingCount())});
    table.print(out);
}

void printImport(const ImportReport& report, std::ostream& out) {
    Table table({"", ""});
    for (const session::ImportFact& fact : session::importFacts(report)) table.row({fact.what, fact.text});
    table.print(out);
    for (const ImportFault& fault : report.faults)
        out << fmt::format("    {}{}\n",
                           fault.line == 0 ? ""
                                           : fmt::format("{} {}: ", report.entries ? "entry" : "line",
                                                         formatCount(fault.line)),
                           printable(fault.message, 200));
}

void printDegrees(const DegreeStatistics& degrees, std::ostream& out) {
    out << fmt::format("degrees: {} to {}, median {}, mean {:.2f}\n", formatCount(degrees.smallest),
                       formatCount(degrees.largest), formatCount(degrees.median), degrees.mean);
    const u64 most = std::max<u64>(
        1, degrees.histogram.empty() ? 0
                                     : *std::max_element(degrees.histogram.begin(), degrees.histogram.end()));
    Table table({">", "", ">"});
    for (size_t k = 0; k < degrees.histogram.size(); ++k) {
        const u64 low = k == 0 ? 0 : u64{1} << (k - 1);
        const u64 high = k == 0 ? 0 : (u64{1} << k) - 1;
        const std::string range =
            low == high ? formatCount(low) : fmt::format("{}-{}", formatCount(low), formatCount(high));
        const u64 count = degrees.histogram[k];
        const size_t bar = static_cast<size_t>((count * 40 + most - 1) / most);
        table.row({range, std::string(bar, '#'), formatCount(count)});
    }
    table.print(out);
}

void printMemory(const Facts& facts, std::ostream& out) {
    out << fmt::format("memory: the graph holds {}, {} are free\n",
                       formatBytes(facts.document.graph().bytes()),
                       formatBytes(session::availableHostBytes()));
    Table table({"to run", "strategy", "backend", ">host", ">device", ""});
    for (const session::Forecast& forecast : facts.forecast)
        table.row({forecast.engine.algorithm, forecast.engine.id, toString(forecast.engine.backend),
                   formatBytes(forecast.need.hostBytes),
                   forecast.need.deviceBytes == 0 ? "-" : formatBytes(forecast.need.deviceBytes),
                   forecast.fits ? "fits" : "does not fit"});
    table.print(out);
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop));
    Facts facts{.document = shell.open(arguments.input), .degrees = {}, .components = {}, .forecast = {}};
    facts.degrees = degreeStatistics(facts.document.undirected());
    facts.components = connectedComponents(facts.document.undirected());
    facts.forecast = session::forecastMemory(shell.engines(), facts.document.undirected());
    shell.json(wholeJson(facts, shell));
    std::ostream& out = shell.human();
    out << graphLine(facts.document) << fmt::format(" (read in {})\n", formatSeconds(shell.loadSeconds()));
    if (const json file = referredFile(facts.document); !file.is_null())
        out << fmt::format("graph kept in {}\n", printable(file.get<std::string>(), 200));
    printColumns(facts.document, out);
    printKept(facts.document, out);
    printImport(facts.document.report, out);
    printDegrees(facts.degrees, out);
    out << fmt::format("components: {}, the largest has {}\n", formatCount(facts.components.size.size()),
                       counted(facts.components.largest(), "node", "nodes"));
    printMemory(facts, out);
    return shell.status();
}

}  // namespace

void addInfo(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(
        program, work, "info", "What is in a file: the import report, degrees, components, memory forecast",
        run);
    addInput(app, arguments.input);
    addFilter(app, arguments.input);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
