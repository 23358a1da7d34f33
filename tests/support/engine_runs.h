// Every engine that this build has and this machine can run, and runs that nobody watches or stops.
#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "analytics/engine_registry.h"
#include "gpu/gpu.h"

namespace quartier::test {

inline const EngineRegistry& enginesUnderTest() {
    static const EngineRegistry registry = [] {
        EngineRegistry all;
        LayoutRegistry layouts;
        registerCpuEngines(all);
        if (!gpu::probe().devices.empty()) gpu::registerEngines(0, all, layouts);
        return all;
    }();
    return registry;
}

inline CommunityResult run(const CommunityEngine& engine, const Graph& graph,
                           const CommunityOptions& options = {}) {
    RunContext context = plainContext();
    return engine.run(graph, options, context);
}

inline CentralityResult run(const CentralityEngine& engine, const Graph& graph,
                            const CentralityOptions& options = {}) {
    RunContext context = plainContext();
    return engine.run(graph, options, context);
}

// Runs work() with so many threads of TBB, of which there may be more than cores.
template <class Work>
decltype(auto) withThreads(int threads, Work&& work) {
    const tbb::global_control most(tbb::global_control::max_allowed_parallelism,
                                   static_cast<size_t>(threads));
    tbb::task_arena arena(threads);
    return arena.execute(work);
}

// Of a registry's list those that run on a device.
template <class Engine>
std::vector<const Engine*> onDevice(const std::vector<std::unique_ptr<Engine>>& engines) {
    std::vector<const Engine*> found;
    for (const auto& engine : engines)
        if (engine->info().backend == Backend::cuda) found.push_back(engine.get());
    return found;
}

inline bool heeds(const EngineInfo& info, const std::string& key) {
    return std::any_of(info.options.begin(), info.options.end(),
                       [&](const OptionSpec& spec) { return spec.key == key; });
}

}  // namespace quartier::test
