// Community gravity: where the members of every community are, and how strongly it draws them together, for
// all ancestors of a level (force_model.h). Children of a community are consecutive, so that sums are over
// ranges; large ones are cut into pieces of which each is a warp's. Cost: O(n) per step; the same result
// every time.
#pragma once

#include <span>
#include <vector>

#include "gpu/device_buffer.h"
#include "gpu/layout/step_state.h"
#include "layouts/force_model.h"
#include "layouts/level_graph.h"

namespace quartier::gpu::layout {

// On a node of unit mass at p: (x, y) - stiffness p.
struct Pull {
    f32 x, y, stiffness;
};

// Where the members of a community are: centroid, and mean square distance from it.
struct Spread {
    f32 x, y, variance;
};

// Of a piece of a community, by mass.
struct SpreadSums {
    f64 x, y, squares;
};

class CommunityPulls {
  public:
    // levels[0] is the level to solve, the others its ancestors.
    CommunityPulls(std::span<const layouts::LevelNodes> levels, f32 communityGravity, cudaStream_t stream);

    bool empty() const { return ancestors_.empty(); }
    // From the present positions and the frame of `state`. mass: [n] of the level to solve.
    void gather(const float2* positions, const f32* mass, const StepState* state);
    // [communities of the first ancestor] summed over all ancestors; and which a node is in: [n].
    const Pull* pulls() const { return empty() ? nullptr : ancestors_[0].pulls.data(); }
    const u32* parents() const { return empty() ? nullptr : ancestors_[0].parentOfChild.data(); }

  private:
    struct Ancestor {
        u32 communities = 0;
        u32 pieces = 0;
        DeviceBuffer<u32> parentOfChild;  // [children]
        DeviceBuffer<u32> pieceBegin;     // [pieces + 1] children
        DeviceBuffer<u32> firstPiece;     // [communities + 1] pieces
        DeviceBuffer<f32> mass;           // [communities]
        DeviceBuffer<SpreadSums> sums;    // [pieces]
        DeviceBuffer<Spread> spreads;     // [communities]
        DeviceBuffer<Pull> pulls;         // [communities]
    };
    f32 gravity_;
    cudaStream_t stream_;
    std::vector<Ancestor> ancestors_;
};

}  // namespace quartier::gpu::layout
