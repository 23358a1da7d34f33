#include <algorithm>

#include "gpu/arena.h"
#include "gpu/louvain/arc_buckets.cuh"
#include "gpu/louvain/contract_buckets.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kBytesPerArc = 2 * (sizeof(u64) + sizeof(f64));

// Whatever the bucket. Most of it while the vertices are put in order; later there is room for the row of a
// large community.
u64 fixedBytes(u64 vertices, u64 coarseArcs) {
    constexpr u64 kVertex = 4 * sizeof(VertexId) + 2 * sizeof(u64);
    constexpr u64 kCoarseArc = kBytesOfCoarseArc + sizeof(VertexId);  // while arrays are joined
    return kVertex * vertices + kCoarseArc * coarseArcs;
}

__global__ void orderKernel(const VertexId* parent, VertexId vertices, VertexId* keys, VertexId* ids) {
    const u64 v = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (v >= vertices) return;
    keys[v] = parent[v];
    ids[v] = static_cast<VertexId>(v);
}

// arcsBefore[c] = arcs of the vertices, in order of their community, before those of community c.
__global__ void communityStartKernel(const VertexId* parents, VertexId vertices, const u64* starts,
                                     VertexId communities, u64* arcsBefore) {
    const u64 c = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (c > communities) return;
    arcsBefore[c] = starts[lowerBound(parents, vertices, c)];
}

__global__ void transformKernel(LevelView level, ArcBucket bucket, const VertexId* parent, VertexId first,
                                int bits, u64* keys, f64* weights) {
    forArcsOfTile(bucket, level.offsets, [&](u64 slot, u32, VertexId v, u64 arc) {
        const VertexId t = level.targets[arc];
        keys[slot] = static_cast<u64>(parent[v] - first) << bits | parent[t];
        weights[slot] = level.weight(arc) * (t == v ? level.loopFactor : 1.0);
    });
}

// The keys are distinct, and communities: of one row.
__global__ void addToRowKernel(const u64* keys, const f64* sums, u64 count, f64* row, u8* present) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= count) return;
    row[keys[i]] += sums[i];
    present[keys[i]] = 1;
}

__global__ void addFirstKernel(VertexId* sources, u64 count, VertexId first) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i < count) sources[i] += first;
}

__global__ void pickRowKernel(const VertexId* targets, u64 count, VertexId source, const f64* row,
                              VertexId* sources, f64* weights) {
    const u64 i = static_cast<u64>(blockIdx.x) * kBlock + threadIdx.x;
    if (i >= count) return;
    sources[i] = source;
    weights[i] = row[targets[i]];
}

// The finished rows, one bucket's behind the other's, in arrays that are planned for all of them; where more
// come, in more arrays. They are there before the buckets': so what is let go afterwards lies in one piece.
class CoarseArcs {
  public:
    CoarseArcs(u64 planned, cudaStream_t stream) : stream_(stream), planned_(planned) { open(planned); }

    struct Place {
        VertexId* sources;
        VertexId* targets;
        f64* weights;
    };
    // Where the next `more` arcs go.
    Place add(u64 more) {
        if (more > chunks_.back().room()) open(std::max(planned_ / kMoreChunks, more));
        Chunk& chunk = chunks_.back();
        const u64 at = chunk.count;
        chunk.count += more;
        return {chunk.sources.data() + at, chunk.targets.data() + at, chunk.weights.data() + at};
    }
    void moveTo(CoarseRows& rows) {
        rows.sources = joined(&Chunk::sources);
        rows.targets = joined(&Chunk::targets);
        rows.weights = joined(&Chunk::weights);
    }

  private:
    static constexpr u64 kMoreChunks = 16;  // each that part of what was planned
    struct Chunk {
        DeviceBuffer<VertexId> sources, targets;
        DeviceBuffer<f64> weights;
        u64 size = 0;
        u64 count = 0;
        u64 room() const { return size - count; }
    };
    void open(u64 size) { chunks_.push_back({{size, stream_}, {size, stream_}, {size, stream_}, size}); }

