// Columns of every type, the store that lists them, and sessions that keep them.
#include "app/session/column_store.h"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numeric>

#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/graph_to_write.h"
#include "app/session/legend.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "same_documents.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const f64 kNan = std::numeric_limits<f64>::quiet_NaN();

std::string scratch(const std::string& name) { return testing::TempDir() + "quartier_columns_" + name; }

ColumnHead own(const std::string& name, ColumnOf of = ColumnOf::nodes) {
    return {.name = name, .origin = {ColumnOrigin::Kind::person, {}}, .of = of, .id = {}};
}

std::vector<std::string> textsOf(const Column& column) {
    std::vector<std::string> texts;
    for (size_t row = 0; row < column.size(); ++row) texts.push_back(column.text(row));
    return texts;
}

std::vector<std::string> idsOf(const std::vector<ColumnPtr>& columns) {
    std::vector<std::string> ids;
    for (const ColumnPtr& column : columns) ids.push_back(column->id());
    return ids;
}

// A triangle and a tail, five nodes, with columns of texts, whole numbers and measurements.
Document opened(bool drawn = true) {
    const std::string path = scratch("graph.gml");
    std::ofstream file(path);
    file << "graph [ node [ id 1 club \"red\" age 40 height 1.5 degree 3 ]\n"
            "node [ id 2 club \"blue\" age 41 height 1.75 degree 3 ]\n"
            "node [ id 3 club \"red\" height 1.5 degree 3 ]\n"
            "node [ id 4 age 40 height 2 degree 3 ]\n"
            "node [ id 5 club \"red\" age 40 degree 3 ]\n";
    for (const char* edge :
         {"1 target 2", "2 target 3", "1 target 3", "3 target 4", "4 target 5", "5 target 5"})
        file << "edge [ source " << edge << " ]\n";
    file << "]\n";
    file.close();
    RunContext context = plainContext();
    return drawn ? openDocument(path, {}, context) : openGraph(path, {}, context);
}

// One of each type, of nodes, and one of edges.
ColumnStore withOwnColumns(ColumnStore store) {
    store = store.with(Column::integers(own("visits"), SharedArray<i64>({3, kMissingInteger, -7, 0, 3})));
    store = store.with(Column::reals(own("weight (kg)"), SharedArray<f64>({1.25, kNan, 1e300, -0.5, 0})));
    store = store.with(Column::texts(own("note"), SharedArray<u32>({1, 0, 2, 1, 0}),
                                     Dictionary::of({"", "caf\xC3\xA9", "line\nbreak"})));
    store = store.with(Column::yesNo(own("seen"), SharedArray<u8>({1, 0, kMissingYesNo, 1, 1})));
    store = store.with(Column::partition(own("teams"), SharedArray<u32>({0, 0, 1, kMissingLabel, 1})));
    store = store.with(
        Column::integers({.name = "twice", .origin = {ColumnOrigin::Kind::formula, "2 * visits"}, .id = {}},
                         SharedArray<i64>({6, kMissingInteger, -14, 0, 6})));
    return store.with(Column::reals(own("strength", ColumnOf::edges), SharedArray<f64>({1, 2, kNan, 4, 5})));
}

