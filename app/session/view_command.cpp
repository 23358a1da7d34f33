// The command line that makes a view: Edit > Copy as Command, and what a picture's metadata say.
#include "app/session/view_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analytics/community_algorithms.h"
#include "app/session/detail_tree.h"
#include "app/session/edge_quantity.h"
#include "app/session/legend_corner.h"
#include "app/session/preferences.h"
#include "app/session/quantity.h"
#include "core/hex_colour.h"

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

std::string backgroundText(const render::Colour& colour) {
    return colour.a <= 0 ? "transparent" : hexColourText(render::rgbOf(colour));
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
    if (style.edgeShape == render::EdgeShape::curved) flags += " --curved-edges";
    if (style.edgeShape == render::EdgeShape::bundled)
        flags += fmt::format(" --edge-bundling {}", style.bundling);
    if (!style.arrows) flags += " --no-arrows";
    if (style.detail) flags += " --level-of-detail";
    return flags;
}

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
    if (view.edgeColour != "nodes") flags += " --edge-color " + shellWord(view.edgeColour);
    if (view.edgeWidth != "none") flags += " --edge-width " + shellWord(view.edgeWidth);
    return flags;
}

std::string scaleFlags(const View& view) {
    std::string flags;
    const auto add = [&](const char* flag, const Scale& scale) {
        if (scale.kind != Scale::Kind::automatic) flags += fmt::format(" --{} {}", flag, nameOf(scale));
    };
    add("color-scale", view.colourScale);
    add("size-scale", view.sizeScale);
    add("edge-color-scale", view.edgeColourScale);
    add("edge-width-scale", view.edgeWidthScale);
    return flags;
}

std::string readingFlags(const ReadOptions& reading) {
    std::string flags;
    if (!reading.format.empty()) flags += " --format " + reading.format;
    if (reading.direction == Direction::directed) flags += " --directed";
    if (reading.direction == Direction::undirected) flags += " --undirected";
    const std::string columns = columnsText(reading.table);
    if (!columns.empty()) flags += " --columns " + shellWord(columns);
    if (reading.table.delimiter)
        flags += fmt::format(" --delimiter {}", delimiterName(*reading.table.delimiter));
    if (reading.table.header) flags += *reading.table.header ? " --header yes" : " --header no";
    return flags;
}

std::string cameraFlag(const View& view) {
    if (view.fit) return {};
    return fmt::format(" --camera {},{},{}", view.camera.centre.x, view.camera.centre.y, view.camera.zoom);
}

// A flag of an engine's option, where it is not at its preset.
template <class Options>
std::string optionFlag(const OptionSpec& spec, const Options& options) {
    const f64 value = getOption(options, spec.key);
    if (value == spec.preset) return {};
    if (spec.kind == OptionKind::flag) return fmt::format(" --{}{}", value != 0 ? "" : "no-", spec.key);
    return fmt::format(" --{} {}", spec.key, optionText(spec, value));
}

std::string communityFlags(const std::string& strategy, const CommunityOptions& options) {
    std::string flags = fmt::format(" --strategy {}", strategy);
    for (const OptionSpec& spec : communityOptionSpecs()) flags += optionFlag(spec, options);
    return flags;
}

// The options of a layout that are none of communities too: those are flags already, with the same value.
std::string layoutFlags(const Document& document, const LayoutNotes& layout) {
    if (!layout.file.empty()) return fmt::format(" --positions {}", shellWord(layout.file));
    std::string flags;
    // A layout that is none of what `auto` takes on the processor is named, as is any that is to replace
    // positions.
    const bool chosen = layout.engine.id != kLayoutPreferences.back().id;
    if (document.filePositions || document.fromSession || chosen)
        flags += fmt::format(" --method {}", layout.engine.id);
    const std::vector<OptionSpec>& ofCommunities = communityOptionSpecs();
    for (const OptionSpec& spec : layoutOptionSpecs()) {
        const bool shared = std::any_of(ofCommunities.begin(), ofCommunities.end(),
                                        [&](const OptionSpec& other) { return other.key == spec.key; });
        const std::string flag = optionFlag(spec, layout.options);
        const bool said = shared &&
                          getOption(layout.seedOptions, spec.key) == getOption(layout.options, spec.key) &&
                          getOption(layout.seedOptions, spec.key) != getOption(CommunityOptions{}, spec.key);
        if (!said) flags += flag;
    }
    for (const LayoutSource& source : layoutSources())
        if (!(layout.options.*source.name).empty())
            flags += fmt::format(" --{} {}", source.key, shellWord(layout.options.*source.name));
    return flags;
}

