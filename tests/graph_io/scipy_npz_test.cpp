// Sparse matrices of SciPy.
#include <archive.h>
#include <archive_entry.h>

#include <cstdlib>
#include <cstring>
#include <utility>

#include "from_text.h"
#include "graph/io/writer.h"
#include "shared_data.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using test::refusal;
using test::TemporaryFile;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;
using Members = std::vector<std::pair<std::string, std::string>>;

// A .npy file, version 1.0.
std::string npy(const std::string& type, const std::string& shape, const std::string& elements) {
    std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    return std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + elements;
}

template <class T>
std::string bytesOf(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}
template <class T>
std::string array(const std::string& type, const std::vector<T>& values) {
    return npy(type, "(" + std::to_string(values.size()) + ",)", bytesOf(values));
}

// A zip archive of these files, stored or with deflate.
std::string zipOf(const Members& members, bool deflate) {
    std::string bytes(1 << 20, '\0');
    size_t used = 0;
    archive* writer = archive_write_new();
    archive_write_set_format_zip(writer);
    archive_write_set_options(writer, deflate ? "zip:compression=deflate" : "zip:compression=store");
    archive_write_open_memory(writer, bytes.data(), bytes.size(), &used);
    for (const auto& [name, content] : members) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, (name + ".npy").c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(content.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_write_header(writer, entry);
        archive_write_data(writer, content.data(), content.size());
        archive_entry_free(entry);
    }
    archive_write_close(writer);
    archive_write_free(writer);
    bytes.resize(used);
    return bytes;
}

Members coordinates(const std::vector<i32>& rows, const std::vector<i32>& columns, const std::string& data,
                    i64 size) {
    return {{"row", array("<i4", rows)},
            {"col", array("<i4", columns)},
            {"format", npy("|S3", "()", "coo")},
            {"shape", array<i64>("<i8", {size, size})},
            {"data", data}};
}

LoadedGraph read(const Members& members) { return fromText(zipOf(members, true), "a.npz"); }
std::string refused(const Members& members) { return refusal(zipOf(members, true), "a.npz"); }

Members compressed(const char* format) {
    return {{"indices", array<i32>("<i4", {1, 3, 0, 2})},
            {"indptr", array<i64>("<i8", {0, 2, 4, 4, 4})},
            {"format", npy("|S3", "()", format)},
            {"shape", array<i64>("<i8", {4, 4})},
            {"data", array<f64>("<f8", {2, 7, 2, 1.5})}};
}

TEST(ScipyNpz, ReadsRowsAndColumnsStoredAndDeflated) {
    for (const bool deflate : {false, true}) {
        const LoadedGraph rows = fromText(zipOf(compressed("csr"), deflate), "a.npz");
        EXPECT_EQ(rows.report.format, "SciPy, csr");
        EXPECT_EQ(edges(rows), (Edges{"0>1:2", "0>3:7", "1>0:2", "1>2:1.5"}));
        EXPECT_EQ(rows.report.directionWhy, "the matrix is not symmetric");
        EXPECT_EQ(rows.graph->vertexCount(), 4u);
        EXPECT_EQ(rows.report.lines, 4u);
        EXPECT_TRUE(rows.report.entries);
        EXPECT_EQ(edges(fromText(zipOf(compressed("csc"), deflate))),
                  (Edges{"1>0:2", "3>0:7", "0>1:2", "2>1:1.5"}));
    }
}

TEST(ScipyNpz, ReadsASymmetricMatrixAsUndirected) {
    const LoadedGraph loaded =
        read(coordinates({0, 1, 2, 1}, {1, 0, 2, 2}, array<f32>("<f4", {2, 2, 3, .5}), 4));
    EXPECT_TRUE(loaded.graph->isDirected());  // 1 to 2, but not back
    const LoadedGraph both =
        read(coordinates({0, 1, 2, 1, 2}, {1, 0, 2, 2, 1}, array<f32>("<f4", {2, 2, 3, .5, .5}), 4));
    EXPECT_EQ(edges(both), (Edges{"0-1:2", "1-2:0.5", "2-2:3"}));
    EXPECT_EQ(both.report.directionWhy, "the matrix is symmetric");
    EXPECT_EQ(both.report.isolatedNodes, 1u);
    // Different values on both sides are two arcs.
    EXPECT_EQ(edges(read(coordinates({0, 1}, {1, 0}, array<f64>("<f8", {2, 3}), 2))),
              (Edges{"0>1:2", "1>0:3"}));
}

