// Measures as results of a document: their columns, quantities, what a session file keeps, undo.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "app/session/commands.h"
#include "app/session/filter_quantity.h"
#include "app/session/measure_run.h"
#include "app/session/quantity.h"
#include "app/session/session_file.h"
#include "app/session/view.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "same_documents.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Engines& engines() {
    static const Engines made(EngineSetup{.backend = BackendChoice::cpu});
    return made;
}

Document lesMiserables() {
    RunContext context = plainContext();
    return openDocument(kSampleName, {}, context);
}

std::shared_ptr<const MeasureRun> run(const Document& document, const std::string& name,
                                      const MeasureOptions& options = {}, const std::string& column = {}) {
    RunContext context = plainContext();
    return runMeasure(document, engines(), name, options, column, context);
}

TEST(MeasureRuns, AreResultsWithColumns) {
    Document document = lesMiserables();
    for (const char* name : {"pagerank", "bridges", "diameter", "pagerank", "components"})
        document.keep(run(document, name));
    std::vector<std::string> ids;
    for (const Result& result : document.results.all()) {
        ids.push_back(result.id);
        EXPECT_STREQ(result.kind(), "measure");
    }
    EXPECT_THAT(ids, ElementsAre("pagerank", "bridges", "diameter", "pagerank-2", "components"));
    const ColumnStore all = allColumns(document);
    ASSERT_NE(all.node("results/pagerank"), nullptr);
    EXPECT_EQ(all.node("results/pagerank")->name(), "PageRank");
    EXPECT_EQ(all.node("results/components")->type(), ColumnType::integer);
    ASSERT_NE(all.edge("results/bridges"), nullptr);
    EXPECT_EQ(all.edge("results/bridges")->size(), document.edges().size());
    EXPECT_EQ(all.node("results/diameter"), nullptr);
}

TEST(MeasureRuns, ColourAndSize) {
    Document document = lesMiserables();
    EXPECT_FALSE(findQuantity(document, "pagerank"));
    document.keep(run(document, "pagerank"));
    document.keep(run(document, "components"));
    View view;
    colourBy(view, document, "pagerank");
    EXPECT_EQ(view.colour, "results/pagerank");
    EXPECT_EQ(view.style.colourBy, render::ColourBy::values);
    sizeBy(view, document, "results/pagerank");
    EXPECT_EQ(view.size, "results/pagerank");
    colourBy(view, document, "components");
    EXPECT_EQ(view.colour, "results/components");
    EXPECT_THROW(colourBy(view, document, "diameter"), OptionError);
    EXPECT_FALSE(findQuantity(document, "pagerank")->logarithmic);
    RunContext context = plainContext();
    Document scaleFree = openDocument("ba:5000:3:1", {}, context);
    scaleFree.keep(run(scaleFree, "degree"));
    EXPECT_TRUE(findQuantity(scaleFree, "results/degree")->logarithmic) << "from 3 to over 20 means";
}

TEST(MeasureRuns, TakeColumnsOfTheDocument) {
    Document document = lesMiserables();
    document.keep(run(document, "degree"));
    const auto own = run(document, "pagerank", {}, "results/degree");
    EXPECT_EQ(own->column, "Degree");
    EXPECT_NE(own->result.values.value, run(document, "pagerank")->result.values.value);
    EXPECT_THROW(run(document, "pagerank", {}, "fame"), OptionError);
    EXPECT_THROW(run(document, "fame"), OptionError);
    MeasureOptions directed;
    directed.directed = true;
    EXPECT_THROW(run(document, "closeness", directed), OptionError);
}

TEST(MeasureRuns, SummariseWhatIsDefined) {
    Document document = lesMiserables();
    const auto degrees = run(document, "degree");
    EXPECT_EQ(degrees->most, 36);
    EXPECT_EQ(degrees->least, 1);
    EXPECT_EQ(degrees->top.size(), 10u);
    EXPECT_EQ(document.nodes().label(static_cast<VertexId>(degrees->top[0])), "Valjean");
    MeasureRun none;
    none.result.values.value = {std::nan("")};
    summarise(none, document.undirected());
    EXPECT_TRUE(std::isnan(none.mean));
    EXPECT_EQ(none.defined, 0u);
}

TEST(MeasureRuns, SayWhatTheyFoundInAFewWords) {
    const Document document = lesMiserables();
    const auto words = [&](const char* name) { return shortValue(*run(document, name)); };
    EXPECT_EQ(words("density"), "0.0868079");
    EXPECT_EQ(words("components"), "1 component");
    EXPECT_EQ(words("articulation"), "8 of 77 nodes");
    EXPECT_EQ(words("bridges"), "18 of 254 edges");
    EXPECT_EQ(words("degree"), "mean 6.597");
    EXPECT_EQ(shortValue(MeasureRun{}), "not defined");
}

TEST(MeasureRuns, StartFromTheNodesThatAreSelected) {
    const Document document = lesMiserables();
    MeasureOptions options;
    const VertexId valjean = static_cast<VertexId>(run(document, "degree")->top[0]);
    options.column = selectedAlike(document, {valjean});
    const auto ranks = run(document, "pagerank", options);
    EXPECT_EQ(ranks->column, "Valjean");
    EXPECT_EQ(ranks->top[0], valjean);
    EXPECT_GT(ranks->most, run(document, "pagerank")->most);
    EXPECT_EQ(ranks->options.column, nullptr);
    EXPECT_EQ(selectedAlike(document, {0, 1})->name, "2 selected nodes");
}

