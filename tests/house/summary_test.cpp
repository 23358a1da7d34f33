// What scripts/summarise_tests.py makes of the result files of test programs.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "command.h"

namespace quartier {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

constexpr const char* kPassed = R"(<testcase name="A" status="run" result="completed" classname="Good"/>)";
constexpr const char* kFailed =
    R"(<testcase name="B" status="run" result="completed" classname="Bad"><failure message="x"/></testcase>)";
constexpr const char* kSkipped =
    R"(<testcase name="C" status="run" result="skipped" classname="Absent"><skipped message="a.cpp:7&#x0A;no data"/></testcase>)";

class Summary : public testing::Test {
  protected:
    void SetUp() override {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }
    void results(const std::string& program, const std::string& cases) {
        write(program + ".xml", "<testsuites><testsuite>" + cases + "</testsuite></testsuites>");
    }
    test::Outcome summarise() const {
        return test::run(std::string("python3 ") + QUARTIER_SOURCE_DIR + "/scripts/summarise_tests.py " +
                         folder.string());
    }

    const std::filesystem::path folder = test::folderFor("summary-test");
};

TEST_F(Summary, CountsAndNamesTheReasonsOfWhatWasSkipped) {
    results("one", std::string(kPassed) + kSkipped);
    results("two", std::string(kPassed) + kSkipped);
    const test::Outcome outcome = summarise();
    EXPECT_EQ(outcome.status, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("skipped 2: no data\n"));
    EXPECT_THAT(outcome.text, EndsWith("\n2 passed, 0 failed, 2 skipped\n"));
}

TEST_F(Summary, FailsWhenATestFailed) {
    results("one", std::string(kPassed) + kFailed);
    const test::Outcome outcome = summarise();
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.text, HasSubstr("failed: Bad.B\n"));
    EXPECT_THAT(outcome.text, EndsWith("\n1 passed, 1 failed, 0 skipped\n"));
}

TEST_F(Summary, FailsWhenAProgramLeftNoResults) {
    results("one", kPassed);
    write("names", "one\ntwo\n");
    const test::Outcome outcome = summarise();
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.text, HasSubstr("two: ended before it wrote its results\n"));
    EXPECT_THAT(outcome.text, EndsWith("\n1 passed, 1 failed, 0 skipped\n"));
}

TEST_F(Summary, FailsWhenNothingRan) {
    EXPECT_NE(summarise().status, 0);
    EXPECT_THAT(summarise().text, EndsWith("no test ran\n0 passed, 0 failed, 0 skipped\n"));
}

}  // namespace
}  // namespace quartier
