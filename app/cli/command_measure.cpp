// quartier measure: numbers of nodes, edges and the graph.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "app/session/measure_run.h"
#include "app/session/session_file.h"
#include "core/competition_rank.h"
#include "core/error.h"

namespace quartier::cli {
namespace {

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string names;
    bool list = false;
    std::string sources;
    std::string personalised;
    std::string attribute;
    GivenOptions given;
    std::string output;
    bool withLabels = false;
};

using Runs = std::vector<std::shared_ptr<const session::MeasureRun>>;

std::vector<std::string> namesOf(const std::string& text) {
    std::vector<std::string> names;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        const std::string name = measures().find(text.substr(begin, end - begin)).info().algorithm;
        if (std::find(names.begin(), names.end(), name) != names.end())
            throw OptionError(fmt::format("the measure '{}' was named twice", name));
        names.push_back(name);
        begin = end + 1;
    }
    return names;
}

bool heeds(const MeasureInfo& info, const std::string& key) {
    return std::any_of(info.options.begin(), info.options.end(),
                       [&](const OptionSpec& spec) { return spec.key == key; });
}

const char* toString(MeasureColumn column) {
    return column == MeasureColumn::weights ? "personalised" : "attribute";
}

// What was asked of measures, with the flags that some of them may not know.
struct Plan {
    std::vector<std::string> names;
    MeasureOptions options;  // of all; those that one does not know are left out for it
    std::string personalised;
    std::string attribute;

    MeasureOptions optionsOf(const MeasureInfo& info) const {
        MeasureOptions own;
        for (const OptionSpec& spec : info.options) setOption(own, spec.key, getOption(options, spec.key));
        return own;
    }
    const std::string& columnOf(const MeasureInfo& info) const {
        static const std::string none;
        if (info.column == MeasureColumn::none) return none;
        return info.column == MeasureColumn::weights ? personalised : attribute;
    }
};

// A flag that no measure of the plan knows is refused; one that some do not know is told. `knows(info)`.
template <class Knows>
void checkFlag(const Plan& plan, const std::string& flag, std::vector<std::string>& notices,
               const Knows& knows) {
    std::vector<std::string> without;
    for (const std::string& name : plan.names)
        if (!knows(measures().find(name).info())) without.push_back(name);
    if (without.empty()) return;
    if (without.size() < plan.names.size()) {
        notices.push_back(fmt::format("{} changes nothing for {}", flag, fmt::join(without, ", ")));
        return;
    }
    std::vector<std::string> with;
    for (const Measure& measure : measures().all())
        if (knows(measure.info())) with.push_back(measure.info().algorithm);
    throw OptionError(fmt::format("{} is not an option of {}: leave it out; it is one of {}", flag,
                                  fmt::join(plan.names, ", "), fmt::join(with, ", ")));
}

Plan planOf(const Arguments& arguments, std::vector<std::string>& notices) {
    if (arguments.input.file.empty())
        throw OptionError("measure takes NAME and FILE, or --list; see quartier measure --help");
    Plan plan{.names = namesOf(arguments.names),
              .options = {},
              .personalised = arguments.personalised,
              .attribute = arguments.attribute};
    arguments.given.apply(plan.options, measureOptionSpecs());
    if (!arguments.sources.empty()) plan.options.sources = parseSources(arguments.sources);
    plan.options.directed = arguments.input.directed;
    for (const OptionSpec& spec : measureOptionSpecs()) {
        const bool given = spec.key == "sources" ? !arguments.sources.empty() : arguments.given.has(spec.key);
        // A seed is harmless to a measure that has no choice.
        if (given && spec.key != "seed")
            checkFlag(plan, "--" + spec.key, notices,
                      [&](const MeasureInfo& info) { return heeds(info, spec.key); });
    }
    for (const MeasureColumn column : {MeasureColumn::weights, MeasureColumn::attribute}) {
        const bool given = !(column == MeasureColumn::weights ? plan.personalised : plan.attribute).empty();
        if (given)
            checkFlag(plan, std::string("--") + toString(column), notices,
                      [&](const MeasureInfo& info) { return info.column == column; });
    }
    return plan;
}

