#include "app/session/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/session/commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

// A word that a shell takes as one: quoted when it must be.
std::string shellWord(const std::string& word) {
    const bool plain = !word.empty() && word.find_first_not_of(
                                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                            "-_./:,+@%=") == std::string::npos;
    if (plain) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string hexColour(const render::Colour& colour) {
    if (colour.a <= 0) return "transparent";
    const auto byte = [](f32 x) { return std::lround(x * 255); };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(colour.r), byte(colour.g), byte(colour.b));
}

// Flags for what differs from what a graph and a picture of this size start with.
std::string sizesOf(const Document& document, const View& view) {
    const render::Style& style = view.style;
    const render::Style preset;
    std::string flags;
    const auto add = [&](const char* flag, f32 value, f32 usual) {
        if (value != usual) flags += fmt::format(" --{} {}", flag, value);
    };
    add("node-size", style.nodeSize, restfulNodeSize(document.vertexCount()));
    add("size-spread", style.sizeSpread, preset.sizeSpread);
    add("edge-strength", style.edgeStrength, preset.edgeStrength);
    add("pixel-ratio", style.pixelRatio, restfulPixelRatio(view.camera));
    add("text-scale", view.textScale, 1);
    if (!style.edges) flags += " --no-edges";
    return flags;
}

constexpr f64 kScreenDpi = 96;
constexpr std::pair<render::LegendCorner, const char*> kCorners[] = {
    {render::LegendCorner::automatic, "auto"},
    {render::LegendCorner::topRight, "top-right"},
    {render::LegendCorner::topLeft, "top-left"},
    {render::LegendCorner::bottomRight, "bottom-right"},
    {render::LegendCorner::bottomLeft, "bottom-left"}};

std::string legendFlags(const View& view) {
    if (!view.legend) return {};
    const bool anywhere = view.legendCorner == render::LegendCorner::automatic;
    return " --legend" +
           (anywhere ? std::string() : fmt::format(" --legend-corner {}", nameOf(view.legendCorner)));
}

std::string fileFlags(const View& view, const PictureFile& file) {
    std::string flags;
    if (file.dpi > 0 && file.dpi != dpiOf({}, view)) flags += fmt::format(" --dpi {}", file.dpi);
    if (file.outlines) flags += " --text outlines";
    return flags;
}

std::string edgeFlags(const View& view) {
    std::string flags;
    if (view.edgeColour != "nodes") flags += " --edge-color " + view.edgeColour;
    if (view.edgeWidth != "none") flags += " --edge-width " + view.edgeWidth;
    return flags;
}

std::string readingFlags(const ReadOptions& reading) {
    std::string flags;
    if (!reading.format.empty()) flags += " --format " + reading.format;
    if (reading.direction == Direction::directed) flags += " --directed";
    if (reading.direction == Direction::undirected) flags += " --undirected";
    const std::string columns = columnsText(reading.table);
    if (!columns.empty()) flags += " --columns " + columns;
    if (reading.table.delimiter)
        flags += fmt::format(" --delimiter {}", delimiterName(*reading.table.delimiter));
    if (reading.table.header) flags += *reading.table.header ? " --header yes" : " --header no";
    return flags;
}

}  // namespace

// 6 pixels for hundreds, 3 for ten thousand, 1.5 for 300,000.
f32 restfulNodeSize(VertexId vertices) {
    return std::clamp(6.0f * std::pow(300.0f / static_cast<f32>(std::max(vertices, 1u)), 0.2f), 1.2f, 7.0f);
}

f32 restfulPixelRatio(const render::Camera& picture) {
    constexpr f32 kScreenWidth = 1920, kScreenHeight = 1080;
    return std::clamp(std::min(static_cast<f32>(picture.width) / kScreenWidth,
                               static_cast<f32>(picture.height) / kScreenHeight),
                      1.0f, 64.0f);
}

std::string formatAmount(f64 value) {
    const f64 size = std::abs(value);
    if (!(size >= 1000 && size < 1e15)) return fmt::format("{:.4g}", value);
    return (value < 0 ? "-" : "") + formatCount(static_cast<u64>(std::llround(size)));
}

std::vector<u8> flagsOf(const Document& document, const View& view) {
    if (view.entered.whole() && view.isolated.whole()) return {};
    return flagsOf(document, treeNodeOf(document, view.entered), treeNodeOf(document, view.isolated));
}

