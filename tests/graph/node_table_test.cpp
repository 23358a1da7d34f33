#include "graph/node_table.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/error.h"

namespace quartier {
namespace {

StringArena arena(std::initializer_list<std::string_view> texts) {
    StringArena result;
    for (const std::string_view text : texts) result.add(text);
    return result;
}

TEST(NodeTable, NumberedIdsNeedNoIndex) {
    const NodeTable table = NodeTable::numbered(3, 1);
    EXPECT_EQ(table.size(), 3u);
    EXPECT_EQ(table.id(0), "1");
    EXPECT_EQ(table.label(2), "3");
    EXPECT_EQ(table.find("3"), 2u);
    for (const char* stranger : {"0", "4", "", "x", "3x", "-1", "99999999999999999999999"})
        EXPECT_EQ(table.find(stranger), std::nullopt) << stranger;
}

TEST(NodeTable, FindsIdsInTheOrderMet) {
    std::vector<u64> ids;
    for (u64 i = 0; i < 1000; ++i) ids.push_back(i * 4096 + (i << 40));
    const NodeTable table = NodeTable::withIds(ids);
    for (VertexId v = 0; v < 1000; ++v) ASSERT_EQ(table.find(std::to_string(ids[v])), v);
    EXPECT_EQ(table.find("1"), std::nullopt);
}

TEST(NodeTable, FindsNamesAndFallsBackToThemForLabels) {
    NodeTable table = NodeTable::withNames(arena({"Anna", "7", "two words"}));
    EXPECT_EQ(table.find("two words"), 2u);
    EXPECT_EQ(table.find("7"), 1u);
    EXPECT_EQ(table.find("anna"), std::nullopt);
    table.setLabels(arena({"A.", "", "C"}));
    EXPECT_EQ(table.label(0), "A.");
    EXPECT_EQ(table.label(1), "7");
    EXPECT_EQ(table.id(0), "Anna");
    const NodeTable moved = std::move(table);  // the index does not point into the strings
    EXPECT_EQ(moved.find("Anna"), 0u);
}

TEST(NodeTable, ColumnsReplaceTheirNamesakeAndFit) {
    NodeTable table = NodeTable::numbered(2, 0);
    table.addColumn({"x", std::vector<f64>{1, NAN}});
    table.addColumn({"x", std::vector<std::string>{"a", ""}});
    ASSERT_EQ(table.columns().size(), 1u);
    EXPECT_FALSE(table.column("x")->isNumeric());
    EXPECT_EQ(table.column("y"), nullptr);
    EXPECT_THROW(table.addColumn({"z", std::vector<f64>{1}}), Error);
    EXPECT_THROW(table.setLabels(arena({"only one"})), Error);
}

TEST(NodeTable, AnEmptyTableFindsNothing) {
    EXPECT_EQ(NodeTable().find("0"), std::nullopt);
    EXPECT_EQ(NodeTable::withNames({}).find(""), std::nullopt);
}

}  // namespace
}  // namespace quartier
