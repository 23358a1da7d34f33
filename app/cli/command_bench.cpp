// quartier bench: the engines of this machine on a graph, JSON out.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "core/machine.h"

namespace quartier::cli {
namespace {

using nlohmann::json;

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string algorithm = "louvain";
    std::vector<std::string> strategies;  // empty = all
    std::string sources = "all";
    int repeats = 9;
};

json timesJson(std::vector<f64> seconds) {
    const f64 first = seconds.front();
    std::sort(seconds.begin(), seconds.end());
    return {{"first", first},
            {"median", seconds[seconds.size() / 2]},
            {"smallest", seconds.front()},
            {"largest", seconds.back()}};
}

bool isWanted(const Arguments& arguments, const std::string& id) {
    return arguments.strategies.empty() || std::find(arguments.strategies.begin(), arguments.strategies.end(),
                                                     id) != arguments.strategies.end();
}

// Runs one engine `repeats` times; `describe(result)` adds what it found.
template <class Call, class Describe>
json benchEngine(const EngineInfo& info, const Arguments& arguments, Shell& shell, Call call,
                 Describe describe) {
    std::vector<f64> seconds;
    json entry;
    for (int i = 0; i < arguments.repeats && !shell.interrupted(); ++i) {
        shell.context().observer.progress({.stage = info.id, .iteration = i + 1});
        const Stopwatch watch;
        const auto result = call();
        if (shell.interrupted()) break;
        seconds.push_back(watch.seconds());
        entry = describe(result, *std::min_element(seconds.begin(), seconds.end()));
        entry["engine"] = engineJson(info, result.trace);
    }
    if (seconds.empty()) return nullptr;
    entry["repeats"] = seconds.size();
    entry["seconds"] = timesJson(seconds);
    return entry;
}

json benchLouvain(const session::Document& document, const Arguments& arguments, Shell& shell) {
    json results = json::array();
    RunContext quietly{.stop = shell.context().stop, .observer = silentObserver()};
    for (const auto& engine : shell.engines().engines().communityEngines()) {
        if (!isWanted(arguments, engine->info().id)) continue;
        json entry = benchEngine(
            engine->info(), arguments, shell, [&] { return engine->run(*document.undirected, {}, quietly); },
            [](const CommunityResult& result, f64) {
                return json{{"modularity", result.modularity},
                            {"communities", result.hierarchy.communitiesAt(result.hierarchy.levelCount())},
                            {"disconnected", result.disconnected}};
            });
        if (!entry.is_null()) results.push_back(std::move(entry));
    }
    return results;
}

json benchBetweenness(const session::Document& document, const Arguments& arguments, Shell& shell) {
    json results = json::array();
    CentralityOptions options;
    options.sources = parseSources(arguments.sources);
    RunContext quietly{.stop = shell.context().stop, .observer = silentObserver()};
    for (const auto& engine : shell.engines().engines().centralityEngines()) {
        if (!isWanted(arguments, engine->info().id)) continue;
        json entry = benchEngine(
            engine->info(), arguments, shell,
            [&] { return engine->run(*document.undirected, options, quietly); },
            [&](const CentralityResult& result, f64 best) {
                const f64 work = static_cast<f64>(document.undirected->edgeCount()) *
                                 static_cast<f64>(result.scores.sourcesUsed);
                return json{{"sources", result.scores.sourcesUsed}, {"bestGteps", work / best / 1e9}};
            });
        if (!entry.is_null()) results.push_back(std::move(entry));
    }
    return results;
}

void print(const session::Document& document, const json& results, std::ostream& out) {
    out << graphLine(document) << '\n';
    Table table({"strategy", "backend", ">first", ">median", ">smallest", ">result"});
    for (const json& entry : results)
        table.row({entry["engine"]["strategy"], entry["engine"]["backend"],
                   formatSeconds(entry["seconds"]["first"]), formatSeconds(entry["seconds"]["median"]),
                   formatSeconds(entry["seconds"]["smallest"]),
                   entry.contains("modularity")
                       ? fmt::format("Q {:.4f}", entry["modularity"].get<f64>())
                       : fmt::format("{:.3g} GTEPS", entry["bestGteps"].get<f64>())});
    table.print(out);
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop));
    const session::Document document = shell.open(arguments.input);
    const json results = arguments.algorithm == "louvain" ? benchLouvain(document, arguments, shell)
                                                          : benchBetweenness(document, arguments, shell);
    shell.json({{"version", programVersion()},
                {"machine", {{"cpu", thisMachine().cpu}, {"cores", thisMachine().cores}}},
                {"source", document.name},
                {"graph", graphJson(document)},
                {"results", results}});
    print(document, results, shell.human());
    return shell.status();
}

}  // namespace

void addBench(CLI::App& program, Work& work) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App& app = *program.add_subcommand("bench", "Time the engines of this machine on a graph");
    addInput(app, arguments->input);
    app.add_option("--algorithm", arguments->algorithm, "louvain or betweenness [louvain]")
        ->check(CLI::IsMember({"louvain", "betweenness"}))
        ->type_name("NAME");
    app.add_option("--strategy", arguments->strategies, "only these, separated by commas [all]")
        ->delimiter(',')
        ->type_name("ID");
    app.add_option("--sources", arguments->sources, "betweenness from all or a sample of K sources [all]")
        ->type_name("all|K");
    app.add_option("--repeats", arguments->repeats, "runs of each engine [9]")
        ->check(CLI::Range(1, 10000))
        ->type_name("N");
    addCommon(app, arguments->common);
    app.callback([arguments, &work] {
        work = [arguments](std::stop_token stop) { return run(*arguments, std::move(stop)); };
    });
}

}  // namespace quartier::cli
