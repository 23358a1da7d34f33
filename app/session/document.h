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

// Everything that grows with the graph is made by the worker (runCommunities, runBetweenness): the window's
// thread takes a run over by a pointer.
struct CommunityRun {
    CommunityResult result;
    Dendrogram dendrogram;
    // Depth 0 = finest level ... depthCount() - 1. What a vertex is at any depth goes by its finest
    // community, so that one number per vertex serves all of them.
    std::vector<std::vector<VertexId>> within;  // [depth][finest community]: the community that holds it
    std::vector<std::vector<u32>> colourKeys;   // [depth][finest community]
    std::vector<std::vector<u32>> bySize;       // [depth]: tree nodes from large to small
    std::vector<VertexId> hubs;                 // per tree node: its vertex of most neighbours
    CommunityOptions options;
    EngineInfo engine;
    std::string why;        // how the engine was picked, and what was tried before
    bool fellBack = false;  // the engine first picked had too little memory; `why` says so

    u32 depthCount() const { return static_cast<u32>(within.size()); }
    VertexId communityOf(u32 depth, VertexId vertex) const {
        return within[depth][result.hierarchy.levels[0].parent[vertex]];
    }
};

struct CentralityRun {
    CentralityResult result;
    std::vector<f32> scores;      // what is drawn
    f32 low = 0, high = 0;        // smallest positive and largest score
    std::vector<VertexId> ranks;  // per vertex, 1 = the highest score
    VertexId best = kNoVertex;    // of rank 1
    // With options.edges, of Document::edges, both directions together; and their range likewise.
    std::vector<f32> edgeScores;
    f32 edgeLow = 0, edgeHigh = 0;
    CentralityOptions options;
    EngineInfo engine;
    std::string why;
    bool fellBack = false;
};

// The texts of a node column as groups of nodes: their colours, and what the legend lists.
struct Categories {
    std::vector<u32> of;                       // per vertex: its group; 0 has the most nodes
    std::vector<u32> sizes;                    // per group
    std::vector<VertexId> examples;            // per group: a vertex whose text it is
    std::vector<std::vector<u32>> colourKeys;  // [0][group]: one level, as the renderer takes it
};

struct Document {
    std::string name;     // for titles: the file's name without its folder, or the SPEC
    std::string source;   // what was opened: a path, "-", a SPEC or kSampleName
    ReadOptions reading;  // as it was asked for, not what was found
    LoadedGraph loaded;
    GraphPtr undirected;  // symmetrised(loaded.graph)
    // What only drawing needs: empty after openGraph().
    std::shared_ptr<const std::vector<render::Edge>> edges;  // distinct, without self-loops
    std::shared_ptr<const std::vector<f32>> degrees;         // distinct neighbours
    f32 leastDegree = 0, mostDegree = 0;
    std::vector<std::shared_ptr<const Categories>> categories;  // per node column; null where it is numeric
    std::shared_ptr<const CommunityRun> communities;            // null until run
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
