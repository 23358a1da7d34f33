#include "gpu/louvain/fast/slots.h"

#include <algorithm>

#include "gpu/launch.h"
#include "gpu/louvain/fast/lanes.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u32 kMostBlocks = 4096;
constexpr u32 kWordsAhead = 4;  // outstanding loads per warp

u64 wordsFor(u64 slots) { return slots / kWarp + 1; }

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
__global__ void offsetsKernel(SlotRows<Sum> rows, const u32* bits, const u64* before, PackedRows packed) {
    const u64 r = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (r > *rows.rows) return;
    const u64 slot = rows.start[r] - rows.base;
    const u32 below = slot % kWarp;
    const u32 first = below == 0 ? 0 : __popc(bits[slot / kWarp] & ((1u << below) - 1));
    packed.offsets[r] = packed.first + before[slot / kWarp] + first;
}

// Slots begin .. end - 1; begin is a multiple of kWarp. The first one in use goes to `to`.
struct SlotRange {
    u64 begin = 0;
    u64 end = ~u64{0};  // or the last slot
};

template <class Sum>
__global__ void moveKernel(SlotRows<Sum> rows, const u32* bits, const u64* before, SlotRange range,
                           Arc<Sum>* to) {
    const u64 count = min(*rows.count, range.end);
    const u32 lane = threadIdx.x % kWarp;
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    const u64 first = before[range.begin / kWarp];
    for (u64 slot = range.begin + static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; slot < count;
         slot += step) {
        const u32 word = bits[slot / kWarp];
        if ((word >> lane & 1) != 0)
            to[before[slot / kWarp] - first + __popc(word & ((1u << lane) - 1))] = rows.slots[slot];
    }
}

// What moveKernel put to `from`, to its place among all slots in use. end: a multiple of kWarp.
template <class Sum>
__global__ void moveBackKernel(const Arc<Sum>* from, const u64* before, SlotRange range, Arc<Sum>* to) {
    const u64 first = before[range.begin / kWarp];
    const u64 count = before[range.end / kWarp] - first;
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x; i < count; i += step)
        to[first + i] = from[i];
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
UsedSlots findUsedSlots(Workspace& workspace, const SlotRows<Sum>& rows, const PackedRows& packed) {
    const cudaStream_t stream = workspace.stream();
    const u64 words = wordsFor(rows.mostSlots);
    UsedSlots used{.bits = {words, stream}, .before = {words + 1, stream}};
    findKernel<<<blocksForSlots(rows.mostSlots), kBlock, 0, stream>>>(rows, words, used.bits.data(),
                                                                      used.before.data(), packed.weight);
    CUDA_CHECK_LAUNCH("findKernel");
    exclusiveSum(workspace, used.before.data(), used.before.data(), words + 1);
    offsetsKernel<<<gridFor(u64{rows.mostRows} + 1, kBlock), kBlock, 0, stream>>>(rows, used.bits.data(),
                                                                                  used.before.data(), packed);
    CUDA_CHECK_LAUNCH("offsetsKernel");
    return used;
}

u64 usedSlotsBytes(u64 slots) { return (wordsFor(slots) + 1) * (sizeof(u32) + sizeof(u64)); }

template <class Sum>
void moveUsedSlots(const SlotRows<Sum>& rows, const UsedSlots& used, Arc<Sum>* to, cudaStream_t stream) {
    moveKernel<<<blocksForSlots(rows.mostSlots), kBlock, 0, stream>>>(rows, used.bits.data(),
                                                                      used.before.data(), SlotRange{}, to);
    CUDA_CHECK_LAUNCH("moveKernel");
}

template <class Sum>
void moveUsedSlotsToFront(const SlotRows<Sum>& rows, const UsedSlots& used, DeviceBuffer<Arc<Sum>>& staging,
                          cudaStream_t stream) {
    const u64 end = wordsFor(rows.mostSlots) * kWarp;
    const u64 atOnce = std::max<u64>(staging.size() / kWarp, 1) * kWarp;
    for (u64 begin = 0; begin < end; begin += atOnce) {
        const SlotRange range{begin, std::min(begin + atOnce, end)};
        const u32 blocks = blocksForSlots(range.end - range.begin);
        moveKernel<<<blocks, kBlock, 0, stream>>>(rows, used.bits.data(), used.before.data(), range,
                                                  staging.data());
        CUDA_CHECK_LAUNCH("moveKernel");
        moveBackKernel<<<blocks, kBlock, 0, stream>>>(staging.data(), used.before.data(), range, rows.slots);
        CUDA_CHECK_LAUNCH("moveBackKernel");
    }
}

template void emptySlots<u32>(Arc<u32>*, u64, cudaStream_t);
template void emptySlots<u64>(Arc<u64>*, u64, cudaStream_t);
template void emptySlots<u32>(const SlotRows<u32>&, cudaStream_t);
template void emptySlots<u64>(const SlotRows<u64>&, cudaStream_t);
template UsedSlots findUsedSlots<u32>(Workspace&, const SlotRows<u32>&, const PackedRows&);
template UsedSlots findUsedSlots<u64>(Workspace&, const SlotRows<u64>&, const PackedRows&);
template void moveUsedSlotsToFront<u32>(const SlotRows<u32>&, const UsedSlots&, DeviceBuffer<Arc<u32>>&,
                                        cudaStream_t);
template void moveUsedSlotsToFront<u64>(const SlotRows<u64>&, const UsedSlots&, DeviceBuffer<Arc<u64>>&,
                                        cudaStream_t);
template void moveUsedSlots<u32>(const SlotRows<u32>&, const UsedSlots&, Arc<u32>*, cudaStream_t);
template void moveUsedSlots<u64>(const SlotRows<u64>&, const UsedSlots&, Arc<u64>*, cudaStream_t);

}  // namespace quartier::gpu::louvain::fast
