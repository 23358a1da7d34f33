// What a run tells of its progress is of the whole run, and never falls back.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>

#include "app/session/commands.h"
#include "folder.h"
#include "shared_data.h"

namespace quartier::session {
namespace {

// Keeps the fractions that were known.
class Fractions : public RunObserver {
  public:
    void progress(const Progress& progress) override {
        const std::scoped_lock lock(mutex_);
        if (progress.fraction >= 0) told.push_back(progress.fraction);
    }
    std::vector<f64> told;

  private:
    std::mutex mutex_;
};

void expectOneRun(const std::vector<f64>& told, f64 least) {
    ASSERT_FALSE(told.empty());
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_GE(told.back(), least);
    EXPECT_LE(told.back(), 1.0);
}

void expectOpens(const std::string& source) {
    SCOPED_TRACE(source);
    Fractions fractions;
    RunContext context = plainContext().toldTo(fractions);
    openDocument(source, {}, context);
    expectOneRun(fractions.told, 0.9);
}

TEST(ProgressTest, OpeningIsOneRun) {
    for (const char* spec : {"er:5000:300000:1", "rgg:20000:0.02:1", "lfr:2000:10:50:0.3:1", "grid:300:300"})
        expectOpens(spec);
}

// Columns of texts are put into groups side by side, in many pieces each.
TEST(ProgressTest, OpeningManyTextsIsOneRun) {
    constexpr int kNodes = 60'000;
    std::string text = "graph [\n";
    for (int v = 0; v < kNodes; ++v)
        text += fmt::format("node [ id {0} town \"t{0}\" street \"s{0}\" country \"c{0}\" ]\n", v);
    for (int v = 1; v < kNodes; ++v) text += fmt::format("edge [ source {} target {} ]\n", v - 1, v);
    const test::Folder folder;
    folder.write("texts.gml", text + "]\n");
    expectOpens((folder / "texts.gml").string());
}

class ProgressOfRealFiles : public testing::TestWithParam<const char*> {};

TEST_P(ProgressOfRealFiles, OpeningIsOneRun) {
    const auto file = test::graphFile(GetParam());
    SKIP_WITHOUT(file);
    expectOpens(file.string());
}
INSTANTIATE_TEST_SUITE_P(Files, ProgressOfRealFiles,
                         testing::Values("B/facebook_combined.txt.gz", "A/polblogs.gml.gz",
                                         "A/Les Miserables.gexf.gz", "A/air-routes-small.graphml.gz",
                                         "A/dolphins.mtx.gz"));

TEST(ProgressTest, SamplingToABoundIsOneRun) {
    RunContext quietly = plainContext();
    const Document document = openDocument("ba:3000:3:1", {}, quietly);
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    for (const f64 epsilon : {0.2, 0.06}) {
        Fractions fractions;
        RunContext context = plainContext().toldTo(fractions);
        CentralityOptions options;
        options.epsilon = epsilon;
        options.confidence = 0.9;
        runBetweenness(document, engines, "auto", options, context);
        expectOneRun(fractions.told, 0.09);
    }
}

// Keeps what was told of Louvain's sweeps.
class Sweeps : public RunObserver {
  public:
    void progress(const Progress& progress) override { told.push_back(progress); }
    std::vector<Progress> told;
};

// Those that there are, not the vertices that the level began with.
TEST(ProgressTest, CommunitiesAreCountedAfterEverySweep) {
    RunContext quietly = plainContext();
    const Document document = openDocument("planted:3000:30:8:0.1:1", {}, quietly);
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    for (const char* strategy : {"sequential", "parallel"}) {
        Sweeps sweeps;
        RunContext context = plainContext().toldTo(sweeps);
        const auto run = runCommunities(document, engines, strategy, {}, context);
        ASSERT_GT(sweeps.told.size(), 2u) << strategy;
        const Progress& first = sweeps.told.front();
        EXPECT_GT(first.moved, 1000u);
        EXPECT_LE(first.communities, 3000 - first.moved / 2) << strategy;  // a move empties one or joins one
        EXPECT_GT(first.communities, sweeps.told.back().communities) << strategy;
        EXPECT_EQ(sweeps.told.back().communities, run->result.hierarchy.levels.back().communities)
            << strategy;
    }
}

TEST(ProgressTest, ALayoutIsOneRun) {
    RunContext quietly = plainContext();
    const Document document = openDocument("planted:3000:30:8:0.1:1", {}, quietly);
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    Fractions fractions;
    RunContext context = plainContext().toldTo(fractions);
    runLayout(document, engines, "auto", {}, false, context);
    expectOneRun(fractions.told, 0.1);  // it may come to rest early
}

}  // namespace
}  // namespace quartier::session
