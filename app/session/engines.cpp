#include "app/session/engines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "analytics/community_algorithms.h"
#include "app/session/preferences.h"
#include "core/error.h"
#include "core/machine.h"

namespace quartier::session {
namespace {

// Part of the free device memory that `auto` plans with: the screen and the driver need some.
constexpr f64 kDeviceShare = 0.9;

// Device memory that `auto` plans with: all of a given budget, else a part of the free memory.
u64 plannedBytes(const Engines& machine) {
    const u64 room = machine.deviceBytes(), budget = machine.setup().memoryBudget;
    return budget > 0 && room == budget ? room : static_cast<u64>(kDeviceShare * static_cast<f64>(room));
}

// What the three kinds of engines have in common, so that the choice is written once.
struct CommunityKind {
    using Engine = CommunityEngine;
    using Options = CommunityOptions;
    static constexpr std::string_view kName = "Louvain";
    static constexpr std::string_view kAlgorithm = kLouvain;
    static const std::vector<OptionSpec>& specs() { return communityOptionSpecs(); }
    static std::span<const Preference> preferences() { return kLouvainPreferences; }
};

struct CentralityKind {
    using Engine = CentralityEngine;
    using Options = CentralityOptions;
    static constexpr std::string_view kName = "betweenness";
    static constexpr std::string_view kAlgorithm = kName;
    static const std::vector<OptionSpec>& specs() { return centralityOptionSpecs(); }
    static std::span<const Preference> preferences() { return kBetweennessPreferences; }
};

struct LayoutKind {
    using Engine = Layout;
    using Options = LayoutOptions;
    static constexpr std::string_view kName = "layout";
    static constexpr std::string_view kAlgorithm = kName;
    static const std::vector<OptionSpec>& specs() { return layoutOptionSpecs(); }
    static std::span<const Preference> preferences() { return kLayoutPreferences; }
};

bool knows(const EngineInfo& info, std::string_view key) {
    return std::any_of(info.options.begin(), info.options.end(),
                       [&](const OptionSpec& own) { return own.key == key; });
}

// The options that were set and that an engine must heed. A seed and the wish for determinism are harmless to
// one that has no choice.
template <class Options>
std::vector<const OptionSpec*> optionsSet(const std::vector<OptionSpec>& specs, const Options& options) {
    std::vector<const OptionSpec*> set;
    for (const OptionSpec& spec : specs)
        if (spec.key != "seed" && spec.key != "deterministic" && getOption(options, spec.key) != spec.preset)
            set.push_back(&spec);
    return set;
}

// An option that was set but that the engine does not know; nullptr when it heeds all.
template <class Options>
const OptionSpec* firstUnheeded(const EngineInfo& info, const std::vector<OptionSpec>& specs,
                                const Options& options) {
    for (const OptionSpec* spec : optionsSet(specs, options))
        if (!knows(info, spec->key)) return spec;
    return nullptr;
}

// "--blocks", "--no-prune": what was typed to change an option from its preset.
std::string flagOf(const OptionSpec& spec) {
    return (spec.kind == OptionKind::flag && spec.preset != 0 ? "--no-" : "--") + spec.key;
}

template <class Engine>
std::vector<EngineInfo> infosOf(const std::vector<std::unique_ptr<Engine>>& engines) {
    std::vector<EngineInfo> infos;
    infos.reserve(engines.size());
    for (const auto& engine : engines) infos.push_back(engine->info());
    return infos;
}

// "'sequential', 'parallel' or 'adaptive'": the strategies that know the option.
std::string whoKnows(const std::vector<EngineInfo>& infos, std::string_view key) {
    std::vector<std::string> ids;
    for (const EngineInfo& info : infos)
        if (knows(info, key)) ids.push_back("'" + info.id + "'");
    if (ids.size() < 2) return ids.empty() ? std::string() : ids.front();
    const std::string last = ids.back();
    ids.pop_back();
    return fmt::format("{} or {}", fmt::join(ids, ", "), last);
}

// An engine with its place in the table.
template <class Engine>
struct Candidate {
    const Engine* engine = nullptr;
    u64 leastArcs = 0;
    size_t rank = 0;
};

// Engines of a backend that heed the options, best first.
template <class Kind>
std::vector<Candidate<typename Kind::Engine>> candidates(
    const std::vector<std::unique_ptr<typename Kind::Engine>>& engines, Backend backend,
    const typename Kind::Options& options) {
    std::vector<Candidate<typename Kind::Engine>> found;
    const auto table = Kind::preferences();
    for (const auto& engine : engines) {
        const EngineInfo& info = engine->info();
        if (info.algorithm != Kind::kAlgorithm || info.backend != backend ||
            firstUnheeded(info, Kind::specs(), options) != nullptr)
            continue;
        const auto row = std::find_if(table.begin(), table.end(), [&](const Preference& preference) {
            return preference.backend == backend && preference.id == info.id;
        });
        const u64 least = row != table.end() ? row->leastArcs : backend == Backend::cuda ? kTinyArcs : 0;
        found.push_back({engine.get(), least, static_cast<size_t>(row - table.begin())});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.rank < b.rank; });
    return found;
}

// No engine of the CPU heeds all options that were set: names the one that none knows, and who does.
template <class Kind>
[[noreturn]] void refuseOptions(const Engines& machine,
                                const std::vector<std::unique_ptr<typename Kind::Engine>>& engines,
                                const typename Kind::Options& options) {
    std::vector<std::string> flags;
    for (const OptionSpec* spec : optionsSet(Kind::specs(), options)) {
        flags.push_back(flagOf(*spec));
        if (std::any_of(engines.begin(), engines.end(), [&](const auto& engine) {
                const EngineInfo& info = engine->info();
                return info.algorithm == Kind::kAlgorithm && info.backend == Backend::cpu &&
                       knows(info, spec->key);
            }))
            continue;
        const std::string here = whoKnows(infosOf(engines), spec->key);
        std::vector<EngineInfo> built = machine.built();
        std::erase_if(built, [](const EngineInfo& info) { return info.algorithm != Kind::kAlgorithm; });
        const std::string elsewhere = here.empty() ? whoKnows(built, spec->key) : std::string();
        throw OptionError(fmt::format(
            "no {} strategy of the CPU has the option {}: leave it out{}{}{}", Kind::kName, flags.back(),
            here.empty() && elsewhere.empty() ? "" : ", or take ", here + elsewhere,
            elsewhere.empty() ? "" : fmt::format(" on an NVIDIA GPU ({})", machine.availability().lack)));
    }
    throw OptionError(
        fmt::format("no {} strategy of the CPU takes {} together: leave one out, or see 'quartier engines "
                    "--json' for what each takes",
                    Kind::kName, fmt::join(flags, ", ")));
}

template <class Kind>
const typename Kind::Engine& pickOnCpu(const Engines& machine,
                                       const std::vector<std::unique_ptr<typename Kind::Engine>>& engines,
                                       const Graph& graph, const typename Kind::Options& options) {
    const auto found = candidates<Kind>(engines, Backend::cpu, options);
    if (found.empty()) refuseOptions<Kind>(machine, engines, options);
    for (const auto& candidate : found)
        if (graph.arcCount() >= candidate.leastArcs) return *candidate.engine;
    return *found.back().engine;
}

// One pick, with all that it depends on.
template <class Kind>
struct Pick {
    const std::vector<std::unique_ptr<typename Kind::Engine>>& engines;
    const Engines& machine;
    const Graph& graph;
    const typename Kind::Options& options;
    std::string& why;

