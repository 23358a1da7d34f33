// A session file may name the file of its graph. One that came from elsewhere reads nothing outside its
// folder unless a person says so.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/session/graph_reference.h"
#include "program.h"

namespace quartier::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class References : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::create_directory(folder / "in");
        fs::create_directory(folder / "in" / "deep");
        fs::create_directory(folder / "out");
        folder.write("out/g.csv", "a,b\nb,c\n");
        folder.write("in/deep/g.csv", "a,b\nb,c\n");
    }
    Ended run(const std::vector<std::string>& words) { return runProgram(words, folder.path()); }
    // A session in `in` whose graph is in that file.
    void save(const std::string& graph) {
        const Ended saved = run({"convert", graph, "in/s.quartier", "--graph", "reference"});
        ASSERT_EQ(saved.status, 0) << saved.err;
    }
    void expectAsked() {
        for (const std::vector<std::string>& words : {std::vector<std::string>{"info", "in/s.quartier"},
                                                      {"convert", "in/s.quartier", "out.csv"},
                                                      {"communities", "in/s.quartier", "-o", "part.csv"}}) {
            const Ended ended = run(words);
            EXPECT_EQ(ended.status, 1) << words.front();
            EXPECT_THAT(ended.err, HasSubstr("outside the folder of the session: add --graph-outside"));
            EXPECT_EQ(lineCount(ended.err), 1u) << ended.err;
        }
        const auto outside = session::graphOutside((folder / "in/s.quartier").string());
        ASSERT_TRUE(outside);
        EXPECT_EQ(outside->filename(), "g.csv");
        EXPECT_EQ(run({"info", "in/s.quartier", "--graph-outside"}).status, 0);
    }
    void expectRead() {
        EXPECT_EQ(run({"info", "in/s.quartier"}).status, 0);
        EXPECT_FALSE(session::graphOutside((folder / "in/s.quartier").string()));
    }

    Folder folder;
};

TEST_F(References, InOrUnderTheFolderAreFollowed) {
    save("in/deep/g.csv");
    expectRead();
}

TEST_F(References, OutsideTheFolderAreAskedFor) {
    save("out/g.csv");
    expectAsked();
}

// A link inside the folder is a way out of it.
TEST_F(References, ThroughALinkOutOfTheFolderAreAskedFor) {
    fs::create_directory_symlink(folder / "out", folder / "in" / "link");
    save("in/link/g.csv");
    expectAsked();
    fs::create_symlink(folder / "out" / "g.csv", folder / "in" / "g.csv");
    save("in/g.csv");
    expectAsked();
}

TEST_F(References, AreFollowedOnceAPersonHasAgreed) {
    save("out/g.csv");
    const std::string session = (folder / "in/s.quartier").string();
    EXPECT_TRUE(session::graphOutside(session));
    session::followOutside(session);
    EXPECT_FALSE(session::graphOutside(session));
}

TEST_F(References, OfFilesThatAreNoSessionsAreNone) {
    folder.write("in/s.quartier", "no zip file");
    EXPECT_FALSE(session::graphOutside((folder / "in/s.quartier").string()));
    EXPECT_FALSE(session::graphOutside((folder / "out/g.csv").string()));
    EXPECT_FALSE(session::graphOutside((folder / "nothing.quartier").string()));
    EXPECT_FALSE(session::graphOutside("grid:3:3"));
}

}  // namespace
}  // namespace quartier::test
