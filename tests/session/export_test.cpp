// Graphs and results that are written tell how far they are, and leave nothing when they are stopped.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "app/session/commands.h"
#include "app/session/quantity.h"
#include "app/session/shown_colours.h"
#include "app/session/view_state.h"
#include "core/error.h"

namespace quartier::session {
namespace {

namespace fs = std::filesystem;

class ExportFileTest : public testing::Test {
  protected:
    void SetUp() override {
        folder = fs::path(testing::TempDir()) / "quartier_export";
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }
    static Document graph() {
        RunContext quietly = plainContext();
        return openGraph("ba:20000:5:1", {}, quietly);
    }
    fs::path folder;
};

// Keeps the fractions, and asks to stop at half.
class Watcher : public RunObserver {
  public:
    void progress(const Progress& progress) override {
        told.push_back(progress.fraction);
        if (stopsAtHalf && progress.fraction > 0.5) stop.request_stop();
    }
    RunContext context() { return {.stop = stop.get_token(), .observer = *this}; }
    std::vector<f64> told;
    bool stopsAtHalf = false;
    std::stop_source stop;
};

}  // namespace

TEST_F(ExportFileTest, AGraphTellsHowFarItIsWritten) {
    const Document document = graph();
    for (const char* suffix : {".gexf", ".graphml", ".gml", ".csv", ".txt", ".gml.gz"}) {
        Watcher watcher;
        exportGraph(document, folder / (std::string("graph") + suffix), watcher.context());
        ASSERT_GT(watcher.told.size(), 3u) << suffix;
        EXPECT_TRUE(std::is_sorted(watcher.told.begin(), watcher.told.end())) << suffix;
        EXPECT_GT(watcher.told.back(), 0.7) << suffix;
        EXPECT_LE(watcher.told.back(), 1) << suffix;
    }
}

TEST_F(ExportFileTest, GexfHasTheColoursOfTheView) {
    RunContext quietly = plainContext();
    Document document = openDocument("planted:60:3:12:0.02:1", {}, quietly);
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    document.keep(runCommunities(document, engines, "sequential", {}, quietly));
    document.nodeColours =
        std::make_shared<const std::vector<render::OwnColour>>(std::vector<render::OwnColour>{{7, 0x0102FF}});
    View view;
    view.style.depth = depthCount(document) - 1;
    const std::vector<u32> colours = shownColours(document, view);
    ASSERT_EQ(colours.size(), 60u);
    EXPECT_EQ(colours[7], 0x0102FFu);
    for (VertexId v = 0; v < 60; ++v) {
        if (v != 7) {
            EXPECT_EQ(colours[v], colours[v / 20 * 20]) << v;
        }
    }
    EXPECT_EQ(std::set<u32>(colours.begin(), colours.end()).size(), 4u);

    exportGraph(document, folder / "graph.gexf", quietly, &view);
    std::ifstream file(folder / "graph.gexf");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_NE(text.find("<viz:color r=\"1\" g=\"2\" b=\"255\"/>"), std::string::npos);
    EXPECT_EQ(openGraph(folder / "graph.gexf", {}, quietly).vertexCount(), 60u);
    view.colour = kDegreeQuantity;
    EXPECT_TRUE(shownColours(document, view).empty()) << "a ramp is made anew";
}

// Sizes are in the unit of the positions that they came with.
TEST_F(ExportFileTest, GexfHasSizesThatSuitItsPositions) {
    std::ofstream(folder / "sized.gexf")
        << "<gexf version=\"1.3\"><graph><nodes>"
           "<node id=\"a\"><viz:position x=\"-400\" y=\"0\"/><viz:size value=\"10\"/></node>"
           "<node id=\"b\"><viz:position x=\"400\" y=\"0\"/><viz:size value=\"30\"/></node>"
           "</nodes><edges><edge source=\"a\" target=\"b\"/></edges></graph></gexf>";
    RunContext quietly = plainContext();
    Document document = openDocument(folder / "sized.gexf", {}, quietly);
    const auto written = [&] {
        exportGraph(document, folder / "graph.gexf", quietly);
        std::ifstream file(folder / "graph.gexf");
        return std::string{std::istreambuf_iterator<char>(file), {}};
    };
    EXPECT_NE(written().find("<viz:size value=\"30\"/>"), std::string::npos) << "as the file has it";
    document.positions =
        std::make_shared<const std::vector<Vec2>>(std::vector<Vec2>{{0.0f, -4.0f}, {0.0f, 4.0f}});
    const std::string text = written();
    EXPECT_NE(text.find("<viz:size value=\"0.1\"/>"), std::string::npos) << text;
    EXPECT_NE(text.find("<viz:size value=\"0.3\"/>"), std::string::npos) << text;
}

TEST_F(ExportFileTest, AGraphThatIsStoppedLeavesNothing) {
    const Document document = graph();
    for (const char* suffix : {".gexf", ".graphml", ".gml", ".csv", ".txt", ".graphml.gz"}) {
        Watcher watcher;
        watcher.stopsAtHalf = true;
        EXPECT_THROW(exportGraph(document, folder / (std::string("graph") + suffix), watcher.context()),
                     Cancelled)
            << suffix;
        EXPECT_TRUE(fs::is_empty(folder)) << suffix;
    }
}

TEST_F(ExportFileTest, ATableThatIsStoppedLeavesNothing) {
    Document document = graph();
    RunContext quietly = plainContext();
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    document.communities = findCommunities(document, engines, "sequential", {}, quietly);
    Watcher watcher;
    watcher.stop.request_stop();
    const std::string path = folder / "partition.csv";
    EXPECT_THROW(exportPartition(document, path, kAllLevels, NodeColumns::id, watcher.context()), Cancelled);
    EXPECT_THROW(exportAllLevels(document, path, NodeColumns::id, watcher.context()), Cancelled);
    EXPECT_TRUE(fs::is_empty(folder));
}

}  // namespace quartier::session
