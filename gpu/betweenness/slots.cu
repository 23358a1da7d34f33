#include "gpu/betweenness/search.cuh"
#include "gpu/betweenness/slots.h"
#include "gpu/launch.h"

namespace quartier::gpu::betweenness {
namespace {

constexpr u64 kSmallGraph = 8192;  // vertices

}  // namespace

u64 Slots::bytesPerSlot(u64 vertices, Needs needs) {
    u64 perVertex = sizeof(u32) + 2 * sizeof(f64);
    if (needs.queue) perVertex += 2 * sizeof(u32);
    if (needs.exponent) perVertex += sizeof(i32);
    return vertices * perVertex + sizeof(u32) + sizeof(Progress);
}

void Slots::allocate(u64 vertices, u32 slots, Needs needs, cudaStream_t stream) {
    *this = Slots();
    vertices_ = vertices;
    slots_ = slots;
    const u64 room = slots * vertices;
    distance_ = DeviceBuffer<u32>(room, stream);
    count_ = DeviceBuffer<f64>(room, stream);
    share_ = DeviceBuffer<f64>(room, stream);
    progress_ = DeviceBuffer<Progress>(slots, stream);
    if (needs.queue) queue_ = DeviceBuffer<VertexId>(room, stream);
    if (needs.queue) levelEnd_ = DeviceBuffer<u32>(slots * (vertices + 1), stream);
    if (needs.exponent) exponent_ = DeviceBuffer<i32>(room, stream);
    distance_.fillBytes(0xFF, stream);
    count_.fillBytes(0, stream);
    share_.fillBytes(0, stream);
    progress_.fillBytes(0, stream);
}

SlotsView Slots::view() {
    return {distance_.data(), count_.data(),    exponent_.data(), share_.data(),
            queue_.data(),    levelEnd_.data(), progress_.data(), vertices_};
}

// Large blocks mean few sources in flight, whose state then stays closer to the L2 cache: on an H200, 1024
// threads are up to 1.8 times as fast as 256, but for graphs so small that any number of them fits.
u32 threadsFor(u64 vertices) { return vertices <= kSmallGraph ? kMostThreads / 2 : kMostThreads; }

u32 blocksAtATime(const void* kernel, u32 threads) {
    int perProcessor = 0;
    CUDA_CHECK(
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perProcessor, kernel, static_cast<int>(threads), 0));
    return static_cast<u32>(std::max(perProcessor, 1) * multiprocessors());
}

}  // namespace quartier::gpu::betweenness
