// quartier bench louvain|betweenness|layout|measures: strategies x graphs, JSON out. (draw:
// command_bench_draw.cpp)
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "analytics/community_algorithms.h"
#include "app/cli/arguments.h"
#include "bench/betweenness_bench.h"
#include "bench/layout_bench.h"
#include "bench/louvain_bench.h"
#include "bench/measures_bench.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/machine.h"
#include "core/output_target.h"

namespace quartier::cli {
namespace {

using nlohmann::json;

constexpr f64 kLongestLimit = 1e9;  // seconds

struct Arguments {
    CommonArguments common;
    std::string algorithm;
    std::vector<std::string> graphs;
    std::vector<std::string> strategies;
    std::vector<std::string> settings;
    std::vector<std::string> sweeps;
    std::string output;
    std::string commit;
    std::string sources = "all";
    bench::Limits limits;
    f64 timeLimit = 0;  // seconds of the whole benchmark; 0 = none
    bool traces = true;
    bool check = false;
};

// Says what is being measured: engines only know their own stages.
class RowObserver : public RunObserver {
  public:
    explicit RowObserver(RunObserver& to) : to_(to) {}
    void beginGraph(std::string name) { graph_ = std::move(name); }
    void progress(const Progress& progress) override {
        Progress named = progress;
        named.stage = graph_ + " " + progress.stage;
        to_.progress(named);
    }

  private:
    RunObserver& to_;
    std::string graph_;
};

class Benchmark {
  public:
    Benchmark(const Arguments& arguments, Shell& shell)
        : arguments_(arguments),
          shell_(shell),
          observer_(shell.context().observer),
          sources_(parseSources(arguments.sources)) {
        for (const std::string& text : arguments.settings)
            asked_.everywhere.push_back(bench::parseSetting(text));
        std::vector<bench::Variant> named;
        for (const std::string& text : arguments.strategies) named.push_back(bench::parseVariant(text));
        if (named.empty())
            for (const std::string& id : allStrategies()) named.push_back({.strategy = id, .settings = {}});
        std::vector<bench::Sweep> sweeps;
        for (const std::string& text : arguments.sweeps) sweeps.push_back(bench::parseSweep(text));
        variants_ = bench::withSweeps(std::move(named), sweeps);
        asked_.limits = arguments.limits;
        asked_.traces = arguments.traces;
        if (const gpu::Device* device = shell.engines().device()) asked_.device = device->index;
    }

    json run() {
        json report = bench::header(arguments_.algorithm, commandLine(), arguments_.commit,
                                    shell_.engines().availability(), asked_.device, shell_.common().threads);
        report["graphs"] = json::array();
        // Standard output gets one document, not one after every graph.
        const bool once = isStandardOutput(arguments_.output);
        const ResultToKeep keepAll(once);
        for (const std::string& name : arguments_.graphs) {
            if (shell_.interrupted()) break;
            std::optional<ResultToKeep> keep;
            report["graphs"].push_back(benchGraph(name, keep));
            if (!once) save(report);
        }
        if (once) save(report);
        return report;
    }

    bool unreadGraphs() const { return unread_; }

  private:
    std::vector<std::string> allStrategies() const {
        std::vector<std::string> ids;
        const EngineRegistry& engines = shell_.engines().engines();
        if (arguments_.algorithm == "louvain") {
            for (const auto& engine : engines.communityEngines())
                if (engine->info().algorithm == kLouvain) ids.push_back(engine->info().id);
        } else if (arguments_.algorithm == "layout") {
            for (const auto& layout : shell_.engines().layouts().layouts()) ids.push_back(layout->info().id);
        } else if (arguments_.algorithm == "measures") {
            ids = bench::measureStrategies(measures(), shell_.engines().deviceMeasures());
        } else {
            for (const auto& engine : engines.centralityEngines()) ids.push_back(engine->info().id);
        }
        return ids;
    }