bool needsCommunities(const Document& document, const View& view) {
    return document.communities != nullptr &&
           (view.colour == kCommunityQuantity || needsDetailTree(view.style) || !view.entered.whole() ||
            !view.isolated.whole());
}

// The result of a session that is to be drawn instead of the one that it shows.
std::string resultFlag(const Document& document, const void* run) {
    const Result* result = document.fromSession ? document.results.of(run) : nullptr;
    return result == nullptr ? std::string() : fmt::format(" --result {}", shellWord(result->id));
}

// How the communities, and the layout that they seed, come about.
std::string runFlags(const Document& document, const View& view) {
    std::string flags = resultFlag(document, document.communities.get());
    if (usesBetweenness(view)) flags += resultFlag(document, document.betweenness.get());
    const LayoutNotes* layout = document.layout();
    const auto inSession = [&](const void* run) {
        return document.fromSession && document.results.of(run) != nullptr;
    };
    const bool grouped = inSession(document.communities.get());
    if (!grouped && needsCommunities(document, view)) {
        const CommunityRun& run = *document.communities;
        if (run.engine.algorithm == kLouvain || run.engine.algorithm == kIgraphCommunities)
            flags += communityFlags(run.engine.id, run.options);
        if (run.origin && run.origin->kind == PartitionOrigin::Kind::file)
            flags += fmt::format(" --partition {}", shellWord(run.origin->name));
    } else if (!grouped && layout != nullptr && layout->seedComplete && layout->file.empty()) {
        flags += communityFlags(layout->seedStrategy, layout->seedOptions);
    }
    if (layout != nullptr) flags += layoutFlags(document, *layout);
    if (usesBetweenness(view) && document.betweenness && document.betweenness->options.sources != 0 &&
        !inSession(document.betweenness.get()))
        flags += fmt::format(" --sources {}", document.betweenness->options.sources);
    return flags;
}

template <class Options>
bool sameOptions(const std::vector<OptionSpec>& specs, const Options& a, const Options& b) {
    return std::all_of(specs.begin(), specs.end(), [&](const OptionSpec& spec) {
        return getOption(a, spec.key) == getOption(b, spec.key);
    });
}

// Keys that both engines have are one flag.
bool sharedOptionsAgree(const CommunityOptions& communities, const LayoutOptions& layout) {
    const std::vector<OptionSpec>& ofLayout = layoutOptionSpecs();
    for (const OptionSpec& spec : communityOptionSpecs())
        for (const OptionSpec& other : ofLayout) {
            if (spec.key != other.key) continue;
            const f64 a = getOption(communities, spec.key), b = getOption(layout, spec.key);
            const bool bothPreset = a == spec.preset && b == other.preset;
            if (!bothPreset && a != b) return false;
        }
    return true;
}

std::string whyNotTheGraph(const Document& document) {
    if (document.source == "-") return "the graph came from standard input";
    if (document.version->number != 1) return "the graph was edited";
    return {};
}

// A run takes the colours of the communities shown before it where they overlap. The only run has its own; of
// others it is found out. Cost: O(n).
bool hasOwnColours(const Document& document, const CommunityRun& run) {
    const std::vector<Result>& results = document.results.all();
    const auto others = std::count_if(results.begin(), results.end(),
                                      [](const Result& result) { return result.communities != nullptr; });
    const Result* result = document.results.of(&run);
    if (others == 1 && result != nullptr && result->id == "communities") return true;
    const Dendrogram fresh(run.result.hierarchy);
    return std::equal(fresh.nodes().begin(), fresh.nodes().end(), run.dendrogram.nodes().begin(),
                      run.dendrogram.nodes().end(), [](const Dendrogram::Node& a, const Dendrogram::Node& b) {
                          return a.colourKey == b.colourKey;
                      });
}

