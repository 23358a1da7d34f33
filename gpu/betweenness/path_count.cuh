// Numbers of shortest paths on the device: as a double, or beyond its range (a 600 x 600 grid has 10^359
// paths between its corners) as mantissa * 2^(512 exponent), mantissa in [1, 2^513), or 0.
#pragma once

#include "gpu/device_math.cuh"

namespace quartier::gpu::betweenness {

constexpr f64 kStep = 0x1p512;
constexpr f64 kInverseStep = 0x1p-512;

__device__ inline f64 shifted(f64 mantissa, i32 steps) {
    if (steps == 0) return mantissa;
    if (steps == 1) return mantissa * kInverseStep;
    return steps == -1 ? mantissa * kStep : 0.0;
}

struct WideCount {
    f64 mantissa;
    i32 exponent;

    __device__ void add(const WideCount& other) {
        if (other.mantissa == 0) return;
        if (mantissa == 0) {
            *this = other;
            return;
        }
        if (other.exponent > exponent) {
            mantissa = other.mantissa + (other.exponent - exponent == 1 ? mantissa * kInverseStep : 0.0);
            exponent = other.exponent;
        } else {
            const i32 behind = exponent - other.exponent;
            mantissa += behind == 0 ? other.mantissa : behind == 1 ? other.mantissa * kInverseStep : 0.0;
        }
        if (mantissa >= kStep) {
            mantissa *= kInverseStep;
            ++exponent;
        }
    }
    __device__ WideCount fromLane(u32 below) const {
        return {__shfl_down_sync(kFullWarp, mantissa, below), __shfl_down_sync(kFullWarp, exponent, below)};
    }
};

// A double with the same face.
struct PlainSum {
    f64 value;
    __device__ void add(const PlainSum& other) { value += other.value; }
    __device__ PlainSum fromLane(u32 below) const { return {__shfl_down_sync(kFullWarp, value, below)}; }
};

}  // namespace quartier::gpu::betweenness
