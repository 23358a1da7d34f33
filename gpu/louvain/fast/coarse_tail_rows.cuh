// Operations of the coarse tail on the rows of a small level: ordering, iteration over arcs, contraction.
// Arrays of a level's vertices lie in shared memory, in every block.
#pragma once

#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>

#include "gpu/louvain/fast/coarse_tail.h"
#include "gpu/louvain/fast/enqueue.cuh"
#include "gpu/louvain/fast/row_slots.cuh"

namespace quartier::gpu::louvain::fast {

template <class Sum>
struct CoarseTailScratch {
    union {
        typename cub::BlockScan<u32, kMoveThreads>::TempStorage scan;
        typename cub::BlockScan<u64, kMoveThreads>::TempStorage wideScan;
        typename cub::BlockReduce<f64, kMoveThreads>::TempStorage reduce;
    };
    u32 classStart[kRowClasses + 1];
    u32 blockRows;
    f64 squares;
};

// values[0 .. count) become the sums of those before them, values[count] the sum of all, which is returned.
// All threads of the block call it; values in shared memory.
template <class Sum>
__device__ u32 scanInBlock(u32* values, u32 count, CoarseTailScratch<Sum>& scratch) {
    u32 before = 0;
    for (u32 base = 0; base < count; base += kMoveThreads) {
        const u32 i = base + threadIdx.x;
        u32 value = i < count ? values[i] : 0;
        u32 all = 0;
        cub::BlockScan<u32, kMoveThreads>(scratch.scan).ExclusiveSum(value, value, all);
        if (i < count) values[i] = before + value;
        before += all;
        __syncthreads();
    }
    if (threadIdx.x == 0) values[count] = before;
    __syncthreads();
    return before;
}

// The sum of (strength / 2m)^2, the same in all threads of all blocks on every run.
template <class Sum>
__device__ f64 sumOfSquares(const Sum* strength, u32 count, f64 m2, CoarseTailScratch<Sum>& scratch) {
    f64 squares = 0;
    for (u32 c = threadIdx.x; c < count; c += kMoveThreads) {
        const f64 share = static_cast<f64>(strength[c]) / m2;
        squares += share * share;
    }
    squares = cub::BlockReduce<f64, kMoveThreads>(scratch.reduce).Sum(squares);
    if (threadIdx.x == 0) scratch.squares = squares;
    __syncthreads();
    squares = scratch.squares;
    __syncthreads();
    return squares;
}

// A count per class of rows, 21 bits each.
class ClassCounts {
  public:
    __device__ u32 of(u32 c) const { return words_[c / kInAWord] >> c % kInAWord * kBits & kMask; }
    __device__ void addOne(u32 c) { words_[c / kInAWord] += u64{1} << c % kInAWord * kBits; }

    // Of the threads before this one; `all` of all threads. All threads of the block call it.
    template <class Sum>
    __device__ ClassCounts before(ClassCounts& all, CoarseTailScratch<Sum>& scratch) const {
        ClassCounts result;
#pragma unroll
        for (u32 w = 0; w < kRowClasses / kInAWord; ++w) {
            cub::BlockScan<u64, kMoveThreads>(scratch.wideScan)
                .ExclusiveSum(words_[w], result.words_[w], all.words_[w]);
            __syncthreads();
        }
        return result;
    }

