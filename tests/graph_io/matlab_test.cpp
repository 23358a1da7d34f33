// Matrices in MATLAB's files of level 5.
#include <zlib.h>

#include <cstring>
#include <utility>

#include "from_text.h"
#include "graph/io/reader.h"
#include "matlab_matrix.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

// Files that SciPy wrote (scipy.io.savemat 1.10).
LoadedGraph ofScipy(const std::string& name) {
    return readGraph(std::filesystem::path(QUARTIER_SOURCE_DIR) / "tests/fuzz/corpus/matlab" / name);
}

// The bytes of a file, number by number, in either byte order.
class Bytes {
  public:
    explicit Bytes(bool big) : big_(big) {}

    template <class T>
    std::string of(std::vector<T> values) const {
        std::string bytes;
        for (const T value : values) {
            std::string one(sizeof(T), '\0');
            std::memcpy(one.data(), &value, sizeof(T));
            bytes += big_ ? std::string(one.rbegin(), one.rend()) : one;
        }
        return bytes;
    }
    std::string element(u32 type, const std::string& data) const {
        return of<u32>({type, static_cast<u32>(data.size())}) + data +
               std::string((8 - data.size() % 8) % 8, '\0');
    }
    std::string header() const {
        std::string text = "MATLAB 5.0 MAT-file, of a test";
        text.resize(124, ' ');
        return text + of<u16>({0x0100}) + of<u16>({0x4D49});
    }
    // A sparse matrix of doubles; `flags` beside its kind.
    std::string sparse(const std::string& name, i32 rows, i32 columns, const std::vector<i32>& ir,
                       const std::vector<i32>& jc, const std::vector<f64>& values, u32 flags = 0) const {
        return element(14, element(6, of<u32>({5 | flags, static_cast<u32>(values.size())})) +
                               element(5, of<i32>({rows, columns})) + element(1, name) + element(5, of(ir)) +
                               element(5, of(jc)) + element(9, of(values)));
    }

  private:
    bool big_;
};

std::string deflated(const std::string& bytes) {
    std::string packed(compressBound(bytes.size()), '\0');
    uLongf size = packed.size();
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
             bytes.size());
    packed.resize(size);
    return packed;
}

const Bytes kLittle(false);

std::string oneMatrix(const std::string& matrix) { return kLittle.header() + matrix; }
std::string triangle() { return kLittle.sparse("A", 3, 3, {1, 2, 0, 2}, {0, 2, 4, 4}, {5, 1, 5, 2}); }

TEST(Matlab, ReadsWhatSciPyWrites) {
    const LoadedGraph sparse = ofScipy("sparse.mat");
    EXPECT_EQ(edges(sparse), (Edges{"1-2:2", "2-3:1.5"}));
    EXPECT_EQ(sparse.report.format, "MATLAB, sparse matrix 'A'");
    EXPECT_EQ(sparse.report.directionWhy, "the matrix is symmetric");
    EXPECT_EQ(sparse.report.isolatedNodes, 1u);
    EXPECT_EQ(edges(ofScipy("full.mat")), (Edges{"1>2", "2>3"}));
    EXPECT_EQ(edges(ofScipy("logical.mat")), Edges{"1-2"});
}

TEST(Matlab, TakesTheMatrixOfAProblem) {
    const LoadedGraph loaded = ofScipy("problem.mat");
    EXPECT_EQ(edges(loaded), Edges{"1>2:3"});
    EXPECT_EQ(loaded.report.format, "MATLAB, sparse matrix 'Problem.A'");
}

TEST(Matlab, SaysWhichOfSeveralVariablesItTook) {
    const LoadedGraph loaded = ofScipy("several.mat");
    EXPECT_EQ(edges(loaded), (Edges{"1-2:2", "2-3:1.5"}));
    ASSERT_EQ(loaded.report.faultCount, 1u);
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("the matrix 'net' was read"));
    EXPECT_THAT(loaded.report.faults[0].message, HasSubstr("'labels'"));
}

TEST(Matlab, ReadsBothByteOrdersPackedOrNot) {
    for (const bool big : {false, true}) {
        const Bytes bytes(big);
        const std::string matrix = bytes.sparse("A", 3, 3, {1, 2, 0, 2}, {0, 2, 4, 4}, {5, 1, 5, 2});
        // Columns of the matrix: an entry leads from its row to its column.
        const Edges expected{"1>2:5", "2>1:5", "3>1:1", "3>2:2"};
        EXPECT_EQ(edges(fromText(bytes.header() + matrix, "a.mat")), expected) << big;
        const std::string packed = deflated(matrix);
        EXPECT_EQ(
            edges(fromText(bytes.header() + bytes.of<u32>({15, static_cast<u32>(packed.size())}) + packed)),
            expected)
            << big;
    }
}

