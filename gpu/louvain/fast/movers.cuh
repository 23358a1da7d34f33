// The vertices that move in a step, collected by every warp in shared memory and written 32 at a time: one
// global atomic per 32 vertices.
#pragma once

#include "gpu/louvain/fast/choose.cuh"

namespace quartier::gpu::louvain::fast {

constexpr u32 kHeldMovers = 2 * kWarp;

struct MoverBuffer {
    VertexId vertex[kHeldMovers];
    VertexId to[kHeldMovers];
};

class WarpMovers {
  public:
    __device__ WarpMovers(MoverBuffer& buffer, VertexId* mover, VertexId* moverTo, u32* count)
        : buffer_(buffer), mover_(mover), moverTo_(moverTo), count_(count) {}

    // All lanes of the warp call it.
    __device__ void add(bool moves, VertexId v, VertexId to) {
        const u32 moving = __ballot_sync(kFullWarp, moves);
        if (moving == 0) return;
        const u32 lane = threadIdx.x % kWarp;
        if (moves) {
            const u32 place = held_ + __popc(moving & ((1u << lane) - 1));
            buffer_.vertex[place] = v;
            buffer_.to[place] = to;
        }
        held_ += __popc(moving);
        __syncwarp();
        if (held_ < kWarp) return;
        pass(kWarp);
        if (lane < held_ - kWarp) {
            buffer_.vertex[lane] = buffer_.vertex[kWarp + lane];
            buffer_.to[lane] = buffer_.to[kWarp + lane];
        }
        held_ -= kWarp;
        __syncwarp();
    }

    // The last ones of the step. All lanes call it.
    __device__ void flush() {
        if (held_ != 0) pass(held_);
        held_ = 0;
    }

  private:
    __device__ void pass(u32 movers) {
        const u32 lane = threadIdx.x % kWarp;
        u32 place = 0;
        if (lane == 0) place = atomicAdd(count_, movers);
        place = __shfl_sync(kFullWarp, place, 0);
        if (lane < movers) {
            mover_[place + lane] = buffer_.vertex[lane];
            moverTo_[place + lane] = buffer_.to[lane];
        }
        __syncwarp();
    }

    MoverBuffer& buffer_;
    VertexId* mover_;
    VertexId* moverTo_;
    u32* count_;
    u32 held_ = 0;  // the same in all lanes
};

}  // namespace quartier::gpu::louvain::fast
