// Where the tests find real graphs: a few small ones in tests/data, the others in ../shared/data beside the
// project's root. A test that needs a file says so with SKIP_WITHOUT(path), and is skipped with a plain word
// where it is absent; scripts/summarise_tests.py counts those.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace quartier::test {

inline std::filesystem::path repositoryData(const std::string& name) {
    return std::filesystem::path(QUARTIER_SOURCE_DIR) / "tests" / "data" / name;
}

inline std::filesystem::path sharedData(const std::string& name) {
    return std::filesystem::path(QUARTIER_SOURCE_DIR) / ".." / "shared" / "data" / name;
}

// A graph of the collection ("A/karate.gml.gz"): the copy in the repository where there is one.
inline std::filesystem::path graphFile(const std::string& name) {
    const auto copy = repositoryData(std::filesystem::path(name).filename().string());
    return std::filesystem::exists(copy) ? copy : sharedData(name);
}

// Why a test is skipped: the same words for all files while the whole folder is absent.
inline std::string absenceOf(const std::filesystem::path& path) {
    if (!std::filesystem::exists(sharedData(""))) return "no ../shared/data on this machine";
    return "no " + path.lexically_normal().string() + " on this machine";
}

}  // namespace quartier::test

#define SKIP_WITHOUT(path) \
    if (!std::filesystem::exists(path)) GTEST_SKIP() << quartier::test::absenceOf(path)
