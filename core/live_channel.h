// Live results: how a worker's intermediate results reach the screen without either waiting for the other.
//
// A LiveChannel carries one quantity per vertex (positions, community labels or scores) through a ring of
// three buffers. The worker writes a buffer that nobody reads and publishes it; the window takes the newest
// one inside paint, copies it into a GL buffer and gives it back. The buffers are plain host or device
// memory: the worker never touches OpenGL, and this header knows neither CUDA nor OpenGL. Device memory is
// ordered by two opaque events per buffer:
//   written  recorded by the worker after its last write; the reader's stream waits for it before it copies,
//   read     recorded by the reader after its copy; the worker's stream waits for it before it writes again.
//
// Order of calls, worker: open(), then any number of { if (wanted()) { slot = acquire(); write; publish(slot,
// ...); } }. Order of calls, window: takeNewest() -> lease, copy, let the lease go.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "core/types.h"

namespace quartier {

enum class MemoryKind { host, device };

// One buffer of a ring. The events are null for host memory.
struct LiveBuffer {
    void* data = nullptr;
    void* written = nullptr;
    void* read = nullptr;
};

// Makes and frees the buffers of a ring, and orders the worker's stream after a reader.
class LiveMemory {
  public:
    virtual ~LiveMemory() = default;
    virtual MemoryKind kind() const = 0;
    virtual LiveBuffer allocate(u64 bytes) = 0;
    virtual void release(LiveBuffer& buffer) noexcept = 0;
    // Called by acquire() on the worker: later work of the worker's stream must wait until buffer.read has
    // happened.
    virtual void waitForReader(const LiveBuffer& buffer) = 0;
    // Called by publish() on the worker: records buffer.written behind the writes issued so far.
    virtual void markWritten(const LiveBuffer& buffer) = 0;
};

std::shared_ptr<LiveMemory> hostLiveMemory();

// What a publication means, beside its bytes.
struct LiveNote {
    u32 level = 0;  // Louvain level whose labels these are
    f32 low = 0;    // smallest and largest score, so that a colour ramp can be laid over them
    f32 high = 0;
};

class LiveChannel {
    struct Ring;

  public:
    explicit LiveChannel(u32 bytesPerElement) : bytesPerElement_(bytesPerElement) {}
    LiveChannel(const LiveChannel&) = delete;
    LiveChannel& operator=(const LiveChannel&) = delete;

    // --- worker ---
    // Makes a ring for `elements` elements, unless the present one fits. Publications of an older ring stay
    // readable until a newer one comes.
    void open(std::shared_ptr<LiveMemory> memory, u64 elements);
    // True when the last publication was taken: there is no sense in publishing faster than somebody looks.
    bool wanted() const { return wanted_.load(std::memory_order_acquire); }

    class WriteSlot {
      public:
        void* data() const;
        template <class T>
        T* as() const {
            return static_cast<T*>(data());
        }

      private:
        friend class LiveChannel;
        std::shared_ptr<Ring> ring;
        int index = -1;
    };
    WriteSlot acquire();
    void publish(const WriteSlot& slot, const LiveNote& note = {});
    // acquire, copy from host memory, publish; for rings of host memory.
    template <class T>
    void publishCopy(std::span<const T> values, const LiveNote& note = {}) {
        publishBytes(std::as_bytes(values), note);
    }

    // --- window ---
    // Holds a buffer for reading; letting it go (destruction) gives it back to the worker.
    class ReadLease {
      public:
        ReadLease(ReadLease&& other) noexcept = default;
        ReadLease& operator=(ReadLease&& other) = delete;
        ~ReadLease();
        const LiveBuffer& buffer() const;
        MemoryKind kind() const;
        u64 bytes() const;  // of the whole publication
        u64 serial() const { return serial_; }
        const LiveNote& note() const { return note_; }

      private:
        friend class LiveChannel;
        ReadLease(std::shared_ptr<Ring> ring, int index, u64 serial, LiveNote note);
        std::shared_ptr<Ring> ring_;
        int index_;
        u64 serial_;
        LiveNote note_;
    };
    // The newest publication, if there is one with a serial beyond `seen`.
    std::optional<ReadLease> takeNewest(u64 seen);
    u64 newestSerial() const;
    // Forgets the newest publication: after its run ended, or when another graph is opened. Serials go on.
    void clear();
    u32 bytesPerElement() const { return bytesPerElement_; }

  private:
    void publishBytes(std::span<const std::byte> bytes, const LiveNote& note);

    u32 bytesPerElement_;
    std::atomic<bool> wanted_{true};
    mutable std::mutex mutex_;  // guards the pointers and indices below, never a copy
    std::shared_ptr<Ring> ring_;
    std::shared_ptr<Ring> newestRing_;
    int newestIndex_ = -1;
    u64 serial_ = 0;
    LiveNote note_;
};

// The channels that a run may publish into; null where nobody watches.
struct LiveSet {
    LiveChannel* communities = nullptr;  // u32 label per vertex of the input graph, any ids below n
    LiveChannel* scores = nullptr;       // f32 per vertex
    LiveChannel* positions = nullptr;    // Vec2 per vertex
    LiveChannel* estimates = nullptr;    // Vec2 per vertex, host memory: score and its standard error
};

// Copies publications in device memory into GL buffers. Made by gpu/ (through gpu/gpu.h), used by app/ inside
// paint with the context current. Publications in host memory need no bridge.
class ScreenBridge {
  public:
    struct Copy {
        const LiveChannel::ReadLease* from;
        u32 glBuffer;  // name of a GL buffer of at least from->bytes() bytes
    };
    virtual ~ScreenBridge() = default;
    // For the status bar: "CUDA-OpenGL interop", or "pinned copy (interop refused: ...)".
    virtual std::string description() const = 0;
    // True when copyDirect works: device memory goes to GL buffers without passing through the host.
    virtual bool direct() const = 0;
    // Maps all buffers in one call, copies device to device after the writers' events, unmaps. Nothing stays
    // mapped.
    virtual void copyDirect(std::span<const Copy> copies) = 0;
    // The fallback: the publication in pinned host memory, valid until the next call.
    virtual std::span<const std::byte> stage(const LiveChannel::ReadLease& lease) = 0;
    // Ends the registration of a GL buffer; call before it is deleted or its storage is made anew.
    virtual void forget(u32 glBuffer) = 0;
};

}  // namespace quartier
