// Edges that are read on all cores: how many are taken, and what ends a run of them.
#include "graph/io/parallel_edges.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "from_text.h"
#include "graph/io/line_reader.h"

namespace quartier {
namespace {

using graph_io::EdgePiece;
using graph_io::FileText;
using graph_io::GraphAssembler;
using graph_io::LineReader;
using graph_io::ParallelEdges;

// "FROM TO" on each line.
void readLines(std::string_view text, EdgePiece& piece) {
    const FileText part = FileText::partOf(text);
    LineReader lines(part, plainContext());
    while (lines.next()) {
        std::string_view line = lines.line();
        const std::string_view from = graph_io::takeWord(line);
        piece.addEdge(from, graph_io::takeWord(line), std::nullopt, graph_io::EdgeType::byDefault,
                      lines.number());
        piece.end(lines.at());
    }
}

std::string lines(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += fmt::format("{} {}\n", i % 7, i * 3 % 7);
    return text;
}

// Reads the lines from their beginning on two cores, in pieces of some 20 bytes, and tells how many bytes and
// edges were taken.
struct Taken {
    u64 bytes = 0, edges = 0;
    bool dueAgain = false;
};
Taken take(const std::string& text) {
    const test::TemporaryFile path("edges.txt", text);
    const FileText file = FileText::openGraph(path.path(), plainContext(), {.leastFile = 0, .length = 256});
    GraphAssembler assembler(file);
    for (int v = 0; v < 7; ++v) assembler.declare(std::to_string(v), 1);
    Taken taken;
    tbb::task_arena(2).execute([&] {
        ParallelEdges edges(file, assembler, EdgePiece::Ends::declared);
        EXPECT_TRUE(edges.areDue(0));
        taken.bytes = edges.take(0, text, graph_io::nextLine, readLines);
        taken.dueAgain = edges.areDue(taken.bytes);
    });
    taken.edges = assembler.edgeCount();
    return taken;
}

TEST(ParallelEdges, TakeAllWholePieces) {
    const Taken taken = take(lines(400) + "1 2");
    EXPECT_EQ(taken.edges, taken.bytes / 4) << "of four bytes each";
    EXPECT_GT(taken.bytes, 1500u);
    EXPECT_LE(taken.bytes, 1600u) << "what the window ends with may go on";
}

TEST(ParallelEdges, EndBeforeTheFirstThatIsNotPlain) {
    for (const char* odd : {"0 9\n", " 1\n", "\n"}) {
        const Taken early = take(lines(30) + odd + lines(400));
        EXPECT_EQ(early.edges, 30u) << odd;
        EXPECT_EQ(early.bytes, 120u);
        EXPECT_FALSE(early.dueAgain) << "little was taken";
        const Taken late = take(lines(400) + odd + lines(40));
        EXPECT_EQ(late.edges, 400u);
    }
    EXPECT_EQ(take("9 1\n" + lines(400)).edges, 0u);
}

TEST(ParallelEdges, AreReadInOrderOnOneCore) {
    const std::string text = lines(400);
    const test::TemporaryFile path("edges.txt", text);
    const FileText file = FileText::openGraph(path.path(), plainContext(), {.leastFile = 0, .length = 256});
    GraphAssembler assembler(file);
    tbb::task_arena(1).execute(
        [&] { EXPECT_FALSE(ParallelEdges(file, assembler, EdgePiece::Ends::declared).areDue(0)); });
}

}  // namespace
}  // namespace quartier
