// What a betweenness strategy is: blocks that draw sources from a list and add their dependencies up, in
// slices of time. The shared driver does the rest.
//
// A launch is a slice: it ends when its sources are done or, at the latest, after about `sliceNanoseconds`.
// Blocks that are in the midst of a source then keep their state in device memory and go on in the next
// slice. So no launch runs into a driver's time-out however large the graph, and the host can stop, pause,
// publish and tell of progress between slices. Dependencies enter the sums only when a source is complete:
// a run that was cancelled holds whole sources only.
#pragma once

#include <memory>
#include <optional>

#include "core/trace.h"
#include "gpu/device_graph.h"

namespace quartier::gpu::betweenness {

// Beyond it 1 / count and sums of counts of paths are no longer safe.
constexpr f64 kLargestCount = 1e300;

// On the device; the host reads it after every slice.
struct Counters {
    u32 drawn = 0;     // sources taken from the list
    u32 done = 0;      // sources whose dependencies are in the sums
    u32 overflow = 0;  // sources given up because a count of paths left the range of double
    u32 busy = 0;      // slots in the midst of a source at the end of the slice
};

struct Slice {
    const VertexId* sources = nullptr;  // [count]
    u32 count = 0;
    bool wide = false;   // count paths as mantissa and exponent: no overflow, slower
    bool drain = false;  // begin nothing, finish only what is already entering the sums
    // [vertices] how many vertices of the whole graph each stands for; null = 1 each. With s the source,
    // delta(v) = sum over successors w of paths(v) / paths(w) (mass[w] + delta(w)), counted mass[s] times.
    const f32* mass = nullptr;
    // Weighted runs: lengths of arcs are the weights times this, rounded to integers; 0 = the weights.
    f64 lengthScale = 0;
    f64 lengthStep = 0;      // width of a bucket of distances
    f64* sums = nullptr;     // [vertices] of mass[s] delta(v)
    f64* squares = nullptr;  // [vertices] of its squares, or null
    // [arcs] of mass[s] paths(v) / paths(w) (mass[w] + delta(w)) for arcs (v, w) of shortest paths, or null.
    f64* arcSums = nullptr;
    VertexId* overflowed = nullptr;  // [count] the sources given up
    u32* depths = nullptr;           // [count] farthest distance from each source done, or null
    Counters* counters = nullptr;
    u64 sliceNanoseconds = 0;
};

class SourceStrategy {
  public:
    virtual ~SourceStrategy() = default;
    // Memory of one source in flight. wide: with exponents, here and below asked only of who has them.
    virtual u64 bytesPerSlot(u64 vertices, u64 arcs, bool wide) const = 0;
    // Memory beside the slots.
    virtual u64 bytesOfRun(u64, u64) const { return 0; }
    // As many as the device can run at a time.
    virtual u32 mostSlots(u64 vertices, u64 arcs, bool wide) const = 0;
    // Whether it can count paths beyond double. If not, work-efficient gets the sources that overflowed.
    virtual bool countsWide() const { return false; }
    // All slots empty. Before the first slice, and again between lists. Throws DeviceOutOfMemory.
    virtual void prepare(const DeviceGraph& graph, u32 slots, bool wide, cudaStream_t stream) = 0;
    // Puts the slice on the stream; may wait for it.
    virtual void launch(const Slice& slice, cudaStream_t stream) = 0;
    // Something for the trace that was decided since it was asked last.
    virtual std::optional<Stage> remark() { return std::nullopt; }
};

}  // namespace quartier::gpu::betweenness
