#include "gpu/louvain/fast/rebuild_hierarchy.h"

#include <cooperative_groups.h>

#include "gpu/launch.h"
#include "gpu/louvain/fast/lanes.cuh"
#include "gpu/louvain/fast/stats.h"
#include "gpu/louvain/fast/walk.cuh"
#include "gpu/primitives/primitives.h"
#include "gpu/union_find.cuh"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u32 kSpread = 512;  // places of a sum that many blocks add to
// Up to so many vertices of a level the host does not read back how many parents they have: at most as many.
constexpr VertexId kFewVertices = 65536;

// Sums over a level, in device memory.
struct LevelSums {
    u64 inside[kSpread] = {};  // the weight that comes inside communities at this level
    f64 squares[kSquareParts] = {};
    u32 communities = 0;
};

// Ends of an arc that is inside from a coarser level on.
struct Pair {
    VertexId a = kNoVertex;  // kNoVertex: none
    VertexId b = kNoVertex;
};

constexpr u32 kSegments = 64;  // of the list of pairs: the atomics on one counter would be serialised

// Pairs in any order. Blocks append to different segments; where one is full, to the next.
struct PairList {
    Pair* pairs;  // [kSegments][capacity]
    u64* count;   // [kSegments] may be beyond the capacity
    u64 capacity;

    // Of a segment, so that all together hold `most` pairs though each loses a place of less than a warp.
    static u64 capacityFor(u64 most) { return most / kSegments + kWarp + 1; }

    // One atomic for the coalesced threads.
    __device__ void append(Pair pair) const {
        const auto together = cooperative_groups::coalesced_threads();
        u32 segment = blockIdx.x % kSegments;
        while (true) {
            u64 first = 0;
            if (together.thread_rank() == 0) first = atomicAddU64(&count[segment], together.size());
            first = together.shfl(first, 0);
            const bool fits = first + together.size() <= capacity;
            const u64 place = first + together.thread_rank();
            if (place < capacity) pairs[segment * capacity + place] = fits ? pair : Pair{};
            if (fits) return;
            segment = (segment + 1) % kSegments;
        }
    }
};

// Most pairs soon have one parent: two loads then, in place of two finds.
__device__ void uniteUnlessOne(VertexId* above, VertexId a, VertexId b) {
    const volatile VertexId* parents = above;
    if (parents[a] != parents[b]) unite(above, a, b);
}

// The old levels.
struct OldLevels {
    const VertexId* const* parents;  // [levels]
    u32 levels;

    // The finest level at which two vertices of one community have the same parent; all have at the
    // coarsest.
    __device__ u32 lowestCommonLevel(VertexId a, VertexId b) const {
        for (u32 level = 0; level + 1 < levels; ++level) {
            a = parents[level][a];
            b = parents[level][b];
            if (a == b) return level;
        }
        return levels - 1;
    }
};

__global__ void singletonsKernel(VertexId* above, VertexId count) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < count) above[v] = static_cast<VertexId>(v);
}

// A row of the input; every pair of arcs is seen from its higher end.
template <class Sum>
struct JoinRow {
    Rows<Sum> rows;
    OldLevels branches;
    const VertexId* community;
    VertexId* above;
    PairList pending;
    LevelSums* sums;  // [levels]

    template <u32 kLanes>
    __device__ void walk(const RowPart& part) const {
        const VertexId v = part.vertex;
        const VertexId own = community[v];
        const u32 place = (blockIdx.x * kBlock + threadIdx.x) / kWarp % kSpread;
        u64 atOnce = 0;
        for (u32 pass = 0; pass < part.passes; ++pass) {
            Arc<Sum> arc{kNoVertex, 0};
            if (part.has(pass)) arc = rows.arc(part.arc(pass));
            if (arc.target <= v && community[arc.target] == own) atOnce += join(v, arc, place);
            __syncwarp();  // lengths of finds differ
        }
        atOnce = sumOfLanes<kWarp>(atOnce);
        if (threadIdx.x % kWarp == 0 && atOnce != 0) atomicAddU64(&sums[0].inside[place], atOnce);
    }

    // What of the arc's weight, of both directions, lies inside at the lowest level.
    __device__ u64 join(VertexId v, const Arc<Sum>& arc, u32 place) const {
        const u64 weight = 2 * static_cast<u64>(arc.weight);
        if (arc.target == v) return weight;
        const u32 level = branches.lowestCommonLevel(arc.target, v);
        if (level == 0) {
            uniteUnlessOne(above, arc.target, v);
            return weight;
        }
        atomicAddU64(&sums[level].inside[place], weight);
        pending.append({arc.target, v});
        return 0;
    }
};

