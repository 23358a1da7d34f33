// The binary format of graph-tool.
#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "from_text.h"
#include "graph/io/writer.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::edgeText;
using test::fromText;
using test::numbers;
using test::refusal;
using test::TemporaryFile;
using test::texts;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

// Puts a file together, in either byte order.
class GtFile {
  public:
    explicit GtFile(bool big = false) : big_(big) {
        bytes_ = std::string("\xE2\x9B\xBE gt\x01") + (big ? '\x01' : '\0');
        text("made by a test");
    }
    template <class T>
    GtFile& number(T value) {
        char bytes[sizeof(T)];
        std::memcpy(bytes, &value, sizeof(T));
        if (big_) std::reverse(bytes, bytes + sizeof(T));
        bytes_.append(bytes, sizeof(T));
        return *this;
    }
    GtFile& text(const std::string& value) {
        number<u64>(value.size());
        bytes_ += value;
        return *this;
    }
    // Up to 255 vertices.
    GtFile& graph(bool directed, const std::vector<std::vector<u8>>& neighbours) {
        number<u8>(directed).number<u64>(neighbours.size());
        for (const auto& row : neighbours) {
            number<u64>(row.size());
            for (const u8 w : row) number(w);
        }
        return *this;
    }
    GtFile& properties(u64 count) { return number(count); }
    // Of the graph (0), the vertices (1) or the edges (2); the values follow.
    GtFile& property(u8 owner, const std::string& name, u8 type) {
        return number(owner).text(name).number(type);
    }
    GtFile& list(const std::vector<f64>& values) {
        number<u64>(values.size());
        for (const f64 value : values) number(value);
        return *this;
    }
    const std::string& bytes() const { return bytes_; }

  private:
    bool big_;
    std::string bytes_;
};

// 2.5 as the 80 bits of x86 in 16 bytes.
GtFile& longTwoAndAHalf(GtFile& file, bool big) {
    const u64 mantissa = u64{0xA} << 60;
    if (big) return file.number<u64>(16384).number(mantissa);
    return file.number(mantissa).number<u64>(16384);
}

// Labels of the ends in their order, with the weight.
Edges labelledEdges(const LoadedGraph& loaded) {
    Edges found;
    const Graph& graph = *loaded.graph;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const std::string from = loaded.nodes->label(v), to = loaded.nodes->label(graph.targets()[arc]);
            if (from <= to) found.insert(fmt::format("{}-{}:{:f}", from, to, graph.weight(arc)));
        }
    return found;
}

TEST(GraphTool, ReadsPropertiesOfAllTypesInBothByteOrders) {
    for (const bool big : {false, true}) {
        GtFile file(big);
        file.graph(true, {{1, 2}, {}, {0, 2}}).properties(14);
        file.property(0, "about", 6).text("a graph property");
        file.property(1, "label", 6).text("one").text("caf\xE9").text("");
        file.property(1, "yes", 0).number<u8>(1).number<u8>(0).number<u8>(1);
        file.property(1, "short", 1).number<short>(-3).number<short>(4).number<short>(5);
        file.property(1, "int", 2).number<int>(-70000).number<int>(4).number<int>(5);
        file.property(1, "long", 3).number<i64>(-1).number<i64>(4).number<i64>(5);
        file.property(1, "huge", 3).number<i64>(9007199254740993).number<i64>(4).number<i64>(5);
        file.property(1, "real", 4).number(0.5).number(std::nan("")).number(1e300);
        file.property(1, "wide", 5);
        for (int i = 0; i < 3; ++i) longTwoAndAHalf(file, big);
        file.property(1, "pos", 11).list({1, 2}).list({3, 4, 5}).list({-1, 0});
        file.property(2, "weight", 4).number(2.0).number(3.0).number(0.5).number(1.0);
        file.property(2, "kind", 6).text("a").text("b").text("a").text("c");
        file.property(2, "old", 0).number<u8>(1).number<u8>(0).number<u8>(0).number<u8>(0);
        file.property(2, "year", 2).number<int>(1999).number<int>(2000).number<int>(2001).number<int>(2002);
        const LoadedGraph loaded = fromText(file.bytes());
        EXPECT_EQ(loaded.report.format, "graph-tool, version 1");
        EXPECT_EQ(edges(loaded), (Edges{"0>1:2", "0>2:3", "2>0:0.5", "2>2:1"}));
        EXPECT_EQ(loaded.nodes->label(0), "one");
        EXPECT_EQ(loaded.nodes->label(1), "caf\xC3\xA9");
        EXPECT_EQ(std::get<2>(loaded.nodes->column("yes")->values).values, (std::vector<u8>{1, 0, 1}));
        EXPECT_EQ(numbers(loaded, "short")[0], -3);
        EXPECT_EQ(numbers(loaded, "int")[0], -70000);
        EXPECT_EQ(numbers(loaded, "long")[0], -1);
        EXPECT_EQ(texts(loaded, "huge")[0], "9007199254740993");
        EXPECT_EQ(numbers(loaded, "real")[2], 1e300);
        EXPECT_TRUE(std::isnan(numbers(loaded, "real")[1]));
        EXPECT_EQ(numbers(loaded, "wide"), (std::vector<f64>{2.5, 2.5, 2.5}));
        ASSERT_EQ(loaded.nodes->positions().size(), 3u);
        EXPECT_EQ(loaded.nodes->positions()[1].y, -4.0f);
        EXPECT_EQ(edgeText(loaded, "kind", 3), "c");
        EXPECT_EQ(std::get<YesNo>(loaded.edges->column("old")->values).values[0], YesNo::kYes);
        EXPECT_EQ(std::get<0>(loaded.edges->column("year")->values)[1], 2000);
        EXPECT_EQ(loaded.report.faultCount, 0u);
    }
}

