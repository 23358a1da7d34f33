// Copies of unsaved work: whose they are, and what is found after a crash.
#include "app/session/autosave.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "core/error.h"
#include "program.h"

namespace quartier::session {
namespace {

void write(const std::filesystem::path& file) { std::ofstream(file) << "work"; }

TEST(AutosaveTest, ACopyGoesWithItsProcess) {
    const test::Folder folder;
    {
        Autosave autosave(folder.path());
        const auto place = autosave.place("graph.gml");
        EXPECT_EQ(place.filename(), "graph.gml.quartier");
        write(place);
        EXPECT_TRUE(leftovers(folder.path()).empty()) << "the process lives";
        write(autosave.place("other"));
        autosave.keepOnly(autosave.place("other"));
        EXPECT_FALSE(std::filesystem::exists(place));
        autosave.discard();
        EXPECT_FALSE(std::filesystem::exists(autosave.place("other")));
    }
    EXPECT_TRUE(folder.names().empty());
}

TEST(AutosaveTest, ACopyOfAKilledProcessIsFound) {
    const test::Folder folder;
    int ready[2];
    ASSERT_EQ(::pipe(ready), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        Autosave autosave(folder.path());
        write(autosave.place("karate.quartier"));
        if (::write(ready[1], "x", 1) != 1) ::_exit(1);
        ::pause();
    }
    char byte;
    ASSERT_EQ(::read(ready[0], &byte, 1), 1);
    EXPECT_TRUE(leftovers(folder.path()).empty());
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(ready[0]);
    ::close(ready[1]);

    const std::vector<Leftover> found = leftovers(folder.path());
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].name, "karate");
    EXPECT_GT(found[0].savedAt, 0);
    removeLeftover(found[0]);
    EXPECT_TRUE(folder.names().empty());
}

TEST(AutosaveTest, NamesOfDocumentsStayInTheFolder) {
    const test::Folder folder;
    Autosave autosave(folder.path());
    const auto own = autosave.place("x").parent_path();
    for (const char* name : {"../../etc/passwd", "", ".hidden", "a\nb", "planted:1000:4:20:0.3:1"})
        EXPECT_EQ(autosave.place(name).parent_path(), own) << name;
    EXPECT_EQ(autosave.place("../x").filename(), "graph.._x.quartier");
}

TEST(AutosaveTest, SaysWhereItCannotWrite) {
    const test::Folder folder;
    folder.write("file", "");
    Autosave autosave(folder / "file");
    EXPECT_THROW(autosave.place("graph"), Error);
}

}  // namespace
}  // namespace quartier::session
