// Runs on what a filter shows of a document. What comes of them is a result of the whole document: nodes and
// edges that were hidden have no value, and the provenance says what was visible.
#pragma once

#include "app/session/commands.h"
#include "app/session/measure_run.h"
#include "app/session/visible_set.h"

namespace quartier::session {

// What a run is given instead of the whole graph.
struct VisibleInput {
    std::string filter;                         // the expression, for the provenance
    std::shared_ptr<const VisibleSet> visible;  // of the graph of the document
};

// As the functions of these names without an input; they publish nothing while they run, as live values are
// those of all nodes. All throw Error where nothing is visible, and Cancelled.
//
// Nodes outside are no part of a community (CommunityRun::outside); modularity is that of what was visible.
std::shared_ptr<const CommunityRun> runCommunities(const VisibleInput& input, const Document& document,
                                                   const Engines& engines, const std::string& strategy,
                                                   const CommunityOptions& options, RunContext& context);
// Scores, standard errors and scores of arcs are NaN outside.
std::shared_ptr<const CentralityRun> runBetweenness(const VisibleInput& input, const Document& document,
                                                    const Engines& engines, const std::string& strategy,
                                                    const CentralityOptions& options, RunContext& context);
// Values are NaN outside. `options.column` and `column` have values of all nodes.
std::shared_ptr<const MeasureRun> runMeasure(const VisibleInput& input, const Document& document,
                                             const Engines& engines, const std::string& name,
                                             MeasureOptions options, const std::string& column,
                                             RunContext& context);
// Hidden nodes stay where they are. Throws Error where nothing was laid out before.
std::shared_ptr<const std::vector<Vec2>> runLayout(const VisibleInput& input, const Document& document,
                                                   const Engines& engines, const std::string& method,
                                                   const LayoutOptions& options, bool fromPresent,
                                                   RunContext& context, LayoutNotes* notes = nullptr);

}  // namespace quartier::session
