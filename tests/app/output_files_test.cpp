// What is written where: nothing is lost without a word, and what cannot be done is one sentence.
#include <fcntl.h>
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "program.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kTwoTriangles = "0 1\n1 2\n0 2\n3 4\n4 5\n3 5\n2 5\n";
constexpr const char* kPartition = "node,community\n0,0\n1,0\n2,0\n3,1\n4,1\n5,1\n";

class OutputFilesTest : public ::testing::Test {
  protected:
    void SetUp() override { folder.write("two.txt", kTwoTriangles); }

    Ended run(const std::vector<std::string>& words) { return runProgram(words, folder.path()); }
    // By a shell, where "$0" is the program.
    Ended shell(const std::string& script) {
        How how;
        how.launcher = {"/bin/sh", "-c", script};
        return runProgram({}, folder.path(), how);
    }
    void expectRefusal(const Ended& ended, int status, const std::string& word) {
        EXPECT_EQ(ended.status, status) << word << ": " << ended.err;
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(lineCount(ended.err), 1u) << ended.err;
        EXPECT_THAT(ended.err, StartsWith("quartier: "));
        EXPECT_THAT(ended.err, HasSubstr(word));
    }

    Folder folder;
};

// --- one file for two things ---
TEST_F(OutputFilesTest, TheInputIsNotOverwritten) {
    std::filesystem::create_symlink("two.txt", folder / "soft.txt");
    std::filesystem::create_hard_link(folder / "two.txt", folder / "hard.txt");
    folder.write("part.csv", kPartition);
    folder.write("pos.csv", "node,x,y\n0,0,0\n1,1,0\n2,0,1\n3,5,5\n4,6,5\n5,5,6\n");
    for (const char* output : {"two.txt", "./two.txt", "soft.txt", "hard.txt"}) {
        expectRefusal(run({"communities", "two.txt", "-o", output}), 2, "is the file that is read");
        expectRefusal(run({"communities", "two.txt", "--hierarchy", output}), 2, "is the file that is read");
        expectRefusal(run({"betweenness", "two.txt", "--edge-output", output}), 2,
                      "is the file that is read");
        expectRefusal(run({"layout", "two.txt", "--trace", output}), 2, "is the file that is read");
        expectRefusal(run({"convert", "two.txt", output}), 2, "is the file that is read");
        expectRefusal(run({"bench", "louvain", "two.txt", "-o", output}), 2, "is the file that is read");
    }
    std::filesystem::create_hard_link(folder / "pos.csv", folder / "p.svg");
    std::filesystem::create_hard_link(folder / "part.csv", folder / "q.svg");
    expectRefusal(run({"render", "two.txt", "--positions", "pos.csv", "-o", "p.svg"}), 2, "(pos.csv)");
    expectRefusal(run({"render", "two.txt", "--partition", "part.csv", "-o", "q.svg"}), 2, "(part.csv)");
    EXPECT_EQ(folder.read("two.txt"), kTwoTriangles);
    EXPECT_EQ(folder.read("part.csv"), kPartition);
    // Through standard input and output as well.
    expectRefusal(shell("\"$0\" communities - -o two.txt --quiet <two.txt"), 2, "(-)");
    expectRefusal(shell("\"$0\" communities two.txt -o - --quiet >>two.txt"), 2, "is the file that is read");
    EXPECT_EQ(folder.read("two.txt"), kTwoTriangles);
}

TEST_F(OutputFilesTest, TheFilesWithoutADisplayAreNotTheInput) {
    folder.write("two.communities.csv", "0,1\n1,2\n");
    expectRefusal(run({"two.communities.csv"}), 2, "two.communities.csv is the file that is read");
    EXPECT_EQ(folder.read("two.communities.csv"), "0,1\n1,2\n");
}

