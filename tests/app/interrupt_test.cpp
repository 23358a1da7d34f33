// Signals: every sub-command ends soon with 128 + the signal, leaves no temporary file, and an old output as
// it was or replaced as a whole.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "program.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAreArray;

// 0.3 s are promised; the rest is for a machine on which other programs run.
constexpr milliseconds kSoon{1200};
constexpr const char* kLarge = "er:1000000:6000000:1";

class InterruptTest : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        files = new Folder;
        ASSERT_EQ(runProgram({"generate", kLarge, "-o", "large.mtx", "--quiet"}, files->path()).status, 0);
        ASSERT_EQ(runProgram({"generate", "er:300000:1500000:1", "-o", "names.csv", "--quiet"}, files->path())
                      .status,
                  0);
        std::string line;
        line.assign(200'000'000, 'x');
        files->write("line.txt", line + " y\n");
    }
    static void TearDownTestSuite() { delete files; }
    static std::string file(const std::string& name) { return (*files / name).string(); }

    struct Case {
        std::vector<std::string> words;
        bool keepsResult = false;  // of a run with an output: the result so far is written first
    };

    // True when the signal came before the end.
    bool expectEnd(const Case& one, int after, int signal) {
        const Folder folder;
        folder.write("old", "precious");
        std::vector<std::string> words = one.words;
        std::string output;
        for (size_t i = 1; i < words.size(); ++i)
            if (words[i].starts_with("out.")) folder.write(output = words[i], "precious");
        const auto names = folder.names();
        const Ended ended = runProgram(words, folder.path(), {.interruptAfter = after, .signal = signal});
        const std::string what = ::testing::PrintToString(words) + " after " + std::to_string(after);
        if (ended.sinceSignal == milliseconds(0)) return false;
        EXPECT_EQ(ended.status, 128 + signal) << what << ended.err;
        EXPECT_THAT(folder.names(), UnorderedElementsAreArray(names)) << what;
        if (!one.keepsResult) {
            EXPECT_LT(ended.sinceSignal, kSoon) << what;
            if (!output.empty()) {
                EXPECT_EQ(folder.read(output), "precious") << what;
            }
        } else if (const std::string text = folder.read(output); text != "precious") {
            EXPECT_EQ(text.back(), '\n') << what;
            EXPECT_GT(text.size(), 1000u) << what;
        }
        return true;
    }

    void expectEnds(const Case& one, std::initializer_list<int> moments) {
        constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
        int inTime = 0, i = 0;
        for (const int after : moments)
            if (expectEnd(one, after, kSignals[i++ % 3])) ++inTime;
        EXPECT_GT(inTime, 0) << ::testing::PrintToString(one.words);
    }

    static Folder* files;
};
Folder* InterruptTest::files = nullptr;

TEST_F(InterruptTest, ConvertEndsSoon) {
    expectEnds({{"convert", file("large.mtx"), "out.gexf"}}, {60, 300, 900, 1500, 2200});
    expectEnds({{"convert", file("large.mtx"), "out.graphml.gz"}}, {1500, 2500});
    expectEnds({{"convert", file("names.csv"), "out.gml", "--positions", "--betweenness"}}, {300, 2000});
}

TEST_F(InterruptTest, GenerateEndsSoon) {
    expectEnds({{"generate", "rmat:21:16:1", "-o", "out.mtx"}}, {60, 400, 2000});
    expectEnds({{"generate", "lfr:1000000:15:50:0.3:1", "-o", "out.csv"}}, {500});
}

TEST_F(InterruptTest, InfoEndsSoon) {
    expectEnds({{"info", file("large.mtx")}}, {60, 300, 700});
    for (const int after : {60, 200})
        expectEnd({{"info", file("line.txt")}}, after, SIGINT);  // when it lasts
}

