// Files that are small and mean harm, through the real program with 4 GB of address space: a graph or one
// sentence with status 1, within seconds and within a gigabyte of memory. Lines of many megabytes are in
// tests/app/reading_test.cpp, damaged sessions in tests/session/session_file_test.cpp.
#include <fmt/format.h>
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "core/error.h"
#include "graph/io/gzip_stream.h"
#include "graph/io/reader.h"
#include "program.h"

namespace quartier::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

#ifdef __SANITIZE_ADDRESS__
constexpr const char* kLimit = "";  // the sanitizer reserves terabytes
#else
constexpr const char* kLimit = "ulimit -v 4000000; ";
#endif
constexpr u64 kMostMemory = 1'000'000'000;

class Bombs : public ::testing::Test {
  protected:
    Ended info(const std::string& name) {
        How how;
        how.launcher = {"/bin/sh", "-c", std::string(kLimit) + "exec \"$0\" info " + name};
        how.limit = std::chrono::seconds(30);
        Ended ended = runProgram({}, folder.path(), how);
        EXPECT_TRUE(ended.status == 0 || ended.status == 1) << name << ": status " << ended.status;
        if (*kLimit != '\0') {
            EXPECT_LT(ended.peakMemory, kMostMemory) << name;
        }
        if (ended.status == 1) {
            EXPECT_EQ(lineCount(ended.err), 1u) << name << ": " << ended.err;
            EXPECT_THAT(ended.err, StartsWith("quartier: " + name)) << name;
            EXPECT_LT(ended.err.size(), 600u) << name;
        }
        return ended;
    }
    void expectRefused(const std::string& name, const std::string& text) {
        folder.write(name, text);
        EXPECT_EQ(info(name).status, 1) << name << ": " << text.substr(0, 100);
    }
    void expectSurvived(const std::string& name, const std::string& text) {
        folder.write(name, text);
        info(name);
    }

    Folder folder;
};

std::string repeated(const std::string& piece, size_t times) {
    std::string text;
    for (size_t i = 0; i < times; ++i) text += piece;
    return text;
}

// Ten entities, each ten of the one before: a gigabyte of text.
TEST_F(Bombs, EntitiesThatMultiply) {
    std::string doctype = "<!DOCTYPE x [<!ENTITY a0 \"aaaaaaaaaa\">";
    for (int i = 1; i < 9; ++i) {
        doctype += "<!ENTITY a" + std::to_string(i) + " \"";
        doctype += repeated("&a" + std::to_string(i - 1) + ";", 10) + "\">";
    }
    doctype += "]>";
    expectRefused("laughs.graphml", "<?xml version=\"1.0\"?>" + doctype +
                                        "<graphml><graph><node id=\"&a8;\"/></graph></graphml>");
    expectRefused("laughs.gexf",
                  "<?xml version=\"1.0\"?>" + doctype +
                      "<gexf><graph><nodes><node id=\"a\" label=\"&a8;\"/></nodes></graph></gexf>");
}

TEST_F(Bombs, NestingOfHundredsOfThousandsOfLevels) {
    constexpr size_t kLevels = 400'000;
    expectRefused("deep.json", repeated("[", kLevels));
    expectRefused("objects.json", repeated("{\"nodes\":", kLevels));
    expectRefused("deep.gml", "graph " + repeated("[ a ", kLevels));
    expectRefused("deep.graphml", "<graphml>" + repeated("<graph><node id=\"a\">", kLevels));
    expectRefused("deep.gexf", "<gexf><graph>" + repeated("<nodes><node id=\"a\">", kLevels));
    expectRefused("deep.dot", "graph " + repeated("{ a -- ", kLevels));
    expectRefused("html.dot", "graph { a [label=" + repeated("<", kLevels));
}

TEST_F(Bombs, CountsThatNothingStandsBehind) {
    for (const char* count : {"2147483648", "9223372036854775808"}) {
        const auto with = [&](const char* text) { return fmt::format(fmt::runtime(text), count); };
        expectRefused("n.mtx", with("%%MatrixMarket matrix coordinate real general\n{0} {0} {0}\n1 1 1\n"));
        expectRefused("n.graph", with("{0} {0}\n2\n1\n"));
        expectRefused("n.gr", with("p sp {0} {0}\na 1 2 3\n"));
        expectRefused("n.net", with("*Vertices {0}\n1 \"a\"\n*Edges\n1 {0} 1\n"));
        expectSurvived("n.txt", with("{0} {0}1\n1 {0}\n"));
        expectSurvived("n.gml", with("graph [ node [ id {0} ] node [ id 1 ] edge [ source 1 target {0} ] ]"));
        expectSurvived("n.json", with("{{\"nodes\":[{{\"id\":{0}}},{{\"id\":1}}],\"links\":[{{\"source\":1,"
                                      "\"target\":{0}}}]}}"));
        expectSurvived("w.csv", with("source,target,weight\na,b,{0}\nb,c,-{0}\n"));
    }
}

