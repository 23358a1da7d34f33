#include "app/session/engines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "core/error.h"
#include "core/machine.h"

namespace quartier::session {
namespace {

// Below this many arcs a GPU's launches, and a second thread's start, cost more than the work.
constexpr u64 kTinyArcs = 20'000;
// Part of the free device memory that `auto` plans with: the screen and the driver need some.
constexpr f64 kDeviceShare = 0.9;

// In order of preference; engines that are not named come after, in the order of the registry.
constexpr std::array<std::string_view, 6> kLouvainOrder{"fast",        "adaptive", "degree-buckets",
                                                        "sort-reduce", "hash-map", "block-per-vertex"};
constexpr std::array<std::string_view, 5> kBetweennessOrder{"fast", "sampling", "work-efficient",
                                                            "virtual-vertices", "vertex-parallel"};

// What the three kinds of engines have in common, so that the choice is written once.
struct CommunityKind {
    using Engine = CommunityEngine;
    using Options = CommunityOptions;
    static constexpr std::string_view kName = "Louvain";
    static const std::vector<OptionSpec>& specs() { return communityOptionSpecs(); }
    static std::span<const std::string_view> cudaOrder() { return kLouvainOrder; }
    static std::string_view cpuFavourite(const Graph& graph) {
        return graph.arcCount() < kTinyArcs ? "sequential" : "parallel";
    }
};

struct CentralityKind {
    using Engine = CentralityEngine;
    using Options = CentralityOptions;
    static constexpr std::string_view kName = "betweenness";
    static const std::vector<OptionSpec>& specs() { return centralityOptionSpecs(); }
    static std::span<const std::string_view> cudaOrder() { return kBetweennessOrder; }
    static std::string_view cpuFavourite(const Graph&) { return "sources"; }
};

struct LayoutKind {
    using Engine = Layout;
    using Options = LayoutOptions;
    static constexpr std::string_view kName = "layout";
    static const std::vector<OptionSpec>& specs() { return layoutOptionSpecs(); }
    static std::span<const std::string_view> cudaOrder() { return {}; }
    static std::string_view cpuFavourite(const Graph&) { return "forceatlas2"; }
};

// An option that was set but that the engine does not know; nullptr when it heeds all. A seed and the wish
// for determinism are harmless to an engine that has no choice.
template <class Options>
const OptionSpec* firstUnheeded(const EngineInfo& info, const std::vector<OptionSpec>& specs,
                                const Options& options) {
    for (const OptionSpec& spec : specs) {
        if (spec.key == "seed" || spec.key == "deterministic") continue;
        if (getOption(options, spec.key) == spec.preset) continue;
        const bool known = std::any_of(info.options.begin(), info.options.end(),
                                       [&](const OptionSpec& own) { return own.key == spec.key; });
        if (!known) return &spec;
    }
    return nullptr;
}

template <class Kind>
std::vector<const typename Kind::Engine*> candidates(
    const std::vector<std::unique_ptr<typename Kind::Engine>>& engines, Backend backend,
    const typename Kind::Options& options) {
    std::vector<const typename Kind::Engine*> found;
    for (const auto& engine : engines)
        if (engine->info().backend == backend &&
            firstUnheeded(engine->info(), Kind::specs(), options) == nullptr)
            found.push_back(engine.get());
    const auto order = Kind::cudaOrder();
    const auto rank = [&](const typename Kind::Engine* engine) {
        return std::find(order.begin(), order.end(), engine->info().id) - order.begin();
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    return found;
}

template <class Kind>
const typename Kind::Engine& pickOnCpu(const std::vector<std::unique_ptr<typename Kind::Engine>>& engines,
                                       const Graph& graph, const typename Kind::Options& options) {
    const auto found = candidates<Kind>(engines, Backend::cpu, options);
    if (found.empty())
        throw OptionError(
            fmt::format("no {} strategy of the CPU takes these options together; leave one out, or see "
                        "'quartier engines' for what each takes",
                        Kind::kName));
    for (const auto* engine : found)
        if (engine->info().id == Kind::cpuFavourite(graph)) return *engine;
    return *found.front();
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
        if (machine.setup().backend == BackendChoice::cuda && info.backend == Backend::cpu)
            throw OptionError(fmt::format(
                "{} strategy '{}' runs on the CPU, and --backend cuda was given: take one or the other",
                Kind::kName, info.id));
        if (const OptionSpec* spec = firstUnheeded(info, Kind::specs(), options))
            throw OptionError(fmt::format(
                "{} strategy '{}' has no option --{}: leave it out, or see 'quartier engines' for those that "
                "have it",
                Kind::kName, info.id, spec->key));
        why = fmt::format("{} was asked for", info.name);
        return engine;
    }

    // The best CUDA engine that fits, or null with the reason in `why`.
    const typename Kind::Engine* onDevice() const {
        const auto found = candidates<Kind>(engines, Backend::cuda, options);
        if (found.empty()) {
            why = "no CUDA strategy takes these options";
            return nullptr;
        }
        const gpu::Availability now = gpu::probe();
        const gpu::Device& device = *machine.device();
        u64 free = device.freeBytes;
        for (const gpu::Device& d : now.devices)
            if (d.index == device.index) free = d.freeBytes;
        u64 least = ~u64{0};
        for (const auto* engine : found) {
            const u64 need = engine->estimate(graph, options).deviceBytes;
            least = std::min(least, need);
            if (static_cast<f64>(need) > kDeviceShare * static_cast<f64>(free)) continue;
            why = fmt::format("{} on {}: the fastest that fits ({} of {} free)", engine->info().name,
                              device.name, formatBytes(need), formatBytes(free));
            return engine;
        }
        why = fmt::format("{} has {} free and {} are needed", device.name, formatBytes(free),
                          formatBytes(least));
        return nullptr;
    }

    const typename Kind::Engine& automatically() const {
        const bool mustCuda = machine.setup().backend == BackendChoice::cuda;
        const bool tiny = graph.arcCount() < kTinyArcs;
        std::string reason;
        if (machine.device() != nullptr && (mustCuda || !tiny)) {
            if (const auto* engine = onDevice()) return *engine;
            if (mustCuda) throw Error(fmt::format("{} cannot run with --backend cuda: {}", Kind::kName, why));
            reason = why;
        } else if (tiny) {
            reason = "the graph is small";
        } else {
            reason = machine.availability().reason;
        }
        const auto& engine = pickOnCpu<Kind>(engines, graph, options);
        why = fmt::format("{} on the CPU: {}", engine.info().name, reason);
        return engine;
    }
};

// An id that exists in this program but cannot run here deserves its reason instead of "there is no".
template <class Find>
const auto& findOrExplain(const Engines& machine, const std::string& id, std::string_view algorithm,
                          Find find) {
    if (machine.device() == nullptr) {
        for (const EngineInfo& info : gpu::builtEngines())
            if (info.id == id && info.algorithm == algorithm && info.backend == Backend::cuda) {
                if (machine.setup().backend == BackendChoice::cpu)
                    throw OptionError(fmt::format(
                        "strategy '{}' runs on CUDA, and --backend cpu was given: take one or the other",
                        id));
                throw Error(
                    fmt::format("strategy '{}' needs an NVIDIA GPU: {}", id, machine.availability().reason));
            }
    }
    return find(id);
}

}  // namespace

Engines::Engines(const EngineSetup& setup) : setup_(setup) {
    if (setup.threads > 0)
        threads_ = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                         setup.threads);
    registerCpuEngines(engines_);
    registerCpuLayouts(layouts_);
    if (setup.backend == BackendChoice::cpu) {
        availability_.reason = "--backend cpu was given";
        return;
    }
    availability_ = gpu::probe();
    if (device() != nullptr) {
        gpu::registerEngines(setup.device, engines_, layouts_);
        return;
    }
    if (!availability_.devices.empty())
        availability_.reason = fmt::format("there is no CUDA device {}; there are {}", setup.device,
                                           availability_.devices.size());
    if (setup.backend == BackendChoice::cuda)
        throw Error(fmt::format("--backend cuda was given, but {}", availability_.reason));
}