    // One array of all; those of the chunks are let go on the way.
    template <class T>
    DeviceBuffer<T> joined(DeviceBuffer<T> Chunk::*part) {
        u64 arcs = 0;
        for (const Chunk& chunk : chunks_) arcs += chunk.count;
        if (DeviceBuffer<T>& first = chunks_.front().*part; chunks_.size() == 1 && first.shrink(arcs))
            return std::move(first);
        DeviceBuffer<T> all(arcs, stream_);
        u64 at = 0;
        for (Chunk& chunk : chunks_) {
            CUDA_CHECK(cudaMemcpyAsync(all.data() + at, (chunk.*part).data(), chunk.count * sizeof(T),
                                       cudaMemcpyDeviceToDevice, stream_));
            (chunk.*part).reset();
            at += chunk.count;
        }
        return all;
    }

    cudaStream_t stream_;
    u64 planned_;
    std::vector<Chunk> chunks_;
};

class Contraction {
  public:
    // most: arcs at a time.
    Contraction(Workspace& workspace, const LevelView& level, const VertexId* parent, VertexId communities,
                u64 most, SubPhases& phases)
        : workspace_(workspace),
          stream_(workspace.stream()),
          level_(level),
          parent_(parent),
          communities_(communities),
          bits_(bitsFor(communities)),
          most_(most),
          phases_(phases),
          counted_(1, stream_) {}

    // Buckets whose firstRow and rows are communities, of which only a single one may have more than `most`.
    std::vector<ArcBucket> order();
    void contract(const ArcBucket& communities, CoarseArcs& to);
    void release();

  private:
    // By row of a bucket (in the upper bits) and community, sorted.
    struct Sums {
        const u64* keys;
        const f64* sums;
        u64 count;
    };
    Sums sumsOf(const ArcBucket& communities);
    void contractByParts(const ArcBucket& community, CoarseArcs& to);
    // The same arcs, with the vertices that they leave.
    ArcBucket arcsOf(const ArcBucket& communities) const {
        return {list_, cutter_.starts(), 0, level_.vertices, communities.firstArc, communities.arcs};
    }

    Workspace& workspace_;
    cudaStream_t stream_;
    const LevelView& level_;
    const VertexId* parent_;
    VertexId communities_;
    int bits_;
    u64 most_;
    SubPhases& phases_;
    DeviceBuffer<u64> counted_;
    ArcBuckets cutter_;
    DeviceBuffer<VertexId> verticesA_, verticesB_;
    const VertexId* list_ = nullptr;
    DeviceBuffer<u64> keysA_, keysB_;
    DeviceBuffer<f64> sumsA_, sumsB_;
    DeviceBuffer<f64> row_;
    DeviceBuffer<u8> present_;
    DeviceBuffer<u32> selected_, selectedCount_;
};

std::vector<ArcBucket> Contraction::order() {
    const VertexId n = level_.vertices;
    verticesA_ = DeviceBuffer<VertexId>(n, stream_);
    verticesB_ = DeviceBuffer<VertexId>(n, stream_);
    DeviceBuffer<VertexId> parentsA(n, stream_);
    DeviceBuffer<VertexId> parentsB(n, stream_);
    DeviceBuffer<u64> arcsBefore(static_cast<u64>(communities_) + 1, stream_);
    Swapped<u32> parents{parentsA.data(), parentsB.data()};
    Swapped<u32> vertices{verticesA_.data(), verticesB_.data()};
    phases_("order", n, [&] {
        orderKernel<<<gridFor(n, kBlock), kBlock, 0, stream_>>>(parent_, n, parents.current,
                                                                vertices.current);
        CUDA_CHECK_LAUNCH("orderKernel");
        sortPairs(workspace_, parents, vertices, n, bits_);
        list_ = vertices.current;
        cutter_.count(workspace_, level_, list_, n);
        communityStartKernel<<<gridFor(static_cast<u64>(communities_) + 1, kBlock), kBlock, 0, stream_>>>(
            parents.current, n, cutter_.starts(), communities_, arcsBefore.data());
        CUDA_CHECK_LAUNCH("communityStartKernel");
    });
    return cutter_.cutStarts(workspace_, arcsBefore.data(), communities_, level_.arcs, most_);
}

