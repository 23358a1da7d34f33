#include <QAbstractButton>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QScreen>
#include <QScrollArea>
#include <QSpinBox>
#include <QStatusBar>
#include <cstdlib>
#include <map>

#include "app/qt/icons.h"
#include "window_fixture.h"

namespace quartier::qt::test {

TEST_F(WindowTest, AMessageStandsAloneInTheStatusBar) {
    const auto shown = [&] {
        for (QLabel* label : window->statusBar()->findChildren<QLabel*>())
            if (label->accessibleName() == "Size of the graph") return label->isVisible();
        return false;
    };
    window->statusBar()->clearMessage();
    EXPECT_TRUE(shown());
    window->hide();
    window->statusBar()->showMessage("a word in passing");
    window->show();
    EXPECT_FALSE(shown());
    window->statusBar()->clearMessage();
    EXPECT_TRUE(shown());
}

TEST_F(WindowTest, ShowsTheSampleWithCommunitiesLabelsAndPlots) {
    EXPECT_EQ(document().vertexCount(), 77u);
    EXPECT_GE(session::depthCount(document()), 1u);
    EXPECT_GE(communities()->result.modularity, 0.54);
    ASSERT_NE(view().overlay(), nullptr);
    raise("plots");
    EXPECT_GT(window->plots().sweepsShown(), 1);
    // A bar for every level, and one for the sweeps that found nothing more.
    const auto& levels = communities()->result.hierarchy.levels;
    const QStringList bars = window->plots().timeBars();
    ASSERT_GE(static_cast<size_t>(bars.size()), levels.size());
    for (size_t l = 0; l < levels.size(); ++l) EXPECT_EQ(bars[static_cast<int>(l)], QString::number(l + 1));
    for (int l = static_cast<int>(levels.size()); l < bars.size(); ++l) EXPECT_EQ(bars[l], "end");
    EXPECT_GT(icicle().rectanglesPainted(), 5u);
    const QImage picture = view().grabFramebuffer();
    int bright = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) bright += qGray(picture.pixel(x, y)) > 60 ? 1 : 0;
    EXPECT_GT(bright, 1500) << "nodes, edges and names cover some of the picture";
    EXPECT_LT(bright, picture.width() * picture.height() / 4);
}

TEST_F(WindowTest, DrawsNothingWhileNothingChanges) {
    ASSERT_TRUE(rest());
    QTest::qWait(300);
    const u64 before = view().framesDrawn();
    QTest::qWait(1000);
    EXPECT_EQ(view().framesDrawn(), before);
}

TEST_F(WindowTest, SurvivesTheLossOfItsContext) {
    const QImage before = view().grabFramebuffer();
    QWidget* parent = view().parentWidget();
    view().setParent(nullptr);
    view().show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view(), 10000));
    ASSERT_TRUE(rest());
    view().setParent(parent);
    parent->layout()->addWidget(&view());
    view().show();
    QTest::qWait(100);
    ASSERT_TRUE(rest());
    QImage after = view().grabFramebuffer();
    ASSERT_EQ(before.size(), after.size());
    qint64 different = 0;
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x)
            different += std::abs(qGray(before.pixel(x, y)) - qGray(after.pixel(x, y))) > 40 ? 1 : 0;
    EXPECT_LT(different, before.width() * before.height() / 100);
}

TEST_F(WindowTest, FieldsKeepTheKeysThatAreTypedIntoThem) {
    auto* labels = window->findChild<QSpinBox*>(QString(), Qt::FindChildrenRecursively);
    ASSERT_NE(labels, nullptr);
    const u32 depth = activeView().state().depth();
    labels->setFocus();
    QTest::keyClick(labels, '[');
    QTest::keyClick(labels, Qt::Key_Space);
    EXPECT_EQ(activeView().state().depth(), depth);
}

TEST_F(WindowTest, LightIsAsCompleteAsDark) {
    bench().views.setDark(false);
    ASSERT_TRUE(rest());
    const QImage picture = view().grabFramebuffer();
    EXPECT_GT(qGray(picture.pixel(4, picture.height() / 2)), 230);
}

// As large as before, a window that was made small is as it was before; small, nothing is cut off at the
// side.
// They are painted when they are asked for, in any size.
TEST_F(WindowTest, SignsHaveTheirColourAndAreFaintWhereDisabled) {
    const QIcon icon = makeIcon(Icon::open, QColor(200, 30, 30));
    const auto strongest = [&](int size, QIcon::Mode mode) {
        const QImage image = icon.pixmap(QSize(size, size), 1, mode).toImage();
        EXPECT_EQ(image.size(), QSize(size, size));
        QColor found(0, 0, 0, 0);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y).alpha() > found.alpha()) found = image.pixelColor(x, y);
        return found;
    };
    for (const int size : {13, 24, 72}) {
        const QColor normal = strongest(size, QIcon::Normal), disabled = strongest(size, QIcon::Disabled);
        EXPECT_NEAR(normal.red(), 200, 8) << size;
        EXPECT_NEAR(normal.green(), 30, 8) << size;
        EXPECT_GT(normal.alpha(), 200) << size;
        EXPECT_GT(disabled.alpha(), 50) << size;
        EXPECT_LT(disabled.alpha(), 130) << size;
    }
}

TEST_F(WindowTest, PanelsComeThroughASmallWindow) {
    const auto widths = [&] {
        std::map<std::string, int> all;
        for (const auto* dock : window->findChildren<QDockWidget*>())
            if (inSight(*dock)) all[dock->objectName().toStdString()] = dock->width();
        return all;
    };
    const auto expectWhole = [&] {
        int areas = 0;
        for (const char* panel : {"appearance", "layout", "statistics"}) {
            raise(panel);
            for (const auto* area : window->findChildren<QScrollArea*>()) {
                if (area->widget() == nullptr || !inSight(*area)) continue;
                EXPECT_GE(area->viewport()->width(), area->widget()->minimumSizeHint().width());
                ++areas;
            }
        }
        EXPECT_EQ(areas, 3);
    };
    const auto resize = [&](int width, int height) {
        window->resize(width, height);
        ASSERT_TRUE(wait([&] { return window->width() == width && view().atRest(); })) << window->width();
    };
    for (auto* dock : window->findChildren<QDockWidget*>())
        if (dock->objectName() == "statistics") window->resizeDocks({dock}, {340}, Qt::Horizontal);
    resize(1440, 900);
    QTest::mouseRelease(window.get(), Qt::LeftButton);  // the hand leaves the border of the dock
    QTest::qWait(50);
    const auto before = widths();
    expectWhole();
    resize(800, 600);
    expectWhole();
    if (const char* pictures = std::getenv("QUARTIER_PICTURES"))
        window->screen()->grabWindow(window->winId()).save(QString("%1/small.png").arg(pictures));
    EXPECT_NE(widths(), before);
    resize(1440, 900);
    EXPECT_EQ(widths(), before);
    expectWhole();
}

TEST_F(WindowTest, EveryControlHasAName) {
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
        const bool control = widget->inherits("QAbstractButton") || widget->inherits("QComboBox") ||
                             widget->inherits("QAbstractSpinBox") || widget->inherits("QAbstractSlider") ||
                             widget->inherits("QTableView");
        if (!control || widget->inherits("QScrollBar")) continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const QString name = !widget->accessibleName().isEmpty() || button == nullptr
                                 ? widget->accessibleName()
                                 : button->text();
        EXPECT_FALSE(name.isEmpty()) << widget->metaObject()->className() << " "
                                     << widget->objectName().toStdString();
    }
}

}  // namespace quartier::qt::test