TEST(MeasureRuns, AreFilteredByANameThatMeansNothingElse) {
    Document document = lesMiserables();
    for (const char* name : {"pagerank", "degree", "bridges"}) document.keep(run(document, name));
    std::vector<std::string> names;
    for (const Result& result : document.results.all()) {
        const FilterName name = filterNameOf(document, result);
        names.push_back(toText(name));
        EXPECT_EQ(requireFilterQuantity(document, name, 0).of == ColumnOf::edges,
                  result.measure->of == MeasureKind::edge);
    }
    EXPECT_THAT(names, ElementsAre("pagerank", "`results/degree`", "edge.`results/bridges`"));
}

TEST(MeasureRuns, NameTheNodesOfABin) {
    const Document document = lesMiserables();
    const auto degrees = run(document, "degree");
    u64 nodes = 0;
    for (const Distribution* distribution : {&degrees->histogram, &degrees->logarithmic}) {
        for (const Distribution::Bin& bin : distribution->bins) {
            const std::vector<VertexId> held = nodesIn(*degrees, *distribution, bin);
            EXPECT_EQ(held.size(), bin.count);
            for (const VertexId v : held) {
                EXPECT_GE(degrees->values()[v], bin.low);
                EXPECT_LE(degrees->values()[v], bin.high);
            }
            nodes += held.size();
        }
    }
    EXPECT_EQ(nodes, 2 * 77u);
    const auto bridges = run(document, "bridges");
    EXPECT_TRUE(nodesIn(*bridges, bridges->histogram, bridges->histogram.bins.front()).empty());
    const auto components = run(document, "components");
    EXPECT_EQ(components->largestGroup, 77u);
    ASSERT_EQ(components->histogram.bins.size(), 1u);
    EXPECT_EQ(nodesIn(*components, components->histogram, components->histogram.bins.front()).size(), 77u);
    EXPECT_TRUE(run(document, "density")->histogram.bins.empty());
}

TEST(MeasureRuns, ArePartOfASessionFile) {
    Document document = lesMiserables();
    MeasureOptions sampled;
    sampled.sources = 20;
    sampled.seed = 7;
    document.keep(run(document, "closeness", sampled));
    document.keep(run(document, "bridges"));
    document.keep(run(document, "density"));
    document.keep(run(document, "pagerank", {}, "results/closeness"));
    document.keep(run(document, "components"));
    const std::string path = testing::TempDir() + "quartier_measures.quartier";
    saveSession(document, path);
    RunContext context = plainContext();
    const Document again = openDocument(path, {}, context);
    ASSERT_EQ(again.results.all().size(), document.results.all().size());
    for (size_t i = 0; i < again.results.all().size(); ++i) {
        const Result &was = document.results.all()[i], &is = again.results.all()[i];
        EXPECT_EQ(is.id, was.id);
        EXPECT_EQ(is.name, was.name);
        ASSERT_TRUE(is.measure);
        expectSameNumbers(is.measure->values(), was.measure->values());
        expectSameNumbers(is.measure->result.values.standardError, was.measure->result.values.standardError);
        EXPECT_EQ(is.measure->of, was.measure->of);
        EXPECT_EQ(is.measure->whole, was.measure->whole);
        EXPECT_EQ(is.measure->groups, was.measure->groups);
        EXPECT_EQ(is.measure->top, was.measure->top);
        EXPECT_EQ(is.measure->options.sources, was.measure->options.sources);
        EXPECT_EQ(changedOptions(is), changedOptions(was));
    }
    Document more = again;
    more.keep(run(more, "closeness"));
    EXPECT_EQ(more.results.all().back().id, "closeness-2");
}

TEST(MeasureRuns, GoWithTheirLooksAndComeBack) {
    Workspace workspace{EngineSetup{.backend = BackendChoice::cpu}};
    const auto rest = [&] {
        return workspace.document().communities && workspace.document().positions &&
               !workspace.session().analysis().busy() && !workspace.session().layout().busy();
    };
    workspace.session().open(kSampleName);
    for (int i = 0; i < 3000 && !rest(); ++i) {
        workspace.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(rest());
    const ViewId view = workspace.views().front()->id;
    workspace.session().startMeasure("pagerank", {}, {});
    workspace.expectResult();
    for (int i = 0; i < 3000 && workspace.document().results.find("pagerank") == nullptr; ++i) {
        workspace.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_NE(workspace.document().results.find("pagerank"), nullptr);
    EXPECT_EQ(workspace.view(view).state.view.colour, kCommunityQuantity) << "a run leaves the look alone";
    showResult(workspace, view, "pagerank");
    EXPECT_EQ(workspace.view(view).state.view.colour, "results/pagerank");
    removeResults(workspace, {"pagerank"});
    EXPECT_EQ(workspace.view(view).state.view.colour, kCommunityQuantity);
    workspace.history().undo();
    EXPECT_EQ(workspace.view(view).state.view.colour, "results/pagerank");
    workspace.history().undo();
    workspace.history().undo();
    EXPECT_EQ(workspace.document().results.find("pagerank"), nullptr);
    workspace.history().redo();
    EXPECT_NE(workspace.document().results.find("pagerank"), nullptr);
}

}  // namespace
}  // namespace quartier::session
