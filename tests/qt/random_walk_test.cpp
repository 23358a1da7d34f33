// Random commands, their undo, and sessions of what they lead to. No window: the workbench alone.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest/QTest>
#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "app/qt/workbench.h"
#include "app/session/column_commands.h"
#include "app/session/computed_identity.h"
#include "app/session/formula_column.h"
#include "app/session/graph_edits.h"
#include "app/session/session_file.h"
#include "app/session/view_json.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "same_documents.h"

namespace quartier::qt::test {
namespace {

constexpr size_t kCommands = 10000;
constexpr size_t kCommandsBetweenSessions = 50;  // 200 sessions
constexpr u32 kSeed = 20261122;

// Everything that undo is to bring back of a view.
struct ViewPart {
    session::ViewId id = 0;
    nlohmann::json view;  // without its camera, which moves without steps
    std::vector<u32> path;
    std::optional<u32> isolated;

    bool operator==(const ViewPart&) const = default;
};

// Everything that undo is to bring back.
struct State {
    std::vector<ViewPart> views;
    bool locked = false;
    std::vector<VertexId> selection;
    session::ComputedIdentity computed;
    bool dark = true;

    bool operator==(const State&) const = default;
};

ViewPart partOf(const ViewController& controller) {
    session::View view = controller.view();
    view.camera = {};
    view.fit = true;
    ViewPart part{.id = controller.id(),
                  .view = session::viewJson(view),
                  .path = {},
                  .isolated = controller.state().isolated};
    for (const auto& place : controller.state().path) part.path.push_back(place.node);
    return part;
}

State stateOf(const Workbench& bench) {
    State state{.views = {},
                .locked = bench.views.locked(),
                .selection = bench.selection.selected(),
                .computed = session::ComputedIdentity(bench.document.document()),
                .dark = bench.document.dark()};
    for (const auto& view : bench.views.all()) state.views.push_back(partOf(*view));
    return state;
}

class RandomWalk : public testing::Test {
  protected:
    void SetUp() override {
        if (qApp == nullptr) GTEST_SKIP() << "there is no display on this machine";
        bench_ =
            std::make_unique<Workbench>(session::EngineSetup{.backend = session::BackendChoice::cpu}, false);
        runs().open(QString::fromUtf8(session::kSampleName));
        ASSERT_TRUE(rest([&] { return bench_->document.communities() && document().positions; }));
        states_.push_back(stateOf(*bench_));
    }

    // Until nothing runs, and what was asked for has been taken over.
    bool rest(const std::function<bool()>& taken = [] { return true; }) {
        return QTest::qWaitFor([&] { return !runs().busy() && taken(); }, 30000);
    }
    const session::Document& document() const { return bench_->document.document(); }
    session::History& history() { return bench_->document.history(); }
    RunController& runs() { return bench_->runs; }
    SelectionController& selection() { return bench_->selection; }
    ViewController& activeView() { return bench_->views.active(); }
    size_t resultCount() const { return document().results.all().size(); }
    u32 below(size_t count) { return count == 0 ? 0 : static_cast<u32>(random_() % count); }
    template <class List>
    const auto& oneOf(const List& list) {
        return list[below(std::size(list))];
    }

    // One command as a person may give it, or nothing where there is nothing to do it to.
    void command() {
        const auto& results = document().results.all();
        const u32 kind = below(1000);
        if (kind < 8) return runCommunities();
        if (kind < 12) return runBetweenness();
        if (kind < 16) return runLayout();
        if (kind < 40 && !results.empty())
            return changeResults("Show", [id = oneOf(results).id](session::Computed& c) { c.show(id); });
        if (kind < 60 && !results.empty())
            return changeResults("Rename", [id = oneOf(results).id, name = std::to_string(kind)](
                                               session::Computed& c) { c.results.rename(id, name); });
        if (kind < 70 && results.size() > 1)
            return changeResults("Delete", [id = oneOf(results).id](session::Computed& c) { c.remove(id); });
        if (kind < 90) return changeViews();
        if (kind < 100) return editGraph();
        if (kind < 140) return editColumns();
        if (kind < 250) return select();
        if (kind < 400) return move();
        changeLook();
    }

    void select() {
        const VertexId n = document().vertexCount();
        constexpr SelectMode kModes[] = {SelectMode::replace, SelectMode::add, SelectMode::toggle};
        if (below(4) == 0)
            selection().add({below(n), below(n), below(n)});
        else if (below(5) == 0)
            selection().select(std::nullopt, SelectMode::replace);
        else
            selection().select(below(n), oneOf(kModes));
    }

