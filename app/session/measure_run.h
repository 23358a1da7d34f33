// Measures on a document: its columns as what they take, and what they give as results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analytics/measures/measure.h"
#include "app/session/document.h"
#include "app/session/engines.h"
#include "graph/io/writer.h"

namespace quartier::session {

// The graph that a measure with these options is of.
const Graph& measuredGraph(const Document& document, const Measure& measure, const MeasureOptions& options);

// Runs it on all cores. `column`: the node column that the measure takes (its name or id); empty for
// options.column.
// Throws OptionError, ParseError (a weight of 0 as a length, with its line), Error, Cancelled.
std::shared_ptr<const MeasureRun> runMeasure(const Document& document, const Engines& engines,
                                             const std::string& name, MeasureOptions options,
                                             const std::string& column, RunContext& context);

// For MeasureOptions::column: the values of a node column, by its name or id. Throws OptionError.
std::shared_ptr<const NodeValues> valuesOfColumn(const Document& document, const std::string& column);
// The same: 1 of the nodes that are selected, 0 of the others.
std::shared_ptr<const NodeValues> selectedAlike(const Document& document,
                                                const std::vector<VertexId>& selected);

// Least, mean, most, the order of the best and the distributions of what a run found; its worker calls it
// once.
// `undirected`: the form of the graph.
void summarise(MeasureRun& run, const Graph& undirected);

// What it found in a few words: "0.0868079", "6 components", "31 of 254 edges", "mean 6.597", "not defined".
std::string shortValue(const MeasureRun& run);
// All values are 0 or 1, and how many are 1.
bool answersYesNo(const MeasureRun& run);
u64 timesYes(const MeasureRun& run);
// The nodes in a bin of one of its distributions; of a measure of groups those in groups of that size. None
// of a measure of edges.
std::vector<VertexId> nodesIn(const MeasureRun& run, const Distribution& distribution,
                              const Distribution::Bin& bin);

// "node,NAME...", or "source,target,NAME..." of measures of edges; atomic, "-" is standard output, a workbook
// where the file is called .xlsx. Measures
// of the graph, and of edges beside some of nodes, are left out. Throws Error when none is left, Cancelled.
void exportMeasures(const Document& document, const std::vector<std::shared_ptr<const MeasureRun>>& runs,
                    const std::string& path, NodeColumns columns = NodeColumns::id,
                    const RunContext& context = plainContext());

// The ends of the edges that a value per edge is of, in their order.
std::vector<std::pair<VertexId, VertexId>> measuredEdges(const Graph& undirected);

}  // namespace quartier::session
