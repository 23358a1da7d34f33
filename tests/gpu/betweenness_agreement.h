// A CUDA betweenness engine against `sources`.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine_runs.h"

namespace quartier::test {

inline f64 relativeError(const std::vector<f64>& found, const std::vector<f64>& expected) {
    f64 difference = 0;
    f64 norm = 0;
    for (size_t v = 0; v < expected.size(); ++v) {
        difference += (found[v] - expected[v]) * (found[v] - expected[v]);
        norm += expected[v] * expected[v];
    }
    return norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

// How far standard errors are off at the worst vertex. Their square is a mean of squares less the square of
// the mean: who knows dependencies to a part in 10^7 knows it to a part in 10^7 of the mean of squares, not
// of itself. Where all sources add nearly the same, as at a hub, rounding is what is left, an error bar of a
// part in 10^4 of the score. So the difference of squares is measured by the mean of squares, which makes
// it e^2 + value^2 / k (1 - k / n); where sources differ as betweenness has it, that is about e^2.
inline f64 errorOfErrors(const std::vector<f64>& found, const Scores& expected) {
    const auto k = static_cast<f64>(expected.searches);
    const f64 left = 1 - k / static_cast<f64>(expected.searchesOfAll);
    f64 worst = 0;
    for (size_t v = 0; v < found.size(); ++v) {
        const f64 square = expected.standardError[v] * expected.standardError[v];
        const f64 scale = square + left * expected.value[v] * expected.value[v] / k;
        const f64 off = std::abs(found[v] * found[v] - square);
        if (std::isnan(off)) return off;
        if (off > 0) worst = std::max(worst, scale > 0 ? off / scale : HUGE_VAL);
    }
    return worst;
}

// `fast` works in floats, the others in doubles.
inline f64 errorAllowed(const EngineInfo& info) { return info.id == "fast" ? 1e-6 : 1e-9; }

inline CentralityResult expectAgreement(const CentralityEngine& engine, const Graph& graph,
                                        const CentralityOptions& options, const Scores& expected,
                                        const std::string& name) {
    SCOPED_TRACE(name + ", " + engine.info().id);
    CentralityResult result = run(engine, graph, options);
    EXPECT_EQ(result.scores.sourcesUsed, expected.sourcesUsed);
    EXPECT_EQ(result.scores.exact, expected.exact);
    EXPECT_LE(relativeError(result.scores.value, expected.value), errorAllowed(engine.info()));
    EXPECT_EQ(result.scores.standardError.size(), expected.standardError.size());
    if (!expected.standardError.empty()) {
        // Of squares, and of one vertex: more than of all scores together.
        EXPECT_LE(errorOfErrors(result.scores.standardError, expected), 10 * errorAllowed(engine.info()));
    }
    return result;
}

inline Scores fromSources(const Graph& graph, const CentralityOptions& options) {
    return run(enginesUnderTest().centrality("sources"), graph, options).scores;
}

// Every CUDA engine that can do it.
inline void expectAgreement(const Graph& graph, const CentralityOptions& options, const std::string& name) {
    const Scores expected = fromSources(graph, options);
    for (const CentralityEngine* engine : onDevice(enginesUnderTest().centralityEngines())) {
        if (options.weighted && !engine->info().weighted) continue;
        expectAgreement(*engine, graph, options, expected, name);
    }
}

}  // namespace quartier::test
