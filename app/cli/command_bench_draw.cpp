// quartier bench draw: the renderer along a fixed path of the camera, JSON out.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "app/cli/arguments.h"
#include "app/cli/picture_job.h"
#include "app/session/view.h"
#include "bench/draw_bench.h"
#include "bench/report.h"
#include "core/atomic_file.h"
#include "render/headless.h"

namespace quartier::cli {
namespace {

using nlohmann::json;

struct Arguments {
    CommonArguments common;
    std::vector<std::string> graphs;
    std::string size = "1920x1200", output, commit;
    int frames = 60;
    bool curved = false, bundled = false;
};

// The node nearest to the median of the places: the camera zooms in there.
Vec2 placeInTheMidst(const std::vector<Vec2>& positions) {
    std::vector<f32> xs, ys;
    for (const Vec2 p : positions)
        if (std::isfinite(p.x) && std::isfinite(p.y)) xs.push_back(p.x), ys.push_back(p.y);
    if (xs.empty()) return {0, 0};
    const auto middle = [](std::vector<f32>& values) {
        const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), at, values.end());
        return *at;
    };
    const Vec2 centre{middle(xs), middle(ys)};
    return *std::min_element(positions.begin(), positions.end(), [&](Vec2 a, Vec2 b) {
        const auto far = [&](Vec2 p) {
            const f32 d = std::hypot(p.x - centre.x, p.y - centre.y);
            return std::isfinite(d) ? d : std::numeric_limits<f32>::max();
        };
        return far(a) < far(b);
    });
}

json drawGraph(const std::string& source, const Arguments& arguments, Shell& shell) {
    const std::string name = std::filesystem::path(source).filename().string();
    InputArguments input;
    input.file = source;
    session::Document document = shell.openToDraw(input, 0);
    session::View view;
    parseSize(arguments.size, view.camera.width, view.camera.height);
    view.style.nodeSize = session::restfulNodeSize(document.vertexCount());
    if (arguments.curved) view.style.edgeShape = render::EdgeShape::curved;
    if (arguments.bundled) view.style.edgeShape = render::EdgeShape::bundled;
    computeFor(view, {}, document, shell);
    if (document.communities && document.communities->depthCount() > 0)
        view.style.depth = static_cast<u32>(document.communities->depthCount() - 1);
    render::HeadlessContext context;
    context.makeCurrent();
    render::Renderer renderer;
    session::showView(view, document, renderer);
    json entry{{"graph", name},
               {"nodes", document.vertexCount()},
               {"edges", document.graph().edgeCount()},
               {"drawing", renderer.description()}};
    entry["milliseconds"] = bench::drawAlong(renderer,
                                             {.fitted = view.camera,
                                              .near = placeInTheMidst(*document.positions),
                                              .style = view.style,
                                              .frames = arguments.frames},
                                             [&] { return shell.interrupted(); });
    return entry;
}

void print(const json& entry, std::ostream& out) {
    out << fmt::format("{}: {}, {}\n", printable(entry["graph"].get<std::string>()),
                       counted(entry["nodes"], "node", "nodes"), counted(entry["edges"], "edge", "edges"));
    Table table({"part", ">frame", ">95 of 100", ">largest", ">edges", ">complete", ">edges", ">nodes",
                 ">tone", ">discs", ">marks"});
    for (const auto& [name, part] : entry["milliseconds"].items()) {
        const auto ms = [](const json& value) { return fmt::format("{:.2f}", value.get<f64>()); };
        const json& frame = part["frame"];
        const json& device = part["device"];
        table.row({name, ms(frame["median"]), ms(frame["of100in95"]), ms(frame["largest"]),
                   fmt::format("{:.0f} %", 100 * part["edges"].get<f64>()),
                   part.contains("complete") ? ms(part["complete"]) : std::string(), ms(device["edges"]),
                   ms(device["nodes"]), ms(device["tone"]), ms(device["discs"]), ms(device["marks"])});
    }
    table.print(out);
    out.flush();
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop), {{"-o", arguments.output}});
    shell.willWrite(arguments.graphs);
    const gpu::Device* device = shell.engines().device();
    json report = bench::header("draw", commandLine(), arguments.commit, shell.engines().availability(),
                                device == nullptr ? -1 : device->index, shell.common().threads);
    report["size"] = arguments.size;
    report["graphs"] = json::array();
    for (const std::string& graph : arguments.graphs) {
        if (shell.interrupted()) break;
        report["graphs"].push_back(drawGraph(graph, arguments, shell));
        print(report["graphs"].back(), shell.human());
    }
    if (!arguments.output.empty())
        writeAtomically(arguments.output, [&](std::ostream& out) { bench::writeCompact(report, out); });
    shell.json(report);
    shell.wroteOutputs();
    return shell.status();
}

}  // namespace

void addBenchDraw(CLI::App& bench, Work& work) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App& app = *bench.add_subcommand(
        "draw",
        "The drawing along a fixed path of the camera: time of each frame and of its stages on the GPU");
    app.add_option("GRAPH", arguments->graphs, "graph files, sessions or SPECs")->required()->type_name("");
    app.add_option("--size", arguments->size, "size of the pictures [1920x1200]")->type_name("WxH");
    app.add_option("--frames", arguments->frames, "frames of every part that moves [60]")
        ->check(CLI::Range(2, 10000))
        ->type_name("N");
    auto* curved = app.add_flag("--curved-edges", arguments->curved, "edges as curves");
    app.add_flag("--bundled-edges", arguments->bundled, "edges in bundles")->excludes(curved);
    app.add_option("--commit", arguments->commit, "what was built, for the record")->type_name("ID");
    addOutput(app, arguments->output, "write the JSON");
    addCommon(app, arguments->common);
    app.callback([arguments, &work] {
        work = [arguments](std::stop_token stop) { return run(*arguments, std::move(stop)); };
    });
}

}  // namespace quartier::cli
