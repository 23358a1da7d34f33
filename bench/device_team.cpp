#include "bench/device_team.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"

namespace quartier::bench {

u32 takeDevices(Variant& variant) {
    const auto found = std::find_if(variant.settings.begin(), variant.settings.end(),
                                    [](const Setting& setting) { return setting.key == "devices"; });
    if (found == variant.settings.end()) return 1;
    u32 devices = 0;
    const char* const last = found->value.data() + found->value.size();
    const auto [end, failure] = std::from_chars(found->value.data(), last, devices);
    if (failure != std::errc() || end != last || devices == 0)
        throw OptionError(
            fmt::format("devices takes a number of devices from 1, and '{}' was given", found->value));
    variant.settings.erase(found);
    return devices;
}

DeviceTeam::DeviceTeam(const EngineInfo& strategy, u32 devices) : registries_(devices) {
    if (strategy.backend != Backend::cuda)
        throw OptionError(fmt::format("devices={} is for CUDA strategies, and '{}' is one of the CPU",
                                      devices, strategy.id));
    const gpu::Availability there = gpu::probe();
    if (there.devices.size() < devices)
        throw OptionError(
            fmt::format("devices={} was asked for, and this machine has {}", devices, there.devices.size()));
    std::vector<int> indices;
    for (u32 i = 0; i < devices; ++i) {
        indices.push_back(there.devices[i].index);
        LayoutRegistry layouts;
        gpu::registerEngines(indices.back(), registries_[i], layouts);
        engines_.push_back(&registries_[i].centrality(strategy.id));
    }
    sums_ = gpu::sumOverDevices(indices);
}

CentralityResult DeviceTeam::run(const Graph& graph, const CentralityOptions& options,
                                 RunContext& context) const {
    return runShares(engines_, graph, options, context, sums_.sum);
}

}  // namespace quartier::bench