TEST(Columns, EveryTypeHasItsNumbersTextsAndMissingValues) {
    const ColumnStore store = withOwnColumns(ColumnStore(5, 5));
    const Column& integers = *store.node("visits");
    EXPECT_THAT(textsOf(integers), ElementsAre("3", "", "-7", "0", "3"));
    EXPECT_EQ(integers.number(2), -7);
    EXPECT_TRUE(std::isnan(integers.number(1)));
    EXPECT_EQ(integers.missingCount(), 1u);
    const Column& reals = *store.node("weight (kg)");
    EXPECT_THAT(textsOf(reals), ElementsAre("1.25", "", "1e+300", "-0.5", "0"));
    EXPECT_TRUE(reals.missing(1));
    const Column& texts = *store.node("note");
    EXPECT_THAT(textsOf(texts), ElementsAre("caf\xC3\xA9", "", "line\nbreak", "caf\xC3\xA9", ""));
    EXPECT_EQ(texts.missingCount(), 2u);
    EXPECT_TRUE(std::isnan(texts.number(0)));
    const Column& yesNo = *store.node("seen");
    EXPECT_THAT(textsOf(yesNo), ElementsAre("yes", "no", "", "yes", "yes"));
    EXPECT_EQ(yesNo.number(0), 1);
    EXPECT_TRUE(yesNo.missing(2));
    const Column& teams = *store.node("teams");
    EXPECT_THAT(textsOf(teams), ElementsAre("0", "0", "1", "", "1"));
    EXPECT_TRUE(std::isnan(teams.number(3)));
    EXPECT_EQ(store.edge("strength")->missingCount(), 1u);
}

TEST(Columns, WhatNoColumnCanHaveIsRefused) {
    EXPECT_THROW(Column::texts(own("a"), SharedArray<u32>({0, 2}), Dictionary::of({"x", "y"})), Error);
    EXPECT_THROW(Column::yesNo(own("a"), SharedArray<u8>({0, 3})), Error);
    EXPECT_THROW(Column::partition(own("a"), SharedArray<u32>({0, 2})), Error);
    const ColumnStore store(3, 2);
    try {
        store.with(Column::yesNo(own("short"), SharedArray<u8>({0, 1})));
        FAIL() << "a column of two values for three nodes was taken";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("the column 'short' has 2 values for 3 nodes"));
    }
}

TEST(Columns, GroupsAreOfAllTypesButMeasurements) {
    const ColumnStore store = withOwnColumns(ColumnStore(5, 5));
    const auto groups = [&](const char* id) { return store.node(id)->withGroups()->groups(); };
    EXPECT_THAT(groups("visits")->of, ElementsAre(0, 3, 1, 2, 0));
    EXPECT_EQ(groups("weight (kg)"), nullptr);
    EXPECT_THAT(groups("note")->of, ElementsAre(0, 2, 1, 0, 2)) << "no value is the last";
    EXPECT_EQ(groups("note")->noValue, 2u);
    EXPECT_EQ(groups("note")->values(), 2u);
    EXPECT_EQ(groups("note")->colourKeys[0][2], render::kNoValueKey);
    EXPECT_EQ(groups("teams")->noValue, 2u);
    EXPECT_THAT(groups("seen")->of, ElementsAre(0, 1, 2, 0, 0));
    EXPECT_THAT(groups("teams")->of, ElementsAre(0, 0, 1, 2, 1));
    EXPECT_EQ(store.node("visits")->groups(), nullptr) << "the column itself stays as it is";
}

// Of files that say how nodes look: GEXF, DOT, GDF.
TEST(Columns, GroupsNamedByColoursHaveThem) {
    const auto keys = [&](std::vector<std::string> names) {
        const auto column =
            Column::texts(own("viz:color"), SharedArray<u32>({0, 1, 2, 1}), Dictionary::of(std::move(names)));
        return column->withGroups()->groups()->colourKeys[0];
    };
    EXPECT_THAT(
        keys({"#1f77b4", "Red", ""}),
        ElementsAre(render::ownColourKey(0xFF0000), render::ownColourKey(0x1F77B4), render::kNoValueKey));
    EXPECT_THAT(keys({"#1f77b4", "reddish", ""}), ElementsAre(0u, 1u, render::kNoValueKey));
}

