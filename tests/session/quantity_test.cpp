// The catalogue of what can colour and size nodes.
#include "app/session/quantity.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <fstream>

#include "app/session/commands.h"
#include "app/session/groups.h"
#include "app/session/label_choice.h"
#include "app/session/legend.h"
#include "app/session/table.h"
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

TEST(Quantities, AreToldApartWhereAColumnHasTheTitleOfAnother) {
    const std::string path = testing::TempDir() + "quartier_degrees.gml";
    std::ofstream(path)
        << "graph [ node [ id 1 Degree 0.5 ] node [ id 2 Degree 2.5 ] edge [ source 1 target 2 ] ]";
    RunContext context = plainContext();
    const Document document = openDocument(path, {}, context);
    EXPECT_EQ(quantityTitle(document, "degree"), "Degree");
    EXPECT_EQ(quantityTitle(document, "Degree"), "Degree (column)");
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
    const GroupLegend ramp = groupLegend(document, view, 0, 0);
    ASSERT_TRUE(ramp.noValue);
    EXPECT_EQ(ramp.groups, 0u);
    EXPECT_EQ(ramp.noValue->nodes, 1u);
    EXPECT_THAT(groupNodes(document, "kind", ramp.noValue->item), ElementsAre(1499));
    const render::PictureExtras extras = pictureExtras(document, [&] {
        View shown = view;
        shown.legend = true;
        return shown;
    }());
    ASSERT_EQ(extras.ramps.size(), 2u) << "of the colours and of the sizes";
    EXPECT_EQ(extras.ramps[1].note, "node size, log");
    ASSERT_TRUE(extras.ramps[0].noValue);
    EXPECT_EQ(extras.ramps[0].noValue->amount, "1");
    colourBy(view, document, "number");
    EXPECT_FALSE(groupLegend(document, view, 0, 0).noValue) << "all nodes have one";
}

// 60 different numbers of 100 nodes, 60 of 1,000, and 40 of 40.
TEST(Quantities, IntegersOfNearlyEachNodeAreNotOfferedAsGroups) {
    const auto offered = [](VertexId nodes, int different) {
        const std::string path = testing::TempDir() + "quartier_unique.gml";
        std::ofstream file(path);
        file << "graph [\n";
        for (VertexId v = 0; v < nodes; ++v)
            file << "node [ id " << v << " code " << v % static_cast<VertexId>(different) << " ]\n";
        file << "]\n";
        file.close();
        RunContext context = plainContext();
        const Document document = openDocument(path, {}, context);
        View view;
        EXPECT_NO_THROW(colourBy(view, document, "groups:code")) << "a session may have it";
        EXPECT_TRUE(findQuantity(document, "code")->offered);
        return findQuantity(document, "groups:code")->offered;
    };
    EXPECT_FALSE(offered(100, 60));
    EXPECT_TRUE(offered(100, 50));
    EXPECT_TRUE(offered(1000, 60));
    EXPECT_TRUE(offered(40, 40));
}

TEST(Quantities, EmptyColumnsOfTheFileAreNotOffered) {
    const std::string path = testing::TempDir() + "quartier_empty.graphml";
    std::ofstream(path) << R"(<graphml><key id="a" for="node" attr.name="shape" attr.type="string"/>
<key id="b" for="node" attr.name="width" attr.type="double"/>
<key id="c" for="node" attr.name="age" attr.type="double"/><graph edgedefault="undirected">
<node id="x"><data key="a"/><data key="b"/><data key="c">4</data></node><node id="y"><data key="a"/></node>
<edge source="x" target="y"/></graph></graphml>)";
    RunContext context = plainContext();
    const Document document = openDocument(path, {}, context);
    for (const char* name : {"shape", "width"}) {
        const std::optional<Quantity> quantity = findQuantity(document, name);
        ASSERT_TRUE(quantity) << name;
        EXPECT_FALSE(quantity->offered) << name;
    }
    EXPECT_TRUE(findQuantity(document, "age")->offered);
    for (const LabelChoice& choice : labelChoices(document)) EXPECT_NE(choice.column, "shape");
    const Table table(document, ColumnOf::nodes);
    ASSERT_NE(table.find("shape"), nullptr) << "tables and exports have it";
    const auto& columns = table.columns();
    for (size_t i = 1; i < columns.size(); ++i)
        EXPECT_LE(columns[i - 1].empty, columns[i].empty) << "empty ones come last";
    for (const TableColumn& column : columns) EXPECT_FALSE(column.empty && column.shown) << column.id;
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