// A table has rows of one kind.
void requireOneTable(const Plan& plan, const std::string& output) {
    if (output.empty() || session::hasSessionName(output)) return;
    std::set<MeasureKind> kinds;
    for (const std::string& name : plan.names) kinds.insert(measures().find(name).info().kind);
    if (kinds.count(MeasureKind::graph) != 0 && kinds.size() == 1)
        throw OptionError(
            fmt::format("-o writes values of nodes or edges, and {} {} of the graph: read {} from --json",
                        fmt::join(plan.names, ", "), plan.names.size() == 1 ? "is one number" : "are numbers",
                        plan.names.size() == 1 ? "it" : "them"));
    if (kinds.count(MeasureKind::node) != 0 && kinds.count(MeasureKind::edge) != 0)
        throw OptionError(
            "-o writes a table of nodes or of edges: ask for measures of both in two commands, or write a "
            "session (.quartier)");
}

void write(const session::Document& document, const Runs& runs, const Arguments& arguments, Shell& shell) {
    const std::string& output = arguments.output;
    if (output.empty() || runs.empty() || shell.wroteSession(document, output)) return;
    const bool tabular =
        std::any_of(runs.begin(), runs.end(), [](const auto& run) { return run->of != MeasureKind::graph; });
    if (tabular)
        session::exportMeasures(document, runs, output,
                                arguments.withLabels ? NodeColumns::idAndLabel : NodeColumns::id);
}

void printTop(const session::Document& document, const session::MeasureRun& run, std::ostream& out) {
    if (run.of == MeasureKind::graph || run.groups || run.top.empty()) return;
    const std::vector<f64>& errors = run.result.values.standardError;
    std::vector<std::string> titles{">rank", ">" + run.measure(), "node", "label"};
    if (run.of == MeasureKind::edge) titles = {">rank", ">" + run.measure(), "edge"};
    if (!errors.empty()) titles.insert(titles.begin() + 2, ">+-");
    Table table(titles);
    const NodeTable& nodes = document.nodes();
    CompetitionRank rank;
    for (size_t i = 0; i < run.top.size(); ++i) {
        const u64 place = run.top[i];
        std::vector<std::string> cells{std::to_string(rank.next(run.values()[place])),
                                       fmt::format("{:.6g}", run.values()[place])};
        if (!errors.empty()) cells.push_back(fmt::format("{:.2g}", errors[place]));
        if (run.of == MeasureKind::edge) {
            cells.push_back(fmt::format("{} - {}", printable(nodes.label(run.topEnds[i].first)),
                                        printable(nodes.label(run.topEnds[i].second))));
        } else {
            const std::string id = nodes.id(static_cast<VertexId>(place));
            const std::string label = nodes.label(static_cast<VertexId>(place));
            cells.push_back(printable(id));
            cells.push_back(label == id ? "" : printable(label));
        }
        table.row(cells);
    }
    table.print(out);
}

void print(const session::Document& document, const Runs& runs, std::ostream& out) {
    out << graphLine(document) << '\n';
    for (const auto& run : runs) {
        const std::string form =
            document.graph().isDirected() && !measures().find(run->measure()).followsDirections(run->options)
                ? ", directions ignored"
                : "";
        out << fmt::format("{}: {} ({} in {}{})\n", run->measure(), measureText(document, *run), run->why,
                           formatSeconds(run->seconds), form);
        printTop(document, *run, out);
    }
}

json listJson() {
    json list = json::array();
    for (const Measure& measure : measures().all()) {
        const MeasureInfo& info = measure.info();
        json options = json::array();
        for (const OptionSpec& spec : info.options) options.push_back(spec.key);
        if (info.column != MeasureColumn::none) options.push_back(toString(info.column));
        list.push_back({{"name", info.algorithm},
                        {"title", info.name},
                        {"family", info.family},
                        {"kind", quartier::toString(info.kind)},
                        {"definition", info.description},
                        {"source", info.paper},
                        {"strategy", info.id},
                        {"options", std::move(options)}});
    }
    return {{"measures", std::move(list)}};
}

