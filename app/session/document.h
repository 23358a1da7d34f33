// The document: a graph and everything computed about it. A value that the window thread owns; results are
// shared_ptr to const, so a worker can fill a new one while the old one is drawn.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/result.h"
#include "graph/graph_builder.h"
#include "graph/io/reader.h"
#include "layouts/layout.h"
#include "render/renderer.h"

namespace quartier::session {

// The values of a node column as groups of nodes: their colours, and what the legend lists.
struct Categories {
    std::vector<u32> of;                       // per vertex: its group; 0 has the most nodes
    std::vector<u32> sizes;                    // per group
    std::vector<VertexId> examples;            // per group: a vertex that has its value
    std::vector<std::vector<u32>> colourKeys;  // [0][group]: one level, as the renderer takes it
};

// What runs on a graph have given: a value that shares what it holds, so that undo can keep many.
struct Computed {
    ResultList results;
    // Of each kind the result that is shown; null before there is one.
    std::shared_ptr<const CommunityRun> communities;
    std::shared_ptr<const CentralityRun> betweenness;
    std::shared_ptr<const std::vector<Vec2>> positions;  // null until laid out, unless the file has some

    // These throw OptionError naming the results there are. Showing one takes the place of what was shown of
    // its kind; when the one shown is removed, the last of its kind is shown, if one is left.
    void show(const std::string& id);
    void remove(const std::string& id);
    bool shows(const Result& result) const {
        return result.isOf(communities.get()) || result.isOf(betweenness.get());
    }
    // Adds a run to the results and shows it.
    void keep(std::shared_ptr<const CommunityRun> run);
    void keep(std::shared_ptr<const CentralityRun> run);
};

struct KeptView;  // app/session/session_file.h

struct Document : Computed {
    std::string name;          // for titles: the file's name without its folder, or the SPEC
    std::string source;        // what was opened: a path, "-", a SPEC or kSampleName
    bool fromSession = false;  // the source is a session file
    ReadOptions reading;       // as it was asked for, not what was found
    LoadedGraph loaded;
    GraphPtr undirected;  // symmetrised(loaded.graph)
    // What only drawing needs: empty after openGraph().
    std::shared_ptr<const std::vector<render::Edge>> edges;  // distinct, without self-loops
    std::shared_ptr<const std::vector<f32>> degrees;         // distinct neighbours
    f32 leastDegree = 0, mostDegree = 0;
    std::vector<std::shared_ptr<const Categories>> categories;  // per node column (categories.h)
    std::vector<std::shared_ptr<const KeptView>> views;         // of the session file that was opened

    // The graph that a betweenness run was given: its arcs are those of Scores::edge.
    const Graph& searched(const CentralityOptions& options) const {
        return options.directed ? *loaded.graph : *undirected;
    }
    bool empty() const { return loaded.graph == nullptr; }
    VertexId vertexCount() const { return empty() ? 0 : loaded.graph->vertexCount(); }
};

}  // namespace quartier::session