// The maps that a level is made with.
struct Ends {
    const VertexId* parent;  // of the ends as they stand in the list
    const VertexId* branch;  // of this level's vertices; null: all in one
};

// A row of blocks a segment. Pairs that are joined are taken from the list where they stand.
__global__ void joinPairsKernel(PairList pending, Ends ends, VertexId* above) {
    Pair* pairs = pending.pairs + blockIdx.y * pending.capacity;
    const u64 count = min(pending.count[blockIdx.y], pending.capacity);
    const u64 step = static_cast<u64>(gridDim.x) * kBlock;
    for (u64 base = static_cast<u64>(blockIdx.x) * kBlock; base < count; base += step) {
        const u64 i = base + threadIdx.x;
        if (i < count && pairs[i].a != kNoVertex) {
            const Pair pair{ends.parent[pairs[i].a], ends.parent[pairs[i].b]};
            const bool joins = ends.branch == nullptr || ends.branch[pair.a] == ends.branch[pair.b];
            if (pair.a != pair.b && joins) uniteUnlessOne(above, pair.a, pair.b);
            pairs[i] = pair.a == pair.b || joins ? Pair{} : pair;
        }
        __syncwarp();
    }
}

// The number of vertices of a level: *count where it is on the device, else `most`, its bound.
struct VertexCount {
    VertexId most;
    const u32* count;  // null: there are `most`
    __device__ bool has(u64 v) const { return v < most && (count == nullptr || v < *count); }
};

// above[v] = the root; first[v] = 1 for roots, which are the smallest of their parts. One element more than
// the most vertices, so that the scan ends with the number of parts.
__global__ void rootsKernel(VertexId* above, VertexCount vertices, u32* first) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v > vertices.most) return;
    if (!vertices.has(v)) {
        first[v] = 0;
        return;
    }
    const VertexId root = rootWithoutHalving(above, static_cast<VertexId>(v));
    above[v] = root;
    first[v] = root == v ? 1 : 0;
}

template <class Sum>
struct PartsOf {
    const VertexId* root;    // [vertices]
    const u32* number;       // [vertices + 1] of the roots
    const Sum* strength;     // [vertices]
    const VertexId* branch;  // [vertices]; null: not needed above
    const VertexId* branchParent;
};
template <class Sum>
struct Parts {
    VertexId* parent;  // [vertices]
    Sum* strength;     // [parts] zero
    VertexId* branch;  // [parts] of the level above
};

template <class Sum>
__global__ void partsKernel(VertexCount vertices, PartsOf<Sum> from, Parts<Sum> to) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    const bool here = vertices.has(v);
    VertexId part = 0;
    if (here) {
        part = from.number[from.root[v]];
        to.parent[v] = part;
        if (from.branch != nullptr && from.root[v] == v) to.branch[part] = from.branchParent[from.branch[v]];
    }
    addGrouped(to.strength, here, part, here ? from.strength[v] : Sum{0});
}

template <class Sum>
class HierarchyRebuild {
  public:
    HierarchyRebuild(Workspace& workspace, const OwnedLevel<Sum>& input, const RowLimits& limits,
                     const LevelStack& stack)
        : workspace_(workspace),
          stream_(workspace.stream()),
          input_(input),
          limits_(limits),
          stack_(stack),
          height_(static_cast<u32>(stack.parents.size())),
          vertices_(input.stats.vertices),
          parents_(uploaded(std::span(stack.parents), stream_)),
          above_(vertices_, stream_),
          number_(u64{vertices_} + 1, stream_),
          sums_(height_, stream_),
          pendingCount_(kSegments, stream_),
          pending_(kSegments * PairList::capacityFor(mostPending()), stream_) {
        sums_.fillBytes(0, stream_);
        pendingCount_.fillBytes(0, stream_);
    }

    std::vector<RebuiltLevel> run() {
        std::vector<RebuiltLevel> levels;
        for (u32 level = 0; level < height_; ++level) {
            singletonsKernel<<<gridFor(vertices_, kBlock), kBlock, 0, stream_>>>(above_.data(), vertices_);
            CUDA_CHECK_LAUNCH("singletonsKernel");
            if (level == 0)
                joinInput();
            else
                joinPending(levels.back());
            levels.push_back(makeParts(level));
        }
        readSums(levels);
        return levels;
    }

  private:
    PairList pending() {
        return {pending_.data(), pendingCount_.data(), PairList::capacityFor(mostPending())};
    }
    // Every edge is kept once; with one level, none is.
    u64 mostPending() const { return height_ > 1 ? input_.stats.arcs / 2 : 0; }

    void joinInput() {
        walkRows(input_.rows, input_.longRows.view, limits_,
                 JoinRow<Sum>{input_.rows,
                              {parents_.data(), height_},
                              stack_.community,
                              above_.data(),
                              pending(),
                              sums_.data()},
                 stream_);
    }

