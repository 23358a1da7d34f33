// The transfer of the parent maps of a run's levels to the host. Memory for them is made in the background
// while the device moves vertices: fresh pages cost more than the copies.
#pragma once

#include <tbb/task_group.h>

#include <deque>
#include <vector>

#include "gpu/host_copies.h"
#include "graph/hierarchy.h"

namespace quartier::gpu::louvain {

class ParentMaps {
  public:
    ParentMaps() = default;
    ~ParentMaps();
    ParentMaps(const ParentMaps&) = delete;
    ParentMaps& operator=(const ParentMaps&) = delete;

    // The next level will map this many vertices, or fewer: makes host memory for them in the background.
    void expect(u64 vertices);
    // Copies the map of a level, the lowest first, once the work that is on `stream` now is done. `parent`
    // must stay until wait() returns.
    void begin(const VertexId* parent, u64 vertices, cudaStream_t stream);
    // Until the copies that were begun are on the host. Returns the seconds that the caller spent on copies
    // since the call before.
    f64 wait();
    // The map of that level, after wait().
    std::vector<VertexId> take(size_t level);

  private:
    std::deque<std::vector<VertexId>> maps_;  // by level; elements stay where they are
    size_t begun_ = 0;                        // levels whose copy was begun
    tbb::task_group pages_;
    HostCopies copies_;
    f64 seconds_ = 0;  // that the caller waited for pages since wait() returned
};

}  // namespace quartier::gpu::louvain
