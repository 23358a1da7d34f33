// x = d P^T x + v, scaled to the sum 1, as on the CPU (analytics/measures/pagerank.cpp). Each step gathers
// over all arcs that enter. Directed: x' = d P^T x + v (Jacobi). Undirected: P is similar to a symmetric
// matrix whose eigenvalues lie in [-1, 1], so the steps may be accelerated with the polynomials of Chebyshev,
// which need no scalar products: x'' = w (d P^T x' + v - x) + x (Golub and Varga, "Chebyshev semi-iterative
// methods", 1961). 40 steps instead of 140 at d = 0.85.
#include "gpu/measures/pagerank.h"

#include <algorithm>
#include <cmath>

#include "analytics/measures/pagerank.h"
#include "core/error.h"
#include "gpu/device_graph.h"
#include "gpu/grid_sum.cuh"
#include "gpu/launch.h"
#include "gpu/measures/row_sums.h"
#include "gpu/measures/values.h"
#include "gpu/stream.h"

namespace quartier::gpu::measures {
namespace {

constexpr u32 kMostBlocks = 2048;      // that leave a sum of their own
constexpr f64 kLargestChange = 1e-10;  // of a step, as a part of the whole, at the end
constexpr int kStepsBetweenLooks = 8;
constexpr int kMostSteps = 100'000;  // a guard; a step of Jacobi takes the change down by the damping

// All [n] by vertex.
struct Iteration {
    VertexId vertices;
    f64 damping;
    const f64* restart;     // null: 1 / n everywhere
    const f64* reciprocal;  // 1 / summed weight of the arcs that leave; 0 without
    const f64* loop;        // weight of the self-loop of an undirected graph; null: there is none
    const f64* incoming;    // sums of the shares that enter
    f64* score;
    f64* earlier;  // the score one step before
    f64* share;    // score * reciprocal: what an arc of weight 1 carries

    __device__ f64 restartAt(u64 v) const { return restart == nullptr ? 1.0 / vertices : restart[v]; }
};

struct Change {
    f64 change;  // summed over all vertices
    f64 sum;     // of the scores
};

// The weight of the arc (v, v), 0 without: rows ascend.
__global__ void loopsKernel(RowsView rows, const f32* weights, VertexId vertices, f64* loop) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v >= vertices) return;
    const ArcOffset begin = rows.offsets[v];
    const u64 length = rows.offsets[v + 1] - begin;
    const u64 place = lowerBound(rows.targets + begin, length, v);
    const bool there = place < length && rows.targets[begin + place] == v;
    loop[v] = !there ? 0.0 : weights == nullptr ? 1.0 : static_cast<f64>(weights[begin + place]);
}

// `reciprocal` has the summed weights.
__global__ void startKernel(Iteration its, f64* reciprocal) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v >= its.vertices) return;
    const f64 strength = reciprocal[v] + (its.loop == nullptr ? 0 : its.loop[v]);
    reciprocal[v] = strength > 0 ? 1 / strength : 0;
    its.earlier[v] = 0;
    its.score[v] = its.restartAt(v);
    its.share[v] = its.score[v] * reciprocal[v];
}

__global__ void stepKernel(Iteration its, f64 acceleration, f64* partial, u32* arrived, Change* all) {
    f64 sums[2] = {0, 0};
    for (u64 v = u64{blockIdx.x} * kBlock + threadIdx.x; v < its.vertices; v += u64{gridDim.x} * kBlock) {
        f64 entering = its.incoming[v];
        if (its.loop != nullptr) entering += its.loop[v] * its.share[v];  // a self-loop once more
        const f64 before = its.score[v];
        const f64 older = its.earlier[v];
        const f64 score = acceleration * (its.restartAt(v) + its.damping * entering - older) + older;
        its.earlier[v] = before;
        its.score[v] = score;
        its.share[v] = score * its.reciprocal[v];
        sums[0] += fabs(score - before);
        sums[1] += score;
    }
    if (gridSum(sums, partial, arrived)) *all = {sums[0], sums[1]};
}

__global__ void scaleKernel(f64* score, VertexId vertices, const Change* all) {
    const u64 v = u64{blockIdx.x} * kBlock + threadIdx.x;
    if (v < vertices) score[v] /= all->sum;
}

