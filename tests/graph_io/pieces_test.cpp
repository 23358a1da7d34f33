// Files that are read piece by piece give what the same files give that are in memory as a whole: the same
// graph with the same columns and faults, or the same refusal. Pieces of few bytes end everywhere, in names,
// strings, numbers and comments.
#include <fmt/format.h>
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <stop_token>

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
            // On several cores, which this machine need not have.
            static tbb::task_arena cores(2);
            return cores.execute([&] { return description(format.read(file, {}, plainContext())); });
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

// A file with many edges, of which `edge(i, from, to)` is one; nodes are numbered from 1 and edges from 0.
// `late` stands in the middle of them.
template <class Edge>
std::string manyEdges(std::string head, const char* node, const Edge& edge, std::string_view late,
                      std::string_view foot) {
    constexpr int kNodes = 40;
    for (int v = 1; v <= kNodes; ++v) head += fmt::format(fmt::runtime(node), v);
    for (int i = 0; i < 700; ++i) {
        if (i == 300) head += late;
        head += edge(i, 1 + i * 7 % kNodes, 1 + i * 11 % kNodes);
    }
    return head + std::string(foot);
}

TEST(Pieces, OfManyEdgesInGml) {
    for (const std::string_view late :
         {"", "# edge [ source 1 target 2 ]\n", "node [ id 77 ]\n", "edge [ source 1 target 99 ]\n",
          "edge [ source 1 target 2 since 3 since 4 ]\n", "edge [ source 2 ]\n", "directed 1\n",
          "edge [ source 1 target 2 kind \"a\n  edge [ source 3 target 4 ]\n\" ]\n",
          "edge [ source 1 target 2 value -1 ]\n", "edge [ source 1 target 2 since \"never\" ]\n",
          "edge [ source 1 target 2 weight 3 ]\n", "edge [ source 1 target 2 value 1e-60 ]\n",
          "EDGE\n[ source 1 target 2 list [ edge [ source 1 target 2 ] ] ]\n", "] graph [\n", "edge [ \n",
          "edge [ source 1 target 2 kind \"never closed ]\n"})
        for (const bool valued : {false, true})
            EXPECT_TRUE(expectTheSame(
                test::TemporaryFile("edges.gml",
                                    manyEdges(
                                        "graph [\n", "node [ id {} ]\n",
                                        [&](int i, int a, int b) {
                                            return fmt::format(
                                                "  edge [\n    source {}\n    target {}{}{}\n  ]\n", a, b,
                                                i % 5 == 0 ? "" : fmt::format("\n since {}", i),
                                                valued ? " value 2 kind \"a & b\"" : "");
                                        },
                                        late, "]\n"))
                    .path()))
                << late;
}

// However far the readers of pieces are ahead, a stop is heeded and progress is told.
TEST(Pieces, TellHowFarTheyAre) {
    struct StopsAtHalf : RunObserver {
        void progress(const Progress& p) override {
            told += p.fraction > .1 && p.fraction < .5 ? 1 : 0;
            if (p.fraction > .5) stop.request_stop();
        }
        int told = 0;
        std::stop_source stop;
    };
    const auto edge = [](const char* form) {
        return [form](int, int a, int b) { return fmt::format(fmt::runtime(form), a, b); };
    };
    const std::map<std::string, std::string> files{
        {"edges.gml",
         manyEdges("graph [\n", "node [ id {} ]\n", edge("edge [ source {} target {} ]\n"), "", "]\n")},
        {"edges.dot", manyEdges("graph {\n", "n{};\n", edge("n{} -- n{};\n"), "", "}\n")},
        {"edges.sif", manyEdges("", "n{}\n", edge("n{} pp n{}\n"), "", "")},
        {"edges.graphml", manyEdges("<graphml><graph>\n", "<node id='{}'/>\n",
                                    edge("<edge source='{}' target='{}'/>\n"), "", "</graph></graphml>\n")},
    };
    for (const auto& [name, text] : files) {
        const test::TemporaryFile path(name, text);
        StopsAtHalf observer;
        RunContext context = plainContext();
        context.stop = observer.stop.get_token();
        const RunContext told = context.toldTo(observer);
        tbb::task_arena(2).execute([&] {
            const FileText file =
                FileText::openGraph(path.path(), plainContext(), {.leastFile = 0, .length = 1024});
            for (const graph_io::FormatEntry& format : graph_io::formatEntries())
                if (std::ranges::count(format.suffixes, std::filesystem::path(name).extension().string()) >
                    0) {
                    EXPECT_THROW(format.read(file, {}, told), Cancelled) << name;
                }
        });
        EXPECT_GE(observer.told, 3) << name;
    }
}

