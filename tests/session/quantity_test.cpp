// The catalogue of what can colour and size nodes.
#include "app/session/quantity.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <fstream>

#include "app/session/commands.h"
#include "app/session/legend.h"
#include "core/error.h"
#include "render/ink.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = Quantity::Kind;

// A path of 1,500 nodes with columns of every sort; the last node has no value of `kind`.
Document opened() {
    const std::string path = testing::TempDir() + "quartier_quantities.gml";
    std::ofstream file(path);
    file << "graph [\n";
    for (int v = 0; v < 1500; ++v) {
        file << "node [ id " << v << " degree " << v % 7 << " ratio " << v * .5 << " number " << v
             << " town \"" << (v % 2 == 0 ? "Lyon" : "Metz") << "\"";
        if (v < 1499) file << " kind " << (v % 3 == 0 ? 30 : 4);
        file << " ]\n";
    }
    for (int v = 1; v < 1500; ++v) file << "edge [ source " << v - 1 << " target " << v << " ]\n";
    file << "]\n";
    file.close();
    RunContext context = plainContext();
    return openDocument(path, {}, context);
}

std::vector<std::string> namesOf(const Document& document, Kind kind) {
    std::vector<std::string> names;
    for (const Quantity& quantity : quantitiesOf(document))
        if (quantity.kind == kind) names.push_back(quantity.name);
    return names;
}

TEST(Quantities, ReadIntegersAsNumbersAndAsGroups) {
    const Document document = opened();
    EXPECT_THAT(namesOf(document, Kind::communities), ElementsAre("community"));
    EXPECT_THAT(namesOf(document, Kind::numbers), ElementsAre("degree", "betweenness", "betweenness-error",
                                                              "column:degree", "ratio", "number", "kind"));
    // Halves are no groups, nor are 1,500 different numbers.
    EXPECT_THAT(namesOf(document, Kind::groups), ElementsAre("groups:degree", "town", "groups:kind"));
    EXPECT_EQ(quantityTitle(document, "groups:kind"), "kind (groups)");
    EXPECT_EQ(quantityTitle(document, "column:degree"), "degree");
    EXPECT_EQ(quantityTitle(document, "gone"), "gone");
    EXPECT_FALSE(findQuantity(document, "groups:ratio"));
}

TEST(Quantities, ColourByTheGroupsOfAnIntegerColumn) {
    const Document document = opened();
    View view;
    colourBy(view, document, "groups:kind");
    EXPECT_EQ(view.style.colourBy, render::ColourBy::community);
    const GroupLegend legend = groupLegend(document, view, 0, 0);
    ASSERT_EQ(legend.groups, 2u);
    ASSERT_EQ(legend.rows.size(), 2u);
    EXPECT_EQ(legend.rows[0].name, "4");
    EXPECT_EQ(legend.rows[0].nodes, 999u);
    EXPECT_EQ(legend.rows[1].name, "30");
    EXPECT_EQ(legend.rows[1].nodes, 500u);
    EXPECT_EQ(legend.otherNodes, 0u);
    ASSERT_TRUE(legend.noValue);
    EXPECT_EQ(legend.noValue->name, "no value");
    EXPECT_EQ(legend.noValue->nodes, 1u);
    EXPECT_EQ(render::rgbOf(legend.noValue->colour), render::rgbOf(render::noValueOf(view.style)));
    EXPECT_THAT(groupNodes(document, "groups:kind", legend.noValue->item), ElementsAre(1499));
    EXPECT_THROW(sizeBy(view, document, "groups:kind"), OptionError);
    colourBy(view, document, "kind");
    EXPECT_EQ(view.style.colourBy, render::ColourBy::values);
    EXPECT_EQ(view.style.colourRange.low, 4);
    EXPECT_EQ(view.style.colourRange.high, 30);
}

TEST(Quantities, AColumnOfOurNameIsTheFilesOwn) {
    const Document document = opened();
    View view;
    colourBy(view, document, "column:degree");
    EXPECT_EQ(view.style.colourBy, render::ColourBy::values);
    EXPECT_EQ(view.style.colourRange.high, 6);
    colourBy(view, document, "degree");
    EXPECT_EQ(view.style.colourBy, render::ColourBy::values);
}

TEST(Quantities, AnUnknownNameIsRefusedWithThoseThereAre) {
    const Document document = opened();
    View view;
    try {
        colourBy(view, document, "age");
        FAIL();
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("'age'; there are: community, degree, betweenness, "
                                            "betweenness-error, column:degree, groups:degree, ratio, number, "
                                            "town, kind, groups:kind"));
    }
    try {
        sizeBy(view, document, "town");
        FAIL();
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("there are: none, degree, betweenness, betweenness-error, "
                                            "column:degree, ratio, number, kind"));
    }
}

}  // namespace
}  // namespace quartier::session
