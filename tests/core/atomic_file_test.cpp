#include "core/atomic_file.h"

#include <fcntl.h>
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "core/descriptor_stream.h"
#include "core/error.h"

namespace quartier {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::string contents(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::string refusal(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

class AtomicFile : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "quartier-atomic-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { fs::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) const {
        writeAtomically(folder_ / name, [&](std::ostream& out) { out << text; });
    }
    void plain(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }
    size_t names() const { return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {})); }
    mode_t modeOf(const std::string& name) const {
        struct stat status {};
        ::stat((folder_ / name).c_str(), &status);
        return status.st_mode & 07777;
    }

    fs::path folder_;
};

// A process number that belonged to a process of ours and is free again.
pid_t deadProcess() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, nullptr, 0);
    return child;
}

TEST_F(AtomicFile, ReplacesAFile) {
    write("a", "old");
    write("a", "new");
    EXPECT_EQ(contents(folder_ / "a"), "new");
    EXPECT_EQ(names(), 1u);
}

TEST_F(AtomicFile, AnOldFileSurvivesAFailureAndNothingIsLeftBeside) {
    write("a", "old");
    EXPECT_THROW(writeAtomically(folder_ / "a",
                                 [](std::ostream& out) {
                                     out << "half";
                                     throw Error("stopped");
                                 }),
                 Error);
    EXPECT_EQ(contents(folder_ / "a"), "old");
    EXPECT_EQ(names(), 1u);
}

TEST_F(AtomicFile, KeepsTheOldFileWhenTheStopIsAskedFor) {
    write("a", "old");
    std::stop_source stop;
    const std::string megabyte(1 << 20, 'x');
    EXPECT_THROW(writeAtomically(
                     folder_ / "a",
                     [&](std::ostream& out) {
                         out << megabyte;
                         EXPECT_TRUE(out.good());
                         stop.request_stop();
                         out << megabyte;
                         EXPECT_FALSE(out.good());
                     },
                     stop.get_token()),
                 Cancelled);
    // Also when all was in the buffer by then.
    EXPECT_THROW(writeAtomically(
                     folder_ / "a", [](std::ostream& out) { out << "new"; }, stop.get_token()),
                 Cancelled);
    EXPECT_EQ(contents(folder_ / "a"), "old");
    EXPECT_EQ(names(), 1u);
}

TEST_F(AtomicFile, ALinkStaysAndADeviceIsWrittenStraight) {
    write("a", "old");
    fs::create_symlink("a", folder_ / "link");
    write("link", "new");
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(contents(folder_ / "a"), "new");
    EXPECT_NO_THROW(writeAtomically("/dev/null", [](std::ostream& out) { out << "gone"; }));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(AtomicFile, ALinkThatLeadsNowhereGetsTheFileThatItNames) {
    fs::create_directory(folder_ / "real");
    fs::create_symlink("real/a", folder_ / "link");
    fs::create_symlink("link", folder_ / "second");
    write("second", "text");
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "second"));
    EXPECT_EQ(contents(folder_ / "real" / "a"), "text");
    fs::create_symlink("no/a", folder_ / "nowhere");
    EXPECT_THAT(refusal([&] { write("nowhere", "text"); }), HasSubstr("nowhere: No such file"));
    fs::create_symlink("circle", folder_ / "circle");
    EXPECT_THAT(refusal([&] { write("circle", "text"); }), HasSubstr("in a circle"));
}

TEST_F(AtomicFile, OtherHardLinksKeepTheOldContent) {
    write("a", "old");
    fs::create_hard_link(folder_ / "a", folder_ / "other");
    write("a", "new");
    EXPECT_EQ(contents(folder_ / "other"), "old");
}

