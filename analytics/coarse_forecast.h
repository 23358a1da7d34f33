// How large the first coarse level of Louvain will be, before anything moves: that decides how much memory a
// run on the CPU takes.
//
// A sample of arcs, evenly spaced, tells two things: how many neighbours the ends of an arc have in common,
// and how many arcs lead to hubs. Where most neighbours are common, as in web graphs, collaborations and
// geometric graphs, nearly all arcs vanish inside communities. At hubs, as in power laws, communities are few
// and most arcs between them are summed, the more the higher the mean degree. Where few are common, a share
// is left that falls with the mean degree when vertices move at once. Without triangles there is nothing to
// tell communities by: all arcs may be left, or of grids about two thirds, of road networks more. The shares
// were measured on the graphs of docs/performance.md; a graph of another kind may differ.
#pragma once

#include "graph/graph.h"

namespace quartier::louvain {

constexpr f64 kHub = 16;  // times the mean degree

struct ArcSample {
    f64 common =
        0;  // mean share of the neighbours of the end with fewer that are neighbours of the other, too
    f64 atHubs = 0;  // share of the arcs with an end of kHub times the mean degree
};
// Less than a millisecond, but for the pages that it is the first to touch.
ArcSample sampleArcs(const Graph& graph);
// Most arcs lead to hubs, and their ends have few neighbours in common.
bool isPowerLaw(const ArcSample& sample);
// The ends of an arc have most neighbours in common.
bool isClustered(const ArcSample& sample);

enum class Moves { oneByOne, atOnce };  // at once power laws merge less
// Arcs of the first coarse level at most, as far as the sample tells.
u64 forecastCoarseArcs(const Graph& graph, Moves moves);

}  // namespace quartier::louvain
