// The tree of a hierarchy, laid out for an icicle and with stable colours.
#pragma once

#include <span>
#include <vector>

#include "graph/hierarchy.h"

namespace quartier {

// Node ids of the tree: the root is 0, then the communities of the coarsest level, and so on down to the
// finest level's communities. Input vertices are not nodes of the tree.
class Dendrogram {
  public:
    struct Node {
        u32 parent = 0;      // the root is its own parent
        u32 firstChild = 0;  // children are consecutive: [firstChild, firstChild + children)
        u32 children = 0;
        u32 depth = 0;           // 0 = root, 1 = coarsest level's communities ...
        VertexId community = 0;  // its id at that level of the hierarchy
        VertexId size = 0;       // input vertices below
        VertexId begin = 0;      // its interval [begin, begin + size) of vertexOrder
        u32 colourKey = 0;       // see colourKeys
    };

    Dendrogram() = default;
    explicit Dendrogram(const Hierarchy& hierarchy);

    const std::vector<Node>& nodes() const { return nodes_; }
    u32 depthCount() const { return static_cast<u32>(byLevel_.size()); }  // levels of the hierarchy
    // Tree node of community c after `level` stages (1 = finest, levelCount = coarsest).
    u32 nodeOf(size_t level, VertexId c) const { return byLevel_[level - 1][c]; }
    // Input vertices in tree order: every community is one interval. Siblings go from large to small.
    const std::vector<VertexId>& vertexOrder() const { return vertexOrder_; }

    // Colour keys per community after `level` stages. The low 16 bits are the hue: the rank by size among the
    // coarsest communities. Bits 16..30 are the shade: 0 at the coarsest level; below, the largest child
    // keeps its parent's shade and the others take numbers that no other community of the same level under
    // the same coarsest community has (as long as there are fewer than 2^15); bit 31 is 0.
    std::vector<u32> colourKeys(size_t level) const;
    // Keeps the hues of communities that overlap a community of `before` most (greedy by overlap, at the
    // coarsest level), so that nothing changes colour that did not change; new communities take hues that are
    // free. Throws Error when the two are of different numbers of vertices.
    void matchColours(const Dendrogram& before);
    // Takes the key of every node of the tree, the root's too, from elsewhere: a file. Bit 31 does not count.
    // Throws Error when there are more or fewer than nodes.
    void setColours(std::span<const u32> keys);

  private:
    // Two coarsest communities that share vertices, by their nodes.
    struct Overlap {
        u32 before;
        u32 after;
        VertexId vertices;
    };

    void addLevel(size_t level, const std::vector<u32>& parents, const std::vector<VertexId>& sizes);
    void placeVertices(const Hierarchy& hierarchy);
    void setShades();
    std::vector<Overlap> overlapsWith(const Dendrogram& before) const;
    // The coarsest communities are nodes 1 .. topCount(), from large to small.
    u32 topCount() const { return nodes_.empty() ? 0 : nodes_[0].children; }

    std::vector<Node> nodes_;
    std::vector<std::vector<u32>> byLevel_;
    std::vector<VertexId> vertexOrder_;
    u32 firstNode_ = 0;  // of the level that was added last
};

}  // namespace quartier