TEST_F(AtomicFile, KeepsThePermissionsOfTheOldFileAndElseThoseOfTheUmask) {
    const mode_t before = umask(027);
    write("new", "text");
    EXPECT_EQ(modeOf("new"), 0640u);
    for (const mode_t mode : {mode_t{0600}, mode_t{0644}, mode_t{0666}, mode_t{0755}}) {
        ASSERT_EQ(::chmod((folder_ / "new").c_str(), mode), 0);
        writeAtomically(folder_ / "new", [&](std::ostream& out) {
            out << "again" << std::flush;
            // Nobody else may read it meanwhile.
            for (const auto& entry : fs::directory_iterator(folder_))
                if (entry.path().extension() == ".part") {
                    EXPECT_EQ(modeOf(entry.path().filename()), 0600u);
                }
        });
        EXPECT_EQ(modeOf("new"), mode);
    }
    umask(before);
}

// The name used to be NAME.PID.part: a link planted there was followed.
TEST_F(AtomicFile, ALinkPlantedAtTheGuessableNameIsNotFollowed) {
    plain("victim", "precious");
    for (const std::string& name :
         {std::string("a.") + std::to_string(getpid()) + ".part", std::string("a.part")})
        fs::create_symlink("victim", folder_ / name);
    write("a", "text");
    EXPECT_EQ(contents(folder_ / "victim"), "precious");
    EXPECT_EQ(contents(folder_ / "a"), "text");
}

TEST_F(AtomicFile, TemporaryNamesDiffer) {
    std::set<std::string> seen;
    for (int i = 0; i < 20; ++i)
        writeAtomically(folder_ / "a", [&](std::ostream&) {
            for (const auto& entry : fs::directory_iterator(folder_))
                if (entry.path().extension() == ".part") seen.insert(entry.path().filename().string());
        });
    EXPECT_EQ(seen.size(), 20u);
}

TEST_F(AtomicFile, RemovesWhatDeadProcessesLeftOfTheSameFile) {
    const std::string dead = std::to_string(deadProcess());
    const std::string alive = std::to_string(getppid());
    const std::string random = "-0123456789abcdef.part";
    plain("a." + dead + random, "half");
    plain("a." + std::to_string(getpid()) + random, "half");  // of a process that had this number before
    const std::vector<std::string> others{
        "b." + dead + random,   "a." + alive + random,      "a." + dead + ".part",     "a.-5" + random,
        "a.b." + dead + random, "a." + dead + "-0123.part", "a." + dead + random + "x"};
    for (const std::string& name : others) plain(name, "half");
    fs::create_symlink(others[0], folder_ / ("a." + dead + "-aaaaaaaaaaaaaaaa.part"));
    write("a", "text");
    for (const std::string& name : others) EXPECT_TRUE(fs::exists(folder_ / name)) << name;
    EXPECT_EQ(names(), others.size() + 2);  // "a", and the link
}

TEST_F(AtomicFile, AKilledProcessLeavesNothingOnceTheFileIsWrittenAgain) {
    write("a", "old");
    const pid_t child = fork();
    if (child == 0) {
        writeAtomically(folder_ / "a", [](std::ostream& out) {
            out << "half" << std::flush;
            raise(SIGKILL);
        });
    }
    waitpid(child, nullptr, 0);
    EXPECT_EQ(names(), 2u);
    write("a", "new");
    EXPECT_EQ(names(), 1u);
    EXPECT_EQ(contents(folder_ / "a"), "new");
}

TEST_F(AtomicFile, WritersOfTheSameFileDoNotRemoveEachOthers) {
    writeAtomically(folder_ / "a", [&](std::ostream& out) {
        out << "first" << std::flush;
        write("a", "second");
        EXPECT_EQ(names(), 2u);
    });
    EXPECT_EQ(contents(folder_ / "a"), "first");
}

TEST_F(AtomicFile, AbandonedFilesAreRemovedAndTheOldOneStays) {
    write("a", "old");
    const pid_t child = fork();
    if (child == 0) {
        writeAtomically(folder_ / "a", [](std::ostream& out) {
            out << "half" << std::flush;
            abandonUnfinishedFiles();
            _exit(0);
        });
    }
    waitpid(child, nullptr, 0);
    EXPECT_EQ(names(), 1u);
    EXPECT_EQ(contents(folder_ / "a"), "old");
}

TEST_F(AtomicFile, ALongNameHasRoomForATemporaryOne) {
    const std::string name(255, 'n');
    write(name, "text");
    EXPECT_EQ(contents(folder_ / name), "text");
    EXPECT_EQ(names(), 1u);
}