TEST(ScipyNpz, TakesValuesForWeightsWhereTheySaySomething) {
    EXPECT_EQ(edges(read(coordinates({0, 1}, {1, 0}, array<i64>("<i8", {1, 1}), 2))), Edges{"0-1"});
    // SciPy adds up what stands at one place.
    EXPECT_EQ(edges(read(coordinates({0, 0}, {1, 1}, array<u8>("|u1", {1, 1}), 2))), Edges{"0>1:2"});
    EXPECT_EQ(edges(read(coordinates({0, 1}, {1, 0}, array<u8>("|b1", {1, 0}), 2))), Edges{"0>1"});
    const LoadedGraph signs = read(coordinates({0, 1}, {1, 1}, array<f64>("<f8", {2, -1}), 2));
    EXPECT_FALSE(signs.graph->isWeighted());
    ASSERT_EQ(signs.report.faultCount, 1u);
    EXPECT_EQ(signs.report.faults[0].line, 2u);
}

// Other byte orders, texts in UTF-32 and long headers.
TEST(ScipyNpz, ReadsOtherKindsOfArrays) {
    Members members = coordinates({0}, {1}, npy(">f8", "(1,)", std::string("\x40\x04\0\0\0\0\0\0", 8)), 2);
    members[0].second = npy(">u2", "(1,)", std::string("\0\1", 2));
    members[2].second = npy("<U3", "()", std::string("c\0\0\0o\0\0\0o\0\0\0", 12));
    const std::string column = members[1].second;
    members[1].second =
        std::string("\x93NUMPY\x02\0", 8) + column[8] + std::string(3, '\0') + column.substr(10);
    EXPECT_EQ(edges(read(members)), Edges{"1-1:2.5"});  // as a diagonal is symmetric
}

TEST(ScipyNpz, RefusesWhatIsNoGraph) {
    const std::string one = array<f64>("<f8", {1});
    Members members = coordinates({0}, {1}, one, 2);
    members[3].second = array<i64>("<i8", {2, 3});
    EXPECT_THAT(refused(members), HasSubstr("2 rows and 3 columns"));
    members[3].second = array<i64>("<i8", {2});
    EXPECT_THAT(refused(members), HasSubstr("1 dimensions"));
    EXPECT_THAT(refused({{"a", one}}), HasSubstr("no sparse matrix"));
    members = coordinates({0}, {1}, one, 2);
    members[2].second = npy("|S3", "()", "dia");
    EXPECT_THAT(refused(members), HasSubstr("the format 'dia'"));
    EXPECT_THAT(refused(coordinates({0}, {2}, one, 2)), HasSubstr("row 0 and column 2"));
    EXPECT_THAT(refused(coordinates({0}, {-1}, one, 2)), HasSubstr("'col': it holds a negative number"));
    EXPECT_THAT(refused(coordinates({0}, {1, 1}, one, 2)), HasSubstr("1 row numbers and 2 column numbers"));
    EXPECT_THAT(refused(coordinates({0, 1}, {1, 1}, one, 2)), HasSubstr("2 places and 1 values"));
    EXPECT_THAT(refused(coordinates({0}, {1}, one, 4000000000)), HasSubstr("damaged header"));
    EXPECT_THAT(refused(coordinates({0}, {1}, npy("<c16", "(1,)", std::string(16, '\0')), 2)),
                HasSubstr("'c16'"));
    EXPECT_THAT(refused(coordinates({0}, {1}, npy("<f8", "(2,)", std::string(8, '\0')), 2)),
                HasSubstr("the array 'data': it has 8 bytes"));
    EXPECT_THAT(refused(coordinates({0}, {1}, "x", 2)), HasSubstr("not that of an array of NumPy"));
    Members rows = compressed("csr");
    rows[1].second = array<i64>("<i8", {0, 4, 2, 4, 4});
    EXPECT_THAT(refused(rows), HasSubstr("does not rise"));
    rows[1].second = array<i64>("<i8", {0, 4});
    EXPECT_THAT(refused(rows), HasSubstr("'indptr' has 2 elements"));
    rows.erase(rows.begin() + 1);
    EXPECT_THAT(refused(rows), HasSubstr("the array 'indptr' is missing"));
}

