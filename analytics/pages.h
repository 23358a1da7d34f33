// Memory in pages of its own: it goes back to the system when it is freed, whatever the heap keeps.
#pragma once

#include <sys/mman.h>

#include <new>
#include <utility>

#include "core/types.h"

namespace quartier {

class Pages {
  public:
    Pages() = default;
    // Zeroed. Throws std::bad_alloc.
    explicit Pages(u64 bytes) : bytes_(bytes) {
        if (bytes == 0) return;
        void* const data = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (data == MAP_FAILED) throw std::bad_alloc();
        data_ = static_cast<std::byte*>(data);
    }
    ~Pages() {
        if (data_ != nullptr) ::munmap(data_, bytes_);
    }
    Pages(Pages&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Pages& operator=(Pages&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    std::byte* data() { return data_; }

  private:
    std::byte* data_ = nullptr;
    u64 bytes_ = 0;
};

}  // namespace quartier
