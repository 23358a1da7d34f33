// What edges can be coloured and widened by.
#include "app/session/edge_quantity.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "app/session/edge_pick.h"
#include "app/session/edit_graph.h"
#include "app/session/graph_edits.h"
#include "app/session/view.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Document documentOf(Graph graph) {
    Document document;
    const VertexId n = graph.vertexCount();
    document.version = makeGraphVersion(std::make_shared<const Graph>(std::move(graph)),
                                        std::make_shared<const NodeTable>(NodeTable::numbered(n, 0)));
    document.columns = columnsOf(*document.version);
    return document;
}

ColumnPtr edgeColumn(const std::string& name, std::vector<f64> values) {
    return Column::reals(
        {.name = name, .origin = {ColumnOrigin::Kind::person, ""}, .of = ColumnOf::edges, .id = ""},
        SharedArray<f64>(std::move(values)));
}

std::vector<std::string> namesOf(const Document& document) {
    std::vector<std::string> names;
    for (const EdgeQuantity& quantity : edgeQuantitiesOf(document)) names.push_back(quantity.name);
    return names;
}

// Every weight by a look into the graph; of a directed graph both directions together.
TEST(EdgeQuantity, WeightsAreThoseOfTheEdgesOfTheDrawing) {
    for (const Direction direction : {Direction::undirected, Direction::directed}) {
        const Document document = documentOf(test::randomGraph(3000, 40'000, 5, 50, direction));
        const std::vector<f32> numbers =
            edgeNumbers(document, findEdgeQuantity(document, kEdgeWeight).value());
        ASSERT_EQ(numbers.size(), document.edges().size());
        const Graph& graph = document.graph();
        for (size_t e = 0; e < numbers.size(); ++e) {
            const render::Edge edge = document.edges()[e];
            const auto forth = arcBetween(graph, edge.a, edge.b), back = arcBetween(graph, edge.b, edge.a);
            f32 expected = forth ? graph.weight(*forth) : 0;
            if (graph.isDirected() && back) expected += graph.weight(*back);
            ASSERT_EQ(numbers[e], expected) << e;
        }
    }
}

TEST(EdgeQuantity, WeightsAndColumnsOfNumbersAreOffered) {
    Document document = documentOf(test::makeGraph(3, {{0, 1}, {1, 2}}));
    EXPECT_THAT(namesOf(document), ElementsAre("betweenness"));
    document = documentOf(test::makeGraph(3, {{0, 1, 2}, {1, 2, 3}}, true));
    document.columns =
        document.columns.with(edgeColumn("year", {1990, 2001}))
            .with(edgeColumn("weight", {1, 2}))
            .with(Column::yesNo(
                {.name = "seen", .origin = {ColumnOrigin::Kind::person, ""}, .of = ColumnOf::edges, .id = ""},
                SharedArray<u8>(std::vector<u8>{0, 1})));
    EXPECT_THAT(namesOf(document), ElementsAre("betweenness", "weight", "year", "column:weight"));
    EXPECT_THAT(edgeNumbers(document, findEdgeQuantity(document, "year").value()), ElementsAre(1990, 2001));
    EXPECT_THAT(edgeNumbers(document, findEdgeQuantity(document, "weight").value()), ElementsAre(2, 3));
    EXPECT_THAT(edgeNumbers(document, findEdgeQuantity(document, "column:weight").value()),
                ElementsAre(1, 2));
}

TEST(EdgeQuantity, TheRampIsLogarithmicOverALongRange) {
    const f32 nan = std::numeric_limits<f32>::quiet_NaN(), infinity = std::numeric_limits<f32>::infinity();
    const auto range = [](std::vector<f32> numbers) { return edgeRange(numbers); };
    EXPECT_EQ(range({3, nan, 1, 50}), (render::ValueRange{1, 50, render::RampScale::linear}));
    EXPECT_EQ(range({3, 1, 100}), (render::ValueRange{1, 100, render::RampScale::logarithmic}));
    EXPECT_EQ(range({0, 100}), (render::ValueRange{0, 100, render::RampScale::linear}));
    EXPECT_EQ(range({-5, infinity, 1000}), (render::ValueRange{-5, 1000, render::RampScale::linear}));
    EXPECT_EQ(range({nan, nan}), (render::ValueRange{0, 1, render::RampScale::linear}));
    EXPECT_EQ(range({}), (render::ValueRange{0, 1, render::RampScale::linear}));
}

TEST(EdgeQuantity, EdgesWithoutAValueAreNamedByTheLegend) {
    Document document = documentOf(test::makeGraph(3, {{0, 1}, {1, 2}, {0, 2}}));
    document.columns = document.columns.with(edgeColumn("cost", {1, std::nan(""), 3}));
    View view;
    view.legend = true;
    edgesBy(view, document, "cost", "none");
    EXPECT_EQ(edgesWithoutValue(document, view), 1u);
    const std::vector<render::LegendRamp> legend = edgeLegend(document, view, 1);
    ASSERT_TRUE(legend.front().noValue);
    EXPECT_EQ(legend.front().noValue->text, "no value");
    EXPECT_EQ(legend.front().noValue->amount, "1");
    EXPECT_EQ(legend.front().noValue->item, kNoVertex) << "edges are not selected";
    edgesBy(view, document, "nodes", "cost");
    EXPECT_EQ(edgesWithoutValue(document, view), 0u) << "it is the colour that is named";
}

TEST(EdgeQuantity, AViewTakesNamesAndRanges) {
    Document document = documentOf(test::makeGraph(3, {{0, 1, 2}, {1, 2, 300}}, true));
    document.columns = document.columns.with(Column::integers(
        {.name = "year", .origin = {ColumnOrigin::Kind::file, ""}, .of = ColumnOf::edges, .id = ""},
        SharedArray<f64>(std::vector<f64>{1990, 2001})));
    View view;
    edgesBy(view, document, "year", "weight");
    EXPECT_TRUE(view.style.edgeColours && view.style.edgeWidths);
    EXPECT_EQ(view.edgeColourRange, (render::ValueRange{1990, 2001, render::RampScale::linear}));
    EXPECT_EQ(view.edgeWidthRange, (render::ValueRange{2, 300, render::RampScale::logarithmic}));
    std::vector<render::LegendRamp> legend = edgeLegend(document, view, 0);
    ASSERT_EQ(legend.size(), 2u);
    EXPECT_EQ(legend[0].title, "year of edges");
    EXPECT_EQ(legend[0].low, "1990") << "years have no separators";
    EXPECT_FALSE(legend[0].noValue);
    EXPECT_EQ(edgesWithoutValue(document, view), 0u);
    EXPECT_FALSE(legend[0].palette.empty());
    EXPECT_FALSE(legend[0].widening);
    EXPECT_EQ(legend[1].title, "Weight of edges");
    EXPECT_TRUE(legend[1].palette.empty());
    EXPECT_TRUE(legend[1].widening);
    EXPECT_EQ(legend[1].high, "300");
    edgesBy(view, document, "weight", "weight");
    legend = edgeLegend(document, view, 0);
    ASSERT_EQ(legend.size(), 1u) << "one ramp, of colour and width";
    EXPECT_TRUE(legend[0].widening && !legend[0].palette.empty());
    edgesBy(view, document, "betweenness", "none");
    EXPECT_TRUE(edgeLegend(document, view, 0).empty()) << "not computed yet";
    try {
        edgesBy(view, document, "nodes", "size");
        FAIL();
    } catch (const OptionError& error) {
        EXPECT_STREQ(error.what(),
                     "edges cannot be as wide as 'size'; there are: none, betweenness, weight, year");
    }
}

TEST(EdgeQuantity, WhatIsGoneIsAsByDefaultAndRangesFollow) {
    Document document = documentOf(test::makeGraph(4, {{0, 1, 2}, {1, 2, 30}, {2, 3, 5}}, true));
    document.columns = document.columns.with(edgeColumn("year", {1990, 2001, 2003}));
    View view;
    edgesBy(view, document, "year", "weight");
    static_cast<Computed&>(document) = editGraph(document, removeEdge(1, 2)).computed;
    edgesAgain(view, document);
    EXPECT_EQ(view.edgeColour, "year");
    EXPECT_EQ(view.edgeWidthRange.high, 5);
    document.columns = document.columns.without(ColumnOf::edges, "year");
    edgesAgain(view, document);
    EXPECT_EQ(view.edgeColour, "nodes");
    EXPECT_FALSE(view.style.edgeColours);
    EXPECT_EQ(view.edgeWidth, "weight");
}

}  // namespace
}  // namespace quartier::session
