// Level of detail: which communities of a tree are drawn as one disc, as they take up few pixels.
//
// A community is open by a number from 0 (closed: its disc alone) to 1 (open: its parts alone), which follows
// its extent on the screen. What lies in it is visible as far as all communities around it are open. So the
// opacities of all that stands for a vertex, or for an edge, add up to 1.
#pragma once

#include <span>
#include <vector>

#include "render/look.h"

namespace quartier::render {

// A community, by its interval of DetailTree::vertices. Node 0 is the root.
struct DetailNode {
    u32 parent = 0;  // comes before its children
    u32 begin = 0, size = 0;
    bool closes = true;  // false: is open at all times, as the root is
};

// Two communities of the same depth, and the edges between them as one.
struct DetailLink {
    u32 a = 0, b = 0;
    f32 weight = 1;  // relative to the heaviest link of that depth, over 0
};

struct DetailTree {
    std::vector<DetailNode> nodes;
    u32 firstLeaf = 0;          // nodes from here on have no parts but vertices
    std::vector<u32> vertices;  // all of them, so that every community is an interval
    std::vector<u32> leafOf;    // per vertex: node - firstLeaf
    std::vector<DetailLink> links;

    size_t leaves() const { return nodes.size() - firstLeaf; }
};

// Where the vertices of a community lie that are not hidden, and what they look like together.
struct DetailPlace {
    Vec2 centre;          // mean, layout units
    f32 radius = 0;       // of a disc in which points are spread as far as they are, layout units
    u32 shown = 0;        // how many there are
    f32 area = 0;         // sum of squares of Look::size()
    u32 rgb = 0;          // mean, as in Look
    f32 alpha = 1;        // mean without closing
    bool closes = false;  // can be closed: has two vertices, and no child has all of them
};

// Of every node of the tree. On all cores; cost: O(vertices + nodes).
std::vector<DetailPlace> detailPlaces(const DetailTree& tree, std::span<const Vec2> positions,
                                      std::span<const Look> looks);

// Extents in logical pixels, twice a radius. A community begins to open at the first and is open at the
// second. When it becomes smaller again, all happens at the same extents over kLinger: in between, a zoom
// back and forth changes nothing.
inline constexpr f32 kOpensFrom = 16, kOpenFrom = 32, kLinger = 1.25f;

// How far open a community of that extent is, that was so far open before.
f32 openingOf(f32 extent, f32 before);

// The cut through the tree. Keeps how far communities were open before.
class DetailCut {
  public:
    // Of another tree, or as if nothing had been shown before: then as when zooming in.
    void restart();
    // `zoom`: logical pixels per layout unit. True when something has changed. O(nodes).
    bool update(const DetailTree& tree, std::span<const DetailPlace> places, f32 zoom);

    f32 opening(u32 node) const { return opening_[node]; }
    // Of the parts of a community, and of its disc.
    f32 opacityInside(u32 node) const { return visible_[node] * opening_[node]; }
    f32 opacityOfDisc(u32 node) const { return visible_[node] * (1 - opening_[node]); }
    // Of the link of two nodes of the same depth.
    f32 opacityOfLink(u32 a, u32 b) const;

  private:
    std::vector<f32> opening_;
    std::vector<f32> visible_;  // product of the openings around a node
};

}  // namespace quartier::render
