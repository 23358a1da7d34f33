// Names for screen readers, and a way by keyboard, for everything in the window and its dialogs; the whole of
// texts that are cut off.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QDialog>
#include <QDockWidget>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QTimer>
#include <QToolTip>
#include <QTreeWidget>
#include <vector>

#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class AccessibleTest : public WindowTest {
  protected:
    // Parts of others (of spin boxes, headers, choices, a line's clear button), dialogs of the system, and
    // plain text, which screen readers read as it is.
    static bool isPart(const QWidget& widget) {
        const QWidget* parent = widget.parentWidget();
        const bool inside =
            parent != nullptr && (parent->inherits("QAbstractSpinBox") || parent->inherits("QComboBox") ||
                                  parent->inherits("QLineEdit"));
        return inside || widget.focusProxy() != nullptr || widget.inherits("QTableCornerButton") ||
               widget.inherits("QHeaderView") || widget.inherits("QComboBoxPrivateContainer") ||
               widget.inherits("QComboBoxListView") || widget.inherits("QLabel") ||
               widget.window()->inherits("QFileDialog") || widget.objectName().startsWith("qt_");
    }
    // What a screen reader calls it: its name, its own text, or the label beside it.
    static bool isNamed(const QWidget& widget) {
        if (!widget.accessibleName().isEmpty()) return true;
        const bool button = widget.inherits("QAbstractButton") || widget.inherits("QGroupBox");
        if (button && widget.property("text").toString().size() > 1) return true;
        for (const QLabel* label : widget.window()->findChildren<QLabel*>())
            if (label->buddy() == &widget && !label->text().isEmpty()) return true;
        return false;
    }
    static std::string describe(const QWidget& widget) {
        std::string path = widget.metaObject()->className();
        for (const QWidget* one = &widget; one != nullptr; one = one->parentWidget())
            if (!one->objectName().isEmpty()) path += " in " + one->objectName().toStdString();
        return path;
    }
    static void expectNames(QWidget& within) {
        for (QWidget* one : within.findChildren<QWidget*>()) {
            if (isPart(*one)) continue;
            const auto* view = qobject_cast<QAbstractItemView*>(one);
            const bool takesKeys = one->focusPolicy() != Qt::NoFocus;
            if (!takesKeys && view == nullptr && qobject_cast<QAbstractButton*>(one) == nullptr) continue;
            EXPECT_TRUE(isNamed(*one)) << describe(*one);
            if (view == nullptr || view->accessibleDescription().contains("keys")) continue;
            EXPECT_TRUE((view->focusPolicy() & Qt::TabFocus) != 0) << "no key reaches " << describe(*one);
        }
    }
};

TEST_F(AccessibleTest, EverythingInTheWindowHasANameAndAWayByKeys) {
    ASSERT_NO_FATAL_FAILURE(fillAll());
    expectNames(*window);
}

TEST_F(AccessibleTest, EveryDialogHasNamesAndAWayByKeys) {
    int dialogs = 0;
    std::vector<QPointer<QAction>> actions;  // some go when a menu is filled anew
    for (QAction* action : window->findChildren<QAction*>()) actions.emplace_back(action);
    for (const QPointer<QAction>& action : actions) {
        if (action == nullptr) continue;
        // Those that end in an ellipsis ask for more; files are chosen in a dialog of the system.
        const QString text = QString(action->text()).remove('&');
        const bool file = text.startsWith("Open") || text.startsWith("Save") || text.startsWith("Export");
        if (!text.endsWith(QStringLiteral("\u2026")) || file || !action->isEnabled()) continue;
        QTimer::singleShot(200, window.get(), [&] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (dialog == nullptr) return;
            ++dialogs;
            expectNames(*dialog);
            dialog->close();
        });
        action->trigger();
        QTest::qWait(250);
        for (QWidget* top : QApplication::topLevelWidgets())
            if (qobject_cast<QDialog*>(top) != nullptr && top->isVisible()) {
                ++dialogs;
                expectNames(*top);
                top->close();
            }
    }
    EXPECT_GE(dialogs, 1);
}

TEST_F(AccessibleTest, ATextThatIsCutOffIsToldWhole) {
    QTreeWidget list;
    list.setHeaderLabels({"A title that is much too long for its section", "b"});
    new QTreeWidgetItem(&list, {"A text that is much too long for its column", "short"});
    list.setColumnWidth(0, 60);
    list.resize(300, 100);
    list.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&list));
    const auto tipAt = [](QWidget& viewport, QPoint at) {
        QToolTip::hideText();
        EXPECT_TRUE(wait([] { return QToolTip::text().isEmpty(); }));
        QHelpEvent help(QEvent::ToolTip, at, viewport.mapToGlobal(at));
        QApplication::sendEvent(&viewport, &help);
        return QToolTip::text().toStdString();
    };
    const auto middle = [&](int column) { return list.visualRect(list.model()->index(0, column)).center(); };
    EXPECT_EQ(tipAt(*list.viewport(), middle(0)), "A text that is much too long for its column");
    EXPECT_EQ(tipAt(*list.viewport(), middle(1)), "");
    EXPECT_EQ(tipAt(*list.header()->viewport(), {20, 5}), "A title that is much too long for its section");
}

}  // namespace
}  // namespace quartier::qt::test
