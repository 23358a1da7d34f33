#include "graph/vertex_vector.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <new>

namespace quartier {
namespace {

u64 wholePages(u64 bytes) { return (bytes + kHugePage - 1) / kHugePage * kHugePage; }

// Aligned to huge pages, and as high as it fits: Linux maps from above, so that ranges that are mapped one
// after the other are neighbours, which KeptPages merges.
std::byte* mapPages(u64 bytes) {
    const u64 mapped = bytes + kHugePage;
    void* const begin = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (begin == MAP_FAILED) throw std::bad_alloc();
    auto* const first = static_cast<std::byte*>(begin);
    const u64 after = reinterpret_cast<std::uintptr_t>(first) % kHugePage, before = kHugePage - after;
    ::munmap(first, before);
    if (after > 0) ::munmap(first + before + bytes, after);
    ::madvise(first + before, bytes, MADV_HUGEPAGE);  // only a wish: a refusal leaves ordinary pages
    return first + before;
}

// Ranges of whole huge pages that are mapped and not in use, by their first byte. Neighbours are merged.
class KeptPages {
  public:
    std::byte* take(u64 bytes) {
        const std::scoped_lock lock(mutex_);
        auto best = free_.end();
        for (auto range = free_.begin(); range != free_.end(); ++range)
            if (range->second >= bytes && (best == free_.end() || range->second < best->second)) best = range;
        if (best == free_.end()) return mapPages(bytes);
        std::byte* const taken = best->first;
        const u64 rest = best->second - bytes;
        free_.erase(best);
        if (rest > 0) free_.emplace(taken + bytes, rest);
        kept_ -= bytes;
        return taken;
    }

    void giveBack(std::byte* begin, u64 bytes) {
        const std::scoped_lock lock(mutex_);
        kept_ += bytes;
        auto range = free_.emplace(begin, bytes).first;
        if (const auto next = std::next(range); next != free_.end() && begin + bytes == next->first) {
            range->second += next->second;
            free_.erase(next);
        }
        if (range != free_.begin())
            if (const auto before = std::prev(range); before->first + before->second == begin) {
                before->second += range->second;
                free_.erase(range);
            }
        keepUpTo(kMostKept);
    }

    void release() {
        const std::scoped_lock lock(mutex_);
        keepUpTo(0);
    }

  private:
    void keepUpTo(u64 most) {
        while (kept_ > most) {
            const auto last = std::prev(free_.end());
            const u64 cut = std::min(last->second, kept_ - most);
            ::munmap(last->first + last->second - cut, cut);
            kept_ -= cut;
            if (cut == last->second)
                free_.erase(last);
            else
                last->second -= cut;
        }
    }

    std::mutex mutex_;
    std::map<std::byte*, u64> free_;
    u64 kept_ = 0;  // bytes in all ranges
};

// Never destroyed: arrays of static objects may outlive it.
KeptPages& keptPages() {
    static auto* const pages = new KeptPages;
    return *pages;
}

// Where the room of so many bytes begins in its pages: on a cache line.
u64 marginOf(u64 bytes) {
    constexpr u64 kLine = 64;
    return (wholePages(bytes) - bytes) / 2 / kLine * kLine;
}

}  // namespace

std::byte* takeKeptPages(u64 bytes) { return keptPages().take(wholePages(bytes)) + marginOf(bytes); }

void giveBackPages(std::byte* room, u64 bytes) {
    keptPages().giveBack(room - marginOf(bytes), wholePages(bytes));
}

void releaseKeptPages() { keptPages().release(); }

}  // namespace quartier
