// Weights that would make modularity meaningless are refused with their line, in every format that calls a
// number a weight.
#include "from_text.h"

namespace quartier {
namespace {

using test::refusal;
using ::testing::HasSubstr;

// Texts with the weight on line 4.
std::vector<std::pair<std::string, std::string>> withWeight(const std::string& weight) {
    return {
        {"csv", "source,target,weight\n1,2,5\n2,3,1\n3,1," + weight + "\n"},
        {"tsv", "source\ttarget\tweight\n1\t2\t5\n2\t3\t1\n3\t1\t" + weight + "\n"},
        {"gml",
         "graph [\n node [ id 1 ]\n node [ id 2 ]\n edge [ source 1 target 2 weight " + weight + " ]\n]\n"},
        {"graphml",
         "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n<graph "
         "edgedefault=\"undirected\"><node id=\"a\"/>\n<node id=\"b\"/>\n<edge source=\"a\" "
         "target=\"b\"><data key=\"w\">" +
             weight + "</data></edge></graph></graphml>\n"},
        {"gexf",
         "<gexf version=\"1.3\"><graph defaultedgetype=\"undirected\">\n<nodes><node id=\"a\"/><node "
         "id=\"b\"/></nodes>\n<edges>\n<edge source=\"a\" target=\"b\" weight=\"" +
             weight + "\"/></edges></graph></gexf>\n"},
    };
}

TEST(Weights, NegativeAndNotFiniteOnesAreRefusedWithTheirLine) {
    for (const char* weight : {"-3", "-0.001", "nan", "NaN", "inf", "-inf", "1e39"})
        for (const auto& [format, text] : withWeight(weight))
            EXPECT_THAT(refusal(text), HasSubstr("test.txt:4: ")) << format << ' ' << weight;
}

TEST(Weights, ZeroAndTheSmallestAndLargestAreTaken) {
    for (const char* weight : {"0", "1e-30", "1e30"})
        for (const auto& [format, text] : withWeight(weight)) {
            const LoadedGraph loaded = test::fromText(text);
            EXPECT_TRUE(loaded.graph->isWeighted()) << format << ' ' << weight;
            EXPECT_EQ(loaded.report.faultCount, 0u) << format << ' ' << weight;
        }
}

}  // namespace
}  // namespace quartier
