#include "analytics/leiden_refine.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

#include "analytics/gain_table.h"
#include "analytics/louvain_gain.h"
#include "analytics/louvain_members.h"
#include "analytics/seeded_order.h"
#include "graph/hierarchy.h"

namespace quartier::louvain {
namespace {

enum class Demand { wellConnected, gainOnly };

constexpr u64 kArcsBetweenChecks = 1 << 17;  // about a millisecond

// The members of one community.
struct Community {
    std::span<const VertexId> members;
    VertexId id = 0;
    f64 total = 0;  // summed strength
};

struct Worker {
    GainTable table;
    std::vector<VertexId> order;
    u64 arcs = 0;  // since the last look at the stop token
};

template <class Weights>
class Refinement {
  public:
    Refinement(const LevelGraph& level, Weights weight, const std::vector<VertexId>& community,
               f64 resolution, u64 seed, Demand demand, const std::stop_token& stop)
        : level_(level),
          weight_(weight),
          community_(community),
          gain_(resolution, level.totalStrength()),
          seed_(seed),
          demand_(demand),
          stop_(stop),
          part_(level.vertexCount()),
          total_(level.strengths()),
          toRest_(level.vertexCount(), 0.0),
          alone_(level.vertexCount(), 1) {}

    bool refineAll(VertexId communities) {
        const Members members(community_, communities);
        const u64 grain = std::clamp<u64>(u64{communities} * 16384 / (level_.arcCount() + 1), 1, 4096);
        tbb::parallel_for(tbb::blocked_range<VertexId>(0, communities, grain), [&](const auto& range) {
            Worker& worker = workers_.local();
            for (VertexId c = range.begin(); c != range.end() && !stopped_; ++c)
                refine({members.of(c), c, 0}, worker);
        });
        return !stopped_;
    }

    Parts take() {
        const VertexId count = compactLabels(part_);
        return {std::move(part_), count};
    }

  private:
    bool stopNow(VertexId v, Worker& worker) {
        worker.arcs += level_.degree(v) + 1;
        if (worker.arcs < kArcsBetweenChecks) return false;
        worker.arcs = 0;
        if (stop_.stop_requested()) stopped_ = true;
        return stopped_;
    }

    void refine(Community community, Worker& worker) {
        for (const VertexId v : community.members) {
            if (stopNow(v, worker)) return;
            part_[v] = v;
            toRest_[v] = weightInside(v);
            community.total += level_.strengths()[v];
        }
        worker.order.assign(community.members.begin(), community.members.end());
        shuffle(worker.order, seed_ ^ mixBits(community.id));
        for (const VertexId v : worker.order) {
            if (alone_[v] == 0 || !wellConnected(v, community)) continue;
            if (stopNow(v, worker)) return;
            join(v, community, worker);
        }
    }

    f64 weightInside(VertexId v) const {
        f64 inside = 0;
        for (ArcOffset arc = level_.offsets()[v]; arc < level_.offsets()[v + 1]; ++arc) {
            const VertexId u = level_.targets()[arc];
            if (u != v && community_[u] == community_[v]) inside += weight_(arc);
        }
        return inside;
    }

    // Whether the part has at least the weight to the rest of its community that chance would give.
    bool wellConnected(VertexId part, const Community& community) const {
        if (demand_ == Demand::gainOnly) return true;
        const f64 total = total_[part];
        return !Gain::better(0, gain_.score(toRest_[part], total, community.total - total), total);
    }

    void join(VertexId v, const Community& community, Worker& worker) {
        GainTable& table = worker.table;
        table.begin(std::min<u64>(level_.degree(v), community.members.size()));
        for (ArcOffset arc = level_.offsets()[v]; arc < level_.offsets()[v + 1]; ++arc) {
            const VertexId u = level_.targets()[arc];
            if (u != v && community_[u] == community.id) table.add(part_[u], weight_(arc));
        }
        const f64 strength = level_.strengths()[v];
        f64 best = 0;
        VertexId to = v;
        f64 weightTo = 0;
        for (const GainTable::Entry& entry : table.entries()) {
            const f64 score = gain_.score(entry.weight, strength, total_[entry.key]);
            if (!Gain::better(score, best, strength) || !wellConnected(entry.key, community)) continue;
            best = score;
            to = entry.key;
            weightTo = entry.weight;
        }
        if (to == v) return;
        part_[v] = to;
        total_[to] += strength;
        toRest_[to] += toRest_[v] - 2 * weightTo;
        alone_[to] = 0;
    }

    const LevelGraph& level_;
    Weights weight_;
    const std::vector<VertexId>& community_;
    Gain gain_;
    u64 seed_;
    Demand demand_;
    const std::stop_token& stop_;
    std::vector<VertexId> part_;  // of every vertex: the vertex that was in it first
    std::vector<f64> total_;      // strength of every part
    std::vector<f64> toRest_;     // weight between every part and the rest of its community
    std::vector<u8> alone_;       // 1: nobody has joined this vertex
    tbb::enumerable_thread_specific<Worker> workers_;
    std::atomic<bool> stopped_ = false;
};

std::optional<Parts> refine(const LevelGraph& level, const std::vector<VertexId>& community,
                            VertexId communities, f64 resolution, u64 seed, Demand demand,
                            const std::stop_token& stop) {
    return level.withWeights([&](auto weight) -> std::optional<Parts> {
        Refinement refinement(level, weight, community, resolution, seed, demand, stop);
        if (stop.stop_requested() || !refinement.refineAll(communities)) return std::nullopt;
        return refinement.take();
    });
}

}  // namespace

std::optional<Parts> refineCommunities(const LevelGraph& level, const std::vector<VertexId>& community,
                                       VertexId communities, f64 resolution, u64 seed,
                                       const std::stop_token& stop) {
    return refine(level, community, communities, resolution, seed, Demand::wellConnected, stop);
}

std::optional<Parts> mergeWhatGains(const LevelGraph& level, f64 resolution, u64 seed,
                                    const std::stop_token& stop) {
    const std::vector<VertexId> one(level.vertexCount(), 0);
    return refine(level, one, 1, resolution, seed, Demand::gainOnly, stop);
}

}  // namespace quartier::louvain
