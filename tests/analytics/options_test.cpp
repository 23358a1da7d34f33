#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "analytics/community_algorithms.h"
#include "analytics/engine_registry.h"
#include "core/error.h"

namespace quartier {
namespace {

TEST(CommunityOptionTable, PresetsAreTheDefaultsOfTheStruct) {
    const CommunityOptions defaults;
    for (const OptionSpec& spec : communityOptionSpecs()) {
        EXPECT_EQ(spec.preset, getOption(defaults, spec.key)) << spec.key;
        EXPECT_GE(spec.preset, spec.low) << spec.key;
        EXPECT_LE(spec.preset, spec.high) << spec.key;
        EXPECT_FALSE(spec.label.empty()) << spec.key;
        EXPECT_FALSE(spec.help.empty()) << spec.key;
    }
    EXPECT_NO_THROW(validate(defaults));
}

TEST(CommunityOptionTable, SetsTheFieldOfItsKey) {
    CommunityOptions options;
    setOption(options, "resolution", 1.5);
    setOption(options, "seed", 9007199254740991.0);
    setOption(options, "deterministic", 1);
    setOption(options, "threshold", 0.25);
    setOption(options, "bin-threshold", 0);
    setOption(options, "bin-limit", 17);
    setOption(options, "max-levels", 3);
    setOption(options, "max-sweeps", 4);
    setOption(options, "connected", 0);
    setOption(options, "prune", 0);
    setOption(options, "keep-best", 0);
    setOption(options, "uncoarsen", 0);
    setOption(options, "refine", 1);
    setOption(options, "blocks", 96);
    setOption(options, "check", 1);
    EXPECT_EQ(options.resolution, 1.5);
    EXPECT_EQ(options.seed, 9007199254740991u);
    EXPECT_TRUE(options.deterministic);
    EXPECT_EQ(options.threshold, 0.25);
    EXPECT_EQ(options.binThreshold, 0.0);
    EXPECT_EQ(options.binLimit, 17u);
    EXPECT_EQ(options.maxLevels, 3);
    EXPECT_EQ(options.maxSweeps, 4);
    EXPECT_FALSE(options.connected);
    EXPECT_FALSE(options.prune);
    EXPECT_FALSE(options.keepBest);
    EXPECT_FALSE(options.uncoarsen);
    EXPECT_EQ(options.refine, Refine::leiden);
    EXPECT_EQ(options.blocks, 96u);
    EXPECT_TRUE(options.check);
    EXPECT_EQ(getOption(options, "bin-limit"), 17.0);
}

TEST(CommunityOptionTable, RefusesWithAWordWhatItCannotTake) {
    CommunityOptions options;
    EXPECT_THROW(setOption(options, "resolution", 0), OptionError);
    EXPECT_THROW(setOption(options, "resolution", -1), OptionError);
    EXPECT_THROW(setOption(options, "resolution", std::numeric_limits<f64>::quiet_NaN()), OptionError);
    EXPECT_THROW(setOption(options, "seed", 0.5), OptionError);
    EXPECT_THROW(setOption(options, "seed", -1), OptionError);
    EXPECT_THROW(setOption(options, "max-levels", 0), OptionError);
    EXPECT_THROW(setOption(options, "connected", 2), OptionError);
    try {
        setOption(options, "resolutoin", 1);
        FAIL() << "an unknown key was taken";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("'resolutoin'"));
        EXPECT_THAT(error.what(), testing::HasSubstr("bin-threshold"));
    }
    options.maxSweeps = 0;
    EXPECT_THROW(validate(options), OptionError);
}

TEST(CommunityOptionTable, AChoiceTravelsByItsPlaceAndIsWrittenByName) {
    const OptionSpec refine = communityOptionSpecs({"refine"}).front();
    EXPECT_EQ(refine.kind, OptionKind::choice);
    EXPECT_EQ(choiceValue(refine, "leiden"), 1.0);
    EXPECT_EQ(optionText(refine, 1), "leiden");
    EXPECT_EQ(optionText(refine, refine.preset), "none");
    try {
        choiceValue(refine, "lieden");
        FAIL() << "an unknown choice was taken";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("--refine takes none or leiden"));
    }
    CommunityOptions options;
    EXPECT_THROW(setOption(options, "refine", 2), OptionError);
    EXPECT_THROW(setOption(options, "refine", 0.5), OptionError);
}

TEST(CentralityOptionTable, SetsTheFieldOfItsKey) {
    CentralityOptions options;
    setOption(options, "sources", 256);
    setOption(options, "seed", 8);
    setOption(options, "directed", 1);
    setOption(options, "weighted", 1);
    setOption(options, "normalized", 1);
    setOption(options, "batch", 64);
    EXPECT_EQ(options.sources, 256u);
    EXPECT_EQ(options.seed, 8u);
    EXPECT_TRUE(options.directed && options.weighted && options.normalized);
    EXPECT_EQ(options.batch, 64u);
    for (const OptionSpec& spec : centralityOptionSpecs())
        EXPECT_EQ(spec.preset, getOption(CentralityOptions{}, spec.key)) << spec.key;
    EXPECT_THROW(setOption(options, "alpha", 1), OptionError);
}

TEST(Engines, TheCpuOnesAreRegisteredOnceAndFoundByName) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    std::set<std::string> ids;
    for (const auto& engine : registry.communityEngines()) {
        if (engine->info().algorithm != kLouvain) continue;
        EXPECT_TRUE(ids.insert(engine->info().id).second);
        EXPECT_EQ(engine->info().backend, Backend::cpu);
    }
    EXPECT_THAT(ids, testing::UnorderedElementsAre("sequential", "parallel"));
    EXPECT_EQ(registry.centrality("sources").info().id, "sources");
    EXPECT_THROW(registry.community("sources"), OptionError);
}

}  // namespace
}  // namespace quartier
