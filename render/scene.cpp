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
void inFairOrder(std::span<const T> edges, std::span<T> out) {
    if (edges.empty()) return;
    const u64 strata = std::clamp<u64>(edges.size() / kBlock, 1, kMostStrata);
    const std::vector<Block> blocks = dealBlocks(edges.size());
    tbb::parallel_for(size_t{0}, blocks.size(), [&](size_t b) {
        for (u64 i = 0; i < blocks[b].count; ++i) out[blocks[b].to + i] = edges[blocks[b].first + i * strata];
    });
}

}  // namespace

void fairOrder(std::span<const Edge> edges, std::span<Edge> ordered) { inFairOrder(edges, ordered); }
void fairOrder(std::span<const u32> ofEdges, std::span<u32> ordered) { inFairOrder(ofEdges, ordered); }
void fairOrder(std::span<const u8> ofEdges, std::span<u8> ordered) { inFairOrder(ofEdges, ordered); }

namespace {

// A number per edge: on the host where that draws, else on the device in chunks.
template <class T>
void assignPerEdge(std::span<const T> numbers, u64 edges, const char* what, bool onHost,
                   std::vector<GlBuffer>& chunks, std::unique_ptr<T[]>& host) {
    if (!numbers.empty() && numbers.size() != edges)
        throw Error(formatCount(numbers.size()) + " " + what + " were given for " + formatCount(edges) +
                    " edges");
    chunks.clear();
    host.reset();
    if (numbers.empty()) return;
    auto ordered = std::make_unique_for_overwrite<T[]>(edges);
    const std::span all(ordered.get(), edges);
    fairOrder(numbers, all);
    for (u64 at = 0; at < edges && !onHost; at += EdgeStore::kChunk) {
        chunks.emplace_back();
        chunks.back().assign(std::span<const T>(all).subspan(at, std::min(EdgeStore::kChunk, edges - at)));
    }
    if (onHost) host = std::move(ordered);
}

}  // namespace

void EdgeStore::assignLooks(std::span<const u32> looks, bool onHost) {
    assignPerEdge(looks, count_, "looks", onHost, looks_, hostLooks_);
}

void EdgeStore::assignDirections(std::span<const u8> directions, bool onHost) {
    assignPerEdge(directions, count_, "directions", onHost, directions_, hostDirections_);
}

void EdgeStore::assign(u32 vertices, std::span<const Edge> edges, bool onHost) {
    std::atomic<bool> outside{false};
    tbb::parallel_for(tbb::blocked_range<size_t>(0, edges.size(), 65536), [&](const auto& range) {
        for (size_t i = range.begin(); i < range.end(); ++i)
            if (edges[i].a >= vertices || edges[i].b >= vertices) outside.store(true);
    });
    if (outside)
        throw Error("an edge to draw names a vertex beyond the " + formatCount(vertices) + " there are");
    host_.reset();  // first: two at once would take twice the memory
    auto ordered = std::make_unique_for_overwrite<Edge[]>(edges.size());
    const std::span all(ordered.get(), edges.size());
    fairOrder(edges, all);
    count_ = edges.size();
    chunks_.clear();
    for (u64 at = 0; at < std::max<u64>(count_, 1) && !onHost; at += kChunk) {
        chunks_.emplace_back();
        chunks_.back().assign(std::span<const Edge>(all).subspan(at, std::min(kChunk, count_ - at)));
    }
    assignLooks({}, onHost);
    assignDirections({}, onHost);
    if (onHost) host_ = std::move(ordered);
}

f32 CrowdingGrid::at(Vec2 world) const {
    const f32 x = (world.x - low.x) / size.x * kSide, y = (world.y - low.y) / size.y * kSide;
    if (cells.empty() || !(x >= 0 && y >= 0 && x < kSide && y < kSide)) return 0;
    return cells[static_cast<size_t>(y) * kSide + static_cast<size_t>(x)];
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
    for (const FlagChange& change : changes) hostLooks_[change.vertex].setFlags(change.flags);
}

const std::vector<Look>& Scene::hostLooks() {
    if (looksRead_ != looksVersion || hostLooks_.size() != vertices) {
        hostLooks_.resize(vertices);
        looks.read(std::span<Look>(hostLooks_));
        looksRead_ = looksVersion;
    }
    return hostLooks_;
}

std::vector<Vec2> Scene::visiblePositions(size_t stride) {
    const std::vector<Vec2>& places = hostPositions();
    const std::vector<Look>& all = hostLooks();
    std::vector<Vec2> visible;
    for (size_t v = 0; v < places.size(); v += stride)
        if ((all[v].flags() & kHidden) == 0) visible.push_back(places[v]);
    return visible;
}

}  // namespace quartier::render
