#include "app/session/vertex_flags.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <numeric>

#include "render/renderer.h"

namespace quartier::session {
namespace {

using render::kDimmed, render::kHovered, render::kNeighbour, render::kSelected;
using testing::UnorderedElementsAre;

std::vector<VertexId> changedSince(const VertexFlags& flags, u64 version) {
    const auto changed = flags.changedSince(version);
    EXPECT_TRUE(changed.has_value());
    return changed ? std::vector<VertexId>(changed->begin(), changed->end()) : std::vector<VertexId>{};
}

TEST(VertexFlags, AHoverChangesWhatItTouches) {
    VertexFlags flags;
    flags.reset(1'000'000);
    flags.setHovered(7);
    flags.setNeighbours(std::vector<VertexId>{5, 9});
    const u64 drawn = flags.version();
    flags.setHovered(9);
    flags.setNeighbours(std::vector<VertexId>{7});
    const std::vector<VertexId> changed = changedSince(flags, drawn);
    EXPECT_LE(changed.size(), 5u);
    EXPECT_THAT(std::set<VertexId>(changed.begin(), changed.end()), UnorderedElementsAre(5, 7, 9));
    EXPECT_EQ(flags.all()[5], 0);
    EXPECT_EQ(flags.all()[7], kNeighbour);
    EXPECT_EQ(flags.all()[9], kHovered);
    EXPECT_TRUE(changedSince(flags, flags.version()).empty());
}

TEST(VertexFlags, OneMoreSelectedVertexIsOneChange) {
    VertexFlags flags;
    flags.reset(10'000);
    std::vector<VertexId> selected(5000);
    std::iota(selected.begin(), selected.end(), 0u);
    flags.setSelected(selected);
    const u64 drawn = flags.version();
    selected.push_back(9000);
    flags.setSelected(selected);
    EXPECT_THAT(changedSince(flags, drawn), UnorderedElementsAre(9000));
    selected.erase(selected.begin() + 17);
    flags.setSelected(selected);
    EXPECT_THAT(changedSince(flags, drawn), UnorderedElementsAre(9000, 17));
    EXPECT_EQ(flags.all()[17], 0);
    EXPECT_EQ(flags.all()[18], kSelected);
}

TEST(VertexFlags, APlaceKeepsMarks) {
    VertexFlags flags;
    flags.reset(3);
    flags.setSelected(std::vector<VertexId>{1, 77});
    const u64 drawn = flags.version();
    flags.setPlace(std::vector<u8>{kDimmed, kDimmed, 0});
    EXPECT_THAT(changedSince(flags, drawn), UnorderedElementsAre(0, 1));
    EXPECT_THAT(flags.all(), testing::ElementsAre(kDimmed, kDimmed | kSelected, 0));
    flags.setSelected({});
    flags.setPlace({});
    EXPECT_THAT(flags.all(), testing::ElementsAre(0, 0, 0));
    EXPECT_FALSE(flags.changedSince(0)) << "a viewport that has drawn nothing takes all";
}

// A slider that is dragged changes a place step by step.
TEST(VertexFlags, AnotherPlaceChangesWhatDiffers) {
    constexpr VertexId kVertices = 100'003;  // eight at a time leave a rest
    VertexFlags flags;
    flags.reset(kVertices);
    flags.setHovered(500);
    std::vector<u8> place(kVertices, 0);
    for (VertexId v = 0; v < kVertices; v += 3) place[v] = render::kHidden;
    flags.setPlace(place);
    const u64 drawn = flags.version();
    for (const VertexId v : {0u, 7u, 500u, kVertices - 1}) place[v] ^= render::kHidden;
    flags.setPlace(place);
    EXPECT_THAT(changedSince(flags, drawn), UnorderedElementsAre(0, 7, 500, kVertices - 1));
    EXPECT_EQ(flags.all()[500], kHovered | render::kHidden);
    EXPECT_EQ(flags.all()[0], 0);
    flags.setPlace(place);
    EXPECT_EQ(changedSince(flags, drawn).size(), 4u) << "the same place again changes nothing";
    flags.setPlace({});
    EXPECT_EQ(flags.all()[500], kHovered);
    EXPECT_EQ(flags.all()[3], 0);
    flags.setPlace(std::vector<u8>(5, kDimmed));
    EXPECT_EQ(flags.all()[4], kDimmed);
    EXPECT_EQ(flags.all()[5], 0);
}

TEST(VertexFlags, ALongLogIsForgotten) {
    VertexFlags flags;
    flags.reset(10);
    const u64 drawn = flags.version();
    for (VertexId i = 0; i < 10'000; ++i) flags.setHovered(i % 10);
    EXPECT_FALSE(flags.changedSince(drawn));
    const u64 later = flags.version();
    flags.setHovered(3);
    EXPECT_THAT(changedSince(flags, later), UnorderedElementsAre(9, 3));
}

}  // namespace
}  // namespace quartier::session
