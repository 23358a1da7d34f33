#include "bench/variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"

namespace quartier::bench {
namespace {

std::vector<std::string_view> pieces(std::string_view text, char separator) {
    std::vector<std::string_view> found;
    while (true) {
        const size_t at = text.find(separator);
        found.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return found;
        text.remove_prefix(at + 1);
    }
}

// The place of '=' in "key=value".
size_t equalsIn(std::string_view text) {
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        throw OptionError(
            fmt::format("an option is set as KEY=VALUE, like blocks=128, and '{}' was given", text));
    return equals;
}

}  // namespace

Setting parseSetting(std::string_view text) {
    const size_t equals = equalsIn(text);
    return {.key = std::string(text.substr(0, equals)), .value = std::string(text.substr(equals + 1))};
}

Variant parseVariant(std::string_view text) {
    const std::vector<std::string_view> parts = pieces(text, ':');
    Variant variant{.strategy = std::string(parts.front()), .settings = {}};
    for (size_t i = 1; i < parts.size(); ++i) variant.settings.push_back(parseSetting(parts[i]));
    return variant;
}

Sweep parseSweep(std::string_view text) {
    const size_t equals = equalsIn(text);
    Sweep sweep{.key = std::string(text.substr(0, equals)), .values = {}};
    for (const std::string_view value : pieces(text.substr(equals + 1), ','))
        sweep.values.emplace_back(value);
    return sweep;
}

std::vector<Variant> withSweeps(std::vector<Variant> variants, const std::vector<Sweep>& sweeps) {
    for (const Sweep& sweep : sweeps) {
        std::vector<Variant> more;
        for (const Variant& variant : variants)
            for (const std::string& value : sweep.values) {
                more.push_back(variant);
                more.back().settings.push_back({sweep.key, value});
            }
        variants = std::move(more);
    }
    return variants;
}

const OptionSpec* heeded(const EngineInfo& info, std::string_view key) {
    const auto found = std::find_if(info.options.begin(), info.options.end(),
                                    [&](const OptionSpec& spec) { return spec.key == key; });
    return found == info.options.end() ? nullptr : &*found;
}

f64 valueFor(const EngineInfo& info, const Setting& setting) {
    const OptionSpec* spec = heeded(info, setting.key);
    if (spec == nullptr)
        throw OptionError(
            fmt::format("the strategy '{}' has no option '{}' (see quartier engines)", info.id, setting.key));
    f64 value = 0;
    const char* const last = setting.value.data() + setting.value.size();
    const auto [end, failure] = std::from_chars(setting.value.data(), last, value);
    if (failure == std::errc() && end == last) return value;
    if (spec->kind == OptionKind::choice) return choiceValue(*spec, setting.value);
    if (spec->kind == OptionKind::flag) {
        if (setting.value == "true") return 1;
        if (setting.value == "false") return 0;
        throw OptionError(fmt::format("'{}' is set to 1, 0, true or false here, and '{}' was given",
                                      setting.key, setting.value));
    }
    throw OptionError(
        fmt::format("'{}' is set to a number here, and '{}' was given", setting.key, setting.value));
}

}  // namespace quartier::bench
