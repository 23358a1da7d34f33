// Own names and colours of single groups and nodes: as steps of undo, in legends and names, in session files,
// and after edits of the graph.
#include "app/session/groups.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

#include "app/session/column_commands.h"
#include "app/session/column_edits.h"
#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/edit_graph.h"
#include "app/session/filter_evaluation.h"
#include "app/session/graph_edits.h"
#include "app/session/legend.h"
#include "app/session/session_file.h"
#include "app/session/subgraph.h"
#include "app/session/table.h"
#include "app/session/view_command.h"
#include "app/session/view_state.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "poll_until_idle.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr u32 kGold = 0xD4AF37;

struct GroupsTest : testing::Test {
    void SetUp() override {
        workspace.session().open(kSampleName);
        ASSERT_TRUE(test::pollUntilIdle(workspace, workspace.session(), [this] {
            return workspace.document().communities && workspace.document().positions;
        }));
        // A column that a person has added.
        std::vector<std::string> texts;
        for (VertexId v = 0; v < document().vertexCount(); ++v)
            texts.push_back(v < 30 ? "early" : v < 50 ? "late" : "");
        Dictionary dictionary = Dictionary::of({"early", "late", ""});
        std::vector<u32> codes;
        for (const std::string& text : texts) codes.push_back(text == "early" ? 0 : text == "late" ? 1 : 2);
        Computed computed = workspace.document();
        computed.columns = computed.columns.with(
            Column::texts({.name = "chapter", .origin = {ColumnOrigin::Kind::person, ""}, .id = ""},
                          SharedArray<u32>(std::move(codes)), std::move(dictionary))
                ->withGroups());
        workspace.setComputed(std::move(computed));
    }
    const Document& document() { return workspace.document(); }
    const View& view() { return workspace.views().front()->state.view; }
    ViewId id() { return workspace.views().front()->id; }
    u32 largest() { return document().communities->bySize[view().style.depth].front(); }
    GroupLegend legend() { return groupLegend(document(), view(), 0, 0); }
    std::string saved() {
        const std::string path = testing::TempDir() + "quartier_groups.quartier";
        saveSession(document(), path);
        return path;
    }

    Workspace workspace{EngineSetup{.backend = BackendChoice::cpu}};
};

TEST_F(GroupsTest, AreNamedAndColouredAndUndone) {
    const u32 node = largest();
    const std::string before = legend().rows[0].name;
    const std::vector<std::vector<u32>> plain = *communityColourKeys(document());
    nameGroup(workspace, kCommunityQuantity, node, "Barricade");
    colourGroup(workspace, kCommunityQuantity, node, kGold);
    EXPECT_EQ(legend().rows[0].name, "Barricade");
    EXPECT_EQ(render::rgbOf(legend().rows[0].colour), kGold);
    EXPECT_EQ(communityName(document(), node), "Barricade");
    const auto candidates = labelCandidates(document(), view());
    EXPECT_TRUE(std::any_of(candidates.begin(), candidates.end(),
                            [](const auto& label) { return label.community && label.text == "Barricade"; }));
    // Of the level alone, and of all of its finest communities.
    const std::vector<std::vector<u32>> own = *communityColourKeys(document());
    const u32 depth = view().style.depth;
    for (u32 d = 0; d < own.size(); ++d)
        for (size_t finest = 0; finest < own[d].size(); ++finest) {
            const bool inside =
                d == depth && document().communities->dendrogram.nodeOf(
                                  depth + 1, document().communities->within[depth][finest]) == node;
            EXPECT_EQ(own[d][finest], inside ? render::ownColourKey(kGold) : plain[d][finest]);
        }
    EXPECT_EQ(workspace.history().undoText(), "Colour of Barricade");
    workspace.history().undo();
    EXPECT_NE(render::rgbOf(legend().rows[0].colour), kGold);
    EXPECT_EQ(legend().rows[0].name, "Barricade");
    workspace.history().undo();
    EXPECT_EQ(legend().rows[0].name, before);
    EXPECT_EQ(document().groupStyles, nullptr);
    workspace.history().redo();
    nameGroup(workspace, kCommunityQuantity, node, "");
    EXPECT_EQ(document().groupStyles, nullptr) << "an empty name is none";
    EXPECT_THROW(nameGroup(workspace, kCommunityQuantity, node, "a\nb"), Error);
}

