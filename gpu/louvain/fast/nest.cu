#include "gpu/louvain/fast/nest.h"

#include <cooperative_groups.h>

#include "gpu/launch.h"
#include "gpu/louvain/fast/lanes.cuh"
#include "gpu/louvain/fast/stats.h"
#include "gpu/louvain/fast/walk.cuh"
#include "gpu/louvain/union_find.cuh"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain::fast {
namespace {

constexpr u32 kSpread = 512;  // places of a sum that many blocks add to

// Ends of an arc that joins at a higher level.
struct Pair {
    VertexId a;
    VertexId b;
};

struct PairList {
    Pair* pairs;
    u64* count;

    // One atomic for the threads that come together.
    __device__ void append(Pair pair) const {
        const auto together = cooperative_groups::coalesced_threads();
        u64 first = 0;
        if (together.thread_rank() == 0) first = atomicAddU64(count, together.size());
        pairs[together.shfl(first, 0) + together.thread_rank()] = pair;
    }
};

// The old levels, and what they tell of an arc.
struct Branches {
    const VertexId* const* parents;  // [levels]
    u32 levels;

    // The lowest level at which two vertices of one community lie in the same branch; the highest level has
    // one for all.
    __device__ u32 meetingLevel(VertexId a, VertexId b) const {
        for (u32 level = 0; level + 1 < levels; ++level) {
            a = parents[level][a];
            b = parents[level][b];
            if (a == b) return level;
        }
        return levels - 1;
    }
};

__global__ void aloneKernel(VertexId* above, VertexId count) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v < count) above[v] = static_cast<VertexId>(v);
}

// A row of the input; every pair of arcs is seen from its higher end.
template <class Sum>
struct JoinRow {
    Rows<Sum> rows;
    Branches branches;
    const VertexId* community;
    VertexId* above;
    PairList waiting;
    u64* inside;  // [levels][kSpread]

    template <u32 kLanes>
    __device__ void walk(const RowPart& part) const {
        const VertexId v = part.vertex;
        const VertexId own = community[v];
        u64* sums = inside + (blockIdx.x * kBlock + threadIdx.x) / kLanes % kSpread;
        u64 atOnce = 0;
        for (u64 i = part.rank; i < part.count; i += part.lanes) {
            const Arc<Sum> arc = rows.arc(part.first + i);
            if (arc.target <= v && community[arc.target] == own) atOnce += join(v, arc, sums);
        }
        atOnce = sumOfTile<kLanes>(atOnce);
        if (part.rank % kLanes == 0 && atOnce != 0) atomicAddU64(sums, atOnce);
    }

    // What of the arc's weight, of both directions, lies inside at the lowest level.
    __device__ u64 join(VertexId v, const Arc<Sum>& arc, u64* sums) const {
        const u64 weight = 2 * static_cast<u64>(arc.weight);
        if (arc.target == v) return weight;
        const u32 level = branches.meetingLevel(arc.target, v);
        if (level == 0) {
            // Soon most have one root above them: two loads then, in place of two walks.
            const volatile VertexId* parents = above;
            if (parents[arc.target] != parents[v]) unite(above, arc.target, v);
            return weight;
        }
        atomicAddU64(&sums[level * kSpread], weight);
        waiting.append({arc.target, v});
        return 0;
    }
};

// What a level is made with.
struct Ends {
    const VertexId* parent;  // of the ends as they stand in the list
    const VertexId* branch;  // of this level's vertices; null: all in one
};

__global__ void joinPairsKernel(const Pair* pairs, u64 count, Ends ends, VertexId* above, PairList waiting) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= count) return;
    const Pair pair{ends.parent[pairs[i].a], ends.parent[pairs[i].b]};
    if (pair.a == pair.b) return;
    if (ends.branch == nullptr || ends.branch[pair.a] == ends.branch[pair.b])
        unite(above, pair.a, pair.b);
    else
        waiting.append(pair);
}

// above[v] = the root; first[v] = 1 for roots, which are the smallest of their parts. One element more than
// there are vertices, so that the scan ends with the number of parts.
__global__ void rootsKernel(VertexId* above, VertexId count, u32* first) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v > count) return;
    if (v == count) {
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
__global__ void partsKernel(VertexId count, PartsOf<Sum> from, Parts<Sum> to) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    const bool here = v < count;
    VertexId part = 0;
    if (here) {
        part = from.number[from.root[v]];
        to.parent[v] = part;
        if (from.branch != nullptr && from.root[v] == v) to.branch[part] = from.branchParent[from.branch[v]];
    }
    addGrouped(to.strength, here, part, here ? from.strength[v] : Sum{0});
}

template <class Sum>
class Nesting {
  public:
    Nesting(Workspace& workspace, const OwnedLevel<Sum>& input, const RowLimits& limits, const Tower& tower)
        : workspace_(workspace),
          stream_(workspace.stream()),
          input_(input),
          limits_(limits),
          tower_(tower),
          height_(static_cast<u32>(tower.parents.size())),
          vertices_(input.stats.vertices),
          parents_(uploaded(std::span(tower.parents), stream_)),
          above_(vertices_, stream_),
          number_(u64{vertices_} + 1, stream_),
          inside_(u64{height_} * kSpread, stream_),
          squares_(u64{height_} * kSquareParts, stream_),
          waitingCount_(height_, stream_) {
        inside_.fillBytes(0, stream_);
        waitingCount_.fillBytes(0, stream_);
    }

