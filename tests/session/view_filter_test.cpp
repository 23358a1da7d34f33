// The filter of a view: what it hides, how it is kept, and its steps of undo.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "app/session/commands.h"
#include "app/session/filter_summary.h"
#include "app/session/view_command.h"
#include "app/session/view_json.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ViewFilterTest : public ::testing::Test {
  protected:
    void SetUp() override {
        const std::string path = testing::TempDir() + "quartier_view_filter.gml";
        // 0 - 1 - 2 - 3 - 0, weights 1 2 3 4, and a self-loop at 1 between the second and the third.
        std::ofstream(path)
            << "graph [ node [ id 0 town \"Lyon\" age 5 ] node [ id 1 town \"Metz\" ] node [ id 2 town "
               "\"Lyon\" age 7.5 ] node [ id 3 ] edge [ source 0 target 1 weight 1 ] edge [ source 1 "
               "target 2 weight 2 ] edge [ source 2 target 3 weight 3 ] edge [ source 3 target 0 "
               "weight 4 ] edge [ source 1 target 1 weight 9 ] ]";
        workspace.session().open(path, {}, false);
        while (workspace.session().analysis().busy() || document().empty()) workspace.poll();
    }
    const Document& document() { return workspace.document(); }
    View& view() { return workspace.views().front()->state.view; }
    void filter(const std::string& expression, bool dragged = false) {
        View filtered;
        filtered.filter = expression;
        applyFilter(filtered, document(), facts);
        filterBy(workspace, workspace.activeView(), expression, filtered.visible, dragged);
    }

    Workspace workspace{EngineSetup{.backend = BackendChoice::cpu}};
    FilterFacts facts;
};

TEST_F(ViewFilterTest, HidesNodesAndEdges) {
    EXPECT_EQ(visibleOf(document(), view()), nullptr);
    filter("id != 3");
    constexpr u8 kHidden = render::kHidden;
    EXPECT_THAT(flagsOf(document(), view()), ElementsAre(0, 0, 0, kHidden));
    EXPECT_FALSE(hidesEdges(document(), view()));
    filter("edge.weight >= 3");
    EXPECT_TRUE(hidesEdges(document(), view()));
    // The drawing has 01 03 12 23: without the self-loop.
    const Bits& drawn = view().visible->drawnEdges;
    EXPECT_EQ(drawn.size(), 4u);
    EXPECT_EQ(drawn.words()[0], 0b1010u);
    EXPECT_EQ(view().visible->edgeCount(), 3u);
    filter("degree >= 0");
    EXPECT_EQ(visibleOf(document(), view()), nullptr);
    EXPECT_THAT(flagsOf(document(), view(), 0, 0), ElementsAre());
}

TEST_F(ViewFilterTest, IsUndoneAndDraggedInOneStep) {
    filter("id != 3");
    filter("age >= 5");
    filter("age >= 6", true);
    filter("age >= 7", true);
    EXPECT_EQ(view().visible->nodeCount, 1u);
    workspace.history().undo();
    EXPECT_EQ(view().filter, "age >= 5");
    EXPECT_EQ(view().visible->nodeCount, 2u);
    workspace.history().undo();
    EXPECT_EQ(view().filter, "id != 3");
    workspace.history().undo();
    EXPECT_EQ(view().filter, "");
    EXPECT_EQ(view().visible, nullptr);
    workspace.history().redo();
    EXPECT_EQ(view().visible->nodeCount, 3u);
    filter("");
    EXPECT_EQ(visibleOf(document(), view()), nullptr);
}

TEST_F(ViewFilterTest, IsKeptAsAnExpression) {
    EXPECT_FALSE(viewJson(view()).contains("filter"));
    filter("within(1, id == '2') and edge.weight > 0.5");
    const nlohmann::json kept = viewJson(view());
    EXPECT_EQ(kept["filter"], "within(1, id == '2') and edge.weight > 0.5");
    View read = viewFrom(kept);
    EXPECT_EQ(read.filter, view().filter);
    EXPECT_EQ(read.visible, nullptr);
    applyFilter(read, document(), facts);
    EXPECT_EQ(read.visible->nodes, view().visible->nodes);
    nlohmann::json wrong = kept;
    wrong["filter"] = "degree >";
    EXPECT_THROW(viewFrom(wrong), Error);
    EXPECT_THAT(whyNotByFlags(document(), view()), HasSubstr("filter"));
}

TEST_F(ViewFilterTest, IsNotThatOfTheNextGraph) {
    filter("id != 3");
    workspace.session().open("grid:3:3", {}, false);
    while (workspace.session().analysis().busy() || document().vertexCount() != 9) workspace.poll();
    EXPECT_EQ(view().filter, "");
    EXPECT_EQ(view().visible, nullptr);
}

TEST_F(ViewFilterTest, SummarisesWhatThereIsToChooseFrom) {
    const auto of = [&](const char* name) { return summariseForFilter(document(), {.name = name}, facts); };
    const FilterSummary age = of("age");
    EXPECT_EQ(age.low, 5);
    EXPECT_EQ(age.high, 7.5);
    EXPECT_FALSE(age.whole);
    EXPECT_EQ(age.missing, 2u);
    EXPECT_EQ(age.bins.front() + age.bins.back(), 2u);
    const FilterSummary town = of("town");
    ASSERT_EQ(town.values.size(), 2u);
    EXPECT_EQ(town.values[0].text, "Lyon");
    EXPECT_EQ(town.values[0].count, 2u);
    EXPECT_EQ(town.missing, 1u);
    EXPECT_TRUE(of("degree").whole);
    EXPECT_TRUE(of("label").names);
    EXPECT_THROW(of("gone"), FilterError);
    EXPECT_THROW(of("community"), Error);
}

}  // namespace
}  // namespace quartier::session
