// quartier layout: positions, and how good they are.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "layouts/overlaps.h"
#include "layouts/quality.h"
#include "layouts/transforms.h"

namespace quartier::cli {
namespace {

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string method = "auto";
    GivenOptions given;
    LayoutOptions layoutBy;  // what it lays out by
    std::optional<f64> rotate, spread, discs;
    std::string mirror;
    std::string output;
    std::string trace;
};

json qualityJson(const LayoutQuality& quality) {
    return {{"stress", quality.stress},
            {"neighbourhoodJaccard", quality.neighbourhoodJaccard},
            {"edgeLengthVariation", quality.edgeLengthVariation},
            {"communitySeparation", quality.communitySeparation},
            {"levelSeparation", quality.levelSeparation}};
}

json shapeJson(const session::LayoutNotes& notes) {
    if (!notes.shape) return nullptr;
    return *notes.shape == DrawnShape::map ? "map" : "communities";
}

json wholeJson(const session::Document& document, const session::LayoutNotes& notes,
               const std::optional<LayoutQuality>& quality, f64 seconds, const Shell& shell) {
    json whole{{"graph", graphJson(document)},
               {"engine", engineJson(notes.engine, notes.trace)},
               {"why", notes.why},
               {"iterations", notes.iterations},
               {"atRest", notes.atRest},
               {"quality", quality ? qualityJson(*quality) : json()},
               {"status", notes.cancelled ? "cancelled" : "complete"},
               {"seconds", secondsJson(shell.loadSeconds(), notes.trace, seconds, shell.totalSeconds())}};
    whole["shape"] = shapeJson(notes);  // apart, as GCC 12 warns wrongly of a list of nine
    return whole;
}

void printQuality(const LayoutQuality& quality, std::ostream& out) {
    Table table({"", ">", ""});
    table.row({"stress", fmt::format("{:.4f}", quality.stress), "lower is better"});
    table.row({"neighbourhood overlap", fmt::format("{:.4f}", quality.neighbourhoodJaccard), "1 is best"});
    table.row(
        {"edge length variation", fmt::format("{:.4f}", quality.edgeLengthVariation), "deviation / mean"});
    table.row({"community separation", fmt::format("{:.4f}", quality.communitySeparation),
               "random pairs / pairs inside"});
    table.print(out);
}

void print(const session::Document& document, const session::LayoutNotes& notes,
           const std::optional<LayoutQuality>& quality, f64 seconds, std::ostream& out) {
    out << graphLine(document) << '\n' << engineLine(notes.engine, notes.trace, notes.why) << '\n';
    if (quality) printQuality(*quality, out);
    out << fmt::format("{} iterations{}{}, ran in {}\n", formatCount(static_cast<u64>(notes.iterations)),
                       notes.shape == DrawnShape::map ? ", by its shape as a map" : "",
                       notes.cancelled ? ", interrupted" : (notes.atRest ? ", at rest" : ""),
                       formatSeconds(seconds));
}

// Turned, mirrored and spread, then without overlaps.
std::shared_ptr<const std::vector<Vec2>> rearranged(std::shared_ptr<const std::vector<Vec2>> positions,
                                                    const Arguments& arguments, const RunContext& context) {
    using layouts::Transform;
    using layouts::TransformKind;
    std::vector<Transform> transforms;
    if (arguments.rotate) transforms.push_back({TransformKind::rotate, *arguments.rotate});
    if (!arguments.mirror.empty())
        transforms.push_back({arguments.mirror == "x" ? TransformKind::mirrorX : TransformKind::mirrorY});
    if (arguments.spread) transforms.push_back({TransformKind::scale, *arguments.spread});
    for (const Transform& transform : transforms)
        positions = std::make_shared<const std::vector<Vec2>>(layouts::transformed(*positions, transform));
    if (!arguments.discs) return positions;
    const auto half = static_cast<f32>(*arguments.discs / 2);
    const std::vector<layouts::HalfSize> sizes(positions->size(), layouts::HalfSize{half, half});
    return std::make_shared<const std::vector<Vec2>>(
        layouts::withoutOverlaps(*positions, sizes, context.stop));
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop), {{"-o", arguments.output}, {"--trace", arguments.trace}});
    LayoutOptions options = arguments.layoutBy;
    arguments.given.apply(options, layoutOptionSpecs());
    shell.willWrite({arguments.input.file});
    shell.startDevice();
    session::Document document = shell.open(arguments.input, kReadingShare);
    std::optional<ResultToKeep> keep(shell.hasOutputs());
    session::Engines& engines = shell.engines();
    if (arguments.input.results.empty())
        document.keep(session::findCommunities(document, engines, "auto", {}, shell.context()));
    else if (!document.results.find(arguments.input.results.back())->communities)
        throw OptionError("--result was given a result that has no communities: name one that has");
    shell.nextPart(1);
    const Stopwatch watch;
    session::LayoutNotes notes;
    document.positions =
        session::runLayout(document, engines, arguments.method, options, false, shell.context(), &notes);
    if (!shell.interrupted())
        document.positions = rearranged(std::move(document.positions), arguments, shell.context());
    const f64 seconds = watch.seconds();
    if (notes.fellBack) shell.notice(notes.why);
    if (!arguments.output.empty() && !shell.wroteSession(document, arguments.output))
        session::exportPositions(document, arguments.output);
    if (!arguments.trace.empty()) session::exportTrace(notes.trace, arguments.trace);
    keep.reset();
    // Not measured for an interrupted layout: it takes long.
    std::optional<LayoutQuality> quality;
    if (!shell.interrupted())
        quality =
            layoutQuality(document.undirected(), document.communities->result.hierarchy, *document.positions);
    shell.json(wholeJson(document, notes, quality, seconds, shell));
    print(document, notes, quality, seconds, shell.human());
    shell.wroteOutputs();
    return shell.status();
}

}  // namespace

void addLayout(CLI::App& program, Work& work) {
    auto [app, arguments] =
        addSubCommand<Arguments>(program, work, "layout", "Positions, seeded by the communities", run);
    addInput(app, arguments.input);
    addFilter(app, arguments.input);
    addResult(app, arguments.input);
    addText(app, "--method", arguments.method, "the layout, see 'quartier engines' [auto]", "ID");
    arguments.given.addFlags(app, layoutOptionSpecs());
    addLayoutSources(app, arguments.layoutBy);
    app.add_option("--rotate", arguments.rotate, "turn the drawing anticlockwise")
        ->check(realFrom(-360, 360))
        ->type_name("DEGREES");
    app.add_option("--mirror", arguments.mirror, "x (left becomes right) or y (top becomes bottom)")
        ->check(CLI::IsMember({"x", "y"}))
        ->type_name("AXIS");
    app.add_option("--spread", arguments.spread, "multiply all distances")
        ->check(realFrom(1e-6, 1e6))
        ->type_name("FACTOR");
    app.add_option("--remove-overlaps", arguments.discs,
                   "move nodes apart until discs of this diameter (layout units) do not overlap")
        ->check(realFrom(1e-6, 1e6))
        ->type_name("DIAMETER");
    addOutput(app, arguments.output,
              "write node,x,y, or a session with positions and communities (.quartier)");
    addTrace(app, arguments.trace);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
