// Session files: everything that a document has is there after saving and opening, and no damaged file does
// harm.
#include "app/session/session_file.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <sstream>

#include "app/session/commands.h"
#include "app/session/npy.h"
#include "app/session/view_json.h"
#include "app/session/zip_file.h"
#include "core/error.h"
#include "graph/io/npy_header.h"
#include "graph/io/zip_writer.h"
#include "same_documents.h"

namespace quartier::session {
namespace {

using graph_io::ZipWriter;
using ::testing::HasSubstr;

std::string scratch(const std::string& name) { return testing::TempDir() + "quartier_session_" + name; }

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A new file each time: a file system may bring one that is written over to the disk at once.
void writeContent(const std::string& path, const std::string& content) {
    std::filesystem::remove(path);
    std::ofstream(path, std::ios::binary) << content;
}

const Engines& engines() {
    static const Engines made(EngineSetup{.backend = BackendChoice::cpu});
    return made;
}

// A column of numbers and one of texts, with missing values.
EdgeTable oddEdges(u64 edges) {
    std::vector<f64> numbers(edges, std::numeric_limits<f64>::quiet_NaN());
    numbers[1] = -1e300;
    CodedTexts texts;
    for (const char* text : {"", "caf\xC3\xA9", "line\nbreak"}) texts.texts.add(text);
    for (u32 edge = 0; edge < edges; ++edge) texts.codes.push_back(edge % 3);
    EdgeTable table(edges);
    table.addColumn({"edge/weight", std::move(numbers)});
    table.addColumn({"\xC3\xA9tat", std::move(texts)});
    return table;
}

// A directed, weighted graph with a self-loop, an isolated node and names that want care.
LoadedGraph oddGraph() {
    EdgeList edges;
    const auto add = [&](VertexId a, VertexId b, f32 weight) {
        edges.source.push_back(a);
        edges.target.push_back(b);
        edges.weight.push_back(weight);
    };
    add(0, 1, 1), add(1, 2, .1f), add(2, 0, 3), add(3, 3, 2), add(3, 4, 1e-30f), add(4, 3, 7), add(2, 3, 1);
    LoadedGraph loaded;
    loaded.graph = std::make_shared<const Graph>(
        buildGraph(std::move(edges), 6, Direction::directed, LoopPolicy::keep, loaded.report));
    loaded.report.source = "odd.csv";
    loaded.report.addFault(3, "its weight 'x' is not a number");
    loaded.report.drop(DropReason::badWeight, 7, "the weight 'nan' is not a finite number", 2);
    StringArena ids, labels;
    for (const char* id : {"a,b", "\xC3\xA9t\xC3\xA9", "", "01", "line\nbreak", "six"}) ids.add(id);
    for (const char* label : {"A", "", "\xF0\x9F\x90\x8B", "D", "E", "F"}) labels.add(label);
    NodeTable nodes = NodeTable::withNames(std::move(ids));
    nodes.setLabels(std::move(labels));
    const f64 nan = std::numeric_limits<f64>::quiet_NaN();
    nodes.addColumn({"betweenness", std::vector<f64>{0.1, nan, 3, -1e300, 5, 6}});
    nodes.addColumn({"a/b %", std::vector<std::string>{"x", "", "x", "y", "\n", "x"}});
    nodes.addColumn({"A/b %", std::vector<std::string>(6, "the same")});
    loaded.nodes = std::make_shared<const NodeTable>(std::move(nodes));
    loaded.edges = std::make_shared<const EdgeTable>(oddEdges(loaded.graph->edgeCount()));
    loaded.report.edgeColumns = {"edge/weight", "\xC3\xA9tat"};
    loaded.report.edgeValuesLeftOut = 3;
    return loaded;
}

// The document of a loaded graph as openDocument() makes it, through a session file of the graph alone.
Document drawn(LoadedGraph loaded) {
    Document bare;
    bare.report = std::move(loaded.report);
    bare.version = makeGraphVersion(std::move(loaded.graph), std::move(loaded.nodes), ForDrawing::no,
                                    plainContext(), 1, std::move(loaded.edges));
    bare.columns = columnsOf(*bare.version);
    const std::string path = scratch("bare.quartier");
    saveSession(bare, path);
    RunContext context = plainContext();
    return openDocument(path, {}, context);
}

void runAll(Document& document) {
    RunContext context = plainContext();
    CommunityOptions options;
    document.keep(runCommunities(document, engines(), "sequential", options, context));
    options.resolution = 3;
    options.seed = 9;
    options.refine = Refine::leiden;
    document.keep(runCommunities(document, engines(), "sequential", options, context));
    CentralityOptions sampled;
    sampled.sources = 3;
    sampled.directed = document.graph().isDirected();
    sampled.edges = true;
    document.keep(runBetweenness(document, engines(), "auto", sampled, context));
    document.keep(runBetweenness(document, engines(), "auto", {}, context));
    document.positions = runLayout(document, engines(), "auto", {}, false, context);
    document.pinned = std::make_shared<const std::vector<VertexId>>(std::vector<VertexId>{1, 4});
    document.results.rename("communities-2", "finer \"groups\"");
    document.show("communities");
    View view;
    view.style.depth = 0;
    view.camera.zoom = 1.7f;
    view.fit = false;
    view.colour = "a/b %";
    document.views.push_back(std::make_shared<const KeptView>(KeptView{"Window", view}));
    document.views.push_back(std::make_shared<const KeptView>(KeptView{"Window 2", view}));
    document.window = {
        .steps = {"Run Communities 2", "Colour by \"a/b %\""}, .activeView = 1, .viewsLocked = true};
}

TEST(SessionFileTest, KeepsEverythingThatADocumentHas) {
    Document document = drawn(oddGraph());
    runAll(document);
    const std::string path = scratch("everything.quartier");
    saveSession(document, path);
    RunContext context = plainContext();
    const Document opened = openDocument(path, {}, context);
    expectSame(document, opened);
    EXPECT_EQ(opened.name, "quartier_session_everything.quartier");

    const std::string again = scratch("again.quartier");
    saveSession(opened, again);
    EXPECT_EQ(contentOf(path), contentOf(again)) << "saving what was opened gives another file";
}

TEST(SessionFileTest, KeepsColoursAlsoWhenNothingIsDrawn) {
    Document document = drawn(oddGraph());
    runAll(document);
    const std::string path = scratch("drawn.quartier"), converted = scratch("converted.quartier");
    saveSession(document, path);
    RunContext context = plainContext();
    saveSession(openGraph(path, {}, context), converted);
    EXPECT_EQ(contentOf(path), contentOf(converted));
}

TEST(SessionFileTest, KeepsTheSampleWithItsNumberedOrTextIds) {
    for (const char* source : {kSampleName, "grid:7:9", "er:50:40:1"}) {
        RunContext context = plainContext();
        Document document = openDocument(source, {}, context);
        runAll(document);
        const std::string path = scratch("source.quartier");
        saveSession(document, path);
        expectSame(document, openDocument(path, {}, context));
    }
}

TEST(SessionFileTest, NewRunsAfterOpeningTakeFreshIds) {
    Document document = drawn(oddGraph());
    runAll(document);
    const std::string path = scratch("fresh.quartier");
    saveSession(document, path);
    RunContext context = plainContext();
    Document opened = openDocument(path, {}, context);
    opened.keep(runCommunities(opened, engines(), "sequential", {}, context));
    EXPECT_EQ(opened.results.all().back().id, "communities-3");
}

std::string failureOf(const std::string& path) {
    try {
        RunContext context = plainContext();
        openDocument(path, {}, context);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

TEST(SessionFileTest, RefusesWhatIsNoSessionWithItsName) {
    const std::string path = scratch("none.quartier");
    for (const std::string& content : {std::string(), std::string("1 2\n"), std::string("PK\x03\x04", 4)}) {
        writeContent(path, content);
        EXPECT_THAT(failureOf(path), HasSubstr(path));
    }
    EXPECT_THAT(failureOf(scratch("missing.quartier")), HasSubstr("cannot be opened"));
}

// A session whose session.json is what `change` makes of it.
std::string changedIndex(const std::string& path, const std::function<void(nlohmann::json&)>& change) {
    std::string changed = scratch("changed.quartier");
    std::ofstream out(changed, std::ios::binary);
    ZipWriter writer(out);
    ZipReader reader(path);
    while (reader.next()) {
        std::string content;
        char piece[4096];
        while (const size_t got = reader.read(piece, sizeof(piece))) content.append(piece, got);
        if (reader.name() == "session.json") {
            nlohmann::json index = nlohmann::json::parse(content);
            change(index);
            content = index.dump();
        }
        writer.begin(reader.name(), content.size());
        writer.write(std::as_bytes(std::span(content)));
    }
    writer.finish();
    return changed;
}

TEST(SessionFileTest, KeepsTheLastStepsOnly) {
    Document document = drawn(oddGraph());
    runAll(document);
    const std::string path = scratch("steps.quartier");
    saveSession(document, path);
    const std::string changed = changedIndex(path, [](nlohmann::json& index) {
        index["history"] = nlohmann::json::array();
        for (int i = 0; i < 300; ++i) index["history"].push_back(std::to_string(i));
    });
    RunContext context = plainContext();
    const Document opened = openDocument(changed, {}, context);
    ASSERT_EQ(opened.window.steps.size(), 200u);
    EXPECT_EQ(opened.window.steps.front(), "100");
    EXPECT_EQ(opened.window.steps.back(), "299");
}

TEST(SessionFileTest, OpensFilesFromBeforeWindowsKeptAnything) {
    Document document = drawn(oddGraph());
    runAll(document);
    const std::string path = scratch("before.quartier");
    saveSession(document, path);
    const std::string before = changedIndex(path, [](nlohmann::json& index) {
        for (const char* member : {"history", "window", "edgeColumns"}) index.erase(member);
        index["import"].erase("edgeColumns");
    });
    RunContext context = plainContext();
    const Document opened = openDocument(before, {}, context);
    EXPECT_TRUE(opened.window.steps.empty());
    EXPECT_EQ(opened.window.activeView, 0u);
    EXPECT_FALSE(opened.window.viewsLocked);
    EXPECT_EQ(opened.version->edgeTable, nullptr);
    EXPECT_EQ(opened.views.size(), 2u);
}

TEST(SessionFileTest, RefusesAnActiveViewThatIsNotThere) {
    Document document = drawn(oddGraph());
    runAll(document);
    const std::string path = scratch("active.quartier");
    saveSession(document, path);
    EXPECT_THAT(failureOf(changedIndex(path, [](nlohmann::json& index) { index["window"]["active"] = 2; })),
                HasSubstr("window.active"));
    EXPECT_THAT(failureOf(changedIndex(path,
                                       [](nlohmann::json& index) {
                                           index["history"] = {"a", 1};
                                       })),
                HasSubstr("history"));
}

TEST(SessionFileTest, RefusesANewerFormatInASentence) {
    Document document = drawn(oddGraph());
    const std::string path = scratch("version.quartier");
    saveSession(document, path);
    EXPECT_EQ(failureOf(changedIndex(path, [](nlohmann::json&) {})), "");
    const std::string failure = failureOf(changedIndex(path, [](nlohmann::json& index) {
        index["version"] = 2;
        index["program"] = "9.9.9";
    }));
    EXPECT_THAT(failure, HasSubstr("9.9.9 in format 2"));
    EXPECT_THAT(failure, HasSubstr("open it with the newer program"));
}

TEST(SessionFileTest, BelievesNoMemberOfItsIndex) {
    Document document = drawn(oddGraph());
    runAll(document);
    const std::string path = scratch("believed.quartier");
    saveSession(document, path);
    // Every member that holds a number, a text or a truth, replaced by each of these.
    const nlohmann::json others = {nullptr,
                                   -1,
                                   1e300,
                                   u64{1} << 63,
                                   4294967295u,
                                   "other",
                                   true,
                                   nlohmann::json::array(),
                                   nlohmann::json::object()};
    nlohmann::json flat;
    changedIndex(path, [&](nlohmann::json& index) { flat = index.flatten(); });
    std::mt19937 random(1);
    for (const auto& [pointer, value] : flat.items()) {
        const nlohmann::json& other = others[random() % others.size()];
        const std::string changed = changedIndex(path, [&, at = pointer](nlohmann::json& index) {
            index[nlohmann::json::json_pointer(at)] = other;
        });
        const std::string failure = failureOf(changed);  // no crash; what it says names the file
        EXPECT_THAT(failure, testing::AnyOf("", HasSubstr("changed.quartier"))) << pointer << " " << other;
    }
}

TEST(SessionFileTest, EveryByteFlippedIsASentence) {
    Document document = drawn(oddGraph());
    RunContext context = plainContext();
    document.keep(runCommunities(document, engines(), "sequential", {}, context));
    const std::string path = scratch("flipped.quartier");
    saveSession(document, path);
    const std::string whole = contentOf(path);
    size_t refused = 0;
    for (size_t i = 0; i < whole.size(); ++i) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ (1 << (i % 8)));
        writeContent(path, damaged);
        const std::string failure = failureOf(path);
        if (failure.empty()) continue;
        ++refused;
        EXPECT_THAT(failure, HasSubstr("flipped.quartier")) << i;
    }
    // What is not refused are dates and the like, which the archive's directory repeats or nobody reads.
    EXPECT_GT(refused, whole.size() / 2);
}

TEST(SessionFileTest, CutAtEveryLengthIsASentence) {
    Document document = drawn(oddGraph());
    const std::string path = scratch("cut.quartier");
    saveSession(document, path);
    const std::string whole = contentOf(path);
    for (size_t length = 0; length < whole.size(); ++length) {
        writeContent(path, whole.substr(0, length));
        EXPECT_THAT(failureOf(path), HasSubstr("cut.quartier")) << length;
    }
}

TEST(SessionFileTest, ACancelledSaveLeavesTheOldFile) {
    RunContext context = plainContext();
    const Document document = openDocument("grid:300:300", {}, context);
    const std::string path = scratch("cancelled.quartier");
    writeContent(path, "the old one");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(saveSession(document, path, {.stop = stop.get_token(), .observer = silentObserver()}),
                 Cancelled);
    EXPECT_EQ(contentOf(path), "the old one");
}

TEST(SessionFileTest, NumPyReadsItsArrays) {
    if (std::system("python3 -c 'import numpy' 2>/dev/null") != 0)
        GTEST_SKIP() << "python3 has no numpy here";
    RunContext context = plainContext();
    Document document = openDocument(kSampleName, {}, context);
    runAll(document);
    const std::string path = scratch("numpy.quartier"), script = scratch("numpy.py");
    saveSession(document, path);
    writeContent(script, R"(
import json, sys, zipfile, numpy
path = sys.argv[1]
work = numpy.load(path)
index = json.loads(zipfile.ZipFile(path).read("session.json"))
n = index["graph"]["nodes"]
assert work["graph/offsets"].shape == (n + 1,) and work["graph/offsets"][-1] == len(work["graph/targets"])
assert work["nodes/betweenness"].dtype == numpy.float64 and len(work["nodes/betweenness"]) == n
assert work["nodes/position"].shape == (n, 2)
assert set(work["nodes/communities"]) == set(range(index["results"][0]["levels"][-1]["communities"]))
label = work["nodes/label.utf8"].tobytes().decode()
ends = work["nodes/label.ends"]
assert label[:ends[0]] == "Myriel", label[:ends[0]]
)");
    EXPECT_EQ(std::system(("python3 " + script + " " + path).c_str()), 0);
}

}  // namespace
}  // namespace quartier::session
