// Times every engine on given graphs and writes what it saw as JSON: machine, command, first and median run,
// quality. The graph is resident; work memory is allocated inside the time.
//
//   quartier_engines_bench --json OUT [--louvain ID,ID] [--betweenness ID,ID] [--repeat 9] [--cpu-repeat 1]
//                          [--sources K] [--check] GRAPH...
//
// GRAPH is a file or a generator's SPEC. --check compares betweenness with the engine `sources` on the same
// sources (relative L2 error). GTEPS = edges x sources / seconds.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "analytics/engine_registry.h"
#include "core/error.h"
#include "core/machine.h"
#include "gpu/gpu.h"
#include "graph/generators.h"
#include "graph/io/reader.h"
#include "graph/modularity.h"

namespace quartier {
namespace {

using nlohmann::json;

struct Arguments {
    std::string jsonPath;
    std::string commit;
    std::vector<std::string> louvain;
    std::vector<std::string> betweenness;
    std::vector<std::string> graphs;
    std::vector<std::string> settings;  // "blocks=128"
    int repeat = 9;
    int cpuRepeat = 1;
    u64 sources = 0;
    bool check = false;
};

struct Times {
    f64 first = 0;
    f64 median = 0;
    f64 fastest = 0;
};

Times summarise(std::vector<f64> seconds) {
    Times times{.first = seconds.front(), .median = 0, .fastest = 0};
    std::sort(seconds.begin(), seconds.end());
    times.median = seconds[seconds.size() / 2];
    times.fastest = seconds.front();
    return times;
}

void put(json& row, const std::string& name, const Times& times) {
    row[name] = {{"first", times.first}, {"median", times.median}, {"fastest", times.fastest}};
}

// Seconds of the engine itself: what it traced but the transfer of the graph and the check on the host.
f64 engineSeconds(const Trace& trace) {
    f64 sum = 0;
    for (const Stage& stage : trace.stages)
        if (stage.name != "upload" && stage.name != "verify" && stage.name.find('/') == std::string::npos)
            sum += stage.seconds;
    return sum;
}

json stageSums(const Trace& trace) {
    json sums = json::object();
    for (const Stage& stage : trace.stages) {
        json& sum = sums[stage.name];
        if (sum.is_null()) sum = json::object();
        sum["seconds"] = sum.value("seconds", 0.0) + stage.seconds;
        sum["count"] = sum.value("count", 0) + 1;
        sum["items"] = sum.value("items", u64{0}) + stage.items;
    }
    return sums;
}

int repeatsOf(const Arguments& arguments, const EngineInfo& info) {
    return std::max(1, info.backend == Backend::cpu ? arguments.cpuRepeat : arguments.repeat);
}

template <class Options>
Options optionsOf(const Arguments& arguments, const EngineInfo& info) {
    Options options;
    for (const std::string& setting : arguments.settings) {
        const size_t equals = setting.find('=');
        const std::string key = setting.substr(0, equals);
        const bool known = std::any_of(info.options.begin(), info.options.end(),
                                       [&](const OptionSpec& spec) { return spec.key == key; });
        if (known) setOption(options, key, std::stod(setting.substr(equals + 1)));
    }
    return options;
}

json benchLouvain(const CommunityEngine& engine, const Graph& graph, const Arguments& arguments) {
    const auto options = optionsOf<CommunityOptions>(arguments, engine.info());
    std::vector<f64> wall;
    std::vector<f64> inside;
    CommunityResult result;
    for (int i = 0; i < repeatsOf(arguments, engine.info()); ++i) {
        RunContext context = plainContext();
        const Stopwatch clock;
        result = engine.run(graph, options, context);
        wall.push_back(clock.seconds() - result.trace.secondsOf("upload") - result.trace.secondsOf("verify"));
        inside.push_back(engineSeconds(result.trace));
    }
    json row = {{"algorithm", "louvain"}, {"engine", engine.info().id}, {"runs", wall.size()}};
    put(row, "seconds", summarise(wall));
    put(row, "stageSeconds", summarise(inside));
    const std::vector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
    row["modularity"] = result.modularity;
    row["communities"] = result.hierarchy.communitiesAt(result.hierarchy.levelCount());
    row["disconnected"] = disconnectedCommunities(graph, labels);
    row["levels"] = json::array();
    for (const Level& level : result.hierarchy.levels)
        row["levels"].push_back({{"communities", level.communities},
                                 {"modularity", level.modularity},
                                 {"sweeps", level.iterations},
                                 {"seconds", level.seconds}});
    const MemoryEstimate memory = engine.estimate(graph, options);
    row["deviceBytes"] = memory.deviceBytes;
    row["hostBytes"] = memory.hostBytes;
    row["stages"] = stageSums(result.trace);
    for (const Stage& stage : result.trace.stages)
        if (stage.name == "move" && stage.seconds > 0) {
            row["firstSweepTeps"] = static_cast<f64>(graph.arcCount()) / stage.seconds;
            break;
        }
    fmt::print("{:22} louvain {:18} {:9.3f} ms (first {:9.3f})  Q {:.5f}  {:8} communities, {} levels\n", "",
               engine.info().id, summarise(wall).median * 1e3, wall.front() * 1e3, result.modularity,
               result.hierarchy.communitiesAt(result.hierarchy.levelCount()), result.hierarchy.levelCount());
    return row;
}

f64 relativeError(const std::vector<f64>& found, const std::vector<f64>& expected) {
    f64 difference = 0;
    f64 norm = 0;
    for (size_t v = 0; v < expected.size(); ++v) {
        difference += (found[v] - expected[v]) * (found[v] - expected[v]);
        norm += expected[v] * expected[v];
    }
    return norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

json benchBetweenness(const CentralityEngine& engine, const Graph& graph, const Arguments& arguments,
                      const std::vector<f64>& expected, std::vector<f64>& values) {
    auto options = optionsOf<CentralityOptions>(arguments, engine.info());
    options.sources = arguments.sources;
    std::vector<f64> wall;
    CentralityResult result;
    for (int i = 0; i < repeatsOf(arguments, engine.info()); ++i) {
        RunContext context = plainContext();
        const Stopwatch clock;
        result = engine.run(graph, options, context);
        wall.push_back(clock.seconds() - result.trace.secondsOf("upload"));
    }
    const Times times = summarise(wall);
    const f64 work = static_cast<f64>(graph.edgeCount()) * static_cast<f64>(result.scores.sourcesUsed);
    json row = {{"algorithm", "betweenness"},
                {"engine", engine.info().id},
                {"runs", wall.size()},
                {"sources", result.scores.sourcesUsed},
                {"gteps", work / times.median * 1e-9}};
    put(row, "seconds", times);
    const MemoryEstimate memory = engine.estimate(graph, options);
    row["deviceBytes"] = memory.deviceBytes;
    row["hostBytes"] = memory.hostBytes;
    row["sum"] = std::accumulate(result.scores.value.begin(), result.scores.value.end(), 0.0);
    const bool compared = !expected.empty();
    if (compared) row["relativeError"] = relativeError(result.scores.value, expected);
    fmt::print("{:22} betweenness {:14} {:9.3f} ms  {:8.3f} GTEPS, {} sources{}\n", "", engine.info().id,
               times.median * 1e3, work / times.median * 1e-9, result.scores.sourcesUsed,
               compared
                   ? fmt::format(", relative L2 error {:.2e}", relativeError(result.scores.value, expected))
                   : "");
    values = std::move(result.scores.value);
    return row;
}

json benchGraph(const EngineRegistry& engines, const std::string& name, const Arguments& arguments) {
    const LoadedGraph loaded = looksLikeSpec(name) ? generate(name) : readGraph(name);
    const GraphPtr graph = symmetrised(loaded.graph);
    fmt::print("{}: {} nodes, {} edges\n", name, formatCount(graph->vertexCount()),
               formatCount(graph->edgeCount()));
    json rows = json::array();
    for (const std::string& id : arguments.louvain)
        rows.push_back(benchLouvain(engines.community(id), *graph, arguments));
    std::vector<f64> expected;
    std::vector<f64> values;
    const std::string reference = "sources";
    if (arguments.check && !arguments.betweenness.empty()) {
        rows.push_back(benchBetweenness(engines.centrality(reference), *graph, arguments, {}, values));
        expected = values;
    }
    for (const std::string& id : arguments.betweenness) {
        if (arguments.check && id == reference) continue;
        rows.push_back(benchBetweenness(engines.centrality(id), *graph, arguments, expected, values));
    }
    std::cout.flush();
    return {{"graph", looksLikeSpec(name) ? name : name.substr(name.find_last_of('/') + 1)},
            {"nodes", graph->vertexCount()},
            {"edges", graph->edgeCount()},
            {"runs", std::move(rows)}};
}

json machineOf(const gpu::Availability& availability) {
    json machine = {
        {"cpu", thisMachine().cpu}, {"cores", thisMachine().cores}, {"system", thisMachine().system}};
    if (availability.devices.empty()) {
        machine["gpu"] = nullptr;
        machine["gpuReason"] = availability.reason;
    } else {
        const gpu::Device& device = availability.devices.front();
        machine["gpu"] = device.name;
        machine["gpuBytes"] = device.totalBytes;
        machine["multiprocessors"] = device.multiprocessors;
        machine["driver"] = availability.driver;
    }
    return machine;
}

int run(int argc, char** argv) {
    Arguments arguments;
    CLI::App app("Times the engines of quartier");
    app.add_option("--json", arguments.jsonPath, "File to write")->required();
    app.add_option("--commit", arguments.commit, "Commit that was built, for the record");
    app.add_option("--louvain", arguments.louvain, "Community engines")
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option("--betweenness", arguments.betweenness, "Betweenness engines")
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option("--repeat", arguments.repeat, "Runs of CUDA engines");
    app.add_option("--cpu-repeat", arguments.cpuRepeat, "Runs of CPU engines");
    app.add_option("--sources", arguments.sources, "Sources of betweenness; 0 = all");
    app.add_option("--set", arguments.settings, "Engine options, KEY=VALUE")
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_flag("--check", arguments.check, "Compare betweenness with the engine `sources`");
    app.add_option("graphs", arguments.graphs, "Files or generator SPECs")->required();
    CLI11_PARSE(app, argc, argv);

    EngineRegistry engines;
    LayoutRegistry layouts;
    registerCpuEngines(engines);
    const gpu::Availability availability = gpu::probe();
    if (!availability.devices.empty())
        gpu::registerEngines(availability.devices.front().index, engines, layouts);

    std::string command;
    for (int i = 0; i < argc; ++i) command += (i == 0 ? "" : " ") + std::string(argv[i]);
    command = command.substr(command.find("quartier_engines_bench"));
    json out = {{"machine", machineOf(availability)},
                {"version", programVersion()},
                {"commit", arguments.commit},
                {"command", command},
                {"graphs", json::array()}};
    for (const std::string& graph : arguments.graphs) {
        try {
            out["graphs"].push_back(benchGraph(engines, graph, arguments));
        } catch (const Error& error) {
            fmt::print("{}: {}\n", graph, error.what());
            out["graphs"].push_back({{"graph", graph}, {"error", error.what()}});
        }
        std::ofstream(arguments.jsonPath) << out.dump(1) << '\n';
    }
    return 0;
}

}  // namespace
}  // namespace quartier

int main(int argc, char** argv) {
    try {
        return quartier::run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
