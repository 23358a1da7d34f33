// One block of device memory for a whole run, taken at its start: what a run announced it has from then on,
// and nothing can fail in its middle because another program took the memory.
//
// While an arena lives, allocateOnDevice() on its stream cuts from it and releaseOnDevice() gives back to it.
// Everything that uses the block is ordered on that one stream, so what was given back is handed out again at
// once. What finds no room lies on the host, page-locked and slow to reach, and is counted.
#pragma once

#include <unordered_map>

#include "gpu/device_buffer.h"
#include "gpu/free_space.h"

namespace quartier::gpu {

// One at a time on a stream. Buffers that were cut from it must die before it, and it before its stream.
// Those that were there before it may be released while it lives.
class Arena {
  public:
    // On the current device. Throws DeviceOutOfMemory when the block does not fit.
    Arena(u64 bytes, cudaStream_t stream);
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    u64 bytes() const { return space_.bytes(); }
    u64 mostUsed() const { return space_.mostUsed(); }  // bytes, at once
    u64 beyond() const { return mostBeyond_; }          // bytes that had no room, at once

  private:
    friend class ArenaRegistry;
    void* take(u64 bytes);
    // False when it is not of this block.
    bool give(void* data);
    bool shrink(void* data, u64 bytes);
    bool holds(const void* data) const;
    u64 offsetOf(const void* data) const;
    u64 room(bool forTwo) const;
    bool holdsRequests(u64 bytes, u32 requests) const;
    void tookFromPool(void* data, u64 bytes);
    void gaveToPool(void* data);

    cudaStream_t stream_;
    int device_;
    FreeSpace space_;
    std::byte* block_;
    std::unordered_map<void*, u64> outside_;  // bytes of what had no room and was not released yet
    u64 beyond_ = 0;
    u64 mostBeyond_ = 0;
};

// Without them (on by default) arenas have no room, and buffers come from the pool one by one: what a
// sanitizer needs to see where each ends.
void setArenas(bool on);

// For device_buffer.cpp: the arena of a stream, where it has one. Safe from several threads.
//
// Null: there is none or it has no room; what came from elsewhere is to be told to tookFromPool().
void* takeFromArena(u64 bytes, cudaStream_t stream);
void tookFromPool(void* data, u64 bytes, cudaStream_t stream);
// False: it came from elsewhere.
bool giveToArena(void* data, cudaStream_t stream);
// Gives back what lies behind the first `bytes`; false: it came from the pool.
bool shrinkInArena(void* data, u64 bytes, cudaStream_t stream);
// Of the largest request that the arena of the stream has room for; the largest number where the stream has
// none or arenas are off: then everything comes from the pool.
u64 roomInArena(cudaStream_t stream);
// The same of each of two requests at once.
u64 roomForTwoInArena(cudaStream_t stream);
// Whether `requests` requests of so many bytes each find room at once; true where the stream has no arena.
bool arenaHolds(u64 bytes, u32 requests, cudaStream_t stream);

// Of the arenas that lived on a device since resetArenaUse().
struct ArenaUse {
    u64 used = 0;    // the most of one that was in use at once
    u64 idle = 0;    // the rest of that one
    u64 beyond = 0;  // the most that one had no room for at once
};
ArenaUse arenaUse(int device);
void resetArenaUse(int device);

}  // namespace quartier::gpu