TEST_F(GroupsTest, AreNamedInTheTableAndFoundThere) {
    const u32 node = largest();
    const std::vector<VertexId> inside = groupNodes(document(), kCommunityQuantity, node);
    nameGroup(workspace, kCommunityQuantity, node, "Barricade");
    nameGroup(workspace, "chapter", 1, "The end");
    const Table table(document(), ColumnOf::nodes);
    FilterFacts facts;
    FindIndexCache index;
    size_t columns = 0;
    for (const TableColumn& column : table.columns()) {
        if (column.groupNames == nullptr) continue;
        ++columns;
        const TableValuesPtr values = column.values(facts, plainContext());
        std::vector<VertexId> theirs;
        for (VertexId v = 0; v < document().vertexCount(); ++v) {
            const std::string text = values->text(v), shown = column.shownText(text, v);
            const std::string named = column.id == "chapter" ? "late - The end" : text + " - Barricade";
            if (shown == named) theirs.push_back(v);
            // Communities without a name of their own are called as in the legend.
            const std::string hub =
                communityName(document(), treeNodeAt(document(), v, depthCount(document()) - 1));
            const std::string plain = column.id == "chapter" ? text : text + " - " + hub;
            EXPECT_TRUE(shown == plain || shown == named) << shown;
        }
        EXPECT_EQ(theirs, column.id == "chapter" ? groupNodes(document(), "chapter", 1) : inside);
    }
    EXPECT_EQ(columns, 2u) << "one level, and one column";
    TableQuery query;
    query.search = "barric";
    EXPECT_EQ(table.rows(query, facts, index).count, inside.size());
}

TEST_F(GroupsTest, OfAColumnLikeCommunities) {
    colourBy(workspace, id(), "chapter");
    EXPECT_THAT(groupNodes(document(), "chapter", 1), testing::SizeIs(20));
    EXPECT_THAT(groupNodes(document(), "chapter", 2), testing::SizeIs(27)) << "without a value: the last";
    EXPECT_EQ(groupOf(document(), view(), 49), 1u);
    EXPECT_EQ(groupName(document(), "chapter", 2), "no value");
    nameGroup(workspace, "chapter", 1, "The end");
    colourGroup(workspace, "chapter", 0, kGold);
    EXPECT_EQ(legend().rows[0].name, "early");
    EXPECT_EQ(render::rgbOf(legend().rows[0].colour), kGold);
    EXPECT_EQ(legend().rows[1].name, "The end");
    const auto keys = valueColourKeys(document(), columnOf(document(), "chapter"));
    EXPECT_EQ(keys->front()[0], render::ownColourKey(kGold));
    EXPECT_EQ(keys->front()[1], 1u);
    // Values go with the column when it is renamed, there and back.
    applyColumnEdit(workspace, renameColumn(document(), ColumnOf::nodes, "chapter", "part"));
    EXPECT_EQ(groupName(document(), "part", 1), "The end");
    workspace.history().undo();
    EXPECT_EQ(groupName(document(), "chapter", 1), "The end");
    resetGroups(workspace);
    EXPECT_EQ(groupName(document(), "chapter", 1), "late");
    workspace.history().undo();
    resetGroup(workspace, "chapter", 1);
    EXPECT_EQ(groupName(document(), "chapter", 1), "late");
    EXPECT_EQ(render::rgbOf(legend().rows[0].colour), kGold);
}

TEST_F(GroupsTest, NodesHaveColoursByHand) {
    colourNodes(workspace, {5, 3, 5}, kGold);
    EXPECT_THAT(*document().nodeColours,
                ElementsAre(render::OwnColour{3, kGold}, render::OwnColour{5, kGold}));
    colourNodes(workspace, {4, 3}, 0x102030);
    EXPECT_THAT(*document().nodeColours,
                ElementsAre(render::OwnColour{3, 0x102030}, render::OwnColour{4, 0x102030},
                            render::OwnColour{5, kGold}));
    colourNodes(workspace, {3, 4, 5, 6}, std::nullopt);
    EXPECT_EQ(document().nodeColours, nullptr);
    const size_t steps = workspace.history().count();
    colourNodes(workspace, {1}, std::nullopt);
    EXPECT_EQ(workspace.history().count(), steps) << "nothing was changed";
    workspace.history().undo();
    EXPECT_EQ(document().nodeColours->size(), 3u);
    EXPECT_THROW(colourNodes(workspace, {77}, kGold), Error);
}