Contraction::Sums Contraction::sumsOf(const ArcBucket& communities) {
    const ArcBucket bucket = arcsOf(communities);
    keysA_.ensure(most_, stream_);
    keysB_.ensure(most_, stream_);
    sumsA_.ensure(most_, stream_);
    sumsB_.ensure(most_, stream_);
    Swapped<u64> keys{keysA_.data(), keysB_.data()};
    Swapped<f64> sums{sumsA_.data(), sumsB_.data()};
    phases_("transform", bucket.arcs, [&] {
        transformKernel<<<gridForArcs(bucket.arcs), kBlock, 0, stream_>>>(
            level_, bucket, parent_, communities.firstRow, bits_, keys.current, sums.current);
        CUDA_CHECK_LAUNCH("transformKernel");
    });
    phases_("sort", bucket.arcs,
            [&] { sortPairs(workspace_, keys, sums, bucket.arcs, bits_ + bitsFor(communities.rows)); });
    phases_("reduce", bucket.arcs, [&] {
        sumByKey(workspace_, keys.current, sums.current, keys.other, sums.other, counted_.data(),
                 bucket.arcs);
    });
    u64 count = 0;
    download(&count, counted_.data(), 1, stream_);
    return {keys.other, sums.other, count};
}

void Contraction::contract(const ArcBucket& communities, CoarseArcs& to) {
    if (communities.arcs > most_) return contractByParts(communities, to);
    const Sums sums = sumsOf(communities);
    const CoarseArcs::Place place = to.add(sums.count);
    splitKeys(sums.keys, sums.count, bits_, place.sources, place.targets, stream_);
    addFirstKernel<<<gridFor(sums.count, kBlock), kBlock, 0, stream_>>>(place.sources, sums.count,
                                                                        communities.firstRow);
    CUDA_CHECK_LAUNCH("addFirstKernel");
    CUDA_CHECK(cudaMemcpyAsync(place.weights, sums.sums, sums.count * sizeof(f64), cudaMemcpyDeviceToDevice,
                               stream_));
}

// What is left of each part goes to one slot per community.
void Contraction::contractByParts(const ArcBucket& community, CoarseArcs& to) {
    row_.ensure(communities_, stream_);
    present_.ensure(communities_, stream_);
    selected_.ensure(communities_, stream_);
    selectedCount_.ensure(1, stream_);
    row_.fillBytes(0, stream_);
    present_.fillBytes(0, stream_);
    for (u64 done = 0; done < community.arcs; done += most_) {
        ArcBucket part = community;
        part.firstArc += done;
        part.arcs = std::min(most_, community.arcs - done);
        const Sums sums = sumsOf(part);
        phases_("dense row", sums.count, [&] {
            addToRowKernel<<<gridFor(sums.count, kBlock), kBlock, 0, stream_>>>(
                sums.keys, sums.sums, sums.count, row_.data(), present_.data());
            CUDA_CHECK_LAUNCH("addToRowKernel");
        });
    }
    phases_("dense row", communities_, [&] {
        selectIndices(workspace_, present_.data(), selected_.data(), selectedCount_.data(), communities_);
    });
    u32 count = 0;
    download(&count, selectedCount_.data(), 1, stream_);
    const CoarseArcs::Place place = to.add(count);
    CUDA_CHECK(cudaMemcpyAsync(place.targets, selected_.data(), count * sizeof(VertexId),
                               cudaMemcpyDeviceToDevice, stream_));
    pickRowKernel<<<gridFor(count, kBlock), kBlock, 0, stream_>>>(place.targets, count, community.firstRow,
                                                                  row_.data(), place.sources, place.weights);
    CUDA_CHECK_LAUNCH("pickRowKernel");
}

void Contraction::release() {
    keysA_.reset();
    keysB_.reset();
    sumsA_.reset();
    sumsB_.reset();
}

}  // namespace

