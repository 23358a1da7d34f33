// Too few file handles, and files that change while they are read.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "program.h"

namespace quartier::test {
namespace {

namespace fs = std::filesystem;
using ::testing::StartsWith;

// Done, or one sentence; the files that were there are whole and nothing is beside them. (Below four the
// loader of the system fails, before the program begins.)
TEST(FileHandles, TooFewAreOneSentence) {
    const Folder folder;
    ASSERT_EQ(runProgram({"generate", "grid:30:30", "-o", "g.quartier"}, folder.path()).status, 0);
    ASSERT_EQ(runProgram({"generate", "grid:30:30", "-o", "g.gml.gz"}, folder.path()).status, 0);
    int refused = 0, done = 0;
    for (const auto& [command, output] :
         std::vector<std::pair<std::string, std::string>>{{"convert g.quartier old.gexf", "old.gexf"},
                                                          {"communities g.gml.gz -o old.csv", "old.csv"},
                                                          {"convert g.gml.gz old.quartier", "old.quartier"},
                                                          {"render g.gml.gz -o old.png", "old.png"}}) {
        for (const int handles : {4, 6}) {
            folder.write(output, "old");
            How how;
            // Without those that the test was started with, as by ctest.
            how.launcher = {"/bin/sh", "-c",
                            "exec 3<&- 4<&- 5<&- 6<&- 7<&- 8<&- 9<&-; ulimit -n " + std::to_string(handles) +
                                "; exec \"$0\" " + command + " --quiet"};
            const Ended ended = runProgram({}, folder.path(), how);
            if (ended.status == 0) {
                ++done;
                continue;
            }
            ++refused;
            EXPECT_EQ(ended.status, 1) << command << " with " << handles << ": " << ended.err;
            // The library that finds fonts may say a line of its own before.
            const size_t last = ended.err.rfind('\n', ended.err.size() - 2);
            EXPECT_THAT(ended.err.substr(last == std::string::npos ? 0 : last + 1), StartsWith("quartier: "))
                << command << " with " << handles;
            EXPECT_EQ(folder.read(output), "old") << command << " with " << handles;
        }
        fs::remove(folder / output);
    }
    EXPECT_GT(refused, 0);
    EXPECT_GT(done, 0);
    EXPECT_THAT(folder.names(), ::testing::ElementsAre("g.gml.gz", "g.quartier"));
}

// Whatever happens to a file while it is read: a graph or a sentence, never a signal.
class ChangingFile : public ::testing::Test {
  protected:
    // `change`, after 2, 11, 20 ... milliseconds.
    template <class Change>
    void changeWhileRead(const std::string& name, const std::string& text, const Change& change) {
        int refused = 0;
        for (int i = 0; i < 3; ++i) {
            folder.write(name, text);
            std::thread changes([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(2 + 9 * i));
                change(folder / name);
            });
            const Ended ended = runProgram({"info", name}, folder.path());
            changes.join();
            if (ended.status == 0) continue;
            ++refused;
            EXPECT_EQ(ended.status, 1) << ended.err;
            EXPECT_EQ(lineCount(ended.err), 1u) << ended.err;
            EXPECT_THAT(ended.err, StartsWith("quartier: " + name));
        }
        RecordProperty("refused", refused);
    }
    std::string session() {
        EXPECT_EQ(runProgram({"generate", "grid:300:300", "-o", "s.quartier"}, folder.path()).status, 0);
        return folder.read("s.quartier");
    }

    Folder folder;
};

std::string manyEdges() {
    std::string text;
    while (text.size() < size_t{4} << 20) text += "1234567 7654321\n";
    return text;
}

TEST_F(ChangingFile, GrowsWhileItIsRead) {
    changeWhileRead("g.txt", manyEdges(), [](const fs::path& path) { fs::resize_file(path, 20u << 20); });
}

TEST_F(ChangingFile, IsReplacedWhileItIsRead) {
    folder.write("other", "1 2\n");
    changeWhileRead("g.txt", manyEdges(), [&](const fs::path& path) {
        fs::copy_file(folder / "other", folder / "copy", fs::copy_options::overwrite_existing);
        fs::rename(folder / "copy", path);
    });
}

TEST_F(ChangingFile, IsASessionThatIsShortenedOrWrittenOverWhileItIsRead) {
    const std::string whole = session();
    changeWhileRead("s.quartier", whole, [](const fs::path& path) { fs::resize_file(path, 5000); });
    changeWhileRead("s.quartier", whole,
                    [&](const fs::path&) { folder.write("s.quartier", std::string(whole.size(), '\xFF')); });
}

}  // namespace
}  // namespace quartier::test
