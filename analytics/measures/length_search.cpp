#include "analytics/measures/length_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/error.h"

namespace quartier {
namespace {

constexpr u64 kArcsBetweenChecks = 1 << 17;  // about a millisecond of work

}  // namespace

bool LengthSearch::run(VertexId source, const RunContext& context) {
    forget();
    const auto offsets = graph_.reverseOffsets();
    distance_[source] = 0;
    state_[source] = State::met;
    heap_.emplace_back(0.0, source);
    while (!heap_.empty()) {
        std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
        const VertexId v = heap_.back().second;
        heap_.pop_back();
        if (state_[v] == State::settled) continue;
        state_[v] = State::settled;
        reached_.push_back(v);
        for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
            const VertexId w = graph_.reverseTargets()[arc];
            const f64 length = graph_.reverseWeights().empty() ? 1.0 : graph_.reverseWeights()[arc];
            const f64 distance = distance_[v] + length;
            if (state_[w] == State::settled || (state_[w] == State::met && distance >= distance_[w]))
                continue;
            state_[w] = State::met;
            distance_[w] = distance;
            heap_.emplace_back(distance, w);
            std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
        }
        arcsSinceCheck_ += offsets[v + 1] - offsets[v] + 1;
        if (arcsSinceCheck_ < kArcsBetweenChecks) continue;
        arcsSinceCheck_ = 0;
        if (context.stop.stop_requested()) return false;
    }
    return true;
}

void LengthSearch::forget() {
    for (const VertexId v : reached_) state_[v] = State::unmet;
    for (const auto& [distance, v] : heap_) state_[v] = State::unmet;  // left over by a stop
    reached_.clear();
    heap_.clear();
}

void requireLengths(const Graph& graph) {
    if (const auto edge = firstEdgeOfWeightZero(graph))
        throw OptionError(
            fmt::format("--weighted takes weights as lengths, which are above 0, and the edge from "
                        "node {} to node {} (counted from 0) has weight 0: drop such edges, or leave "
                        "--weighted out",
                        edge->first, edge->second));
}

}  // namespace quartier
