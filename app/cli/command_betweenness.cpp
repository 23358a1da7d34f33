// quartier betweenness: exact, sampled, or sampled until a bound holds.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "app/session/sampling.h"
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
    std::optional<f64> epsilon;  // given: sample until this bound holds
    f64 confidence = session::AccuracyGoal{}.confidence;
    std::string output;
    std::string trace;
};

struct Outcome {
    std::shared_ptr<const session::CentralityRun> run;
    f64 bound = 0;
    f64 seconds = 0;
    f64 gteps = 0;  // undirected edges x sources / seconds / 1e9
};

std::vector<VertexId> topNodes(const std::vector<f64>& values) {
    std::vector<VertexId> order(values.size());
    std::iota(order.begin(), order.end(), VertexId{0});
    const size_t count = std::min(kTop, order.size());
    std::partial_sort(
        order.begin(), order.begin() + static_cast<i64>(count), order.end(),
        [&](VertexId a, VertexId b) { return values[a] != values[b] ? values[a] > values[b] : a < b; });
    order.resize(count);
    return order;
}

json wholeJson(const session::Document& document, const Outcome& outcome, const Arguments& arguments,
               const Shell& shell) {
    const session::CentralityRun& run = *outcome.run;
    const Scores& scores = run.result.scores;
    json top = json::array();
    for (const VertexId v : topNodes(scores.value))
        top.push_back({{"node", document.loaded.nodes->id(v)}, {"value", scores.value[v]}});
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
    if (arguments.epsilon) {
        whole["epsilon"] = *arguments.epsilon;
        whole["confidence"] = arguments.confidence;
        whole["bound"] = outcome.bound;
    }
    return whole;
}

void print(const session::Document& document, const Outcome& outcome, const Arguments& arguments,
           std::ostream& out) {
    const session::CentralityRun& run = *outcome.run;
    const Scores& scores = run.result.scores;
    out << graphLine(document) << '\n' << engineLine(run.engine, run.result.trace, run.why) << '\n';
    const bool sampled = !scores.standardError.empty();
    std::vector<std::string> titles{">rank", ">betweenness", "node", "label"};
    if (sampled) titles.insert(titles.begin() + 2, ">+-");
    Table table(titles);
    size_t rank = 0;
    for (const VertexId v : topNodes(scores.value)) {
        const std::string id = document.loaded.nodes->id(v);
        const std::string label = document.loaded.nodes->label(v);
        std::vector<std::string> cells{std::to_string(++rank), fmt::format("{:.6g}", scores.value[v]),
                                       printable(id), label == id ? "" : printable(label)};
        if (sampled) cells.insert(cells.begin() + 2, fmt::format("{:.2g}", scores.standardError[v]));
        table.row(cells);
    }
    table.print(out);
    out << fmt::format("{}{} of {} sources, {}\n",
                       run.result.status == RunStatus::cancelled ? "interrupted, the estimate so far: " : "",
                       formatCount(scores.sourcesUsed), formatCount(document.vertexCount()),
                       scores.exact ? "exact" : "sampled");
    if (arguments.epsilon)
        out << fmt::format("every normalised score is within {:.3g} with probability {:g}\n", outcome.bound,
                           arguments.confidence);
    out << fmt::format("ran in {}, {:.3g} GTEPS\n", formatSeconds(outcome.seconds), outcome.gteps);
}

Outcome compute(const session::Document& document, const Arguments& arguments, Shell& shell) {
    CentralityOptions options;
    arguments.given.apply(options, centralityOptionSpecs());
    options.directed = arguments.input.directed;
    if (!arguments.sources.empty()) options.sources = parseSources(arguments.sources);
    session::Engines& engines = shell.engines();
    Outcome outcome;
    const Stopwatch watch;
    if (arguments.epsilon) {
        const session::AccuracyGoal goal{.epsilon = *arguments.epsilon, .confidence = arguments.confidence};
        auto sampled = session::runBetweennessWithin(document, engines, arguments.strategy, options, goal,
                                                     shell.context());
        outcome.run = std::move(sampled.run);
        outcome.bound = sampled.bound;
    } else {
        outcome.run =
            session::runBetweenness(document, engines, arguments.strategy, options, shell.context());
    }
    outcome.seconds = watch.seconds();
    if (outcome.seconds > 0)
        outcome.gteps = static_cast<f64>(document.undirected->edgeCount()) *
                        static_cast<f64>(outcome.run->result.scores.sourcesUsed) / outcome.seconds / 1e9;
    return outcome;
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop), arguments.output == "-");
    shell.willWrite({arguments.output, arguments.trace});
    session::Document document = shell.open(arguments.input, kReadingShare);
    shell.nextPart(1);
    const Outcome outcome = compute(document, arguments, shell);
    document.betweenness = outcome.run;
    if (outcome.run->fellBack) shell.notice(outcome.run->why);
    if (!arguments.output.empty()) session::exportScores(document, arguments.output);
    if (!arguments.trace.empty()) session::exportTrace(outcome.run->result.trace, arguments.trace);
    shell.json(wholeJson(document, outcome, arguments, shell));
    print(document, outcome, arguments, shell.human());
    for (const std::string& file : {arguments.output, arguments.trace}) shell.wrote(file);
    return shell.status();
}

}  // namespace

void addBetweenness(CLI::App& program, Work& work) {
    auto [app, arguments] =
        addSubCommand<Arguments>(program, work, "betweenness", "Exact or sampled betweenness", run);
    addInput(app, arguments.input);
    addStrategy(app, arguments.strategy);
    auto* sources = app.add_option("--sources", arguments.sources, "all, or a sample of K sources [all]");
    sources->type_name("all|K");
    auto* epsilon = app.add_option("--epsilon", arguments.epsilon,
                                   "sample until no normalised score is off by more than this");
    epsilon->type_name("E")->excludes(sources);
    app.add_option("--confidence", arguments.confidence, "with --epsilon: how surely [0.95]")
        ->type_name("C")
        ->needs(epsilon);
    arguments.given.addFlags(app, centralityOptionSpecs(), {"sources", "directed"});
    addOutput(app, arguments.output, "write node,betweenness[,stderr]");
    addTrace(app, arguments.trace);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