// In every format that has weights: a number that is none, is not finite, or is no ordinary one.
TEST_F(Bombs, OddWeights) {
    const auto expectSentence = [&](const std::string& name, const std::string& text) {
        folder.write(name, text);
        try {
            const LoadedGraph read = readGraph(folder / name, {}, plainContext());
            for (const f32 weight : read.graph->weights())
                EXPECT_TRUE(std::isfinite(weight) && weight >= 0) << name << ": " << text;
        } catch (const Error& error) {
            EXPECT_THAT(error.what(), HasSubstr(name));
            EXPECT_EQ(lineCount(error.what()), 1u) << error.what();
        }
    };
    for (const char* weight : {"nan", "NaN", "inf", "-inf", "1e-310", "4.9e-324", "-0.0", "1e39", "1e400",
                               "-1", "0x10", "1e-46", "--1", "1e", ""}) {
        const std::string w = weight;
        expectSentence("w.csv", "source,target,weight\na,b," + w + "\nb,c,1\n");
        expectSentence("w.mtx",
                       "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 " + w + "\n3 2 1\n");
        expectSentence("w.gml",
                       "graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 weight " + w + " ] ]");
        expectSentence(
            "w.graphml",
            "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/><graph "
            "edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/><edge source=\"a\" "
            "target=\"b\"><data key=\"w\">" +
                w + "</data></edge></graph></graphml>");
        expectSentence(
            "w.gexf",
            "<gexf><graph><nodes><node id=\"a\"/><node id=\"b\"/></nodes><edges><edge source=\"a\" "
            "target=\"b\" weight=\"" +
                w + "\"/></edges></graph></gexf>");
        expectSentence("w.net", "*Vertices 2\n1 \"a\"\n2 \"b\"\n*Edges\n1 2 " + w + "\n");
        expectSentence("w.dot", "graph { a -- b [weight=\"" + w + "\"]; }");
        expectSentence("w.json",
                       "{\"nodes\":[{\"id\":0},{\"id\":1}],\"links\":[{\"source\":0,\"target\":1,"
                       "\"weight\":" +
                           w + "}]}");
        expectSentence("w.gr", "p sp 2 1\na 1 2 " + w + "\n");
        expectSentence("w.graph", fmt::format("2 1 001\n2 {0}\n1 {0}\n", w));
    }
}

// Every control character in an id: what is shown of it is harmless to a terminal.
TEST_F(Bombs, ControlCharactersInIds) {
    std::string csv = "source,target\n", dot = "graph {", json = "{\"nodes\":[", gml = "graph [";
    for (int c = 1; c < 32; ++c) {
        const std::string id = std::string("x") + static_cast<char>(c) + "[31m" + std::to_string(c);
        csv += "\"" + id + "\",b\n";
        dot += "\"" + id + "\" -- b;";
        gml += " node [ id " + std::to_string(c) + " label \"" + id + "\" ]";
        json += "{\"id\":\"x\\u00" + std::string(c < 16 ? "0" : "1") + "0123456789abcdef"[c % 16] + "\"},";
    }
    for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"c.csv", csv},
             {"c.dot", dot + "}"},
             {"c.gml", gml + " ]"},
             {"c.json", json + "{\"id\":\"b\"}],\"links\":[]}"},
             {"c.graphml", "<graphml><graph><node id=\"&#1;\"/></graph></graphml>"}}) {
        folder.write(name, text);
        const Ended ended = info(name);
        EXPECT_EQ((ended.out + ended.err).find('\x1B'), std::string::npos) << name;
    }
}

// Files that were packed one behind the other are one: zeros behind the first used to hide the second.
TEST_F(Bombs, PackedFilesOneBehindTheOtherAreReadToTheEnd) {
    std::string both;
    for (const char* text : {"1 2\n", "2 3\n"}) {
        std::ostringstream member;
        graph_io::GzipStream zipped(member);
        zipped << text;
        zipped.finish();
        EXPECT_LT(member.str().size(), 100u);
        both += member.str();
    }
    folder.write("both.txt.gz", both);
    EXPECT_EQ(readGraph(folder / "both.txt.gz", {}, plainContext()).graph->edgeCount(), 2u);
}

#ifndef __SANITIZE_ADDRESS__
// A gigabyte of edges in a few megabytes, and a graph that has no room: refused before the system steps in.
TEST_F(Bombs, AGraphThatDoesNotFitIsASentence) {
    std::ostringstream member;
    graph_io::GzipStream zipped(member);
    zipped << repeated("1234567 7654321\n", 1 << 20);
    zipped.finish();
    folder.write("bomb.txt.gz", repeated(member.str(), 64));
    for (const char* words : {"info bomb.txt.gz", "generate rmat:24:16:1 -o g.mtx"}) {
        How how;
        how.launcher = {"/bin/sh", "-c", std::string("ulimit -v 1000000; exec \"$0\" ") + words};
        const Ended ended = runProgram({}, folder.path(), how);
        EXPECT_EQ(ended.status, 1) << words << ": " << ended.err;
        EXPECT_EQ(lineCount(ended.err), 1u) << words << ": " << ended.err;
        EXPECT_THAT(ended.err, HasSubstr("memory")) << words;
    }
    EXPECT_THAT(folder.names(), ::testing::ElementsAre("bomb.txt.gz"));
}
#endif

}  // namespace
}  // namespace quartier::test