CoarseRows contractInBuckets(Workspace& workspace, const LevelView& level, const PartitionView& partition,
                             const Renumbered& renumbered, const ContractionPlan& plan, SubPhases& phases) {
    const cudaStream_t stream = workspace.stream();
    level.releaseSources();  // buckets find them from the offsets
    CoarseArcs arcs(plan.coarseArcs, stream);
    const u64 most =
        std::min(level.arcs, std::max(plan.bucketArcs, level.arcs / ArcBuckets::kMostBuckets + 1));
    Contraction contraction(workspace, level, renumbered.parent.data(), renumbered.communities, most, phases);
    for (const ArcBucket& bucket : contraction.order())
        if (bucket.arcs != 0) contraction.contract(bucket, arcs);
    contraction.release();
    CoarseRows rows = emptyRows(level, partition, renumbered, 0, stream);
    arcs.moveTo(rows);
    findOffsets(rows, stream);
    return rows;
}

namespace {

// Where there is room for the most coarse arcs that there can be, these and a bucket of what is left. Else,
// where there is as much, room for the planned ones beside eighths of the arcs; and half of the room for
// either where there is little.
ContractionPlan planWithin(u64 room, u32 rounds, const LevelView& level, u64 mostCoarse) {
    constexpr u64 kBuckets = 8;
    constexpr u64 kMostBuckets = 64;
    const u64 fixed = fixedBytes(level.vertices, 0);
    const u64 left = room > fixed ? room - fixed : 0;
    const auto beside = [&](u64 coarse) {
        return ContractionPlan{std::max<u64>((left - coarse * kBytesOfCoarseArc) / kBytesPerArc, 1), coarse};
    };
    if (mostCoarse * kBytesOfCoarseArc + level.arcs / kMostBuckets * kBytesPerArc <= left)
        return beside(mostCoarse);
    const u64 eighth = level.arcs / kBuckets * kBytesPerArc;
    const u64 coarse = std::min(left > eighth ? (left - eighth) / kBytesOfCoarseArc : 0, mostCoarse);
    if (coarse >= plannedCoarseArcs(level.arcs, rounds)) return beside(coarse);
    return beside(std::min(left / 2 / kBytesOfCoarseArc, mostCoarse));
}

}  // namespace

CoarseRows contractInBucketsWithin(u64 room, u64 mostCoarse, u32 rounds, Workspace& workspace,
                                   const LevelView& level, const PartitionView& partition,
                                   const Renumbered& renumbered, SubPhases& phases) {
    const ContractionPlan plan = planWithin(room, rounds, level, mostCoarse);
    return contractInBuckets(workspace, level, partition, renumbered, plan, phases);
}

CoarseRows contractWithin(u64 room, u32 rounds, Workspace& workspace, const LevelView& level,
                          const PartitionView& partition, const Renumbered& renumbered, SubPhases& phases) {
    // Holes that are large enough together do not help where none holds an array of keys or of sums.
    const bool holes = arenaHolds(level.arcs * sizeof(u64), kSortedArrays, workspace.stream());
    if (contractBySortingBytes(level.arcs) <= room && holes)
        return contractBySorting(workspace, level, partition, renumbered);
    return contractInBucketsWithin(room, level.arcs, rounds, workspace, level, partition, renumbered, phases);
}

u64 plannedCoarseArcs(u64 arcs, u32 rounds) { return rounds == 1 ? arcs : arcs / 20 * 9; }

u64 laterContractionBytes(u64 arcs, u32 rounds) {
    constexpr u64 kSmallBucket = 32;  // of so many
    return arcs * kBytesOfCoarseArc +
           contractInBucketsBytes(0, plannedCoarseArcs(arcs, rounds), arcs / kSmallBucket);
}

u64 contractInBucketsBytes(u64 vertices, u64 coarseArcs, u64 bucketArcs) {
    return kBytesPerArc * bucketArcs + fixedBytes(vertices, coarseArcs);
}

}  // namespace quartier::gpu::louvain
