// What the colours of the nodes stand for: groups of nodes, which are communities or the values of a column,
// and nodes without a value; and what the legend says, in pictures and in the window.
#pragma once

#include <optional>

#include "app/session/view.h"

namespace quartier::session {

struct LegendGroup {
    std::string name;  // one line, cut with an ellipsis
    u64 nodes = 0;
    render::Colour colour;  // as drawn
    bool dimmed = false;    // all of its nodes are
    u32 item = 0;           // as groups.h names it
};

struct GroupLegend {
    bool communities = false;       // else values of the column view.colour
    u64 groups = 0;                 // there are, listed or not; without noValue
    std::vector<LegendGroup> rows;  // most nodes first
    u64 otherGroups = 0;            // not listed
    u64 otherNodes = 0;
    std::optional<LegendGroup> noValue;  // of the column, or of the numbers that colour the nodes
    u64 edgesWithoutValue = 0;           // of what colours the edges
};

// Of what is inside `entered`, dimmed outside `isolated`: tree nodes, 0 for the whole graph. Without groups
// when the nodes are not coloured by any. Cost: a few rows; of the values of a column inside a community, or
// with one isolated, its nodes; of numbers, and of edges coloured by numbers, a pass over them.
GroupLegend groupLegend(const Document& document, const View& view, u32 entered, u32 isolated);
// Everything that the legend says of a view, into `extras`: the groups, which are of the tree node `entered`,
// the ramp of the nodes and that of the edges.
void describeLegend(const Document& document, const View& view, u32 entered, const GroupLegend& groups,
                    render::PictureExtras& extras);
// Tree nodes of the communities at a depth that lie inside a tree node, from large to small. Where that depth
// is coarser than the node, the one that holds it.
std::vector<u32> communitiesInside(const CommunityRun& run, u32 depth, u32 entered);
// Texts on one line of at most so many characters, the last of them an ellipsis if need be.
std::string shortened(const std::string& text, size_t most);

}  // namespace quartier::session