TEST_F(InterruptTest, RenderEndsSoon) {
    expectEnds({{"render", "er:200000:1000000:1", "-o", "out.png"}}, {200, 1500, 3000});
    expectEnds({{"render", "sample:les-miserables", "-o", "out.png", "--size", "20000x20000"}}, {500, 2000});
    expectEnds({{"render", "er:20000:40000:1", "-o", "out.svg", "--size", "20000x20000"}}, {500, 1000});
}

TEST_F(InterruptTest, RunsWithoutAnOutputEndSoon) {
    expectEnds({{"communities", kLarge}}, {300, 1200, 2500});
    expectEnds({{"betweenness", kLarge}}, {300, 2500});
    expectEnds({{"layout", kLarge}}, {300, 3000});
    expectEnds({{"bench", "louvain", kLarge, "--backend", "cpu"}}, {300, 2500});
    expectEnds({{"er:300000:1500000:1"}}, {300, 1200});  // the window's job without a display
}

TEST_F(InterruptTest, RunsWriteWhatTheyHave) {
    expectEnds({{"communities", kLarge, "-o", "out.csv"}, true}, {2500, 3500});
    expectEnds({{"betweenness", "ba:100000:4:1", "-o", "out.csv"}, true}, {1500});
    expectEnds({{"layout", "ba:100000:4:1", "-o", "out.csv"}, true}, {700, 1500});
}

TEST_F(InterruptTest, CompareEndsSoon) {
    const Folder folder;
    ASSERT_EQ(runProgram({"communities", "er:600000:1:1", "-o", "a.csv", "--quiet"}, folder.path()).status,
              0);
    expectEnds({{"compare", (folder / "a.csv").string(), (folder / "a.csv").string()}}, {60, 200, 400});
}

// Blocked where nothing can be asked.
TEST_F(InterruptTest, AFileThatGivesNothingDoesNotHoldTheProgram) {
    const Folder folder;
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    const Ended ended = runProgram({"info", "pipe"}, folder.path(), {.interruptAfter = 300});
    EXPECT_EQ(ended.status, 130);
    EXPECT_EQ(ended.err, "quartier: interrupted\n");
    EXPECT_LT(ended.sinceSignal, kSoon);
}

TEST_F(InterruptTest, TheSecondSignalEndsARunThatStillWrites) {
    const Folder folder;
    folder.write("two.txt", "1 2\n");
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    const Ended ended = runProgram({"communities", "two.txt", "-o", "pipe"}, folder.path(),
                                   {.interruptAfter = 500, .signal = SIGTERM, .secondAfter = 600});
    EXPECT_EQ(ended.status, 143);
    EXPECT_LT(ended.sinceSignal, kSoon);
    EXPECT_THAT(ended.err, HasSubstr("writing the result so far; once more ends at once\n"));
}

TEST_F(InterruptTest, ASignalThatTheParentIgnoresStaysIgnored) {
    const Folder folder;
    for (const auto& [name, signal] : {std::pair("HUP", SIGHUP), std::pair("INT", SIGINT)}) {
        How how{.interruptAfter = 700, .signal = signal};
        how.launcher = {"/bin/sh", "-c", std::string("trap '' ") + name + "; exec \"$0\" \"$@\""};
        const Ended ended = runProgram({"info", file("large.mtx"), "--json"}, folder.path(), how);
        EXPECT_EQ(ended.status, 0) << name << ended.err;
        EXPECT_EQ(json::parse(ended.out)["graph"]["nodes"], 1'000'000);
    }
}

TEST_F(InterruptTest, AnInterruptedPictureSaysSo) {
    const Folder folder;
    const Ended ended =
        runProgram({"render", "sample:les-miserables", "-o", "p.png", "--size", "30000x30000"}, folder.path(),
                   {.interruptAfter = 1500});
    EXPECT_EQ(ended.status, 130);
    // Before it: what the picture takes, where the first tiles were drawn by then.
    EXPECT_THAT(ended.err, EndsWith("quartier: interrupted\n"));
    EXPECT_THAT(folder.names(), ElementsAre());
}

}  // namespace
}  // namespace quartier::test
