#include "gpu/arena.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <vector>

namespace quartier::gpu {

// The arenas that live, by stream. A run makes hundreds of allocations and there are as many arenas as runs,
// so a list behind a mutex is looked through in tens of nanoseconds.
class ArenaRegistry {
  public:
    // Never destroyed: buffers may be released when the statics are gone.
    static ArenaRegistry& the() {
        static ArenaRegistry* const theOne = new ArenaRegistry;
        return *theOne;
    }

    void add(Arena& arena) {
        const std::scoped_lock lock(mutex_);
        arenas_.push_back(&arena);
    }
    void remove(const Arena& arena) {
        const std::scoped_lock lock(mutex_);
        std::erase(arenas_, &arena);
    }

    void* take(u64 bytes, cudaStream_t stream) {
        const std::scoped_lock lock(mutex_);
        Arena* const arena = of(stream);
        void* const data = arena == nullptr ? nullptr : arena->take(bytes);
        if (data != nullptr) note(*arena);
        return data;
    }
    void tookFromPool(void* data, u64 bytes, cudaStream_t stream) {
        const std::scoped_lock lock(mutex_);
        Arena* const arena = of(stream);
        if (arena == nullptr) return;
        arena->tookFromPool(data, bytes);
        note(*arena);
    }
    bool give(void* data, cudaStream_t stream) {
        const std::scoped_lock lock(mutex_);
        Arena* const arena = of(stream);
        if (arena == nullptr) return false;
        if (arena->give(data)) return true;
        arena->gaveToPool(data);
        return false;
    }

    bool shrink(void* data, u64 bytes, cudaStream_t stream) {
        const std::scoped_lock lock(mutex_);
        Arena* const arena = of(stream);
        return arena != nullptr && arena->shrink(data, bytes);
    }

    u64 room(cudaStream_t stream, bool forTwo) {
        const std::scoped_lock lock(mutex_);
        const Arena* const arena = of(stream);
        return arena == nullptr ? std::numeric_limits<u64>::max() : arena->room(forTwo);
    }

    bool holds(u64 bytes, u32 requests, cudaStream_t stream) {
        const std::scoped_lock lock(mutex_);
        const Arena* const arena = of(stream);
        return arena == nullptr || arena->holdsRequests(bytes, requests);
    }

    ArenaUse use(int device) {
        const std::scoped_lock lock(mutex_);
        return use_[device];
    }
    void resetUse(int device) {
        const std::scoped_lock lock(mutex_);
        use_[device] = {};
    }

  private:
    Arena* of(cudaStream_t stream) const {
        for (Arena* const arena : arenas_)
            if (arena->stream_ == stream) return arena;
        return nullptr;
    }
    void note(const Arena& arena) {
        ArenaUse& use = use_[arena.device_];
        if (arena.mostUsed() >= use.used) {
            use.used = arena.mostUsed();
            use.idle = arena.bytes() - use.used;
        }
        use.beyond = std::max(use.beyond, arena.beyond());
    }

    std::mutex mutex_;
    std::vector<Arena*> arenas_;
    std::map<int, ArenaUse> use_;  // by device
};

namespace {

std::atomic<bool> arenasOn{true};

int currentDevice() {
    int device = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    return device;
}

}  // namespace

Arena::Arena(u64 bytes, cudaStream_t stream)
    : stream_(stream),
      device_(currentDevice()),
      space_(arenasOn ? bytes : 0),
      block_(space_.bytes() == 0 ? nullptr
                                 : static_cast<std::byte*>(allocateOnDevice(space_.bytes(), stream))) {
    ArenaRegistry::the().add(*this);
}

Arena::~Arena() {
    ArenaRegistry::the().remove(*this);
    if (block_ != nullptr) releaseOnDevice(block_, stream_);
}

void* Arena::take(u64 bytes) {
    const auto offset = space_.take(bytes);
    return offset ? block_ + *offset : nullptr;
}

bool Arena::holds(const void* data) const {
    const std::less<const void*> below;
    return !below(data, block_) && below(data, block_ + space_.bytes());
}

u64 Arena::offsetOf(const void* data) const {
    return static_cast<u64>(static_cast<const std::byte*>(data) - block_);
}

u64 Arena::room(bool forTwo) const {
    if (space_.bytes() == 0) return std::numeric_limits<u64>::max();
    return forTwo ? space_.roomForTwo() : space_.largestHole();
}

bool Arena::holdsRequests(u64 bytes, u32 requests) const {
    return space_.bytes() == 0 || space_.holds(bytes, requests);
}

bool Arena::give(void* data) {
    if (!holds(data)) return false;
    space_.give(offsetOf(data));
    return true;
}

bool Arena::shrink(void* data, u64 bytes) {
    if (!holds(data)) return false;
    space_.shrink(offsetOf(data), bytes);
    return true;
}

void Arena::tookFromPool(void* data, u64 bytes) {
    outside_[data] = bytes;
    beyond_ += bytes;
    mostBeyond_ = std::max(mostBeyond_, beyond_);
}

void Arena::gaveToPool(void* data) {
    const auto found = outside_.find(data);
    if (found == outside_.end()) return;  // from before the arena
    beyond_ -= found->second;
    outside_.erase(found);
}

void setArenas(bool on) { arenasOn = on; }

void* takeFromArena(u64 bytes, cudaStream_t stream) { return ArenaRegistry::the().take(bytes, stream); }
void tookFromPool(void* data, u64 bytes, cudaStream_t stream) {
    ArenaRegistry::the().tookFromPool(data, bytes, stream);
}
bool giveToArena(void* data, cudaStream_t stream) { return ArenaRegistry::the().give(data, stream); }
bool shrinkInArena(void* data, u64 bytes, cudaStream_t stream) {
    return ArenaRegistry::the().shrink(data, bytes, stream);
}
u64 roomInArena(cudaStream_t stream) { return ArenaRegistry::the().room(stream, false); }
u64 roomForTwoInArena(cudaStream_t stream) { return ArenaRegistry::the().room(stream, true); }
bool arenaHolds(u64 bytes, u32 requests, cudaStream_t stream) {
    return ArenaRegistry::the().holds(bytes, requests, stream);
}
ArenaUse arenaUse(int device) { return ArenaRegistry::the().use(device); }
void resetArenaUse(int device) { ArenaRegistry::the().resetUse(device); }

}  // namespace quartier::gpu