void fitCamera(View& view, const Document& document, render::Renderer& renderer) {
    const u32 node = treeNodeOf(document, view.entered);
    const bool inside = node != 0 && document.positions;
    view.camera.fit(inside ? boundsOf(verticesOf(document, node), *document.positions) : renderer.bounds(),
                    kFitMargin * view.style.pixelRatio);
}

void makeRoomForLegend(View& view, const render::PictureExtras& extras, render::Renderer& renderer) {
    if (!view.fit) return;
    view.camera = render::withRoomForLegend(renderer, view.camera, view.style, extras,
                                            kFitMargin * view.style.pixelRatio);
}

void showDocument(const Document& document, render::Renderer& renderer) {
    if (document.empty()) {
        renderer.setTopology(0, {});
        return;
    }
    renderer.setTopology(document.vertexCount(), *document.edges);
    renderer.setDegrees(*document.degrees);
    if (document.positions) renderer.setPositions(*document.positions);
    if (document.betweenness) renderer.setScores(document.betweenness->scores);
    if (document.communities) showCommunities(document.communities, renderer);
}

void showCommunities(const std::shared_ptr<const CommunityRun>& run, render::Renderer& renderer) {
    if (run->depthCount() == 0) return renderer.setLevels(nullptr, nullptr);
    renderer.setLevels({run, &run->result.hierarchy.levels[0].parent}, {run, &run->colourKeys});
}

const char* nameOf(render::LegendCorner corner) {
    const auto* found = std::find_if(std::begin(kCorners), std::end(kCorners),
                                     [&](const auto& known) { return known.first == corner; });
    return found->second;
}

render::LegendCorner legendCornerOf(const std::string& name) {
    std::string known;
    for (const auto& [corner, its] : kCorners) {
        if (name == its) return corner;
        known += (known.empty() ? "" : ", ") + std::string(its);
    }
    throw OptionError(fmt::format("there is no corner '{}' for the legend; there are: {}", name, known));
}

f64 dpiOf(const PictureFile& file, const View& view) {
    return file.dpi > 0 ? file.dpi : kScreenDpi * view.style.pixelRatio;
}

std::string viewCommand(const Document& document, const View& view, const std::string& output,
                        const PictureFile& file) {
    std::string command =
        fmt::format("quartier render {}{} -o {} --size {}x{} --color {} --size-by {}",
                    shellWord(document.source), readingFlags(document.reading), shellWord(output),
                    view.camera.width, view.camera.height, shellWord(view.colour), shellWord(view.size));
    const bool ramp =
        view.style.colourBy == render::ColourBy::score || view.style.colourBy == render::ColourBy::degree;
    command += fmt::format(" --palette {}", shellWord(ramp ? view.style.ramp : view.style.categorical));
    if (document.communities && view.colour == kCommunityQuantity) {
        const CommunityRun& run = *document.communities;
        command += fmt::format(" --level {}", view.style.depth + 1);
        if (run.engine.algorithm == "louvain") command += fmt::format(" --strategy {}", run.engine.id);
        const bool fromFile = run.origin && run.origin->kind == PartitionOrigin::Kind::file;
        if (fromFile) command += fmt::format(" --partition {}", shellWord(run.origin->name));
        for (const OptionSpec& spec : communityOptionSpecs()) {
            if (run.origin) break;
            const f64 value = getOption(run.options, spec.key);
            if (value == spec.preset) continue;
            if (spec.kind == OptionKind::flag)
                command += fmt::format(" --{}{}", value != 0 ? "" : "no-", spec.key);
            else
                command += fmt::format(" --{} {}", spec.key, optionText(spec, value));
        }
    }
    // The preset is not a colour of 8 bits: naming it would round it.
    if (hexColour(view.style.background) != hexColour(render::Style{}.background))
        command += fmt::format(" --background {}", shellWord(hexColour(view.style.background)));
    command += sizesOf(document, view);
    command += edgeFlags(view);
    if (!view.entered.whole()) command += fmt::format(" --enter {}", shellWord(toText(view.entered)));
    if (!view.isolated.whole()) command += fmt::format(" --isolate {}", shellWord(toText(view.isolated)));
    command += fmt::format(" --labels {}", view.labels);
    command += legendFlags(view);
    command += fileFlags(view, file);
    if (!view.fit)
        command +=
            fmt::format(" --camera {},{},{}", view.camera.centre.x, view.camera.centre.y, view.camera.zoom);
    return command;
}

}  // namespace quartier::session
