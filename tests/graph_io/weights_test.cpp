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

TEST(Weights, TooLargeOnesAreCalledThat) {
    for (const auto& [format, text] : withWeight("1e308"))
        EXPECT_THAT(refusal(text),
                    HasSubstr("is too large: weights are 32-bit floats, at most 3.4028235e+38"))
            << format;
    for (const auto& [format, text] : withWeight("-1"))
        EXPECT_THAT(refusal(text), HasSubstr("is not a finite number from 0 upwards")) << format;
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