TEST(Pieces, OfManyEdgesInXml) {
    const auto graphMl = [](std::string_view late, std::string head) {
        return manyEdges(
            std::move(head) +
                "<graphml><key id='w' for='edge' attr.name='weight' attr.type='double'/>\n"
                "<key id='k' for='edge' attr.name='kind' attr.type='string'/><graph>\n",
            "<node id='{}'/>\n",
            [](int i, int a, int b) {
                if (i % 3 == 0) return fmt::format("<edge id='e{}' source='{}' target='{}'/>\r\n", i, a, b);
                return fmt::format(
                    "<edge source='{}' target='{}'>\n<data key='w'>{}</data><data key='k'>k{}</data></edge>",
                    a, b, i, i % 7);
            },
            late, "</graph></graphml>\n");
    };
    for (const std::string_view late :
         {"", "<!-- <edge source='1' target='2'/> -->\n", "<node id='77'/>\n",
          "<edge source='1' target='99'/>\n", "<edge source='1'/>\n",
          "<edge source='1' target='2'><data key='none'>1</data></edge>\n",
          "<edge source='1' target='2' directed='true'/>\n",
          "<edge source='1' target='2'><data key='w'>-1</data></edge>\n",
          "<edge source='1' target='2'><![CDATA[ <edge source='3' target='4'/> ]]></edge>\n",
          "<edge source='1' target='2'><graph><node id='in'/></graph></edge>\n",
          "<node id='group'><graph><node id='in'/><edge source='in' target='1'/></graph></node>\n",
          "<edge id='odd' source='1' target='2'/>\n", "</graph><graph>\n", "<edge source='1' target='2'>\n",
          "<edge source='&e;' target='2'/>\n", "<edge source='1' source='2' target='3'/>\n"})
        for (const char* head :
             {"", "<?xml version='1.0' encoding='ISO-8859-1'?>\n",
              "<!DOCTYPE graphml [<!ENTITY e '1'><!ATTLIST edge directed CDATA 'true'>]>\n"})
            EXPECT_TRUE(expectTheSame(test::TemporaryFile("edges.graphml", graphMl(late, head)).path()))
                << head << late;

    for (const std::string_view late :
         {"", "<edge source='1' target='2' type='directed'/>\n", "<edge source='1' target='2' label='x'/>\n",
          "<edge source='1' target='2'><attvalues><attvalue for='0' value='never'/></attvalues></edge>\n",
          "<edge source='1' target='2'><attvalues><attvalue for='1' value='2'/></attvalues></edge>\n"})
        EXPECT_TRUE(expectTheSame(
            test::TemporaryFile("edges.gexf",
                                manyEdges(
                                    "<gexf version='1.3'><graph><attributes class='edge'>"
                                    "<attribute id='0' title='since' type='integer'/></attributes><nodes>",
                                    "<node id='{}'/>\n",
                                    [](int i, int a, int b) {
                                        return fmt::format(
                                            "{}<edge id='{}' source='{}' target='{}' weight='{}'>"
                                            "<attvalues><attvalue for='0' value='{}'/></attvalues></edge>\n",
                                            i == 0 ? "</nodes><edges>" : "", i, a, b, 1 + i % 3, i);
                                    },
                                    late, "</edges></graph></gexf>\n"))
                .path()))
            << late;

    for (const std::string_view late :
         {"", "<edge source='1' target='2'><att name='l' type='list'><att value='1'/></att></edge>\n",
          "<node id='g'><att><graph><node id='in'/><edge id='3' source='in' "
          "target='1'/></graph></att></node>\n"})
        EXPECT_TRUE(expectTheSame(
            test::TemporaryFile("edges.xgmml", manyEdges(
                                                   "<graph directed='1'>\n", "<node id='{}'/>\n",
                                                   [](int i, int a, int b) {
                                                       return fmt::format(
                                                           "<edge id='{}' source='{}' target='{}'>"
                                                           "<att name='n' type='integer' value='{}'/></edge>",
                                                           i, a, b, i);
                                                   },
                                                   late, "</graph>\n"))
                .path()))
            << late;
}

