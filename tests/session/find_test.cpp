// Finding nodes by their texts, against a search text by text.
#include "app/session/find_index.h"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "app/session/text_folding.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Person {
    const char* id;
    const char* label;
    const char* town;
};

// A path, in the order given, whose second node has the highest degree.
Document documentOf(const std::vector<Person>& people) {
    StringArena ids, labels;
    NodeColumn towns{.name = "town", .values = std::vector<std::string>()};
    for (const Person& person : people) {
        ids.add(person.id);
        labels.add(person.label);
        std::get<1>(towns.values).emplace_back(person.town);
    }
    NodeTable nodes = NodeTable::withNames(std::move(ids));
    nodes.setLabels(std::move(labels));
    nodes.addColumn(std::move(towns));
    const auto count = static_cast<VertexId>(people.size());
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v + 1 < count; ++v) edges.push_back({v, v + 1});
    if (count > 3) edges.push_back({1, 3});
    Document document;
    document.version = makeGraphVersion(std::make_shared<Graph>(test::makeGraph(count, edges)),
                                        std::make_shared<NodeTable>(std::move(nodes)));
    document.columns = columnsOf(*document.version);
    return document;
}

std::vector<std::string> idsOf(const Document& document, const Found& found) {
    std::vector<std::string> ids;
    for (const FoundNode& node : found.best) ids.push_back(document.nodes().id(node.vertex));
    return ids;
}

TEST(TextFolding, DropsCaseAccentsAndStrokes) {
    EXPECT_EQ(folded("Jean Valjean"), "jean valjean");
    EXPECT_EQ(folded("\u00c9ponine TH\u00c9NARDIER"), "eponine thenardier");
    EXPECT_EQ(folded("e\u0301"), "e");
    EXPECT_EQ(folded("Stra\u00dfe"), "strasse");
    EXPECT_EQ(folded("S\u00f8ren \u0141uk\u00e6"), "soren lukae");
    EXPECT_EQ(folded("\u0391\u0398\u0397\u039d\u0391"), folded("\u03b1\u03b8\u03ae\u03bd\u03b1"));
    EXPECT_EQ(folded("\u041c\u043e\u0441\u043a\u0432\u0430"), folded("\u043c\u043e\u0441\u043a\u0432\u0430"));
    EXPECT_EQ(folded("\uff21\uff22"), "ab");
    EXPECT_EQ(folded("a\nb\rc"), "a b c");
    EXPECT_EQ(folded("a\xff"), "a\ufffd");
    EXPECT_EQ(folded("\xc3"), "\ufffd");
    EXPECT_EQ(folded("\xff\u00c9\u3042\u00c9 \U0001F600E"), "\ufffde\u3042e \U0001F600e");
    EXPECT_EQ(folded("\u30ac\u1e9e\u0130"), "\u30abssi");
}

TEST(FindIndex, PutsTheBestFitFirstAndHubsBeforeOthers) {
    const Document document = documentOf({{"1", "Marie-Anne", "Lyon"},
                                          {"2", "Anne of Oslo", "Paris"},
                                          {"3", "Johanne", "\u00c5rhus"},
                                          {"4", "anne", "Paris"},
                                          {"5", "Annette", "Lyon"}});
    const FindIndex index(document, plainContext());
    EXPECT_THAT(index.fields(), ElementsAre("label", "id", "town"));
    const Found found = index.find("ANNE", 10);
    EXPECT_EQ(found.count, 5u);
    EXPECT_THAT(idsOf(document, found), ElementsAre("4", "2", "5", "1", "3"));
    EXPECT_EQ(found.best[0].fit, FindFit::whole);
    EXPECT_EQ(found.best[3].fit, FindFit::wordStart);
    EXPECT_THAT(idsOf(document, index.find("anne", 2)), ElementsAre("4", "2"));
    EXPECT_EQ(index.find("anne", 0).count, 5u);
    EXPECT_THAT(index.all("anne"), ElementsAre(0, 1, 2, 3, 4));
}

