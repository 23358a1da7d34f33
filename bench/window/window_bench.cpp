// What a person waits for in the window, measured: time from opening to the first picture, hover of nodes and
// edges, selection, box and lasso, undo and redo, a filter whose slider is dragged, another result, nodes
// deleted, frames while panning and zooming, tables sorted and searched, nodes found by name.
//
//   quartier_window_bench GRAPH [--size WxH] [--repeat N] [--layout-seconds S] [--parts NAMES] [--commit ID]
//                         [-o FILE]
//
// GRAPH is a file or a SPEC of `quartier generate`. Every time is that from the event until the frame that
// shows its effect is finished on the device. Writes JSON.
#include <QApplication>
#include <QCommandLineParser>
#include <QDockWidget>
#include <QLineEdit>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QScrollBar>
#include <QSettings>
#include <QStandardPaths>
#include <QSurfaceFormat>
#include <QTabBar>
#include <QTemporaryDir>
#include <QtTest/QTest>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>

#include "app/qt/filter_controller.h"
#include "app/qt/find_box.h"
#include "app/qt/main_window.h"
#include "app/qt/results_controller.h"
#include "app/qt/session_keeper.h"
#include "app/qt/table_panel.h"
#include "app/qt/table_sheet.h"
#include "app/qt/table_view.h"
#include "app/qt/viewport_widget.h"
#include "app/session/column_commands.h"
#include "app/session/column_content.h"
#include "app/session/graph_edits.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/machine.h"
#include "core/trace.h"

namespace quartier::qt {
namespace {

using nlohmann::json;

constexpr VertexId kInsideShape = 100'000;  // vertices that box and lasso select, or a tenth of the graph
constexpr VertexId kDeleted = 1000;         // vertices that are deleted at once, or a tenth of the graph
constexpr int kLongest = 3'600'000;         // milliseconds that anything is waited for

struct Asked {
    QString graph;
    QSize size{1600, 1000};
    int repeat = 30;
    f64 layoutSeconds = 0;                // the layout is stopped after so long; 0: it may end by itself
    QStringList parts;                    // measured after opening; empty: all
    std::string commit, command, output;  // no output: to the terminal
};

// Seconds by the clock, and of all cores of the machine for this program: what else runs is not in the
// latter.
struct Took {
    f64 clock = 0;
    f64 processor = 0;
};

f64 processorTime() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<f64>(now.tv_sec) + static_cast<f64>(now.tv_nsec) * 1e-9;
}

class TookWatch {
  public:
    Took took() const { return {watch_.seconds(), processorTime() - processor_}; }

  private:
    Stopwatch watch_;
    f64 processor_ = processorTime();
};

json summary(const std::vector<Took>& all) {
    const auto of = [&](f64 Took::*which, f64 share) {
        std::vector<f64> sorted;
        sorted.reserve(all.size());
        for (const Took& one : all) sorted.push_back(one.*which);
        std::sort(sorted.begin(), sorted.end());
        const f64 last = static_cast<f64>(sorted.size()) - 1;
        return sorted.empty() ? 0.0 : sorted[static_cast<size_t>(share * last)] * 1e3;
    };
    return {{"count", all.size()},
            {"median", of(&Took::clock, 0.5)},
            {"of100in95", of(&Took::clock, 0.95)},
            {"largest", of(&Took::clock, 1)},
            {"processor", of(&Took::processor, 0.5)}};
}

class WindowBench {
  public:
    explicit WindowBench(const Asked& asked)
        : asked_(asked), bench_(session::EngineSetup{}, true), window_(bench_), view_(window_.viewport()) {
        window_.keeper().setQuestion([] { return SessionKeeper::Answer::discard; });
        window_.resize(asked.size);
        window_.show();
        window_.activateWindow();
        if (!QTest::qWaitForWindowActive(&window_, 20000)) throw Error("the window does not come up");
    }

