// All forces on the nodes of a level but repulsion, which is given, and what they come to: the preconditioned
// force of every node (force_model.h, step_control.h). Rows of many arcs are cut into pieces, so that a hub
// costs no more time than others. Cost: O(arcs + n) per step.
#pragma once

#include "gpu/device_buffer.h"
#include "gpu/layout/community_pulls.h"
#include "gpu/layout/level_arcs.h"
#include "gpu/layout/step_state.h"
#include "layouts/force_model.h"

namespace quartier::gpu::layout {

// Repulsion as pairs or mesh left it: `parts` fields of n, to be added up.
struct Repulsion {
    const float2* field = nullptr;
    u32 parts = 1;
};

struct ForcesView;  // of a launch

class Forces {
  public:
    // The arcs must outlive it.
    Forces(const layouts::LevelNodes& level, const LevelArcs& arcs, const layouts::ForceModel& model,
           cudaStream_t stream);

    const f32* mass() const { return mass_.data(); }
    // No force acts on these from now on.
    void hold(std::span<const u32> nodes);
    // Adds up what the edges pull at every node, on `stream`: the first half of the two below.
    void pullEdges(const float2* positions, cudaStream_t stream);
    // acceleration[i] becomes the preconditioned force of now; what it was steers the speed in `state`.
    void accelerate(const float2* positions, Repulsion repulsion, const CommunityPulls& pulls,
                    StepState* state, float2* acceleration);
    // Writes to `state` by how much the drawing is to grow for attraction and repulsion to do equal work.
    void balance(const float2* positions, const CommunityPulls& pulls, StepState* state);

  private:
    ForcesView view(const float2* positions);
    template <bool kBalance>
    void launch(const float2* positions, Repulsion repulsion, const CommunityPulls& pulls, StepState* state,
                float2* acceleration);

    u32 nodes_;
    u32 hubs_ = 0;
    u32 pieces_ = 0;  // of hubs
    f64 meanArcs_;
    f64 repulsionWork_ = 0;  // of all pairs at any size of the drawing
    layouts::ForceModel model_;
    cudaStream_t stream_;
    const LevelArcs& arcs_;
    DeviceBuffer<f32> mass_;          // [n]
    DeviceBuffer<f32> pull_;          // [n] sums of the rows' weights
    DeviceBuffer<u32> hubRows_;       // [hubs] nodes of more than kHubArcs arcs, ascending
    DeviceBuffer<u32> hubPieces_;     // [hubs + 1] their first pieces
    DeviceBuffer<u32> pieceHub_;      // [pieces] place in hubRows_
    DeviceBuffer<float2> pieceSums_;  // [pieces]
    DeviceBuffer<float2> edges_;      // [n] what the arcs pull at every node
    DeviceBuffer<u8> held_;           // [n] or empty: nodes that no force acts on
    DeviceBuffer<f64> partial_;       // sums of blocks
};

}  // namespace quartier::gpu::layout
