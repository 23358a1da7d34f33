// Uninitialised room for elements that are about to be written, by all threads at once where there are many:
// a std::vector would first be filled with zeros by one. On huge pages when large.
#pragma once

#include <memory>
#include <span>
#include <type_traits>

#include "graph/large_buffer.h"

namespace quartier {

template <class T>
class Scratch {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    Scratch() = default;
    explicit Scratch(u64 size) : size_(size) {
        constexpr u64 kLarge = u64{1} << 22;  // bytes; below, rounding to huge pages would waste most
        if (size * sizeof(T) >= kLarge)
            large_ = makeLargeBuffer(size * sizeof(T));
        else
            small_ = std::make_unique_for_overwrite<T[]>(size);
    }

    u64 size() const { return size_; }
    T* data() { return large_ ? reinterpret_cast<T*>(large_.get()) : small_.get(); }
    const T* data() const { return large_ ? reinterpret_cast<const T*>(large_.get()) : small_.get(); }
    std::span<T> span() { return {data(), size_}; }
    std::span<const T> span() const { return {data(), size_}; }

  private:
    u64 size_ = 0;
    LargeBuffer large_;
    std::unique_ptr<T[]> small_;
};

}  // namespace quartier
