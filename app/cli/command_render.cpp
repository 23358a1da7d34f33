// quartier render: the same picture as the window's.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/picture_job.h"
#include "app/cli/report.h"
#include "app/session/bookmarks.h"
#include "app/session/legend_corner.h"
#include "app/session/names.h"
#include "app/session/session_file.h"
#include "app/session/view_limits.h"
#include "core/error.h"
#include "graph/io/writer.h"

namespace quartier::cli {
namespace {

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string output;
    std::string size, colour, sizeBy, palette, background, positions, partition, camera, view, sources;
    std::string enter, isolate, edgeColour, edgeWidth;
    std::string colourScale, sizeScale, edgeColourScale, edgeWidthScale;
    std::optional<f32> nodeSize, sizeSpread, edgeStrength, edgeBundling, pixelRatio, textScale;
    bool noEdges = false, noArrows = false, curvedEdges = false, levelOfDetail = false;
    std::string strategy = "auto";
    std::string method;
    int level = 0;  // 0 = coarsest
    int labels = -1;
    bool legend = false;
    std::string legendCorner;
    std::string text = "text";
    std::optional<f64> dpi;
    GivenOptions given;
    LayoutOptions layoutBy;  // what it lays out by
};

void setCamera(session::View& view, const std::string& text) {
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    f32 parts[3];
    bool sound = true;
    for (int i = 0; i < 3 && sound; ++i) {
        const auto [next, failure] = std::from_chars(at, end, parts[i]);
        sound = failure == std::errc() && (i == 2 ? next == end : next != end && *next == ',');
        at = next + 1;
    }
    sound = sound && std::isfinite(parts[0]) && std::isfinite(parts[1]) &&
            parts[2] >= session::kSmallestZoom && parts[2] <= session::kLargestZoom;
    if (!sound)
        throw OptionError(
            fmt::format("--camera takes X,Y,ZOOM (layout units, and pixels per layout unit from "
                        "{:g} to {:g}), and '{}' was given",
                        session::kSmallestZoom, session::kLargestZoom, text));
    view.camera.centre = {parts[0], parts[1]};
    view.camera.zoom = parts[2];
    view.fit = false;
}

void setPalette(session::View& view, const std::string& name) {
    if (render::palette(name).categorical)
        view.style.categorical = name;
    else
        view.style.ramp = name;
}

void setScales(session::View& view, const Arguments& arguments) {
    const auto set = [](session::Scale& scale, const std::string& name) {
        if (!name.empty()) scale = session::scaleNamed(name);
    };
    set(view.colourScale, arguments.colourScale);
    set(view.sizeScale, arguments.sizeScale);
    set(view.edgeColourScale, arguments.edgeColourScale);
    set(view.edgeWidthScale, arguments.edgeWidthScale);
}

session::View presetView() {
    session::View view;
    view.camera.width = 1920;
    view.camera.height = 1080;
    view.legendCorner = render::LegendCorner::automatic;
    return view;
}

// --view names a view of the session that is drawn, or a file.
bool isOfSession(const Arguments& arguments) {
    return !arguments.view.empty() && session::isSession(arguments.input.file);
}

session::View keptView(const session::Document& document, const std::string& name) {
    if (const auto kept = session::findView(document, name)) return kept->view;
    std::error_code ignored;
    if (std::filesystem::exists(name, ignored)) return session::loadView(name);
    throw OptionError(
        fmt::format("{} has no view '{}', and there is no such file; {}", document.source, name,
                    session::thereAre(
                        document.views, [](const auto& kept) { return kept->name; }, "it has none")));
}

// Everything that needs no document, so that a wrong flag is answered before anything is read.
session::View viewOf(const Arguments& arguments, session::View view) {
    if (!arguments.size.empty()) parseSize(arguments.size, view.camera.width, view.camera.height);
    if (!arguments.background.empty()) {
        view.style.background = render::parseColour(arguments.background);
        session::suitGround(view.style, render::isDarkGround(view.style.background));
    }
    if (!arguments.palette.empty()) setPalette(view, arguments.palette);
    if (!arguments.camera.empty()) setCamera(view, arguments.camera);
    if (!arguments.colour.empty()) view.colour = arguments.colour;
    if (!arguments.sizeBy.empty()) view.size = arguments.sizeBy;
    setScales(view, arguments);
    if (arguments.labels >= 0) view.labels = arguments.labels;
    if (arguments.legend) view.legend = true;
    if (!arguments.legendCorner.empty()) view.legendCorner = session::legendCornerOf(arguments.legendCorner);
    if (!arguments.enter.empty()) view.entered = session::parsePlace(arguments.enter, "--enter");
    if (!arguments.isolate.empty()) view.isolated = session::parsePlace(arguments.isolate, "--isolate");
    view.style.nodeSize = arguments.nodeSize.value_or(view.style.nodeSize);
    view.style.sizeSpread = arguments.sizeSpread.value_or(view.style.sizeSpread);
    view.style.edgeStrength = arguments.edgeStrength.value_or(view.style.edgeStrength);
    view.style.pixelRatio = arguments.pixelRatio.value_or(
        arguments.view.empty() ? session::restfulPixelRatio(view.camera) : view.style.pixelRatio);
    view.textScale = arguments.textScale.value_or(view.textScale);
    session::edgesBy(view, arguments.edgeColour.empty() ? view.edgeColour : arguments.edgeColour,
                     arguments.edgeWidth.empty() ? view.edgeWidth : arguments.edgeWidth);
    if (arguments.noEdges) view.style.edges = false;
    if (arguments.noArrows) view.style.arrows = false;
    if (arguments.curvedEdges) view.style.edgeShape = render::EdgeShape::curved;
    if (arguments.edgeBundling) {
        view.style.edgeShape = render::EdgeShape::bundled;
        view.style.bundling = *arguments.edgeBundling;
    }
    if (arguments.levelOfDetail) view.style.detail = true;
    return view;
}

PictureNeeds needsOf(const Arguments& arguments) {
    PictureNeeds needs;
    needs.strategy = arguments.strategy;
    needs.method = arguments.method;
    needs.layout = arguments.layoutBy;
    arguments.given.apply(needs.communities, communityOptionSpecs());
    arguments.given.apply(needs.layout, layoutOptionSpecs());
    if (!arguments.sources.empty()) needs.betweenness.sources = parseSources(arguments.sources);
    return needs;
}

// The level shown: 1 is the finest; without --level the coarsest, inside a community its parts, or the level
// of the saved view.
void setLevel(session::View& view, const session::Document& document, const Arguments& arguments) {
    if (!document.communities || view.colour != session::kCommunityQuantity) return;
    const size_t levels = document.communities->depthCount();
    if (arguments.level > static_cast<int>(levels))
        throw OptionError(
            fmt::format("--level {} was given, and there are {} (1 is the finest)", arguments.level, levels));
    if (arguments.level > 0)
        view.style.depth = static_cast<u32>(arguments.level - 1);
    else if (!arguments.enter.empty())
        view.style.depth =
            session::depthInside(*document.communities, session::treeNodeOf(document, view.entered));
    else if (arguments.view.empty() || view.style.depth >= levels)
        view.style.depth = levels == 0 ? 0 : static_cast<u32>(levels - 1);
}

// What a session has is drawn, unless flags ask for another run.
void forgetWhatRunsAnew(session::Document& document, const Arguments& arguments) {
    if (document.results.empty()) return;
    bool regroup = arguments.strategy != "auto", rearrange = false;
    for (const OptionSpec& spec : communityOptionSpecs()) regroup = regroup || arguments.given.has(spec.key);
    for (const OptionSpec& spec : layoutOptionSpecs()) rearrange = rearrange || arguments.given.has(spec.key);
    for (const LayoutSource& source : layoutSources())
        rearrange = rearrange || !(arguments.layoutBy.*source.name).empty();
    if (regroup) document.communities.reset();
    if (rearrange) document.positions.reset();
    if (!arguments.sources.empty()) document.betweenness.reset();
}

// `others`: nodes that a filter has hidden, which the file may have too.
void takePositions(session::Document& document, const std::string& file, const NodeTable* others) {
    document.positions =
        std::make_shared<const std::vector<Vec2>>(readPositions(file, document.nodes(), others));
    auto notes = std::make_shared<session::LayoutNotes>();
    notes->positions = document.positions;
    notes->file = file;
    document.laidOut = std::move(notes);
}

int run(const Arguments& arguments, std::stop_token stop) {
    const bool viewIsKept = isOfSession(arguments);
    session::View view = viewOf(
        arguments, arguments.view.empty() || viewIsKept ? presetView() : session::loadView(arguments.view));
    const PictureNeeds needs = needsOf(arguments);
    render::requirePictureName(arguments.output);
    Shell shell(arguments.common, std::move(stop), {{"-o", arguments.output}});
    shell.willWrite({arguments.input.file, arguments.positions, arguments.partition,
                     viewIsKept ? std::string() : arguments.view});
    session::Document document = shell.openToDraw(arguments.input, kReadingShare);
    if (viewIsKept) view = viewOf(arguments, keptView(document, arguments.view));
    forgetWhatRunsAnew(document, arguments);
    if (!arguments.nodeSize && arguments.view.empty())
        view.style.nodeSize = session::restfulNodeSize(document.vertexCount());
    const NodeTable& nodes = document.nodes();
    if (!arguments.positions.empty()) takePositions(document, arguments.positions, shell.nodesBeforeFilter());
    if (!arguments.partition.empty())
        document.communities = session::communitiesFrom(
            document,
            {.labels = readPartition(arguments.partition, nodes, shell.nodesBeforeFilter()),
             .origin = {.kind = session::PartitionOrigin::Kind::file, .name = arguments.partition}});
    // Names are checked before the long work, ranges set after it.
    session::colourBy(view, document, view.colour);
    session::sizeBy(view, document, view.size);
    computeFor(view, needs, document, shell);
    session::colourBy(view, document, view.colour);
    session::sizeBy(view, document, view.size);
    setLevel(view, document, arguments);
    for (const session::Place& place : {view.entered, view.isolated}) session::treeNodeOf(document, place);
    const session::PictureFile file{.dpi = arguments.dpi.value_or(0),
                                    .outlines = arguments.text == "outlines"};
    const render::PictureCost cost = drawPicture(document, view, arguments.output, file, shell);
    shell.json({{"graph", graphJson(document)},
                {"output", arguments.output},
                {"width", view.camera.width},
                {"height", view.camera.height},
                {"dpi", session::dpiOf(file, view)},
                {"command", commandOf(document, view, arguments.output, file).command},
                {"estimate",
                 {{"memoryBytes", cost.bytes},
                  {"tiles", cost.tiles},
                  {"seconds", cost.seconds > 0 ? nlohmann::json(cost.seconds) : nlohmann::json()},
                  {"fileBytes", cost.fileBytes > 0 ? nlohmann::json(cost.fileBytes) : nlohmann::json()}}},
                {"status", "complete"},
                {"seconds", {{"load", shell.loadSeconds()}, {"total", shell.totalSeconds()}}}});
    shell.human() << graphLine(document) << '\n';
    shell.wroteOutputs();
    return shell.status();
}

void addSizes(CLI::App& app, Arguments& arguments) {
    app.add_option("--node-size", arguments.nodeSize,
                   "diameter of a middling node, pixels [smaller for larger graphs]")
        ->check(realFrom(0.1, 1000))
        ->type_name("D");
    app.add_option("--size-spread", arguments.sizeSpread, "largest over smallest diameter [3]")
        ->check(realFrom(1, 1000))
        ->type_name("X");
    app.add_option("--edge-strength", arguments.edgeStrength, "brightness of the edges [1]")
        ->check(realFrom(0, 1000))
        ->type_name("X");
    app.add_option(
           "--edge-color", arguments.edgeColour,
           "nodes (those of the ends), betweenness, weight or a column of numbers of the edges [nodes]")
        ->type_name("WHAT");
    app.add_option("--edge-width", arguments.edgeWidth,
                   "none (all alike), betweenness, weight or a column of numbers of the edges [none]")
        ->type_name("WHAT");
    app.add_flag("--no-edges", arguments.noEdges, "nodes alone");
    auto* curved =
        app.add_flag("--curved-edges", arguments.curvedEdges, "bent to the left of the way that they lead");
    app.add_option("--edge-bundling", arguments.edgeBundling,
                   "edges in bundles along the tree of communities: 0 (straight) to 1; 0.85 is usual")
        ->check(realFrom(0, 1))
        ->excludes(curved)
        ->type_name("X");
    app.add_flag("--level-of-detail", arguments.levelOfDetail,
                 "communities of few pixels as one disc each, linked by their edges together");
    app.add_flag("--no-arrows", arguments.noArrows, "directed edges without their arrows");
    app.add_option("--pixel-ratio", arguments.pixelRatio,
                   "pixels of the picture per pixel of these sizes [1, more beyond 1920x1080]")
        ->check(realFrom(0.1, 64))
        ->type_name("X");
}

void addScales(CLI::App& app, Arguments& arguments) {
    const auto add = [&](const char* flag, std::string& scale, const char* of) {
        app.add_option(
               flag, scale,
               fmt::format("how values lie along the {}: linear, log, rank, quantiles:N or auto [auto]", of))
            ->type_name("SCALE");
    };
    add("--color-scale", arguments.colourScale, "colours of the nodes");
    add("--size-scale", arguments.sizeScale, "sizes of the nodes");
    add("--edge-color-scale", arguments.edgeColourScale, "colours of the edges");
    add("--edge-width-scale", arguments.edgeWidthScale, "widths of the edges");
}

void addLook(CLI::App& app, Arguments& arguments) {
    app.add_option("--size", arguments.size, "pixels, any size [1920x1080]")->type_name("WxH");
    app.add_option("--color", arguments.colour,
                   "community, betweenness, betweenness-error, degree or a node column [community]")
        ->type_name("WHAT");
    app.add_option("--size-by", arguments.sizeBy,
                   "betweenness, degree, a numeric node column or none [degree]")
        ->type_name("WHAT");
    app.add_option("--level", arguments.level, "Louvain level, 1 is the finest [the coarsest]")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    std::string palettes;
    for (const render::Palette& palette : render::palettes())
        if (!render::isReversed(palette.name)) palettes += (palettes.empty() ? "" : ", ") + palette.name;
    palettes += ", and ramps as NAME-reversed";
    app.add_option("--palette", arguments.palette, palettes)->type_name("NAME");
    app.add_option("--background", arguments.background, "#RRGGBB, a colour's name or transparent")
        ->type_name("COLOUR");
    app.add_option("--labels", arguments.labels, "at most so many [20]")
        ->check(CLI::Range(0, 100000))
        ->type_name("N");
    app.add_flag("--legend", arguments.legend, "with a legend");
    app.add_option(
           "--legend-corner", arguments.legendCorner,
           "top-right, top-left, bottom-right, bottom-left or auto (where it covers fewest nodes) [auto]")
        ->type_name("CORNER");
    app.add_option("--camera", arguments.camera, "middle in layout units and pixels per unit [fits all]")
        ->type_name("X,Y,ZOOM");
    addSizes(app, arguments);
    addScales(app, arguments);
    app.add_option("--text-scale", arguments.textScale, "size of the letters of names and legend [1]")
        ->check(realFrom(0.1, 10))
        ->type_name("X");
    app.add_option("--enter", arguments.enter, "only the community that holds NODE at LEVEL")
        ->type_name("LEVEL:NODE");
    app.add_option("--isolate", arguments.isolate, "all but that community dimmed")->type_name("LEVEL:NODE");
    app.add_option("--view", arguments.view,
                   "a view that the window saved, or one of the session by its name; other flags override it")
        ->type_name("FILE|NAME");
}

}  // namespace