TEST_F(OutputFilesTest, TwoOutputsAreTwoFiles) {
    folder.write("old.csv", "precious");
    std::filesystem::create_symlink("old.csv", folder / "link.csv");
    std::filesystem::create_symlink("new.csv", folder / "dangling.csv");
    expectRefusal(run({"communities", "two.txt", "-o", "x", "--hierarchy", "x"}), 2, "are the same file");
    expectRefusal(run({"communities", "two.txt", "-o", "x", "--trace", "./x"}), 2, "are the same file");
    expectRefusal(run({"communities", "two.txt", "-o", "old.csv", "--trace", "link.csv"}), 2,
                  "the same file");
    expectRefusal(run({"betweenness", "two.txt", "-o", "new.csv", "--edge-output", "dangling.csv"}), 2,
                  "the same file");
    expectRefusal(run({"layout", "two.txt", "-o", "x", "--trace", "x"}), 2, "are the same file");
    EXPECT_EQ(folder.read("old.csv"), "precious");
    EXPECT_EQ(run({"communities", "two.txt", "-o", "/dev/null", "--trace", "/dev/null"}).status, 0);
}

TEST_F(OutputFilesTest, WhereStandardOutputGoesIsNotReplaced) {
    const Ended ended = shell("\"$0\" communities two.txt -o all.log >>all.log");
    EXPECT_EQ(ended.status, 2);
    EXPECT_THAT(ended.err, HasSubstr("is the file that standard output goes to"));
    EXPECT_EQ(folder.read("all.log"), "");
}