TEST(Pieces, OfManyEdgesInJson) {
    for (const std::string_view late :
         {"", ",", "3,", "[1,2],[2,3,4],", "{\"source\":1,\"target\":99},", "{\"source\":1},",
          "{\"source\":1,\"target\":2,\"list\":[{\"a\":1}, {\"source\":3,\"target\":4}]},",
          "{\"source\":1,\"target\":2,\"since\":\"never, {\\\"source\\\":1}\"},",
          "{\"source\":1,\"target\":2,\"value\":-1},", "{\"source\":1,\"target\":2,\"weight\":5},",
          "{\"source\":\"1\",\"target\":\"2\",\"id\":\"odd\"},",
          "{\"source\":1,\"target\":2,\"directed\":true},", "{\"source\":1,\"target\":2},],\"links\":[", "]]",
          "{\"source\":1,\"target\":2,\"since\":\"],\"},", "{\"source\":1,\"target\":2", "\xFF"})
        for (const bool edgesFirst : {false, true})
            for (const int firstId : {0, 1}) {  // from 0 on ends are places, or ids as well
                std::string nodes = "\"nodes\":[";
                for (int v = 0; v < 41; ++v)
                    nodes += fmt::format("{}{{\"id\":{}}}", v == 0 ? "" : ",",
                                         firstId == 0 ? fmt::format("\"n{}\"", v) : std::to_string(v));
                const std::string links = manyEdges(
                    "\"links\":[", "",
                    [](int i, int a, int b) {
                        return fmt::format("{{\"source\": {}, \"target\": {}, \"since\": {}{}}}{}\n", a, b, i,
                                           i % 3 == 0 ? ", \"value\": 2.5" : "", i == 699 ? "" : ",");
                    },
                    late, "]");
                const std::string text =
                    "{" + (edgesFirst ? links + "," + nodes + "]" : nodes + "],\n" + links) + "}\n";
                EXPECT_TRUE(expectTheSame(test::TemporaryFile("edges.json", text).path())) << late;
            }
}

TEST(Pieces, OfManyEdgesOnLines) {
    struct Format {
        const char* name;
        const char* head;
        const char* node;
        const char* edge;  // of its ends and its number
        std::vector<std::string_view> late;
    };
    const std::vector<Format> formats{
        {"edges.sif",
         "",
         "n{}\n",
         "n{0} pp n{1} n{2}\n",
         {"new pp newer\n", "n1 pp\n", "\xE4 pp n1\n", "n1\tpp n2\n"}},
        {"edges.lgl",
         "",
         "# n{}\n",
         "# n{0}\nn{1} {2}\n",
         {"n7\n", "n8 9 10\n", "# \n", "n1 none\n", "# a b\nn1\n", " # n3\nn4\n"}},
        {"edges.gdf",
         "nodedef>name VARCHAR\n",
         "n{}\n",
         "n{0},n{1},{2},k\n",
         {"n1,n99\n", "# comment\n", "'n1',\"n2\",x\n", "n1\n", "n1,n2,1,k,more\n", "nodedef>name\nn99\n"}},
        {"edges.net",
         "*Vertices 40\n",
         "",
         "{0} {1} {2}\n",
         {"*Edges\n", "1 99 1\n", "1 2 3 l \"text\" c\n", "% comment\n", "1\n", "1 2 -3\n", "*Vertices 3\n",
          "*Arcs :2 \"second\"\n"}},
        {"edges.gr",
         "p sp 40 700\n",
         "",
         "a {0} {1} {2}\n",
         {"a 1 99 1\n", "a 1 2\n", "c comment\n", "n 3 4\n", "a 1 2 -3\n", "e 1 2\n", "p sp 3 3\n"}},
        {"edges.col", "p edge 40 700\n", "", "e {0} {1}\n", {"e 1 2 5\n", "n 3 4\n"}},
        {"edges.dl",
         "dl n=40 format=edgelist1\ndata:\n",
         "",
         "{0} {1} {2}\n",
         {"1 99\n", "1 2\n", "1\n", "1 2 x\n", "1, 2, 0\n"}},
    };
    for (const Format& format : formats) {
        std::vector<std::string_view> late = format.late;
        late.push_back("");
        for (const std::string_view each : late)
            for (const char* lineEnd : {"\n", "\r\n"}) {
                std::string text = manyEdges(
                    format.head, format.node,
                    [&](int i, int a, int b) {
                        std::string edge = fmt::format(fmt::runtime(format.edge), a, b, i);
                        if (i == 0 && std::string_view(format.name) == "edges.gdf")
                            edge = "edgedef>node1,node2,since INT,kind VARCHAR\n" + edge;
                        if (i == 0 && std::string_view(format.name) == "edges.net") edge = "*Arcs\n" + edge;
                        return edge;
                    },
                    each, "");
                for (size_t at = text.find('\n'); *lineEnd == '\r' && at != std::string::npos;
                     at = text.find('\n', at + 2))
                    text.replace(at, 1, lineEnd);
                EXPECT_TRUE(expectTheSame(test::TemporaryFile(format.name, text).path()))
                    << format.name << ": " << each;
            }
    }
}