    // `keep` is made once the graph is read: a row that is interrupted is still written.
    json benchGraph(const std::string& source, std::optional<ResultToKeep>& keep) {
        const std::string name = std::filesystem::path(source).filename().string();
        observer_.beginGraph(name);
        const RunContext context{.stop = shell_.context().stop, .observer = observer_};
        try {
            const Stopwatch loading;
            const GraphPtr graph = symmetrised(session::loadGraph(source, {}, context).graph);
            keep.emplace(shell_.hasOutputs());
            json entry = bench::graphHead(name, *graph, loading.seconds());
            if (arguments_.algorithm == "layout") hierarchy_ = communitiesOf(*graph, context);
            entry["runs"] = rows(*graph, context);
            for (json& row : entry["runs"])
                if (row.contains("seconds"))
                    row["seconds"]["fileToResult"] =
                        entry["loadSeconds"].get<f64>() + row["seconds"]["run"]["first"].get<f64>();
            print(entry);
            return entry;
        } catch (const Cancelled&) {
            return {{"graph", name}, {"error", "interrupted"}};
        } catch (const Error& error) {
            shell_.notice(error.what());
            unread_ = true;
            return {{"graph", name}, {"error", error.what()}};
        }
    }

    // What layouts are seeded by: those of the strategy that 'auto' takes.
    Hierarchy communitiesOf(const Graph& graph, const RunContext& context) const {
        std::string why;
        RunContext own{.stop = context.stop, .observer = context.observer};
        return shell_.engines().pickCommunity("auto", graph, {}, why).run(graph, {}, own).hierarchy;
    }

    json rows(const Graph& graph, const RunContext& context) {
        json all = json::array();
        bench::Reference expected;
        for (const bench::Variant& variant : variants_) {
            if (shell_.interrupted()) break;
            if (arguments_.timeLimit > 0 && since_.seconds() > arguments_.timeLimit)
                all.push_back(bench::rowWithout(variant, "skipped", "the time limit was reached before it"));
            else
                all.push_back(measuredRow(variant, graph, expected, context));
        }
        return all;
    }

    // With --check the scores of the first strategy that ends are what the others are compared with.
    json measuredRow(const bench::Variant& variant, const Graph& graph, bench::Reference& expected,
                     const RunContext& context) {
        const std::vector<std::string> known = allStrategies();
        if (std::find(known.begin(), known.end(), variant.strategy) == known.end())
            return bench::unknownRow(variant, arguments_.algorithm, shell_.engines().availability());
        // The first run of every row brings the graph to the device.
        for (const gpu::Device& device : shell_.engines().availability().devices)
            gpu::forgetUploads(device.index);
        const EngineRegistry& engines = shell_.engines().engines();
        if (arguments_.algorithm == "louvain")
            return bench::louvainRow(engines, variant, graph, asked_, context);
        if (arguments_.algorithm == "layout")
            return bench::layoutRow(shell_.engines().layouts(), variant, graph, hierarchy_, asked_, context);
        if (arguments_.algorithm == "measures")
            return bench::measureRow(measures(), shell_.engines().deviceMeasures(), variant, graph, asked_,
                                     context);
        std::vector<f64> values;
        json found =
            bench::betweennessRow(engines, variant, graph, asked_, sources_, expected, values, context);
        if (arguments_.check && expected.scores.empty() && found["status"] == "done")
            expected = {variant.strategy, std::move(values)};
        return found;
    }

    void save(const json& report) {
        if (arguments_.output.empty()) return;
        writeAtomically(arguments_.output, [&](std::ostream& out) { bench::writeCompact(report, out); });
    }

    void print(const json& entry);

