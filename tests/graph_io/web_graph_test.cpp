// Graphs of WebGraph: BVGraph, bits beside their properties.
#include <cstdlib>

#include "folder.h"
#include "from_text.h"
#include "graph/io/bit_reader.h"
#include "graph/io/reader.h"
#include "shared_data.h"

namespace quartier {
namespace {

namespace fs = std::filesystem;
using graph_io::BitCode;
using graph_io::BitReader;
using test::edges;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

// Writes the codes that BitReader reads, from their definitions.
class BitWriter {
  public:
    BitWriter& unary(u64 x) {
        bits_ += std::string(x, '0') + '1';
        return *this;
    }
    BitWriter& fixed(u64 x, unsigned width) {
        for (unsigned i = width; i-- > 0;) bits_ += static_cast<char>('0' + ((x >> i) & 1));
        return *this;
    }
    BitWriter& gamma(u64 x) { return unary(width(x + 1)).fixed(x + 1, width(x + 1)); }
    BitWriter& delta(u64 x) { return gamma(width(x + 1)).fixed(x + 1, width(x + 1)); }
    BitWriter& zeta(u64 x, unsigned k = 3) {
        const unsigned h = width(x + 1) / k;
        const u64 left = u64{1} << (h * k);
        unary(h);
        return x + 1 - left < left ? fixed(x + 1 - left, h * k + k - 1) : fixed(x + 1, h * k + k);
    }
    BitWriter& nibble(u64 x) {
        unsigned groups = 1;
        while (x >> (3 * groups) != 0) ++groups;
        for (unsigned i = groups; i-- > 0;) fixed((x >> (3 * i) & 7) | (i == 0 ? 8 : 0), 4);
        return *this;
    }
    std::string bytes() const {
        std::string all;
        for (size_t i = 0; i < bits_.size(); i += 8) {
            char byte = 0;
            for (size_t k = 0; k < 8; ++k)
                byte = static_cast<char>(byte << 1 | (i + k < bits_.size() && bits_[i + k] == '1'));
            all += byte;
        }
        return all;
    }

  private:
    static unsigned width(u64 x) {  // bits below the highest one
        unsigned bits = 0;
        while (x >> 1 >> bits != 0) ++bits;
        return bits;
    }
    std::string bits_;
};

u64 natural(i64 number) { return static_cast<u64>(number >= 0 ? 2 * number : -2 * number - 1); }

TEST(BitReader, ReadsEveryCode) {
    const std::vector<u64> numbers{0, 1, 2, 3, 6, 7, 8, 62, 63, 64, 65, 1000, 123456789, 1'000'000'000'000};
    BitWriter writer;
    for (const u64 x : numbers) {
        writer.unary(x % 200).gamma(x).delta(x).nibble(x);
        for (unsigned k = 1; k <= 7; ++k) writer.zeta(x, k);
    }
    const std::string bytes = writer.bytes();
    BitReader reader(bytes);
    for (const u64 x : numbers) {
        EXPECT_EQ(reader.unary(), x % 200);
        EXPECT_EQ(reader.gamma(), x);
        EXPECT_EQ(reader.delta(), x);
        EXPECT_EQ(reader.nibble(), x);
        for (unsigned k = 1; k <= 7; ++k) EXPECT_EQ(reader.zeta(k), x) << k;
    }
    EXPECT_LT(reader.size() - reader.taken(), 8u);
}

// By hand: 4 + 1 is 101 in binary, and two zeros before it tell that two bits follow its first.
TEST(BitReader, ReadsGammaByHand) {
    const std::string bytes{'\x28', '\x00'};  // 00101 000 ...
    BitReader reader(bytes);
    EXPECT_EQ(reader.gamma(), 4u);
    EXPECT_EQ(reader.taken(), 5u);
}

TEST(BitReader, EndsWhereTheBitsEnd) {
    const std::string zeros(100, '\0');
    EXPECT_THROW(BitReader(zeros).unary(), graph_io::BadBits);
    EXPECT_THROW(BitReader(zeros).gamma(), graph_io::BadBits);
    EXPECT_THROW(BitReader("").bits(1), graph_io::BadBits);
    const std::string wide = BitWriter().unary(63).fixed(0, 63).bytes();
    EXPECT_THROW(BitReader(wide).gamma(), graph_io::BadBits);
}

class WebGraph : public ::testing::Test {
  protected:
    // The properties that every file has, then others, which may replace them.
    void describe(u64 nodes, u64 arcs, const std::string& others = "") {
        folder_.write("g.properties",
                      "#BVGraph properties\ngraphclass=it.unimi.dsi.webgraph.BVGraph\nversion=0\nnodes=" +
                          std::to_string(nodes) + "\narcs=" + std::to_string(arcs) +
                          "\nwindowsize=7\nminintervallength=4\nzetak=3\ncompressionflags=\n" + others);
    }
    LoadedGraph read(const std::string& name = "g.graph") { return readGraph(folder_ / name); }
    std::string refusal(const std::string& name = "g.graph") {
        try {
            read(name);
        } catch (const Error& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
            return error.what();
        }
        return "";
    }

