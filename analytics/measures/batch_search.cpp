#include "analytics/measures/batch_search.h"

namespace quartier {
namespace {

constexpr u64 kArcsBetweenChecks = 1 << 18;  // some milliseconds of work
// A pulled arc costs less than a pushed one: nothing is written, and a vertex stops when it has all sources.
constexpr u64 kPushCost = 4;

}  // namespace

void BatchSearch::start(std::span<const VertexId> sources) {
    std::fill(seen_.begin(), seen_.end(), Bits{});
    std::fill(now_.begin(), now_.end(), Bits{});
    std::fill(next_.begin(), next_.end(), Bits{});
    all_ = {};
    current_.clear();
    following_.clear();
    open_.clear();
    currentArcs_ = 0;
    for (size_t i = 0; i < sources.size(); ++i) {
        const VertexId source = sources[i];
        now_[source].words[i / 64] |= u64{1} << (i % 64);
        all_.words[i / 64] |= u64{1} << (i % 64);
        seen_[source] = now_[source];
        current_.push_back(source);
        currentArcs_ += graph_.reverseOffsets()[source + 1] - graph_.reverseOffsets()[source];
    }
}

bool BatchSearch::stopNow(const RunContext& context, u64 arcs) {
    arcsSinceCheck_ += arcs + 1;
    if (arcsSinceCheck_ < kArcsBetweenChecks) return false;
    arcsSinceCheck_ = 0;
    return context.stop.stop_requested();
}

bool BatchSearch::pullPays() const { return currentArcs_ * kPushCost > graph_.arcCount(); }

bool BatchSearch::push(const RunContext& context) {
    const auto offsets = graph_.reverseOffsets();
    const VertexId* targets = graph_.reverseTargets().data();
    for (const VertexId v : current_) {
        const Bits here = now_[v];
        for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
            const VertexId w = targets[arc];
            const Bits fresh = here.without(seen_[w]);
            if (!fresh.any()) continue;
            if (!next_[w].any()) following_.push_back(w);
            next_[w] |= fresh;
        }
        if (stopNow(context, offsets[v + 1] - offsets[v])) return false;
    }
    return true;
}

bool BatchSearch::pull(const RunContext& context) {
    if (open_.empty()) {
        open_.resize(graph_.vertexCount());
        for (VertexId v = 0; v < graph_.vertexCount(); ++v) open_[v] = v;
    }
    const auto offsets = graph_.offsets();
    const VertexId* targets = graph_.targets().data();
    size_t kept = 0;
    for (const VertexId v : open_) {
        const Bits wanted = all_.without(seen_[v]);
        if (!wanted.any()) continue;
        open_[kept++] = v;
        Bits fresh;
        ArcOffset arc = offsets[v];
        for (; arc < offsets[v + 1]; ++arc) {
            fresh |= now_[targets[arc]];
            if (!wanted.without(fresh).any()) break;
        }
        fresh = wanted.without(wanted.without(fresh));
        if (fresh.any()) {
            next_[v] = fresh;
            following_.push_back(v);
        }
        if (stopNow(context, arc - offsets[v])) return false;
    }
    open_.resize(kept);
    return true;
}

std::vector<VertexId> nearbyOrder(const Graph& graph) {
    const VertexId n = graph.vertexCount();
    std::vector<VertexId> order;
    order.reserve(n);
    std::vector<u8> met(n, 0);
    const auto meet = [&](VertexId v) {
        if (met[v] == 0) order.push_back(v);
        met[v] = 1;
    };
    size_t next = 0;
    for (VertexId v = 0; v < n; ++v)
        for (meet(v); next < order.size(); ++next) {
            const VertexId u = order[next];
            for (const VertexId w : graph.row(u)) meet(w);
            if (!graph.isDirected()) continue;
            for (ArcOffset arc = graph.reverseOffsets()[u]; arc < graph.reverseOffsets()[u + 1]; ++arc)
                meet(graph.reverseTargets()[arc]);
        }
    return order;
}

}  // namespace quartier
