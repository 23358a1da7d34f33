#include "core/output_target.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "core/error.h"

namespace quartier {
namespace {

namespace fs = std::filesystem;

class OutputTargetTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "quartier-target-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        std::ofstream(folder_ / "a") << "text";
    }
    void TearDown() override { fs::remove_all(folder_); }
    bool same(const fs::path& a, const fs::path& b) const {
        return sameTarget(outputTarget(folder_ / a), outputTarget(folder_ / b));
    }
    fs::path folder_;
};

TEST_F(OutputTargetTest, TwoNamesOfOneFileAreOne) {
    fs::create_symlink("a", folder_ / "soft");
    fs::create_hard_link(folder_ / "a", folder_ / "hard");
    fs::create_symlink("new", folder_ / "dangling");
    fs::create_directory(folder_ / "sub");
    EXPECT_TRUE(same("a", "a"));
    EXPECT_TRUE(same("a", "soft"));
    EXPECT_TRUE(same("a", "hard"));
    EXPECT_TRUE(same("a", "sub/../a"));
    EXPECT_TRUE(same("new", "dangling"));
    EXPECT_TRUE(same("new", "sub/../new"));
    EXPECT_FALSE(same("a", "new"));
    EXPECT_FALSE(same("new", "newer"));
    EXPECT_FALSE(same("new", "sub/new"));
}

TEST_F(OutputTargetTest, StandardOutputHasManyNames) {
    fs::create_symlink("/dev/stdout", folder_ / "link");
    for (const fs::path& name : {fs::path("-"), fs::path("/dev/stdout"), fs::path("/dev/fd/1"),
                                 fs::path("/proc/self/fd/1"), folder_ / "link"}) {
        EXPECT_TRUE(isStandardOutput(name)) << name;
        EXPECT_TRUE(sameTarget(outputTarget("-"), outputTarget(name))) << name;
    }
    for (const char* name : {"", "a", "/dev/stderr", "/dev/null", "/dev/fd/2"})
        EXPECT_FALSE(isStandardOutput(name)) << name;
}

TEST_F(OutputTargetTest, DevicesMayBeGivenTwiceAndFoldersNotAtAll) {
    EXPECT_FALSE(sameTarget(outputTarget("/dev/null"), outputTarget("/dev/null")));
    EXPECT_EQ(outputTarget("/dev/null").kind, OutputTarget::Kind::stream);
    ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(outputTarget(folder_ / "pipe").kind, OutputTarget::Kind::stream);
    EXPECT_THROW(outputTarget(folder_), Error);
    EXPECT_THROW(outputTarget(""), Error);
}

}  // namespace
}  // namespace quartier
