#include <bit>

#include "gpu/device_math.cuh"
#include "gpu/launch.h"
#include "gpu/layout/level_arcs.h"
#include "gpu/primitives/primitives.h"

namespace quartier::gpu::layout {
namespace {

constexpr u32 kRun = 16;  // consecutive arcs of a thread: the row of the first is searched for

// Arcs of a vertex in both directions without its self-loop: where each is in the graph.
struct BothDirections {
    RowsView out, in;
    bool directed;
};

class RowReader {
  public:
    // `length`: arcs of the row, the self-loop not among them.
    __device__ RowReader(const BothDirections& graph, VertexId vertex, u64 length)
        : graph_(graph),
          vertex_(vertex),
          outBegin_(graph.out.offsets[vertex]),
          outLength_(graph.out.offsets[vertex + 1] - outBegin_),
          inBegin_(graph.directed ? graph.in.offsets[vertex] : 0) {
        const u64 inLength = graph.directed ? graph.in.offsets[vertex + 1] - inBegin_ : 0;
        loop_ = outLength_ + inLength > length;
        if (loop_) --outLength_;
    }

    struct Arc {
        VertexId target;
        f32 weight;
    };
    __device__ Arc at(u64 index) const {
        return index < outLength_ ? of(graph_.out, outBegin_ + index)
                                  : of(graph_.in, inBegin_ + index - outLength_);
    }

  private:
    // Rows are sorted by target: those behind the self-loop are a place further on.
    __device__ Arc of(const RowsView& rows, u64 arc) const {
        VertexId target = rows.targets[arc];
        if (loop_ && target >= vertex_) target = rows.targets[++arc];
        return {target, rows.weights != nullptr ? rows.weights[arc] : 1.0f};
    }

    const BothDirections& graph_;
    VertexId vertex_;
    u64 outBegin_, outLength_;
    u64 inBegin_;
    bool loop_;
};

__global__ void finestArcsKernel(BothDirections graph, const VertexId* order, const u32* rank, u32 base,
                                 layouts::WeightScale scale, const ArcOffset* offsets, u32 nodes, u64 arcs,
                                 u32* targets, f32* weights) {
    const u64 begin = (u64{blockIdx.x} * kBlock + threadIdx.x) * kRun;
    if (begin >= arcs) return;
    const u64 end = begin + kRun < arcs ? begin + kRun : arcs;
    u32 node = rowHolding(offsets, 0, nodes, begin);
    for (u64 a = begin; a < end; ++node) {
        const ArcOffset rowBegin = offsets[node], rowEnd = offsets[node + 1];
        const RowReader row(graph, order[node], rowEnd - rowBegin);
        for (const u64 last = rowEnd < end ? rowEnd : end; a < last; ++a) {
            const RowReader::Arc arc = row.at(a - rowBegin);
            targets[a] = rank[arc.target] - base;
            if (weights != nullptr) weights[a] = scale(arc.weight);
        }
    }
}

// A piece of the rows that are sorted at a time: coarse nodes `first` to first + count, of the fine arcs
// `begin` to `end`. A key is the coarse node, from `first`, above the bits of its target. Arcs inside a
// coarse node get the key behind all others.
struct Piece {
    u32 first, count;
    ArcOffset begin, end;
    int targetBits;

