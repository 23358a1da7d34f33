// Tables of nodes and of edges: their columns, cells and rows, on hand-worked graphs; as text.
#include "app/session/table.h"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "app/session/commands.h"
#include "app/session/table_text.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

// Five people: a triangle, a tail, and one who knows only himself. Columns: town, age.
Document people(Direction direction = Direction::undirected) {
    StringArena ids, labels;
    for (const char* id : {"p1", "p2", "p10", "p3", "p4"}) ids.add(id);
    for (const char* label : {"\u00c9mile", "Zo\u00eb", "anna", "Bert", ""}) labels.add(label);
    NodeTable nodes = NodeTable::withNames(std::move(ids));
    nodes.setLabels(std::move(labels));
    nodes.addColumn({.name = "town", .values = std::vector<std::string>{"Oslo", "", "Lyon", "Oslo", "Bern"}});
    nodes.addColumn({.name = "age", .values = std::vector<f64>{40, 7, 40, std::nan(""), 12}});
    Document document;
    document.version =
        makeGraphVersion(std::make_shared<const Graph>(test::makeGraph(
                             5, {{0, 1, 2}, {1, 2, 1}, {0, 2, 0.5F}, {3, 2, 4}, {4, 4, 3}}, true, direction)),
                         std::make_shared<const NodeTable>(std::move(nodes)));
    document.columns = columnsOf(*document.version);
    return document;
}

std::vector<std::string> columnIds(const Table& table, bool shownOnly) {
    std::vector<std::string> ids;
    for (const TableColumn& column : table.columns())
        if (!shownOnly || column.shown) ids.push_back(column.id);
    return ids;
}

class TableOf {
  public:
    TableOf(const Document& document, ColumnOf of) : table_(document, of) {}
    const Table& table() const { return table_; }
    TableValuesPtr values(const std::string& column) {
        return table_.find(column)->values(facts_, plainContext());
    }
    RowOrder rows(const TableQuery& query) { return table_.rows(query, facts_, index_); }
    // The cells of a column in the rows that are asked for.
    std::vector<std::string> cells(const std::string& column, const TableQuery& query = {}) {
        const TableValuesPtr its = values(column);
        const RowOrder order = rows(query);
        std::vector<std::string> texts;
        for (u64 place = 0; place < order.count; ++place) texts.push_back(its->text(order.at(place)));
        return texts;
    }

  private:
    Table table_;
    FilterFacts facts_;
    FindIndexCache index_;
};

TableQuery sortedBy(const std::string& column, bool descending = false) {
    TableQuery query;
    query.sort = {column, descending};
    return query;
}

TEST(Table, OfNodesHasNamesStructureAndColumns) {
    const Document document = people();
    const Table table(document, ColumnOf::nodes);
    EXPECT_THAT(columnIds(table, true), ElementsAre("id", "label", "degree", "town", "age"));
    EXPECT_THAT(columnIds(table, false), ElementsAre("id", "label", "degree", "component", "core", "isolated",
                                                     "self-loop", "town", "age"));
    EXPECT_TRUE(table.find("age")->isNumber());
    EXPECT_FALSE(table.find("town")->isNumber());
    EXPECT_EQ(table.find("height"), nullptr);
    TableOf nodes(document, ColumnOf::nodes);
    EXPECT_THAT(nodes.cells("id"), ElementsAre("p1", "p2", "p10", "p3", "p4"));
    EXPECT_THAT(nodes.cells("degree"), ElementsAre("2", "2", "3", "1", "0"));
    EXPECT_THAT(nodes.cells("age"), ElementsAre("40", "7", "40", "", "12"));
    EXPECT_THAT(nodes.cells("component"), ElementsAre("1", "1", "1", "1", "2"));
}

