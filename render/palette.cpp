#include "render/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "core/error.h"
#include "core/hex_colour.h"
#include "core/resources.h"

namespace quartier::render {
namespace {

constexpr size_t kRampSamples = 256;
constexpr std::array kFiles{"glasbey", "glasbey-light", "okabe-ito", "viridis",   "cividis",
                            "inferno", "magma",         "plasma",    "cool-warm", "grey"};
constexpr std::string_view kReversed = "-reversed";

// Samples of a Catmull-Rom curve through the control points.
std::vector<Colour> sampleRamp(const std::vector<Colour>& points) {
    std::vector<Colour> samples(kRampSamples);
    const int last = static_cast<int>(points.size()) - 1;
    for (size_t i = 0; i < kRampSamples; ++i) {
        const f32 at = static_cast<f32>(i) / (kRampSamples - 1) * static_cast<f32>(last);
        const int k = std::min(static_cast<int>(at), last - 1);
        const f32 t = at - static_cast<f32>(k);
        const auto point = [&](int j) -> const Colour& {
            return points[static_cast<size_t>(std::clamp(j, 0, last))];
        };
        const auto curve = [&](f32 Colour::*c) {
            const f32 p0 = point(k - 1).*c, p1 = point(k).*c, p2 = point(k + 1).*c, p3 = point(k + 2).*c;
            const f32 value =
                p1 +
                0.5f * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
            return std::clamp(value, 0.0f, 1.0f);
        };
        samples[i] = {curve(&Colour::r), curve(&Colour::g), curve(&Colour::b), 1};
    }
    return samples;
}

// Lines of a palette file: "# comment", "kind categorical|ramp", then a colour each.
Palette readPalette(const std::string& name) {
    std::istringstream lines{std::string(resource("palettes/" + name + ".txt"))};
    Palette palette{name, false, {}};
    std::string line;
    while (std::getline(lines, line)) {
        if (line.empty() || line.starts_with("# ")) continue;
        if (line.starts_with("kind ")) {
            palette.categorical = line == "kind categorical";
        } else {
            palette.colours.push_back(parseColour(line));
        }
    }
    if (!palette.categorical) palette.colours = sampleRamp(palette.colours);
    return palette;
}

struct NamedColour {
    std::string_view name;
    u32 rgb;
};
constexpr std::array<NamedColour, 17> kNames{{{"black", 0x000000},
                                              {"silver", 0xC0C0C0},
                                              {"gray", 0x808080},
                                              {"grey", 0x808080},
                                              {"white", 0xFFFFFF},
                                              {"maroon", 0x800000},
                                              {"red", 0xFF0000},
                                              {"purple", 0x800080},
                                              {"fuchsia", 0xFF00FF},
                                              {"green", 0x008000},
                                              {"lime", 0x00FF00},
                                              {"olive", 0x808000},
                                              {"yellow", 0xFFFF00},
                                              {"navy", 0x000080},
                                              {"blue", 0x0000FF},
                                              {"teal", 0x008080},
                                              {"aqua", 0x00FFFF}}};

Colour fromBits(u32 rgb, u32 alpha) {
    const auto part = [](u32 bits) { return static_cast<f32>(bits & 255u) / 255; };
    return {part(rgb >> 16), part(rgb >> 8), part(rgb), part(alpha)};
}

f32 fraction(f32 x) { return x - std::floor(x); }

// The same as shade() in resources/shaders/appearance.comp.
Colour shade(const Colour& c, u32 variation) {
    if (variation == 0) return c;
    const f32 v = static_cast<f32>(variation);
    f32 light = fraction(v * 0.61803399f + 0.5f) * 2 - 1;
    light *= light > 0 ? 0.38f : 0.30f;
    const f32 turn = (fraction(v * 0.75487767f + 0.5f) - 0.5f) * 0.9f;
    const f32 co = std::cos(turn), si = std::sin(turn) * 0.57735027f, rest = (1 - co) / 3;
    const auto mixed = [&](f32 one, f32 two, f32 three) {
        const f32 x = std::clamp(one * (co + rest) + two * (rest - si) + three * (rest + si), 0.0f, 1.0f);
        return light > 0 ? x + (1 - x) * light : x * (1 + light);
    };
    return {mixed(c.r, c.g, c.b), mixed(c.g, c.b, c.r), mixed(c.b, c.r, c.g), c.a};
}

// CIE 1976 L*, 0 to 100, of an sRGB colour (IEC 61966-2-1, white of D65).
f32 lightnessOf(const Colour& colour) {
    const auto linear = [](f32 part) {
        return part <= 0.04045f ? part / 12.92f : std::pow((part + 0.055f) / 1.055f, 2.4f);
    };
    const f32 y = 0.2126f * linear(colour.r) + 0.7152f * linear(colour.g) + 0.0722f * linear(colour.b);
    return y > 0.008856f ? 116 * std::cbrt(y) - 16 : 903.3f * y;
}

// Behind all of them each ramp once more, in the other direction.
std::vector<Palette> withReversedRamps(std::vector<Palette> palettes) {
    std::vector<Palette> reversed;
    for (const Palette& one : palettes)
        if (!one.categorical)
            reversed.push_back({.name = inDirection(one.name, true),
                                .categorical = false,
                                .colours = {one.colours.rbegin(), one.colours.rend()}});
    palettes.insert(palettes.end(), reversed.begin(), reversed.end());
    return palettes;
}

constexpr f32 kDarkest = 33;  // L* of a ramp's low end on a dark ground

Palette withoutDarkPart(const Palette& ramp) {
    size_t first = 0;
    while (first + 2 < ramp.colours.size() && lightnessOf(ramp.colours[first]) < kDarkest) ++first;
    const f32 start = static_cast<f32>(first) / static_cast<f32>(ramp.colours.size() - 1);
    Palette made{.name = ramp.name, .categorical = false, .colours = std::vector<Colour>(kRampSamples)};
    for (size_t i = 0; i < kRampSamples; ++i) {
        const f32 t = static_cast<f32>(i) / (kRampSamples - 1);
        made.colours[i] = rampColour(ramp, start + (1 - start) * t);
    }
    return made;
}

}  // namespace

std::optional<Colour> findColour(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (lower == "transparent") return Colour{0, 0, 0, 0};
    for (const NamedColour& named : kNames)
        if (lower == named.name) return fromBits(named.rgb, 255);
    if (const auto rgb = hexColour(lower)) return fromBits(*rgb, 255);
    const bool hex =
        lower.starts_with('#') && lower.find_first_not_of("0123456789abcdef", 1) == std::string::npos;
    if (!hex || lower.size() != 9) return std::nullopt;
    const u32 bits = static_cast<u32>(std::stoul(lower.substr(1), nullptr, 16));
    return fromBits(bits >> 8, bits & 255u);
}

Colour parseColour(std::string_view text) {
    if (const auto colour = findColour(text)) return *colour;
    throw OptionError(
        "'" + std::string(text) +
        "' is no colour; write #RRGGBB, #RRGGBBAA, transparent, or a name such as white or navy");
}

bool isReversed(std::string_view ramp) { return ramp.ends_with(kReversed); }

std::string inDirection(std::string_view ramp, bool reversed) {
    if (isReversed(ramp)) ramp.remove_suffix(kReversed.size());
    return std::string(ramp) + std::string(reversed ? kReversed : "");
}

const std::vector<Palette>& palettes() {
    static const std::vector<Palette> all = [] {
        std::vector<Palette> read;
        read.reserve(kFiles.size());
        for (const char* name : kFiles) read.push_back(readPalette(name));
        return withReversedRamps(std::move(read));
    }();
    return all;
}

const Palette& palette(std::string_view name) {
    std::string names;
    for (const Palette& candidate : palettes()) {
        if (candidate.name == name) return candidate;
        if (!isReversed(candidate.name)) names += (names.empty() ? "" : ", ") + candidate.name;
    }
    throw OptionError("there is no palette '" + std::string(name) + "'; there are " + names +
                      ", and ramps as NAME" + std::string(kReversed));
}

const std::vector<Palette>& palettesOnDark() {
    static const std::vector<Palette> all = [] {
        std::vector<Palette> made;
        for (const Palette& each : palettes())
            if (!isReversed(each.name)) made.push_back(each.categorical ? each : withoutDarkPart(each));
        return withReversedRamps(std::move(made));
    }();
    return all;
}

bool isDarkGround(const Colour& ground) { return ground.a > 0.25f && lightnessOf(ground) < 50; }

const Palette& rampOn(std::string_view name, const Colour& ground) {
    const Palette& whole = palette(name);
    return isDarkGround(ground) ? palettesOnDark()[static_cast<size_t>(&whole - palettes().data())] : whole;
}

u32 rgbOf(const Colour& colour) {
    const auto part = [](f32 x) { return static_cast<u32>(std::lround(std::clamp(x, 0.0f, 1.0f) * 255)); };
    return part(colour.r) << 16 | part(colour.g) << 8 | part(colour.b);
}

Colour colourOf(u32 rgb) { return fromBits(rgb, 255); }

Colour communityColour(const Palette& palette, u32 colourKey) {
    if ((colourKey & kOwnColour) != 0) return colourOf(colourKey & 0xFFFFFFu);
    const u32 rank = colourKey & 0xFFFFu, count = static_cast<u32>(palette.colours.size());
    return shade(palette.colours[rank % count], ((colourKey >> 16) + rank / count) & 63u);
}

Colour rampColour(const Palette& palette, f32 t) {
    const f32 at = std::clamp(t, 0.0f, 1.0f) * static_cast<f32>(palette.colours.size() - 1);
    const size_t low = static_cast<size_t>(at), high = std::min(low + 1, palette.colours.size() - 1);
    const f32 part = at - static_cast<f32>(low);
    const Colour &a = palette.colours[low], &b = palette.colours[high];
    return {a.r + (b.r - a.r) * part, a.g + (b.g - a.g) * part, a.b + (b.b - a.b) * part, 1};
}

Colour noValueColour(std::string_view ramp, const Colour& ground) {
    const bool dark = isDarkGround(ground);
    // CIE 1976: at least 9 from all palettes and ramps as they are drawn on that ground.
    if (inDirection(ramp, false) == "grey") return colourOf(dark ? 0x7A5240u : 0xC99A80u);
    return colourOf(dark ? 0x505050u : 0xB3B3B3u);
}

}  // namespace quartier::render