    const typename Kind::Engine& byName(const typename Kind::Engine& engine) const {
        const EngineInfo& info = engine.info();
        const std::string algorithm =
            info.algorithm == Kind::kAlgorithm ? std::string(Kind::kName) : info.algorithm;
        if (machine.setup().backend == BackendChoice::cuda && info.backend == Backend::cpu)
            throw OptionError(fmt::format(
                "{} strategy '{}' runs on the CPU, and --backend cuda was given: take one or the other",
                algorithm, info.id));
        if (const OptionSpec* spec = firstUnheeded(info, Kind::specs(), options)) {
            const std::string others = whoKnows(infosOf(engines), spec->key);
            throw OptionError(
                fmt::format("{} strategy '{}' has no option --{}: {}", algorithm, info.id, spec->key,
                            others.empty() ? "leave it out" : "leave it out, or take " + others));
        }
        why = fmt::format("{} was asked for", info.name);
        return engine;
    }

    // The best CUDA engine that suits the size and fits, or null; `why` gets the reason either way.
    const typename Kind::Engine* onDevice(bool anySize) const {
        const auto found = candidates<Kind>(engines, Backend::cuda, options);
        if (found.empty()) {
            why = "no CUDA strategy takes these options";
            return nullptr;
        }
        const u64 room = machine.deviceBytes();
        const u64 planned = plannedBytes(machine);
        std::string tooLarge;
        for (const auto& [engine, leastArcs, rank] : found) {
            if (!anySize && graph.arcCount() < leastArcs) continue;
            const u64 need = engine->estimate(graph, options).deviceBytes;
            if (need <= planned) {
                why = fmt::format("{} on {}: the first choice that fits, {} needed and {}{}",
                                  engine->info().name, machine.device()->name, formatBytes(need),
                                  machine.deviceBytesText(room),
                                  tooLarge.empty() ? "" : "; " + tooLarge + " needed");
                return engine;
            }
            tooLarge +=
                fmt::format("{}{} {}", tooLarge.empty() ? "" : ", ", engine->info().name, formatBytes(need));
        }
        why = tooLarge.empty() ? "the graph is small"
                               : fmt::format("on {} {}, and needed are: {}", machine.device()->name,
                                             machine.deviceBytesText(room), tooLarge);
        return nullptr;
    }

