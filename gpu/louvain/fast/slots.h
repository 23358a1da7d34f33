// The open-addressed rows that a level is summed in: cleared before, and compacted afterwards.
#pragma once

#include "gpu/louvain/fast/rows.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain::fast {

template <class Sum>
void emptySlots(Arc<Sum>* slots, u64 count, cudaStream_t stream);

// Rows of slots: row r is slots[start[r] - base .. start[r + 1] - base). How many there are is on the device.
template <class Sum>
struct SlotRows {
    Arc<Sum>* slots = nullptr;
    const u64* start = nullptr;  // [rows + 1]
    u64 base = 0;                // start[0]
    const u32* rows = nullptr;
    const u64* count = nullptr;  // slots of all rows
    u64 mostSlots = 0;
    u32 mostRows = 0;
};
template <class Sum>
void emptySlots(const SlotRows<Sum>& rows, cudaStream_t stream);

// Which slots are in use: a bit per slot, and how many lie before each word of bits.
struct UsedSlots {
    DeviceBuffer<u32> bits;    // [mostSlots / 32 + 1]
    DeviceBuffer<u64> before;  // [mostSlots / 32 + 2]
};
// Where the slots in use go when they are moved together.
struct PackedRows {
    u64 first = 0;           // place of the first
    u64* offsets = nullptr;  // [rows + 1] out: of every row
    u64* weight = nullptr;   // [1] the sum over the slots is added to it
};
// One pass over the slots, and one scan of a word per 32 of them. Does not wait.
template <class Sum>
UsedSlots findUsedSlots(Workspace& workspace, const SlotRows<Sum>& rows, const PackedRows& packed);
// Bytes of device memory that this takes.
u64 usedSlotsBytes(u64 slots);

template <class Sum>
void moveUsedSlots(const SlotRows<Sum>& rows, const UsedSlots& used, Arc<Sum>* to, cudaStream_t stream);
// The same to the front of rows.slots themselves, by way of `staging`, which holds as many slots as are
// looked at in one launch.
template <class Sum>
void moveUsedSlotsToFront(const SlotRows<Sum>& rows, const UsedSlots& used, DeviceBuffer<Arc<Sum>>& staging,
                          cudaStream_t stream);

}  // namespace quartier::gpu::louvain::fast
