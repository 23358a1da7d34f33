#include "analytics/louvain_contract.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

#include "analytics/gain_table.h"
#include "analytics/louvain_members.h"

namespace quartier::louvain {
namespace {

// What one thread has merged so far, and its table.
struct Workshop {
    GainTable table;
    std::vector<VertexId> targets;
    std::vector<f64> weights;
};

// Where the row of a community lies until the rows are put together.
struct RowPlace {
    const Workshop* shop = nullptr;
    u64 begin = 0;
    u64 length = 0;
};

template <class Weights>
bool mergeRow(const LevelGraph& level, const std::vector<VertexId>& community, VertexId communities,
              VertexId self, std::span<const VertexId> members, Weights weight, const std::stop_token& stop,
              Workshop& shop) {
    u64 arcs = 0;
    for (const VertexId v : members) arcs += level.degree(v);
    shop.table.begin(std::min<u64>(arcs, communities));
    const auto offsets = level.offsets();
    const auto targets = level.targets();
    u64 untilCheck = 1 << 18;
    f64 inside = 0;
    for (const VertexId v : members) {
        for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
            const VertexId u = targets[arc];
            const VertexId c = community[u];
            if (c != self)
                shop.table.add(c, weight(arc));
            else  // an edge inside the community comes by twice, a self-loop once
                inside += u != v ? 0.5 * weight(arc) : weight(arc);
        }
        const u64 done = level.degree(v) + 1;
        if (done < untilCheck) {
            untilCheck -= done;
        } else {
            if (stop.stop_requested()) return false;
            untilCheck = 1 << 18;
        }
    }
    if (inside > 0) {
        shop.targets.push_back(self);
        shop.weights.push_back(inside);
    }
    for (const GainTable::Entry& entry : shop.table.entries()) {
        shop.targets.push_back(entry.key);
        shop.weights.push_back(entry.weight);
    }
    return true;
}

LevelGraph assemble(const std::vector<RowPlace>& places, std::vector<f64> strengths) {
    const auto n = static_cast<VertexId>(places.size());
    std::vector<ArcOffset> offsets(n + size_t{1}, 0);
    for (VertexId c = 0; c < n; ++c) offsets[c + 1] = offsets[c] + places[c].length;
    std::vector<VertexId> targets(offsets[n]);
    std::vector<f64> weights(offsets[n]);
    tbb::parallel_for(tbb::blocked_range<VertexId>(0, n, 256), [&](const auto& part) {
        for (VertexId c = part.begin(); c != part.end(); ++c) {
            const RowPlace& place = places[c];
            std::copy_n(place.shop->targets.begin() + static_cast<i64>(place.begin), place.length,
                        targets.begin() + static_cast<i64>(offsets[c]));
            std::copy_n(place.shop->weights.begin() + static_cast<i64>(place.begin), place.length,
                        weights.begin() + static_cast<i64>(offsets[c]));
        }
    });
    return LevelGraph(std::move(offsets), std::move(targets), std::move(weights), std::move(strengths));
}

}  // namespace

std::optional<LevelGraph> contract(const LevelGraph& level, const std::vector<VertexId>& community,
                                   VertexId communities, bool ordered, const std::stop_token& stop) {
    const Members groups(community, communities, ordered);
    tbb::enumerable_thread_specific<Workshop> workshops;
    std::vector<RowPlace> places(communities);
    std::vector<f64> strengths(communities, 0.0);
    std::atomic<bool> stopped = false;

    level.withWeights([&](auto weight) {
        const u64 grain = std::clamp<u64>(u64{communities} * 16384 / (level.arcCount() + 1), 1, 4096);
        tbb::parallel_for(tbb::blocked_range<VertexId>(0, communities, grain), [&](const auto& part) {
            Workshop& shop = workshops.local();
            for (VertexId c = part.begin(); c != part.end(); ++c) {
                const auto members = groups.of(c);
                const u64 begin = shop.targets.size();
                if (stop.stop_requested() ||
                    !mergeRow(level, community, communities, c, members, weight, stop, shop)) {
                    stopped = true;
                    return;
                }
                places[c] = {&shop, begin, shop.targets.size() - begin};
                for (const VertexId v : members) strengths[c] += level.strengths()[v];
            }
        });
    });
    if (stopped) return std::nullopt;
    return assemble(places, std::move(strengths));
}

}  // namespace quartier::louvain
