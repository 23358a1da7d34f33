#include "gpu/free_space.h"

#include <algorithm>
#include <bit>

namespace quartier::gpu {
namespace {

// Arrays with an element a vertex are below that part of what a run of Louvain takes, those with an element
// an arc above.
constexpr u64 kSmallPart = 64;
constexpr u64 kRoundingPart = 1024;

u64 multipleOf(u64 step, u64 bytes) { return (bytes + step - 1) / step * step; }

}  // namespace

FreeSpace::FreeSpace(u64 bytes) : bytes_(bytes / kAlignment * kAlignment), small_(bytes_ / kSmallPart) {
    if (bytes_ != 0) blocks_.push_back({0, bytes_, false});
}

u64 FreeSpace::rounded(u64 bytes) {
    const u64 step = std::max(kAlignment, std::bit_floor(bytes) / kRoundingPart);
    return multipleOf(step, std::max<u64>(bytes, 1));
}

bool FreeSpace::isSmall(u64 request, u64 block) {
    return multipleOf(kAlignment, std::max<u64>(request, 1)) < block / kAlignment * kAlignment / kSmallPart;
}

FreeSpace::Place FreeSpace::smallestHole(u64 bytes) {
    Place best = blocks_.end();
    for (Place block = blocks_.begin(); block != blocks_.end(); ++block)
        if (!block->taken && block->bytes >= bytes && (best == blocks_.end() || block->bytes < best->bytes))
            best = block;
    return best;
}

FreeSpace::Place FreeSpace::highestHole(u64 bytes) {
    for (Place block = blocks_.end(); block != blocks_.begin();) {
        --block;
        if (!block->taken && block->bytes >= bytes) return block;
    }
    return blocks_.end();
}

u64 FreeSpace::largestHole() const {
    u64 largest = 0;
    for (const Block& block : blocks_)
        if (!block.taken) largest = std::max(largest, block.bytes);
    return largest;
}

u64 FreeSpace::roomForTwo() const {
    u64 largest = 0;
    u64 second = 0;
    for (const Block& block : blocks_) {
        if (block.taken) continue;
        second = std::max(second, std::min(largest, block.bytes));
        largest = std::max(largest, block.bytes);
    }
    return std::max(largest / 2 / kAlignment * kAlignment, second);
}

bool FreeSpace::holds(u64 bytes, u32 requests) const {
    FreeSpace rehearsal = *this;
    for (u32 i = 0; i < requests; ++i)
        if (!rehearsal.take(bytes)) return false;
    return true;
}

std::optional<u64> FreeSpace::take(u64 bytes) {
    const u64 least = multipleOf(kAlignment, std::max<u64>(bytes, 1));
    if (least < bytes) return std::nullopt;  // beyond what 64 bits hold
    const bool small = least < small_;
    const Place block = small ? highestHole(least) : smallestHole(least);
    if (block == blocks_.end()) return std::nullopt;
    const u64 wanted = std::min(rounded(bytes), block->bytes);
    const u64 left = block->bytes - wanted;
    used_ += wanted;
    mostUsed_ = std::max(mostUsed_, used_);
    if (left == 0) {
        block->taken = true;
        return block->offset;
    }
    const Block lower{block->offset, small ? left : wanted, !small};
    const Block upper{block->offset + lower.bytes, small ? wanted : left, small};
    *block = upper;
    blocks_.insert(block, lower);
    return small ? upper.offset : lower.offset;
}

FreeSpace::Place FreeSpace::at(u64 offset) {
    return std::lower_bound(blocks_.begin(), blocks_.end(), offset,
                            [](const Block& one, u64 wanted) { return one.offset < wanted; });
}

void FreeSpace::shrink(u64 offset, u64 bytes) {
    const Place block = at(offset);
    const u64 kept = rounded(bytes);
    if (kept >= block->bytes) return;
    const u64 left = block->bytes - kept;
    used_ -= left;
    block->bytes = kept;
    const Place above = block + 1;
    if (above != blocks_.end() && !above->taken) {
        above->offset -= left;
        above->bytes += left;
    } else {
        blocks_.insert(above, {offset + kept, left, false});
    }
}

void FreeSpace::give(u64 offset) {
    Place block = at(offset);
    used_ -= block->bytes;
    block->taken = false;
    const Place above = block + 1;
    if (above != blocks_.end() && !above->taken) {
        block->bytes += above->bytes;
        block = blocks_.erase(above) - 1;
    }
    if (block == blocks_.begin() || (block - 1)->taken) return;
    (block - 1)->bytes += block->bytes;
    blocks_.erase(block);
}

}  // namespace quartier::gpu