TEST(Pieces, OfManyEdgesInDotAndTlp) {
    for (const std::string_view late : {"",
                                        "/* n1 -- n2;\n n3 -- n4; */\n",
                                        "// n1 -- n2;\n",
                                        "# n1 -- n2;\n",
                                        "n1 -- n2\n",
                                        "n1 -- n2 n3;\n",
                                        "new;\n",
                                        "new -- n1 -- newer [since=1];\n",
                                        "n1 -> n2;\n",
                                        "edge [kind=new];\n",
                                        "node [kind=new];\n",
                                        "n1:a -- n2;\n",
                                        "n1, n2 -- n3;\n",
                                        "subgraph s { n1 -- n2; n3 -- n4;\n };\n",
                                        "a = b;\n",
                                        "n1 -- n2 [label=\"a;\nn1 -- n2;\n\"];\n",
                                        "1a -- n2;\n",
                                        "n1 -- n2 [weight=-1];\n",
                                        "n1 -- n2 [since=x];\n",
                                        "n1 -- \"n2\" [since=2, since=3];;\n",
                                        "}\n",
                                        "n1 -- n2; # n3\n",
                                        "n1 -- n2 [label=\"never closed];\n"})
        for (const char* head : {"graph {\n", "graph {\nedge [kind=old];\nnode [since=0];\n"})
            EXPECT_TRUE(expectTheSame(
                test::TemporaryFile("edges.dot", manyEdges(
                                                     head, "n{};\n",
                                                     [](int i, int a, int b) {
                                                         return fmt::format("n{} -- n{} [since={}];{}", a, b,
                                                                            i, i % 4 == 0 ? " " : "\n");
                                                     },
                                                     late, "}\n"))
                    .path()))
                << head << late;

    for (const std::string_view late :
         {"", "; (edge 300 1 2)\n", "(edge 400 1 2)\n", "(edge 1 1 2)\n", "(edge 300 1 99)\n",
          "(edge 300 1)\n", "(cluster 1 (edge 300 1 2))\n", "(comment \"\n(edge 300 1 2)\n\")\n",
          "(edge 300 1 2 (edge 5 6 7))\n", "(nodes 41)\n", ")\n", "(edge 300 1 2\n"})
        EXPECT_TRUE(expectTheSame(
            test::TemporaryFile(
                "edges.tlp",
                manyEdges(
                    "(tlp \"2.3\"\n(nodes 1..40)\n", "",
                    [&](int i, int a, int b) {
                        const bool added = late == "(cluster 1 (edge 300 1 2))\n" || late.empty() ||
                                           late.starts_with("; ") || late.starts_with("(c");
                        return fmt::format("(edge {} {} {})\n", i >= 300 && !added ? i + 1 : i, a, b);
                    },
                    late, "(property 0 int \"since\" (default \"0\" \"0\") (edge 650 \"7\"))\n)\n"))
                .path()))
            << late;
}

TEST(Pieces, OfManyVerticesInMetis) {
    constexpr int kVertices = 300;
    for (const std::string_view late :
         {"", "% comment\n", "\n", "1 2\r3\n", "301\n", "1 1 2\n", "1 two\n", "1 9 1 8\n", "1 -1\n"})
        for (const bool weighted : {false, true})
            for (const bool bothWays : {true, false}) {
                std::string text = fmt::format("{} {}{}\n", kVertices, 3 * kVertices, weighted ? " 1" : "");
                for (int v = 0; v < kVertices; ++v) {
                    if (v == 150) text += late;
                    std::string line;
                    for (const int step : {1, 7, 30, -1, -7, -30}) {
                        if (!bothWays && step == -7) continue;
                        line += fmt::format(" {}", 1 + (v + step + kVertices) % kVertices);
                        if (weighted) line += fmt::format(" {}", std::abs(step));
                    }
                    text += line + "\n";
                }
                EXPECT_TRUE(expectTheSame(test::TemporaryFile("vertices.graph", text).path())) << late;
            }
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
