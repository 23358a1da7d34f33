// What CMake says about libraries that are not there.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "command.h"

namespace quartier {
namespace {

// On one line: CMake wraps its messages.
std::string unwrapped(const std::string& text) {
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n';
        if (!blank) line.push_back(c);
        if (blank && !line.ends_with(' ')) line.push_back(' ');
    }
    return line;
}

test::Outcome configure(const std::string& options) {
    const auto folder = test::folderFor("configure-test");
    std::filesystem::remove_all(folder);
    test::Outcome outcome =
        test::run(std::string(QUARTIER_CMAKE) + " -S " + QUARTIER_SOURCE_DIR + " -B " + folder.string() +
                  " -G Ninja -DQUARTIER_CUDA=OFF -DCMAKE_CXX_COMPILER=" + QUARTIER_COMPILER + " " + options);
    std::filesystem::remove_all(folder);
    outcome.text = unwrapped(outcome.text);
    return outcome;
}

TEST(Configure, NamesTheMissingTestLibrariesAndTheWayAroundThem) {
    const test::Outcome outcome =
        configure("-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON -DCMAKE_DISABLE_FIND_PACKAGE_Qt6Test=ON");
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.text,
                testing::HasSubstr(
                    "Libraries that the tests need were not found: GTest (libgtest-dev, libgmock-dev), "
                    "Qt6Test (qt6-base-dev); install the packages of Debian 12 named in brackets or what "
                    "your system calls them, or build without the tests (-DQUARTIER_TESTS=OFF)."));
}

TEST(Configure, NamesTheMissingLibrariesOfTheProgram) {
    const test::Outcome outcome =
        configure("-DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON -DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON");
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.text,
                testing::HasSubstr("Libraries that quartier needs were not found: fmt (libfmt-dev), "
                                   "CLI11 (libcli11-dev); install"));
}

}  // namespace
}  // namespace quartier
