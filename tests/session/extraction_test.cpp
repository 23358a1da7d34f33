// A part of a document as a new one.
#include "app/session/extraction.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/session/bookmarks.h"
#include "app/session/commands.h"
#include "app/session/filter_evaluation.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::session {
namespace {

class ExtractionTest : public testing::Test {
  protected:
    void SetUp() override {
        RunContext context = plainContext();
        whole = openDocument(kSampleName, {}, context);
        const Engines engines{EngineSetup{}};
        whole.keep(runCommunities(whole, engines, "sequential", {}, context));
        whole.keep(runBetweenness(whole, engines, "auto", {}, context));
        whole.positions = runLayout(whole, engines, "auto", {}, false, context);
        whole.window.steps = {"Run betweenness"};
    }
    std::vector<std::string> labelsOf(const Document& document) {
        std::vector<std::string> labels;
        for (VertexId v = 0; v < document.vertexCount(); ++v) labels.push_back(document.nodes().label(v));
        return labels;
    }

    Document whole;
};

TEST_F(ExtractionTest, TheSelectionWithWhatLiesBetween) {
    const std::vector<VertexId> nodes{11, 48, 0, 2};  // Valjean, Gavroche, Myriel, Mlle Baptistine
    const Document part = extracted(whole, visibleAmong(whole, nodes, nullptr), View{});
    EXPECT_THAT(labelsOf(part), testing::ElementsAre(whole.nodes().label(0), whole.nodes().label(2),
                                                     whole.nodes().label(11), whole.nodes().label(48)));
    u64 between = 0;
    for (const VertexId a : nodes)
        for (const VertexId b : nodes)
            if (a < b) between += std::ranges::count(whole.graph().row(a), b);
    EXPECT_GT(between, 2u);
    EXPECT_EQ(part.graph().edgeCount(), between);
    EXPECT_EQ((*part.positions)[2].x, (*whole.positions)[11].x);
    EXPECT_NE(part.communities, nullptr);
    EXPECT_TRUE(part.window.steps.empty()) << "its history begins with it";
}

TEST_F(ExtractionTest, WhatTheFilterHidesStaysBehind) {
    FilterFacts facts;
    const VisibleSet visible = evaluateFilter(whole, *parseFilter("degree > 5 and edge.weight > 3"), facts);
    std::vector<VertexId> all(77);
    for (VertexId v = 0; v < 77; ++v) all[v] = v;
    const Document part = extracted(whole, visibleAmong(whole, all, &visible), View{});
    EXPECT_EQ(part.vertexCount(), visible.nodeCount);
    EXPECT_EQ(part.graph().edgeCount(), visible.edgeCount());
    EXPECT_LT(part.graph().edgeCount(), whole.graph().edgeCount());
}

TEST_F(ExtractionTest, TheLookGoesAlongAsFarAsThePartHasIt) {
    View look;
    look.style.background = {1, 1, 1, 1};
    look.labels = 7;
    look.fit = false;
    look.filter = "degree > 5";
    look.entered = {2, "11"};
    colourBy(look, whole, kBetweennessQuantity);
    sizeBy(look, whole, kBetweennessQuantity);
    const Document part = extracted(whole, visibleAmong(whole, {0, 11, 2}, nullptr), look);
    const std::string path = testing::TempDir() + "/part.quartier";
    saveSession(part, path);
    RunContext context = plainContext();
    const Document again = openDocument(path, {}, context);
    ASSERT_EQ(again.views.size(), 1u);
    EXPECT_TRUE(isWindowView(again.views.front()->name));
    const View& shown = again.views.front()->view;
    EXPECT_EQ(shown.labels, 7);
    EXPECT_EQ(shown.style.background.r, 1);
    EXPECT_EQ(shown.colour, kCommunityQuantity) << "the part has no scores of its own";
    EXPECT_EQ(shown.size, kDegreeQuantity);
    EXPECT_EQ(shown.filter, "");
    EXPECT_TRUE(shown.entered.whole());
    EXPECT_TRUE(shown.fit);
    EXPECT_NE(again.columns.node("Betweenness, of the whole graph"), nullptr);
    std::filesystem::remove(path);
}

TEST_F(ExtractionTest, NothingIsNoDocument) {
    EXPECT_THROW(extracted(whole, visibleAmong(whole, {}, nullptr), View{}), Error);
}

}  // namespace
}  // namespace quartier::session
