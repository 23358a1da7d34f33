#include "app/session/hops.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <atomic>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kGrain = 1024;

std::vector<VertexId> members(const Bits& bits) {
    std::vector<VertexId> all;
    for (u64 v = 0; v < bits.size(); ++v)
        if (bits.test(v)) all.push_back(static_cast<VertexId>(v));
    return all;
}

}  // namespace

std::vector<u32> hopsFrom(const Graph& graph, const Bits& from, const RunContext& context) {
    std::vector<u32> hops(graph.vertexCount(), kOutOfReach);
    std::vector<VertexId> frontier = members(from);
    for (const VertexId v : frontier) hops[v] = 0;
    for (u32 step = 1; !frontier.empty(); ++step) {
        if (context.shouldStop()) throw Cancelled();
        tbb::enumerable_thread_specific<std::vector<VertexId>> reached;
        tbb::parallel_for(tbb::blocked_range<size_t>(0, frontier.size(), kGrain), [&](const auto& range) {
            std::vector<VertexId>& here = reached.local();
            for (size_t i = range.begin(); i != range.end(); ++i)
                for (const VertexId u : graph.row(frontier[i])) {
                    std::atomic_ref<u32> its(hops[u]);
                    u32 far = kOutOfReach;
                    if (its.load(std::memory_order_relaxed) == kOutOfReach &&
                        its.compare_exchange_strong(far, step, std::memory_order_relaxed))
                        here.push_back(u);
                }
        });
        frontier.clear();
        for (const auto& part : reached) frontier.insert(frontier.end(), part.begin(), part.end());
    }
    return hops;
}

}  // namespace quartier::session
