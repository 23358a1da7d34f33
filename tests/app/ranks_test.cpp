// Betweenness over several processes: the scores of one, one voice, and nobody left waiting.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/types.h"
#include "program.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

#ifdef QUARTIER_MPIRUN

constexpr const char* kGraph = "ba:2000:2:1";

How fourProcesses() {
    How how;
    // Open MPI and its plug-ins free little at their end: under the address sanitizer, leaks of ours are
    // looked for where one process runs.
    how.launcher = {QUARTIER_MPIRUN,
                    "--allow-run-as-root",
                    "--oversubscribe",
                    "-x",
                    "ASAN_OPTIONS=detect_leaks=0",
                    "-n",
                    "4"};
    return how;
}

// A column of a table by what stands before it.
std::map<std::string, f64> column(const std::string& table, size_t which) {
    std::map<std::string, f64> values;
    std::istringstream lines(table);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        std::string name, cell;
        for (size_t i = 0; i < which; ++i) {
            std::getline(cells, cell, ',');
            name += cell + ",";
        }
        std::getline(cells, cell, ',');
        values[name] = std::stod(cell);
    }
    return values;
}

void expectSame(const std::map<std::string, f64>& found, const std::map<std::string, f64>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [name, value] : expected)
        ASSERT_NEAR(found.at(name), value, 1e-9 * (1 + std::abs(value))) << name;
}

TEST(Ranks, GiveTheScoresOfOneProcess) {
    const Folder folder;
    for (const std::string sources : {"all", "300"}) {
        const Ended alone = runProgram(
            {"betweenness", kGraph, "--sources", sources, "-o", "one.csv", "--edge-output", "edges1.csv"},
            folder.path());
        ASSERT_EQ(alone.status, 0) << alone.err;
        const Ended four = runProgram({"betweenness", kGraph, "--sources", sources, "-o", "four.csv",
                                       "--edge-output", "edges4.csv", "--json"},
                                      folder.path(), fourProcesses());
        ASSERT_EQ(four.status, 0) << four.err;
        const json whole = json::parse(four.out);  // one object: the others are silent
        EXPECT_EQ(whole["processes"], 4);
        EXPECT_EQ(whole["exact"], sources == "all");
        EXPECT_EQ(whole["sources"], sources == "all" ? 2000 : 300);
        expectSame(column(folder.read("four.csv"), 1), column(folder.read("one.csv"), 1));
        expectSame(column(folder.read("edges4.csv"), 2), column(folder.read("edges1.csv"), 2));
    }
}

TEST(Ranks, StopWhereTheBoundHolds) {
    const Folder folder;
    const std::vector<std::string> asked{"betweenness", kGraph,    "--epsilon", "0.15",
                                         "--strategy",  "sources", "--json"};
    const auto with = [&](const char* file) {
        std::vector<std::string> words = asked;
        words.insert(words.end(), {"-o", file});
        return words;
    };
    const Ended alone = runProgram(with("one.csv"), folder.path());
    ASSERT_EQ(alone.status, 0) << alone.err;
    const Ended four = runProgram(with("four.csv"), folder.path(), fourProcesses());
    ASSERT_EQ(four.status, 0) << four.err;
    const json expected = json::parse(alone.out), whole = json::parse(four.out);
    EXPECT_LT(expected["sources"], 2000) << "a bound that holds on the way";
    EXPECT_EQ(whole["sources"], expected["sources"]);
    EXPECT_EQ(whole["processes"], 4);
    EXPECT_NEAR(whole["bound"].get<f64>(), expected["bound"].get<f64>(), 1e-9);
    expectSame(column(folder.read("four.csv"), 1), column(folder.read("one.csv"), 1));
}

TEST(Ranks, FailTogether) {
    const Folder folder;
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"betweenness", "missing.txt"},
          {"betweenness", kGraph, "--epsilon", "0.1", "--sources", "9"}}) {
        const Ended ended = runProgram(arguments, folder.path(), fourProcesses());
        EXPECT_NE(ended.status, 0);
        EXPECT_NE(ended.status, -1) << "somebody waits for ever";
        EXPECT_THAT(ended.err, HasSubstr("quartier: "));
        const size_t said = ended.err.find("quartier: ");
        EXPECT_EQ(ended.err.find("quartier: ", said + 1), std::string::npos) << ended.err;
    }
}

#else

TEST(Ranks, NeedMpi) { GTEST_SKIP() << "built without MPI"; }

#endif

}  // namespace
}  // namespace quartier::test
