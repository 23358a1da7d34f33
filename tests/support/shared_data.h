// Where the tests find the real graphs: ../shared/data beside the project's root. A test that needs a file
// says so with SKIP_WITHOUT(path), and is skipped with a plain word where it is absent.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace quartier::test {

inline std::filesystem::path sharedData(const std::string& name) {
    return std::filesystem::path(QUARTIER_SOURCE_DIR) / ".." / "shared" / "data" / name;
}

}  // namespace quartier::test

#define SKIP_WITHOUT(path)              \
    if (!std::filesystem::exists(path)) \
    GTEST_SKIP() << "no " << (path).lexically_normal().string() << " on this machine"
