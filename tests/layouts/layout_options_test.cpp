#include <gtest/gtest.h>

#include "core/error.h"
#include "layouts/layout.h"

namespace quartier {
namespace {

TEST(LayoutOptionTable, PresetsAreTheDefaults) {
    const LayoutOptions defaults;
    for (const OptionSpec& spec : layoutOptionSpecs()) {
        EXPECT_EQ(getOption(defaults, spec.key), spec.preset) << spec.key;
        EXPECT_FALSE(spec.help.empty());
        EXPECT_NO_THROW(checkRange(spec, spec.preset));
    }
}

TEST(LayoutOptionTable, SetsEveryField) {
    LayoutOptions options;
    setOption(options, "iterations", 12);
    setOption(options, "seed", 9);
    setOption(options, "gravity", 2.5);
    setOption(options, "community-gravity", 1.5);
    setOption(options, "shape", 2);
    setOption(options, "scaling", 4);
    setOption(options, "theta", 0.5);
    setOption(options, "linlog", 1);
    setOption(options, "pivots", 50);
    setOption(options, "rings", 1);
    setOption(options, "projection", 1);
    EXPECT_EQ(options.iterations, 12);
    EXPECT_EQ(options.seed, 9);
    EXPECT_EQ(options.gravity, 2.5);
    EXPECT_EQ(options.communityGravity, 1.5);
    EXPECT_EQ(options.shape, DrawnShape::map);
    EXPECT_EQ(options.scaling, 4);
    EXPECT_EQ(options.theta, 0.5);
    EXPECT_TRUE(options.linLog);
    EXPECT_EQ(options.pivots, 50);
    EXPECT_EQ(options.rings, RingsBy::rank);
    EXPECT_EQ(options.projection, Projection::mercator);
    for (const OptionSpec& spec : layoutOptionSpecs())
        EXPECT_NE(getOption(options, spec.key), spec.preset) << spec.key;
}

TEST(LayoutOptionTable, RefusesWhatIsOutOfRangeOrUnknown) {
    LayoutOptions options;
    EXPECT_THROW(setOption(options, "gravity", -1), OptionError);
    EXPECT_THROW(setOption(options, "scaling", 0), OptionError);
    EXPECT_THROW(setOption(options, "iterations", 1.5), OptionError);
    EXPECT_THROW(setOption(options, "wind", 1), OptionError);
}

TEST(LayoutRegistry, HoldsTheCpuLayout) {
    LayoutRegistry registry;
    registerCpuLayouts(registry);
    EXPECT_EQ(registry.layout("forceatlas2").info().backend, Backend::cpu);
    EXPECT_THROW(registry.layout("spring"), OptionError);
}

}  // namespace
}  // namespace quartier
