// SIF of Cytoscape.
#include "from_text.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(Sif, ReadsNodesInteractionsAndSingleNodes) {
    const LoadedGraph loaded = fromText("a pp b c\nb  pd c\nalone\n\n", "a.sif");
    EXPECT_EQ(edges(loaded), (Edges{"a-b", "a-c", "b-c"}));
    EXPECT_EQ(loaded.report.isolatedNodes, 1u);
    const auto& kinds = std::get<1>(loaded.edges->column("interaction")->values);
    EXPECT_EQ(std::string(kinds.at(0)) + " " + std::string(kinds.at(2)), "pp pd");
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(Sif, KeepsBlanksInNamesBesideTabs) {
    const LoadedGraph loaded =
        fromText("IRAK Complex\tinteracts with\tTLR 4 \nx \tpp\r\nTLR 4\tpd\tx\t y\n", "a.sif");
    EXPECT_EQ(edges(loaded), (Edges{"IRAK Complex-TLR 4", "TLR 4-x", "TLR 4-y"}));
    ASSERT_EQ(loaded.report.droppedCount(), 1u);
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::incomplete)].firstLine, 2u);
}

// The first interaction of merged lines is kept; the others are counted.
TEST(Sif, CountsInteractionsOfMergedLines) {
    const LoadedGraph loaded = fromText("a pp b\na pd b\n", "a.sif");
    EXPECT_EQ(edges(loaded), Edges{"a-b"});
    EXPECT_EQ(loaded.report.duplicatesMerged, 1u);
    EXPECT_EQ(loaded.report.edgeValuesLeftOut, 1u);
}

TEST(Sif, ReadsRealFiles) {
    const auto path = test::sharedData("A/odd/cytoscape/multiWordProteins.sif.gz");
    SKIP_WITHOUT(path);
    const LoadedGraph loaded = readGraph(path);
    EXPECT_TRUE(loaded.nodes->find("IRAK Complex"));
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

}  // namespace
}  // namespace quartier