TEST_F(OutputFilesTest, StandardOutputByAnyNameIsAppendedToAtItsPlace) {
    for (const char* name : {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
        folder.write("log", "before\n");
        const std::string run = std::string("\"$0\" communities two.txt --quiet -o ") + name;
        EXPECT_EQ(shell(run + " >>log").status, 0) << name;
        EXPECT_EQ(folder.read("log"), std::string("before\n") + kPartition) << name;
        // Others write before and after it.
        EXPECT_EQ(shell("{ echo one; " + run + "; echo two; } >log").status, 0) << name;
        EXPECT_EQ(folder.read("log"), std::string("one\n") + kPartition + "two\n") << name;
        expectRefusal(runProgram({"communities", "two.txt", "-o", name, "--json"}, folder.path()), 2,
                      "--json");
    }
    EXPECT_EQ(
        shell("{ echo one; \"$0\" communities two.txt --quiet -o /dev/fd/7 7>&1; echo two; } >log").status,
        0);
    EXPECT_EQ(folder.read("log"), std::string("one\n") + kPartition + "two\n");
    expectRefusal(run({"communities", "two.txt", "-o", "/dev/fd/7"}), 1, "was not given that descriptor");
    EXPECT_THAT(folder.names(), ElementsAre("log", "two.txt"));
    EXPECT_THAT(run({"render", "two.txt", "-o", "/dev/stdout", "--size", "64x64"}).out,
                StartsWith("\x89PNG"));
}

TEST_F(OutputFilesTest, AnEmptyValueIsWrongUsage) {
    const std::vector<std::vector<std::string>> cases{
        {"communities", "two.txt", "-o", ""},
        {"communities", "two.txt", "--trace", ""},
        {"communities", "two.txt", "--strategy", ""},
        {"communities", ""},
        {"convert", "two.txt", ""},
        {"convert", "", "x.gexf"},
        {"generate", "grid:3:3", "-o", ""},
        {"render", "two.txt", "-o", ""},
        {"render", "two.txt", "-o", "x.png", "--positions", ""},
        {"compare", "", "two.txt"},
        {"betweenness", "two.txt", "--edge-output", ""},
        {"betweenness", "two.txt", "--sources", ""},
        {"bench", "louvain", "two.txt", "-o", ""},
        {"render", "two.txt", "-o", "x.png", "--camera", ""},
        {""},
    };
    for (const auto& words : cases) expectRefusal(run(words), 2, "an empty value was given");
    EXPECT_THAT(folder.names(), ElementsAre("two.txt"));
}

TEST_F(OutputFilesTest, LeftoversOfAKilledRunAreRemovedByTheNext) {
    const std::string left = "part.csv.999999999-0123456789abcdef.part";  // above the largest process number
    folder.write(left, "half");
    EXPECT_EQ(run({"communities", "two.txt", "-o", "part.csv"}).status, 0);
    EXPECT_THAT(folder.names(), ElementsAre("part.csv", "two.txt"));
}

TEST_F(OutputFilesTest, WhatAFormatCannotHoldIsTold) {
    folder.write("g.gml",
                 "graph [ directed 1 node [ id 1 label \"a\" ] node [ id 2 ] node [ id 9 ] edge [ source 1 "
                 "target 2 ] ]");
    const auto losses = [&](const char* output) {
        const Ended ended = run({"convert", "g.gml", output, "--json"});
        EXPECT_EQ(ended.status, 0) << ended.err;
        return json::parse(ended.out)["losses"].dump() + ended.err;
    };
    EXPECT_THAT(losses("g.csv"), HasSubstr("a node is without edges left out"));
    EXPECT_THAT(losses("g.csv"), HasSubstr("the direction is not told"));
    EXPECT_THAT(losses("g.mtx"), HasSubstr("the ids are left out"));
    EXPECT_THAT(losses("g.mtx"), HasSubstr("labels, columns of nodes and positions are left out"));
    EXPECT_EQ(losses("g.gexf"), "[]");
    folder.write("none.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 0\n");
    expectRefusal(run({"convert", "none.mtx", "none.csv"}), 1,
                  "cannot write none.csv: an edge list holds nodes by");
    EXPECT_EQ(run({"convert", "none.mtx", "none.gexf"}).status, 0);
}

// --- numbers ---
TEST_F(OutputFilesTest, NumbersThatAreNoneAreWrongUsage) {
    for (const char* number : {"nan", "inf", "-inf", "1e999", "-nan"}) {
        for (const char* flag : {"--node-size", "--size-spread", "--edge-strength", "--pixel-ratio"})
            expectRefusal(run({"render", "two.txt", "-o", "p.png", flag, number}), 2, flag);
        for (const std::string& camera :
             {std::string(number) + ",0,1", "0," + std::string(number) + ",1", "0,0," + std::string(number)})
            expectRefusal(run({"render", "two.txt", "-o", "p.png", "--camera", camera}), 2, "--camera");
        for (const char* flag : {"--run-limit", "--row-limit", "--time-limit"})
            expectRefusal(run({"bench", "louvain", "two.txt", flag, number}), 2, flag);
        expectRefusal(run({"communities", "two.txt", "--memory-budget", number}), 2, "--memory-budget");
        expectRefusal(run({"generate", std::string("rgg:100:") + number + ":1", "-o", "x.mtx"}), 2, "rgg");
        expectRefusal(run({"generate", std::string("planted:100:4:") + number + ":0.3:1", "-o", "x.mtx"}), 2,
                      "planted");
    }
    EXPECT_THAT(folder.names(), ElementsAre("two.txt"));
}

// Whatever the engines describe.
TEST_F(OutputFilesTest, NumbersOfEveryEngineAreChecked) {
    const json engines = json::parse(run({"engines", "--json"}).out)["engines"];
    std::set<std::pair<std::string, std::string>> seen;
    for (const json& engine : engines)
        for (const json& option : engine["options"]) {
            if (option["kind"] != "real" && option["kind"] != "integer") continue;
            const std::string algorithm = engine["algorithm"], key = option["key"];
            const std::string command =
                algorithm == "louvain" || algorithm == "igraph" ? "communities" : algorithm;
            if (key == "sources" || !seen.emplace(command, key).second) continue;
            for (const char* number : {"nan", "inf", "-inf"})
                expectRefusal(run({command, "two.txt", "--" + key, number}), 2, "--" + key);
        }
    EXPECT_GT(seen.size(), 10u);
}

// --- streams ---
TEST_F(OutputFilesTest, AFullDeviceIsOneSentenceAndStatusOne) {
    for (const char* words :
         {"--help", "--version", "engines", "engines --json", "communities --help", "info two.txt",
          "info two.txt --json", "communities two.txt --json", "communities two.txt -o -",
          "betweenness two.txt --json", "layout two.txt --json", "render two.txt -o -",
          "compare part.csv part.csv --json", "generate grid:3:3 -o g.mtx --json",
          "bench louvain two.txt --cpu-repeat 1 --backend cpu --json"}) {
        folder.write("part.csv", kPartition);
        const Ended ended = shell(std::string("\"$0\" ") + words + " >/dev/full");
        EXPECT_EQ(ended.status, 1) << words;
        EXPECT_THAT(ended.err,
                    HasSubstr("quartier: cannot write to standard output: No space left on device\n"))
            << words;
        const Ended closed = shell(std::string("\"$0\" ") + words + " >&-");
        EXPECT_EQ(closed.status, 1) << words;
        EXPECT_THAT(closed.err, HasSubstr("standard output")) << words;
    }
    expectRefusal(run({"communities", "two.txt", "-o", "/dev/full"}), 1,
                  "cannot write /dev/full: No space left on device");
}

TEST_F(OutputFilesTest, AFileThatMayNotGrowKeepsItsNameInTheSentence) {
    folder.write("old.mtx", "precious");
    const Ended ended = shell("ulimit -f 8; \"$0\" generate grid:300:300 -o old.mtx");
    expectRefusal(ended, 1, "cannot write old.mtx: File too large");
    EXPECT_EQ(folder.read("old.mtx"), "precious");
    EXPECT_THAT(folder.names(), ElementsAre("old.mtx", "two.txt"));
}

TEST_F(OutputFilesTest, AReaderThatHasEnoughEndsTheProgramQuietly) {
    const Ended ended = shell("{ \"$0\" engines; echo \"status $?\" >&2; } | head -n 1");
    EXPECT_EQ(lineCount(ended.out), 1u);
    // All of it may have gone into the pipe before the reader was gone.
    EXPECT_THAT(ended.err, ::testing::AnyOf("status 141\n", "status 0\n"));
    const Ended gone = shell("{ sleep 0.3; \"$0\" engines; echo \"status $?\" >&2; } | true");
    EXPECT_EQ(gone.err, "status 141\n");
    const Ended table =
        shell("{ sleep 0.3; \"$0\" communities two.txt -o -; echo \"status $?\" >&2; } | true");
    EXPECT_EQ(table.err, "status 141\n");
    // A parent that ignores the signal wants to be told.
    const Ended told = shell("trap '' PIPE; { sleep 0.3; \"$0\" engines; echo \"status $?\" >&2; } | true");
    EXPECT_EQ(told.err, "quartier: cannot write to standard output: Broken pipe\nstatus 1\n");
}

TEST_F(OutputFilesTest, ClosedStreamsAreNotTakenForFiles) {
    EXPECT_EQ(shell("\"$0\" communities two.txt -o part.csv >&-").status, 1);
    EXPECT_EQ(folder.read("part.csv"), kPartition);
    EXPECT_EQ(shell("\"$0\" communities two.txt -o part.csv --quiet <&- >&- 2>&-").status, 0);
    EXPECT_EQ(folder.read("part.csv"), kPartition);
    expectRefusal(shell("\"$0\" info - <&-"), 1, "-: is empty");
}

// --- threads ---
#ifndef __SANITIZE_ADDRESS__
// The stack of a thread finds no room in what the process may have.
TEST_F(OutputFilesTest, NoThreadToStartIsOneSentence) {
    for (const char* words : {"info two.txt", "communities two.txt", "betweenness two.txt", "engines",
                              "two.txt", "render two.txt -o p.png"})
        expectRefusal(shell(std::string("ulimit -s 16000000; ulimit -v 12000000; \"$0\" ") + words), 1,
                      "thread");
    EXPECT_THAT(folder.names(), ElementsAre("two.txt"));
}
#endif

}  // namespace
}  // namespace quartier::test