TEST(GraphTool, TakesValuesForWeightsWhereTheyCanBe) {
    const auto valued = [](f64 second) {
        GtFile file;
        file.graph(false, {{1, 2}, {}, {}}).properties(1).property(2, "value", 4).number(2.0).number(second);
        return fromText(file.bytes());
    };
    EXPECT_EQ(edges(valued(3)), (Edges{"0-1:2", "0-2:3"}));
    EXPECT_EQ(valued(3).edges, nullptr);
    const LoadedGraph signs = valued(-1);
    EXPECT_EQ(edges(signs), (Edges{"0-1", "0-2"}));
    EXPECT_EQ(std::get<0>(signs.edges->column("value")->values), (std::vector<f64>{2, -1}));
    EXPECT_EQ(signs.report.faultCount, 1u);
}

TEST(GraphTool, CountsWhatItLeavesOut) {
    GtFile file;
    file.graph(true, {{1}, {0}}).properties(6);
    file.property(1, "list", 13).number<u64>(1).text("x").number<u64>(0);
    file.property(1, "object", 14).text("o").text("");
    file.property(1, "bits", 7).number<u64>(1).number<u8>(1).number<u64>(0);
    file.property(1, "pos", 11).list({1, 2}).list({});
    file.property(0, "shown", 4).number(1.0);
    file.property(2, "weight", 4).number(-1.0).number(3.0);
    const LoadedGraph loaded = fromText(file.bytes());
    EXPECT_EQ(edges(loaded), Edges{"1>0:3"});
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::badWeight)].firstLine, 1u);
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("4 properties were left out"));
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("'list'"));
    EXPECT_TRUE(loaded.nodes->positions().empty());
}

TEST(GraphTool, RefusesDamagedFiles) {
    GtFile whole;
    whole.graph(true, {{1}, {0}}).properties(1).property(1, "n", 4).number(1.0).number(2.0);
    const std::string bytes = whole.bytes();
    EXPECT_EQ(refusal(bytes), "");
    for (size_t length = 6; length < bytes.size(); ++length)
        EXPECT_THAT(refusal(bytes.substr(0, length)), HasSubstr("cut short or damaged")) << length;
    EXPECT_THAT(refusal(GtFile().number<u8>(0).number<u64>(5000000000).bytes()),
                HasSubstr("cut short or damaged"));
    EXPECT_THAT(refusal(GtFile().graph(true, {{7}}).bytes()), HasSubstr("the vertex 0 has a neighbour 7"));
    EXPECT_THAT(refusal(GtFile().graph(true, {}).properties(0).bytes()), HasSubstr("no node"));
    EXPECT_THAT(refusal(GtFile().graph(true, {{}}).properties(1).property(1, "n", 99).bytes()),
                HasSubstr("'n' has values of the type 99"));
    EXPECT_THAT(refusal(GtFile().graph(true, {{}}).properties(1).property(3, "n", 1).bytes()),
                HasSubstr("neither graph, vertices nor edges"));
    EXPECT_THAT(refusal("\xE2\x9B\xBE gt\x02" + bytes.substr(7)), HasSubstr("version 2"));
}

// The content tells it, whatever it is called; no other format gets to see it.
TEST(GraphTool, IsToldByItsFirstBytes) {
    GtFile file;
    file.graph(false, {{1}, {}}).properties(0);
    const TemporaryFile stored("graph.txt", file.bytes());
    EXPECT_EQ(edges(readGraph(stored.path())), Edges{"0-1"});
    ReadOptions options;
    options.format = "edges";
    EXPECT_THROW(readGraph(stored.path(), options), ParseError);
    // A table of results is none of it.
    EXPECT_THROW(readPositions(stored.path(), *readGraph(stored.path()).nodes), ParseError);
    EXPECT_THAT(refusal("a b\n", "a.gt"), HasSubstr("does not begin as files of graph-tool do"));
}

// The numbers of nodes and edges that graph-tool wrote into the files.
TEST(GraphTool, ReadsRealFiles) {
    const auto folder = test::sharedData("A/graph-tool");
    SKIP_WITHOUT(folder);
    struct Size {
        const char* name;
        u64 nodes, edges;
        bool directed;
    };
    for (const Size& size : {Size{"astroph", 16706, 121251, false},
                             {"celegansneural", 297, 2359, true},
                             {"dolphins", 62, 159, false},
                             {"karate", 34, 78, false},
                             {"lesmis", 77, 254, false},
                             {"netscience", 1589, 2742, false},
                             {"polblogs", 1490, 19090, true},
                             {"polbooks", 105, 441, false},
                             {"power", 4941, 6594, false},
                             {"serengetifoodweb", 161, 592, true}}) {
        const LoadedGraph loaded = readGraph(folder / (std::string(size.name) + ".gt.gz"));
        EXPECT_EQ(loaded.graph->vertexCount(), size.nodes) << size.name;
        EXPECT_EQ(loaded.report.edgesRead, size.edges) << size.name;
        EXPECT_EQ(loaded.graph->isDirected(), size.directed) << size.name;
    }
    // The same graph as the GML file has, which numbers the nodes otherwise.
    const LoadedGraph gt = readGraph(folder / "lesmis.gt.gz");
    EXPECT_EQ(labelledEdges(gt), labelledEdges(readGraph(test::repositoryData("lesmis.gml.gz"))));
    EXPECT_EQ(gt.nodes->positions().size(), 77u);
}

}  // namespace
}  // namespace quartier