    __host__ __device__ u64 arcs() const { return end - begin; }
    __host__ __device__ u64 keyOf(u32 row) const { return u64{row} << targetBits; }
};

__global__ void keysKernel(Piece piece, const ArcOffset* offsets, u32 nodes, const u32* targets,
                           const f32* weights, const u32* parents, u64* keys, f64* values) {
    const u64 begin = piece.begin + (u64{blockIdx.x} * kBlock + threadIdx.x) * kRun;
    if (begin >= piece.end) return;
    const u64 end = begin + kRun < piece.end ? begin + kRun : piece.end;
    u32 node = rowHolding(offsets, 0, nodes, begin);
    for (u64 a = begin; a < end; ++node) {
        const u32 source = parents[node];
        const ArcOffset rowEnd = offsets[node + 1];
        for (const u64 last = rowEnd < end ? rowEnd : end; a < last; ++a) {
            const u32 target = parents[targets[a]];
            keys[a - piece.begin] =
                target == source ? piece.keyOf(piece.count) : piece.keyOf(source - piece.first) | target;
            values[a - piece.begin] = weights != nullptr ? weights[a] : 1.0;
        }
    }
}

// rowBegin: [count + 1] where the distinct keys of each row begin.
__global__ void rowBeginsKernel(Piece piece, const u64* distinct, const u64* runs, u64* rowBegin) {
    const u32 row = blockIdx.x * kBlock + threadIdx.x;
    if (row <= piece.count) rowBegin[row] = lowerBound(distinct, *runs, piece.keyOf(row));
}

__global__ void unpackKernel(Piece piece, const u64* distinct, const f64* sums, u64 count, u32* targets,
                             f32* weights) {
    const u64 i = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (i >= count) return;
    targets[i] = static_cast<u32>(distinct[i] & (piece.keyOf(1) - 1));
    weights[i] = static_cast<f32>(sums[i]);
}

// A warp a row.
__global__ void rowSumsKernel(const ArcOffset* offsets, const f32* weights, u32 rows, f32* sums) {
    const u64 row = (u64{blockIdx.x} * kBlock + threadIdx.x) / kWarp;
    if (row >= rows) return;
    f64 sum = 0;
    for (u64 a = offsets[row] + threadIdx.x % kWarp; a < offsets[row + 1]; a += kWarp) sum += weights[a];
    sum = warpSum(sum);
    if (threadIdx.x % kWarp == 0) sums[row] = static_cast<f32>(sum);
}

// Adds up the arcs between coarse nodes, piece by piece.
class Contraction {
  public:
    Contraction(const layouts::LevelNodes& fine, const LevelArcs& arcs, std::span<const u32> firstChild,
                Workspace& workspace)
        : fine_(fine),
          arcs_(arcs),
          firstChild_(firstChild),
          workspace_(workspace),
          coarse_(static_cast<u32>(firstChild.size() - 1)),
          parents_(uploaded(std::span<const u32>(fine.parent), workspace.stream())),
          runs_(1, workspace.stream()),
          offsets_(coarse_ + 1, 0) {}

    void run(const std::stop_token& stop) {
        for (u32 first = 0; first < coarse_ && !stop.stop_requested();) {
            const Piece piece = pieceFrom(first);
            add(piece);
            first += piece.count;
        }
    }
    std::vector<ArcOffset> takeOffsets() { return std::move(offsets_); }
    LevelArcs joined() const;

  private:
    struct Rows {  // of a piece
        DeviceBuffer<u32> targets;
        DeviceBuffer<f32> weights;
    };

    ArcOffset arcsBefore(u32 coarse) const { return fine_.offsets[firstChild_[coarse]]; }
    Piece pieceFrom(u32 first) const {
        u32 end = first + 1;
        while (end < coarse_ && arcsBefore(end + 1) - arcsBefore(first) <= kSortedArcs) ++end;
        return {first, end - first, arcsBefore(first), arcsBefore(end),
                static_cast<int>(std::bit_width(coarse_ - 1))};
    }
    void add(const Piece& piece);
    // Fills distinct_ and sums_ with the keys of a piece and what their arcs weigh, runs_ with their number.
    void sort(const Piece& piece);

