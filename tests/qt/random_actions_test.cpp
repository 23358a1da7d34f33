// Random hands on the whole window: mouse, wheel, keys, menu entries and every widget that is in sight.
// QUARTIER_ACTIONS says how many a graph gets; under the sanitizers 10,000 of them look for crashes and
// leaks.
#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QTimer>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "app/qt/workbench.h"
#include "core/error.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

int actionsPerGraph() {
    const char* asked = std::getenv("QUARTIER_ACTIONS");
    return asked != nullptr ? std::max(1, std::atoi(asked)) : 60;
}

class RandomActions : public WindowTest {
  protected:
    void SetUp() override {
        WindowTest::SetUp();
        QObject::connect(&closer_, &QTimer::timeout, [this] { leaveDialogs(); });
        closer_.start(40);
    }

    u32 below(size_t count) { return count == 0 ? 0 : static_cast<u32>(random_() % count); }
    int under(int count) { return count <= 0 ? 0 : static_cast<int>(random_() % static_cast<u32>(count)); }
    template <class List>
    auto oneOf(const List& list) {
        return list[static_cast<typename List::size_type>(below(static_cast<size_t>(std::size(list))))];
    }
    QPoint somewhere() { return {under(view().width()), under(view().height())}; }
    Qt::KeyboardModifiers modifiers() {
        const Qt::KeyboardModifiers all[] = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier,
                                             Qt::ControlModifier};
        return all[below(4)];
    }

    // What waits for an answer gets none: most are cancelled, some questions are answered as they stand.
    void leaveDialogs() {
        if (QWidget* popup = QApplication::activePopupWidget()) {
            popup->close();
        } else if (QWidget* dialog = QApplication::activeModalWidget()) {
            const bool file = qobject_cast<QFileDialog*>(dialog) != nullptr;
            QTest::keyClick(dialog, !file && below(4) == 0 ? Qt::Key_Return : Qt::Key_Escape);
            if (++asked_ % 5 == 0) dialog->close();
        }
    }

    void act() {
        const u32 kind = below(100);
        if (kind < 25) return clickSomewhere();
        if (kind < 32)
            return drag(below(5) == 0 ? Qt::RightButton : Qt::LeftButton, somewhere(), somewhere(),
                        modifiers());
        if (kind < 40) return wheel(somewhere(), under(7) - 3);
        if (kind < 52) return pressSomething();
        if (kind < 66) return chooseFromMenus();
        if (kind < 94) return useAWidget();
        key(Qt::Key_Z, below(3) == 0 ? Qt::ControlModifier | Qt::ShiftModifier : Qt::ControlModifier);
    }

    void clickSomewhere() {
        const QPoint at = somewhere();
        QTest::mouseMove(&view(), at);
        if (below(8) == 0) return QTest::mouseDClick(&view(), Qt::LeftButton, {}, at);
        QTest::mouseClick(&view(), below(6) == 0 ? Qt::RightButton : Qt::LeftButton, modifiers(), at);
    }

    void pressSomething() {
        static const Qt::Key kKeys[] = {Qt::Key_Up,   Qt::Key_Down,  Qt::Key_Left,   Qt::Key_Right,
                                        Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0,      Qt::Key_F,
                                        Qt::Key_S,    Qt::Key_Space, Qt::Key_Escape, Qt::Key_Delete,
                                        Qt::Key_P,    Qt::Key_L,     Qt::Key_Tab};
        QTest::keyClick(&view(), kKeys[below(std::size(kKeys))], modifiers());
    }

    // All but those that would end the test or begin another program.
    static bool harmless(const QAction& action) {
        static const char* const kNot[] = {"Quit", "Close", "Exit", "New Window", "Extract", "Guide", "Web"};
        return action.isEnabled() && action.isVisible() && action.menu() == nullptr &&
               !action.isSeparator() && std::none_of(std::begin(kNot), std::end(kNot), [&](const char* word) {
                   return action.text().remove('&').contains(QLatin1String(word));
               });
    }
    void chooseFromMenus() {
        QList<QAction*> actions;
        for (QAction* action : window->findChildren<QAction*>())
            if (harmless(*action)) actions.push_back(action);
        if (actions.empty()) return;
        QAction* chosen = oneOf(actions);
        last_ = "menu " + chosen->text().toStdString();
        chosen->trigger();
    }

    void useAWidget() {
        QList<QWidget*> widgets;
        for (QWidget* widget : window->findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && !widget->visibleRegion().isEmpty())
                widgets.push_back(widget);
        if (widgets.empty()) return;
        QWidget* widget = oneOf(widgets);
        last_ = std::string("widget ") + widget->metaObject()->className() + " " +
                widget->objectName().toStdString() + " " + widget->accessibleName().toStdString();
        if (auto* box = qobject_cast<QComboBox*>(widget)) {
            box->setCurrentIndex(under(box->count()));
        } else if (auto* slider = qobject_cast<QSlider*>(widget)) {
            slider->setValue(slider->minimum() + under(slider->maximum() - slider->minimum() + 1));
        } else if (auto* tabs = qobject_cast<QTabBar*>(widget)) {
            tabs->setCurrentIndex(under(tabs->count()));
        } else if (auto* line = qobject_cast<QLineEdit*>(widget)) {
            static const char* const kTexts[] = {"",      "a",  "Valjean",      "degree > 2",
                                                 "1e309", "((", "\u00e9\u4e2d", "-1"};
            line->setText(QString::fromUtf8(kTexts[below(std::size(kTexts))]));
            QTest::keyClick(line, Qt::Key_Return);
        } else if (auto* table = qobject_cast<QTableView*>(widget);
                   table != nullptr && table->model() != nullptr) {
            const QModelIndex cell = table->model()->index(under(table->model()->rowCount()),
                                                           under(table->model()->columnCount()));
            table->setCurrentIndex(cell);
            if (below(3) == 0) table->scrollTo(cell);
        } else {
            // Buttons, headers, lists: where a mouse would land.
            const QPoint at{under(widget->width()), under(widget->height())};
            QTest::mouseClick(widget, Qt::LeftButton, {}, at);
        }
    }

    void actOn(const QString& file) {
        window->open(file);
        ASSERT_TRUE(wait([&] { return !runs().busy() && document().positions != nullptr; }));
        f64 longest = 0;
        std::string slowest;
        for (int i = 0; i < actionsPerGraph(); ++i) {
            const Stopwatch watch;
            last_.clear();
            act();
            QCoreApplication::processEvents(QEventLoop::AllEvents, 15);
            if (watch.seconds() > longest) {
                longest = watch.seconds();
                slowest = last_;
            }
            ASSERT_FALSE(HasFatalFailure());
        }
        std::printf("[ MEASURED ] the longest of %d actions: %.0f ms (%s)\n", actionsPerGraph(),
                    1e3 * longest, slowest.c_str());
        // It still does what it is for.
        for (session::Job* job :
             {&bench().document.session().analysis(), &bench().document.session().layout()})
            job->cancel();
        ASSERT_TRUE(wait([&] { return !runs().busy(); }));
        ASSERT_TRUE(wait([&] { return QApplication::activeModalWidget() == nullptr; }));
    }

    std::mt19937_64 random_{20261123};
    QTimer closer_;
    int asked_ = 0;
    std::string last_;
};

TEST_F(RandomActions, OnTheSample) { actOn(QString::fromUtf8(session::kSampleName)); }

TEST_F(RandomActions, OnCommunities) { actOn("planted:2000:25:10:0.25:1"); }

TEST_F(RandomActions, OnADirectedTableWithColumns) {
    const QString path = folder.filePath("people.csv");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("Source;Target;Weight;since;kind;Type\n");
    std::mt19937_64 random(3);
    for (int i = 0; i < 900; ++i)
        file.write(QStringLiteral("p%1;p%2;%3;%4;%5;Directed\n")
                       .arg(random() % 300)
                       .arg(random() % 300)
                       .arg(1 + random() % 9)
                       .arg(1990 + random() % 30)
                       .arg(random() % 2 == 0 ? "friend" : "work")
                       .toUtf8());
    file.close();
    actOn(path);
}

}  // namespace
}  // namespace quartier::qt::test
