#include "core/live_channel.h"

#include <cstdlib>
#include <cstring>
#include <new>

#include "core/error.h"

namespace quartier {
namespace {

class HostLiveMemory final : public LiveMemory {
  public:
    MemoryKind kind() const override { return MemoryKind::host; }
    LiveBuffer allocate(u64 bytes) override {
        void* data = std::malloc(bytes == 0 ? 1 : bytes);
        if (data == nullptr) throw std::bad_alloc();
        return {data, nullptr, nullptr};
    }
    void release(LiveBuffer& buffer) noexcept override {
        std::free(buffer.data);
        buffer = {};
    }
    void waitForReader(const LiveBuffer&) override {}
    void markWritten(const LiveBuffer&) override {}
};

}  // namespace

std::shared_ptr<LiveMemory> hostLiveMemory() { return std::make_shared<HostLiveMemory>(); }

// Three buffers are enough: at most one is being read, one is the newest, and one is left to write.
struct LiveChannel::Ring {
    Ring(std::shared_ptr<LiveMemory> m, u64 b) : memory(std::move(m)), bytes(b) {
        for (LiveBuffer& buffer : buffers) buffer = memory->allocate(bytes);
    }
    ~Ring() {
        for (LiveBuffer& buffer : buffers)
            if (buffer.data != nullptr) memory->release(buffer);
    }
    Ring(const Ring&) = delete;
    Ring& operator=(const Ring&) = delete;

    std::shared_ptr<LiveMemory> memory;
    u64 bytes;
    std::array<LiveBuffer, 3> buffers{};
    std::atomic<int> reading{-1};
};

void LiveChannel::open(std::shared_ptr<LiveMemory> memory, u64 elements) {
    const u64 bytes = elements * bytesPerElement_;
    {
        const std::scoped_lock lock(mutex_);
        if (ring_ && ring_->bytes == bytes && ring_->memory == memory) return;
    }
    auto ring = std::make_shared<Ring>(std::move(memory), bytes);
    const std::scoped_lock lock(mutex_);
    ring_ = std::move(ring);
    wanted_.store(true, std::memory_order_release);
}

void* LiveChannel::WriteSlot::data() const { return ring->buffers[static_cast<size_t>(index)].data; }

LiveChannel::WriteSlot LiveChannel::acquire() {
    WriteSlot slot;
    {
        const std::scoped_lock lock(mutex_);
        if (!ring_) throw Error("a live channel was written before it was opened");
        slot.ring = ring_;
        const int reading = ring_->reading.load(std::memory_order_acquire);
        const int newest = newestRing_ == ring_ ? newestIndex_ : -1;
        for (int i = 0; i < 3 && slot.index < 0; ++i)
            if (i != reading && i != newest) slot.index = i;
    }
    slot.ring->memory->waitForReader(slot.ring->buffers[static_cast<size_t>(slot.index)]);
    return slot;
}

void LiveChannel::publish(const WriteSlot& slot, const LiveNote& note) {
    slot.ring->memory->markWritten(slot.ring->buffers[static_cast<size_t>(slot.index)]);
    const std::scoped_lock lock(mutex_);
    newestRing_ = slot.ring;
    newestIndex_ = slot.index;
    note_ = note;
    ++serial_;
    wanted_.store(false, std::memory_order_release);
}

void LiveChannel::publishBytes(std::span<const std::byte> bytes, const LiveNote& note) {
    const WriteSlot slot = acquire();
    if (slot.ring->memory->kind() != MemoryKind::host || bytes.size() > slot.ring->bytes)
        throw Error("a live channel was given host values that do not fit its ring");
    std::memcpy(slot.data(), bytes.data(), bytes.size());
    publish(slot, note);
}

LiveChannel::ReadLease::ReadLease(std::shared_ptr<Ring> ring, int index, u64 serial, LiveNote note)
    : ring_(std::move(ring)), index_(index), serial_(serial), note_(note) {}

LiveChannel::ReadLease::~ReadLease() {
    if (ring_) ring_->reading.store(-1, std::memory_order_release);
}

const LiveBuffer& LiveChannel::ReadLease::buffer() const {
    return ring_->buffers[static_cast<size_t>(index_)];
}
MemoryKind LiveChannel::ReadLease::kind() const { return ring_->memory->kind(); }
u64 LiveChannel::ReadLease::bytes() const { return ring_->bytes; }

std::optional<LiveChannel::ReadLease> LiveChannel::takeNewest(u64 seen) {
    const std::scoped_lock lock(mutex_);
    if (newestIndex_ < 0 || serial_ <= seen) return std::nullopt;
    newestRing_->reading.store(newestIndex_, std::memory_order_release);
    wanted_.store(true, std::memory_order_release);
    return ReadLease(newestRing_, newestIndex_, serial_, note_);
}

u64 LiveChannel::newestSerial() const {
    const std::scoped_lock lock(mutex_);
    return serial_;
}

void LiveChannel::clear() {
    const std::scoped_lock lock(mutex_);
    newestIndex_ = -1;
    newestRing_.reset();
    wanted_.store(true, std::memory_order_release);
}

}  // namespace quartier
