// What CMake says about libraries that are not there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <string>

namespace quartier {
namespace {

struct Outcome {
    int status = 0;
    std::string text;  // one line: CMake wraps messages
};

Outcome configure(const std::string& options) {
    const auto folder = std::filesystem::temp_directory_path() / "quartier-configure-test";
    std::filesystem::remove_all(folder);
    const std::string command =
        std::string(QUARTIER_CMAKE) + " -S " + QUARTIER_SOURCE_DIR + " -B " + folder.string() +
        " -G Ninja -DQUARTIER_CUDA=OFF -DCMAKE_CXX_COMPILER=" + QUARTIER_COMPILER + " " + options + " 2>&1";
    Outcome outcome;
    FILE* output = popen(command.c_str(), "r");
    bool blank = true;
    for (int c = 0; (c = std::fgetc(output)) != EOF;) {
        if (c == '\n') c = ' ';
        if (c != ' ' || !blank) outcome.text.push_back(static_cast<char>(c));
        blank = c == ' ';
    }
    outcome.status = pclose(output);
    std::filesystem::remove_all(folder);
    return outcome;
}

TEST(Configure, NamesTheMissingTestLibrariesAndTheWayAroundThem) {
    const Outcome outcome =
        configure("-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON -DCMAKE_DISABLE_FIND_PACKAGE_Qt6Test=ON");
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.text,
                testing::HasSubstr(
                    "Libraries that the tests need were not found: GTest (libgtest-dev, libgmock-dev), "
                    "Qt6Test (qt6-base-dev); install the packages of Debian 12 named in brackets or what "
                    "your system calls them, or build without the tests (-DQUARTIER_TESTS=OFF)."));
}

TEST(Configure, NamesTheMissingLibrariesOfTheProgram) {
    const Outcome outcome =
        configure("-DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON -DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON");
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.text,
                testing::HasSubstr("Libraries that quartier needs were not found: fmt (libfmt-dev), "
                                   "CLI11 (libcli11-dev); install"));
}

}  // namespace
}  // namespace quartier
