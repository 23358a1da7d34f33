// quartier communities: Louvain with every level, or another detection.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "core/error.h"

namespace quartier::cli {
namespace {

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string strategy = "auto";
    GivenOptions given;
    std::string output;
    bool allLevels = false;
    bool withLabels = false;
    std::string hierarchy;
    std::string trace;
};

json wholeJson(const session::Document& document, const session::CommunityRun& run, const Shell& shell,
               f64 runSeconds) {
    const Hierarchy& hierarchy = run.result.hierarchy;
    json levels = json::array();
    for (const Level& level : hierarchy.levels)
        levels.push_back({{"communities", level.communities},
                          {"modularity", level.modularity},
                          {"iterations", level.iterations},
                          {"seconds", level.seconds}});
    return {
        {"graph", graphJson(document)},
        {"engine", engineJson(run.engine, run.result.trace)},
        {"why", run.why},
        {"resolution", run.options.resolution},
        {"refine", run.options.refine == Refine::leiden ? "leiden" : "none"},
        {"levels", std::move(levels)},
        {"modularity", run.result.modularity},
        {"communities", hierarchy.communitiesAt(hierarchy.levelCount())},
        {"disconnected", run.result.disconnected},
        {"status", run.result.status == RunStatus::complete ? "complete" : "cancelled"},
        {"seconds", secondsJson(shell.loadSeconds(), run.result.trace, runSeconds, shell.totalSeconds())}};
}

void printSizes(const Hierarchy& hierarchy, std::ostream& out) {
    std::vector<VertexId> sizes = hierarchy.sizesAt(hierarchy.levelCount());
    if (sizes.empty()) return;
    std::sort(sizes.begin(), sizes.end(), std::greater<>());
    out << fmt::format("sizes: largest {}, median {}, smallest {}\n", formatCount(sizes.front()),
                       formatCount(sizes[sizes.size() / 2]), formatCount(sizes.back()));
}

void print(const session::Document& document, const session::CommunityRun& run, f64 runSeconds,
           std::ostream& out) {
    const Hierarchy& hierarchy = run.result.hierarchy;
    out << graphLine(document) << '\n'
        << (run.origin ? run.why : engineLine(run.engine, run.result.trace, run.why)) << '\n';
    if (document.graph().isDirected())
        out << fmt::format("directions are left aside: each pair of reciprocal arcs became one edge{}\n",
                           document.graph().isWeighted() ? ", their weights added" : ", of weight 1");
    if (run.options.resolution != 1)
        out << fmt::format("resolution {:g} (Gephi's would be {:g})\n", run.options.resolution,
                           1 / run.options.resolution);
    if (run.options.refine == Refine::leiden)
        out << "refined (Leiden): levels are well-connected parts, the last one the communities\n";
    Table table({">level", ">communities", ">modularity", ">sweeps", ">time"});
    for (size_t i = 0; i < hierarchy.levelCount(); ++i) {
        const Level& level = hierarchy.levels[i];
        table.row({std::to_string(i + 1), formatCount(level.communities),
                   fmt::format("{:.6f}", level.modularity), formatCount(static_cast<u64>(level.iterations)),
                   formatSeconds(level.seconds)});
    }
    table.print(out);
    out << fmt::format("{}{}, modularity {:.6f}, {}\n",
                       run.result.status == RunStatus::cancelled ? "interrupted, the best so far: " : "",
                       counted(hierarchy.communitiesAt(hierarchy.levelCount()), "community", "communities"),
                       run.result.modularity,
                       run.result.disconnected == 0
                           ? "each connected"
                           : fmt::format("{} not connected inside", formatCount(run.result.disconnected)));
    printSizes(hierarchy, out);
    if (!run.origin) out << fmt::format("ran in {}\n", formatSeconds(runSeconds));
}

void write(const session::Document& document, const Arguments& arguments, Shell& shell) {
    if (arguments.output.empty() || shell.wroteSession(document, arguments.output)) return;
    const NodeColumns columns = arguments.withLabels ? NodeColumns::idAndLabel : NodeColumns::id;
    if (arguments.allLevels)
        session::exportAllLevels(document, arguments.output, columns);
    else
        session::exportPartition(document, arguments.output, session::kAllLevels, columns);
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(
        arguments.common, std::move(stop),
        {{"-o", arguments.output}, {"--hierarchy", arguments.hierarchy}, {"--trace", arguments.trace}});
    CommunityOptions options;
    arguments.given.apply(options, communityOptionSpecs());
    shell.willWrite({arguments.input.file});
    shell.startDevice();
    session::Document document = shell.open(arguments.input);
    const ResultToKeep keep(shell.hasOutputs());
    session::Engines& engines = shell.engines();
    if (arguments.input.results.empty())
        document.keep(
            session::findCommunities(document, engines, arguments.strategy, options, shell.context()));
    else if (!document.results.find(arguments.input.results.back())->communities)
        throw OptionError("--result was given a result that has no communities: name one that has");
    const session::CommunityRun& run = *document.communities;
    const f64 seconds = run.seconds;
    if (run.fellBack) shell.notice(run.why);

    write(document, arguments, shell);
    if (!arguments.hierarchy.empty()) session::exportHierarchy(document, arguments.hierarchy);
    if (!arguments.trace.empty()) session::exportTrace(run.result.trace, arguments.trace);
    shell.json(wholeJson(document, run, shell, seconds));
    print(document, run, seconds, shell.human());
    shell.wroteOutputs();
    return shell.status();
}

}  // namespace

void addCommunities(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(
        program, work, "communities", "Louvain or another detection: every level, modularity, timings", run);
    addInput(app, arguments.input);
    addFilter(app, arguments.input);
    addResult(app, arguments.input);
    addStrategy(app, arguments.strategy);
    arguments.given.addFlags(app, communityOptionSpecs());
    CLI::Option* output =
        addOutput(app, arguments.output, "write node,community, or a session with the result (.quartier)");
    addSwitch(app, "--all-levels", arguments.allLevels, "with -o: node,level1,level2,... (level1 the finest)",
              output);
    addWithLabels(app, arguments.withLabels, output);
    addLabelColumn(app, arguments.input);
    addText(app, "--hierarchy", arguments.hierarchy,
            "write all levels with their parent maps as JSON; - for standard output", "FILE");
    addTrace(app, arguments.trace);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