    void joinPending(const RebuiltLevel& below) {
        constexpr u32 kMostBlocks = 64;  // a segment
        const PairList pairs = pending();
        joinPairsKernel<<<dim3(gridFor(pairs.capacity, kBlock, kMostBlocks), kSegments), kBlock, 0,
                          stream_>>>(pairs, Ends{below.parent.data(), branch_.data()}, above_.data());
        CUDA_CHECK_LAUNCH("joinPairsKernel");
    }

    RebuiltLevel makeParts(u32 level) {
        const VertexCount vertices{vertices_, level == 0 ? nullptr : &sums_.data()[level - 1].communities};
        const u32 blocks = gridFor(u64{vertices_} + 1, kBlock);
        rootsKernel<<<blocks, kBlock, 0, stream_>>>(above_.data(), vertices, number_.data());
        CUDA_CHECK_LAUNCH("rootsKernel");
        exclusiveSum(workspace_, number_.data(), number_.data(), u64{vertices_} + 1);
        RebuiltLevel made;
        made.parent = DeviceBuffer<VertexId>(vertices_, stream_);
        const VertexId most = mostParts(level);
        DeviceBuffer<Sum> strength(most, stream_);
        DeviceBuffer<VertexId> branch;
        strength.fillBytes(0, stream_);
        const Sum* strengthBelow = level == 0 ? input_.rows.strength : strength_.data();
        PartsOf<Sum> from{above_.data(), number_.data(), strengthBelow, nullptr, nullptr};
        if (level + 2 < height_) {
            branch = DeviceBuffer<VertexId>(most, stream_);
            from.branch = level == 0 ? stack_.parents[0] : branch_.data();
            from.branchParent = stack_.parents[level + 1];
        }
        partsKernel<<<blocks, kBlock, 0, stream_>>>(
            vertices, from, Parts<Sum>{made.parent.data(), strength.data(), branch.data()});
        CUDA_CHECK_LAUNCH("partsKernel");
        LevelSums& sums = sums_.data()[level];  // its address only
        sumSquares(strength.data(), &sums.communities, 0, input_.m2, sums.squares, stream_);
        strength_ = std::move(strength);
        branch_ = std::move(branch);
        vertices_ = most;
        return made;
    }

    // The number of components is kept with the sums; read back where much memory depends on it.
    VertexId mostParts(u32 level) {
        const u32* count = number_.data() + vertices_;
        CUDA_CHECK(cudaMemcpyAsync(&sums_.data()[level].communities, count, sizeof(u32),
                                   cudaMemcpyDeviceToDevice, stream_));
        VertexId most = vertices_;
        if (most > kFewVertices) download(&most, count, 1, stream_);
        return most;
    }

    void readSums(std::vector<RebuiltLevel>& levels) {
        const std::vector<LevelSums> sums = downloaded(sums_, sums_.size(), stream_);
        u64 inside = 0;
        for (u32 level = 0; level < height_; ++level) {
            levels[level].communities = sums[level].communities;
            for (const u64 part : sums[level].inside) inside += part;
            levels[level].inside = static_cast<f64>(inside) / input_.m2;
            for (const f64 part : sums[level].squares) levels[level].squares += part;
        }
    }

    Workspace& workspace_;
    cudaStream_t stream_;
    const OwnedLevel<Sum>& input_;
    const RowLimits& limits_;
    const LevelStack& stack_;
    u32 height_;
    VertexId vertices_;  // at most, of the level that is being made from
    DeviceBuffer<const VertexId*> parents_;
    DeviceBuffer<VertexId> above_;
    DeviceBuffer<u32> number_;
    DeviceBuffer<LevelSums> sums_;
    DeviceBuffer<u64> pendingCount_;  // of the segments
    DeviceBuffer<Pair> pending_;
    DeviceBuffer<Sum> strength_;     // of vertices_
    DeviceBuffer<VertexId> branch_;  // of vertices_; empty where one holds all
};

}  // namespace

template <class Sum>
std::vector<RebuiltLevel> rebuildHierarchy(Workspace& workspace, const OwnedLevel<Sum>& input,
                                           const RowLimits& limits, const LevelStack& stack) {
    return HierarchyRebuild<Sum>(workspace, input, limits, stack).run();
}

template std::vector<RebuiltLevel> rebuildHierarchy<u32>(Workspace&, const OwnedLevel<u32>&, const RowLimits&,
                                                         const LevelStack&);
template std::vector<RebuiltLevel> rebuildHierarchy<u64>(Workspace&, const OwnedLevel<u64>&, const RowLimits&,
                                                         const LevelStack&);

}  // namespace quartier::gpu::louvain::fast
