#include "render/scene.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <random>

#include "core/error.h"

namespace quartier::render {
namespace {
constexpr u64 kBlock = 4096;
constexpr u64 kMostStrata = 64;

// A block of the result: edges first, first + stride, ... of the input.
struct Block {
    u64 first;
    u64 count;
    u64 to;
};

std::vector<Block> dealBlocks(u64 edges) {
    const u64 strata = std::clamp<u64>(edges / kBlock, 1, kMostStrata);
    std::mt19937 random(20080311);  // fixed: two runs draw the same sample
    std::vector<u64> order(strata);
    std::iota(order.begin(), order.end(), u64{0});
    std::shuffle(order.begin(), order.end(), random);
    std::vector<Block> blocks;
    u64 to = 0;
    for (const u64 stratum : order) {
        const u64 members = (edges - stratum + strata - 1) / strata;
        const size_t begin = blocks.size();
        for (u64 at = 0; at < members; at += kBlock)
            blocks.push_back({stratum + at * strata, std::min(kBlock, members - at), 0});
        std::shuffle(blocks.begin() + static_cast<std::ptrdiff_t>(begin), blocks.end(), random);
        for (size_t b = begin; b < blocks.size(); ++b) {
            blocks[b].to = to;
            to += blocks[b].count;
        }
    }
    return blocks;
}

template <class T>
std::vector<T> inFairOrder(std::span<const T> edges) {
    std::vector<T> out(edges.size());
    if (edges.empty()) return out;
    const u64 strata = std::clamp<u64>(edges.size() / kBlock, 1, kMostStrata);
    const std::vector<Block> blocks = dealBlocks(edges.size());
    tbb::parallel_for(size_t{0}, blocks.size(), [&](size_t b) {
        for (u64 i = 0; i < blocks[b].count; ++i) out[blocks[b].to + i] = edges[blocks[b].first + i * strata];
    });
    return out;
}

}  // namespace

std::vector<Edge> fairOrder(std::span<const Edge> edges) { return inFairOrder(edges); }
std::vector<u32> fairOrder(std::span<const u32> ofEdges) { return inFairOrder(ofEdges); }

void EdgeStore::assignLooks(std::span<const u32> looks, bool keepOnHost) {
    if (!looks.empty() && looks.size() != count_)
        throw Error(formatCount(looks.size()) + " looks were given for " + formatCount(count_) + " edges");
    looks_.clear();
    hostLooks_.clear();
    if (looks.empty()) return;
    std::vector<u32> ordered = fairOrder(looks);
    for (u64 at = 0; at < count_; at += kChunk) {
        looks_.emplace_back();
        looks_.back().assign(std::span<const u32>(ordered).subspan(at, std::min(kChunk, count_ - at)));
    }
    if (keepOnHost) hostLooks_ = std::move(ordered);
}

void EdgeStore::assign(u32 vertices, std::span<const Edge> edges, bool keepOnHost) {
    std::atomic<bool> outside{false};
    tbb::parallel_for(tbb::blocked_range<size_t>(0, edges.size(), 65536), [&](const auto& range) {
        for (size_t i = range.begin(); i < range.end(); ++i)
            if (edges[i].a >= vertices || edges[i].b >= vertices) outside.store(true);
    });
    if (outside)
        throw Error("an edge to draw names a vertex beyond the " + formatCount(vertices) + " there are");
    std::vector<Edge> ordered = fairOrder(edges);
    count_ = ordered.size();
    chunks_.clear();
    for (u64 at = 0; at < std::max<u64>(count_, 1); at += kChunk) {
        chunks_.emplace_back();
        chunks_.back().assign(std::span<const Edge>(ordered).subspan(at, std::min(kChunk, count_ - at)));
    }
    host_.clear();
    assignLooks({}, keepOnHost);
    if (keepOnHost) host_ = std::move(ordered);
}

const std::vector<Vec2>& Scene::hostPositions() {
    if (positionsRead_ != positionsVersion || hostPositions_.size() != vertices) {
        hostPositions_.resize(vertices);
        positions.read(std::span<Vec2>(hostPositions_));
        positionsRead_ = positionsVersion;
    }
    return hostPositions_;
}

void Scene::updateHostFlags(std::span<const FlagChange> changes) {
    if (looksRead_ != looksVersion || hostLooks_.size() != vertices) return;  // read when they are needed
    for (const FlagChange& change : changes) {
        u32& word = hostLooks_[change.vertex].sizeAndFlags;
        word = (word & 0xFFFFu) | u32{change.flags} << 16;
    }
}

const std::vector<Look>& Scene::hostLooks() {
    if (looksRead_ != looksVersion || hostLooks_.size() != vertices) {
        hostLooks_.resize(vertices);
        looks.read(std::span<Look>(hostLooks_));
        looksRead_ = looksVersion;
    }
    return hostLooks_;
}

}  // namespace quartier::render