const gpu::Device* Engines::device() const {
    for (const gpu::Device& device : availability_.devices)
        if (device.index == setup_.device) return &device;
    return nullptr;
}

const CommunityEngine& Engines::pickCommunity(const std::string& id, const Graph& graph,
                                              const CommunityOptions& options, std::string& why) const {
    const Pick<CommunityKind> pick{engines_.communityEngines(), *this, graph, options, why};
    if (id == "auto") return pick.automatically();
    return pick.byName(findOrExplain(
        *this, id, "louvain",
        [&](const std::string& name) -> const CommunityEngine& { return engines_.community(name); }));
}

const CentralityEngine& Engines::pickCentrality(const std::string& id, const Graph& graph,
                                                const CentralityOptions& options, std::string& why) const {
    const Pick<CentralityKind> pick{engines_.centralityEngines(), *this, graph, options, why};
    if (id == "auto") return pick.automatically();
    return pick.byName(findOrExplain(
        *this, id, "betweenness",
        [&](const std::string& name) -> const CentralityEngine& { return engines_.centrality(name); }));
}

const Layout& Engines::pickLayout(const std::string& id, const Graph& graph, const LayoutOptions& options,
                                  std::string& why) const {
    const Pick<LayoutKind> pick{layouts_.layouts(), *this, graph, options, why};
    if (id == "auto") return pick.automatically();
    return pick.byName(findOrExplain(*this, id, "layout", [&](const std::string& name) -> const Layout& {
        return layouts_.layout(name);
    }));
}

const CommunityEngine& Engines::cpuCommunity(const Graph& graph, const CommunityOptions& options) const {
    return pickOnCpu<CommunityKind>(engines_.communityEngines(), graph, options);
}
const CentralityEngine& Engines::cpuCentrality(const Graph& graph, const CentralityOptions& options) const {
    return pickOnCpu<CentralityKind>(engines_.centralityEngines(), graph, options);
}
const Layout& Engines::cpuLayout(const Graph& graph, const LayoutOptions& options) const {
    return pickOnCpu<LayoutKind>(layouts_.layouts(), graph, options);
}

}  // namespace quartier::session
