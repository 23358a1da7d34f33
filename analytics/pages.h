// Memory in pages of its own: it goes back to the system when it is freed, whatever the heap keeps. On huge
// pages where it has room for one and the system gives them on request.
#pragma once

#include <sys/mman.h>

#include <cstdint>
#include <new>

#include "graph/large_buffer.h"

namespace quartier {

class Pages {
  public:
    // Zeroed. Throws std::bad_alloc.
    explicit Pages(u64 bytes) {
        if (bytes == 0) return;
        const bool huge = bytes >= kHugePage;
        mappedBytes_ = huge ? bytes + kHugePage : bytes;  // a huge page begins at a multiple of its size
        mapped_ = ::mmap(nullptr, mappedBytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapped_ == MAP_FAILED) throw std::bad_alloc();
        data_ = static_cast<std::byte*>(mapped_);
        if (!huge) return;
        data_ += -reinterpret_cast<std::uintptr_t>(data_) % kHugePage;
        ::madvise(data_, bytes, MADV_HUGEPAGE);  // only a wish: a refusal leaves ordinary pages
    }
    ~Pages() {
        if (data_ != nullptr) ::munmap(mapped_, mappedBytes_);
    }
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    std::byte* data() { return data_; }

  private:
    void* mapped_ = nullptr;
    u64 mappedBytes_ = 0;
    std::byte* data_ = nullptr;
};

}  // namespace quartier