class PagerankRun {
  public:
    PagerankRun(const Graph& graph, int device, const MeasureOptions& options, RunContext& context)
        : symmetric_(!graph.isDirected()),
          weighted_(options.weighted && graph.isWeighted()),
          damping_(options.damping),
          n_(graph.vertexCount()),
          context_(context),
          graph_(onDevice(graph, device)),
          entering_(graph_->reverseRows(), n_, graph_->arcCount(), stream_.get()),
          restart_(uploaded<f64>(restartShares(options.column.get()), stream_.get())),
          reciprocal_(n_, stream_.get()),
          loop_(symmetric_ && graph.selfLoopCount() > 0 ? n_ : 0, stream_.get()),
          incoming_(n_, stream_.get()),
          score_(n_, stream_.get()),
          earlier_(n_, stream_.get()),
          share_(n_, stream_.get()),
          partial_(2 * kMostBlocks, stream_.get()),
          arrived_(1, stream_.get()),
          all_(1, stream_.get()) {}

    VertexVector<f64> run() {
        start();
        f64 acceleration = 1;
        for (int step = 1; step <= kMostSteps; ++step) {
            advance(acceleration);
            if (symmetric_) acceleration = 1 / (1 - damping_ * damping_ * acceleration / (step == 1 ? 2 : 4));
            if (step % kStepsBetweenLooks == 0 && isDone()) break;
        }
        scaleKernel<<<gridFor(n_, kBlock), kBlock, 0, stream_.get()>>>(score_.data(), n_, all_.data());
        CUDA_CHECK_LAUNCH("scaleKernel");
        return downloadedValues(score_, n_, stream_.get());
    }

  private:
    Iteration its() {
        return {n_,           damping_,         restart_.data(), reciprocal_.data(),
                loop_.data(), incoming_.data(), score_.data(),   earlier_.data(),
                share_.data()};
    }

    void start() {
        arrived_.fillBytes(0, stream_.get());
        reciprocal_.fillBytes(0, stream_.get());
        incoming_.fillBytes(0, stream_.get());
        const RowsView rows = graph_->rows();
        if (symmetric_)
            entering_.add(nullptr, weighted_, reciprocal_.data());
        else
            RowSums(rows, n_, graph_->arcCount(), stream_.get()).add(nullptr, weighted_, reciprocal_.data());
        if (!loop_.empty()) {
            loopsKernel<<<gridFor(n_, kBlock), kBlock, 0, stream_.get()>>>(
                rows, weighted_ ? rows.weights : nullptr, n_, loop_.data());
            CUDA_CHECK_LAUNCH("loopsKernel");
        }
        startKernel<<<gridFor(n_, kBlock), kBlock, 0, stream_.get()>>>(its(), reciprocal_.data());
        CUDA_CHECK_LAUNCH("startKernel");
    }

    void advance(f64 acceleration) {
        entering_.add(share_.data(), weighted_, incoming_.data());
        stepKernel<<<gridFor(n_, kBlock, kMostBlocks), kBlock, 0, stream_.get()>>>(
            its(), acceleration, partial_.data(), arrived_.data(), all_.data());
        CUDA_CHECK_LAUNCH("stepKernel");
    }

    // Tells how far the change has fallen, on a logarithmic scale.
    bool isDone() {
        const Change all = pinned_.read(all_.data(), stream_.get());
        if (context_.shouldStop()) throw Cancelled();
        const f64 part = all.change / all.sum;
        const f64 left =
            std::log(std::max(part, kLargestChange) / kLargestChange) / std::log(1 / kLargestChange);
        context_.observer.progress({.stage = "pagerank", .fraction = std::clamp(1 - left, 0.02, 1.0)});
        return part <= kLargestChange;
    }

    bool symmetric_;
    bool weighted_;
    f64 damping_;
    VertexId n_;
    RunContext& context_;
    Stream stream_;
    std::shared_ptr<const DeviceGraph> graph_;
    RowSums entering_;
    DeviceBuffer<f64> restart_, reciprocal_, loop_, incoming_, score_, earlier_, share_, partial_;
    DeviceBuffer<u32> arrived_;
    DeviceBuffer<Change> all_;
    PinnedValue<Change> pinned_;
};

}  // namespace

MeasureValues pagerank(const Graph& graph, int device, const MeasureOptions& options, RunContext& context) {
    if (graph.vertexCount() == 0) return {};
    return {.value = PagerankRun(graph, device, options, context).run(), .standardError = {}};
}

u64 pagerankBytes(const Graph& graph, const MeasureOptions& options) {
    const u64 columns = 5 + (options.column == nullptr ? 0 : 1) + (graph.selfLoopCount() > 0 ? 1 : 0);
    return DeviceGraph::bytesFor(graph) + 2 * RowSums::bytesFor(graph.arcCount()) +
           columns * graph.vertexCount() * sizeof(f64) + 2 * kMostBlocks * sizeof(f64);
}

}  // namespace quartier::gpu::measures
