#include "app/session/selection.h"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

namespace quartier::session {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Selection, IsReplacedExtendedAndToggled) {
    Selection selection;
    EXPECT_TRUE(selection.select(4, SelectMode::replace));
    EXPECT_TRUE(selection.select(2, SelectMode::add));
    EXPECT_THAT(selection.vertices(), ElementsAre(4, 2));
    EXPECT_TRUE(selection.select(4, SelectMode::toggle));
    EXPECT_THAT(selection.vertices(), ElementsAre(2));
    EXPECT_TRUE(selection.select(4, SelectMode::toggle));
    EXPECT_TRUE(selection.select(7, SelectMode::replace));
    EXPECT_THAT(selection.vertices(), ElementsAre(7));
}

TEST(Selection, SaysWhenItStaysAsItIs) {
    Selection selection;
    EXPECT_FALSE(selection.select(std::nullopt, SelectMode::replace));
    selection.select(4, SelectMode::replace);
    EXPECT_FALSE(selection.select(4, SelectMode::replace));
    EXPECT_FALSE(selection.select(4, SelectMode::add));
    EXPECT_FALSE(selection.add({4}));
    EXPECT_FALSE(selection.add({}));
}

TEST(Selection, TakesThePlaceOfAnother) {
    Selection selection;
    EXPECT_TRUE(selection.replace({9, 2, 9}));
    EXPECT_THAT(selection.vertices(), ElementsAre(2, 9));
    EXPECT_FALSE(selection.replace({9, 2}));
    EXPECT_TRUE(selection.replace({}));
    EXPECT_THAT(selection.vertices(), IsEmpty());
}

TEST(Selection, IsClearedWithoutAVertex) {
    Selection selection;
    selection.add({3, 1, 2});
    EXPECT_TRUE(selection.select(std::nullopt, SelectMode::replace));
    EXPECT_THAT(selection.vertices(), IsEmpty());
}

TEST(Selection, HoldsEachVertexOnceInAscendingOrderWhenManyAreAdded) {
    Selection selection;
    selection.select(5, SelectMode::replace);
    EXPECT_TRUE(selection.add({9, 1, 9, 5}));
    EXPECT_THAT(selection.vertices(), ElementsAre(1, 5, 9));
}

}  // namespace
}  // namespace quartier::session