int list(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop));
    shell.json(listJson());
    std::ostream& out = shell.human();
    std::string family;
    for (const Measure& measure : measures().all()) {
        const MeasureInfo& info = measure.info();
        if (info.family != family) out << (family.empty() ? "" : "\n") << (family = info.family) << '\n';
        out << fmt::format("  {:<27} {:<6} {}\n", info.algorithm, quartier::toString(info.kind),
                           info.description);
        std::vector<std::string> flags;
        for (const OptionSpec& spec : info.options) flags.push_back("--" + spec.key);
        if (info.column != MeasureColumn::none) flags.push_back(std::string("--") + toString(info.column));
        if (!flags.empty()) out << fmt::format("  {:<34} {}\n", "", fmt::join(flags, " "));
    }
    return shell.status();
}

int run(const Arguments& arguments, std::stop_token stop) {
    if (arguments.list) return list(arguments, std::move(stop));
    std::vector<std::string> notices;
    const Plan plan = planOf(arguments, notices);
    requireOneTable(plan, arguments.output);
    Shell shell(arguments.common, std::move(stop), {{"-o", arguments.output}});
    shell.willWrite({arguments.input.file});
    for (const std::string& notice : notices) shell.notice(notice);
    session::Document document = shell.open(arguments.input, kReadingShare);
    const ResultToKeep keep(shell.hasOutputs());
    Runs runs;
    // One that is interrupted gives nothing; those before it are kept.
    for (size_t i = 0; i < plan.names.size() && !shell.interrupted(); ++i) {
        const f64 share = static_cast<f64>(i + 1) / static_cast<f64>(plan.names.size());
        shell.nextPart(kReadingShare + (1 - kReadingShare) * share);
        const MeasureInfo& info = measures().find(plan.names[i]).info();
        try {
            runs.push_back(session::runMeasure(document, shell.engines(), plan.names[i], plan.optionsOf(info),
                                               plan.columnOf(info), shell.context()));
        } catch (const Cancelled&) {
            if (runs.empty()) throw;
            break;
        }
        document.keep(runs.back());
    }
    write(document, runs, arguments, shell);
    json found = json::array();
    for (const auto& one : runs) found.push_back(measureJson(document, *one));
    shell.json({{"graph", graphJson(document)},
                {"measures", std::move(found)},
                {"status", shell.interrupted() ? "cancelled" : "complete"},
                {"seconds", {{"load", shell.loadSeconds()}, {"total", shell.totalSeconds()}}}});
    print(document, runs, shell.human());
    shell.wroteOutputs();
    return shell.status();
}

}  // namespace

void addMeasure(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(
        program, work, "measure", "Degrees, PageRank, clustering, distances ...: see --list", run);
    addText(app, "NAME", arguments.names, "a measure of --list, or several: degree,pagerank", "");
    makeOptional(addInput(app, arguments.input));
    addSwitch(app, "--list", arguments.list, "the measures there are, with their definitions and options");
    addFilter(app, arguments.input);
    addText(app, "--sources", arguments.sources,
            "closeness, harmonic: distances to all nodes, or to a sample of K with standard errors [all]",
            "all|K");
    addText(app, "--personalised", arguments.personalised,
            "pagerank: start anew by this node column of numbers", "COLUMN");
    addText(app, "--attribute", arguments.attribute,
            "assortativity, nominal-assortativity, modularity: of this node column, numbers or texts, "
            "instead of the degrees",
            "COLUMN");
    arguments.given.addFlags(app, measureOptionSpecs(), {"sources", "directed"});
    CLI::Option* output = addOutput(app, arguments.output,
                                    "write node,NAME... (of edges: source,target,NAME...), as CSV or Excel "
                                    "(.xlsx), or a session with the results (.quartier)");
    addWithLabels(app, arguments.withLabels, output);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
