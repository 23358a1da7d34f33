// The document: a graph and everything computed about it. A value that the window thread owns; results are
// shared_ptr to const, so a worker can fill a new one while the old one is drawn.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analytics/centrality.h"
#include "analytics/community.h"
#include "graph/dendrogram.h"
#include "graph/graph_builder.h"
#include "graph/io/reader.h"
#include "layouts/layout.h"
#include "render/renderer.h"

namespace quartier::session {

struct CommunityRun {
    CommunityResult result;
    Dendrogram dendrogram;
    std::vector<std::vector<VertexId>> labels;  // [depth][vertex], depth 0 = finest level ... levelCount - 1
    std::vector<std::vector<u32>> colourKeys;   // [depth][community]
    CommunityOptions options;
    EngineInfo engine;
    std::string why;        // how the engine was picked, and what was tried before
    bool fellBack = false;  // the engine first picked had too little memory; `why` says so
};

struct CentralityRun {
    CentralityResult result;
    std::vector<f32> scores;  // what is drawn
    f32 low = 0, high = 0;    // smallest positive and largest score
    // With options.edges, of Document::edges, both directions together; and their range likewise.
    std::vector<f32> edgeScores;
    f32 edgeLow = 0, edgeHigh = 0;
    CentralityOptions options;
    EngineInfo engine;
    std::string why;
    bool fellBack = false;
};

struct Document {
    std::string name;     // for titles: the file's name without its folder, or the SPEC
    std::string source;   // what was opened: a path, "-", a SPEC or kSampleName
    ReadOptions reading;  // as it was asked for, not what was found
    LoadedGraph loaded;
    GraphPtr undirected;  // symmetrised(loaded.graph)
    // What only drawing needs: null after openGraph().
    std::shared_ptr<const std::vector<render::Edge>> edges;  // distinct, without self-loops
    std::shared_ptr<const std::vector<f32>> degrees;         // distinct neighbours
    std::shared_ptr<const CommunityRun> communities;         // null until run
    std::shared_ptr<const CentralityRun> betweenness;
    std::shared_ptr<const std::vector<Vec2>> positions;  // null until laid out, unless the file has some

    // The graph that a betweenness run was given: its arcs are those of Scores::edge.
    const Graph& searched(const CentralityOptions& options) const {
        return options.directed ? *loaded.graph : *undirected;
    }
    bool empty() const { return loaded.graph == nullptr; }
    VertexId vertexCount() const { return empty() ? 0 : loaded.graph->vertexCount(); }
};

}  // namespace quartier::session