  private:
    static constexpr u32 kBits = 21;
    static constexpr u32 kMask = (1u << kBits) - 1;
    static constexpr u32 kInAWord = 3;
    static_assert(kRowClasses % kInAWord == 0 && kCoarseTailVertices <= kMask);
    u64 words_[kRowClasses / kInAWord] = {};
};

// Output of orderCoarseTailRows().
struct CoarseTailOrder {
    VertexId* vertex;
    u32* classStart;
    VertexId* blockRow;  // those in no class but not empty, in any order
    u32* blockRows;
};

// As orderRows(), by one block. A thread has consecutive vertices.
template <class Sum>
__device__ void orderCoarseTailRows(const Rows<Sum>& rows, const ClassLimits& limits,
                                    const CoarseTailOrder& order, CoarseTailScratch<Sum>& scratch) {
    const u32 share = (rows.vertices + kMoveThreads - 1) / kMoveThreads;
    const u32 begin = min(threadIdx.x * share, rows.vertices);
    const u32 end = min(begin + share, rows.vertices);
    if (threadIdx.x == 0) scratch.blockRows = 0;
    __syncthreads();
    ClassCounts mine;
    for (u32 v = begin; v < end; ++v) {
        const u64 degree = rows.offsets[v + 1] - rows.offsets[v];
        const u32 c = rowClassOf(degree, limits);
        if (c < kRowClasses) mine.addOne(c);
        if (degree > limits.team) order.blockRow[atomicAdd(&scratch.blockRows, 1u)] = v;
    }
    ClassCounts all;
    ClassCounts next = mine.before(all, scratch);
    if (threadIdx.x == 0) {
        u32 start = 0;
        for (u32 c = 0; c <= kRowClasses; ++c) {
            scratch.classStart[c] = order.classStart[c] = start;
            if (c < kRowClasses) start += all.of(c);
        }
        *order.blockRows = scratch.blockRows;
    }
    __syncthreads();
    for (u32 v = begin; v < end; ++v) {
        const u32 c = rowClassOf(rows.offsets[v + 1] - rows.offsets[v], limits);
        if (c == kRowClasses) continue;
        order.vertex[scratch.classStart[c] + next.of(c)] = v;
        next.addOne(c);
    }
}

// All arcs of a level, distributed evenly over the threads of the grid, whatever the rows.
template <class Sum>
class CoarseTailArcs {
  public:
    // begin: [vertices] in shared memory.
    __device__ CoarseTailArcs(const Rows<Sum>& rows, u32* begin) : rows_(rows), begin_(begin) {
        for (u32 v = threadIdx.x; v < rows.vertices; v += kMoveThreads)
            begin[v] = static_cast<u32>(rows.offsets[v]);
        __syncthreads();
    }
    // perArc(here, source, arc), by whole warps: where a lane has none, here is false.
    template <class PerArc>
    __device__ void forEach(PerArc perArc) const {
        const u32 arcs = static_cast<u32>(rows_.arcCount);
        const u32 lane = threadIdx.x % kWarp;
        const u32 first = blockIdx.x * kMoveThreads + threadIdx.x - lane;
        for (u32 base = first; base < arcs; base += gridDim.x * kMoveThreads) {
            const u32 a = base + lane;
            const bool here = a < arcs;
            perArc(here, here ? rowHolding(begin_, 0, rows_.vertices, a) : 0,
                   here ? rows_.arc(a) : Arc<Sum>{kNoVertex, 0});
        }
    }

  private:
    const Rows<Sum>& rows_;
    const u32* begin_;
};

// As contract(): communities numbered by first occurrence, their rows summed in slots and moved together. The
// methods are called in this order by all threads of the grid, with a grid barrier between sumRows() and
// layOut().
template <class Sum>
class CoarseTailContraction {
  public:
    static constexpr u32 kBytesPerVertex = 12;  // of shared memory; and as much as for one vertex more
    static constexpr u32 kCombined = 8;         // lanes that add up what goes to one slot

    __device__ CoarseTailContraction(const Rows<Sum>& rows, u64* memory, CoarseTailScratch<Sum>& scratch)
        : rows_(rows),
          scratch_(scratch),
          begin_(reinterpret_cast<u32*>(memory)),
          start_(begin_ + rows.vertices + 1),
          parent_(reinterpret_cast<u16*>(start_ + rows.vertices + 1)),
          number_(parent_ + rows.vertices) {}

    // parent: [vertices], strength: [communities], each block writes its share. Returns the communities.
    __device__ u32 number(const VertexId* label, const Community<Sum>* community, VertexId* parent,
                          Sum* strength) {
        u32* first = start_;
        for (u32 v = threadIdx.x; v < rows_.vertices; v += kMoveThreads) first[v] = kNoVertex;
        __syncthreads();
        for (u32 v = threadIdx.x; v < rows_.vertices; v += kMoveThreads) atomicMin(&first[label[v]], v);
        __syncthreads();
        numberFirst(label, first);
        for (u32 v = threadIdx.x; v < rows_.vertices; v += kMoveThreads) {
            const VertexId own = label[v];
            const u32 c = number_[first[own]];
            parent_[v] = static_cast<u16>(c);
            if (v / kMoveThreads % gridDim.x != blockIdx.x) continue;
            parent[v] = c;
            if (first[own] == v) strength[c] = community[own].total;
        }
        __syncthreads();
        planRows();
        return communities_;
    }

