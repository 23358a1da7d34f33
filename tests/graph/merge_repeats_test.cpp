// Lists that repeat edges, merged while they grow, give the graph of the whole list.
#include "graph/merge_repeats.h"

#include <gtest/gtest.h>

#include <random>

#include "graph/graph_builder.h"

namespace quartier {
namespace {

struct Line {
    VertexId source, target;
    f32 weight;
};

struct Built {
    Graph graph;
    ImportReport report;
};

Built build(EdgeList edges, Direction direction) {
    Built built;
    built.graph = buildGraph(std::move(edges), 50, direction, LoopPolicy::keep, built.report);
    return built;
}

EdgeList listOf(const std::vector<Line>& lines, bool weighted, u64 firstLook) {
    EdgeList edges;
    RepeatMerger merger(firstLook);
    for (const Line& line : lines) {
        edges.source.push_back(line.source);
        edges.target.push_back(line.target);
        if (weighted) edges.weight.push_back(line.weight);
        if (!edges.multiplicity.empty()) edges.multiplicity.push_back(1);
        merger.look<VertexId>({edges.source, edges.target, edges.weight, edges.multiplicity});
    }
    return edges;
}

std::vector<Line> drawLines(u32 seed, u32 vertices, int count) {
    std::mt19937 random(seed);
    static constexpr f32 kWeights[] = {0.1f, 0.3f, 1e-7f, 3, 1e8f, 0};
    const auto vertex = [&] { return static_cast<VertexId>(random() % vertices); };
    std::vector<Line> lines;
    for (int i = 0; i < count; ++i) lines.push_back({vertex(), vertex(), kWeights[random() % 6]});
    return lines;
}

void expectEqual(const Built& a, const Built& b) {
    EXPECT_TRUE(std::ranges::equal(a.graph.offsets(), b.graph.offsets()));
    EXPECT_TRUE(std::ranges::equal(a.graph.targets(), b.graph.targets()));
    EXPECT_TRUE(std::ranges::equal(a.graph.weights(), b.graph.weights()));  // every bit
    EXPECT_TRUE(std::ranges::equal(a.graph.reverseWeights(), b.graph.reverseWeights()));
    EXPECT_EQ(a.report.edgesRead, b.report.edgesRead);
    EXPECT_EQ(a.report.duplicatesMerged, b.report.duplicatesMerged);
    EXPECT_EQ(a.report.reciprocalsMerged, b.report.reciprocalsMerged);
    EXPECT_EQ(a.report.mergeRule, b.report.mergeRule);
}

TEST(RepeatMerger, GivesTheGraphOfTheWholeListWhenLinesRepeat) {
    constexpr u64 kNever = ~u64{0};
    for (const u32 vertices : {2u, 5u, 40u})
        for (const bool weighted : {false, true})
            for (const Direction direction : {Direction::undirected, Direction::directed}) {
                const auto lines = drawLines(vertices, vertices, 5000);
                const EdgeList whole = listOf(lines, weighted, kNever);
                const EdgeList merged = listOf(lines, weighted, 64);
                EXPECT_TRUE(whole.multiplicity.empty());
                if (vertices < 40) {
                    EXPECT_LT(merged.size(), 500u);
                }
                EXPECT_EQ(merged.lineCount(), lines.size());
                expectEqual(build(merged, direction), build(whole, direction));
            }
}

TEST(RepeatMerger, KeepsASymmetricListingOneWhenItsLinesRepeat) {
    std::vector<Line> lines;
    for (int i = 0; i < 300; ++i)
        for (const Line& line : {Line{0, 1, 0.1f}, Line{1, 0, 0.1f}, Line{1, 2, 7}, Line{2, 1, 7}})
            lines.push_back(line);
    const Built whole = build(listOf(lines, true, ~u64{0}), Direction::undirected);
    const Built merged = build(listOf(lines, true, 16), Direction::undirected);
    expectEqual(merged, whole);
    EXPECT_NE(merged.report.mergeRule.find("counts once"), std::string::npos);
}

TEST(RepeatMerger, LeavesListsAloneThatDoNotRepeat) {
    std::vector<Line> lines;
    for (VertexId v = 0; v < 100000; ++v) lines.push_back({v, v + 1, 1});
    const EdgeList edges = listOf(lines, false, 1 << 15);
    EXPECT_TRUE(edges.multiplicity.empty());
    EXPECT_EQ(edges.size(), 100000u);
    EXPECT_EQ(edges.source[777], 777u);
}

TEST(RepeatMerger, KeepsTheFirstLineInItsPlace) {
    std::vector<Line> lines{{9, 8, 1}};
    for (int i = 0; i < 500; ++i) lines.push_back({static_cast<VertexId>(i % 3), 8, 1});
    const EdgeList edges = listOf(lines, false, 32);
    EXPECT_EQ(edges.source[0], 9u);
    EXPECT_EQ(edges.multiplicity[0], 1u);
    EXPECT_LT(edges.size(), 100u);
}

}  // namespace
}  // namespace quartier
