// Files that are not what they should be, read by the program itself: the memory they take, the status and
// the sentence they end with.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "graph/io/gzip_stream.h"
#include "program.h"

namespace quartier::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string repeated(std::string_view piece, size_t bytes) {
    std::string text;
    text.reserve(bytes + piece.size());
    while (text.size() < bytes) text += piece;
    return text;
}

class ReadingTest : public ::testing::Test {
  protected:
    Ended info(const std::string& name) { return runProgram({"info", name}, folder.path()); }
    void writeGzip(const std::string& name, const std::string& text) {
        std::ofstream file(folder / name, std::ios::binary);
        graph_io::GzipStream zipped(file);
        zipped << text;
        zipped.finish();
    }
    // Memory beyond what the program takes for a small file.
    u64 extraMemory(const Ended& ended) {
        folder.write("small.txt", "1 2\n");
        const u64 least = info("small.txt").peakMemory;
        return ended.peakMemory > least ? ended.peakMemory - least : 0;
    }
    void expectRefusal(const Ended& ended, const std::string& start) {
        EXPECT_EQ(ended.status, 1);
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(lineCount(ended.err), 1u) << ended.err;
        EXPECT_THAT(ended.err, StartsWith("quartier: " + start));
    }

    Folder folder;
};

#ifdef __SANITIZE_ADDRESS__
constexpr bool kMemoryIsOurs = false;  // the sanitizer takes some for every allocation
#else
constexpr bool kMemoryIsOurs = true;
#endif

TEST_F(ReadingTest, ALineThatIsTheWholeFileIsRefusedWithoutCopiesOfIt) {
    constexpr size_t kBytes = size_t{48} << 20;
    for (const char* piece : {"1 ", "1,", "1;", "1\t", "x ", "\"a\",", "123456789", "1 2 {"}) {
        const std::string text = repeated(piece, kBytes);
        for (const char* name : {"long.txt", "long.mtx"}) {
            folder.write(name, text);
            const Ended ended = info(name);
            expectRefusal(ended, std::string(name) + ":1: ");
            if (kMemoryIsOurs) {
                EXPECT_LT(extraMemory(ended), kBytes + (kBytes / 2)) << piece << name;
            }
        }
    }
    writeGzip("long.txt.gz", repeated("1 ", kBytes));
    const Ended ended = info("long.txt.gz");
    expectRefusal(ended, "long.txt.gz:1: ");
    if (kMemoryIsOurs) {
        EXPECT_LT(extraMemory(ended), kBytes + kBytes / 2);
    }
}

TEST_F(ReadingTest, ATextThatIsTheWholeFileIsRefusedWithoutCopiesOfIt) {
    constexpr size_t kBytes = size_t{48} << 20;
    const std::string text(kBytes, 'x');
    for (const auto& [name, begin, end] : std::vector<std::array<std::string, 3>>{
             {"long.gml", "graph [ node [ id 1 label \"", "\" ] ]"},
             {"word.gml", "graph [ node [ id ", " ] ]"},
             {"long.graphml", "<graphml><graph><node id=\"", "\"/></graph></graphml>"},
             {"data.graphml", "<graphml><graph><node id=\"a\"><data key=\"label\">",
              "</data></node></graph></graphml>"},
             {"long.gexf", "<gexf><!--", "--><graph><nodes><node id=\"a\"/></nodes></graph></gexf>"}}) {
        std::string whole = begin;
        whole += text;
        whole += end;
        folder.write(name, whole);
        const Ended ended = info(name);
        expectRefusal(ended, name + ":1: a ");
        EXPECT_THAT(ended.err, HasSubstr("has more than 16"));
        if (kMemoryIsOurs) {
            EXPECT_LT(extraMemory(ended), 2 * kBytes) << name;
        }
    }
}

TEST_F(ReadingTest, ALongLineAmongEdgesIsReportedWithItsNumber) {
    const std::string edges = repeated("1 2\n2 3\n", 4000);
    for (const char* piece : {"1 ", "7 8 "}) {
        folder.write("late.txt", edges + repeated(piece, size_t{8} << 20) + "\n3 4\n");
        const Ended ended = info("late.txt");
        EXPECT_EQ(ended.status, 0) << ended.err;
        EXPECT_THAT(ended.out,
                    HasSubstr("line 1,001: the line has more columns than the 2 of the first lines"));
    }
}

