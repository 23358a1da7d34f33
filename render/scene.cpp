#include "render/scene.h"

#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <bit>
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

// A number that looks random, another one for each (splitmix64).
u64 mix(u64 number) {
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
    number = (number ^ number >> 27) * 0x94D049BB133111EB;
    return number ^ number >> 31;
}

}  // namespace

void EdgeStore::assignLooks(std::span<const u32> looks, bool onHost) {
    assignPerEdge(looks, count(), "looks", onHost, looks_, hostLooks_);
}

void EdgeStore::assignDirections(std::span<const u8> directions, bool onHost) {
    assignPerEdge(directions, count(), "directions", onHost, directions_, hostDirections_);
}

EdgeStore::Fingerprint EdgeStore::checked(u32 vertices, std::span<const Edge> edges) {
    struct Sum {
        Fingerprint of;
        bool outside = false;
    };
    const Sum all = tbb::parallel_reduce(
        tbb::blocked_range<size_t>(0, edges.size(), 65536), Sum{},
        [&](const tbb::blocked_range<size_t>& range, Sum part) {
            for (size_t i = range.begin(); i < range.end(); ++i) {
                part.outside = part.outside || edges[i].a >= vertices || edges[i].b >= vertices;
                const u64 mixed = mix((u64{edges[i].a} << 32 | edges[i].b) + i * 0x9E3779B97F4A7C15);
                part.of.sum += mixed;
                part.of.mixed ^= std::rotl(mixed, static_cast<int>(i % 64));
            }
            return part;
        },
        [](const Sum& a, const Sum& b) {
            return Sum{{a.of.sum + b.of.sum, a.of.mixed ^ b.of.mixed}, a.outside || b.outside};
        });
    if (all.outside)
        throw Error("an edge to draw names a vertex beyond the " + formatCount(vertices) + " there are");
    return all.of;
}

void EdgeStore::assign(u32 vertices, std::span<const Edge> edges, bool onHost) {
    const Fingerprint of = checked(vertices, edges);
    assignLooks({}, onHost);
    assignDirections({}, onHost);
    const auto holds = [&](const Ordered& ordered) {
        return !edges.empty() && ordered.count == edges.size() && ordered.of == of;
    };
    if (holds(now_)) return;
    std::swap(now_, before_);
    if (holds(now_)) return;
    now_ = {};
    if (edges.empty() || before_.count * sizeof(Edge) > kMostKept) before_ = {};
    auto ordered = std::make_unique_for_overwrite<Edge[]>(edges.size());
    const std::span all(ordered.get(), edges.size());
    fairOrder(edges, all);
    now_.count = edges.size();
    now_.of = of;
    for (u64 at = 0; at < std::max<u64>(count(), 1) && !onHost; at += kChunk) {
        now_.chunks.emplace_back();
        now_.chunks.back().assign(std::span<const Edge>(all).subspan(at, std::min(kChunk, count() - at)));
    }
    if (onHost) now_.host = std::move(ordered);
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