    const typename Kind::Engine& automatically() const {
        const bool mustCuda = machine.setup().backend == BackendChoice::cuda;
        std::string reason =
            graph.arcCount() < kTinyArcs ? "the graph is small" : machine.availability().lack;
        if (machine.device() != nullptr) {
            if (const auto* engine = onDevice(mustCuda)) return *engine;
            if (mustCuda) throw Error(fmt::format("{} cannot run with --backend cuda: {}", Kind::kName, why));
            reason = why;
        }
        const auto& engine = pickOnCpu<Kind>(machine, engines, graph, options);
        // The size alone may have asked for another one, which an option forbids.
        const auto& bySize = pickOnCpu<Kind>(machine, engines, graph, {});
        if (const OptionSpec* spec = firstUnheeded(bySize.info(), Kind::specs(), options))
            reason = fmt::format("it heeds {}, which {} does not", flagOf(*spec), bySize.info().name);
        why = fmt::format("{} on the CPU: {}", engine.info().name, reason);
        return engine;
    }
};

// "install one, or leave it out": what to do about a device that is not there.
std::string remedyOr(const gpu::Availability& availability, const std::string& other) {
    return availability.remedy.empty() ? other : availability.remedy + ", or " + other;
}

// An id that exists in this program but cannot run here deserves its reason instead of "there is no".
template <class Find>
const auto& findOrExplain(const Engines& machine, const std::string& id, std::string_view algorithm,
                          Find find) {
    if (machine.device() == nullptr) {
        for (const EngineInfo& info : machine.built())
            if (info.id == id && info.algorithm == algorithm && info.backend == Backend::cuda) {
                if (machine.setup().backend == BackendChoice::cpu)
                    throw OptionError(fmt::format(
                        "strategy '{}' runs on CUDA, and --backend cpu was given: take one or the other",
                        id));
                throw Error(fmt::format("strategy '{}' needs an NVIDIA GPU, but {}: {}", id,
                                        machine.availability().lack,
                                        remedyOr(machine.availability(), "take one of the CPU")));
            }
    }
    return find(id);
}

Installed thisInstallation(const EngineSetup& setup) {
    Installed installed;
    installed.probe = gpu::probe;
    registerCpuEngines(installed.engines);
    registerCpuLayouts(installed.layouts);
    if (setup.backend == BackendChoice::cpu) return installed;
    const gpu::Availability found = gpu::probe();
    const bool there = std::any_of(found.devices.begin(), found.devices.end(),
                                   [&](const gpu::Device& device) { return device.index == setup.device; });
    if (!there) return installed;
    gpu::registerEngines(setup.device, installed.engines, installed.layouts);
    gpu::registerMeasures(setup.device, installed.deviceMeasures);
    return installed;
}

}  // namespace

Engines::Engines(const EngineSetup& setup) : Engines(setup, thisInstallation(setup)) {}

Engines::Engines(const EngineSetup& setup, Installed installed)
    : setup_(setup), installed_(std::move(installed)) {
    gpu::setMemoryBudget(setup.memoryBudget);
    if (setup.threads > 0) threads_.emplace(setup.threads);
    if (setup.backend == BackendChoice::cpu) {
        availability_.reason = availability_.lack = "--backend cpu was given";
        return;
    }
    availability_ = installed_.probe();
    if (device() != nullptr) return;
    if (!availability_.devices.empty())
        availability_.reason = availability_.lack = fmt::format("there is no CUDA device {}; there are {}",
                                                                setup.device, availability_.devices.size());
    if (setup.backend == BackendChoice::cuda)
        throw Error(fmt::format("--backend cuda was given, but {}: {}", availability_.lack,
                                remedyOr(availability_, "leave --backend cuda out")));
}

