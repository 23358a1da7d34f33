#include "gpu/louvain/parent_maps.h"

#include <sys/mman.h>
#include <unistd.h>

#include <new>
#include <utility>

#include "core/trace.h"

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kLargeMap = u64{1} << 22;  // bytes from which huge pages are asked for

// Sized and zeroed, on huge pages where the system gives them on request.
void makeRoom(std::vector<VertexId>& map, u64 vertices) {
    map.reserve(vertices);
    const u64 bytes = vertices * sizeof(VertexId);
    if (bytes >= kLargeMap) {
        const auto page = static_cast<u64>(::sysconf(_SC_PAGESIZE));
        const u64 begin = (reinterpret_cast<u64>(map.data()) + page - 1) / page * page;
        const u64 end = (reinterpret_cast<u64>(map.data()) + bytes) / page * page;
        ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // only a wish
    }
    map.resize(vertices);
}

}  // namespace

// Memory that could not be had is reported by begin(); without it, nothing needs the memory any more.
ParentMaps::~ParentMaps() {
    try {
        pages_.wait();
    } catch (const std::bad_alloc&) {
    }
}

void ParentMaps::expect(u64 vertices) {
    std::vector<VertexId>& map = maps_.emplace_back();
    pages_.run([&map, vertices] { makeRoom(map, vertices); });
}

void ParentMaps::begin(const VertexId* parent, u64 vertices, cudaStream_t stream) {
    const Stopwatch clock;
    pages_.wait();
    if (begun_ == maps_.size()) maps_.emplace_back();
    std::vector<VertexId>& map = maps_[begun_++];
    if (map.size() < vertices)
        makeRoom(map, vertices);
    else
        map.resize(vertices);
    copies_.begin(map.data(), parent, vertices * sizeof(VertexId), stream);
    seconds_ += clock.seconds();
}

f64 ParentMaps::wait() {
    const Stopwatch clock;
    copies_.wait();
    return std::exchange(seconds_, 0) + clock.seconds();
}

std::vector<VertexId> ParentMaps::take(size_t level) { return std::move(maps_[level]); }

}  // namespace quartier::gpu::louvain
