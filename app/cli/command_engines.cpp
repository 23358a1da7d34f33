// quartier engines: every strategy with its paper, and whether this machine can run it.
#include <fmt/format.h>

#include "analytics/community_algorithms.h"
#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "core/machine.h"

namespace quartier::cli {
namespace {

struct Arguments {
    CommonArguments common;
};

struct Entry {
    EngineInfo info;
    bool available = false;
    std::string reason;  // why not
};

std::vector<Entry> everyEngine(const session::Engines& engines) {
    std::vector<Entry> entries;
    const auto add = [&](const auto& list) {
        for (const auto& engine : list) entries.push_back({engine->info(), true, {}});
    };
    add(engines.engines().communityEngines());
    add(engines.engines().centralityEngines());
    add(engines.layouts().layouts());
    if (engines.device() == nullptr)
        for (const EngineInfo& info : gpu::builtEngines())
            entries.push_back({info, false, engines.availability().reason});
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        const auto order = [](const std::string& algorithm) {
            return algorithm == kLouvain             ? 0
                   : algorithm == kIgraphCommunities ? 1
                   : algorithm == "betweenness"      ? 2
                                                     : 3;
        };
        return order(a.info.algorithm) < order(b.info.algorithm);
    });
    return entries;
}

const char* kindName(OptionKind kind) {
    switch (kind) {
        case OptionKind::real:
            return "real";
        case OptionKind::integer:
            return "integer";
        case OptionKind::flag:
            return "flag";
        case OptionKind::choice:
            return "choice";
    }
    return "";
}

json entryJson(const Entry& entry) {
    json options = json::array();
    for (const OptionSpec& spec : entry.info.options)
        options.push_back({{"key", spec.key},
                           {"label", spec.label},
                           {"help", spec.help},
                           {"kind", kindName(spec.kind)},
                           {"preset", spec.preset},
                           {"low", spec.low},
                           {"high", spec.high},
                           {"choices", spec.choices}});
    return {{"algorithm", entry.info.algorithm}, {"strategy", entry.info.id},
            {"name", entry.info.name},           {"backend", toString(entry.info.backend)},
            {"paper", entry.info.paper},         {"description", entry.info.description},
            {"weighted", entry.info.weighted},   {"directed", entry.info.directed},
            {"available", entry.available},      {"reason", entry.reason},
            {"options", std::move(options)}};
}

json machineJson(const session::Engines& engines) {
    json devices = json::array();
    for (const gpu::Device& device : engines.availability().devices)
        devices.push_back(
            {{"index", device.index},
             {"name", device.name},
             {"computeCapability", fmt::format("{}.{}", device.computeMajor, device.computeMinor)},
             {"multiprocessors", device.multiprocessors},
             {"totalBytes", device.totalBytes},
             {"freeBytes", device.freeBytes}});
    return {{"cpu", thisMachine().cpu},       {"cores", thisMachine().cores},
            {"system", thisMachine().system}, {"driver", engines.availability().driver},
            {"devices", std::move(devices)},  {"noDevice", engines.availability().reason}};
}

void print(const session::Engines& engines, const std::vector<Entry>& entries, std::ostream& out) {
    out << fmt::format("quartier {} on {}, {}\n", programVersion(), thisMachine().cpu,
                       counted(thisMachine().cores, "core", "cores"));
    if (const gpu::Device* device = engines.device())
        out << fmt::format("GPU {}: {}, {}\n", device->index, device->name, engines.availability().driver);
    else
        out << "no GPU: " << engines.availability().reason << '\n';
    std::string algorithm;
    for (const Entry& entry : entries) {
        if (entry.info.algorithm != algorithm) out << '\n' << (algorithm = entry.info.algorithm) << '\n';
        out << fmt::format("  {:<18} {:<5} {}{}\n", entry.info.id, toString(entry.info.backend),
                           entry.info.paper, entry.available ? "" : " (not on this machine)");
        out << fmt::format("  {:<24} {}\n", "", entry.info.description);
    }
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop));
    const session::Engines& engines = shell.engines();
    const std::vector<Entry> entries = everyEngine(engines);
    json list = json::array();
    for (const Entry& entry : entries) list.push_back(entryJson(entry));
    shell.json(
        {{"version", programVersion()}, {"machine", machineJson(engines)}, {"engines", std::move(list)}});
    print(engines, entries, shell.human());
    return shell.status();
}

}  // namespace

void addEngines(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(
        program, work, "engines",
        "Every strategy and backend, with its paper, and whether this machine can run it", run);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