TEST(ColumnStoreTest, HasTheColumnsOfTheFileAndSharesTheirArrays) {
    for (const bool drawn : {true, false}) {
        const Document document = opened(drawn);
        const ColumnStore& store = document.columns;
        EXPECT_THAT(idsOf(store.nodes()), ElementsAre("club", "age", "height", "column:degree"));
        EXPECT_EQ(store.node("club")->type(), ColumnType::text);
        EXPECT_EQ(store.node("age")->type(), ColumnType::integer);
        EXPECT_EQ(store.node("height")->type(), ColumnType::real);
        EXPECT_EQ(store.node("column:degree")->name(), "degree");
        EXPECT_THAT(textsOf(*store.node("age")), ElementsAre("40", "41", "", "40", "40"));
        EXPECT_THAT(textsOf(*store.node("club")), ElementsAre("red", "blue", "red", "", "red"));
        EXPECT_EQ(store.node("club")->groups() != nullptr, drawn);
        EXPECT_EQ(store.node("height")->groups(), nullptr);
        EXPECT_TRUE(store.edges().empty());
        const auto& inTable = std::get<std::vector<f64>>(document.nodes().column("height")->values);
        const auto& inStore = std::get<SharedArray<f64>>(store.node("height")->values());
        EXPECT_EQ(inStore.span().data(), inTable.data());
    }
}

TEST(ColumnStoreTest, ChangesGiveAnotherStore) {
    const Document document = opened();
    const ColumnStore& before = document.columns;
    const ColumnStore after = before.with(Column::yesNo(own("seen"), SharedArray<u8>({1, 0, 2, 1, 1})));
    EXPECT_EQ(before.node("seen"), nullptr);
    ASSERT_NE(after.node("seen"), nullptr);
    EXPECT_EQ(after.node("age"), before.node("age")) << "what did not change is shared";
    const ColumnStore replaced = after.with(Column::yesNo(own("seen"), SharedArray<u8>({0, 0, 0, 0, 0})));
    EXPECT_EQ(replaced.nodes().size(), after.nodes().size());
    EXPECT_EQ(replaced.node("seen")->text(0), "no");
    EXPECT_EQ(replaced.without(ColumnOf::nodes, "seen"), before);
    try {
        before.require(ColumnOf::nodes, "sean");
        FAIL() << "an unknown column was found";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("no column 'sean'; there are: club, age, height, column:degree"));
    }
    EXPECT_THROW(before.without(ColumnOf::edges, "seen"), OptionError);
}

TEST(ColumnStoreTest, HasWhatResultsGive) {
    RunContext context = plainContext();
    const Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    Document document = opened();
    document.keep(runCommunities(document, engines, "sequential", {}, context));
    CentralityOptions sampled;
    sampled.sources = 3;
    sampled.edges = true;
    document.keep(runBetweenness(document, engines, "auto", sampled, context));
    const ColumnStore all = allColumns(document);
    EXPECT_THAT(
        idsOf(all.nodes()),
        ElementsAre("club", "age", "height", "column:degree", "results/communities", "results/betweenness",
                    "results/betweenness/standard-error", "results/betweenness/rank"));
    EXPECT_THAT(idsOf(all.edges()), ElementsAre("results/betweenness/edge"));
    const Column& partition = *all.node("results/communities");
    EXPECT_EQ(partition.type(), ColumnType::partition);
    EXPECT_EQ(partition.origin().text, "communities");
    ASSERT_NE(partition.hierarchy(), nullptr);
    EXPECT_EQ(partition.hierarchy()->levelCount(), document.communities->result.hierarchy.levelCount());
    EXPECT_EQ(std::get<SharedArray<u32>>(partition.values()).span().data(),
              document.communities->result.hierarchy.levels[0].parent.data());
    const Column& rank = *all.node("results/betweenness/rank");
    EXPECT_EQ(rank.type(), ColumnType::integer);
    EXPECT_EQ(rank.number(document.betweenness->best()), 1);
    // Results of the graph before an edit have values of other nodes.
    document.version =
        makeGraphVersion(document.version->graph, document.version->nodes, ForDrawing::yes, context, 2);
    EXPECT_EQ(allColumns(document), document.columns);
}