TEST(Matlab, ValuesOfOneAndBooleansAreNoWeights) {
    EXPECT_EQ(edges(fromText(oneMatrix(kLittle.sparse("A", 2, 2, {1}, {0, 1, 1}, {1})))), Edges{"2>1"});
    EXPECT_EQ(edges(fromText(oneMatrix(kLittle.sparse("A", 2, 2, {1}, {0, 1, 1}, {4})))), Edges{"2>1:4"});
}

TEST(Matlab, RefusesWhatIsNoGraphByOneSentence) {
    EXPECT_THAT(refusal(oneMatrix(kLittle.sparse("B", 2, 3, {}, {0, 0, 0, 0}, {}))),
                HasSubstr("the matrix 'B' has 2 rows and 3 columns; a graph needs a square matrix"));
    EXPECT_THAT(refusal(kLittle.header(), "a.mat"), HasSubstr("holds no variable"));
    std::string level7 = kLittle.header();
    level7.replace(0, 19, "MATLAB 7.3 MAT-file");
    EXPECT_THAT(refusal(level7, "a.mat"), HasSubstr("save it in MATLAB by save -v7"));
    EXPECT_THAT(refusal("no MATLAB file at all", "a.mat"), HasSubstr("does not begin as MATLAB files"));
    try {
        ofScipy("complex.mat");
        FAIL();
    } catch (const ParseError& error) {
        EXPECT_THAT(error.what(), HasSubstr("the matrix 'A' is complex"));
    }
}

// Columns and rows that lie.
TEST(Matlab, RefusesDamagedMatrices) {
    const auto refused = [](const std::vector<i32>& rows, const std::vector<i32>& starts) {
        return refusal(
            oneMatrix(kLittle.sparse("A", 3, 3, rows, starts, std::vector<f64>(rows.size(), 1.0))));
    };
    EXPECT_THAT(refused({3}, {0, 1, 1, 1}),
                HasSubstr("the matrix 'A' is damaged: an entry is in row 3 of 3"));
    EXPECT_THAT(refused({-1}, {0, 1, 1, 1}), HasSubstr("an entry is in row -1"));
    EXPECT_THAT(refused({0}, {0, 1, 0, 1}), HasSubstr("its columns do not rise"));
    EXPECT_THAT(refused({0}, {0, 1, 1, 2000000000}), HasSubstr("its columns do not rise"));
    EXPECT_THAT(refused({0}, {0, 1}), HasSubstr("2 beginnings of 3 columns"));
    EXPECT_THAT(refused({0}, {1, 1, 1, 1}), HasSubstr("its columns do not rise"));
}

TEST(Matlab, RefusesEveryShorterFileAndPackedOne) {
    const std::string whole = oneMatrix(triangle());
    ASSERT_EQ(refusal(whole), "");
    for (size_t size = 20; size < whole.size(); ++size)
        EXPECT_NE(refusal(whole.substr(0, size), "a.mat"), "");
    const std::string packed = deflated(triangle());
    const auto file = [&](const std::string& stream) {
        return oneMatrix(kLittle.of<u32>({15, static_cast<u32>(stream.size())}) + stream);
    };
    ASSERT_EQ(refusal(file(packed)), "");
    EXPECT_THAT(refusal(file(packed.substr(0, packed.size() / 2))), HasSubstr("cannot be decompressed"));
    std::string damaged = packed;
    damaged[packed.size() / 2] = static_cast<char>(damaged[packed.size() / 2] ^ 0x55);
    EXPECT_NE(refusal(file(damaged)), "");
}

// The reader of the tests takes the first square sparse matrix and its pattern alone.
TEST(Matlab, RealFilesAreReadAsByAnotherReader) {
    for (const char* name : {"B/facebook100_Reed98.mat", "B/facebook100_Cornell5.mat", "B/blogcatalog.mat"}) {
        const auto path = test::sharedData(name);
        SKIP_WITHOUT(path);
        SCOPED_TRACE(name);
        const LoadedGraph loaded = readGraph(path);
        test::SparsePattern expected = test::readMatlabMatrix(path);
        const Graph& graph = *loaded.graph;
        EXPECT_FALSE(graph.isDirected());
        ASSERT_EQ(graph.vertexCount(), expected.size);
        ASSERT_EQ(graph.arcCount(), expected.edges.source.size());
        for (size_t i = 0; i < expected.edges.source.size(); ++i) {
            const auto row = graph.row(expected.edges.source[i]);
            ASSERT_TRUE(std::binary_search(row.begin(), row.end(), expected.edges.target[i])) << i;
        }
    }
}

}  // namespace
}  // namespace quartier