    json run() {
        json milliseconds;
        const auto measure = [&](const char* what, const std::function<void()>& call) {
            if (!asked_.parts.isEmpty() && what != std::string("open") && !asked_.parts.contains(what))
                return;
            const Stopwatch watch;
            call();
            std::cerr << what << ": " << std::lround(watch.seconds()) << " s" << std::endl;
        };
        measure("open", [&] { open(milliseconds["open"]); });
        measure("hover", [&] { milliseconds["hover"] = hover(); });
        measure("edge hover", [&] { milliseconds["edgeHover"] = hoverEdges(); });
        measure("select", [&] { milliseconds["select"] = select(); });
        measure("box", [&] { shape(milliseconds, "box", Qt::ShiftModifier); });
        measure("lasso", [&] { shape(milliseconds, "lasso", Qt::ShiftModifier | Qt::AltModifier); });
        measure("filter", [&] { milliseconds["filter"] = filter(); });
        measure("pan", [&] {
            milliseconds["pan"] = frames([&](int i) { view_.panBy({i / 10 % 2 == 0 ? 4.0 : -4.0, 1.0}); });
        });
        measure("zoom", [&] {
            milliseconds["zoom"] = frames([&](int i) { view_.zoomBy(i / 10 % 2 == 0 ? 1.05 : 1 / 1.05); });
        });
        measure("runs", [&] { panDuringRuns(milliseconds); });
        measure("another result", [&] { anotherResult(milliseconds); });
        measure("delete", [&] { deleteNodes(milliseconds); });
        measure("find", [&] { milliseconds["find"] = find(); });
        measure("theme", [&] { milliseconds["theme"] = theme(); });
        measure("table", [&] { milliseconds["table"] = {{"nodes", table(0)}, {"edges", table(1)}}; });
        const Machine& machine = thisMachine();
        return {{"benchmark", "window"},
                {"version", programVersion()},
                {"commit", asked_.commit},
                {"command", asked_.command},
                {"machine",
                 {{"cpu", machine.cpu},
                  {"cores", machine.cores},
                  {"system", machine.system},
                  {"drawing", view_.deviceDescription().toStdString()},
                  {"live", view_.liveDescription().toStdString()},
                  {"loadBefore", loadBefore_},
                  {"loadAfter", loadNow()}}},
                {"window", {asked_.size.width(), asked_.size.height()}},
                {"viewport", {view_.width(), view_.height()}},
                {"graph", asked_.graph.toStdString()},
                {"nodes", document().vertexCount()},
                {"edges", document().graph().edgeCount()},
                {"milliseconds", milliseconds}};
    }

  private:
    const session::Document& document() const { return bench_.document.document(); }
    // Load of the machine over the last minute, in processes.
    static f64 loadNow() {
        double load = 0;
        return getloadavg(&load, 1) == 1 ? load : -1;
    }

    void wait(const std::function<bool()>& done, const char* what) {
        if (!QTest::qWaitFor(done, kLongest)) throw Error(std::string("waited too long for ") + what);
    }
    void rest() {
        wait([&] { return bench_.runs.settled() && view_.atRest(); }, "rest");
    }
    void finish() {
        view_.makeCurrent();
        using Finish = void (*)();
        reinterpret_cast<Finish>(view_.context()->getProcAddress("glFinish"))();
        view_.doneCurrent();
    }
    // Until the next frame after `act` is finished.
    Took frameAfter(const std::function<void()>& act) {
        const u64 frames = view_.framesDrawn();
        const TookWatch watch;
        act();
        while (view_.framesDrawn() == frames) {
            if (watch.took().clock > 60) throw Error("no frame came for a minute");
            QApplication::processEvents(QEventLoop::AllEvents, 5);
        }
        finish();
        const Took took = watch.took();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return took;
    }
    void mouse(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons,
               Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent event(type, at, view_.mapToGlobal(at), button, buttons, modifiers);
        QApplication::sendEvent(&view_, &event);
    }