std::string whyNotTheCommunities(const Document& document, const View& view) {
    if (!needsCommunities(document, view)) return {};
    const CommunityRun& run = *document.communities;
    if (run.origin) return "the communities were imported";
    if (run.part) return "the communities were found in what a filter showed";
    if (run.result.status != RunStatus::complete) return "the run that found the communities was stopped";
    if (view.colour == kCommunityQuantity && !hasOwnColours(document, run))
        return "the communities have the colours of those shown before them";
    return {};
}

// Files have it, or every graph: the command line can lay out by it before anything else is computed.
bool isGiven(const Document& document, const std::string& quantity) {
    if (quantity.empty() || quantity == kDegreeQuantity || quantity == kCommunityQuantity) return true;
    const ColumnPtr column = columnOf(document, quantity);
    return column != nullptr && column->origin().kind == ColumnOrigin::Kind::file;
}

std::string whyNotThePositions(const Document& document, const View& view) {
    if (!document.positions || document.positions == document.filePositions) return {};
    const LayoutNotes* layout = document.layout();
    if (layout == nullptr) return "nodes were moved by hand, or the layout has not ended";
    if (!layout->file.empty()) return {};
    if (layout->cancelled) return "the layout was stopped by hand";
    if (layout->part) return "only what a filter showed was laid out";
    if (layout->fromPresent) return "the layout went on from the positions before it";
    if (layout->pinned) return "nodes were pinned when the layout ran";
    if (layout->engine.backend != Backend::cpu) return "the layout ran on a GPU";
    const LayoutOptions& options = layout->options;
    if (!isGiven(document, options.by) || !isGiven(document, options.x) || !isGiven(document, options.y))
        return "the layout went by values that were computed";
    if (!layout->seedComplete) return "the layout began with communities that were imported or stopped";
    if (!sharedOptionsAgree(layout->seedOptions, layout->options))
        return "layout and communities have different seeds";
    if (!needsCommunities(document, view)) return {};
    const CommunityRun& run = *document.communities;
    const bool same = run.engine.id == layout->seedStrategy &&
                      sameOptions(communityOptionSpecs(), run.options, layout->seedOptions);
    return same ? "" : "the layout began with other communities than those shown";
}

std::string whyNotTheScores(const Document& document, const View& view) {
    if (!usesBetweenness(view) || !document.betweenness) return {};
    const CentralityRun& run = *document.betweenness;
    if (run.result.status != RunStatus::complete) return "the betweenness run was stopped";
    if (run.part) return "betweenness was computed on what a filter showed";
    CentralityOptions expected;
    expected.sources = run.options.sources;
    expected.edges = run.options.edges;
    for (const OptionSpec& spec : run.engine.options)
        if (getOption(run.options, spec.key) != getOption(expected, spec.key))
            return fmt::format("betweenness was computed with {} {}", spec.key,
                               optionText(spec, getOption(run.options, spec.key)));
    if (run.options.directed || run.options.weighted || run.options.normalized)
        return "betweenness was computed with options that render has no flags for";
    return {};
}

// One flag names the palette of both.
std::string whyNotThePalettes(const View& view) {
    const bool ramp = view.style.colourBy == render::ColourBy::values;
    if (!ramp && view.style.edgeColours && view.style.ramp != render::Style{}.ramp)
        return "nodes and edges have a palette each";
    return {};
}

std::string whyNotTheLook(const Document& document, const View& view) {
    if (document.nodeColours != nullptr) return "nodes were coloured by hand";
    if (document.groupStyles != nullptr) return "groups were named or coloured by hand";
    for (const std::string& name : {view.colour, view.size}) {
        const auto quantity = findQuantity(document, name);
        if (!quantity || !quantity->column) continue;
        const ColumnOrigin::Kind kind = quantity->column->origin().kind;
        if (kind == ColumnOrigin::Kind::result)
            return fmt::format("'{}' is what a measure gave", quantity->column->name());
        if (kind != ColumnOrigin::Kind::file)
            return fmt::format("the column '{}' is none of the file", quantity->column->name());
    }
    const ColumnPtr labels = document.columns.node(document.labelColumn);
    if (labels != nullptr && labels->origin().kind != ColumnOrigin::Kind::file)
        return fmt::format("the column '{}' of the labels is none of the file", labels->name());
    for (const std::string& name : {view.edgeColour, view.edgeWidth}) {
        const auto quantity = findEdgeQuantity(document, name);
        if (quantity && quantity->column && quantity->column->origin().kind != ColumnOrigin::Kind::file)
            return fmt::format("the column '{}' of the edges is none of the file", quantity->column->name());
    }
    return whyNotThePalettes(view);
}

}  // namespace