void addRender(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(
        program, work, "render", "The same picture as the window's (png, svg, pdf by suffix)", run);
    addInput(app, arguments.input);
    addFilter(app, arguments.input);
    addResult(app, arguments.input);
    app.add_option("-o,--output", arguments.output, "the picture: .png, .svg or .pdf")
        ->required()
        ->type_name("FILE");
    app.add_option("--dpi", arguments.dpi,
                   "pixels an inch, for the size of the page [96 times the pixel ratio]")
        ->check(realFrom(1, 100000))
        ->type_name("D");
    app.add_option("--text", arguments.text,
                   "letters of svg and pdf: text (to select and search) or outlines [text]")
        ->check(CLI::IsMember({"text", "outlines"}))
        ->type_name("AS");
    addLook(app, arguments);
    addLabelColumn(app, arguments.input);
    app.add_option("--positions", arguments.positions, "node,x,y instead of a layout")->type_name("FILE");
    app.add_option("--partition", arguments.partition, "node,community instead of Louvain")
        ->type_name("FILE");
    app.add_option("--strategy", arguments.strategy, "the Louvain engine [auto]")->type_name("ID");
    app.add_option("--method", arguments.method, "the layout [the file's positions, else auto]")
        ->type_name("ID");
    app.add_option("--sources", arguments.sources, "betweenness from all or a sample of K sources [all]")
        ->type_name("all|K");
    arguments.given.addFlags(app, communityOptionSpecs());
    arguments.given.addFlags(app, layoutOptionSpecs());
    addLayoutSources(app, arguments.layoutBy);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