    // Adds every arc between communities to the row of its source's; used[c]: slots in use, at first 0.
    __device__ void sumRows(Arc<Sum>* slots, u32* used, u64* between) {
        u64 sumBetween = 0;
        const CoarseTailArcs<Sum> arcs(rows_, begin_);
        arcs.forEach([&](bool here, VertexId v, const Arc<Sum>& arc) {
            const u32 source = here ? parent_[v] : 0;
            const u32 target = here ? parent_[arc.target] : 0;
            const u32 key = source == target ? kNoVertex : source << 16 | target;
            Sum sum = 0;
            const bool adds = sumOfEqual<kCombined>(key, arc.weight, sum) && key != kNoVertex;
            const u32 begin = start_[source];
            const bool isNew = adds && addToRow(slots + begin, start_[source + 1] - begin, target, sum);
            if (adds) sumBetween += sum;
            placeByKey(used, isNew, source);
        });
        sumBetween = sumOfLanes<kWarp>(sumBetween);
        if (threadIdx.x % kWarp == 0 && sumBetween != 0) atomicAddU64(between, sumBetween);
    }

    // offsets: [communities + 1], each block writes its share. Returns the arcs.
    __device__ u32 layOut(const u32* used, ArcOffset* offsets) {
        __syncthreads();
        for (u32 c = threadIdx.x; c < communities_; c += kMoveThreads) begin_[c] = __ldcg(&used[c]);
        __syncthreads();
        const u32 arcs = scanInBlock(begin_, communities_, scratch_);
        for (u32 c = threadIdx.x; c <= communities_; c += kMoveThreads)
            if (c / kMoveThreads % gridDim.x == blockIdx.x) offsets[c] = begin_[c];
        return arcs;
    }

    // moved[c]: at first 0.
    __device__ void moveRows(const Arc<Sum>* slots, u32* moved, Arc<Sum>* arcs) const {
        const u32 count = start_[communities_];
        const u32 lane = threadIdx.x % kWarp;
        const u32 first = blockIdx.x * kMoveThreads + threadIdx.x - lane;
        for (u32 base = first; base < count; base += gridDim.x * kMoveThreads) {
            const u32 s = base + lane;
            Arc<Sum> arc{kNoVertex, 0};
            if (s < count) arc = slots[s];
            const bool inUse = arc.target != kNoVertex;
            const u32 c = inUse ? rowHolding(start_, 0, communities_, s) : 0;
            const u32 place = placeByKey(moved, inUse, c);
            if (inUse) arcs[begin_[c] + place] = arc;
        }
    }

  private:
    // number_[v] of the first vertices of communities.
    __device__ void numberFirst(const VertexId* label, const u32* first) {
        communities_ = 0;
        for (u32 base = 0; base < rows_.vertices; base += kMoveThreads) {
            const u32 v = base + threadIdx.x;
            u32 isFirst = v < rows_.vertices && first[label[v]] == v ? 1 : 0;
            u32 place = 0;
            u32 all = 0;
            cub::BlockScan<u32, kMoveThreads>(scratch_.scan).ExclusiveSum(isFirst, place, all);
            if (isFirst != 0) number_[v] = static_cast<u16>(communities_ + place);
            communities_ += all;
            __syncthreads();
        }
    }

    // Room for a community's row: 5/4 of the arcs that leave its vertices, or twice the communities if that
    // is less; neither is ever full.
    __device__ void planRows() {
        for (u32 c = threadIdx.x; c < communities_; c += kMoveThreads) start_[c] = 0;
        __syncthreads();
        for (u32 v = threadIdx.x; v < rows_.vertices; v += kMoveThreads)
            atomicAdd(&start_[parent_[v]], static_cast<u32>(rows_.offsets[v + 1] - rows_.offsets[v]));
        __syncthreads();
        for (u32 c = threadIdx.x; c < communities_; c += kMoveThreads)
            start_[c] = min(start_[c] + start_[c] / 4 + 1, 2 * communities_);
        __syncthreads();
        scanInBlock(start_, communities_, scratch_);
    }

    const Rows<Sum>& rows_;
    CoarseTailScratch<Sum>& scratch_;
    u32* begin_;   // [vertices + 1] rows of the level; then of the coarse one
    u32* start_;   // [vertices + 1] first vertex of every community; then first slot of a coarse row
    u16* parent_;  // [vertices]
    u16* number_;  // [vertices] of first vertices
    u32 communities_ = 0;
};

}  // namespace quartier::gpu::louvain::fast
