// quartier betweenness: exact, sampled, or sampled until a bound holds.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "core/error.h"

namespace quartier::cli {
namespace {

constexpr size_t kTop = 10;

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string strategy = "auto";
    std::string sources;
    GivenOptions given;
    std::string output;
    std::string edgeOutput;
    std::string trace;
};

struct Outcome {
    std::shared_ptr<const session::CentralityRun> run;
    f64 seconds = 0;
    f64 gteps = 0;  // undirected edges x sources / seconds / 1e9
};

// The places of the highest values, best first.
std::vector<u64> topPlaces(const std::vector<f64>& values, std::vector<u64> order) {
    const size_t count = std::min(kTop, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<i64>(count), order.end(),
                      [&](u64 a, u64 b) { return values[a] != values[b] ? values[a] > values[b] : a < b; });
    order.resize(count);
    return order;
}

std::vector<u64> topNodes(const std::vector<f64>& values) {
    std::vector<u64> order(values.size());
    std::iota(order.begin(), order.end(), u64{0});
    return topPlaces(values, std::move(order));
}

struct EdgeScore {
    VertexId source, target;
    f64 value;
};

std::vector<EdgeScore> topEdges(const session::Document& document, const session::CentralityRun& run) {
    const std::vector<f64>& scores = run.result.scores.edge;
    if (scores.empty()) return {};
    const Graph& graph = document.searched(run.options);
    std::vector<u64> arcs;
    std::vector<VertexId> from(graph.arcCount());
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            from[arc] = v;
            if (graph.targets()[arc] != v && (graph.isDirected() || v < graph.targets()[arc]))
                arcs.push_back(arc);
        }
    std::vector<EdgeScore> top;
    for (const u64 arc : topPlaces(scores, std::move(arcs)))
        top.push_back({from[arc], graph.targets()[arc], scores[arc]});
    return top;
}

json wholeJson(const session::Document& document, const Outcome& outcome, const Shell& shell) {
    const session::CentralityRun& run = *outcome.run;
    const Scores& scores = run.result.scores;
    json top = json::array();
    const NodeTable& nodes = *document.loaded.nodes;
    for (const u64 v : topNodes(scores.value)) {
        top.push_back({{"node", nodes.id(static_cast<VertexId>(v))}, {"value", scores.value[v]}});
        if (!scores.standardError.empty()) top.back()["stderr"] = scores.standardError[v];
    }
    json whole = {{"graph", graphJson(document)},
                  {"engine", engineJson(run.engine, run.result.trace)},
                  {"why", run.why},
                  {"sources", scores.sourcesUsed},
                  {"exact", scores.exact},
                  {"normalized", scores.normalized},
                  {"top", std::move(top)},
                  {"gteps", outcome.gteps},
                  {"status", run.result.status == RunStatus::complete ? "complete" : "cancelled"},
                  {"seconds", secondsJson(shell.loadSeconds(), run.result.trace, outcome.seconds,
                                          shell.totalSeconds())}};
    if (run.options.edges) {
        whole["topEdges"] = json::array();
        for (const EdgeScore& edge : topEdges(document, run))
            whole["topEdges"].push_back({{"source", nodes.id(edge.source)},
                                         {"target", nodes.id(edge.target)},
                                         {"value", edge.value}});
    }
    if (run.options.epsilon > 0) {
        whole["epsilon"] = run.options.epsilon;
        whole["confidence"] = run.options.confidence;
        whole["bound"] = scores.bound;
    }
    return whole;
}

void printNodes(const session::Document& document, const Scores& scores, std::ostream& out) {
    const bool sampled = !scores.standardError.empty();
    std::vector<std::string> titles{">rank", ">betweenness", "node", "label"};
    if (sampled) titles.insert(titles.begin() + 2, ">+-");
    Table table(titles);
    size_t rank = 0;
    for (const u64 place : topNodes(scores.value)) {
        const auto v = static_cast<VertexId>(place);
        const std::string id = document.loaded.nodes->id(v);
        const std::string label = document.loaded.nodes->label(v);
        std::vector<std::string> cells{std::to_string(++rank), fmt::format("{:.6g}", scores.value[v]),
                                       printable(id), label == id ? "" : printable(label)};
        if (sampled) cells.insert(cells.begin() + 2, fmt::format("{:.2g}", scores.standardError[v]));
        table.row(cells);
    }
    table.print(out);
}

