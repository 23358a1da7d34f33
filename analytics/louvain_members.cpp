#include "analytics/louvain_members.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "analytics/gain_table.h"

namespace quartier::louvain {
namespace {

constexpr VertexId kBatch = 4096;                    // vertices
constexpr std::ptrdiff_t kLargeCommunity = 1 << 14;  // vertices; sorted by all threads

}  // namespace

Members::Members(const std::vector<VertexId>& community, VertexId communities)
    : first_(communities + size_t{1}, 0), members_(community.size()) {
    const auto n = static_cast<VertexId>(community.size());
    // Where most vertices are in few communities, threads would queue for their counters: each counts a batch
    // for itself and then takes a place for the whole batch.
    const auto inBatches = [&](const auto& work) {
        tbb::enumerable_thread_specific<GainTable> tables;
        tbb::parallel_for(VertexId{0}, n / kBatch + 1, [&](VertexId batch) {
            GainTable& table = tables.local();
            const VertexId begin = batch * kBatch;
            const VertexId end = std::min(n, begin + kBatch);
            table.begin(end - begin);
            for (VertexId v = begin; v != end; ++v) table.add(community[v], 1);
            work(begin, end, table);
        });
    };
    inBatches([&](VertexId, VertexId, const GainTable& table) {
        for (const GainTable::Entry& entry : table.entries())
            std::atomic_ref(first_[entry.key + size_t{1}])
                .fetch_add(static_cast<VertexId>(entry.weight), std::memory_order_relaxed);
    });
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    Scratch<VertexId> next(communities);
    std::copy_n(first_.begin(), communities, next.data());
    inBatches([&](VertexId begin, VertexId end, GainTable& table) {
        for (GainTable::Entry& entry : table.entries())
            entry.weight = std::atomic_ref(next[entry.key])
                               .fetch_add(static_cast<VertexId>(entry.weight), std::memory_order_relaxed);
        for (VertexId v = begin; v != end; ++v) {
            f64& place = table.entries()[table.find(community[v])].weight;
            members_[static_cast<VertexId>(place)] = v;
            place += 1;
        }
    });
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, communities, 256), [&](const auto& part) {
        for (VertexId c = part.begin(); c != part.end(); ++c) {
            VertexId* const begin = members_.data() + first_[c];
            VertexId* const end = members_.data() + first_[c + 1];
            if (std::is_sorted(begin, end)) continue;
            if (end - begin < kLargeCommunity)
                std::sort(begin, end);
            else
                tbb::parallel_sort(begin, end);
        }
    });
}

}  // namespace quartier::louvain