    const Arguments& arguments_;
    Shell& shell_;
    RowObserver observer_;
    u64 sources_;
    bench::Asked asked_;
    std::vector<bench::Variant> variants_;
    Hierarchy hierarchy_;  // of the graph that layouts run on
    Stopwatch since_;
    bool unread_ = false;
};

std::string nameOf(const json& row) {
    std::string name = row["strategy"];
    for (const auto& [key, value] : row["variant"].items())
        name += " " + key + "=" + (value.is_string() ? value.get<std::string>() : value.dump());
    return name;
}

// "1.2 GB of 1.3 GB"
std::string memoryOf(const json& row) {
    const json& memory = row["memory"];
    const std::string where = row["backend"] == "cuda" ? "device" : "host";
    if (memory[where + "Peak"] == 0) return formatBytes(memory[where + "Estimated"]);
    return fmt::format("{} of {}", formatBytes(memory[where + "Peak"]),
                       formatBytes(memory[where + "Estimated"]));
}

// How soon runs ended that were asked to.
std::string stopsOf(const json& row) {
    if (!row.contains("stops") || !row["stops"].contains("seconds")) return {};
    const json& seconds = row["stops"]["seconds"];
    return fmt::format(", stops within {}, half of them {}", formatSeconds(seconds["largest"]),
                       formatSeconds(seconds["median"]));
}

std::string resultOf(const json& row) {
    if (row.contains("modularity"))
        return fmt::format("Q {:.5f}, {}", row["modularity"].get<f64>(),
                           counted(row["communities"], "community", "communities")) +
               stopsOf(row);
    if (row.contains("quality"))
        return fmt::format("stress {:.4f}, {} steps{}", row["quality"]["stress"].get<f64>(),
                           row["iterations"].get<int>(), row["atRest"].get<bool>() ? "" : ", not at rest");
    if (!row.contains("gteps")) return {};  // measures: their times are all there is
    std::string text = fmt::format("{:.3g} GTEPS", row["gteps"].get<f64>());
    if (row.contains("relativeError")) text += fmt::format(", error {:.1e}", row["relativeError"].get<f64>());
    return text;
}

void Benchmark::print(const json& entry) {
    std::ostream& out = shell_.human();
    out << fmt::format("{}: {}, {}\n", printable(entry["graph"].get<std::string>()),
                       counted(entry["nodes"], "node", "nodes"), counted(entry["edges"], "edge", "edges"));
    Table table({"strategy", ">runs", ">on device", ">run()", ">first", ">from file", "same",
                 "memory (of what was announced)", "result"});
    for (const json& row : entry["runs"]) {
        if (!row.contains("seconds")) {
            table.row({nameOf(row), "", "", "", "", "", "", row["status"], row["message"]});
            continue;
        }
        const json& seconds = row["seconds"];
        table.row({nameOf(row), std::to_string(row["runs"].get<int>()),
                   formatSeconds(seconds["device"]["median"]), formatSeconds(seconds["run"]["median"]),
                   formatSeconds(seconds["run"]["first"]), formatSeconds(seconds["fileToResult"]),
                   row["identical"].is_null() ? "" : (row["identical"].get<bool>() ? "yes" : "no"),
                   memoryOf(row), resultOf(row) + (row["status"] == "stopped" ? ", stopped" : "")});
    }
    table.print(out);
    out.flush();
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop), {{"-o", arguments.output}});
    shell.willWrite(arguments.graphs);
    Benchmark benchmark(arguments, shell);
    shell.json(benchmark.run());
    shell.wroteOutputs();
    return benchmark.unreadGraphs() && !shell.interrupted() ? kFailed : shell.status();
}

