// Every CUDA betweenness strategy on the real graphs with reference values, undirected and directed, against
// igraph's scores. (The CPU's: tests/analytics/catalog_test.cpp.)
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "catalog_graphs.h"
#include "engine_runs.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::CatalogEntry;

// Searches of the methods that look at every vertex or arc on every level: vertices x levels explode.
constexpr f64 kMostDeepWork = 2e12;

f64 relativeError(const LoadedGraph& loaded, const std::vector<std::string>& labels,
                  const std::vector<f64>& expected, const std::vector<f64>& found) {
    f64 difference = 0;
    f64 norm = 0;
    for (size_t i = 0; i < labels.size(); ++i) {
        const auto v = loaded.nodes->find(labels[i]);
        if (!v.has_value()) return HUGE_VAL;
        difference += std::pow(found[*v] - expected[i], 2);
        norm += expected[i] * expected[i];
    }
    return std::sqrt(difference / norm);
}

class ExpectedBetweenness : public testing::TestWithParam<CatalogEntry> {};

void expectScores(const CatalogEntry& entry, bool directed, const std::vector<std::string>& labels,
                  const std::vector<f64>& expected) {
    const LoadedGraph loaded = test::loadSimple(entry, directed);
    if (loaded.graph == nullptr) GTEST_SKIP() << "a format that only the references were made from";
    CentralityOptions options;
    options.directed = directed;
    const f64 squared = static_cast<f64>(entry.nodes) * static_cast<f64>(entry.nodes);
    for (const CentralityEngine* engine : test::onDevice(test::enginesUnderTest().centralityEngines())) {
        const std::string& id = engine->info().id;
        const bool queues = id == "fast" || id == "work-efficient" || id == "sampling";
        if (!queues && squared * std::sqrt(squared) > kMostDeepWork && entry.edges < 2 * entry.nodes)
            continue;
        const f64 error =
            relativeError(loaded, labels, expected, test::run(*engine, *loaded.graph, options).scores.value);
        EXPECT_LE(error, id == "fast" ? 1e-6 : 1e-9) << id << (directed ? ", directed" : "");
        std::printf("%-22s %-17s%s %.1e\n", entry.name.c_str(), id.c_str(), directed ? " directed" : "",
                    error);
    }
}

TEST_P(ExpectedBetweenness, IsMatchedByEveryStrategy) {
    const CatalogEntry& entry = GetParam();
    if (gpu::probe().devices.empty()) GTEST_SKIP() << gpu::probe().reason;
    SKIP_WITHOUT(test::graphFile(entry.file));
    if (!entry.hasBetweenness) GTEST_SKIP() << "no reference values";
    const test::ExpectedScores expected = test::expectedBetweenness(entry);
    expectScores(entry, false, expected.labels, expected.undirected);
    if (!expected.directed.empty()) expectScores(entry, true, expected.labels, expected.directed);
}

INSTANTIATE_TEST_SUITE_P(Real, ExpectedBetweenness, testing::ValuesIn(test::catalog()),
                         [](const auto& suite) {
                             std::string name = suite.param.name;
                             for (char& c : name)
                                 if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                             return name;
                         });

}  // namespace
}  // namespace quartier
