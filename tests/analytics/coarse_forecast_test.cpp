#include "analytics/coarse_forecast.h"

#include <gtest/gtest.h>

#include "graph/generators.h"

namespace quartier::louvain {
namespace {

TEST(CoarseForecast, TellsPowerLawsFromOtherGraphs) {
    for (const char* spec : {"rmat:14:16:1", "rmat:16:16:2", "rmat:17:16:1"})
        EXPECT_TRUE(isPowerLaw(sampleArcs(*generate(spec).graph))) << spec;
    for (const char* spec : {"grid:300:300", "planted:50000:500:16:0.3:1", "rgg:50000:0.01:1"})
        EXPECT_FALSE(isPowerLaw(sampleArcs(*generate(spec).graph))) << spec;
    EXPECT_FALSE(isPowerLaw(sampleArcs(Graph{})));
}

TEST(CoarseForecast, TellsClusteredGraphsFromOthers) {
    EXPECT_TRUE(isClustered(sampleArcs(*generate("rgg:50000:0.01:1").graph)));
    for (const char* spec : {"rmat:14:16:1", "grid:300:300", "planted:50000:500:16:0.3:1"})
        EXPECT_FALSE(isClustered(sampleArcs(*generate(spec).graph))) << spec;
    EXPECT_FALSE(isClustered(sampleArcs(Graph{})));
}

}  // namespace
}  // namespace quartier::louvain
