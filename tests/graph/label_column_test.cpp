// Which column names the nodes of a file without labels.
#include "graph/label_column.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "graph/io/reader.h"
#include "shared_data.h"

namespace quartier {
namespace {

using Texts = std::vector<std::string>;

constexpr u64 kNodes = 40;

// "code 0", "code 1" ...
Texts different(const std::string& stem) {
    Texts texts;
    for (u64 v = 0; v < kNodes; ++v) texts.push_back(stem + ' ' + std::to_string(v));
    return texts;
}

NodeTable withTexts(NodeTable nodes, const std::string& name, Texts texts) {
    nodes.addColumn({.name = name, .values = std::move(texts)});
    return nodes;
}

NodeTable named(const Texts& names) {
    StringArena arena;
    for (const std::string& name : names) arena.add(name);
    return NodeTable::withNames(std::move(arena));
}

TEST(LabelColumn, IsTheOneCalledSoWhateverItsCase) {
    NodeTable nodes = withTexts(NodeTable::numbered(kNodes, 0), "code", different("c"));
    nodes = withTexts(nodes, "Title", Texts(kNodes, "the same"));
    EXPECT_EQ(guessLabelColumn(nodes).column, "Title");
    EXPECT_TRUE(guessLabelColumn(nodes).byName);
    nodes = withTexts(nodes, "NAME", different("n"));
    EXPECT_EQ(guessLabelColumn(nodes).column, "NAME");
    nodes = withTexts(nodes, "label", Texts(kNodes));
    EXPECT_EQ(guessLabelColumn(nodes).column, "NAME") << "the other is empty";
}

TEST(LabelColumn, IsElseTheFirstOfShortTextsThatDiffer) {
    NodeTable nodes = withTexts(NodeTable::numbered(kNodes, 0), "type", Texts(kNodes, "airport"));
    EXPECT_EQ(guessLabelColumn(nodes).column, "");
    nodes = withTexts(nodes, "description", different(std::string(60, 'x')));
    Texts gaps = different("g");
    for (u64 v = 0; v < kNodes; v += 4) gaps[v].clear();
    nodes = withTexts(nodes, "gaps", gaps);
    EXPECT_EQ(guessLabelColumn(nodes).column, "");
    Texts codes = different("c");
    codes[3] = codes[4];
    nodes = withTexts(nodes, "code", codes);
    nodes = withTexts(nodes, "city", different("city"));
    EXPECT_EQ(guessLabelColumn(nodes).column, "code");
    EXPECT_FALSE(guessLabelColumn(nodes).byName);
    nodes.addColumn({.name = "name", .values = std::vector<f64>(kNodes, 1)});
    EXPECT_EQ(guessLabelColumn(nodes).column, "code") << "numbers are no names";
}

TEST(LabelColumn, IsNotGuessedWhereIdsOrLabelsAreNames) {
    const NodeTable ids = named(different("Anna"));
    EXPECT_EQ(guessLabelColumn(withTexts(ids, "code", different("c"))).column, "code")
        << "they count up behind a prefix";
    Texts people = different("Anna");
    people[5] = "Berta";
    EXPECT_EQ(guessLabelColumn(withTexts(named(people), "code", different("c"))).column, "");
    EXPECT_EQ(guessLabelColumn(withTexts(named(people), "name", different("c"))).column, "name");
    NodeTable labelled = withTexts(NodeTable::numbered(kNodes, 0), "name", different("n"));
    StringArena repeated, own;
    for (u64 v = 0; v < kNodes; ++v) {
        repeated.add(std::to_string(v));
        own.add(v == 7 ? "seven" : std::to_string(v));
    }
    labelled.setLabels(repeated);
    EXPECT_EQ(guessLabelColumn(labelled).column, "name") << "labels that repeat the ids are none";
    labelled.setLabels(own);
    EXPECT_EQ(guessLabelColumn(labelled).column, "");
}

TEST(LabelColumn, OfAirRoutesIsTheCode) {
    const std::filesystem::path file = test::sharedData("A/air-routes-small.graphml.gz");
    SKIP_WITHOUT(file);
    const LoadedGraph loaded = readGraph(file);
    EXPECT_EQ(loaded.report.labelColumn, "code");
    EXPECT_TRUE(loaded.report.labelAssumed);
}

TEST(NodeTable, CopiesShareUntilOneChanges) {
    NodeTable nodes = withTexts(NodeTable::numbered(kNodes, 0), "code", different("c"));
    const NodeTable labelled = nodes.labelledBy({.text = [](VertexId v) { return v == 1 ? "" : "x"; }});
    EXPECT_EQ(&labelled.columns(), &nodes.columns());
    EXPECT_EQ(labelled.label(0), "x");
    EXPECT_EQ(labelled.label(1), "1");
    EXPECT_TRUE(labelled.hasLabels());
    EXPECT_FALSE(nodes.hasLabels());
    EXPECT_EQ(nodes.label(0), "0");
    nodes.addColumn({.name = "more", .values = std::vector<f64>(kNodes, 1)});
    EXPECT_EQ(labelled.columns().size(), 1u);
    EXPECT_EQ(nodes.columns().size(), 2u);
    EXPECT_EQ(nodes.labelledBy({}).label(4), "4");
    EXPECT_FALSE(nodes.labelledBy({}).hasLabels());
}

}  // namespace
}  // namespace quartier
