#include "analytics/louvain_members.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <numeric>

namespace quartier::louvain {

Members::Members(const std::vector<VertexId>& community, VertexId communities, bool ordered)
    : first_(communities + size_t{1}, 0), members_(community.size()) {
    const tbb::blocked_range<VertexId> vertices(0, static_cast<VertexId>(community.size()), 4096);
    tbb::parallel_for(vertices, [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v)
            std::atomic_ref(first_[community[v] + size_t{1}]).fetch_add(1, std::memory_order_relaxed);
    });
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<VertexId> next(first_.begin(), first_.end() - 1);
    tbb::parallel_for(vertices, [&](const auto& part) {
        for (VertexId v = part.begin(); v != part.end(); ++v)
            members_[std::atomic_ref(next[community[v]]).fetch_add(1, std::memory_order_relaxed)] = v;
    });
    if (!ordered) return;
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, communities, 256), [&](const auto& part) {
        for (VertexId c = part.begin(); c != part.end(); ++c)
            std::sort(members_.begin() + first_[c], members_.begin() + first_[c + 1]);
    });
}

}  // namespace quartier::louvain