void addLimits(CLI::App& app, bench::Limits& limits, f64& timeLimit) {
    app.add_option("--repeat", limits.cudaRuns, "runs of each CUDA strategy [9]")
        ->check(CLI::Range(1, 10000))
        ->type_name("N");
    app.add_option("--cpu-repeat", limits.cpuRuns, "runs of each CPU strategy [3]")
        ->check(CLI::Range(1, 10000))
        ->type_name("N");
    app.add_option("--row-limit", limits.rowSeconds,
                   "seconds after which a strategy is not run again on a graph [120]")
        ->check(realFrom(0, kLongestLimit))
        ->type_name("S");
    app.add_option("--run-limit", limits.runSeconds, "seconds after which a run is stopped [600]")
        ->check(realFrom(1e-6, kLongestLimit))
        ->type_name("S");
    app.add_option("--time-limit", timeLimit, "seconds after which what has not begun is left out [none]")
        ->check(realFrom(0, kLongestLimit))
        ->type_name("S");
}

void addAlgorithm(CLI::App& bench, Work& work, const std::string& algorithm, const std::string& help) {
    auto arguments = std::make_shared<Arguments>();
    arguments->algorithm = algorithm;
    CLI::App& app = *bench.add_subcommand(algorithm, help);
    app.add_option("GRAPH", arguments->graphs, "graph files or SPECs")->required()->type_name("");
    app.add_option(
           "--strategy", arguments->strategies,
           "only these, separated by commas, with options of their own: fast,sort-reduce:prune=0 [all]")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("ID[:KEY=VALUE]");
    app.add_option("--set", arguments->settings, "an option of every strategy that has it")
        ->allow_extra_args(false)
        ->type_name("KEY=VALUE");
    app.add_option("--sweep", arguments->sweeps, "each strategy once with every value: blocks=1,2,4")
        ->allow_extra_args(false)
        ->type_name("KEY=V,V,V");
    addLimits(app, arguments->limits, arguments->timeLimit);
    app.add_flag("--memory", arguments->limits.memoryOnly,
                 "one run, for its memory on the host: of one strategy on one graph, as what other runs "
                 "leave hides it");
    app.add_flag("--trace,!--no-trace", arguments->traces, "every stage of the median run in the JSON [on]");
    if (algorithm == "betweenness") {
        app.add_option("--sources", arguments->sources, "all or a sample of K sources [all]")
            ->type_name("all|K");
        app.add_flag("--check", arguments->check,
                     "the error of every strategy against the first one that ends");
    }
    if (algorithm == "louvain")
        app.add_option("--seeds", arguments->limits.seeds,
                       "seeds that the runs of a strategy take in turn; modularity is the mean over them [1]")
            ->check(CLI::Range(1, 10000))
            ->type_name("N");
    if (algorithm == "louvain")
        app.add_option("--stops", arguments->limits.stops,
                       "further runs of each strategy, asked to stop on their way: how soon they do [0]")
            ->check(CLI::Range(0, 1000))
            ->type_name("N");
    app.add_option("--commit", arguments->commit, "what was built, for the record")->type_name("ID");
    addOutput(app, arguments->output, "write the JSON, anew after every graph");
    addCommon(app, arguments->common);
    app.callback([arguments, &work] {
        work = [arguments](std::stop_token stop) { return run(*arguments, std::move(stop)); };
    });
}

}  // namespace

std::string commandLine() {
    std::ifstream file("/proc/self/cmdline");
    std::string line;
    for (std::string word; std::getline(file, word, '\0');)
        line += (line.empty() ? "" : " ") + std::filesystem::path(word).filename().string();
    return line;
}

void addBench(CLI::App& program, Work& work) {
    CLI::App& app =
        *program.add_subcommand("bench", "Time the strategies of this machine on graphs, JSON out");
    app.require_subcommand(1);
    addAlgorithm(app, work, "louvain", "Communities: time, modularity, memory, every stage");
    addAlgorithm(app, work, "betweenness", "Betweenness: time, edges per second, memory, error");
    addAlgorithm(app, work, "layout", "Layouts, seeded by communities: time, stress, memory, every stage");
    addAlgorithm(app, work, "measures",
                 "Measures of nodes, edges and the graph, as NAME@cores, @igraph, @cuda");
    addBenchDraw(app, work);
}

}  // namespace quartier::cli