    test::Folder folder_;
};

// 0 -> 1 3 5; 1 copies 1 and 5 of it; 2 -> the interval 1 to 4, and 6.
BitWriter listsOfAllKinds() {
    BitWriter bits;
    bits.gamma(3).unary(0).gamma(0).zeta(natural(1)).zeta(1).zeta(1);
    bits.gamma(2).unary(1).gamma(2).gamma(1).gamma(0);
    bits.gamma(5).unary(0).gamma(1).gamma(natural(-1)).gamma(0).zeta(natural(4));
    for (int node = 3; node < 7; ++node) bits.gamma(0);
    return bits;
}
const Edges kListsOfAllKinds{"0>1", "0>3", "0>5", "1>1", "1>5", "2>1", "2>2", "2>3", "2>4", "2>6"};

TEST_F(WebGraph, ReadsReferencesIntervalsAndResiduals) {
    describe(7, 10);
    folder_.write("g.graph", listsOfAllKinds().bytes());
    for (const char* name : {"g.graph", "g.properties"}) {
        const LoadedGraph loaded = read(name);
        EXPECT_EQ(edges(loaded), kListsOfAllKinds) << name;
        EXPECT_EQ(loaded.graph->vertexCount(), 7u);
        EXPECT_EQ(loaded.report.format, "WebGraph, BVGraph");
        EXPECT_EQ(loaded.report.directionWhy, "not every arc has its opposite");
    }
}

TEST_F(WebGraph, ReadsOtherCodesAndSymmetricGraphs) {
    describe(3, 4, "compressionflags=OUTDEGREES_DELTA | RESIDUALS_NIBBLE|REFERENCES_GAMMA\n");
    BitWriter bits;
    bits.delta(1).gamma(0).gamma(0).nibble(natural(1));
    bits.delta(2).gamma(0).gamma(0).nibble(natural(-1)).nibble(1);
    bits.delta(1).gamma(0).gamma(0).nibble(natural(-1));
    folder_.write("g.graph", bits.bytes());
    EXPECT_EQ(edges(read()), (Edges{"0-1", "1-2"}));
}

TEST_F(WebGraph, OfMetisIsWhatHasNoPropertiesBesideIt) {
    folder_.write("g.graph", "2 1\n2\n1\n");
    EXPECT_EQ(edges(read()), Edges{"1-2"});
    folder_.write("g.properties.gz", "damaged");
    EXPECT_EQ(edges(read()), Edges{"1-2"});
    fs::remove(folder_ / "g.properties.gz");
    describe(2, 0);
    fs::remove(folder_ / "g.graph");
    EXPECT_THAT(refusal("g.properties"), HasSubstr("its .graph is not beside it"));
}

TEST_F(WebGraph, RefusesPropertiesThatItCannotFollow) {
    folder_.write("g.graph", listsOfAllKinds().bytes());
    const auto refused = [&](const std::string& others) {
        describe(7, 10, others);
        return refusal();
    };
    EXPECT_EQ(refused(""), "");
    EXPECT_THAT(refused("graphclass=it.unimi.dsi.webgraph.EFGraph\n"), HasSubstr("BVGraph is read"));
    EXPECT_THAT(refused("version=1\n"), HasSubstr("version 1"));
    EXPECT_THAT(refused("zetak=0\n"), HasSubstr("'zetak'"));
    EXPECT_THAT(refused("zetak=4294967297\n"), HasSubstr("'zetak'"));
    EXPECT_THAT(refused("arcs=many\n"), HasSubstr("the property 'arcs' is 'many', not a whole number"));
    EXPECT_THAT(refused("compressionflags=RESIDUALS_HUFFMAN\n"), HasSubstr("'RESIDUALS_HUFFMAN'"));
    EXPECT_THAT(refused("nodes=99999999999\n"), HasSubstr("4,294,967,294 nodes"));
    EXPECT_THAT(refused("nodes=4000000000\n"), HasSubstr("they are damaged, or belong to another one"));
    EXPECT_THAT(refused("arcs=99999999999\n"), HasSubstr("they are damaged, or belong to another one"));
    EXPECT_THAT(refused("arcs=11\n"), HasSubstr("has 10 arcs, and its properties promise 11"));
    EXPECT_THAT(refused("arcs=9\n"), HasSubstr("the successors of the node 2"));
}

TEST_F(WebGraph, RefusesListsThatAreNone) {
    describe(3, 6);
    const auto refused = [&](const BitWriter& bits) {
        folder_.write("g.graph", bits.bytes());
        return refusal();
    };
    EXPECT_THAT(refused(BitWriter().gamma(1).unary(1)), HasSubstr("before that of the first node"));
    EXPECT_THAT(refused(BitWriter().gamma(1).unary(0).gamma(0).zeta(natural(3))),
                HasSubstr("3 is none of the 3"));
    EXPECT_THAT(refused(BitWriter().gamma(1).unary(0).gamma(0).zeta(natural(-1))),
                HasSubstr("-1 is none of the 3"));
    EXPECT_THAT(refused(BitWriter().gamma(2).unary(0).gamma(1).gamma(0).gamma(0)),
                HasSubstr("there are more than the 2 that are promised"));
    EXPECT_THAT(refused(BitWriter().gamma(7)), HasSubstr("more than the 6 arcs"));
    EXPECT_THAT(refused(BitWriter().gamma(2)), HasSubstr("the bits end too early"));
    // Blocks of a copy that are longer than the list.
    EXPECT_THAT(
        refused(BitWriter().gamma(1).unary(0).gamma(0).zeta(natural(1)).gamma(1).unary(1).gamma(1).gamma(9)),
        HasSubstr("they copy more than there is"));
}

TEST_F(WebGraph, RefusesEveryShorterFile) {
    describe(7, 10);
    const std::string bytes = listsOfAllKinds().bytes();
    for (size_t size = 0; size < bytes.size(); ++size) {
        folder_.write("g.graph", bytes.substr(0, size));
        EXPECT_NE(refusal(), "") << size;
    }
}

TEST_F(WebGraph, RealFilesAreTheirMatrixMarketTwins) {
    const auto path = test::sharedData("C/cnr-2000.webgraph.graph.gz");
    SKIP_WITHOUT(path);
    const LoadedGraph loaded = readGraph(path);
    const LoadedGraph twin = readGraph(test::sharedData("C/cnr-2000.mtx.gz"));
    ASSERT_EQ(loaded.graph->vertexCount(), twin.graph->vertexCount());
    EXPECT_EQ(loaded.graph->arcCount(), 3'216'152u);
    EXPECT_TRUE(std::ranges::equal(loaded.graph->offsets(), twin.graph->offsets()));
    EXPECT_TRUE(std::ranges::equal(loaded.graph->targets(), twin.graph->targets()));
    const LoadedGraph words = readGraph(test::sharedData("C/wordassociation-2011.webgraph.graph.gz"));
    EXPECT_EQ(words.graph->vertexCount(), 10'617u);
    EXPECT_EQ(words.graph->arcCount(), 72'172u);
}

}  // namespace
}  // namespace quartier