    void open(json& into) {
        loadBefore_ = loadNow();
        const Stopwatch watch;
        window_.open(asked_.graph);
        const auto placed = [&] {
            return !document().empty() && document().vertexCount() > 0 &&
                   (document().positions != nullptr ||
                    bench_.document.session().live().positions->newestSerial() > 0);
        };
        wait([&] { return document().vertexCount() > 0; }, "the graph");
        into["read"] = watch.seconds() * 1e3;
        wait([&] { return bench_.document.communities() != nullptr || placed(); }, "communities");
        into["communities"] = watch.seconds() * 1e3;
        wait(placed, "a drawing");
        frameAfter([&] { view_.update(); });
        into["firstPicture"] = watch.seconds() * 1e3;
        if (asked_.layoutSeconds > 0) {
            const Stopwatch layout;
            while (bench_.runs.busy() && layout.seconds() < asked_.layoutSeconds) QTest::qWait(5);
            if (bench_.runs.busy()) bench_.runs.cancel();
        }
        wait([&] { return bench_.runs.settled(); }, "the layout");
        into["runsEnded"] = watch.seconds() * 1e3;
        rest();
        into["layoutEnded"] = watch.seconds() * 1e3;
        if (const session::LayoutNotes* layout = document().layout())
            into["layoutStages"] = toJson(layout->trace)["stages"];
    }

    // Some vertices in sight.
    std::vector<VertexId> someVertices(size_t count) {
        std::vector<VertexId> some;
        std::mt19937 random(1);
        const VertexId n = document().vertexCount();
        const QRectF inside = QRectF(view_.rect()).adjusted(40, 40, -320, -60);  // not under the legend
        for (int tries = 0; some.size() < count && tries < 100'000; ++tries) {
            const auto v = static_cast<VertexId>(random() % n);
            if (inside.contains(view_.toScreen(v))) some.push_back(v);
        }
        return some;
    }

    json hover() {
        std::vector<Took> frames, handled;
        for (const VertexId v : someVertices(static_cast<size_t>(asked_.repeat))) {
            rest();
            const VertexId before = bench_.selection.hovered();
            Took event;
            const Took frame = frameAfter([&] {
                const TookWatch watch;
                mouse(QEvent::MouseMove, view_.toScreen(v), Qt::NoButton, Qt::NoButton);
                view_.update();
                event = watch.took();
            });
            if (bench_.selection.hovered() == kNoVertex || bench_.selection.hovered() == before) continue;
            frames.push_back(frame);
            handled.push_back(event);
        }
        mouse(QEvent::MouseMove, {2, view_.height() - 2.0}, Qt::NoButton, Qt::NoButton);
        return {{"toFrame", summary(frames)}, {"event", summary(handled)}};
    }

    // In the middle of edges, close up: until the window has the event of the mouse, and until the edge is
    // marked, with the rest of the mouse that it waits for.
    json hoverEdges() {
        constexpr f64 kCloser = 40;
        view_.zoomBy(kCloser);
        rest();
        std::vector<Took> answered, handled;
        size_t marked = 0;  // the others are crowded, or under a node
        std::mt19937 random(4);
        const QRectF inside = QRectF(view_.rect()).adjusted(40, 40, -320, -60);  // not under the legend
        const auto& edges = document().edges();
        const auto wanted = static_cast<size_t>(asked_.repeat);
        for (int tries = 0; answered.size() < wanted && tries < 1'000'000; ++tries) {
            const render::Edge edge = edges[random() % edges.size()];
            const QPointF a = view_.toScreen(edge.a), b = view_.toScreen(edge.b);
            if (!inside.contains(a) || !inside.contains(b)) continue;
            rest();
            const TookWatch watch;
            mouse(QEvent::MouseMove, (a + b) / 2, Qt::NoButton, Qt::NoButton);
            const Took event = watch.took();
            while (!view_.atRest()) QApplication::processEvents(QEventLoop::AllEvents, 1);
            finish();
            answered.push_back(watch.took());
            handled.push_back(event);
            if (view_.hoveredEdge() != session::kNoEdge) ++marked;
        }
        mouse(QEvent::MouseMove, {2, view_.height() - 2.0}, Qt::NoButton, Qt::NoButton);
        view_.zoomBy(1 / kCloser);
        return {{"marked", marked}, {"toRest", summary(answered)}, {"event", summary(handled)}};
    }