TEST_F(ReadingTest, RepeatedLinesTakeNoMemoryForEachOfThem) {
    constexpr size_t kBytes = size_t{160} << 20;
    writeGzip("same.txt.gz", repeated("1 2\n", kBytes));
    const Ended same = info("same.txt.gz");
    EXPECT_EQ(same.status, 0) << same.err;
    EXPECT_THAT(same.out, HasSubstr("2 nodes, 1 edge,"));
    EXPECT_THAT(same.out, HasSubstr("41,943,040"));
    if (kMemoryIsOurs) {
        EXPECT_LT(extraMemory(same), kBytes + (size_t{512} << 20));
    }
    folder.write("names.txt", repeated("a b\nb a\nb c\n", size_t{96} << 20));
    const Ended names = info("names.txt");
    EXPECT_EQ(names.status, 0) << names.err;
    EXPECT_THAT(names.out, HasSubstr("3 nodes, 2 edges,"));
    if (kMemoryIsOurs) {
        EXPECT_LT(extraMemory(names), size_t{608} << 20);
    }
}

// Whenever the file is shortened: a sentence or a graph, never a signal.
TEST_F(ReadingTest, AFileThatShrinksWhileItIsReadEndsWithASentence) {
    const std::string text = repeated("1234567 7654321\n", size_t{48} << 20);
    int refused = 0;
    for (int i = 0; i < 12; ++i) {
        folder.write("short.txt", text);
        std::thread shortens([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(5 + 5 * i));
            std::filesystem::resize_file(folder / "short.txt", static_cast<u64>(i % 3) * 4000);
        });
        const Ended ended = info("short.txt");
        shortens.join();
        if (ended.status == 0) continue;
        ++refused;
        expectRefusal(ended, "short.txt");
    }
    EXPECT_GT(refused, 0);
}

// A session keeps that too.
TEST_F(ReadingTest, AFileWithoutLinesIsToldInEntries) {
    std::filesystem::copy_file(
        std::filesystem::path(QUARTIER_SOURCE_DIR) / "tests/fuzz/corpus/matlab/several.mat",
        folder / "a.mat");
    ASSERT_EQ(runProgram({"convert", "a.mat", "a.quartier"}, folder.path()).status, 0);
    for (const char* name : {"a.mat", "a.quartier"}) {
        const Ended ended = info(name);
        EXPECT_EQ(ended.status, 0);
        EXPECT_THAT(ended.out, HasSubstr("4 entries\n"));
        EXPECT_THAT(ended.out, HasSubstr("1 entry\n    of several variables the matrix 'net' was read"));
    }
    EXPECT_THAT(info("a.mat").err, StartsWith("quartier: a.mat: of several variables"));
}

TEST_F(ReadingTest, AWeightOfZeroIsNamedWithItsLineWhenWeightsAreLengths) {
    folder.write("zero.txt", "# c\n1 2 3\n2 3 0\n3 4 0\n");
    folder.write("names.csv", "source,target,weight\na,b,1\nb,c,1e-60\n");
    folder.write("zero.mtx", "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 1\n3 2 0\n");
    folder.write("zero.gml",
                 "graph [\nnode [ id 1 ]\nnode [ id 2 ]\nedge [ source 1 target 2\n weight 0 ]\n]\n");
    folder.write("value.gml",
                 "graph [\nnode [ id 1 ]\nnode [ id 2 ]\nedge [ source 1 target 2 value 0 ]\n]\n");
    folder.write("zero.gexf",
                 "<gexf><graph><nodes><node id=\"a\"/><node id=\"b\"/></nodes>\n<edges>\n<edge source=\"a\" "
                 "target=\"b\" weight=\"0\"/></edges></graph></gexf>\n");
    for (const auto& [name, line] : std::vector<std::pair<std::string, int>>{{"zero.txt", 3},
                                                                             {"names.csv", 3},
                                                                             {"zero.mtx", 4},
                                                                             {"zero.gml", 4},
                                                                             {"value.gml", 4},
                                                                             {"zero.gexf", 3}})
        expectRefusal(runProgram({"betweenness", "--weighted", "--quiet", name}, folder.path()),
                      name + ":" + std::to_string(line) + ": the weight is 0");
    // Where no path needs its length, a 0 does no harm.
    EXPECT_EQ(runProgram({"betweenness", "zero.txt"}, folder.path()).status, 0);
    folder.write("loop.txt", "1 2 3\n2 2 0\n2 3 1\n");
    folder.write("merged.txt", "1 2 0\n1 2 3\n2 3 1\n");
    for (const char* name : {"loop.txt", "merged.txt"})
        EXPECT_EQ(runProgram({"betweenness", "--weighted", name}, folder.path()).status, 0) << name;
}

}  // namespace
}  // namespace quartier::test