bool usesBetweenness(const View& view) {
    return isBetweenness(view.colour) || isBetweenness(view.size) || isBetweenness(view.edgeColour) ||
           isBetweenness(view.edgeWidth);
}

std::string whyNotByFlags(const Document& document, const View& view) {
    if (document.empty()) return {};
    if (!view.filter.empty()) return "the view has a filter, and --filter works on what is visible alone";
    if (document.fromSession) return whyNotThePalettes(view);
    for (const auto& why :
         {whyNotTheGraph(document), whyNotTheCommunities(document, view), whyNotThePositions(document, view),
          whyNotTheScores(document, view), whyNotTheLook(document, view)})
        if (!why.empty()) return why;
    return {};
}

std::string PictureCommand::text() const {
    if (whyNot.empty()) return command;
    return fmt::format(
        "no flags make this picture again, as {}; a saved session does: quartier render NAME.quartier",
        whyNot);
}

PictureCommand pictureCommand(const Document& document, const View& view, const std::string& output,
                              const PictureFile& file, const std::string& savedAs) {
    std::string whyNot;
    if (!document.fromSession) whyNot = whyNotByFlags(document, view);
    if (!document.fromSession && whyNot.empty())
        return {.command = viewCommand(document, view, output, file), .whyNot = {}};
    if (savedAs.empty())
        return {.command = {},
                .whyNot = document.fromSession ? "not all of it is in the session file yet" : whyNot};
    Document saved = document;  // everything in it is shared
    saved.source = savedAs;
    saved.fromSession = true;
    saved.reading = {};
    saved.laidOut = nullptr;  // the file has the positions
    saved.openedLabelColumn = saved.labelColumn;
    whyNot = whyNotByFlags(saved, view);
    if (!whyNot.empty()) return {.command = {}, .whyNot = whyNot};
    return {.command = viewCommand(saved, view, output, file), .whyNot = {}};
}

std::string sessionCommand(const std::string& session, const std::string& viewName, const std::string& output,
                           const PictureFile& file, const View& view) {
    return fmt::format("quartier render {} --view {} -o {}{}{}", shellWord(session), shellWord(viewName),
                       shellWord(output), fileFlags(view, file), cameraFlag(view));
}

std::string viewCommand(const Document& document, const View& view, const std::string& output,
                        const PictureFile& file) {
    std::string command =
        fmt::format("quartier render {}{} -o {} --size {}x{} --color {} --size-by {}",
                    shellWord(document.source), readingFlags(document.reading), shellWord(output),
                    view.camera.width, view.camera.height, shellWord(view.colour), shellWord(view.size));
    if (!document.filter.empty()) command += fmt::format(" --filter {}", shellWord(document.filter));
    const bool ramp = view.style.colourBy == render::ColourBy::values;
    command += fmt::format(" --palette {}", shellWord(ramp ? view.style.ramp : view.style.categorical));
    if (document.communities && view.colour == kCommunityQuantity)
        command += fmt::format(" --level {}", view.style.depth + 1);
    command += runFlags(document, view);
    // The preset is not a colour of 8 bits: naming it would round it.
    if (backgroundText(view.style.background) != backgroundText(render::Style{}.background))
        command += fmt::format(" --background {}", shellWord(backgroundText(view.style.background)));
    if (document.labelColumn != document.openedLabelColumn)
        command += fmt::format(" --label-column {}",
                               shellWord(document.labelColumn.empty() ? kIdLabels : document.labelColumn));
    command += sizesOf(document, view);
    command += edgeFlags(view);
    command += scaleFlags(view);
    if (!view.entered.whole()) command += fmt::format(" --enter {}", shellWord(toText(view.entered)));
    if (!view.isolated.whole()) command += fmt::format(" --isolate {}", shellWord(toText(view.isolated)));
    command += fmt::format(" --labels {}", view.labels);
    command += legendFlags(view);
    command += fileFlags(view, file);
    return command + cameraFlag(view);
}

}  // namespace quartier::session