    // In the levels and in the tree of communities.
    void move() {
        const u32 kind = below(6);
        if (kind == 0) return activeView().setDepth(below(session::depthCount(document())));
        if (kind == 1) return activeView().stepLevel(below(2) == 0 ? 1 : -1);
        if (kind == 2) return activeView().leave();
        const std::vector<u32>& shown = activeView().shownCommunities();
        if (shown.empty()) return;
        const u32 node = oneOf(shown);
        if (kind == 3)
            activeView().isolate(node);
        else if (kind == 4)
            activeView().isolateAtItsLevel(node);
        else
            activeView().enter(node);
    }

    void changeLook() {
        static const std::string kColours[] = {"community", "degree", "betweenness", session::kErrorQuantity};
        static const std::string kSizes[] = {"none", "degree", "betweenness", session::kErrorQuantity};
        static const std::string kEdges[] = {"nodes", "betweenness"};
        const u32 kind = below(8);
        const f32 value = static_cast<f32>(1 + below(20));
        if (kind == 0) return activeView().colourBy(oneOf(kColours));
        if (kind == 1) return activeView().sizeBy(oneOf(kSizes));
        if (kind == 2) return activeView().edgesBy(oneOf(kEdges), below(2) == 0 ? "none" : "betweenness");
        if (kind == 3) return bench_->views.setDark(below(2) == 0);
        if (kind == 4) return activeView().setLegend(below(2) == 0);
        if (kind == 5)
            return activeView().changeView("Node size\u2026",
                                           [&](session::View& v) { v.style.nodeSize = value; });
        if (kind == 6)
            return activeView().changeView("Labels",
                                           [&](session::View& v) { v.labels = static_cast<int>(value); });
        activeView().changeView(
            "Ramp", [&](session::View& v) { v.style.colourRange.high = v.style.colourRange.low + value; });
    }

    void changeResults(const char* what, const std::function<void(session::Computed&)>& change) {
        bench_->document.perform(
            [&](session::Workspace& workspace) { session::changeResults(workspace, what, change); });
        ASSERT_TRUE(rest());
    }
    // As a person does it, but for the job: those that are refused change nothing.
    void editColumns() {
        const auto of = below(4) == 0 ? session::ColumnOf::edges : session::ColumnOf::nodes;
        const auto& columns = document().columns.columns(of);
        const std::string name = columns.empty() ? "none" : oneOf(columns)->id();
        const std::string fresh = "column " + std::to_string(below(6));
        const session::ColumnType type = session::kEditedTypes[below(4)];
        static const char* const kValues[] = {"", "7", "2.5", "yes", "blue"};
        const u32 kind = below(7);
        bench_->document.perform([&](session::Workspace& workspace) {
            const session::Document& its = workspace.document();
            session::FilterFacts facts;
            session::applyColumnEdit(
                workspace,
                kind == 0   ? session::addColumn(its, of, fresh, type)
                : kind == 1 ? session::removeColumn(its, of, name)
                : kind == 2 ? session::renameColumn(its, of, name, fresh)
                : kind == 3 ? session::changeColumnType(its, of, name, type)
                : kind == 4
                    ? session::computeColumn(its, of, fresh,
                                             of == session::ColumnOf::nodes ? "degree / 2" : "weight + 1", {},
                                             true, facts)
                    : session::setCells(its, of, name, {below(its.vertexCount()), below(50)},
                                        oneOf(kValues)));
        });
        ASSERT_TRUE(rest());
        if (kind == 4 && document().columns.node(fresh) != nullptr) activeView().colourBy(fresh);
    }
    // Which views there are, and which of them is active.
    void changeViews() {
        ViewsController& views = bench_->views;
        const u32 kind = below(4);
        const session::ViewId one = oneOf(views.all())->id();
        if (kind == 0 && views.all().size() < 4) return views.openAnother();
        if (kind == 1 && views.all().size() > 1) return views.close(one);
        if (kind == 2) return views.setLocked(below(2) == 0);
        views.activate(one);
    }
    // The graph stays about as large as it was.
    void editGraph() {
        const auto before = document().version;
        const Graph& graph = document().graph();
        const VertexId n = graph.vertexCount(), one = below(n), other = (one + 1 + below(n - 1)) % n;
        const u32 kind = below(5);
        const auto row = graph.row(one);
        if (n < 60 || kind == 0)
            runs().editGraph(session::addNode(below(2) == 0 ? "" : "somebody", {1, 2}));
        else if (kind == 1)
            runs().editGraph(session::mergeNodes({one, other}));
        else if (kind == 2 && !row.empty())
            runs().editGraph(session::removeEdgesBetween({one, row.front()}));
        else if (kind == 3 && !std::binary_search(row.begin(), row.end(), other))
            runs().editGraph(session::addEdge(one, other, static_cast<f32>(1 + below(3))));
        else
            runs().editGraph(session::removeNodes({one}));
        ASSERT_TRUE(rest([&] { return document().version != before; }));
    }
    void runCommunities() {
        const size_t before = resultCount();
        runs().runCommunities("sequential", {.resolution = .5 + .25 * below(8), .seed = below(100)});
        ASSERT_TRUE(rest([&] { return resultCount() > before; }));
    }
    void runBetweenness() {
        const size_t before = resultCount();
        CentralityOptions options;
        options.sources = below(2) == 0 ? 0 : 20;
        options.edges = below(2) == 0;
        runs().runBetweenness("sources", options);
        ASSERT_TRUE(rest([&] { return resultCount() > before; }));
    }
    void runLayout() {
        const auto before = document().positions;
        LayoutOptions options;
        options.iterations = 1 + below(3);
        options.seed = below(100);
        runs().runLayout("forceatlas2", options, below(2) == 0);
        ASSERT_TRUE(rest([&] { return document().positions != before; }));
    }