TEST(ColumnStoreTest, QuantitiesAreReadFromIt) {
    Document document = opened();
    const ColumnStore ownColumns = withOwnColumns(ColumnStore(5, 5));
    for (const ColumnPtr& column : ownColumns.nodes())
        document.columns = document.columns.with(column->withGroups());
    std::vector<std::string> names;
    for (const Quantity& quantity : quantitiesOf(document)) names.push_back(quantity.name);
    EXPECT_THAT(
        names, ElementsAre("community", "degree", "betweenness", "betweenness-error", "club", "age",
                           "groups:age", "height", "column:degree", "groups:degree", "visits",
                           "groups:visits", "weight (kg)", "note", "seen", "teams", "twice", "groups:twice"));
    EXPECT_THAT(numbersOf(document, "visits"), ElementsAre(3, testing::IsNan(), -7, 0, 3));
    View view;
    colourBy(view, document, "seen");
    EXPECT_EQ(groupLegend(document, view, 0, 0).rows[0].name, "yes");
    const ImportedPartition seen = partitionFromColumn(document, "seen");
    EXPECT_THAT(seen.labels, ElementsAre(0, 1, 2, 0, 0));
    EXPECT_EQ(seen.origin.unassigned, 1u);
}

// Columns of a file's edges as the store has them: rows are pairs of nodes, without directions and
// self-loops.
TEST(ColumnStoreTest, HasTheColumnsOfTheFilesEdges) {
    const std::string path = scratch("edges.csv");
    std::ofstream(path)
        << "source,target,year,kind,cost\n1,2,2000,x,.5\n2,2,2001,y,1\n3,1,,x,2\n1,3,2003,,\n";
    for (const Direction direction : {Direction::undirected, Direction::directed}) {
        RunContext context = plainContext();
        const Document document = openDocument(path, {.format = "", .direction = direction}, context);
        const ColumnStore& store = document.columns;
        EXPECT_THAT(idsOf(store.edges()), ElementsAre("year", "kind", "cost"));
        EXPECT_EQ(store.edge("year")->type(), ColumnType::integer);
        EXPECT_EQ(store.edge("kind")->type(), ColumnType::text);
        EXPECT_EQ(store.edge("cost")->type(), ColumnType::real);
        EXPECT_EQ(store.edge("cost")->origin().kind, ColumnOrigin::Kind::file);
        EXPECT_EQ(store.edge("cost")->size(), document.edges().size());
        EXPECT_THAT(textsOf(*store.edge("year")), ElementsAre("2000", "2003"));
        EXPECT_THAT(textsOf(*store.edge("kind")), ElementsAre("x", "x"));
        EXPECT_THAT(textsOf(*store.edge("cost")), ElementsAre("0.5", "2"));
        EXPECT_EQ(document.version->edgeTable->size(), direction == Direction::directed ? 4u : 3u);
    }
}

TEST(ColumnStoreTest, SharesTheArraysOfTheFilesEdgesWhereRowsAreTheSame) {
    const std::string path = scratch("shared.csv");
    std::ofstream(path) << "source,target,year\n1,2,2000\n2,3,2001\n";
    RunContext context = plainContext();
    const Document document = openDocument(path, {}, context);
    const auto& inTable = std::get<std::vector<f64>>(document.version->edgeTable->column("year")->values);
    const auto& inStore = std::get<SharedArray<f64>>(document.columns.edge("year")->values());
    EXPECT_EQ(inStore.span().data(), inTable.data());
}

