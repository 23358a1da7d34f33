// Files that are read piece by piece give what the same files give that are in memory as a whole: the same
// graph with the same columns and faults, or the same refusal. Pieces of few bytes end everywhere, in names,
// strings, numbers and comments.
#include <fmt/format.h>
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <set>
#include <sstream>

#include "core/error.h"
#include "from_text.h"
#include "graph/io/formats.h"
#include "graph/io/text_cursor.h"
#include "shared_data.h"

namespace quartier {
namespace {

using graph_io::FileText;

template <class Column>
void describe(std::ostream& out, const Column& column) {
    out << "\n" << column.name << ":";
    if (const auto* numbers = std::get_if<std::vector<f64>>(&column.values)) {
        for (const f64 value : *numbers) out << " " << value;
    } else if (const auto* texts = std::get_if<1>(&column.values)) {
        for (size_t row = 0; row < texts->size(); ++row) out << " '" << texts->at(row) << "'";
    }
}

// All that a reader gives, as a text.
std::string description(graph_io::ParsedGraph parsed) {
    std::ostringstream out;
    out << parsed.report.format << "\n" << parsed.report.lines << " lines\n" << parsed.directionWhy;
    for (VertexId v = 0; v < parsed.nodes.size(); ++v)
        out << "\n'" << parsed.nodes.id(v) << "' '" << parsed.nodes.label(v) << "'";
    for (const Vec2& position : parsed.nodes.positions()) out << "\n" << position.x << " " << position.y;
    for (const NodeColumn& column : parsed.nodes.columns()) describe(out, column);
    const EdgeList& edges = parsed.edges;
    for (u64 i = 0; i < edges.size(); ++i) {
        out << "\n" << edges.source[i] << " " << edges.target[i];
        if (!edges.weight.empty()) out << " " << edges.weight[i];
    }
    const LargeVector<VertexId> source = edges.source, target = edges.target;
    const auto vertices = static_cast<VertexId>(parsed.nodes.size());
    const Graph graph =
        buildGraph(std::move(parsed.edges), vertices, parsed.direction, LoopPolicy::keep, parsed.report);
    const EdgeTable table = std::move(parsed.edgeValues).table(source, target, graph, parsed.report);
    for (const EdgeColumn& column : table.columns()) describe(out, column);
    for (const ImportFault& fault : parsed.report.faults) out << "\n" << fault.line << " " << fault.message;
    return out.str();
}

// What reading the file gives: a description, or the sentence why it is refused. Empty where its format is
// not read in pieces.
std::string outcome(const std::filesystem::path& path, const FileText::Pieces& pieces) {
    try {
        FileText file = FileText::openGraph(path, plainContext(), pieces);
        const std::string id = graph_io::detectFormat(file, {}, plainContext());
        for (const graph_io::FormatEntry& format : graph_io::formatEntries()) {
            if (format.id != id || !(format.byPieces || id == "edges")) continue;
            if (!format.byPieces) file.complete(plainContext());  // its text is parsed in pieces
            return description(format.read(file, {}, plainContext()));
        }
        return "";
    } catch (const Error& error) {
        const std::string why = error.what();
        // Which of two faults at one place expat names depends on where the pieces end.
        const size_t reason = why.find("is not well-formed XML");
        return why.substr(0, reason == std::string::npos ? reason : why.find(':', reason));
    }
}

constexpr FileText::Pieces kWhole{.leastFile = ~u64{0}, .length = u64{1} << 40};

// Returns whether it is a file of a format that can be read piece by piece.
bool expectTheSame(const std::filesystem::path& path) {
    const std::string whole = outcome(path, kWhole);
    for (const u64 length : {u64{1}, u64{5}, u64{64}, u64{5000}}) {
        const std::string pieces = outcome(path, {.leastFile = 0, .length = length});
        EXPECT_EQ(pieces, whole) << path << " in pieces of " << length;
        if (pieces != whole) break;
    }
    return !whole.empty();
}

std::vector<std::filesystem::path> corpus() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(QUARTIER_SOURCE_DIR) / "tests/fuzz/corpus"))
        if (entry.is_regular_file() && entry.path().parent_path().filename() != "compressed")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

TEST(Pieces, OfTheFuzzCorpusGiveWhatWholeFilesGive) {
    std::set<std::string> folders;
    for (const auto& path : corpus())
        if (expectTheSame(path)) folders.insert(path.parent_path().filename());
    EXPECT_GE(folders.size(), 15u) << "formats";
    EXPECT_TRUE(folders.contains("edge_list"));
}

// QUARTIER_DAMAGES: how many of each file (3).
TEST(Pieces, OfDamagedFilesGiveWhatWholeFilesGive) {
    const char* asked = std::getenv("QUARTIER_DAMAGES");
    const int damages = asked == nullptr ? 3 : std::atoi(asked);
    std::mt19937 random(1);
    const auto below = [&](size_t end) { return std::uniform_int_distribution<size_t>(0, end - 1)(random); };
    constexpr std::string_view kSigns = "\n\n\r\t \"\\'<>[](){}:;,#/*-+0e&\xE4";
    for (const auto& path : corpus()) {
        const FileText file = FileText::openBytes(path, plainContext());
        const std::string text(file.text());
        if (text.empty()) continue;
        for (int i = 0; i < damages; ++i) {
            std::string damaged = text;
            for (size_t changes = 1 + below(3); changes > 0; --changes) {
                const size_t at = below(damaged.size());
                switch (below(4)) {
                    case 0:
                        damaged[at] = kSigns[below(kSigns.size())];
                        break;
                    case 1:
                        damaged.insert(at, 1, kSigns[below(kSigns.size())]);
                        break;
                    case 2:
                        damaged.insert(at, damaged.substr(below(damaged.size()), below(30) + 1));
                        break;
                    default:
                        damaged.erase(at, below(5) + 1);
                }
                if (damaged.empty()) damaged = "\n";
            }
            expectTheSame(test::TemporaryFile(path.filename(), damaged).path());
        }
    }
}

