// Nodes that follow the mouse: where they were taken hold of, and where they are now.
#pragma once

#include <memory>
#include <vector>

#include "core/types.h"

namespace quartier::qt {

class NodeDrag {
  public:
    using Positions = std::shared_ptr<const std::vector<Vec2>>;

    // `positions`: those of the document, which the nodes are taken from; `at`: where the mouse is, in
    // coordinates of the graph.
    NodeDrag(std::vector<VertexId> nodes, Positions positions, Vec2 at)
        : nodes_(std::move(nodes)), positions_(std::move(positions)), grabbedAt_(at), by_{} {}

    const std::vector<VertexId>& nodes() const { return nodes_; }
    const Positions& positions() const { return positions_; }
    bool moved() const { return by_.x != 0 || by_.y != 0; }
    void follow(Vec2 at) { by_ = {at.x - grabbedAt_.x, at.y - grabbedAt_.y}; }
    // Where they are now, in the order of nodes().
    std::vector<Vec2> places() const {
        std::vector<Vec2> places;
        places.reserve(nodes_.size());
        for (const VertexId v : nodes_) {
            const Vec2 from = (*positions_)[v];
            places.push_back({from.x + by_.x, from.y + by_.y});
        }
        return places;
    }

  private:
    std::vector<VertexId> nodes_;
    Positions positions_;
    Vec2 grabbedAt_, by_;
};

}  // namespace quartier::qt
