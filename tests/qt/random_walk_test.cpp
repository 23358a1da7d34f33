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
#include "app/session/computed_identity.h"
#include "app/session/session_file.h"
#include "app/session/view_json.h"
#include "core/error.h"
#include "same_documents.h"

namespace quartier::qt::test {
namespace {

constexpr size_t kCommands = 10000;
constexpr size_t kCommandsBetweenSessions = 50;  // 200 sessions
constexpr u32 kSeed = 20261122;

// Everything that undo is to bring back.
struct State {
    nlohmann::json view;  // without its camera, which moves without steps
    std::vector<VertexId> selection;
    std::vector<u32> path;
    std::optional<u32> isolated;
    session::ComputedIdentity computed;
    bool dark = true;

    bool operator==(const State&) const = default;
};

State stateOf(const Workbench& bench) {
    session::View view = bench.view();
    view.camera = {};
    view.fit = true;
    State state{.view = session::viewJson(view),
                .selection = bench.selection(),
                .path = {},
                .isolated = bench.isolated(),
                .computed = session::ComputedIdentity(bench.document()),
                .dark = bench.dark()};
    for (const auto& place : bench.path()) state.path.push_back(place.node);
    return state;
}

class RandomWalk : public testing::Test {
  protected:
    void SetUp() override {
        if (qApp == nullptr) GTEST_SKIP() << "there is no display on this machine";
        bench_ =
            std::make_unique<Workbench>(session::EngineSetup{.backend = session::BackendChoice::cpu}, false);
        bench_->open(QString::fromUtf8(session::kSampleName));
        ASSERT_TRUE(rest([&] { return bench_->communities() && bench_->document().positions; }));
        states_.push_back(stateOf(*bench_));
    }

    // Until nothing runs, and what was asked for has been taken over.
    bool rest(const std::function<bool()>& taken = [] { return true; }) {
        return QTest::qWaitFor([&] { return !bench_->busy() && taken(); }, 30000);
    }
    size_t resultCount() const { return bench_->document().results.all().size(); }
    u32 below(size_t count) { return count == 0 ? 0 : static_cast<u32>(random_() % count); }
    template <class List>
    const auto& oneOf(const List& list) {
        return list[below(std::size(list))];
    }

    // One command as a person may give it, or nothing where there is nothing to do it to.
    void command() {
        Workbench& bench = *bench_;
        const auto& results = bench.document().results.all();
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
        if (kind < 250) return select();
        if (kind < 400) return move();
        changeLook();
    }

    void select() {
        const VertexId n = bench_->document().vertexCount();
        constexpr SelectMode kModes[] = {SelectMode::replace, SelectMode::add, SelectMode::toggle};
        if (below(4) == 0)
            bench_->addToSelection({below(n), below(n), below(n)});
        else if (below(5) == 0)
            bench_->select(std::nullopt, SelectMode::replace);
        else
            bench_->select(below(n), oneOf(kModes));
    }

    // In the levels and in the tree of communities.
    void move() {
        const u32 kind = below(6);
        if (kind == 0) return bench_->setDepth(below(bench_->depthCount()));
        if (kind == 1) return bench_->stepLevel(below(2) == 0 ? 1 : -1);
        if (kind == 2) return bench_->leave();
        const std::vector<u32>& shown = bench_->shownCommunities();
        if (shown.empty()) return;
        const u32 node = oneOf(shown);
        if (kind == 3)
            bench_->isolate(node);
        else if (kind == 4)
            bench_->isolateAtItsLevel(node);
        else
            bench_->enter(node);
    }

    void changeLook() {
        static const std::string kColours[] = {"community", "degree", "betweenness", session::kErrorQuantity};
        static const std::string kSizes[] = {"none", "degree", "betweenness", session::kErrorQuantity};
        static const std::string kEdges[] = {"nodes", "betweenness"};
        const u32 kind = below(8);
        const f32 value = static_cast<f32>(1 + below(20));
        if (kind == 0) return bench_->colourBy(oneOf(kColours));
        if (kind == 1) return bench_->sizeBy(oneOf(kSizes));
        if (kind == 2) return bench_->edgesBy(oneOf(kEdges), below(2) == 0 ? "none" : "betweenness");
        if (kind == 3) return bench_->setDark(below(2) == 0);
        if (kind == 4) return bench_->setLegend(below(2) == 0);
        if (kind == 5)
            return bench_->changeView("Node size\u2026", [&](session::View& v) { v.style.nodeSize = value; });
        if (kind == 6)
            return bench_->changeView("Labels",
                                      [&](session::View& v) { v.labels = static_cast<int>(value); });
        bench_->changeView("Ramp", [&](session::View& v) { v.style.scoreHigh = v.style.scoreLow + value; });
    }

    void changeResults(const QString& what, const std::function<void(session::Computed&)>& change) {
        bench_->changeResults(what, change);
        ASSERT_TRUE(rest());
    }
    void runCommunities() {
        const size_t before = resultCount();
        bench_->runCommunities("sequential", {.resolution = .5 + .25 * below(8), .seed = below(100)});
        ASSERT_TRUE(rest([&] { return resultCount() > before; }));
    }
    void runBetweenness() {
        const size_t before = resultCount();
        CentralityOptions options;
        options.sources = below(2) == 0 ? 0 : 20;
        options.edges = below(2) == 0;
        bench_->runBetweenness("sources", options);
        ASSERT_TRUE(rest([&] { return resultCount() > before; }));
    }
    void runLayout() {
        const auto before = bench_->document().positions;
        LayoutOptions options;
        options.iterations = 1 + below(3);
        options.seed = below(100);
        bench_->runLayout("forceatlas2", options, below(2) == 0);
        ASSERT_TRUE(rest([&] { return bench_->document().positions != before; }));
    }

    // The state of every step that can be undone is known; that of the step at hand is taken anew, as a step
    // may join the one before it. A run that starts may be several: the view is made ready for its result.
    void takeState() {
        const auto step = bench_->history().index();
        states_.resize(step + 1);
        states_[step] = stateOf(*bench_);
    }
    void expectStateOfStep(const char* after) {
        const auto step = bench_->history().index();
        ASSERT_LT(step, states_.size());
        const State now = stateOf(*bench_);
        const State& then = states_[step];
        ASSERT_EQ(now.view, then.view) << after << " to step " << step;
        ASSERT_EQ(now.selection, then.selection) << after << " to step " << step;
        ASSERT_EQ(now.path, then.path) << after << " to step " << step;
        ASSERT_TRUE(now == then) << after << " to step " << step;
    }

    void saveAndOpen() {
        session::Document document = bench_->document();
        document.views = {std::make_shared<const session::KeptView>(
            session::KeptView{.name = "Window", .view = bench_->shownView()})};
        const std::string path = folder_.filePath("walk.quartier").toStdString();
        session::saveSession(document, path);
        RunContext context = plainContext();
        session::expectSame(document, session::openDocument(path, {}, context));
    }

    std::mt19937 random_{kSeed};
    std::unique_ptr<Workbench> bench_;
    std::vector<State> states_;  // [steps that are done]
    QTemporaryDir folder_;
};

TEST_F(RandomWalk, IsUndoneStepByStepAndKeptInSessions) {
    session::History& undo = bench_->history();
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
            const QMetaObject::Connection steps =
                QObject::connect(bench_.get(), &Workbench::historyChanged, [this] { takeState(); });
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
