#include "app/cli/report.h"

#include <fmt/format.h>

#include "app/cli/terminal.h"
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
