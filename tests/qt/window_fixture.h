// A window on the bundled sample, and the hands to use it.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QSettings>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QtTest/QTest>
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/qt/find_box.h"
#include "app/qt/icicle_widget.h"
#include "app/qt/in_sight.h"
#include "app/qt/levels_panel.h"
#include "app/qt/main_window.h"
#include "app/qt/message_bar.h"
#include "app/qt/plots_panel.h"
#include "app/qt/session_keeper.h"
#include "app/qt/statistics_panel.h"
#include "app/qt/viewport_widget.h"

namespace quartier::qt::test {

class WindowTest : public testing::Test {
  protected:
    void SetUp() override {
        if (qApp == nullptr) GTEST_SKIP() << "there is no display on this machine";
        QSettings().clear();
        ASSERT_NO_FATAL_FAILURE(show({1280, 800}));
        open(QString::fromUtf8(session::kSampleName), 77);
    }
    void TearDown() override { window.reset(); }

    // A new window without a graph, in the foreground.
    void show(QSize size, bool interop = true) {
        window.reset();
        workbench = std::make_unique<Workbench>(session::EngineSetup{}, interop);
        window = std::make_unique<MainWindow>(*workbench);
        window->keeper().setQuestion([] { return SessionKeeper::Answer::discard; });
        window->resize(size);
        window->show();
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get(), 10000));
    }

    // Waits until `done`, or 30 s: this may be a slow machine that does other things.
    static bool wait(const std::function<bool()>& done) { return QTest::qWaitFor(done, 30000); }
    void open(const QString& file, VertexId vertices) {
        window->open(file);
        ASSERT_TRUE(wait([&] {
            return !runs().busy() && document().vertexCount() == vertices && communities() != nullptr &&
                   document().positions != nullptr;
        }));
        ASSERT_TRUE(rest());
    }
    bool rest() {
        return wait([&] { return runs().settled() && view().atRest(); });
    }
    Workbench& bench() { return *workbench; }
    const session::Document& document() { return bench().document.document(); }
    const session::CommunityRun* communities() { return bench().document.communities(); }
    const session::CentralityRun* betweenness() { return bench().document.betweenness(); }
    session::History& history() { return bench().document.history(); }
    RunController& runs() { return bench().runs; }
    SelectionController& selection() { return bench().selection; }
    ViewController& activeView() { return bench().views.active(); }
    ViewportWidget& view() { return window->viewport(); }
    IcicleWidget& icicle() { return window->levels().icicle(); }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&view(), key, modifiers);
    }
    void key(char letter) { QTest::keyClick(&view(), letter); }
    void click(QPointF at, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mouseClick(&view(), Qt::LeftButton, modifiers, at.toPoint());
    }
    void drag(Qt::MouseButton button, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(&view(), button, modifiers, from);
        // QTest moves without buttons; a hand keeps them down.
        for (const QPoint at : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, button,
                             Qt::NoModifier);
            QApplication::sendEvent(&view(), &move);
        }
        QTest::mouseRelease(&view(), button, modifiers, to);
    }
    // A widget in the drawing that can be clicked, as it is now.
    std::optional<PlacedControl> control(const std::string& name) {
        for (const PlacedControl& placed : view().overlay()->controls())
            if (placed.name == name) return placed;
        return std::nullopt;
    }
    bool onACard(QPointF at) {
        const auto& cards = view().overlay()->cards();
        const auto holds = [&](const QRectF& card) { return card.contains(at); };
        const render::Bounds& legend = view().overlay()->legend().frame;
        const QPointF device = at * view().devicePixelRatioF();
        return std::any_of(cards.begin(), cards.end(), holds) ||
               QRectF(QPointF(legend.low.x, legend.low.y), QPointF(legend.high.x, legend.high.y))
                   .contains(device);
    }
    void wheel(QPointF at, int notches) {
        QWheelEvent event(at, view().mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view(), &event);
    }
    // A vertex whose disc nobody covers: the one of most neighbours is drawn large.
    VertexId hub() {
        const auto& degrees = document().degrees();
        return static_cast<VertexId>(std::max_element(degrees.begin(), degrees.end()) - degrees.begin());
    }
    // What a buffer of the renderer holds: what is drawn, however it came there.
    template <class T>
    std::vector<T> drawn(u32 buffer) {
        std::vector<T> values(document().vertexCount());
        const auto bytes = static_cast<GLsizeiptr>(values.size() * sizeof(T));
        view().makeCurrent();
        auto* gl = view().context()->extraFunctions();
        gl->glBindBuffer(GL_COPY_READ_BUFFER, buffer);
        const void* mapped = gl->glMapBufferRange(GL_COPY_READ_BUFFER, 0, bytes, GL_MAP_READ_BIT);
        EXPECT_NE(mapped, nullptr);
        if (mapped != nullptr) {
            std::copy_n(static_cast<const T*>(mapped), values.size(), values.begin());
            gl->glUnmapBuffer(GL_COPY_READ_BUFFER);
        }
        gl->glBindBuffer(GL_COPY_READ_BUFFER, 0);
        view().doneCurrent();
        return values;
    }
    // Every panel, with something in it.
    void fillAll() {
        for (QDockWidget* dock : window->findChildren<QDockWidget*>()) dock->show();
        runs().runBetweenness("auto", {});
        ASSERT_TRUE(wait([&] { return document().betweenness != nullptr && runs().settled(); }));
        runs().runMeasure("pagerank", {}, {});
        ASSERT_TRUE(wait([&] { return document().results.find("pagerank") != nullptr && runs().settled(); }));
        window->findBox().openUp();
        QTest::keyClicks(&window->findBox().line(), "val");
        ASSERT_TRUE(wait([&] { return window->findBox().settled(); }));
    }
    QTreeWidget& levelList() { return window->levels().list(); }
    // Brings a panel to the front of those that share its place.
    void raise(const char* dock) {
        window->findChild<QDockWidget*>(dock)->raise();
        ASSERT_TRUE(wait([&] { return inSight(*window->findChild<QDockWidget*>(dock)); }));
        QTest::qWait(20);
        ASSERT_TRUE(rest());
    }
    QPointF emptyGround() { return {6, view().height() - 6.0}; }
    u32 largestCommunity() { return activeView().shownCommunities().front(); }

    std::unique_ptr<Workbench> workbench;
    std::unique_ptr<MainWindow> window;
    QTemporaryDir folder;
};

}  // namespace quartier::qt::test