TEST(ColumnStoreTest, ASessionKeepsTheColumnsOfTheFilesEdges) {
    const std::string graph = scratch("kept.csv"), path = scratch("kept.quartier"),
                      again = scratch("kept2.quartier");
    std::ofstream(graph) << "source,target,year,kind\n1,2,2000,x\n2,2,2001,y\n3,1,,x\n1,3,2003,\n";
    RunContext context = plainContext();
    Document document = openDocument(graph, {.format = "", .direction = Direction::directed}, context);
    document.columns =
        document.columns.with(Column::reals(own("kind", ColumnOf::edges), SharedArray<f64>({1, 2})));
    saveSession(document, path);
    const Document read = openDocument(path, {}, context);
    EXPECT_THAT(idsOf(read.columns.edges()), ElementsAre("year", "kind"));
    EXPECT_EQ(read.columns.edge("kind")->origin().kind, ColumnOrigin::Kind::person) << "it took the place";
    EXPECT_EQ(std::get<0>(read.version->edgeTable->column("year")->values)[2], 2001) << "arcs, loops too";
    EXPECT_THAT(read.report.edgeColumns, ElementsAre("year", "kind"));
    saveSession(read, again);
    EXPECT_TRUE(std::filesystem::file_size(path) == std::filesystem::file_size(again));
    saveSession(document, path, plainContext(), KeepGraph::reference);
    EXPECT_THAT(idsOf(openDocument(path, {}, context).columns.edges()), ElementsAre("year", "kind"));
}

TEST(ColumnStoreTest, ASessionKeepsThoseOfPersonsAndFormulas) {
    Document document = opened();
    const ColumnStore ownColumns = withOwnColumns(ColumnStore(5, 5));
    for (const ColumnOf of : {ColumnOf::nodes, ColumnOf::edges})
        for (const ColumnPtr& column : ownColumns.columns(of))
            document.columns = document.columns.with(column->withGroups());
    const std::string path = scratch("own.quartier"), again = scratch("again.quartier");
    saveSession(document, path);
    RunContext context = plainContext();
    const Document read = openDocument(path, {}, context);
    expectSame(document, read);
    EXPECT_EQ(read.columns.node("twice")->origin().text, "2 * visits");
    EXPECT_EQ(read.nodes().columns().size(), 4u) << "they are none of the file's";
    saveSession(openGraph(path, {}, context), again);
    const auto contentOf = [](const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(in), {}};
    };
    EXPECT_EQ(contentOf(path), contentOf(again));
}

// What the graph formats have of a document's columns, read back from GraphML.
LoadedGraph written(const Document& document, ResultsToWrite results = ResultsToWrite::all) {
    const std::string path = scratch("written.graphml");
    EXPECT_THAT(writeGraph(path, graphToWrite(document, results)), testing::IsEmpty());
    return readGraph(path);
}

std::vector<std::string> textsOf(const LoadedGraph& loaded, const std::string& column) {
    const NodeColumn* found = loaded.nodes->column(column);
    if (found == nullptr) return {"there is no such column"};
    if (const auto* words = std::get_if<1>(&found->values)) return *words;
    std::vector<std::string> texts;
    if (const auto* answers = std::get_if<YesNo>(&found->values)) {
        for (const u8 answer : answers->values)
            texts.emplace_back(answer == YesNo::kMissing ? "" : answer == YesNo::kYes ? "yes" : "no");
        return texts;
    }
    for (const f64 number : std::get<0>(found->values))
        texts.push_back(std::isnan(number) ? "" : std::to_string(static_cast<long long>(number * 100)));
    return texts;
}

std::vector<std::string> edgeTextsOf(const LoadedGraph& loaded, const std::string& column) {
    const EdgeColumn* found = loaded.edges == nullptr ? nullptr : loaded.edges->column(column);
    if (found == nullptr) return {"there is no such column"};
    std::vector<std::string> texts;
    for (const f64 number : std::get<0>(found->values))
        texts.push_back(std::isnan(number) ? "" : std::to_string(static_cast<long long>(number * 100)));
    return texts;
}

