// A CUDA betweenness engine against `sources`.
#pragma once

#include <gtest/gtest.h>

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
        EXPECT_LE(relativeError(result.scores.standardError, expected.standardError), 1e-5);
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