TEST(Table, SortsByWhatIsInTheCells) {
    TableOf nodes(people(), ColumnOf::nodes);
    EXPECT_THAT(nodes.cells("id", sortedBy("id")), ElementsAre("p1", "p2", "p3", "p4", "p10"));
    EXPECT_THAT(nodes.cells("label", sortedBy("label")),
                ElementsAre("anna", "Bert", "\u00c9mile", "p4", "Zo\u00eb"));
    EXPECT_THAT(nodes.cells("id", sortedBy("age", true)), ElementsAre("p1", "p10", "p4", "p2", "p3"));
    EXPECT_THAT(nodes.cells("id", sortedBy("town")), ElementsAre("p4", "p10", "p1", "p3", "p2"));
    EXPECT_THAT(nodes.cells("id", sortedBy("no such column")), ElementsAre("p1", "p2", "p10", "p3", "p4"));
}

TEST(Table, ShowsWhatIsFoundSelectedAndVisible) {
    const Document document = people();
    TableOf nodes(document, ColumnOf::nodes);
    TableQuery query = sortedBy("id");
    query.search = "  OSLO ";
    EXPECT_THAT(nodes.cells("id", query), ElementsAre("p1", "p3"));
    query.search = "emile";
    EXPECT_THAT(nodes.cells("id", query), ElementsAre("p1"));
    query.search = "nobody";
    EXPECT_THAT(nodes.cells("id", query), IsEmpty());
    query.search = "   ";
    EXPECT_EQ(nodes.rows(query).count, 5u);
    query.selected = {4, 1};
    EXPECT_EQ(nodes.rows(query).count, 5u);
    query.selectedOnly = true;
    EXPECT_THAT(nodes.cells("id", query), ElementsAre("p2", "p4"));
    FilterFacts facts;
    query.view.filter = "degree >= 2";
    applyFilter(query.view, document, facts);
    EXPECT_THAT(nodes.cells("id", query), ElementsAre("p2"));
    query.selectedOnly = false;
    EXPECT_THAT(nodes.cells("id", query), ElementsAre("p1", "p2", "p10"));
}

TEST(Table, OfEdgesNamesTheirEnds) {
    const Document document = people();
    TableOf edges(document, ColumnOf::edges);
    EXPECT_THAT(columnIds(edges.table(), true), ElementsAre("source", "target", "weight"));
    EXPECT_EQ(edges.table().find("source")->title, "One end");
    EXPECT_THAT(edges.cells("source"), ElementsAre("\u00c9mile", "\u00c9mile", "Zo\u00eb", "anna", "p4"));
    EXPECT_THAT(edges.cells("target"), ElementsAre("Zo\u00eb", "anna", "anna", "Bert", "p4"));
    EXPECT_THAT(edges.cells("weight", sortedBy("weight", true)), ElementsAre("4", "3", "2", "1", "0.5"));
    EXPECT_THAT(edges.cells("target", sortedBy("target")),
                ElementsAre("anna", "anna", "Bert", "p4", "Zo\u00eb"));
    EXPECT_THAT(edges.cells("weight", sortedBy("target")), ElementsAre("0.5", "1", "4", "3", "2"));
}

// Edges stand by the vertex that they leave already: sorted by its name, no edge is compared with another.
TEST(Table, OfEdgesIsSortedBySourceInBlocks) {
    for (const Direction direction : {Direction::undirected, Direction::directed}) {
        TableOf edges(people(direction), ColumnOf::edges);
        FilterFacts facts;
        const SortKeys keys = edges.values("source")->keys(facts, plainContext());
        EXPECT_TRUE(std::holds_alternative<SortKeys::Blocks>(keys.of));
        std::vector<std::string> sources = edges.cells("source", sortedBy("source"));
        EXPECT_EQ(sources.front(), direction == Direction::directed ? "Bert" : "anna");
        EXPECT_EQ(sources.back(), "Zo\u00eb");
        std::reverse(sources.begin(), sources.end());
        EXPECT_EQ(edges.cells("source", sortedBy("source", true)), sources);
    }
}

TEST(Table, OfEdgesFollowsItsEnds) {
    const Document document = people();
    TableOf edges(document, ColumnOf::edges);
    TableQuery query;
    query.search = "zoe";
    EXPECT_THAT(edges.cells("weight", query), ElementsAre("2", "1"));
    query.search.clear();
    query.selectedOnly = true;
    query.selected = {3, 4};
    EXPECT_THAT(edges.cells("weight", query), ElementsAre("4", "3"));
    query.selectedOnly = false;
    FilterFacts facts;
    query.view.filter = "age >= 12 and edge.weight < 4";
    applyFilter(query.view, document, facts);
    EXPECT_THAT(edges.cells("weight", query), ElementsAre("0.5", "3"));
}

