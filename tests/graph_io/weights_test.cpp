// Edges whose weight would make modularity meaningless are dropped and reported with their line, in every
// format that calls a number a weight.
#include "from_text.h"

namespace quartier {
namespace {

using test::refusal;
using ::testing::HasSubstr;

// Texts with two edges, of which the second has the weight, on line 4.
std::vector<std::pair<std::string, std::string>> withWeight(const std::string& weight) {
    return {
        {"csv", "source,target,weight\n1,2,5\n2,3,1\n3,1," + weight + "\n"},
        {"tsv", "source\ttarget\tweight\n1\t2\t5\n2\t3\t1\n3\t1\t" + weight + "\n"},
        {"gml",
         "graph [ node [ id 1 ]\n node [ id 2 ] node [ id 3 ]\n edge [ source 1 target 2 weight 5 ]\n edge [ "
         "source 2 target 3 weight " +
             weight + " ]\n]\n"},
        {"graphml",
         "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n<graph "
         "edgedefault=\"undirected\"><node id=\"a\"/>\n<node id=\"b\"/><edge source=\"a\" target=\"a\"><data "
         "key=\"w\">5</data></edge>\n<edge source=\"a\" target=\"b\"><data key=\"w\">" +
             weight + "</data></edge></graph></graphml>\n"},
        {"gexf",
         "<gexf version=\"1.3\"><graph defaultedgetype=\"undirected\">\n<nodes><node id=\"a\"/><node "
         "id=\"b\"/></nodes>\n<edges><edge source=\"a\" target=\"a\" weight=\"5\"/>\n<edge source=\"a\" "
         "target=\"b\" weight=\"" +
             weight + "\"/></edges></graph></gexf>\n"},
    };
}

const DroppedEdges& badWeights(const LoadedGraph& loaded) {
    return loaded.report.dropped[static_cast<size_t>(DropReason::badWeight)];
}

TEST(Weights, EdgesOfNegativeNotFiniteAndUnreadableOnesAreDroppedWithTheirLine) {
    for (const char* weight : {"-3", "-0.001", "nan", "NaN", "inf", "-inf", "1e39", "heavy", "1.5.2"})
        for (const auto& [format, text] : withWeight(weight)) {
            const LoadedGraph loaded = test::fromText(text);
            const bool list = format == "csv" || format == "tsv";
            EXPECT_EQ(loaded.graph->edgeCount(), list ? 2u : 1u) << format << ' ' << weight;
            EXPECT_EQ(loaded.report.largestWeight, 5) << format << ' ' << weight;
            EXPECT_EQ(badWeights(loaded).count, 1u) << format << ' ' << weight;
            EXPECT_EQ(badWeights(loaded).firstLine, 4u) << format << ' ' << weight;
            EXPECT_THAT(badWeights(loaded).first, HasSubstr(std::string("the weight '") + weight + "' is "))
                << format;
            ASSERT_EQ(loaded.report.faultCount, 1u) << format << ' ' << weight;
            EXPECT_THAT(loaded.report.faults[0].message, HasSubstr(": the edge was dropped")) << format;
        }
}

// The ends of a dropped edge stay nodes, whatever the format.
TEST(Weights, DroppedEdgesLeaveTheirEnds) {
    for (const char* ids : {"1,2,5\n2,3,nan\n", "a,b,5\nb,c,nan\n"}) {
        const LoadedGraph loaded = test::fromText(std::string("source,target,weight\n") + ids);
        EXPECT_EQ(loaded.graph->vertexCount(), 3u) << ids;
        EXPECT_EQ(loaded.report.isolatedNodes, 1u) << ids;
    }
    for (const auto& [format, text] : withWeight("nan"))
        EXPECT_EQ(test::fromText(text).graph->vertexCount(),
                  format == "graphml" || format == "gexf" ? 2u : 3u)
            << format;
}

TEST(Weights, EveryDroppedEdgeCountsAndTheFirstIsNamed) {
    std::string text = "source,target,weight\n";
    for (int i = 0; i < 30; ++i) text += std::to_string(i) + "," + std::to_string(i + 1) + ",2\n5,7,inf\n";
    for (const char* first : {"", "x,y,1\n"}) {  // integers, names
        const LoadedGraph loaded = test::fromText(text + first);
        EXPECT_EQ(badWeights(loaded).count, 30u);
        EXPECT_EQ(badWeights(loaded).firstLine, 3u);
        EXPECT_EQ(loaded.report.faultCount, 30u);
        ASSERT_EQ(loaded.report.faults.size(), 1u);
        EXPECT_THAT(loaded.report.faults[0].message,
                    HasSubstr("as were 29 others that have no usable weight"));
        EXPECT_EQ(loaded.report.droppedText(),
                  "30 edges were dropped: 30 have no usable weight (first in line 3)");
    }
}

// Nothing but edges is in an edge list; formats with nodes of their own still have these.
TEST(Weights, AFileIsRefusedWhenNothingIsLeft) {
    for (const char* weight : {"nan", "-1"}) {
        const std::string list = std::string("source,target,weight\na,b,") + weight + "\n";
        EXPECT_THAT(refusal(list), HasSubstr("test.txt:2: the weight")) << weight;
        EXPECT_THAT(refusal(list), HasSubstr("no edge is left")) << weight;
    }
    const LoadedGraph nodes =
        test::fromText("graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 weight nan ] ]");
    EXPECT_EQ(nodes.graph->vertexCount(), 2u);
    EXPECT_EQ(nodes.graph->edgeCount(), 0u);
}

// "strength" or "w" of words only is a column of its own meaning.
TEST(Weights, AColumnWithoutAnyNumberHoldsNone) {
    for (const std::string text :
         {"source,target,strength\na,b,strong\nb,c,weak\n",
          "graph [ node [ id 1 ] node [ id 2 ]\nedge [ source 1 target 2 weight \"x\" "
          "]\nedge [ source 2 target 2 weight \"y\" ] ]"}) {
        const LoadedGraph loaded = test::fromText(text);
        EXPECT_EQ(loaded.graph->edgeCount(), 2u);
        EXPECT_FALSE(loaded.graph->isWeighted());
        EXPECT_EQ(loaded.report.droppedCount(), 0u);
        ASSERT_EQ(loaded.report.faultCount, 1u);
        EXPECT_EQ(loaded.report.faults[0].line, 2u);
        EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("read unweighted"));
    }
}

// Values that are only taken for weights: one nan among weights is an edge less, one negative number or many
// that are not finite mean something else.
TEST(Weights, ValuesWithoutANameAreWeightsButForFewThatAreNotFinite) {
    const auto texts = [](const std::string& value) {
        return std::vector<std::pair<std::string, std::string>>{
            {"integers", "1 2 3\n2 3 4\n3 1 " + value + "\n"},
            {"names", "a b 3\nb c 4\nc a " + value + "\n"},
            {"gml",
             "graph [ node [ id 1 ] node [ id 2 ] node [ id 3 ] edge [ source 1 target 2 value 3 ]\nedge [ "
             "source 2 target 3 value 4 ]\nedge [ source 3 target 1 value " +
                 value + " ] ]"},
            {"dense", "%%MatrixMarket matrix array real symmetric\n3 3\n" + value + "\n3\n4\n0\n0\n0\n"},
        };
    };
    for (const auto& [format, text] : texts("nan")) {
        const LoadedGraph loaded = test::fromText(text);
        EXPECT_TRUE(loaded.graph->isWeighted()) << format;
        EXPECT_EQ(loaded.graph->edgeCount(), 2u) << format;
        EXPECT_EQ(loaded.report.smallestWeight, 3) << format;
        EXPECT_EQ(loaded.report.largestWeight, 4) << format;
        EXPECT_EQ(badWeights(loaded).count, 1u) << format;
        EXPECT_EQ(badWeights(loaded).firstLine, 3u) << format;
    }
    for (const auto& [format, text] : texts("-1")) {
        const LoadedGraph loaded = test::fromText(text);
        EXPECT_FALSE(loaded.graph->isWeighted()) << format;
        EXPECT_EQ(loaded.graph->edgeCount(), 3u) << format;
        EXPECT_EQ(loaded.report.droppedCount(), 0u) << format;
        ASSERT_EQ(loaded.report.faultCount, 1u) << format;
        EXPECT_EQ(loaded.report.faults[0].line, 3u) << format;
    }
    const LoadedGraph most = test::fromText("1 2 nan\n2 3 4\n3 1 inf\n");
    EXPECT_FALSE(most.graph->isWeighted());
    EXPECT_EQ(most.graph->edgeCount(), 3u);
    EXPECT_EQ(most.report.droppedCount(), 0u);
}

TEST(Weights, ZeroAndTheSmallestAndLargestAreTaken) {
    for (const char* weight : {"0", "1e-30", "1e30"})
        for (const auto& [format, text] : withWeight(weight)) {
            const LoadedGraph loaded = test::fromText(text);
            EXPECT_TRUE(loaded.graph->isWeighted()) << format << ' ' << weight;
            EXPECT_EQ(loaded.report.faultCount, 0u) << format << ' ' << weight;
        }
}

TEST(Weights, TooLargeOnesAreCalledThat) {
    for (const auto& [format, text] : withWeight("1e308"))
        EXPECT_THAT(badWeights(test::fromText(text)).first,
                    HasSubstr("is too large: weights are 32-bit floats, at most 3.4028235e+38"))
            << format;
    for (const auto& [format, text] : withWeight("-1"))
        EXPECT_THAT(badWeights(test::fromText(text)).first,
                    HasSubstr("is not a finite number from 0 upwards"))
            << format;
}

TEST(Weights, ThoseTooSmallForAFloatAreAFault) {
    std::vector<std::pair<std::string, std::string>> texts = withWeight("1e-320");
    texts.emplace_back("named nodes", "source,target,weight\na,b,5\nb,c,1\nc,a,1e-320\n");
    texts.emplace_back("mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 1 1e-320\n");
    texts.emplace_back("dense mtx", "%%MatrixMarket matrix array real symmetric\n2 2\n0\n1e-320\n1\n");
    texts.emplace_back("value in GML",
                       "graph [\nnode [ id 1 ]\nnode [ id 2 ]\nedge [ source 1 target 2 value 1e-320 ]\n]\n");
    for (const auto& [format, text] : texts) {
        const LoadedGraph loaded = test::fromText(text);
        ASSERT_EQ(loaded.report.faultCount, 1u) << format;
        EXPECT_EQ(loaded.report.faults[0].line, 4u) << format;
        EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("too small for a 32-bit float")) << format;
    }
}

}  // namespace
}  // namespace quartier
