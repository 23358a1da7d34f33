#include "gpu/louvain/fast/slots.h"

#include "gpu/launch.h"
#include "gpu/louvain/fast/lanes.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u32 kMostBlocks = 4096;
constexpr u32 kWordsAhead = 4;  // of a warp, on their way together

u32 blocksForSlots(u64 slots) { return gridFor(slots / kWordsAhead + 1, kBlock, kMostBlocks); }

template <class Sum>
__global__ void emptyKernel(Arc<Sum>* slots, const u64* known, u64 count) {
    const u64 all = known != nullptr ? *known : count;
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; i < all; i += step)
        slots[i] = {kNoVertex, 0};
}

// A warp a word. Words beyond the last slot are told to be empty, so that the scan may run over all.
template <class Sum>
__global__ void findKernel(SlotRows<Sum> rows, u64 words, u32* bits, u64* used, u64* weight) {
    const u64 count = *rows.count;
    const u32 lane = threadIdx.x % kWarp;
    const u64 warp = (static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x) / kWarp;
    const u64 warps = static_cast<u64>(gridDim.x) * (kBlock / kWarp);
    u64 sum = 0;
    for (u64 base = warp * kWordsAhead; base < words; base += warps * kWordsAhead) {
        Arc<Sum> found[kWordsAhead];
#pragma unroll
        for (u32 i = 0; i < kWordsAhead; ++i) {
            const u64 slot = (base + i) * kWarp + lane;
            found[i] = slot < count ? rows.slots[slot] : Arc<Sum>{kNoVertex, 0};
        }
#pragma unroll
        for (u32 i = 0; i < kWordsAhead; ++i) {
            const u32 inUse = __ballot_sync(kFullWarp, found[i].target != kNoVertex);
            sum += found[i].weight;
            if (lane != 0 || base + i >= words) continue;
            bits[base + i] = inUse;
            used[base + i] = __popc(inUse);
        }
    }
    sum = sumOfLanes<kWarp>(sum);
    if (lane == 0 && sum != 0) atomicAddU64(weight, sum);
    if (warp == 0 && lane == 0) used[words] = 0;  // the scan's end
}

template <class Sum>
__global__ void offsetsKernel(SlotRows<Sum> rows, const u32* bits, const u64* before, u64* offsets) {
    const u64 r = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (r > *rows.rows) return;
    const u64 slot = rows.start[r];
    const u32 below = slot % kWarp;
    const u32 first = below == 0 ? 0 : __popc(bits[slot / kWarp] & ((1u << below) - 1));
    offsets[r] = before[slot / kWarp] + first;
}

template <class Sum>
__global__ void moveKernel(SlotRows<Sum> rows, const u32* bits, const u64* before, Arc<Sum>* to) {
    const u64 count = *rows.count;
    const u32 lane = threadIdx.x % kWarp;
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 slot = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; slot < count; slot += step) {
        const u32 word = bits[slot / kWarp];
        if ((word >> lane & 1) != 0)
            to[before[slot / kWarp] + __popc(word & ((1u << lane) - 1))] = rows.slots[slot];
    }
}

}  // namespace

template <class Sum>
void emptySlots(Arc<Sum>* slots, u64 count, cudaStream_t stream) {
    emptyKernel<<<blocksForSlots(count), kBlock, 0, stream>>>(slots, nullptr, count);
    CUDA_CHECK_LAUNCH("emptyKernel");
}

template <class Sum>
void emptySlots(const SlotRows<Sum>& rows, cudaStream_t stream) {
    emptyKernel<<<blocksForSlots(rows.mostSlots), kBlock, 0, stream>>>(rows.slots, rows.count, 0);
    CUDA_CHECK_LAUNCH("emptyKernel");
}

template <class Sum>
UsedSlots findUsedSlots(Workspace& workspace, const SlotRows<Sum>& rows) {
    const cudaStream_t stream = workspace.stream();
    const u64 words = rows.mostSlots / kWarp + 1;
    UsedSlots used{.bits = {words, stream},
                   .before = {words + 1, stream},
                   .offsets = {u64{rows.mostRows} + 1, stream},
                   .weight = {1, stream}};
    used.weight.fillBytes(0, stream);
    findKernel<<<blocksForSlots(rows.mostSlots), kBlock, 0, stream>>>(rows, words, used.bits.data(),
                                                                      used.before.data(), used.weight.data());
    CUDA_CHECK_LAUNCH("findKernel");
    exclusiveSum(workspace, used.before.data(), used.before.data(), words + 1);
    offsetsKernel<<<gridFor(u64{rows.mostRows} + 1, kBlock), kBlock, 0, stream>>>(
        rows, used.bits.data(), used.before.data(), used.offsets.data());
    CUDA_CHECK_LAUNCH("offsetsKernel");
    return used;
}

template <class Sum>
void moveUsedSlots(const SlotRows<Sum>& rows, const UsedSlots& used, Arc<Sum>* to, cudaStream_t stream) {
    moveKernel<<<blocksForSlots(rows.mostSlots), kBlock, 0, stream>>>(rows, used.bits.data(),
                                                                      used.before.data(), to);
    CUDA_CHECK_LAUNCH("moveKernel");
}

template void emptySlots<u32>(Arc<u32>*, u64, cudaStream_t);
template void emptySlots<u64>(Arc<u64>*, u64, cudaStream_t);
template void emptySlots<u32>(const SlotRows<u32>&, cudaStream_t);
template void emptySlots<u64>(const SlotRows<u64>&, cudaStream_t);
template UsedSlots findUsedSlots<u32>(Workspace&, const SlotRows<u32>&);
template UsedSlots findUsedSlots<u64>(Workspace&, const SlotRows<u64>&);
template void moveUsedSlots<u32>(const SlotRows<u32>&, const UsedSlots&, Arc<u32>*, cudaStream_t);
template void moveUsedSlots<u64>(const SlotRows<u64>&, const UsedSlots&, Arc<u64>*, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
