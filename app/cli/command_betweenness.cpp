// quartier betweenness: exact, sampled, or sampled until a bound holds.
#include <fmt/format.h>

#include <tbb/task_arena.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/ranks.h"
#include "app/cli/report.h"
#include "core/competition_rank.h"
#include "core/error.h"
#include "gpu/gpu.h"

namespace quartier::cli {
namespace {

constexpr size_t kTop = 10;

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string strategy = "auto";
    std::string devices;
    std::string sources;
    GivenOptions given;
    std::string output;
    bool withLabels = false;
    std::string edgeOutput;
    bool edges = false;  // an edge output was asked for, in whichever process
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
    const NodeTable& nodes = document.nodes();
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
    CompetitionRank rank;
    for (const u64 place : topNodes(scores.value)) {
        const auto v = static_cast<VertexId>(place);
        const std::string id = document.nodes().id(v);
        const std::string label = document.nodes().label(v);
        std::vector<std::string> cells{std::to_string(rank.next(scores.value[v])),
                                       fmt::format("{:.6g}", scores.value[v]), printable(id),
                                       label == id ? "" : printable(label)};
        if (sampled) cells.insert(cells.begin() + 2, fmt::format("{:.2g}", scores.standardError[v]));
        table.row(cells);
    }
    table.print(out);
}

void printEdges(const session::Document& document, const session::CentralityRun& run, std::ostream& out) {
    Table table({">rank", ">betweenness", "edge"});
    CompetitionRank rank;
    for (const EdgeScore& edge : topEdges(document, run))
        table.row({std::to_string(rank.next(edge.value)), fmt::format("{:.6g}", edge.value),
                   fmt::format("{} - {}", printable(document.nodes().label(edge.source)),
                               printable(document.nodes().label(edge.target)))});
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

// "all", "0,1" -> device numbers; empty: not spread.
std::vector<int> devicesOf(const std::string& text, const session::Engines& engines) {
    std::vector<int> there;
    for (const gpu::Device& device : engines.availability().devices) there.push_back(device.index);
    if (text.empty()) return {};
    if (text == "all") return there;
    std::vector<int> devices;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        int device = -1;
        const auto [rest, failure] = std::from_chars(text.data() + begin, text.data() + end, device);
        const bool known = std::find(there.begin(), there.end(), device) != there.end();
        const bool twice = std::find(devices.begin(), devices.end(), device) != devices.end();
        if (failure != std::errc() || rest != text.data() + end || !known || twice)
            throw OptionError(fmt::format(
                "--devices takes all, or different numbers of CUDA devices like 0,1 (there are {}), "
                "and '{}' was given",
                there.size(), text));
        devices.push_back(device);
        begin = end + 1;
    }
    return devices;
}

// Processes on one machine share its cores and deal its devices out. Only the first one speaks and writes.
Arguments ofThisProcess(Arguments arguments, const Ranks& ranks) {
    arguments.edges = !arguments.edgeOutput.empty();
    if (ranks.count() == 1) return arguments;
    CommonArguments& common = arguments.common;
    if (common.threads == 0 && ranks.countHere() > 1)
        common.threads =
            std::max(1u, static_cast<unsigned>(tbb::this_task_arena::max_concurrency()) / ranks.countHere());
    const auto devices = common.backend == "cpu" ? 0 : static_cast<u32>(gpu::probe().devices.size());
    if (devices > 0)
        common.device = static_cast<int>((static_cast<u32>(common.device) + ranks.rankHere()) % devices);
    if (ranks.first()) return arguments;
    common.json = false;
    common.quiet = true;
    for (std::string* file : {&arguments.output, &arguments.edgeOutput, &arguments.trace}) file->clear();
    return arguments;
}

OutputFiles outputsOf(const Arguments& arguments) {
    return {{"-o", arguments.output}, {"--edge-output", arguments.edgeOutput}, {"--trace", arguments.trace}};
}

bool hasOutputs(const Arguments& arguments) {
    return !arguments.output.empty() || !arguments.edgeOutput.empty() || !arguments.trace.empty();
}

Outcome compute(const session::Document& document, const Arguments& arguments, Ranks& ranks, Shell& shell) {
    CentralityOptions options;
    arguments.given.apply(options, centralityOptionSpecs());
    options.directed = arguments.input.directed;
    if (arguments.edges) options.edges = true;
    if (!arguments.sources.empty()) options.sources = parseSources(arguments.sources);
    options.share = {
        .rank = ranks.rank(), .count = ranks.count(), .looks = ranks.count() > 1 ? &ranks : nullptr};
    session::Engines& engines = shell.engines();
    const std::vector<int> devices = devicesOf(arguments.devices, engines);
    if (devices.size() > 1 && ranks.count() > 1)
        throw OptionError(
            "--devices was given to several processes: start one process a device instead, and leave it out");
    Outcome outcome;
    if (!arguments.input.results.empty()) {
        if (!document.results.find(arguments.input.results.back())->betweenness)
            throw OptionError("--result was given a result that is not of betweenness: name one that is");
        return {.run = document.betweenness, .seconds = document.betweenness->seconds, .gteps = 0};
    }
    const Stopwatch watch;
    outcome.run =
        session::runBetweennessOn(devices, document, engines, arguments.strategy, options, shell.context());
    outcome.seconds = watch.seconds();
    return outcome;
}

// Of the whole run, when its shares have been put together.
void rate(const session::Document& document, Outcome& outcome) {
    if (outcome.seconds > 0)
        outcome.gteps = static_cast<f64>(document.undirected().edgeCount()) *
                        static_cast<f64>(outcome.run->result.scores.sourcesUsed) / outcome.seconds / 1e9;
}

void write(const session::Document& document, const Arguments& arguments, Shell& shell) {
    if (arguments.output.empty() || shell.wroteSession(document, arguments.output)) return;
    session::exportScores(document, arguments.output,
                          arguments.withLabels ? NodeColumns::idAndLabel : NodeColumns::id);
}

int run(const Arguments& given, std::stop_token stop) {
    // Before the processes meet: all of them refuse alike.
    takesStandardOutput(given.common.json, outputsOf(given));
    Ranks ranks;
    const Arguments arguments = ofThisProcess(given, ranks);
    Shell shell(arguments.common, std::move(stop), outputsOf(arguments));
    session::Document document;
    Outcome outcome;
    std::optional<ResultToKeep> keep;  // of all processes: each has a share of it
    const bool together = ranks.together([&] {
        shell.willWrite({arguments.input.file});
        shell.startDevice();
        document = shell.open(arguments.input, kReadingShare);
        keep.emplace(hasOutputs(given));
        shell.nextPart(1);
        outcome = compute(document, arguments, ranks, shell);
    });
    // The one that failed tells why and fails the job. A launcher ends it when the first process does with a
    // status, maybe before that one has spoken.
    if (!together) return kDone;
    if (ranks.count() > 1) {
        const Stopwatch watch;
        outcome.run = session::combined(document, *outcome.run, ranks.sum());
        outcome.seconds += watch.seconds();
    }
    if (!ranks.first()) return shell.status();
    rate(document, outcome);
    if (arguments.input.results.empty()) document.keep(outcome.run);
    if (outcome.run->fellBack) shell.notice(outcome.run->why);
    write(document, arguments, shell);
    if (!arguments.edgeOutput.empty()) session::exportEdgeScores(document, arguments.edgeOutput);
    if (!arguments.trace.empty()) session::exportTrace(outcome.run->result.trace, arguments.trace);
    json whole = wholeJson(document, outcome, shell);
    if (ranks.count() > 1) whole["processes"] = ranks.count();
    shell.json(whole);
    print(document, outcome, shell.human());
    if (ranks.count() > 1) shell.human() << fmt::format("{} processes\n", ranks.count());
    shell.wroteOutputs();
    return shell.status();
}

}  // namespace

void addBetweenness(CLI::App& program, Work& work) {
    auto [app, arguments] =
        addSubCommand<Arguments>(program, work, "betweenness", "Exact or sampled betweenness", run);
    addInput(app, arguments.input);
    addFilter(app, arguments.input);
    addResult(app, arguments.input);
    addStrategy(app, arguments.strategy);
    addText(app, "--devices", arguments.devices,
            "CUDA devices to spread the sources over: all, or numbers like 0,1 [that of --device]",
            "all|N,N");
    addText(app, "--sources", arguments.sources, "all, or a sample of K sources [all]", "all|K");
    arguments.given.addFlags(app, centralityOptionSpecs(), {"sources", "directed"});
    CLI::Option* output = addOutput(
        app, arguments.output, "write node,betweenness[,stderr], or a session with the result (.quartier)");
    addWithLabels(app, arguments.withLabels, output);
    addLabelColumn(app, arguments.input);
    addText(app, "--edge-output", arguments.edgeOutput,
            "write source,target,betweenness of every edge (computes --edges); - for standard output",
            "FILE");
    addTrace(app, arguments.trace);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