TEST(GraphToWriteTest, HasTheColumnsOfPersonsAndFormulas) {
    Document document = opened();
    document.columns = withOwnColumns(document.columns);
    document.columns = document.columns.with(
        Column::integers(own("huge"), SharedArray<i64>({(i64{1} << 60) + 1, kMissingInteger, -1, 0, 2})));
    const LoadedGraph loaded = written(document);
    EXPECT_THAT(textsOf(loaded, "club"), ElementsAre("red", "blue", "red", "", "red"));
    EXPECT_THAT(textsOf(loaded, "visits"), ElementsAre("300", "", "-700", "0", "300"));
    EXPECT_EQ(textsOf(loaded, "weight (kg)")[3], "-50");
    EXPECT_THAT(textsOf(loaded, "note"), ElementsAre("caf\xC3\xA9", "", "line\nbreak", "caf\xC3\xA9", ""));
    EXPECT_THAT(textsOf(loaded, "seen"), ElementsAre("yes", "no", "", "yes", "yes"));
    EXPECT_THAT(textsOf(loaded, "teams"), ElementsAre("0", "0", "100", "", "100"));
    EXPECT_THAT(textsOf(loaded, "twice"), ElementsAre("600", "", "-1400", "0", "600"));
    EXPECT_THAT(edgeTextsOf(loaded, "strength"), ElementsAre("100", "200", "", "400", "500", ""));
    std::ifstream in(scratch("written.graphml"));
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_THAT(text, HasSubstr(">1152921504606846977<"));
    EXPECT_THAT(text, HasSubstr("attr.name=\"seen\" attr.type=\"boolean\""));
}

// Answers of the file's nodes and edges are columns of their type, kept by sessions and written back.
TEST(ColumnStoreTest, HasTheAnswersOfAFile) {
    const std::string path = scratch("answers.graphml");
    std::ofstream(path)
        << "<graphml><key id=\"a\" for=\"node\" attr.name=\"active\" attr.type=\"boolean\"/>"
           "<key id=\"p\" for=\"edge\" attr.name=\"paid\" attr.type=\"boolean\"/><graph "
           "edgedefault=\"directed\">"
           "<node id=\"x\"><data key=\"a\">1</data></node><node id=\"y\"><data key=\"a\">false</data></node>"
           "<node id=\"z\"/><edge source=\"x\" target=\"y\"><data key=\"p\">true</data></edge>"
           "<edge source=\"y\" target=\"z\"><data key=\"p\">0</data></edge>"
           "<edge source=\"z\" target=\"x\"/></graph></graphml>";
    RunContext context = plainContext();
    const Document document = openDocument(path, {}, context);
    const ColumnPtr active = document.columns.node("active"), paid = document.columns.edge("paid");
    ASSERT_NE(active, nullptr);
    EXPECT_EQ(active->type(), ColumnType::yesNo);
    EXPECT_THAT(textsOf(*active), ElementsAre("yes", "no", ""));
    ASSERT_NE(paid, nullptr);
    EXPECT_EQ(paid->type(), ColumnType::yesNo);
    EXPECT_THAT(textsOf(*paid), ElementsAre("yes", "", "no")) << "x-y, x-z, y-z";
    const std::string session = scratch("answers.quartier");
    saveSession(document, session);
    const Document back = openDocument(session, {}, context);
    expectSameGraph(document, back);
    EXPECT_EQ(back.columns.node("active")->type(), ColumnType::yesNo);
    EXPECT_EQ(back.columns.edge("paid")->type(), ColumnType::yesNo);
    EXPECT_THAT(textsOf(written(back), "active"), ElementsAre("yes", "no", ""));
}

// Both arcs between two nodes have the value of their row.
TEST(GraphToWriteTest, GivesTheArcsOfADirectedGraphTheValuesOfTheirRow) {
    const std::string path = scratch("arcs.csv");
    std::ofstream(path) << "source,target\n1,2\n2,1\n2,2\n3,2\n";
    RunContext context = plainContext();
    Document document = openDocument(path, {.format = "", .direction = Direction::directed}, context);
    document.columns =
        document.columns.with(Column::reals(own("strength", ColumnOf::edges), SharedArray<f64>({1, 2})));
    EXPECT_THAT(edgeTextsOf(written(document), "strength"), ElementsAre("100", "100", "", "200"));
}

