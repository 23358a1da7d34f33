#include "failing_new.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

// The linker gives the program's own calls of malloc and its kin to the functions below (--wrap).
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
void* __real_realloc(void* block, std::size_t size);
}

namespace quartier::test {
namespace {

// Allocations until the failing one; negative behind it. Far from 0 while nothing is to fail.
constexpr i64 kNever = i64{1} << 62;
std::atomic<i64> left{kNever};
std::atomic<bool> once{true};
std::atomic<i64> live{0};

bool mustFail() {
    if (left.load(std::memory_order_relaxed) > kNever / 2) return false;
    const i64 now = left.fetch_sub(1, std::memory_order_relaxed) - 1;
    return now == 0 || (now < 0 && !once);
}

void* take(std::size_t size, std::size_t alignment) noexcept {
    if (mustFail()) return nullptr;
    const std::size_t bytes = std::max<std::size_t>(size, 1);
    void* block = alignment <= alignof(std::max_align_t)
                      ? __real_malloc(bytes)
                      : __real_aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (block != nullptr) live.fetch_add(1, std::memory_order_relaxed);
    return block;
}

void* takeOrThrow(std::size_t size, std::size_t alignment) {
    void* block = take(size, alignment);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

void give(void* block) noexcept {
    if (block == nullptr) return;
    live.fetch_sub(1, std::memory_order_relaxed);
    std::free(block);
}

constexpr std::size_t kPlain = alignof(std::max_align_t);

}  // namespace

FailingNew::FailingNew(u64 at, Failing how) : at_(at) {
    once = how == Failing::once;
    left = static_cast<i64>(at);
}
FailingNew::~FailingNew() { left = kNever; }
u64 FailingNew::asked() const { return static_cast<u64>(static_cast<i64>(at_) - left); }
i64 liveBlocks() { return live; }

}  // namespace quartier::test

using quartier::test::give;
using quartier::test::kPlain;
using quartier::test::mustFail;
using quartier::test::take;
using quartier::test::takeOrThrow;

extern "C" {
void* __wrap_malloc(std::size_t size) { return mustFail() ? nullptr : __real_malloc(size); }
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
    return mustFail() ? nullptr : __real_aligned_alloc(alignment, size);
}
void* __wrap_realloc(void* block, std::size_t size) {
    return mustFail() ? nullptr : __real_realloc(block, size);
}
}

void* operator new(std::size_t size) { return takeOrThrow(size, kPlain); }
void* operator new[](std::size_t size) { return takeOrThrow(size, kPlain); }
void* operator new(std::size_t size, std::align_val_t at) {
    return takeOrThrow(size, static_cast<std::size_t>(at));
}
void* operator new[](std::size_t size, std::align_val_t at) {
    return takeOrThrow(size, static_cast<std::size_t>(at));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take(size, kPlain); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return take(size, kPlain); }
void* operator new(std::size_t size, std::align_val_t at, const std::nothrow_t&) noexcept {
    return take(size, static_cast<std::size_t>(at));
}
void* operator new[](std::size_t size, std::align_val_t at, const std::nothrow_t&) noexcept {
    return take(size, static_cast<std::size_t>(at));
}
void operator delete(void* block) noexcept { give(block); }
void operator delete[](void* block) noexcept { give(block); }
void operator delete(void* block, std::size_t) noexcept { give(block); }
void operator delete[](void* block, std::size_t) noexcept { give(block); }
void operator delete(void* block, std::align_val_t) noexcept { give(block); }
void operator delete[](void* block, std::align_val_t) noexcept { give(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { give(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { give(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { give(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { give(block); }
