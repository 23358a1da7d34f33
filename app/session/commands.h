// What can be done to a document, once, for the command line and the window alike: plain functions that work
// on the calling thread and heed the RunContext.
#pragma once

#include "app/session/document.h"
#include "app/session/engines.h"
#include "graph/io/reader.h"
#include "render/picture.h"

namespace quartier::session {

// Reads a file or makes a SPEC's graph, and prepares what drawing needs.
Document openDocument(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context);

std::shared_ptr<const CommunityRun> runCommunities(const Document& document, const Engines& engines,
                                                   const std::string& strategy,
                                                   const CommunityOptions& options, RunContext& context);
std::shared_ptr<const CentralityRun> runBetweenness(const Document& document, const Engines& engines,
                                                    const std::string& strategy,
                                                    const CentralityOptions& options, RunContext& context);
// Lays out, seeded by the document's hierarchy (none: a quick Louvain is run for it first).
std::shared_ptr<const std::vector<Vec2>> runLayout(const Document& document, const Engines& engines,
                                                   const std::string& method, const LayoutOptions& options,
                                                   bool fromPresent, RunContext& context,
                                                   LayoutResult* whole = nullptr);

// The look of a view: what the window shows and `quartier render` draws.
struct View {
    render::Style style;
    render::Camera camera;
    bool fit = true;  // camera fitted to the drawing
    int labels = 20;  // at most so many
    bool legend = false;
};

// Gives the renderer everything of the document (topology, positions, levels, scores, degrees).
void showDocument(const Document& document, render::Renderer& renderer);
// Labels (communities by size, then hubs by score or degree) and legend for the view, for pictures and for
// the overlay.
render::PictureExtras pictureExtras(const Document& document, const View& view);
// The command line that makes this view: Edit > Copy as Command.
std::string viewCommand(const Document& document, const View& view, const std::string& output);

// Writers of results by suffix; atomic.
void exportPartition(const Document& document, const std::string& path, bool allLevels);
void exportScores(const Document& document, const std::string& path);
void exportPositions(const Document& document, const std::string& path);
// GEXF, GraphML ... with the computed columns.
void exportGraph(const Document& document, const std::string& path);

}  // namespace quartier::session
