// Uninitialised room for elements that are about to be written, by all threads at once where there are many:
// a std::vector would first be filled with zeros by one. On huge pages when large.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

#include "graph/large_buffer.h"

namespace quartier {

template <class T>
class Scratch {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    Scratch() = default;
    explicit Scratch(u64 size) : data_(allocate(size * sizeof(T))), size_(size) {}

    u64 size() const { return size_; }
    T* data() { return data_.get(); }
    const T* data() const { return data_.get(); }
    T& operator[](u64 i) { return data_[i]; }
    const T& operator[](u64 i) const { return data_[i]; }
    std::span<T> span() { return {data(), size_}; }
    std::span<const T> span() const { return {data(), size_}; }

  private:
    struct Free {
        void operator()(T* data) const { std::free(data); }
    };

    static T* allocate(u64 bytes) {
        constexpr u64 kLarge = u64{1} << 22;  // below, rounding to huge pages would waste most
        if (bytes >= kLarge) return reinterpret_cast<T*>(makeLargeBuffer(bytes).release());
        void* memory = std::malloc(bytes);
        if (memory == nullptr && bytes > 0) throw std::bad_alloc();
        return static_cast<T*>(memory);
    }

    std::unique_ptr<T[], Free> data_;
    u64 size_ = 0;
};

}  // namespace quartier