TEST(Pieces, OfOddFilesGiveWhatWholeFilesGive) {
    const auto folder = test::sharedData("A/odd");
    SKIP_WITHOUT(folder);
    u64 files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::string text;
        try {
            text = FileText::openBytes(entry.path(), plainContext()).text();
        } catch (const Error&) {
            continue;  // it cannot be unpacked
        }
        if (text.size() > (size_t{64} << 10)) continue;
        std::string name = entry.path().filename();
        if (entry.path().extension() == ".gz") name = entry.path().stem();
        files += expectTheSame(test::TemporaryFile(name, text).path());
    }
    EXPECT_GE(files, 200u);
}

// Rows of all kinds, as many as ask for several pieces; `late` stands in the middle of them.
std::string tableWith(std::string_view late) {
    std::string text = "source,target,weight,since,kind\n# a comment\n";
    for (int row = 0; row < 400; ++row) {
        const int a = row * 7 % 50, b = row * 11 % 60;
        text +=
            fmt::format("{},{},{},{},{}\n", a, b, row % 9 == 0 ? "" : fmt::format("{}", row % 5), 1900 + row,
                        row % 3 == 0   ? "kin"
                        : row % 3 == 1 ? ""
                                       : fmt::format("kind {}", row % 17));
        if (row % 40 == 0) text += "\n5,,1\n6,7,none,1,x,wide\n";
        if (row == 200) text += late;
    }
    return text;
}

TEST(Pieces, OfEdgeListsMayBeginAtAnyLine) {
    for (const std::string_view late : {
             "",
             "Ann,Bob,2,1950,kin\n\xE4rger,Ann,1,1951,\n",  // ids are names from here on
             "1,2,1,unknown,kin\n",                         // a column of numbers turns out a text
             "1,2,1,1950,\"two\nlines, \"\"quoted\"\"\"\n3,4,1,1951,kin\n",  // a row of two lines
             "1,2,1,1950,\"never closed\n",
             "Ann,2,1,1950,\"two\nlines\"\n",
             "1,2,-1,1950,kin\n1,2,1e-60,1950,kin\n1,2,0,1950,kin\n",
         })
        EXPECT_TRUE(expectTheSame(test::TemporaryFile("table.csv", tableWith(late)).path())) << late;
}

// What is left of the text.
std::string rest(graph_io::TextCursor& text) {
    std::string passed;
    for (; text.has(); text.skip(1)) passed += text[0];
    return passed;
}

TEST(TextCursor, GoesOverAllOfTheText) {
    const std::string content = "one\ntwo three\n\nfour\r\nfive";
    const test::TemporaryFile file("text.txt", content);
    for (const u64 length : {u64{1}, u64{2}, u64{3}, u64{7}, u64{100}}) {
        const FileText text =
            FileText::openGraph(file.path(), plainContext(), {.leastFile = 0, .length = length});
        EXPECT_TRUE(text.isInPieces());
        graph_io::TextCursor all(text);
        EXPECT_EQ(rest(all), content) << length;
        EXPECT_EQ(all.fraction(), 1);
        EXPECT_EQ(all.lines(), 5u);

        graph_io::TextCursor cursor(text);
        EXPECT_EQ(cursor.line(), 1u);
        EXPECT_TRUE(cursor.has(6));
        EXPECT_EQ(cursor[5], 'w');
        cursor.skip(4);
        EXPECT_EQ(cursor.line(1), 1u) << "the line end itself is on its line";
        EXPECT_EQ(cursor.line(), 2u);
        EXPECT_EQ(cursor.line(2), 2u) << "what was counted stays";
        cursor.skipLine();
        EXPECT_EQ(cursor[0], '\n');
        EXPECT_EQ(cursor.line(), 2u);
        EXPECT_FALSE(cursor.has(13));
        EXPECT_TRUE(cursor.has(12));
        EXPECT_EQ(rest(cursor), content.substr(13));
        EXPECT_EQ(cursor.line(), 5u);
    }
}

TEST(TextCursor, TellsTheLineOfTheByteThatWasPassedLast) {
    const std::string content = "a\n\nb\nccc\n\n";
    const test::TemporaryFile file("text.txt", content);
    for (const u64 length : {u64{1}, u64{2}, u64{3}, u64{100}}) {
        const FileText text =
            FileText::openGraph(file.path(), plainContext(), {.leastFile = 0, .length = length});
        graph_io::TextCursor cursor(text);
        u64 line = 1;
        for (const char passed : content) {
            ASSERT_TRUE(cursor.has());
            cursor.skip(1);
            cursor.has();  // the next piece
            EXPECT_EQ(cursor.line(1), line) << length;
            line += passed == '\n' ? 1 : 0;
        }
    }
}

TEST(TextCursor, CountsNoLineBehindTheLastLineEnd) {
    for (const char* content : {"a\nb\n", "a\nb"}) {
        const test::TemporaryFile file("text.txt", content);
        for (const u64 leastFile : {u64{0}, u64{100}}) {
            const FileText text =
                FileText::openGraph(file.path(), plainContext(), {.leastFile = leastFile, .length = 1});
            graph_io::TextCursor cursor(text);
            EXPECT_EQ(cursor.lines(), 2u) << content;
        }
    }
}

}  // namespace
}  // namespace quartier
