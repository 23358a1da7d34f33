// DGS of GraphStream.
#include "from_text.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::edgeText;
using test::fromText;
using test::numbers;
using test::refusal;
using test::texts;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

std::string faults(const LoadedGraph& loaded) {
    std::string all;
    for (const ImportFault& fault : loaded.report.faults)
        all += std::to_string(fault.line) + ": " + fault.message + "\n";
    return all;
}

TEST(Dgs, ReadsNodesEdgesAndAttributes) {
    const LoadedGraph loaded = fromText(
        "DGS004\n\"Some graph\" 0 0\n\n# a comment\nan A n:3 label:\"Node \\\"A\\\"\" colour:#FF0000 seen\n"
        "an \"B C\" n= 1.5   word : x x:1 y:2\nan 'd'\nae AB A \"B C\" weight:2.5 kind:\"two "
        "words\"\n"
        "ae e1 \"B C\" d\n");
    EXPECT_EQ(loaded.report.format, "DGS 004");
    EXPECT_EQ(edges(loaded), (Edges{"A-B C:2.5", "B C-d:1"}));
    EXPECT_EQ(loaded.nodes->label(0), "Node \"A\"");
    EXPECT_EQ(loaded.nodes->label(2), "d");
    EXPECT_EQ(numbers(loaded, "n")[1], 1.5);
    EXPECT_EQ(texts(loaded, "colour")[0], "#FF0000");
    EXPECT_EQ(texts(loaded, "word")[1], "x");
    EXPECT_EQ(std::get<2>(loaded.nodes->column("seen")->values).values[0], YesNo::kYes);
    EXPECT_EQ(edgeText(loaded, "kind", 0), "two words");
    EXPECT_EQ(edgeText(loaded, "id", 0) + edgeText(loaded, "id", 1), "ABe1");
    EXPECT_TRUE(loaded.nodes->positions().empty());
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(Dgs, TakesDirectionsFromTheSigns) {
    const std::string nodes = "DGS004\ng 0 0\nan a\nan b\nan c\n";
    EXPECT_EQ(edges(fromText(nodes + "ae 1 a > b\nae 2 b < c\n")), (Edges{"a>b", "c>b"}));
    EXPECT_EQ(fromText(nodes + "ae 1 a > b\n").report.directionWhy,
              "the sign between the nodes says directed for every edge");
    EXPECT_EQ(edges(fromText(nodes + "ae 1 a b\nae 2 c b\n")), (Edges{"a-b", "b-c"}));
    const LoadedGraph mixed = fromText(nodes + "ae 1 a b\nae 2 c > b\n");
    EXPECT_EQ(edges(mixed), (Edges{"a-b", "b-c"}));
    EXPECT_EQ(mixed.report.faultCount, 1u);
}

TEST(Dgs, AppliesTheEventsToTheLastState) {
    const LoadedGraph loaded = fromText(
        "DGS004\nnull 0 0\nst 0\nan a k:1 old:x\nan b\nan c\nae ab a b weight:1\nae bc b c\nae ca c a\n"
        "st 1\ncn a +k:7 -old\nce ab weight:4\nde bc\ndn c\nst 2\nan c k:9\nae ca c a weight:3\n");
    EXPECT_EQ(edges(loaded), (Edges{"a-b:4", "a-c:3"}));
    EXPECT_EQ(numbers(loaded, "k")[0], 7);
    EXPECT_EQ(numbers(loaded, "k")[2], 9);
    EXPECT_EQ(loaded.nodes->column("old"), nullptr);
    EXPECT_EQ(faults(loaded), "3: the graph changes in 3 steps: what it is after the last was read\n");
    EXPECT_EQ(edges(fromText("DGS004\ng 0 0\nan a\nan b\nae 1 a b\ncl\nan b\nan c\nae 1 b c\n")),
              Edges{"b-c"});
}

TEST(Dgs, TakesPositionsFromArrays) {
    const LoadedGraph loaded = fromText("DGS004\ng 0 0\nan a xyz:1,2.5,3\nan b xy:{ -1, 4 }\n");
    ASSERT_EQ(loaded.nodes->positions().size(), 2u);
    EXPECT_EQ(loaded.nodes->positions()[0].y, 2.5f);
    EXPECT_EQ(loaded.nodes->positions()[1].x, -1.0f);
    EXPECT_EQ(fromText("DGS004\ng 0 0\nan a x:1 y:2\n").nodes->positions()[0].y, 2.0f);
}

TEST(Dgs, CountsWhatItLeavesOut) {
    const LoadedGraph loaded = fromText(
        "DGS004\nan a l:{1,2} m:[a=1,b={2}] n:\"x\",\"y\"\nan a\ndn x\nce y k:1\nae 1 a z\nae 2 a\nrn a\n"
        "an b\nae 3 a b\nae 3 b a\n");
    EXPECT_EQ(edges(loaded), Edges{"a-b"});
    const std::string all = faults(loaded);
    EXPECT_THAT(all, HasSubstr("3: the node 'a' is declared twice"));
    EXPECT_THAT(all, HasSubstr("4: the event names the node 'x', which is not there"));
    EXPECT_THAT(all, HasSubstr("5: the event names the edge 'y', which is not there"));
    EXPECT_THAT(all, HasSubstr("8: 'rn' is no event of DGS"));
    EXPECT_THAT(all, HasSubstr("11: the edge '3' is there already"));
    EXPECT_THAT(all, HasSubstr("2: 3 attributes are lists"));
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::unknownNode)].firstLine, 6u);
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::incomplete)].firstLine, 7u);
    std::string many = "DGS004\ng 0 0\nan a";
    for (int i = 0; i < 300; ++i) many += " k" + std::to_string(i) + ":1";
    const LoadedGraph wide = fromText(many);
    EXPECT_EQ(wide.nodes->columns().size(), 256u);
    EXPECT_THAT(faults(wide), HasSubstr("3: there are more than 256 attributes: 44 values"));
}

TEST(Dgs, RefusesWhatIsNone) {
    EXPECT_THAT(refusal("DGS004\ng 0 0\n"), HasSubstr("no node"));
    EXPECT_THAT(refusal("DGS004\ng 0 0\nan a\ndn a\n"), HasSubstr("no node"));
    // A node of that name begins an edge list.
    EXPECT_EQ(edges(fromText("DGS004 a\na b\n", "a.dgs")), (Edges{"DGS004-a", "a-b"}));
}

TEST(Dgs, ReadsRealFiles) {
    const auto folder = test::sharedData("A/odd/graphstream");
    SKIP_WITHOUT(folder);
    const LoadedGraph triangle = readGraph(folder / "undirectedTriangle.dgs.gz");
    EXPECT_EQ(edges(triangle), (Edges{"A-B", "B-C", "A-C"}));
    EXPECT_EQ(triangle.report.faultCount, 0u);
    const LoadedGraph attributes = readGraph(folder / "attributes.dgs.gz");
    EXPECT_EQ(numbers(attributes, "big_sci"), (std::vector<f64>{1.27e7, 1.27e7}));
    EXPECT_EQ(numbers(attributes, "neg_sci"), (std::vector<f64>{-1.27e-7, -1.27e-7}));
    EXPECT_EQ(texts(attributes, "word"), (std::vector<std::string>{"aWord", "aWord"}));
    EXPECT_THAT(faults(attributes), HasSubstr("6 attributes are lists"));
    EXPECT_EQ(edges(readGraph(test::sharedData("A/odd/networkit/example2.dgs.gz"))),
              (Edges{"3-4:5", "3-5:2"}));
}

}  // namespace
}  // namespace quartier