    const layouts::LevelNodes& fine_;
    const LevelArcs& arcs_;
    std::span<const u32> firstChild_;
    Workspace& workspace_;
    u32 coarse_;
    DeviceBuffer<u32> parents_;
    DeviceBuffer<u64> keys_, otherKeys_, distinct_;
    DeviceBuffer<f64> values_, otherValues_, sums_;
    DeviceBuffer<u64> runs_, rowBegin_;
    std::vector<ArcOffset> offsets_;
    std::vector<Rows> rows_;
};

void Contraction::sort(const Piece& piece) {
    cudaStream_t stream = workspace_.stream();
    const u64 arcs = piece.arcs();
    for (DeviceBuffer<u64>* buffer : {&keys_, &otherKeys_, &distinct_}) buffer->ensure(arcs, stream);
    for (DeviceBuffer<f64>* buffer : {&values_, &otherValues_, &sums_}) buffer->ensure(arcs, stream);
    keysKernel<<<gridFor((arcs + kRun - 1) / kRun, kBlock), kBlock, 0, stream>>>(
        piece, arcs_.offsets.data(), fine_.size(), arcs_.targets.data(), arcs_.weights.data(),
        parents_.data(), keys_.data(), values_.data());
    CUDA_CHECK_LAUNCH("keysKernel");
    Swapped<u64> keys{keys_.data(), otherKeys_.data()};
    Swapped<f64> values{values_.data(), otherValues_.data()};
    sortPairs(workspace_, keys, values, arcs, piece.targetBits + std::bit_width(piece.count));
    sumByKey(workspace_, keys.current, values.current, distinct_.data(), sums_.data(), runs_.data(), arcs);
}

void Contraction::add(const Piece& piece) {
    if (piece.arcs() == 0) {
        std::fill_n(offsets_.begin() + piece.first + 1, piece.count, offsets_[piece.first]);
        return;
    }
    cudaStream_t stream = workspace_.stream();
    sort(piece);
    rowBegin_.ensure(piece.count + 1, stream);
    rowBeginsKernel<<<gridFor(piece.count + 1, kBlock), kBlock, 0, stream>>>(piece, distinct_.data(),
                                                                             runs_.data(), rowBegin_.data());
    CUDA_CHECK_LAUNCH("rowBeginsKernel");
    const std::vector<u64> begins = downloaded(rowBegin_, piece.count + 1, stream);
    const ArcOffset before = offsets_[piece.first];
    for (u32 row = 0; row < piece.count; ++row) offsets_[piece.first + row + 1] = before + begins[row + 1];
    const u64 count = begins.back();
    if (count == 0) return;
    Rows rows{{count, stream}, {count, stream}};
    unpackKernel<<<gridFor(count, kBlock), kBlock, 0, stream>>>(piece, distinct_.data(), sums_.data(), count,
                                                                rows.targets.data(), rows.weights.data());
    CUDA_CHECK_LAUNCH("unpackKernel");
    rows_.push_back(std::move(rows));
}

LevelArcs Contraction::joined() const {
    cudaStream_t stream = workspace_.stream();
    LevelArcs arcs{uploaded(std::span<const ArcOffset>(offsets_), stream),
                   {offsets_.back(), stream},
                   {offsets_.back(), stream}};
    u64 at = 0;
    for (const Rows& rows : rows_) {
        CUDA_CHECK(cudaMemcpyAsync(arcs.targets.data() + at, rows.targets.data(), rows.targets.bytes(),
                                   cudaMemcpyDeviceToDevice, stream));
        CUDA_CHECK(cudaMemcpyAsync(arcs.weights.data() + at, rows.weights.data(), rows.weights.bytes(),
                                   cudaMemcpyDeviceToDevice, stream));
        at += rows.targets.size();
    }
    return arcs;
}

}  // namespace

LevelArcs finestArcs(const DeviceGraph& graph, std::span<const VertexId> order, std::span<const u32> rank,
                     u32 base, layouts::WeightScale scale, const layouts::LevelNodes& nodes,
                     cudaStream_t stream) {
    const u64 arcs = nodes.arcCount();
    LevelArcs made{uploaded(std::span<const ArcOffset>(nodes.offsets), stream), {arcs, stream}, {}};
    if (graph.rows().weights != nullptr) made.weights = {arcs, stream};
    const DeviceBuffer<VertexId> orders = uploaded(order, stream);
    const DeviceBuffer<u32> ranks = uploaded(rank, stream);
    if (arcs > 0) {
        finestArcsKernel<<<gridFor((arcs + kRun - 1) / kRun, kBlock), kBlock, 0, stream>>>(
            {graph.rows(), graph.reverseRows(), graph.isDirected()}, orders.data(), ranks.data(), base, scale,
            made.offsets.data(), nodes.size(), arcs, made.targets.data(), made.weights.data());
        CUDA_CHECK_LAUNCH("finestArcsKernel");
    }
    return made;
}

CoarseLevel contract(const layouts::LevelNodes& fine, const LevelArcs& arcs, std::vector<u32> firstChild,
                     Workspace& workspace, const std::stop_token& stop) {
    CoarseLevel coarse;
    Contraction contraction(fine, arcs, firstChild, workspace);
    contraction.run(stop);
    if (stop.stop_requested()) return coarse;
    coarse.arcs = contraction.joined();
    coarse.nodes.offsets = contraction.takeOffsets();
    coarse.nodes.mass = layouts::coarseMasses(fine.mass, firstChild);
    const auto count = static_cast<u32>(firstChild.size() - 1);
    DeviceBuffer<f32> pulls(count, workspace.stream());
    rowSumsKernel<<<gridFor(u64{count} * kWarp, kBlock), kBlock, 0, workspace.stream()>>>(
        coarse.arcs.offsets.data(), coarse.arcs.weights.data(), count, pulls.data());
    CUDA_CHECK_LAUNCH("rowSumsKernel");
    coarse.nodes.pull = downloaded(pulls, count, workspace.stream());
    coarse.nodes.firstChild = std::move(firstChild);
    return coarse;
}

}  // namespace quartier::gpu::layout
