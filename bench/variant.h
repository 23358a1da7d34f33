// What is measured: a strategy with some of its options set.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"

namespace quartier::bench {

struct Setting {
    std::string key;  // of an OptionSpec
    f64 value = 0;
};

struct Variant {
    std::string strategy;
    std::vector<Setting> settings;
};

// An option and the values that it takes in turn.
struct Sweep {
    std::string key;
    std::vector<f64> values;
};

// "blocks=128"; "sort-reduce:prune=0:seed=3"; "blocks=1,2,4". They throw OptionError.
Setting parseSetting(std::string_view text);
Variant parseVariant(std::string_view text);
Sweep parseSweep(std::string_view text);

// Every variant with every value of every sweep, in order.
std::vector<Variant> withSweeps(std::vector<Variant> variants, const std::vector<Sweep>& sweeps);

// Options for one strategy: `everywhere` where it knows the key, then the variant's own settings, which it
// must know (else OptionError). `applied` gets what was set.
template <class Options>
Options optionsFor(const EngineInfo& info, const std::vector<Setting>& everywhere, const Variant& variant,
                   Options options, std::vector<Setting>& applied);

bool heeds(const EngineInfo& info, std::string_view key);
// Throws OptionError unless the engine heeds the option.
void requireHeeded(const EngineInfo& info, const Setting& setting);

template <class Options>
Options optionsFor(const EngineInfo& info, const std::vector<Setting>& everywhere, const Variant& variant,
                   Options options, std::vector<Setting>& applied) {
    for (const Setting& setting : everywhere)
        if (heeds(info, setting.key)) applied.push_back(setting);
    for (const Setting& setting : variant.settings) {
        requireHeeded(info, setting);
        applied.push_back(setting);
    }
    for (const Setting& setting : applied) setOption(options, setting.key, setting.value);
    return options;
}

}  // namespace quartier::bench
