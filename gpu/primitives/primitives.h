// Scan, sort, reduce and select on the device: the only door to CUB, one instantiation per line. All run on
// the workspace's stream and none waits. Results are the same on every run of the same device.
#pragma once

#include "core/types.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu {

// out[i] = in[0] + ... + in[i - 1]; in and out may be the same array.
void exclusiveSum(Workspace& workspace, const u32* in, u32* out, u64 count);
void exclusiveSum(Workspace& workspace, const u64* in, u64* out, u64 count);

// The same within runs of equal keys, each from 0. out must be another array.
void exclusiveSumByKey(Workspace& workspace, const u32* keys, const f64* in, f64* out, u64 count);

// A pair of arrays for sorts that swap: `current` holds the values before and after.
template <class T>
struct Swapped {
    T* current;
    T* other;
};
// Stable, ascending, by the lowest `bits` bits of the keys.
void sortPairs(Workspace& workspace, Swapped<u64>& keys, Swapped<f64>& values, u64 count, int bits);
void sortPairs(Workspace& workspace, Swapped<u64>& keys, Swapped<u32>& values, u64 count, int bits);
void sortPairs(Workspace& workspace, Swapped<u8>& keys, Swapped<u32>& values, u64 count, int bits);
void sortPairs(Workspace& workspace, Swapped<u32>& keys, Swapped<u32>& values, u64 count, int bits);

// *out = the sum of the values; to device memory.
void sum(Workspace& workspace, const f64* values, f64* out, u64 count);
// Runs of equal keys become one: distinct keys, sums of their values, and how many runs.
void sumByKey(Workspace& workspace, const u64* keys, const f64* values, u64* distinct, f64* sums, u64* runs,
              u64 count);
// best[r] = of the pairs whose key is r << idBits | id, the one with the largest score, the lowest id among
// equals. The keys are sorted and every row of 0 .. rows - 1 has one. *count, on the device, says how many
// there are, `most` at most. rowsFound: [rows + 1] of scratch; best: [rows + 1]; runs: [1] of scratch.
struct ScoredId {
    f64 score;
    u32 id;
};
void bestByRow(Workspace& workspace, const u64* keys, const f64* scores, const u64* count, u64 most,
               int idBits, u32 rows, u32* rowsFound, ScoredId* best, u64* runs);
void smallestAndLargest(Workspace& workspace, const f32* values, f32* smallest, f32* largest, u64 count);

// The indices i with flags[i] != 0, ascending, and how many.
void selectIndices(Workspace& workspace, const u8* flags, u32* indices, u32* selected, u64 count);
// Moves the pairs whose key is not kNoKey to the front, in order, in place; *kept = how many.
constexpr u64 kNoKey = ~u64{0};
void keepPairs(Workspace& workspace, u64* keys, f64* values, u64* kept, u64 count);

}  // namespace quartier::gpu
