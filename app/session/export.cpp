// Results into files, through graph/io/writer.h.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/session/commands.h"
#include "app/session/graph_to_write.h"
#include "app/session/measure_run.h"
#include "app/session/shown_colours.h"
#include "core/atomic_file.h"
#include "core/utf8.h"
#include "graph/io/text_sink.h"
#include "graph/io/writer.h"

namespace quartier::session {
namespace {

const CommunityRun& communitiesOf(const Document& document) {
    if (document.communities == nullptr)
        throw Error("there are no communities to write yet: run a community detection first");
    return *document.communities;
}

const CentralityRun& betweennessOf(const Document& document) {
    if (document.betweenness == nullptr)
        throw Error("there are no betweenness scores to write yet: run betweenness first");
    return *document.betweenness;
}

// A JSON string.
std::string jsonText(const std::string& text) {
    return nlohmann::json(toUtf8(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

template <class Item>
void writeArray(graph_io::TextSink& sink, size_t count, const Item& item) {
    sink.put("[");
    for (size_t i = 0; i < count; ++i) sink.put("{}{}", i == 0 ? "" : ",", item(static_cast<VertexId>(i)));
    sink.put("]");
}

}  // namespace

namespace {

// Of a run on a part of the graph: nodes outside have empty fields.
void writeKnownLevels(std::ostream& out, const Document& document, const std::vector<std::string>& names,
                      const std::vector<size_t>& levels, NodeColumns columns) {
    std::vector<std::vector<f64>> values;
    for (const size_t level : levels) {
        const LargeVector<VertexId> labels = communitiesOf(document).labelsAt(level);
        values.emplace_back(labels.begin(), labels.end());
        std::replace(values.back().begin(), values.back().end(), f64{kMissingLabel},
                     std::numeric_limits<f64>::quiet_NaN());
    }
    std::vector<ValueColumn> written;
    for (size_t i = 0; i < names.size(); ++i) written.push_back({names[i], values[i]});
    writeNodeValues(out, document.nodes(), written, columns);
}

}  // namespace

void exportPartition(const Document& document, const std::string& path, size_t levels, NodeColumns columns,
                     const RunContext& context) {
    const CommunityRun& run = communitiesOf(document);
    const Hierarchy& hierarchy = run.result.hierarchy;
    const size_t level = std::min(levels, hierarchy.levelCount());
    writeAtomically(
        path,
        [&](std::ostream& out) {
            if (run.outside.empty())
                writePartition(out, document.nodes(), hierarchy.flatten(level), columns);
            else
                writeKnownLevels(out, document, {"community"}, {level}, columns);
        },
        context.stop);
}

void exportAllLevels(const Document& document, const std::string& path, NodeColumns columns,
                     const RunContext& context) {
    const CommunityRun& run = communitiesOf(document);
    const Hierarchy& hierarchy = run.result.hierarchy;
    std::vector<std::string> names;
    std::vector<size_t> levels;
    for (size_t level = 1; level <= hierarchy.levelCount(); ++level) {
        levels.push_back(level);
        names.push_back(fmt::format("level{}", level));
    }
    writeAtomically(
        path,
        [&](std::ostream& out) {
            if (run.outside.empty())
                writeAllLevels(out, document.nodes(), hierarchy, columns);
            else
                writeKnownLevels(out, document, names, levels, columns);
        },
        context.stop);
}

void exportScores(const Document& document, const std::string& path, NodeColumns columns,
                  const RunContext& context) {
    const Scores& scores = betweennessOf(document).result.scores;
    writeAtomically(
        path,
        [&](std::ostream& out) {
            writeScores(out, document.nodes(), scores.value, scores.standardError, columns);
        },
        context.stop);
}

void exportTable(const Document& document, const std::string& path, const ResultTable& table,
                 const RunContext& context) {
    switch (table.values) {
        case ResultTable::Values::communities:
            return exportPartition(document, path, table.levels, table.columns, context);
        case ResultTable::Values::allLevels:
            return exportAllLevels(document, path, table.columns, context);
        case ResultTable::Values::scores:
            return exportScores(document, path, table.columns, context);
        case ResultTable::Values::measure:
            return exportMeasures(document, {table.measure}, path, table.columns, context);
    }
}

void exportEdgeScores(const Document& document, const std::string& path) {
    const CentralityRun& run = betweennessOf(document);
    if (run.result.scores.edge.empty() && document.graph().edgeCount() > 0)
        throw Error("there is no betweenness of edges to write yet: run betweenness with --edges first");
    writeAtomically(path, [&](std::ostream& out) {
        writeEdgeScores(out, document.searched(run.options), document.nodes(), run.result.scores.edge);
    });
}

void exportPositions(const Document& document, const std::string& path) {
    if (document.positions == nullptr) throw Error("there are no positions to write yet: run a layout first");
    writeAtomically(path,
                    [&](std::ostream& out) { writePositions(out, document.nodes(), *document.positions); });
}

std::vector<std::string> exportGraph(const Document& document, const std::string& path,
                                     const RunContext& context, const View* view) {
    GraphToWrite what = graphToWrite(document);
    if (view != nullptr) what.colours = shownColours(document, *view);
    what.progress = [&](f64 fraction) {
        context.observer.progress({.stage = "writing", .fraction = fraction});
    };
    return writeGraph(path, what, context.stop);
}

// Written number by number: as one JSON value sixteen million nodes would take gigabytes.
void exportHierarchy(const Document& document, const std::string& path) {
    const CommunityRun& run = communitiesOf(document);
    const Hierarchy& hierarchy = run.result.hierarchy;
    writeAtomically(path, [&](std::ostream& out) {
        graph_io::TextSink sink(out);
        sink.put("{{\"strategy\":{},\"resolution\":{},\"modularity\":{},\n\"nodes\":",
                 jsonText(run.engine.id), run.options.resolution, run.result.modularity);
        writeArray(sink, document.vertexCount(),
                   [&](VertexId v) { return jsonText(document.nodes().id(v)); });
        sink.put(",\n\"levels\":[");
        std::vector<VertexId> sizes(hierarchy.vertices, 1);
        for (size_t i = 0; i < hierarchy.levelCount(); ++i) {
            const Level& level = hierarchy.levels[i];
            sizes = sizesAbove(level, sizes);
            sink.put(
                "{}\n{{\"communities\":{},\"modularity\":{},\"iterations\":{},\"seconds\":{},\"parent\":",
                i == 0 ? "" : ",", level.communities, level.modularity, level.iterations, level.seconds);
            writeArray(sink, level.parent.size(), [&](VertexId v) { return level.parent[v]; });
            sink.put(",\"sizes\":");
            writeArray(sink, sizes.size(), [&](VertexId c) { return sizes[c]; });
            sink.put("}");
        }
        sink.put("]}\n");
    });
}

void exportTrace(const Trace& trace, const std::string& path, const RunContext& context) {
    writeAtomically(
        path, [&](std::ostream& out) { out << toJson(trace).dump(1) << '\n'; }, context.stop);
}

}  // namespace quartier::session
