#include "core/atomic_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/error.h"

namespace quartier {
namespace {

std::string contents(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

class AtomicFile : public testing::Test {
  protected:
    void SetUp() override {
        folder_ =
            std::filesystem::temp_directory_path() /
            ("quartier-atomic-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    std::filesystem::path folder_;
};

TEST_F(AtomicFile, ReplacesAFile) {
    writeAtomically(folder_ / "a", [](std::ostream& out) { out << "old"; });
    writeAtomically(folder_ / "a", [](std::ostream& out) { out << "new"; });
    EXPECT_EQ(contents(folder_ / "a"), "new");
}

TEST_F(AtomicFile, AnOldFileSurvivesAFailureAndNothingIsLeftBeside) {
    writeAtomically(folder_ / "a", [](std::ostream& out) { out << "old"; });
    EXPECT_THROW(writeAtomically(folder_ / "a",
                                 [](std::ostream& out) {
                                     out << "half";
                                     throw Error("stopped");
                                 }),
                 Error);
    EXPECT_EQ(contents(folder_ / "a"), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(AtomicFile, ALinkStaysAndADeviceIsWrittenStraight) {
    writeAtomically(folder_ / "a", [](std::ostream& out) { out << "old"; });
    std::filesystem::create_symlink("a", folder_ / "link");
    writeAtomically(folder_ / "link", [](std::ostream& out) { out << "new"; });
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
    EXPECT_EQ(contents(folder_ / "a"), "new");
    EXPECT_NO_THROW(writeAtomically("/dev/null", [](std::ostream& out) { out << "gone"; }));
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(AtomicFile, WhatCannotBeWrittenIsToldBeforehand) {
    EXPECT_NO_THROW(requireWritable(folder_ / "new"));
    EXPECT_NO_THROW(requireWritable("-"));
    EXPECT_NO_THROW(requireWritable("/dev/null"));
    EXPECT_THROW(requireWritable(folder_), Error);
    EXPECT_THROW(requireWritable(folder_ / "no" / "a"), Error);
}

TEST_F(AtomicFile, AMissingFolderIsOneSentence) {
    try {
        writeAtomically(folder_ / "no" / "a", [](std::ostream&) {});
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("cannot write"), std::string::npos);
    }
}

}  // namespace
}  // namespace quartier
