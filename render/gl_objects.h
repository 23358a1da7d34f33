// Owners of GL names: move-only, freed at the end of their life (the context must be current then).
#pragma once

#include <epoxy/gl.h>

#include <span>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/types.h"

namespace quartier::render {

template <class Kind>
class GlHandle {
  public:
    GlHandle() = default;
    static GlHandle make() {
        GlHandle handle;
        Kind::create(&handle.name_);
        return handle;
    }
    GlHandle(GlHandle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlHandle& operator=(GlHandle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlHandle() {
        if (name_ != 0) Kind::destroy(&name_);
    }
    u32 name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

  private:
    u32 name_ = 0;
};

struct BufferKind {
    static void create(u32* name) { glCreateBuffers(1, name); }
    static void destroy(u32* name) { glDeleteBuffers(1, name); }
};
struct VertexArrayKind {
    static void create(u32* name) { glCreateVertexArrays(1, name); }
    static void destroy(u32* name) { glDeleteVertexArrays(1, name); }
};
struct FramebufferKind {
    static void create(u32* name) { glCreateFramebuffers(1, name); }
    static void destroy(u32* name) { glDeleteFramebuffers(1, name); }
};
struct TextureKind {
    static void create(u32* name) { glCreateTextures(GL_TEXTURE_2D, 1, name); }
    static void destroy(u32* name) { glDeleteTextures(1, name); }
};
struct TexelBufferKind {
    static void create(u32* name) { glCreateTextures(GL_TEXTURE_BUFFER, 1, name); }
    static void destroy(u32* name) { glDeleteTextures(1, name); }
};
struct TimestampKind {
    static void create(u32* name) { glCreateQueries(GL_TIMESTAMP, 1, name); }
    static void destroy(u32* name) { glDeleteQueries(1, name); }
};
struct TimerKind {
    static void create(u32* name) { glCreateQueries(GL_TIME_ELAPSED, 1, name); }
    static void destroy(u32* name) { glDeleteQueries(1, name); }
};
using GlVertexArray = GlHandle<VertexArrayKind>;
using GlFramebuffer = GlHandle<FramebufferKind>;
using GlTexture = GlHandle<TextureKind>;
using GlTexelBuffer = GlHandle<TexelBufferKind>;
using GlTimestamp = GlHandle<TimestampKind>;
using GlTimer = GlHandle<TimerKind>;

// A shader storage buffer. The name stays the same when the storage is made anew.
class GlBuffer {
  public:
    u32 name() const { return handle_.name(); }
    u64 bytes() const { return bytes_; }
    // New storage of undefined content; never empty, so that it can always be bound.
    void resize(u64 bytes) { allocate(bytes, nullptr); }
    // The same, and nothing when it has this size already.
    void resizeTo(u64 bytes) {
        if (bytes_ != roomFor(bytes)) allocate(bytes, nullptr);
    }
    template <class T>
    void assign(std::span<const T> values) {
        allocate(values.size_bytes(), values.empty() ? nullptr : values.data());
    }
    // Writes into the present storage, which must be large enough.
    template <class T>
    void write(std::span<const T> values, u64 offset = 0) {
        if (!values.empty())
            glNamedBufferSubData(name(), static_cast<GLintptr>(offset),
                                 static_cast<GLsizeiptr>(values.size_bytes()), values.data());
        traffic().sent += values.size_bytes();
    }
    template <class T>
    void read(std::span<T> values, u64 offset = 0) const {
        if (!values.empty())
            glGetNamedBufferSubData(name(), static_cast<GLintptr>(offset),
                                    static_cast<GLsizeiptr>(values.size_bytes()), values.data());
        traffic().read += values.size_bytes();
    }
    // Bytes that this thread has copied to and from buffers.
    struct Traffic {
        u64 sent = 0, read = 0;
    };
    static Traffic& traffic() {
        static thread_local Traffic traffic;
        return traffic;
    }
    // Not for the host to write over before glFinish(): NVIDIA's driver (580 on an H200) lets the later write
    // overtake, and parts of it are zeros then.
    void zero() { fill(0); }
    void fill(u32 value) {
        glClearNamedBufferData(name(), GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, &value);
    }
    void bind(u32 index) const { glBindBufferBase(GL_SHADER_STORAGE_BUFFER, index, name()); }

  private:
    static u64 roomFor(u64 bytes) { return bytes < 16 ? 16 : (bytes + 3) / 4 * 4; }
    void allocate(u64 bytes, const void* data) {
        if (!handle_) handle_ = GlHandle<BufferKind>::make();
        const u64 room = roomFor(bytes);
        std::vector<u8> padded;  // one call sets storage and content: see zero()
        if (room != bytes && data != nullptr) {
            padded.assign(static_cast<const u8*>(data), static_cast<const u8*>(data) + bytes);
            padded.resize(room, 0);
            data = padded.data();
        }
        glNamedBufferData(name(), static_cast<GLsizeiptr>(room), data, GL_DYNAMIC_DRAW);
        bytes_ = room;
        if (data != nullptr) traffic().sent += room;
    }

    GlHandle<BufferKind> handle_;
    u64 bytes_ = 0;
};

// The bytes of a buffer in host memory, for as long as this lives; of no buffer, null.
template <class T>
class Mapped {
  public:
    explicit Mapped(const GlBuffer* buffer) : buffer_(buffer) {
        if (buffer == nullptr) return;
        data_ = static_cast<T*>(glMapNamedBufferRange(
            buffer->name(), 0, static_cast<GLsizeiptr>(buffer->bytes()), GL_MAP_READ_BIT | GL_MAP_WRITE_BIT));
        if (data_ == nullptr)
            throw GlError("the graphics driver refuses to map " + formatBytes(buffer->bytes()));
    }
    ~Mapped() {
        if (data_ != nullptr) glUnmapNamedBuffer(buffer_->name());
    }
    Mapped(const Mapped&) = delete;
    Mapped& operator=(const Mapped&) = delete;
    T* data() const { return data_; }

  private:
    const GlBuffer* buffer_;
    T* data_ = nullptr;
};

}  // namespace quartier::render