void printEdges(const session::Document& document, const session::CentralityRun& run, std::ostream& out) {
    Table table({">rank", ">betweenness", "edge"});
    size_t rank = 0;
    for (const EdgeScore& edge : topEdges(document, run))
        table.row({std::to_string(++rank), fmt::format("{:.6g}", edge.value),
                   fmt::format("{} - {}", printable(document.loaded.nodes->label(edge.source)),
                               printable(document.loaded.nodes->label(edge.target)))});
    table.print(out);
}

void print(const session::Document& document, const Outcome& outcome, std::ostream& out) {
    const session::CentralityRun& run = *outcome.run;
    const Scores& scores = run.result.scores;
    out << graphLine(document) << '\n' << engineLine(run.engine, run.result.trace, run.why) << '\n';
    printNodes(document, scores, out);
    if (run.options.edges) printEdges(document, run, out);
    out << fmt::format("{}{} of {} sources, {}\n",
                       run.result.status == RunStatus::cancelled ? "interrupted, the estimate so far: " : "",
                       formatCount(scores.sourcesUsed), formatCount(document.vertexCount()),
                       scores.exact ? "exact" : "sampled");
    if (run.options.epsilon > 0 && run.result.status == RunStatus::complete)
        out << fmt::format("every normalised score is within {:.3g} with probability {:g}\n", scores.bound,
                           run.options.confidence);
    out << fmt::format("ran in {}, {:.3g} GTEPS\n", formatSeconds(outcome.seconds), outcome.gteps);
}

Outcome compute(const session::Document& document, const Arguments& arguments, Shell& shell) {
    CentralityOptions options;
    arguments.given.apply(options, centralityOptionSpecs());
    options.directed = arguments.input.directed;
    if (!arguments.edgeOutput.empty()) options.edges = true;
    if (!arguments.sources.empty()) options.sources = parseSources(arguments.sources);
    session::Engines& engines = shell.engines();
    Outcome outcome;
    const Stopwatch watch;
    outcome.run = session::runBetweenness(document, engines, arguments.strategy, options, shell.context());
    outcome.seconds = watch.seconds();
    if (outcome.seconds > 0)
        outcome.gteps = static_cast<f64>(document.undirected->edgeCount()) *
                        static_cast<f64>(outcome.run->result.scores.sourcesUsed) / outcome.seconds / 1e9;
    return outcome;
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop), arguments.output == "-" || arguments.edgeOutput == "-");
    shell.willWrite({arguments.output, arguments.edgeOutput, arguments.trace});
    session::Document document = shell.open(arguments.input, kReadingShare);
    shell.nextPart(1);
    const Outcome outcome = compute(document, arguments, shell);
    document.betweenness = outcome.run;
    if (outcome.run->fellBack) shell.notice(outcome.run->why);
    if (!arguments.output.empty()) session::exportScores(document, arguments.output);
    if (!arguments.edgeOutput.empty()) session::exportEdgeScores(document, arguments.edgeOutput);
    if (!arguments.trace.empty()) session::exportTrace(outcome.run->result.trace, arguments.trace);
    shell.json(wholeJson(document, outcome, shell));
    print(document, outcome, shell.human());
    for (const std::string& file : {arguments.output, arguments.edgeOutput, arguments.trace})
        shell.wrote(file);
    return shell.status();
}

}  // namespace

void addBetweenness(CLI::App& program, Work& work) {
    auto [app, arguments] =
        addSubCommand<Arguments>(program, work, "betweenness", "Exact or sampled betweenness", run);
    addInput(app, arguments.input);
    addStrategy(app, arguments.strategy);
    app.add_option("--sources", arguments.sources, "all, or a sample of K sources [all]")->type_name("all|K");
    arguments.given.addFlags(app, centralityOptionSpecs(), {"sources", "directed"});
    addOutput(app, arguments.output, "write node,betweenness[,stderr]");
    app.add_option("--edge-output", arguments.edgeOutput,
                   "write source,target,betweenness of every edge (computes --edges); - for standard output")
        ->type_name("FILE");
    addTrace(app, arguments.trace);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
