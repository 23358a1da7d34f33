// Places in the tree of communities: what is entered or isolated, by tree node for the program, by name for
// files and command lines.
#pragma once

#include <span>
#include <string>

#include "app/session/document.h"

namespace quartier::session {

// The community that holds a node at a level: so named, it is found again in the next run.
struct Place {
    u32 level = 0;     // 1 = finest; 0 = the whole graph
    std::string node;  // id in the file, of the community's node of most neighbours
    bool whole() const { return level == 0; }
    bool operator==(const Place&) const = default;
};

// The tree node of a place, 0 for the whole. Throws OptionError when there is no such level or node.
u32 treeNodeOf(const Document& document, const Place& place);
Place placeOf(const Document& document, u32 treeNode);
// "2:Valjean" and back; parsePlace throws OptionError, `flag` says whose value it is.
std::string toText(const Place& place);
Place parsePlace(const std::string& text, const std::string& flag);

// The depth to show inside a tree node that is entered: its parts are what one came to see, so the first at
// which it falls into some, not into one and small fragments. A community of the finest level keeps its own.
u32 depthInside(const CommunityRun& run, u32 treeNode);

// The vertices of a tree node; of 0, or without communities, an empty span that stands for all.
std::span<const VertexId> verticesOf(const Document& document, u32 treeNode);
// The node of most neighbours among them; kNoVertex of none.
VertexId hubOf(const Document& document, std::span<const VertexId> vertices);
// Flags of all vertices (render::VertexFlag): hidden outside `entered`, dimmed outside `isolated`; 0 = none.
std::vector<u8> flagsOf(const Document& document, u32 entered, u32 isolated);
// Where the vertices lie, without the few that lie far off.
render::Bounds boundsOf(std::span<const VertexId> vertices, std::span<const Vec2> positions);

}  // namespace quartier::session