    std::vector<NestedLevel> run() {
        std::vector<NestedLevel> levels;
        for (u32 level = 0; level < height_; ++level) {
            aloneKernel<<<gridFor(vertices_, kBlock), kBlock, 0, stream_>>>(above_.data(), vertices_);
            CUDA_CHECK_LAUNCH("aloneKernel");
            if (level == 0)
                joinInput();
            else
                joinWaiting(level, levels.back());
            levels.push_back(makeParts(level));
        }
        addQuality(levels);
        return levels;
    }

  private:
    void joinInput() {
        if (height_ > 1) waiting_ = DeviceBuffer<Pair>(input_.stats.arcs / 2, stream_);
        walkRows(input_.rows, input_.longRows.view, limits_,
                 JoinRow<Sum>{input_.rows,
                              {parents_.data(), height_},
                              tower_.community,
                              above_.data(),
                              {waiting_.data(), waitingCount_.data()},
                              inside_.data()},
                 stream_);
    }

    void joinWaiting(u32 level, const NestedLevel& below) {
        u64 count = 0;
        download(&count, waitingCount_.data() + level - 1, 1, stream_);
        if (count == 0) return;
        DeviceBuffer<Pair> left(count, stream_);
        joinPairsKernel<<<gridFor(count, kBlock), kBlock, 0, stream_>>>(
            waiting_.data(), count, Ends{below.parent.data(), branch_.data()}, above_.data(),
            PairList{left.data(), waitingCount_.data() + level});
        CUDA_CHECK_LAUNCH("joinPairsKernel");
        waiting_ = std::move(left);
    }

    NestedLevel makeParts(u32 level) {
        const u32 blocks = gridFor(u64{vertices_} + 1, kBlock);
        rootsKernel<<<blocks, kBlock, 0, stream_>>>(above_.data(), vertices_, number_.data());
        CUDA_CHECK_LAUNCH("rootsKernel");
        exclusiveSum(workspace_, number_.data(), number_.data(), u64{vertices_} + 1);
        const u32* count = number_.data() + vertices_;
        NestedLevel made;
        made.parent = DeviceBuffer<VertexId>(vertices_, stream_);
        download(&made.communities, count, 1, stream_);
        DeviceBuffer<Sum> strength(made.communities, stream_);
        DeviceBuffer<VertexId> branch;
        strength.fillBytes(0, stream_);
        const Sum* strengthBelow = level == 0 ? input_.rows.strength : strength_.data();
        PartsOf<Sum> from{above_.data(), number_.data(), strengthBelow, nullptr, nullptr};
        if (level + 2 < height_) {
            branch = DeviceBuffer<VertexId>(made.communities, stream_);
            from.branch = level == 0 ? tower_.parents[0] : branch_.data();
            from.branchParent = tower_.parents[level + 1];
        }
        partsKernel<<<blocks, kBlock, 0, stream_>>>(
            vertices_, from, Parts<Sum>{made.parent.data(), strength.data(), branch.data()});
        CUDA_CHECK_LAUNCH("partsKernel");
        sumSquares(strength.data(), count, 0, input_.m2, squares_.data() + u64{level} * kSquareParts,
                   stream_);
        strength_ = std::move(strength);
        branch_ = std::move(branch);
        vertices_ = made.communities;
        return made;
    }

    void addQuality(std::vector<NestedLevel>& levels) {
        const std::vector<u64> inside = downloaded(inside_, inside_.size(), stream_);
        const std::vector<f64> squares = downloaded(squares_, squares_.size(), stream_);
        u64 sum = 0;
        for (u32 level = 0; level < height_; ++level) {
            for (u32 i = 0; i < kSpread; ++i) sum += inside[u64{level} * kSpread + i];
            levels[level].inside = static_cast<f64>(sum) / input_.m2;
            for (u32 i = 0; i < kSquareParts; ++i)
                levels[level].squares += squares[u64{level} * kSquareParts + i];
        }
    }

    Workspace& workspace_;
    cudaStream_t stream_;
    const OwnedLevel<Sum>& input_;
    const RowLimits& limits_;
    const Tower& tower_;
    u32 height_;
    VertexId vertices_;  // of the level that is being made from
    DeviceBuffer<const VertexId*> parents_;
    DeviceBuffer<VertexId> above_;
    DeviceBuffer<u32> number_;
    DeviceBuffer<u64> inside_;
    DeviceBuffer<f64> squares_;
    DeviceBuffer<u64> waitingCount_;  // [height_] left over by every level
    DeviceBuffer<Pair> waiting_;
    DeviceBuffer<Sum> strength_;     // of vertices_
    DeviceBuffer<VertexId> branch_;  // of vertices_; empty where one holds all
};

}  // namespace

template <class Sum>
std::vector<NestedLevel> nestLevels(Workspace& workspace, const OwnedLevel<Sum>& input,
                                    const RowLimits& limits, const Tower& tower) {
    return Nesting<Sum>(workspace, input, limits, tower).run();
}

template std::vector<NestedLevel> nestLevels<u32>(Workspace&, const OwnedLevel<u32>&, const RowLimits&,
                                                  const Tower&);
template std::vector<NestedLevel> nestLevels<u64>(Workspace&, const OwnedLevel<u64>&, const RowLimits&,
                                                  const Tower&);

}  // namespace quartier::gpu::louvain::fast