TEST(FindIndex, LooksIntoIdsLabelsAndColumns) {
    const Document document = documentOf(
        {{"n1", "one", "\u00c5rhus"}, {"n2", "two", ""}, {"n10", "ten", "aarhus, not \u00c5rhus"}});
    const FindIndex index(document, plainContext());
    const Found town = index.find("arhus", 10);
    EXPECT_THAT(idsOf(document, town), ElementsAre("n1", "n10"));
    EXPECT_EQ(index.fields()[town.best[0].field], "town");
    EXPECT_THAT(idsOf(document, index.find("n1", 10)), ElementsAre("n1", "n10"));
    EXPECT_THAT(idsOf(document, index.find("n2", 10)), ElementsAre("n2"));
    EXPECT_THAT(idsOf(document, index.find("nothing", 10)), IsEmpty());
    // Texts do not run into each other, and a blank asks nothing.
    EXPECT_EQ(index.find("onetwo", 10).count, 0u);
    EXPECT_EQ(index.find("\n", 10).count, 0u);
    EXPECT_EQ(index.find("  ", 10).count, 0u);
    EXPECT_EQ(index.find(" one ", 10).count, 1u);
}

TEST(FindIndex, HoldsNothingOfAnEmptyDocument) {
    const FindIndex index(Document{}, plainContext());
    EXPECT_EQ(index.find("a", 10).count, 0u);
    EXPECT_THAT(index.all("a"), IsEmpty());
}

TEST(FindIndex, FindsWhatASearchTextByTextFinds) {
    constexpr u64 kNodes = 50000;  // more than one piece
    std::mt19937 random(7);
    StringArena ids;
    std::vector<std::string> texts;
    for (u64 v = 0; v < kNodes; ++v) {
        std::string text;
        for (u64 letters = 1 + random() % 8; letters > 0; --letters)
            text += std::array{"a", "B", "\u00e9", " "}[random() % 4];
        text += std::to_string(v);  // ids are different
        texts.push_back(text);
        ids.add(text);
    }
    Document document;
    document.version = makeGraphVersion(std::make_shared<Graph>(test::randomGraph(kNodes, 2 * kNodes, 3)),
                                        std::make_shared<NodeTable>(NodeTable::withNames(std::move(ids))));
    const FindIndex index(document, plainContext());
    for (const std::string query : {"a", "ab", "BA1", "9", "499", "abab", "b49999", "x"}) {
        u64 expected = 0;
        for (const std::string& text : texts)
            expected += folded(text).find(folded(query)) != std::string::npos ? 1 : 0;
        const Found found = index.find(query, 50);
        EXPECT_EQ(found.count, expected) << query;
        EXPECT_EQ(index.all(query).size(), expected) << query;
        EXPECT_EQ(found.best.size(), std::min<u64>(expected, 50)) << query;
        const Found more = index.find(query, 1000);
        for (size_t i = 0; i < found.best.size(); ++i)
            EXPECT_EQ(found.best[i].vertex, more.best[i].vertex) << query << " " << i;
    }
    // Each query searches the results of the one before: a letter more, one fewer, one in front.
    FindIndex::Fits fits;
    for (const std::string query : {"a", "ab", "abB", "abb4", "abb", "bb", "bb4", "\u00e9bb4", "", "4"}) {
        fits = index.fitsOf(query, plainContext(), &fits);
        EXPECT_EQ(fits.of, index.fitsOf(query).of) << query;
    }
}

TEST(FindIndex, EndsWhenAsked) {
    const Document document = documentOf({{"1", "a", ""}, {"2", "b", ""}});
    const FindIndex index(document, plainContext());
    std::stop_source stop;
    stop.request_stop();
    RunContext context = plainContext();
    context.stop = stop.get_token();
    EXPECT_THROW(index.find("a", 10, context), Cancelled);
    EXPECT_THROW(FindIndex(document, context), Cancelled);
}

}  // namespace
}  // namespace quartier::session