TEST_F(GroupsTest, AreKeptInASession) {
    const ComputedIdentity before{document()};
    nameGroup(workspace, kCommunityQuantity, largest(), "Barricade");
    colourGroup(workspace, kCommunityQuantity, largest(), kGold);
    nameGroup(workspace, "chapter", 1, "The end");
    colourNodes(workspace, {3, 76}, 0x102030);
    EXPECT_FALSE(before == ComputedIdentity{document()}) << "they are unsaved";
    EXPECT_THAT(whyNotByFlags(document(), view()), HasSubstr("by hand"));
    RunContext context = plainContext();
    const Document again = openDocument(saved(), {}, context);
    ASSERT_NE(again.groupStyles, nullptr);
    EXPECT_EQ(*again.groupStyles, *document().groupStyles);
    EXPECT_EQ(*again.nodeColours, *document().nodeColours);
    EXPECT_EQ(communityName(again, largest()), "Barricade");
    EXPECT_EQ(whyNotByFlags(again, view()), "") << "its session has them";
}

TEST_F(GroupsTest, GoWithTheirNodesThroughAnEdit) {
    const u32 node = largest();
    const std::vector<VertexId> inside = groupNodes(document(), kCommunityQuantity, node);
    nameGroup(workspace, kCommunityQuantity, node, "Barricade");
    colourNodes(workspace, {inside.front(), inside.back()}, kGold);
    const std::string last = document().nodes().id(inside.back());
    // All but the largest community's second half: communities have other numbers from then on.
    std::vector<VertexId> removed{0, 1, 2, inside.front()};
    for (VertexId v = 0; v < 20; ++v)
        if (!std::binary_search(inside.begin(), inside.end(), v)) removed.push_back(v);
    EditedGraph edited = editGraph(document(), removeNodes(removed));
    Document after = document();
    static_cast<Computed&>(after) = std::move(edited.computed);
    u32 named = 0;
    for (const u32 each : after.communities->bySize[view().style.depth])
        if (communityName(after, each) == "Barricade") {
            ++named;
            for (const VertexId v : groupNodes(after, kCommunityQuantity, each)) {
                const auto old = document().version->nodes->find(after.nodes().id(v));
                ASSERT_TRUE(old.has_value());
                EXPECT_TRUE(std::binary_search(inside.begin(), inside.end(), *old));
            }
        }
    EXPECT_EQ(named, 1u);
    ASSERT_EQ(after.nodeColours->size(), 1u);
    EXPECT_EQ(after.nodes().id(after.nodeColours->front().vertex), last);
    // The same in a part of the document.
    FilterFacts facts;
    const Document part =
        subgraphOf(document(), evaluateFilter(document(), *parseFilter("degree > 3"), facts), facts);
    ASSERT_NE(part.groupStyles, nullptr);
    EXPECT_EQ(part.groupStyles->begin()->second.name, "Barricade");
}

TEST_F(GroupsTest, AClickOnTheLegendIsOneStep) {
    const u32 node = largest();
    selectOnly(workspace, {7});
    isolateAndSelect(workspace, id(), node);
    EXPECT_EQ(workspace.selection().vertices(), groupNodes(document(), kCommunityQuantity, node));
    EXPECT_EQ(workspace.views().front()->state.isolated, node);
    workspace.history().undo();
    EXPECT_THAT(workspace.selection().vertices(), ElementsAre(7));
    EXPECT_FALSE(workspace.views().front()->state.isolated);
    workspace.history().redo();
    EXPECT_EQ(workspace.selection().vertices().size(),
              groupNodes(document(), kCommunityQuantity, node).size());
    isolateAndSelect(workspace, id(), node);
    EXPECT_TRUE(workspace.selection().empty());
    EXPECT_FALSE(workspace.views().front()->state.isolated);
}

// In a grid most nodes have as many neighbours as any.
TEST_F(GroupsTest, LegendAndDrawingNameACommunityAfterTheSameNode) {
    workspace.session().open("grid:20:20");
    ASSERT_TRUE(test::pollUntilIdle(workspace, workspace.session(), [this] {
        return document().vertexCount() == 400 && document().communities && document().positions;
    }));
    std::vector<std::string> inDrawing;
    for (const auto& label : labelCandidates(document(), view()))
        if (label.community) inDrawing.push_back("around " + label.text);
    const auto rows = legend().rows;
    ASSERT_GE(rows.size(), 5u);
    for (const auto& row : rows) EXPECT_THAT(inDrawing, ::testing::Contains(row.name));
}

}  // namespace
}  // namespace quartier::session
