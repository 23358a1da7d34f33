#include "app/cli/report.h"

#include <fmt/format.h>

#include <cmath>

#include "app/cli/terminal.h"
#include "app/session/measure_run.h"
#include "core/error.h"
#include "core/machine.h"

namespace quartier::cli {

json graphJson(const session::Document& document) {
    const Graph& graph = document.graph();
    return {{"nodes", graph.vertexCount()},
            {"edges", graph.edgeCount()},
            {"weighted", graph.isWeighted()},
            {"directed", graph.isDirected()}};
}

json engineJson(const EngineInfo& engine, const Trace& trace) {
    return {{"algorithm", engine.algorithm},
            {"strategy", engine.id},
            {"backend", toString(engine.backend)},
            {"device", trace.device.empty() ? thisMachine().cpu : trace.device}};
}

json measureJson(const session::Document& document, const session::MeasureRun& run) {
    json one = {{"name", run.measure()},
                {"kind", toString(run.of)},
                {"engine", engineJson(run.engine, run.result.trace)},
                {"seconds", run.seconds}};
    const auto number = [&](f64 value) {
        if (std::isnan(value)) return json();
        return run.whole ? json(static_cast<i64>(value)) : json(value);
    };
    if (!run.column.empty()) one["column"] = run.column;
    if (run.of == MeasureKind::graph) {
        one["value"] = number(run.values().front());
        return one;
    }
    const std::vector<f64>& errors = run.result.values.standardError;
    if (!errors.empty()) one["sources"] = run.result.values.sourcesUsed;
    const NodeTable& nodes = document.nodes();
    json top = json::array();
    for (size_t i = 0; i < run.top.size(); ++i) {
        const u64 place = run.top[i];
        json entry = {{"value", number(run.values()[place])}};
        if (run.of == MeasureKind::edge) {
            entry["source"] = nodes.id(run.topEnds[i].first);
            entry["target"] = nodes.id(run.topEnds[i].second);
        } else {
            entry["node"] = nodes.id(static_cast<VertexId>(place));
        }
        if (!errors.empty()) entry["stderr"] = std::isnan(errors[place]) ? json() : json(errors[place]);
        top.push_back(std::move(entry));
    }
    one["top"] = std::move(top);
    one["mean"] = std::isnan(run.mean) ? json() : json(run.mean);
    one["min"] = number(run.least);
    one["max"] = number(run.most);
    return one;
}

std::string measureText(const session::Document& document, const session::MeasureRun& run) {
    const bool one = run.of == MeasureKind::graph || run.groups || session::answersYesNo(run);
    if (one || run.defined == 0) return session::shortValue(run);
    std::string text = fmt::format("{:.6g} to {:.6g}, mean {:.6g}", run.least, run.most, run.mean);
    if (run.of == MeasureKind::node)
        text += fmt::format(", highest at {}",
                            printable(document.nodes().label(static_cast<VertexId>(run.top.front())), 60));
    return text;
}

json secondsJson(f64 load, const Trace& trace, f64 run, f64 total) {
    return {{"load", load}, {"upload", trace.secondsOf("upload")}, {"run", run}, {"total", total}};
}

std::string graphLine(const session::Document& document) {
    const Graph& graph = document.graph();
    return fmt::format(
        "{}: {}, {}, {}, {}", printable(document.name), counted(graph.vertexCount(), "node", "nodes"),
        graph.isDirected() ? counted(graph.edgeCount(), "arc", "arcs")
                           : counted(graph.edgeCount(), "edge", "edges"),
        graph.isDirected() ? "directed" : "undirected", graph.isWeighted() ? "weighted" : "unweighted");
}

std::string engineLine(const EngineInfo& engine, const Trace& trace, const std::string& why) {
    const std::string device = trace.device.empty() ? thisMachine().cpu : trace.device;
    return fmt::format("{} '{}' on {} ({})", engine.algorithm, engine.id, device, why);
}

}  // namespace quartier::cli
