// Results into files, through graph/io/writer.h.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/session/commands.h"
#include "core/atomic_file.h"
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

}  // namespace

void exportPartition(const Document& document, const std::string& path, bool allLevels) {
    const Hierarchy& hierarchy = communitiesOf(document).result.hierarchy;
    writeAtomically(path, [&](std::ostream& out) {
        if (allLevels)
            writeAllLevels(out, *document.loaded.nodes, hierarchy);
        else
            writePartition(out, *document.loaded.nodes, hierarchy.flatten(hierarchy.levelCount()));
    });
}

void exportScores(const Document& document, const std::string& path) {
    const Scores& scores = betweennessOf(document).result.scores;
    writeAtomically(path, [&](std::ostream& out) {
        writeScores(out, *document.loaded.nodes, scores.value, scores.standardError);
    });
}

void exportPositions(const Document& document, const std::string& path) {
    if (document.positions == nullptr) throw Error("there are no positions to write yet: run a layout first");
    writeAtomically(
        path, [&](std::ostream& out) { writePositions(out, *document.loaded.nodes, *document.positions); });
}

void exportGraph(const Document& document, const std::string& path) {
    if (document.empty()) throw Error("no graph is open: open a file first");
    GraphToWrite what{.graph = document.loaded.graph.get(),
                      .nodes = document.loaded.nodes.get(),
                      .columns = {},
                      .positions = {}};
    if (document.communities) {
        const Hierarchy& hierarchy = document.communities->result.hierarchy;
        const std::vector<VertexId> labels = hierarchy.flatten(hierarchy.levelCount());
        what.columns.push_back({"community", {labels.begin(), labels.end()}, true});
    }
    if (document.betweenness)
        what.columns.push_back({"betweenness", document.betweenness->result.scores.value, false});
    if (document.positions) what.positions = *document.positions;
    writeGraph(path, what);
}

void exportHierarchy(const Document& document, const std::string& path) {
    const CommunityRun& run = communitiesOf(document);
    const Hierarchy& hierarchy = run.result.hierarchy;
    nlohmann::json levels = nlohmann::json::array();
    for (size_t i = 0; i < hierarchy.levelCount(); ++i) {
        const Level& level = hierarchy.levels[i];
        levels.push_back({{"communities", level.communities},
                          {"modularity", level.modularity},
                          {"iterations", level.iterations},
                          {"seconds", level.seconds},
                          {"parent", level.parent},
                          {"sizes", hierarchy.sizesAt(i + 1)}});
    }
    nlohmann::json nodes = nlohmann::json::array();
    for (VertexId v = 0; v < document.vertexCount(); ++v) nodes.push_back(document.loaded.nodes->id(v));
    const nlohmann::json whole = {{"nodes", std::move(nodes)},
                                  {"strategy", run.engine.id},
                                  {"resolution", run.options.resolution},
                                  {"modularity", run.result.modularity},
                                  {"levels", std::move(levels)}};
    writeAtomically(path, [&](std::ostream& out) {
        out << whole.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    });
}

void exportTrace(const Trace& trace, const std::string& path) {
    writeAtomically(path, [&](std::ostream& out) { out << toJson(trace).dump(1) << '\n'; });
}

}  // namespace quartier::session
