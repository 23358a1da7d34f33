#include "gpu/grid_sum.cuh"
#include "gpu/launch.h"
#include "gpu/layout/motion.h"

namespace quartier::gpu::layout {
namespace {

constexpr u32 kMostBlocks = 1024;  // that leave sums: the last to arrive adds them up alone
constexpr int kSums = 5;           // x, y and squares by mass; length of the steps; of the forces

template <bool kMove>
__global__ void moveKernel(const float2* acceleration, const f32* mass, u32 nodes, float2* velocity,
                           float2* positions, StepState* state, f64* partial) {
    f64 sums[kSums] = {0, 0, 0, 0, 0};
    const f32 speed = static_cast<f32>(state->control.speed);
    const f32 longest = layouts::kLongestStep * state->frame.radius;
    for (u32 i = blockIdx.x * kBlock + threadIdx.x; i < nodes; i += gridDim.x * kBlock) {
        float2 p = positions[i];
        if (kMove) {
            const float2 a = acceleration[i], before = velocity[i];
            float2 v{layouts::kMomentum * before.x + speed * a.x,
                     layouts::kMomentum * before.y + speed * a.y};
            f32 length = sqrtf(v.x * v.x + v.y * v.y);
            if (length > longest) {
                v = {v.x * longest / length, v.y * longest / length};
                length = longest;
            }
            p = {p.x + v.x, p.y + v.y};
            velocity[i] = v;
            positions[i] = p;
            sums[3] += length;
            sums[4] += sqrtf(a.x * a.x + a.y * a.y);
        }
        const f64 m = mass[i], x = p.x, y = p.y;
        sums[0] += m * x;
        sums[1] += m * y;
        sums[2] += m * (x * x + y * y);
    }
    if (!gridSum(sums, partial, &state->arrived[1])) return;
    Frame& frame = state->frame;
    if (kMove) {
        const f64 unit = f64{frame.radius} * nodes;
        if (unit > 0) {
            state->movement = sums[3] / unit;
            state->force = sums[4] / unit;
            state->control.cool(state->movement);
        }
    }
    if (!(frame.mass > 0)) return;
    const f64 x = sums[0] / frame.mass, y = sums[1] / frame.mass;
    const f64 variance = sums[2] / frame.mass - x * x - y * y;
    frame.x = static_cast<f32>(x);
    frame.y = static_cast<f32>(y);
    frame.radius = variance > 0 ? static_cast<f32>(sqrt(variance)) : 0.0f;
}

__global__ void scaleKernel(float2* positions, u32 nodes, const StepState* state) {
    const u32 i = blockIdx.x * kBlock + threadIdx.x;
    if (i >= nodes) return;
    const Frame frame = state->frame;
    const f32 scale = state->scale;
    const float2 p = positions[i];
    positions[i] = {frame.x + scale * (p.x - frame.x), frame.y + scale * (p.y - frame.y)};
}

}  // namespace

Motion::Motion(u32 nodes, cudaStream_t stream)
    : nodes_(nodes), stream_(stream), partial_(u64{gridFor(nodes, kBlock, kMostBlocks)} * kSums, stream) {}

void Motion::measure(float2* positions, const f32* mass, StepState* state) {
    moveKernel<false><<<gridFor(nodes_, kBlock, kMostBlocks), kBlock, 0, stream_>>>(
        nullptr, mass, nodes_, nullptr, positions, state, partial_.data());
    CUDA_CHECK_LAUNCH("moveKernel");
}

void Motion::move(const float2* acceleration, const f32* mass, float2* velocity, float2* positions,
                  StepState* state) {
    moveKernel<true><<<gridFor(nodes_, kBlock, kMostBlocks), kBlock, 0, stream_>>>(
        acceleration, mass, nodes_, velocity, positions, state, partial_.data());
    CUDA_CHECK_LAUNCH("moveKernel");
}

void Motion::scale(float2* positions, const StepState* state) {
    scaleKernel<<<gridFor(nodes_, kBlock), kBlock, 0, stream_>>>(positions, nodes_, state);
    CUDA_CHECK_LAUNCH("scaleKernel");
}

}  // namespace quartier::gpu::layout
