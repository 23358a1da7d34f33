// Vertices grouped by community.
#pragma once

#include <span>
#include <vector>

#include "analytics/scratch.h"
#include "core/types.h"

namespace quartier::louvain {

class Members {
  public:
    // Labels 0 .. communities-1. The members of a community ascend by id, so that sums over them round alike
    // on every run.
    Members(const std::vector<VertexId>& community, VertexId communities);

    std::span<const VertexId> of(VertexId community) const {
        return members_.span().subspan(first_[community], first_[community + 1] - first_[community]);
    }
    VertexId communities() const { return static_cast<VertexId>(first_.size() - 1); }

  private:
    std::vector<VertexId> first_;  // place of every community's first member; one more than there are
    Scratch<VertexId> members_;
};

}  // namespace quartier::louvain