const gpu::Device* Engines::device() const {
    for (const gpu::Device& device : availability_.devices)
        if (device.index == setup_.device) return &device;
    return nullptr;
}

u64 Engines::deviceBytes() const {
    if (device() == nullptr) return 0;
    u64 free = 0;
    for (const gpu::Device& now : installed_.probe().devices)
        if (now.index == setup_.device) free = now.freeBytes;
    return setup_.memoryBudget > 0 ? std::min(free, setup_.memoryBudget) : free;
}

std::string Engines::deviceBytesText(u64 bytes) const {
    if (setup_.memoryBudget > 0 && bytes == setup_.memoryBudget)
        return fmt::format("{} may be used (--memory-budget)", formatBytes(bytes));
    return fmt::format("{} are free", formatBytes(bytes));
}

void Engines::requireRoom(const EngineInfo& engine, const MemoryEstimate& need) const {
    refuseWhatCannotFit(engine, need);
    if (engine.backend != Backend::cuda) return;
    const u64 room = deviceBytes();
    if (need.deviceBytes <= room) return;
    throw DeviceOutOfMemory(
        need.deviceBytes, room,
        fmt::format("{} '{}' needs about {} of device memory for this graph and {}: take another strategy "
                    "(quartier info shows what each needs), --backend auto or --backend cpu{}",
                    engine.algorithm, engine.id, formatBytes(need.deviceBytes), deviceBytesText(room),
                    room == setup_.memoryBudget ? ", or raise the budget" : ""));
}

const CommunityEngine& Engines::pickCommunity(const std::string& id, const Graph& graph,
                                              const CommunityOptions& options, std::string& why) const {
    const Pick<CommunityKind> pick{engines().communityEngines(), *this, graph, options, why};
    if (id == "auto") return pick.automatically();
    return pick.byName(findOrExplain(
        *this, id, "louvain",
        [&](const std::string& name) -> const CommunityEngine& { return engines().community(name); }));
}

const CentralityEngine& Engines::pickCentrality(const std::string& id, const Graph& graph,
                                                const CentralityOptions& options, std::string& why) const {
    const Pick<CentralityKind> pick{engines().centralityEngines(), *this, graph, options, why};
    if (id == "auto") return pick.automatically();
    return pick.byName(findOrExplain(
        *this, id, "betweenness",
        [&](const std::string& name) -> const CentralityEngine& { return engines().centrality(name); }));
}

const Layout& Engines::pickLayout(const std::string& id, const Graph& graph, const LayoutOptions& options,
                                  std::string& why) const {
    const Pick<LayoutKind> pick{layouts().layouts(), *this, graph, options, why};
    if (id == "auto") return pick.automatically();
    return pick.byName(findOrExplain(*this, id, "layout", [&](const std::string& name) -> const Layout& {
        return layouts().layout(name);
    }));
}

const Measure& Engines::pickMeasure(const std::string& name, const Graph& graph,
                                    const MeasureOptions& options, std::string& why) const {
    const Measure& here = measures().find(name);
    why = here.info().id == kByIgraph ? "by igraph" : "on all cores";
    const Measure* there = installed_.deviceMeasures.lookUp(name);
    const bool insists = setup_.backend == BackendChoice::cuda;
    if (there == nullptr) {
        if (insists) why = fmt::format("{}: there is no CUDA version of '{}'", why, name);
        return here;
    }
    if (!insists && graph.arcCount() < kLeastArcsForDeviceMeasures) return here;
    const u64 need = there->estimate(graph, options).deviceBytes;
    if (!insists && need > plannedBytes(*this)) {
        why = fmt::format("on all cores: on the GPU it asks for {} of device memory and {}",
                          formatBytes(need), deviceBytesText(deviceBytes()));
        return here;
    }
    why = "on the GPU";
    return *there;
}

const CommunityEngine& Engines::cpuCommunity(const Graph& graph, const CommunityOptions& options) const {
    return pickOnCpu<CommunityKind>(*this, engines().communityEngines(), graph, options);
}
const CentralityEngine& Engines::cpuCentrality(const Graph& graph, const CentralityOptions& options) const {
    return pickOnCpu<CentralityKind>(*this, engines().centralityEngines(), graph, options);
}
const Layout& Engines::cpuLayout(const Graph& graph, const LayoutOptions& options) const {
    return pickOnCpu<LayoutKind>(*this, layouts().layouts(), graph, options);
}

}  // namespace quartier::session