TEST_F(AtomicFile, WhatCannotBeWrittenIsToldBeforehand) {
    EXPECT_NO_THROW(requireWritable(folder_ / "new"));
    EXPECT_NO_THROW(requireWritable("-"));
    EXPECT_NO_THROW(requireWritable("/dev/null"));
    EXPECT_THROW(requireWritable(folder_), Error);
    EXPECT_THROW(requireWritable(folder_ / "no" / "a"), Error);
    EXPECT_THROW(requireWritable(""), Error);
    EXPECT_THROW(requireWritable(folder_ / "new" / ""), Error);
    EXPECT_THAT(refusal([] { requireWritable("/dev/fd/987"); }), HasSubstr("was not given that descriptor"));
}

// Asked as another user: a privileged one may write everything.
TEST_F(AtomicFile, AFileThatMayNotBeWrittenIsNotReplaced) {
    plain("a", "precious");
    ::chmod((folder_ / "a").c_str(), 0444);
    ::chmod(folder_.c_str(), 0777);
    const bool privileged = geteuid() == 0;
    if (privileged) {
        ASSERT_EQ(seteuid(65534), 0);
    }
    EXPECT_THAT(refusal([&] { requireWritable(folder_ / "a"); }), HasSubstr("a: Permission denied"));
    EXPECT_THAT(refusal([&] { write("a", "new"); }), HasSubstr("a: Permission denied"));
    EXPECT_EQ(refusal([&] { write("b", "new"); }), "");
    if (privileged) {
        ASSERT_EQ(seteuid(0), 0);
    }
    EXPECT_EQ(contents(folder_ / "a"), "precious");
}

TEST_F(AtomicFile, AFullDiskIsToldWithTheNameOfTheFile) {
    const std::string text(1 << 20, 'x');
    EXPECT_EQ(refusal([&] { writeAtomically("/dev/full", [&](std::ostream& out) { out << text; }); }),
              "cannot write /dev/full: No space left on device");
    write("a", "old");
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{100'000, 100'000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const std::string message = refusal([&] { write("a", text); });
        _exit(message == "cannot write " + (folder_ / "a").string() + ": File too large" ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(contents(folder_ / "a"), "old");
    EXPECT_EQ(names(), 1u);
}

TEST_F(AtomicFile, TheDescriptorsOfTheProcessAreWrittenAtTheirPlace) {
    plain("log", "before ");
    const int log = ::open((folder_ / "log").c_str(), O_WRONLY | O_APPEND);
    ASSERT_GE(log, 0);
    ASSERT_EQ(::write(log, "me ", 3), 3);
    fs::create_symlink("/dev/fd/" + std::to_string(log), folder_ / "link");
    const std::string number = std::to_string(log);
    for (const fs::path& path :
         {fs::path("/dev/fd/" + number), fs::path("/proc/self/fd/" + number),
          fs::path("/proc/" + std::to_string(getpid()) + "/fd/" + number), folder_ / "link"}) {
        EXPECT_NO_THROW(requireWritable(path)) << path;
        writeAtomically(path, [](std::ostream& out) { out << "it "; });
    }
    EXPECT_EQ(contents(folder_ / "log"), "before me it it it it ");
    EXPECT_EQ(names(), 2u);
    ::close(log);
    EXPECT_THROW(requireWritable("/dev/fd/" + number), Error);
}

TEST_F(AtomicFile, APipeWithoutAReaderIsToldApart) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    ::close(ends[0]);
    const auto before = signal(SIGPIPE, SIG_IGN);
    EXPECT_THROW(
        writeAtomically("/dev/fd/" + std::to_string(ends[1]), [](std::ostream& out) { out << "text"; }),
        ClosedPipe);
    signal(SIGPIPE, before);
    ::close(ends[1]);
}

TEST_F(AtomicFile, AMissingFolderIsOneSentence) {
    EXPECT_THAT(refusal([&] { write("no/a", ""); }), HasSubstr("no/a: No such file or directory"));
}

}  // namespace
}  // namespace quartier
