// What a run makes the process grow by, measured in a process of its own: what other tests left behind would
// hide it.
//
//     TEST(X, DISABLED_Child) { test::tellGrowth(work); }          // announces nothing by itself
//     const u64 grown = test::growthInChild("X.DISABLED_Child", "case");   // test::childCase() there
#pragma once

#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

#include "core/types.h"
#include "graph/vertex_vector.h"

namespace quartier::test {

inline constexpr const char* kChildCase = "QUARTIER_MEMORY_CASE";

inline u64 ofThisProcess(const std::string& wanted) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.rfind(wanted + ":", 0) == 0) return std::stoull(line.substr(wanted.size() + 1)) * 1024;
    return 0;
}

// Bytes by which the peak of the resident memory while `work` runs lies above what was resident before.
template <class Work>
u64 growthOf(Work&& work) {
    malloc_trim(0);
    releaseKeptPages();
    std::ofstream("/proc/self/clear_refs") << 5 << std::flush;
    const u64 before = ofThisProcess("VmRSS");
    work();
    const u64 peak = ofThisProcess("VmHWM");
    return peak - std::min(peak, before);
}

struct ChildGrowth {
    u64 announced = 0;
    u64 grown = 0;
};

inline std::string childCase() {
    const char* const value = std::getenv(kChildCase);
    return value == nullptr ? "" : value;
}
inline void tellGrowth(u64 announced, u64 grown) { std::printf("growth %zu %zu\n", announced, grown); }

// Runs a test of this program in a new process with that case, and returns what it told. The process, which
// inherits the setting, has no huge pages: they round a large array up to 2 MB, and whether the system has
// any free differs from run to run.
inline ChildGrowth growthInChild(const std::string& name, const std::string& which) {
    std::array<char, 4096> path{};
    const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size() - 1);
    if (length <= 0) return {};
    const std::string command = std::string(kChildCase) + "='" + which + "' '" + path.data() +
                                "' --gtest_also_run_disabled_tests --gtest_filter=" + name + " 2>&1";
    ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    ::prctl(PR_SET_THP_DISABLE, 0, 0, 0, 0);
    ChildGrowth told;
    std::string all;
    for (std::array<char, 512> line{}; std::fgets(line.data(), line.size(), pipe.get()) != nullptr;) {
        all += line.data();
        std::sscanf(line.data(), "growth %zu %zu", &told.announced, &told.grown);
    }
    EXPECT_NE(told.grown, 0u) << command << "\n" << all;
    return told;
}

}  // namespace quartier::test
