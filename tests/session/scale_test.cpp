// Ranks, classes of equal count and their legends: by values worked out by hand.
#include "app/session/scale.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/session/edge_quantity.h"
#include "app/session/ramp_legend.h"
#include "app/session/ramp_values.h"
#include "app/session/view_command.h"
#include "app/session/view_json.h"
#include "core/error.h"
#include "render/legend_layout.h"
#include "render/ramp_scale.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = Scale::Kind;

constexpr f32 kNan = std::numeric_limits<f32>::quiet_NaN();
constexpr f32 kInfinity = std::numeric_limits<f32>::infinity();
constexpr Scale kRank{.kind = Kind::rank};

Scale quantiles(u8 classes) { return {.kind = Kind::quantiles, .classes = classes}; }

// A path whose nodes and edges have a column "score" each.
Document documentOf(std::vector<f64> ofNodes, std::vector<f64> ofEdges = {}) {
    Document document;
    const auto n = static_cast<VertexId>(ofNodes.size());
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 1; v < n; ++v) edges.push_back({v - 1, v});
    document.version = makeGraphVersion(std::make_shared<const Graph>(test::makeGraph(n, edges)),
                                        std::make_shared<const NodeTable>(NodeTable::numbered(n, 0)));
    document.columns = columnsOf(*document.version);
    const auto add = [&](ColumnOf of, std::vector<f64> values) {
        document.columns = document.columns.with(
            Column::reals({.name = "score", .origin = {ColumnOrigin::Kind::file, ""}, .of = of, .id = ""},
                          SharedArray<f64>(std::move(values))));
    };
    add(ColumnOf::nodes, std::move(ofNodes));
    if (!ofEdges.empty()) add(ColumnOf::edges, std::move(ofEdges));
    return document;
}

std::vector<f32> placesOf(const std::vector<f32>& values, const render::ValueRange& range) {
    std::vector<f32> places;
    for (const f32 value : values) places.push_back(render::rampPlace(value, range));
    return places;
}

render::ValueRange rangeOf(const ValueSteps& steps, const Scale& scale) {
    return {.low = 0,
            .high = 1,
            .scale = rampScaleOf(scale, false, render::RampScale::logarithmic),
            .steps = steps.of(scale)};
}

TEST(Scales, HaveNamesForFilesAndFlags) {
    for (const char* name : {"auto", "linear", "log", "rank", "quantiles:5", "quantiles:10"})
        EXPECT_EQ(nameOf(scaleNamed(name)), name);
    EXPECT_EQ(scaleNamed("quantiles"), quantiles(5));
    for (const char* wrong :
         {"", "logarithmic", "quantiles:4", "quantiles:11", "quantiles:", "quantiles:5x", "ranks"})
        EXPECT_THROW(scaleNamed(wrong), OptionError) << wrong;
}

// The different values are 1, 2, 5, 100, 1000: quarters apart, however far and however many.
TEST(Scales, RanksAreSharesOfTheDifferentValues) {
    const ValueSteps steps = valueSteps(std::vector<f32>{5, 1, 1, 1, 100, 2, kNan, 1000, 2, kInfinity});
    EXPECT_THAT(steps.ranks->values, ElementsAre(1, 2, 5, 100, 1000));
    EXPECT_THAT(placesOf({1, 2, 5, 100, 1000}, rangeOf(steps, kRank)), ElementsAre(0, 0.25f, 0.5f, 0.75f, 1));
    EXPECT_THAT(placesOf({0, 3.5f, 2000, kNan}, rangeOf(steps, kRank)), ElementsAre(0, 0.375f, 1, 0));
}

TEST(Scales, ZerosAndNegativeValuesHaveRanksLikeAllOthers) {
    const ValueSteps steps = valueSteps(std::vector<f32>{-10, 0, 0, 7});
    EXPECT_THAT(placesOf({-10, 0, 7}, rangeOf(steps, kRank)), ElementsAre(0, 0.5f, 1));
}