TEST(Table, OfArcsHasBothDirections) {
    Document document = people(Direction::directed);
    TableOf edges(document, ColumnOf::edges);
    EXPECT_EQ(edges.table().find("target")->title, "Target");
    EXPECT_THAT(edges.cells("source"), ElementsAre("\u00c9mile", "\u00c9mile", "Zo\u00eb", "Bert", "p4"));
    EXPECT_THAT(edges.cells("target"), ElementsAre("Zo\u00eb", "anna", "anna", "anna", "p4"));
    TableOf nodes(document, ColumnOf::nodes);
    EXPECT_THAT(nodes.cells("in-degree"), ElementsAre("0", "1", "3", "0", "0"));
}

TEST(Table, HasTheResultsWithTheirLevels) {
    RunContext context = plainContext();
    Document document = openDocument(kSampleName, {}, context);
    const Engines engines({});
    document.keep(runCommunities(document, engines, "parallel", {}, context));
    document.keep(runBetweenness(document, engines, "sources", {}, context));
    TableOf nodes(document, ColumnOf::nodes);
    const size_t levels = document.communities->result.hierarchy.levelCount();
    ASSERT_GE(levels, 2u);
    const std::vector<std::string> shown = columnIds(nodes.table(), true);
    for (size_t level = 1; level <= levels; ++level) {
        const std::string id = "results/communities@" + std::to_string(level);
        ASSERT_NE(nodes.table().find(id), nullptr);
        EXPECT_EQ(std::count(shown.begin(), shown.end(), id), level == levels ? 1 : 0);
        const auto labels = document.communities->result.hierarchy.flatten(level);
        const std::vector<std::string> cells = nodes.cells(id);
        for (VertexId v = 0; v < labels.size(); ++v) ASSERT_EQ(cells[v], std::to_string(labels[v]));
    }
    EXPECT_THAT(shown, Contains("results/betweenness"));
    EXPECT_THAT(shown, Contains("results/betweenness/rank"));
    EXPECT_EQ(nodes.cells("label", sortedBy("results/betweenness", true)).front(), "Valjean");
    EXPECT_EQ(nodes.cells("results/betweenness/rank", sortedBy("results/betweenness", true)).front(), "1");
}

TEST(Table, OfNothingIsEmpty) {
    for (const ColumnOf of : {ColumnOf::nodes, ColumnOf::edges}) {
        TableOf none(Document{}, of);
        EXPECT_THAT(none.table().columns(), IsEmpty());
        EXPECT_EQ(none.rows(sortedBy("id")).count, 0u);
    }
}

std::string written(TableOf& table, const std::vector<std::string>& columns, const TableQuery& query,
                    char separator = ',') {
    TableText text{
        .columns = {}, .rows = std::make_shared<const RowOrder>(table.rows(query)), .separator = separator};
    for (const std::string& id : columns)
        text.columns.push_back({table.table().find(id)->title, table.values(id)});
    std::ostringstream out;
    writeTable(out, text);
    return out.str();
}

TEST(TableText, QuotesWhatNeedsIt) {
    Document document = people();
    document.columns = document.columns.with(
        Column::texts({.name = "a, b", .origin = {}, .id = {}}, SharedArray<u32>({0, 1, 2, 3, 4}),
                      Dictionary::of({"x", "say \"no\"", "1,5", "", "two\nlines"})));
    TableOf nodes(document, ColumnOf::nodes);
    EXPECT_EQ(
        written(nodes, {"id", "age", "a, b"}, sortedBy("age")),
        "Id,age,\"a, b\"\np2,7,\"say \"\"no\"\"\"\np4,12,\"two\nlines\"\np1,40,x\np10,40,\"1,5\"\np3,,\n");
    EXPECT_EQ(written(nodes, {"age", "id"}, {}, '\t'), "age\tId\n40\tp1\n7\tp2\n40\tp10\n\tp3\n12\tp4\n");
}

}  // namespace
}  // namespace quartier::session