    // The state of every step that can be undone is known; that of the step at hand is taken anew, as a step
    // may join the one before it. A run that starts may be several: the view is made ready for its result.
    void takeState() {
        const auto step = history().index();
        states_.resize(step + 1);
        states_[step] = stateOf(*bench_);
    }
    void expectStateOfStep(const char* after) {
        const auto step = history().index();
        ASSERT_LT(step, states_.size());
        const State now = stateOf(*bench_);
        const State& then = states_[step];
        ASSERT_EQ(now.views.size(), then.views.size()) << after << " to step " << step;
        for (size_t i = 0; i < now.views.size(); ++i) {
            ASSERT_EQ(now.views[i].view, then.views[i].view) << after << " to step " << step;
            ASSERT_EQ(now.views[i].path, then.views[i].path) << after << " to step " << step;
        }
        ASSERT_EQ(now.selection, then.selection) << after << " to step " << step;
        ASSERT_TRUE(now == then) << after << " to step " << step;
    }

    void saveAndOpen() {
        session::Document kept = document();
        kept.views = session::keptViews(bench_->document.workspace());
        kept.window = session::windowState(bench_->document.workspace());
        const std::string path = folder_.filePath("walk.quartier").toStdString();
        session::saveSession(kept, path);
        RunContext context = plainContext();
        session::expectSame(kept, session::openDocument(path, {}, context));
    }

    std::mt19937 random_{kSeed};
    std::unique_ptr<Workbench> bench_;
    std::vector<State> states_;  // [steps that are done]
    QTemporaryDir folder_;
};

TEST_F(RandomWalk, IsUndoneStepByStepAndKeptInSessions) {
    session::History& undo = history();
    for (size_t i = 0; i < kCommands && !HasFatalFailure() && !HasNonfatalFailure(); ++i) {
        SCOPED_TRACE(i);
        if (below(4) == 0 && undo.canUndo()) {
            const int steps = 1 + static_cast<int>(below(5));
            for (int k = 0; k < steps && undo.canUndo(); ++k) undo.undo();
            ASSERT_TRUE(rest());
            expectStateOfStep("undo");
            for (u32 k = below(6); k > 0 && undo.canRedo(); --k) undo.redo();
            ASSERT_TRUE(rest());
            expectStateOfStep("redo");
        } else {
            const State before = stateOf(*bench_);
            const QMetaObject::Connection steps = QObject::connect(
                &bench_->document, &DocumentController::historyChanged, [this] { takeState(); });
            command();
            QObject::disconnect(steps);
            if (undo.canRedo())
                EXPECT_TRUE(stateOf(*bench_) == before) << "a change without a step of undo";
            else
                takeState();
        }
        if (i % kCommandsBetweenSessions == 0) saveAndOpen();
    }
    while (undo.canUndo()) {
        undo.undo();
        if (undo.index() % 100 == 0) {
            ASSERT_TRUE(rest());
            expectStateOfStep("undo");
        }
    }
    expectStateOfStep("undo of everything");
    while (undo.canRedo()) undo.redo();
    expectStateOfStep("redo of everything");
}

}  // namespace
}  // namespace quartier::qt::test