    json select() {
        std::vector<Took> frames;
        for (const VertexId v : someVertices(static_cast<size_t>(asked_.repeat))) {
            rest();
            const QPointF at = view_.toScreen(v);
            const std::vector<VertexId> before = bench_.selection.selected();
            const Took frame = frameAfter([&] {
                mouse(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
                mouse(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
                view_.update();
            });
            if (bench_.selection.selected() != before) frames.push_back(frame);
        }
        bench_.selection.select(std::nullopt, session::SelectMode::replace);
        return {{"toFrame", summary(frames)}};
    }

    // Half the side of the square around the middle of the viewport that holds so many vertices.
    f64 halfSideFor(size_t wanted) {
        const QPointF middle(view_.width() / 2.0, view_.height() / 2.0);
        std::vector<f64> reach;
        for (VertexId v = 0; v < document().vertexCount(); ++v) {
            const QPointF away = view_.toScreen(v) - middle;
            reach.push_back(std::max(std::abs(away.x()), std::abs(away.y())));
        }
        wanted = std::min(wanted, reach.size() - 1);
        std::nth_element(reach.begin(), reach.begin() + static_cast<std::ptrdiff_t>(wanted), reach.end());
        return std::min(reach[wanted], std::min(middle.x(), middle.y()) - 2);
    }

    // A box, or a lasso along its edge; then undo and redo of the selection.
    void shape(json& into, const std::string& name, Qt::KeyboardModifiers modifiers) {
        const size_t wanted = std::min<size_t>(kInsideShape, document().vertexCount() / 10);
        const f64 half = halfSideFor(wanted);
        const QPointF middle(view_.width() / 2.0, view_.height() / 2.0);
        const bool lasso = name == "lasso";
        constexpr int kStepsPerSide = 40;
        std::vector<Took> frames, undone, redone;
        size_t selected = 0;
        for (int i = 0; i < std::max(3, asked_.repeat / 6); ++i) {
            bench_.selection.select(std::nullopt, session::SelectMode::replace);
            rest();
            const auto corner = [&](f64 x, f64 y) { return middle + QPointF(x * half, y * half); };
            mouse(QEvent::MouseButtonPress, corner(-1, -1), Qt::LeftButton, Qt::LeftButton, modifiers);
            std::vector<QPointF> corners{corner(1, 1)};
            if (lasso) corners = {corner(1, -1), corner(1, 1), corner(-1, 1)};
            QPointF from = corner(-1, -1);
            for (const QPointF to : corners) {
                for (int step = 1; step <= kStepsPerSide; ++step)
                    mouse(QEvent::MouseMove, from + (to - from) * step / kStepsPerSide, Qt::NoButton,
                          Qt::LeftButton);
                from = to;
            }
            rest();
            frames.push_back(frameAfter(
                [&] { mouse(QEvent::MouseButtonRelease, from, Qt::LeftButton, Qt::NoButton, modifiers); }));
            selected = bench_.selection.selected().size();
            rest();
            undone.push_back(frameAfter([&] { bench_.document.history().undo(); }));
            rest();
            redone.push_back(frameAfter([&] { bench_.document.history().redo(); }));
        }
        bench_.selection.select(std::nullopt, session::SelectMode::replace);
        into[name] = {{"vertices", selected}, {"toFrame", summary(frames)}};
        into[name + "Undo"] = {{"toFrame", summary(undone)}};
        into[name + "Redo"] = {{"toFrame", summary(redone)}};
    }

    // A slider over the degree of nodes that is dragged: from a step of it to the frame that shows its nodes.
    // The first step looks up the degrees, too.
    json filter() {
        std::optional<u64> before;  // frames drawn until the view had the answer
        TookWatch watch;
        Took answer, painted;
        const QMetaObject::Connection told =
            QObject::connect(&bench_.filters, &FilterController::filtered, &view_, [&] {
                before = view_.framesDrawn();
                answer = watch.took();
                view_.update();
            });
        const QMetaObject::Connection drawn =
            QObject::connect(&view_, &QOpenGLWidget::aboutToCompose, &view_, [&] { painted = watch.took(); });
        const auto dragTo = [&](int least) {
            rest();
            before.reset();
            watch = {};
            bench_.filters.filter("degree >= " + std::to_string(least), true);
            while (!before || view_.framesDrawn() == *before) {
                if (watch.took().clock > 60) throw Error("waited too long for the filter");
                QApplication::processEvents(QEventLoop::AllEvents, 1);
            }
            finish();
            return watch.took();
        };
        const Took first = dragTo(1);
        std::vector<Took> steps, answers, pictures;
        for (int i = 0; i < asked_.repeat; ++i) {
            steps.push_back(dragTo(2 + i));
            answers.push_back(answer);
            pictures.push_back(painted);
        }
        bench_.filters.filter("");
        rest();
        QObject::disconnect(told);
        QObject::disconnect(drawn);
        return {{"first", first.clock * 1e3},
                {"toAnswer", summary(answers)},
                {"toPicture", summary(pictures)},  // drawn, on its way to the screen
                {"toFrame", summary(steps)}};
    }

    // Two results in turn: until the first frame, and until the new colours are on the screen.
    void anotherResult(json& into) {
        const Stopwatch watch;
        bench_.runs.runCommunities("auto", CommunityOptions{.seed = 2});
        wait([&] { return document().results.all().size() > 1; }, "a second run");
        rest();
        into["secondRun"] = watch.seconds() * 1e3;
        ResultsController results(bench_.document, bench_.views, bench_.exports);
        std::vector<std::string> ids;
        for (const session::Result& result : document().results.all()) ids.push_back(result.id);
        std::vector<Took> first, whole, undone;
        for (int i = 0; i < std::max(3, asked_.repeat / 6); ++i) {
            rest();
            const TookWatch shown;
            first.push_back(frameAfter([&] { results.show(ids[static_cast<size_t>(i % 2)]); }));
            wait([&] { return view_.atRest(); }, "the colours of a result");
            whole.push_back(shown.took());
            rest();
            undone.push_back(frameAfter([&] { bench_.document.history().undo(); }));
            bench_.document.history().redo();
        }
        into["showResult"] = {{"toFrame", summary(first)}, {"toRest", summary(whole)}};
        into["showResultUndo"] = {{"toFrame", summary(undone)}};
    }

    // Of nodes that are deleted: until the graph is another one, and how long at most the window stood still
    // meanwhile; then undo and redo, until the first frame and until all of it is drawn.
    void deleteNodes(json& into) {
        std::vector<Took> edited, still, undone, undoneWhole, redone;
        std::mt19937 random(2);
        const VertexId n = document().vertexCount();
        for (int i = 0; i < std::max(3, asked_.repeat / 6); ++i) {
            std::vector<VertexId> some;
            while (some.size() < std::min(kDeleted, n / 10))
                some.push_back(static_cast<VertexId>(random() % n));
            bench_.selection.selectOnly(some);
            rest();
            const TookWatch watch;
            Took longest;
            bench_.runs.editGraph(session::removeNodes(bench_.selection.selected()));
            while (document().vertexCount() == n || !bench_.runs.settled() || !view_.atRest()) {
                const TookWatch events;
                QApplication::processEvents(QEventLoop::AllEvents, 5);
                if (events.took().clock > longest.clock) longest = events.took();
                if (document().vertexCount() != n && edited.size() <= still.size())
                    edited.push_back(watch.took());
            }
            still.push_back(longest);
            const TookWatch back;
            undone.push_back(frameAfter([&] { bench_.document.history().undo(); }));
            rest();
            undoneWhole.push_back(back.took());
            redone.push_back(frameAfter([&] { bench_.document.history().redo(); }));
            rest();
            bench_.document.history().undo();
            rest();
        }
        into["delete"] = {{"nodes", kDeleted}, {"toGraph", summary(edited)}, {"longestStop", summary(still)}};
        into["deleteUndo"] = {{"toFrame", summary(undone)}, {"toRest", summary(undoneWhole)}};
        into["deleteRedo"] = {{"toFrame", summary(redone)}};
    }

    // Of nodes (tab 0) or edges: until the first rows are there, until all stand in their order. Every column
    // is sorted by twice, as its keys are kept.
    json table(int tab) {
        TablePanel& panel = window_.table();
        window_.findChild<QDockWidget*>("table")->raise();
        TableSheet& sheet = tab == 0 ? panel.nodes() : panel.edges();
        const auto until = [&](const std::function<void()>& act, const std::function<bool()>& done) {
            rest();  // opening the table has made the drawing smaller
            const TookWatch watch;
            act();
            while (!done() && watch.took().clock < 60) QApplication::processEvents(QEventLoop::AllEvents, 1);
            if (!done()) throw Error("waited too long for the table");
            return watch.took().clock * 1e3;
        };
        const auto settled = [&] { return panel.atRest(); };
        json took;
        took["firstRows"] = until([&] { panel.findChild<QTabBar*>()->setCurrentIndex(tab); },
                                  [&] { return sheet.model().rowCount() > 0; });
        until([] {}, settled);
        took["rows"] = sheet.model().rowCount();
        for (const std::string& column : sheet.shownColumns())
            for (const bool descending : {false, true})
                took["sort"][column].push_back(
                    until([&] { sheet.sortBy({.column = column, .descending = descending}); }, settled));
        for (const char* text : {"1", "12", "123"})
            took["search"].push_back(until([&] { panel.search().setText(text); }, settled));
        until([&] { panel.search().clear(); }, settled);
        std::vector<Took> pages;
        QScrollBar* bar = sheet.view().verticalScrollBar();
        for (int i = 0; i < asked_.repeat; ++i) {
            const TookWatch watch;
            bar->setValue(static_cast<int>(i64{bar->maximum()} * (i * 37 % asked_.repeat) / asked_.repeat));
            sheet.view().viewport()->repaint();
            pages.push_back(watch.took());
        }
        took["page"] = summary(pages);
        return took;
    }

    // From dark to light and back, until the first frame; and how long the window stands still for it.
    json theme() {
        std::vector<Took> frames, still;
        for (int i = 0; i < std::max(4, asked_.repeat / 5); ++i) {
            rest();
            Took call;
            frames.push_back(frameAfter([&] {
                const TookWatch watch;
                bench_.views.setDark(!bench_.document.dark());
                call = watch.took();
            }));
            still.push_back(call);
        }
        return {{"toFrame", summary(frames)}, {"call", summary(still)}};
    }

    // A million different names beside the ids, which a person looks for key by key: from the key to the list
    // of what was found, all answered before the next.
    json find() {
        const auto count = static_cast<u64>(document().vertexCount());
        session::ColumnContent names(session::ColumnType::text, count);
        std::mt19937_64 random(3);
        for (u64 row = 0; row < count; ++row) {
            const u64 number = random();
            names.set(row, std::string("Zo\u00eb ") + std::to_string(number % 1'000'000) + " of " +
                               std::to_string(number >> 44) + " \u00c9tang");
        }
        const session::ColumnPtr column = names.take({.name = "name",
                                                      .origin = {session::ColumnOrigin::Kind::person, {}},
                                                      .of = session::ColumnOf::nodes,
                                                      .id = {}});
        bench_.document.perform([&](session::Workspace& workspace) {
            session::applyColumnEdit(workspace,
                                     {.text = "Names",
                                      .version = workspace.document().version,
                                      .changes = {changeTo(workspace.document(), column, plainContext())},
                                      .report = {}});
        });
        rest();
        FindBox& box = window_.findBox();
        const TookWatch opened;
        box.openUp();
        box.line().setText("x");  // until the texts are read
        wait([&] { return box.settled(); }, "the texts to find in");
        json took{{"firstAnswer", opened.took().clock * 1e3}};
        std::vector<Took> keys;
        bool shown = false;  // the window has been drawn with the answer
        const QMetaObject::Connection drawn =
            QObject::connect(&view_, &QOpenGLWidget::frameSwapped, &view_, [&] { shown = box.settled(); });
        for (const char* text : {"zoe 123", "4242", "of 77 etang", "nothing like it"}) {
            box.line().clear();
            wait([&] { return box.settled(); }, "the list");
            for (const char* key = text; *key != 0; ++key) {
                rest();
                const TookWatch watch;
                shown = false;
                QTest::keyClick(&box.line(), *key);
                for (bool asked = false; !shown && watch.took().clock < 60;) {
                    QApplication::processEvents(QEventLoop::AllEvents, 1);
                    // Where the same is found as before nothing would be painted.
                    if (!shown && box.settled() && !std::exchange(asked, true)) box.update();
                }
                if (!shown) throw Error("waited too long for what is found");
                keys.push_back(watch.took());
            }
        }
        QObject::disconnect(drawn);
        took["key"] = summary(keys);
        box.closeUp();
        return took;
    }

    json frames(const std::function<void(int)>& step) {
        rest();
        std::vector<Took> took;
        took.reserve(2 * static_cast<size_t>(asked_.repeat));
        for (int i = 0; i < 2 * asked_.repeat; ++i) took.push_back(frameAfter([&] { step(i); }));
        return {{"frame", summary(took)}};
    }

    // Frames while panning, as long as a run goes on. Layout and communities go on for few of them.
    void panDuringRuns(json& into) {
        const auto panned = [&](const char* name, const std::function<void()>& start) {
            rest();
            start();
            wait([&] { return bench_.runs.busy(); }, "a run");
            std::vector<Took> took;
            for (int i = 0; i < 2 * asked_.repeat && bench_.runs.busy(); ++i)
                took.push_back(frameAfter([&] { view_.panBy({i / 10 % 2 == 0 ? 4.0 : -4.0, 1.0}); }));
            bench_.runs.cancel();
            wait([&] { return !bench_.runs.busy(); }, "the run's end");
            into[name] = {{"frame", summary(took)}};
        };
        panned("panDuringBetweenness", [&] { bench_.runs.runBetweenness("auto", CentralityOptions{}); });
        panned("panDuringLayout", [&] { bench_.runs.runLayout("auto", LayoutOptions{}, false); });
        panned("panDuringLouvain", [&] { bench_.runs.runCommunities("auto", CommunityOptions{.seed = 3}); });
    }

    Asked asked_;
    Workbench bench_;
    MainWindow window_;
    ViewportWidget& view_;
    f64 loadBefore_ = 0;
};

Asked askedBy(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addPositionalArgument("graph", "file, or SPEC of quartier generate");
    parser.addOptions({{"size", "of the window", "WxH", "1600x1000"},
                       {"repeat", "hovers and clicks; frames are twice as many", "N", "30"},
                       {"layout-seconds", "the layout is stopped after so long", "S", "0"},
                       {"parts", "only these, such as \"hover,box,another result\"", "NAMES"},
                       {"commit", "for the report", "ID"},
                       {QStringList{"o", "output"}, "the report", "FILE"}});
    parser.process(arguments);
    if (parser.positionalArguments().size() != 1) parser.showHelp(2);
    const QStringList size = parser.value("size").split('x');
    if (size.size() != 2) parser.showHelp(2);
    Asked asked;
    asked.graph = parser.positionalArguments().front();
    asked.size = {size[0].toInt(), size[1].toInt()};
    asked.repeat = std::max(1, parser.value("repeat").toInt());
    asked.layoutSeconds = parser.value("layout-seconds").toDouble();
    if (parser.isSet("parts")) asked.parts = parser.value("parts").split(',');
    asked.commit = parser.value("commit").toStdString();
    asked.output = parser.value("output").toStdString();
    asked.command = ("quartier_window_bench " + arguments.mid(1).join(' ')).toStdString();
    return asked;
}

}  // namespace
}  // namespace quartier::qt

int main(int argc, char** argv) {
    QTemporaryDir settings;
    for (const char* folder : {"XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"})
        qputenv(folder, settings.path().toUtf8());
    QSurfaceFormat format;
    format.setVersion(4, 5);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSwapInterval(0);  // times are those of the work, not of the screen
    QSurfaceFormat::setDefaultFormat(format);
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    QApplication application(argc, argv);
    QApplication::setApplicationName("quartier-window-bench");
    QApplication::setOrganizationName("quartier-window-bench");
    QApplication::setQuitOnLastWindowClosed(false);
    try {
        const quartier::qt::Asked asked = quartier::qt::askedBy(QCoreApplication::arguments());
        quartier::qt::WindowBench bench(asked);
        const std::string report = bench.run().dump(1) + '\n';
        if (asked.output.empty())
            std::cout << report;
        else
            quartier::writeAtomically(asked.output, [&](std::ostream& out) { out << report; });
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "quartier_window_bench: " << error.what() << '\n';
        return 1;
    }
}
