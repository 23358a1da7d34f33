#include "app/session/filter_steps.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <atomic>

#include "app/session/bit_rows.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr u32 kFar = ~u32{0};
constexpr size_t kGrain = 1024;

struct Distances {
    Bits from;
    std::vector<u32> steps;  // per vertex; kFar where no path leads
};

std::vector<VertexId> members(const Bits& bits) {
    std::vector<VertexId> all;
    for (u64 v = 0; v < bits.size(); ++v)
        if (bits.test(v)) all.push_back(static_cast<VertexId>(v));
    return all;
}

// Breadth first from all of them at once, a level at a time on all cores.
std::shared_ptr<const Distances> distancesFrom(const Graph& graph, const Bits& from,
                                               const RunContext& context) {
    auto found = std::make_shared<Distances>();
    found->from = from;
    found->steps.assign(graph.vertexCount(), kFar);
    std::vector<VertexId> frontier = members(from);
    for (const VertexId v : frontier) found->steps[v] = 0;
    for (u32 step = 1; !frontier.empty(); ++step) {
        if (context.shouldStop()) throw Cancelled();
        tbb::enumerable_thread_specific<std::vector<VertexId>> reached;
        tbb::parallel_for(tbb::blocked_range<size_t>(0, frontier.size(), kGrain), [&](const auto& range) {
            std::vector<VertexId>& here = reached.local();
            for (size_t i = range.begin(); i != range.end(); ++i)
                for (const VertexId u : graph.row(frontier[i])) {
                    std::atomic_ref<u32> steps(found->steps[u]);
                    u32 far = kFar;
                    if (steps.load(std::memory_order_relaxed) == kFar &&
                        steps.compare_exchange_strong(far, step, std::memory_order_relaxed))
                        here.push_back(u);
                }
        });
        frontier.clear();
        for (const auto& part : reached) frontier.insert(frontier.end(), part.begin(), part.end());
    }
    return found;
}

}  // namespace

Bits within(const Document& document, u32 steps, const Bits& from, FilterFacts& facts,
            const RunContext& context) {
    const auto make = [&] { return distancesFrom(document.undirected(), from, context); };
    auto distances = facts.remember<Distances>("distances", document.version, make);
    if (distances->from != from) {
        facts.forget("distances");
        distances = facts.remember<Distances>("distances", document.version, make);
    }
    return bitsWhere(from.size(), context,
                     [&](u64 v) { return distances->steps[v] != kFar && distances->steps[v] <= steps; });
}

}  // namespace quartier::session
