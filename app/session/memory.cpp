// Host memory: what is left, what a run would need, and the refusal before it starts.
#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

#include "app/session/engines.h"
#include "core/error.h"

namespace quartier::session {
namespace {

// "MemAvailable:   123 kB" -> bytes
std::optional<u64> numberAfter(const char* path, const std::string& key, u64 unit) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string name;
        u64 value = 0;
        if (words >> name >> value && name == key) return value * unit;
    }
    return std::nullopt;
}

std::optional<u64> wholeNumber(const char* path) {
    std::ifstream file(path);
    u64 value = 0;
    if (file >> value) return value;
    return std::nullopt;  // absent, or "max"
}

// A container may hold less than its machine; file pages in its account can be reclaimed.
std::optional<u64> leftInContainer() {
    const auto limit = wholeNumber("/sys/fs/cgroup/memory.max");
    const auto used = wholeNumber("/sys/fs/cgroup/memory.current");
    if (!limit || !used) return std::nullopt;
    const u64 reclaimable = numberAfter("/sys/fs/cgroup/memory.stat", "file", 1).value_or(0);
    const u64 held = *used > reclaimable ? *used - reclaimable : 0;
    return *limit > held ? *limit - held : 0;
}

}  // namespace

u64 availableHostBytes() {
    const u64 machine =
        numberAfter("/proc/meminfo", "MemAvailable:", 1024).value_or(std::numeric_limits<u64>::max());
    return std::min(machine, leftInContainer().value_or(machine));
}

void refuseWhatCannotFit(const EngineInfo& engine, const MemoryEstimate& need) {
    const u64 left = availableHostBytes();
    if (need.hostBytes <= left) return;
    throw Error(
        fmt::format("{} '{}' needs about {} of memory for this graph and {} are free: close other programs, "
                    "or take another strategy (quartier info shows what each needs)",
                    engine.algorithm, engine.id, formatBytes(need.hostBytes), formatBytes(left)));
}

std::vector<Forecast> forecastMemory(const Engines& engines, const Graph& undirected) {
    const u64 host = availableHostBytes();
    const u64 device = engines.deviceBytes();
    std::vector<Forecast> forecasts;
    const auto add = [&](const auto& list, const auto& options) {
        for (const auto& engine : list) {
            const MemoryEstimate need = engine->estimate(undirected, options);
            forecasts.push_back({.engine = engine->info(),
                                 .need = need,
                                 .fits = need.hostBytes <= host && need.deviceBytes <= device});
        }
    };
    add(engines.engines().communityEngines(), CommunityOptions{});
    add(engines.engines().centralityEngines(), CentralityOptions{});
    add(engines.layouts().layouts(), LayoutOptions{});
    return forecasts;
}

}  // namespace quartier::session
