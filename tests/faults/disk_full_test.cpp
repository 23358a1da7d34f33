// A disk that takes no more, in the middle of every file that the program writes: one sentence, status 1, the
// file that was there before, and nothing beside it. RLIMIT_FSIZE stands for the disk, as a full file system
// needs a privileged user.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <functional>

#include "app/session/autosave.h"
#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "app/session/table_text.h"
#include "core/error.h"
#include "graph/io/writer.h"
#include "program.h"

namespace quartier::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kOld = "what was there before";

class DiskFull : public ::testing::Test {
  protected:
    void SetUp() override {
        ASSERT_EQ(runProgram({"generate", "grid:40:40", "-o", "g.quartier"}, folder.path()).status, 0);
    }

    // Files of this run may have 512 bytes. Its own messages fit into that.
    Ended onFullDisk(const std::string& words) {
        How how;
        how.launcher = {"/bin/sh", "-c", "ulimit -f 1; \"$0\" " + words + " --quiet"};
        return runProgram({}, folder.path(), how);
    }
    void expectOldFile(const std::string& output, const std::string& words) {
        EXPECT_EQ(folder.read(output), kOld) << words;
        for (const std::string& name : folder.names()) EXPECT_THAT(name, ::testing::Not(HasSubstr(".part")));
    }
    void expectKept(const std::string& output, const std::string& words) {
        folder.write(output, kOld);
        const Ended ended = onFullDisk(words);
        EXPECT_EQ(ended.status, 1) << words << ": " << ended.err;
        EXPECT_EQ(lineCount(ended.err), 1u) << words << ": " << ended.err;
        EXPECT_THAT(ended.err, StartsWith("quartier: cannot write " + output + ": File too large")) << words;
        expectOldFile(output, words);
    }

    Folder folder;
};

TEST_F(DiskFull, EveryFormatOfGraphsKeepsTheOldFile) {
    for (const FormatInfo& format : graphFormats())
        for (const std::string& suffix : format.written) {
            const std::string output = "old" + suffix;
            expectKept(output, "convert g.quartier " + output);
        }
    expectKept("old.gexf.gz", "convert g.quartier old.gexf.gz");
    expectKept("old.quartier", "convert g.quartier old.quartier");
    ASSERT_EQ(runProgram({"convert", "g.quartier", "g.gexf"}, folder.path()).status, 0);
    expectKept("old.quartier", "convert g.gexf old.quartier --graph reference --communities --positions");
}

TEST_F(DiskFull, EveryTableOfResultsKeepsTheOldFile) {
    for (const char* words :
         {"communities g.quartier -o old", "communities g.quartier --all-levels -o old",
          "communities g.quartier --hierarchy old", "communities g.quartier --trace old",
          "betweenness g.quartier --sources 8 -o old", "betweenness g.quartier --edges --edge-output old",
          "layout g.quartier -o old", "measure pagerank g.quartier -o old"})
        expectKept("old", words);
}

TEST_F(DiskFull, EveryKindOfPictureKeepsTheOldFile) {
    ASSERT_EQ(runProgram({"layout", "g.quartier", "-o", "pos.csv"}, folder.path()).status, 0);
    for (const char* output : {"old.png", "old.svg", "old.pdf"})
        expectKept(output, std::string("render g.quartier --positions pos.csv --size 300x200 -o ") + output);
}

// --- what only the window writes ---
// Runs `work` in a process whose files may have `bytes`, and gives what it says. Nothing has started threads
// in this process that the child would miss.
std::string saidOnFullDisk(rlim_t bytes, const Folder& folder, const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, bytes};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        int status = 0;
        std::string said;
        try {
            work();
        } catch (const std::exception& error) {
            said = error.what();
            status = dynamic_cast<const Error*>(&error) == nullptr ? 2 : 1;
        }
        std::ofstream(folder / "said") << said;
        ::_exit(status);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
    return WEXITSTATUS(status) == 1 ? folder.read("said") : "status " + std::to_string(WEXITSTATUS(status));
}

session::TableText tableOf(const session::Document& document, session::FilterFacts& facts) {
    const session::Table table(document, session::ColumnOf::nodes);
    session::TableText text;
    for (const session::TableColumn& column : table.columns())
        text.columns.push_back({column.title, column.values(facts, plainContext())});
    session::FindIndexCache index;
    text.rows = std::make_shared<const session::RowOrder>(table.rows({}, facts, index));
    return text;
}

TEST_F(DiskFull, TablesAndWorkbooksOfTheWindowKeepTheOldFile) {
    RunContext context = plainContext();
    const session::Document document = session::openDocument((folder / "g.quartier").string(), {}, context);
    session::FilterFacts facts;
    const session::TableText table = tableOf(document, facts);
    for (const char* output : {"old.csv", "old.tsv", "old.xlsx"}) {
        folder.write(output, kOld);
        const std::string path = (folder / output).string();
        std::string all;
        // A workbook goes through temporary files of several sizes: wherever the disk is full.
        for (const rlim_t bytes : {100, 1'000, 2'000, 5'000, 9'000, 14'000, 20'000, 40'000, 60'000}) {
            const std::string said =
                saidOnFullDisk(bytes, folder, [&] { session::exportTable(table, path, plainContext()); });
            if (said == "status 0") {
                EXPECT_GT(std::filesystem::file_size(path), 10'000u) << output << " within " << bytes;
                break;
            }
            EXPECT_THAT(said,
                        HasSubstr(output == std::string("old.xlsx") ? "cannot be written" : "cannot write"))
                << output << " within " << bytes;
            expectOldFile(output, output);
        }
    }
}

TEST_F(DiskFull, ACopyOfUnsavedWorkKeepsTheOldCopy) {
    RunContext context = plainContext();
    const session::Document document = session::openDocument((folder / "g.quartier").string(), {}, context);
    session::Autosave autosave(folder / "autosave");
    const std::string copy = autosave.place("g").string();
    session::saveSession(document, copy);
    const auto size = std::filesystem::file_size(copy);
    EXPECT_THAT(saidOnFullDisk(512, folder, [&] { session::saveSession(document, copy); }),
                HasSubstr("cannot write " + copy + ": File too large"));
    EXPECT_EQ(std::filesystem::file_size(copy), size);
    const session::Document again = session::openDocument(copy, {}, context);
    EXPECT_EQ(again.vertexCount(), document.vertexCount());
}

}  // namespace
}  // namespace quartier::test