TEST(Scales, RanksOfManyValuesAreRightToAColourStep) {
    std::vector<f32> values;
    for (int i = 0; i < 100'000; ++i) values.push_back(static_cast<f32>(i) * static_cast<f32>(i));
    const ValueSteps steps = valueSteps(values);
    EXPECT_EQ(steps.ranks->values.size(), render::kMostRampSteps);
    const render::ValueRange range = rangeOf(steps, kRank);
    for (size_t i = 0; i < values.size(); i += 777)
        EXPECT_NEAR(render::rampPlace(values[i], range), static_cast<f64>(i) / 99'999, 1.0 / 256) << i;
}

TEST(Scales, WithoutDifferentValuesAllAreInTheMiddle) {
    for (const auto& values : {std::vector<f32>{}, std::vector<f32>{kNan}, std::vector<f32>{3, 3, 3}}) {
        const ValueSteps steps = valueSteps(values);
        EXPECT_EQ(render::rampPlace(3, rangeOf(steps, kRank)), 0.5f);
        EXPECT_EQ(render::rampPlace(3, rangeOf(steps, quantiles(5))), 0.5f);
    }
}

// Ten values in five classes: two each.
TEST(Scales, ClassesHoldAsManyEach) {
    const ValueSteps steps = valueSteps(std::vector<f32>{10, 20, 30, 40, 50, 60, 70, 80, 90, 1000});
    const render::RampSteps& five = *steps.of(quantiles(5));
    EXPECT_THAT(five.values, ElementsAre(30, 50, 70, 90));
    ASSERT_EQ(five.classes.size(), 5u);
    EXPECT_EQ(five.classes.back().low, 90);
    EXPECT_EQ(five.classes.back().high, 1000);
    for (const auto& one : five.classes) EXPECT_EQ(one.count, 2u);
    EXPECT_THAT(placesOf({10, 20, 30, 49, 90, 1000}, rangeOf(steps, quantiles(5))),
                ElementsAre(0, 0, 0.25f, 0.25f, 1, 1));
    EXPECT_EQ(steps.of(quantiles(10))->classes.size(), 10u);
}

// Six of ten are 1: they are one class, which takes the room of three.
TEST(Scales, EqualValuesAreInOneClass) {
    const ValueSteps steps = valueSteps(std::vector<f32>{1, 1, 1, 1, 1, 1, 2, 3, 4, 5});
    const render::RampSteps& five = *steps.of(quantiles(5));
    EXPECT_THAT(five.values, ElementsAre(2, 4));
    ASSERT_EQ(five.classes.size(), 3u);
    EXPECT_EQ(five.classes[0].count, 6u);
    EXPECT_EQ(five.classes[1].count, 2u);
    EXPECT_EQ(five.classes[2].count, 2u);
    EXPECT_THAT(placesOf({1, 3, 5}, rangeOf(steps, quantiles(5))), ElementsAre(0, 0.5f, 1));
}

TEST(Scales, StepsAreFoundOnceForTheValuesOfAColumn) {
    const Document document = documentOf({1, 2, 3, 4});
    const Quantity quantity = findQuantity(document, "score").value();
    View view;
    colourBy(view, document, "score");
    EXPECT_FALSE(knowsSteps(document, view, Ramp::colour));
    findSteps(document, view, Ramp::colour);
    EXPECT_TRUE(knowsSteps(document, view, Ramp::colour));
    const auto first = stepsOfNodes(document, quantity, kRank);
    EXPECT_EQ(first, stepsOfNodes(document, quantity, kRank)) << "the same, not equal ones";
    EXPECT_EQ(stepsOfNodes(document, quantity, {}), nullptr);
    const Document other = documentOf({1, 2, 3, 5});
    EXPECT_NE(first, stepsOfNodes(other, *findQuantity(other, "score"), kRank));
}

TEST(Scales, AViewTakesItsScalesAndKeepsTheEndsOfTheRamp) {
    const Document document = documentOf({-5, 0, 0, 1, 1000});
    View view;
    colourBy(view, document, "score");
    sizeBy(view, document, "degree");
    EXPECT_EQ(shownScale(view, Ramp::colour).kind, Kind::linear);
    EXPECT_EQ(shownScale(view, Ramp::size).kind, Kind::logarithmic);
    view.style.colourRange.high = 500;
    scaleBy(view, document, Ramp::colour, {.kind = Kind::logarithmic});
    EXPECT_EQ(view.style.colourRange.scale, render::RampScale::logarithmic);
    EXPECT_EQ(view.style.colourRange.high, 500);
    scaleBy(view, document, Ramp::colour, kRank);
    EXPECT_EQ(view.style.colourRange.scale, render::RampScale::rank);
    EXPECT_THAT(placesOf({-5, 0, 1, 1000}, view.style.colourRange), ElementsAre(0, 1 / 3.0f, 2 / 3.0f, 1));
    scaleBy(view, document, Ramp::size, quantiles(7));
    EXPECT_EQ(view.style.sizeRange.scale, render::RampScale::quantiles);
    scaleBy(view, document, Ramp::size, {.kind = Kind::logarithmic});
    EXPECT_EQ(view.style.sizeRange.scale, render::RampScale::counts) << "of degrees";
    EXPECT_EQ(view.style.sizeRange.steps, nullptr);
}

// Zero and what is below it lie on the logarithmic ramp in their order, not all at its end.
TEST(Scales, TheLogarithmHasPlacesForZerosAndNegativeValues) {
    const Document document = documentOf({-100, -1, 0, 1, 899});
    View view;
    view.legend = true;
    colourBy(view, document, "score");
    scaleBy(view, document, Ramp::colour, {.kind = Kind::logarithmic});
    // By hand: log(1 + 999 (v + 100) / 999) / log(1000).
    const std::vector<f32> places = placesOf({-100, -1, 0, 899}, view.style.colourRange);
    EXPECT_EQ(places[0], 0);
    EXPECT_NEAR(places[1], std::log(100.0) / std::log(1000.0), 1e-5);
    EXPECT_NEAR(places[2], std::log(101.0) / std::log(1000.0), 1e-5);
    EXPECT_EQ(places[3], 1);
    const render::LegendRamp ramp = pictureExtras(document, view).ramps.at(0);
    EXPECT_EQ(ramp.note, "log");
    EXPECT_EQ(ramp.ticks.at(0).text, "0") << "the first to get room";
    EXPECT_NEAR(ramp.ticks.at(0).place, places[2], 1e-5);
}

TEST(Scales, TheLegendHasTicksThatFitTheScale) {
    EXPECT_THAT(roundValues(0, 10), ElementsAre(2, 4, 6, 8));
    EXPECT_THAT(roundValues(1, 36), ElementsAre(10, 20, 30));
    EXPECT_THAT(roundValues(-3, 3), ElementsAre(-2, 0, 2));
    EXPECT_TRUE(roundValues(5, 5).empty());
    EXPECT_THAT(powersOfTen(0.5, 5000), ElementsAre(1000, 100, 10, 1));
    EXPECT_THAT(powersOfTen(2, 30), ElementsAre(10, 5, 20));
    EXPECT_THAT(powersOfTen(-10, 500), testing::IsSupersetOf({0, 100, 10, -1}));
    const Document document = documentOf({1, 2, 5, 100, 1000});
    View view;
    view.legend = true;
    colourBy(view, document, "score");
    const auto ramp = [&] { return pictureExtras(document, view).ramps.at(0); };
    EXPECT_EQ(ramp().ticks.size(), 4u);
    EXPECT_EQ(ramp().ticks[1].text, "400");
    EXPECT_NEAR(ramp().ticks[1].place, 399.0 / 999, 1e-5);
    scaleBy(view, document, Ramp::colour, kRank);
    EXPECT_EQ(ramp().note, "rank");
    EXPECT_EQ(ramp().low, "1");
    EXPECT_EQ(ramp().high, "1,000");
    ASSERT_EQ(ramp().ticks.size(), 3u);
    EXPECT_EQ(ramp().ticks[0].text, "5") << "the median of the different values";
    EXPECT_EQ(ramp().ticks[0].place, 0.5f);
    EXPECT_EQ(ramp().ticks[2].text, "100");
}

TEST(Scales, TheLegendListsClassesWithBoundsAndCounts) {
    const Document document = documentOf({10, 20, 30, 40, 50, 60, 70, 80, 90, 1000});
    View view;
    view.legend = true;
    view.style.ramp = "grey";
    colourBy(view, document, "score");
    scaleBy(view, document, Ramp::colour, quantiles(5));
    sizeBy(view, document, "none");
    const render::LegendRamp ramp = pictureExtras(document, view).ramps.at(0);
    ASSERT_EQ(ramp.classes.size(), 5u);
    EXPECT_EQ(ramp.classes[0].text, "10 \u2013 20");
    EXPECT_EQ(ramp.classes[4].text, "90 \u2013 1,000");
    EXPECT_EQ(ramp.classes[4].amount, "2");
    const render::Palette& grey = render::rampOn("grey", view.style.background);
    EXPECT_EQ(render::rgbOf(ramp.classes[1].colour), render::rgbOf(render::rampColour(grey, 0.25f)));
    render::TextRuler ruler;
    const render::LegendLayout layout = render::layOutLegend(pictureExtras(document, view), 1, ruler);
    EXPECT_EQ(layout.dots.size(), 5u);
    EXPECT_TRUE(layout.bands.empty());
}

// Dots whose diameters grow by equal factors, ends and ticks as those of a band; classes have dots of their
// size.
TEST(Scales, TheLegendTellsWhatSizesMean) {
    const Document document = documentOf({10, 20, 30, 40, 50, 60, 70, 80, 90, 100});
    View view;
    view.legend = true;
    view.style.sizeSpread = 4;
    sizeBy(view, document, "score");
    scaleBy(view, document, Ramp::size, {.kind = Scale::Kind::linear});
    const render::PictureExtras extras = pictureExtras(document, view);
    ASSERT_EQ(extras.ramps.size(), 1u);
    EXPECT_EQ(extras.ramps[0].title, "score");
    EXPECT_EQ(extras.ramps[0].note, "node size");
    EXPECT_EQ(extras.ramps[0].low, "10");
    EXPECT_EQ(extras.ramps[0].high, "100");
    render::TextRuler ruler;
    const render::LegendLayout layout = render::layOutLegend(extras, 1, ruler);
    ASSERT_EQ(layout.dots.size(), 5u);
    EXPECT_TRUE(layout.bands.empty());
    for (size_t i = 2; i < 5; ++i)
        EXPECT_NEAR(layout.dots[i].radius / layout.dots[i - 1].radius, std::sqrt(2.0f), 1e-3);
    EXPECT_LE(layout.dots.back().centre.x + layout.dots.back().radius, layout.frame.high.x);
    scaleBy(view, document, Ramp::size, quantiles(5));
    const render::LegendRamp classes = pictureExtras(document, view).ramps.at(0);
    EXPECT_EQ(classes.note, "node size, quantiles");
    ASSERT_EQ(classes.classes.size(), 5u);
    EXPECT_FLOAT_EQ(classes.classes[0].dot, 0.25f);
    EXPECT_FLOAT_EQ(classes.classes[2].dot, 0.5f);
    EXPECT_FLOAT_EQ(classes.classes[4].dot, 1);
    colourBy(view, document, "score");
    EXPECT_EQ(pictureExtras(document, view).ramps.size(), 1u) << "the ramp of the colours says it";
    sizeBy(view, document, "none");
    EXPECT_EQ(pictureExtras(document, view).ramps.at(0).growingFrom, 0) << "that of the colours";
}

TEST(Scales, ValuesBeyondTheEndsAreSaidToBeThere) {
    const Document document = documentOf({0, 1, 50, 900});
    View view;
    view.legend = true;
    colourBy(view, document, "score");
    view.style.colourRange.low = 1;
    view.style.colourRange.high = 500;
    const render::LegendRamp ramp = pictureExtras(document, view).ramps.at(0);
    EXPECT_EQ(ramp.low, "\u2264 1");
    EXPECT_EQ(ramp.high, "\u2265 500");
}

// Ticks that would touch the ends or each other have no room; each that is shown has its mark.
TEST(Scales, TicksAreShownWhereTheyHaveRoom) {
    render::PictureExtras extras;
    render::LegendRamp ramp{.title = "score", .palette = "viridis", .low = "0", .high = "1,000"};
    ramp.ticks = {{0.5f, "500"}, {0.51f, "510"}, {0.99f, "990"}, {0.25f, "250"}};
    extras.ramps = {ramp};
    render::TextRuler ruler;
    const render::LegendLayout layout = render::layOutLegend(extras, 1, ruler);
    std::vector<std::string> texts;
    for (const render::PlacedText& text : layout.texts) texts.push_back(text.text);
    EXPECT_THAT(texts, ElementsAre("score", "500", "250", "0", "1,000"));
    ASSERT_EQ(layout.marks.size(), 2u);
    const render::Bounds& band = layout.bands.at(0).box;
    EXPECT_NEAR(layout.marks[0].top.x + layout.marks[0].width / 2, (band.low.x + band.high.x) / 2, 0.01);
}

TEST(Scales, EdgesHaveScalesOfTheirOwn) {
    const Document document = documentOf({1, 2, 3, 4, 5, 6}, {-1, 0, 10, 1000, 1000});
    View view;
    edgesBy(view, document, "score", "score");
    EXPECT_EQ(shownScale(view, Ramp::edgeColour).kind, Kind::linear);
    scaleBy(view, document, Ramp::edgeColour, kRank);
    const auto place = [](f64 value, const render::ValueRange& range) { return edgePlace(value, range); };
    EXPECT_NEAR(place(10, view.edgeColourRange), 2.0 / 3, 1e-6);
    EXPECT_EQ(place(1000, view.edgeColourRange), 1);
    EXPECT_EQ(view.edgeWidthRange.scale, render::RampScale::linear) << "the width stays";
    EXPECT_EQ(edgeLegend(document, view, 0).size(), 2u) << "no longer one ramp of both";
    scaleBy(view, document, Ramp::edgeWidth, {.kind = Kind::logarithmic});
    EXPECT_NEAR(place(0, view.edgeWidthRange), std::log(1 + 999.0 / 1001) / std::log(1000.0), 1e-5);
    scaleBy(view, document, Ramp::edgeWidth, quantiles(5));
    const render::LegendRamp widths = edgeLegend(document, view, 0).at(1);
    ASSERT_EQ(widths.classes.size(), 4u);
    EXPECT_EQ(widths.classes[3].text, "1,000");
    EXPECT_EQ(widths.classes[3].amount, "2");
    EXPECT_LT(widths.classes[0].dot, widths.classes[3].dot);
}

TEST(Scales, FilesAndCommandsKeepThemWhereTheyWereChosen) {
    const Document document = documentOf({1, 2, 3});
    View view;
    colourBy(view, document, "score");
    for (const char* key : {"colourScale", "sizeScale", "edgeColourScale", "edgeWidthScale"})
        EXPECT_FALSE(viewJson(view).contains(key)) << "as older programs know it";
    EXPECT_THAT(viewCommand(document, view, "p.png"), testing::Not(HasSubstr("scale rank")));
    scaleBy(view, document, Ramp::colour, kRank);
    scaleBy(view, document, Ramp::size, quantiles(7));
    view.edgeWidthScale = {.kind = Kind::logarithmic};
    const View read = viewFrom(viewJson(view));
    EXPECT_EQ(read.colourScale, kRank);
    EXPECT_EQ(read.sizeScale, quantiles(7));
    EXPECT_EQ(read.edgeColourScale, Scale{});
    EXPECT_EQ(read.edgeWidthScale.kind, Kind::logarithmic);
    EXPECT_THAT(viewCommand(document, view, "p.png"),
                HasSubstr(" --color-scale rank --size-scale quantiles:7 --edge-width-scale log"));
    nlohmann::json wrong = viewJson(view);
    wrong["colourScale"] = "cubic";
    EXPECT_THROW(viewFrom(wrong), Error);
}

}  // namespace
}  // namespace quartier::session
