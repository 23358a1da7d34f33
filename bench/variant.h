// What is measured: a strategy with some of its options set.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"

namespace quartier::bench {

struct Setting {
    std::string key;    // of an OptionSpec
    std::string value;  // a number, true or false, or the name of a choice
};

struct Variant {
    std::string strategy;
    std::vector<Setting> settings;
};

// An option and the values that it takes in turn.
struct Sweep {
    std::string key;
    std::vector<std::string> values;
};

// "blocks=128"; "sequential:refine=leiden:seed=3"; "blocks=1,2,4". They throw OptionError.
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

// The description of an option that the engine heeds; null when it does not.
const OptionSpec* heeded(const EngineInfo& info, std::string_view key);
// The value of a setting for that engine. Throws OptionError when it does not heed the option, or when it is
// neither a number nor one of its choices.
f64 valueFor(const EngineInfo& info, const Setting& setting);

template <class Options>
Options optionsFor(const EngineInfo& info, const std::vector<Setting>& everywhere, const Variant& variant,
                   Options options, std::vector<Setting>& applied) {
    for (const Setting& setting : everywhere)
        if (heeded(info, setting.key) != nullptr) applied.push_back(setting);
    applied.insert(applied.end(), variant.settings.begin(), variant.settings.end());
    for (const Setting& setting : applied) setOption(options, setting.key, valueFor(info, setting));
    return options;
}

}  // namespace quartier::bench