TEST(ScipyNpz, RefusesArchivesThatAreCutShort) {
    const std::string whole = zipOf(compressed("csr"), true);
    for (size_t length = 40; length + 400 < whole.size(); length += 7)
        EXPECT_NE(refusal(whole.substr(0, length), "a.npz"), "") << length;
}

// As SciPy 1.17 has saved them: the seeds of the fuzz target, and a large one.
TEST(ScipyNpz, ReadsWhatScipyWrites) {
    const auto saved = [](const char* name) {
        return readGraph(std::filesystem::path(QUARTIER_SOURCE_DIR) / "tests/fuzz/corpus/scipy_npz" / name);
    };
    EXPECT_EQ(edges(saved("sym_csr.npz")), (Edges{"0-1:2", "1-2:1.5", "2-2:3"}));
    EXPECT_EQ(edges(saved("csc.npz")), (Edges{"0>1:2", "0>3:7", "1>0:2", "1>2:1.5", "2>1:1.5", "2>2:3"}));
    EXPECT_EQ(edges(saved("coo.npz")), (Edges{"0>1:2", "2>0:1"}));
    EXPECT_EQ(edges(saved("bool.npz")), Edges{"0>1"});
    const auto path = test::sharedData("B/sx-askubuntu.scipy.npz");
    SKIP_WITHOUT(path);
    const LoadedGraph loaded = readGraph(path);
    EXPECT_EQ(loaded.graph->vertexCount(), 159316u);
    EXPECT_EQ(loaded.report.edgesRead, 596933u);
    EXPECT_TRUE(loaded.graph->isDirected());
    EXPECT_FALSE(loaded.graph->isWeighted());
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

// A graph of a text with its direction and its file; edges by places, from 0, as a matrix has them.
struct Written {
    Written(const std::string& text, Direction direction)
        : loaded(fromText(text, "a.txt", {.format = "", .direction = direction})), file("a.npz") {
        what.graph = loaded.graph.get();
        what.nodes = loaded.nodes.get();
        losses = writeGraph(file.path(), what);
    }
    Edges places() const {
        LoadedGraph numbered = loaded;
        numbered.nodes = std::make_shared<const NodeTable>(NodeTable::numbered(loaded.nodes->size(), 0));
        return edges(numbered);
    }

    LoadedGraph loaded;
    GraphToWrite what;
    TemporaryFile file;
    std::vector<std::string> losses;
};

constexpr const char* kWeighted = "a b 0.1\nb c 3\nc c 1e-30\nd a 0\n";
constexpr const char* kPlain = "a b\nb c\nc a\nc c\n";

TEST(ScipyNpz, WritesWhatItReadsBack) {
    for (const char* text : {kWeighted, kPlain})
        for (const Direction direction : {Direction::directed, Direction::undirected}) {
            const Written written(text, direction);
            const LoadedGraph again = readGraph(written.file.path());
            EXPECT_EQ(edges(again), written.places());
            EXPECT_EQ(again.report.format, "SciPy, csr");
            EXPECT_EQ(again.report.faultCount, 0u);
            EXPECT_THAT(
                written.losses,
                testing::ElementsAre("the ids are left out: a matrix of SciPy numbers the nodes from 0"));
        }
}

TEST(ScipyNpz, WritesTheSameBytesForTheSameGraph) {
    EXPECT_EQ(Written(kWeighted, Direction::directed).file.content(),
              Written(kWeighted, Direction::directed).file.content());
}

// More elements than are brought at once, and nodes without edges at the end.
TEST(ScipyNpz, WritesALargeGraphInPieces) {
    constexpr VertexId kNodes = 150000;
    EdgeList list;
    for (VertexId v = 1; v + 1000 < kNodes; ++v) {
        list.source.push_back(v / 2);
        list.target.push_back(v);
        list.weight.push_back(static_cast<f32>(v) / 7);
    }
    LoadedGraph loaded;
    loaded.graph = std::make_shared<const Graph>(
        buildGraph(std::move(list), kNodes, Direction::undirected, LoopPolicy::keep, loaded.report));
    const NodeTable nodes = NodeTable::numbered(kNodes, 0);
    const TemporaryFile file("a.npz");
    std::vector<f64> told;
    GraphToWrite what;
    what.graph = loaded.graph.get();
    what.nodes = &nodes;
    what.progress = [&](f64 fraction) { told.push_back(fraction); };
    EXPECT_TRUE(writeGraph(file.path(), what).empty());
    const LoadedGraph again = readGraph(file.path());
    EXPECT_TRUE(std::ranges::equal(again.graph->offsets(), loaded.graph->offsets()));
    EXPECT_TRUE(std::ranges::equal(again.graph->targets(), loaded.graph->targets()));
    EXPECT_TRUE(std::ranges::equal(again.graph->weights(), loaded.graph->weights()));
    ASSERT_GT(told.size(), 5u);
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_DOUBLE_EQ(told.back(), 1);
}

TEST(ScipyNpz, SaysWhatAMatrixDoesNotTell) {
    const Written both("0 1 2\n1 0 2\n", Direction::directed);
    ASSERT_EQ(both.losses.size(), 1u);
    EXPECT_THAT(both.losses[0], HasSubstr("the direction is not told"));
    EXPECT_EQ(edges(readGraph(both.file.path(), {.format = "", .direction = Direction::directed})),
              both.places());
    EXPECT_EQ(edges(readGraph(both.file.path())), Edges{"0-1:2"});
    const Written ones("source,target,weight\n0,1,1\n1,2,1\n", Direction::undirected);
    ASSERT_TRUE(ones.loaded.graph->isWeighted());
    ASSERT_EQ(ones.losses.size(), 1u);
    EXPECT_THAT(ones.losses[0], HasSubstr("the weights are read back as none"));
    const LoadedGraph labelled =
        fromText("graph [ node [ id 0 label \"x\" size 2 ] node [ id 1 ] edge [ source 0 target 1 kind 3 ] ]",
                 "a.gml");
    GraphToWrite what;
    what.graph = labelled.graph.get();
    what.nodes = labelled.nodes.get();
    what.edges = labelled.edges.get();
    EXPECT_THAT(writeGraph(TemporaryFile("a.npz").path(), what),
                testing::ElementsAre(
                    "labels, columns of nodes and positions are left out: a matrix of SciPy holds none",
                    "the columns of edges are left out: a matrix of SciPy holds none"));
}

// The entries in rows and columns from 0, as SciPy gives them.
TEST(ScipyNpz, ScipyReadsWhatIsWritten) {
    if (std::system("python3 -c 'import scipy.sparse' >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "there is no python3 with SciPy on this machine";
    const TemporaryFile answer("answer");
    const auto scipySays = [&](const TemporaryFile& file) {
        const std::string command =
            "python3 -c 'import sys, scipy.sparse\n"
            "m = scipy.sparse.load_npz(sys.argv[1])\n"
            "m.check_format(full_check=True)\n"
            "print(m.format, m.shape, m.dtype, m.indices.dtype, m.indptr.dtype)\n"
            "m = m.tocoo()\n"
            "for r, c, v in zip(m.row, m.col, m.data): print(r, c, v)' " +
            file.path().string() + " >" + answer.path().string();
        EXPECT_EQ(std::system(command.c_str()), 0);
        return answer.content();
    };
    EXPECT_EQ(scipySays(Written("a b 0.5\nb c 3\nc c 2\n", Direction::undirected).file),
              "csr (3, 3) float32 int32 int32\n0 1 0.5\n1 0 0.5\n1 2 3.0\n2 1 3.0\n2 2 2.0\n");
    EXPECT_EQ(scipySays(Written("a b\nb c\na c\n", Direction::directed).file),
              "csr (3, 3) bool int32 int32\n0 1 True\n0 2 True\n1 2 True\n");
}

}  // namespace
}  // namespace quartier