TEST(GraphToWriteTest, HasAllResultsByTheirIds) {
    Document document = opened();
    RunContext context = plainContext();
    const Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    document.keep(runCommunities(document, engines, "sequential", {}, context));
    document.keep(communitiesFrom(document, partitionFromColumn(document, "age"), 1));
    CentralityOptions edges;
    edges.edges = true;
    document.keep(runBetweenness(document, engines, "auto", edges, context));
    document.keep(runBetweenness(document, engines, "auto", {}, context));
    const LoadedGraph all = written(document);
    const std::string imported = document.results.all()[1].id;
    EXPECT_THAT(textsOf(all, "community"), ElementsAre("0", "100", "200", "0", "0")) << "the one shown";
    EXPECT_EQ(textsOf(all, "results/communities").size(), 5u);
    EXPECT_EQ(all.nodes->column("results/" + imported), nullptr);
    EXPECT_EQ(textsOf(all, "betweenness"), textsOf(all, "results/betweenness"));
    EXPECT_EQ(textsOf(all, "betweenness")[3], "300");
    EXPECT_THAT(edgeTextsOf(all, "results/betweenness/edge"),
                ElementsAre("100", "300", "300", "600", "400", ""));
    EXPECT_THAT(edgeTextsOf(all, "betweenness"), ElementsAre("there is no such column"));

    document.show("betweenness");
    const LoadedGraph shown = written(document, ResultsToWrite::shown);
    EXPECT_EQ(shown.nodes->column("results/communities"), nullptr);
    EXPECT_EQ(shown.nodes->column("results/betweenness-2"), nullptr);
    EXPECT_EQ(edgeTextsOf(shown, "betweenness"), edgeTextsOf(all, "results/betweenness/edge"));
}

TEST(ColumnStoreTest, WhatWasChangedIsUnsaved) {
    Document document = opened();
    const ComputedIdentity before{document};
    EXPECT_TRUE(before == ComputedIdentity{document});
    document.columns = document.columns.with(Column::yesNo(own("seen"), SharedArray<u8>({1, 0, 2, 1, 1})));
    EXPECT_FALSE(before == ComputedIdentity{document});
}

TEST(ColumnStoreTest, NumPyReadsWhatASessionKeeps) {
    if (std::system("python3 -c 'import numpy' 2>/dev/null") != 0)
        GTEST_SKIP() << "python3 has no numpy here";
    Document document = opened();
    document.columns = withOwnColumns(document.columns);
    const std::string path = scratch("numpy.quartier"), script = scratch("numpy.py");
    saveSession(document, path);
    std::ofstream(script) << R"PY(
import json, sys, zipfile, numpy
work = numpy.load(sys.argv[1])
index = json.loads(zipfile.ZipFile(sys.argv[1]).read("session.json"))
column = {c["name"]: c for c in index["columns"]}
def of(name): return work[column[name]["array"]]
assert of("visits").dtype == numpy.int64 and of("visits").tolist() == [3, -2**63, -7, 0, 3]
assert of("weight (kg)")[2] == 1e300 and numpy.isnan(of("weight (kg)")[1])
path = column["note"]["array"]
ends = work[path + ".ends"].tolist()
texts = bytes(work[path + ".utf8"])
words = [texts[a:b].decode() for a, b in zip([0] + ends, ends)]
assert [words[code] for code in of("note")] == ["caf\u00e9", "", "line\nbreak", "caf\u00e9", ""]
assert of("seen").dtype == numpy.uint8 and of("seen").tolist() == [1, 0, 2, 1, 1]
assert of("teams").tolist() == [0, 0, 1, 2**32 - 1, 1]
assert column["strength"]["array"] == "edges/strength" and of("strength")[3] == 4
assert column["twice"]["origin"] == "formula" and column["twice"]["formula"] == "2 * visits"
)PY";
    EXPECT_EQ(std::system(("python3 " + script + " " + path).c_str()), 0);
}

}  // namespace
}  // namespace quartier::session
