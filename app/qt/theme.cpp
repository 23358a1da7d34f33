#include "app/qt/theme.h"

#include <QApplication>
#include <QFontInfo>
#include <QPainter>
#include <QPalette>
#include <QPointer>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QWidget>

#include "app/qt/icons.h"

namespace quartier::qt {

const Theme& darkTheme() {
    static const Theme theme{.dark = true,
                             .window = QColor("#1d2026"),
                             .base = QColor("#15171c"),
                             .raised = QColor("#2a2e37"),
                             .line = QColor("#353a45"),
                             .text = QColor("#dde1e8"),
                             .muted = QColor("#98a0ae"),
                             .accent = QColor("#4fa3e0"),
                             .accentText = QColor("#0b1117"),
                             .danger = QColor("#f0776c"),
                             .canvas = QColor("#0e0f13")};
    return theme;
}

const Theme& lightTheme() {
    static const Theme theme{.dark = false,
                             .window = QColor("#f1f2f5"),
                             .base = QColor("#ffffff"),
                             .raised = QColor("#ffffff"),
                             .line = QColor("#cdd2da"),
                             .text = QColor("#1c212b"),
                             .muted = QColor("#5c6575"),
                             .accent = QColor("#1a6fb5"),
                             .accentText = QColor("#ffffff"),
                             .danger = QColor("#b3261e"),
                             .canvas = QColor("#fafafa")};
    return theme;
}

namespace {

QPalette paletteOf(const Theme& t) {
    QPalette palette;
    palette.setColor(QPalette::Window, t.window);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.base);
    palette.setColor(QPalette::AlternateBase, t.window);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::PlaceholderText, t.muted);
    palette.setColor(QPalette::Button, t.raised);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::BrightText, t.danger);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::Highlight, t.accent);
    palette.setColor(QPalette::HighlightedText, t.accentText);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::Light, t.raised.lighter(t.dark ? 130 : 100));
    palette.setColor(QPalette::Mid, t.line);
    palette.setColor(QPalette::Dark, t.line.darker(t.dark ? 150 : 115));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.dark ? t.muted.darker(150) : t.muted.lighter(150));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, t.line);
    return palette;
}

constexpr double kValueLetters = 1.65;  // figures that a panel is about, in sizes of the font

QString sheetOf(const Theme& t, double points) {
    // Hairlines, one radius, room to breathe; all else is Fusion's.
    return QString(R"(
QMainWindow::separator { background: %line; width: 1px; height: 1px; }
QDockWidget { font-weight: 600; }
QDockWidget::title { background: %window; padding: 7px 10px 5px 10px; text-align: left; }
QToolBar { background: %window; border: none; border-bottom: 1px solid %line; padding: 1px 6px; spacing: 2px; }
QToolBar QToolButton { border: none; border-radius: 4px; padding: 4px 5px; }
QToolBar QToolButton:hover { background: %raised; }
QToolBar QToolButton:checked { background: %raised; }
QToolBar QToolButton:focus { border: 1px solid %accent; padding: 3px 4px; }
QToolButton[role="choice"] { background: transparent; border: 1px solid %line; border-radius: 4px; padding: 3px 4px; color: %muted; }
QToolButton[role="choice"]:hover, QToolButton[role="choice"]:focus { border-color: %muted; }
QToolButton[role="choice"]:checked { border-color: %accent; color: %text; }
QToolButton[role="choice"]:disabled { color: %faint; }
QToolBar::separator { background: %line; width: 1px; margin: 5px 6px; }
QMenuBar { background: %window; }
QStatusBar { background: %window; border-top: 1px solid %line; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: %muted; padding: 1px 6px; }
QPushButton { background: %raised; border: 1px solid %line; border-radius: 4px; padding: 4px 12px; min-height: 16px; }
QPushButton:hover { border-color: %muted; }
QPushButton:focus { border-color: %accent; }
QPushButton:pressed { background: %window; }
QPushButton:disabled { color: %faint; }
QPushButton:default, QPushButton[primary="true"] { background: %accent; color: %ontop; border-color: %accent; font-weight: 600; }
QPushButton[primary="true"]:hover { background: %accentHover; }
QPushButton[primary="true"]:disabled { background: %raised; color: %faint; border-color: %line; }
QPushButton[primary="true"]:focus { border-color: %text; }
QProgressBar { background: %base; border: 1px solid %line; border-radius: 4px; text-align: center; min-height: 14px; max-height: 14px; color: %text; }
QProgressBar::chunk { background: %accent; border-radius: 3px; }
QTableView, QTreeView { background: %base; border: 1px solid %line; border-radius: 4px; gridline-color: transparent; }
QTreeView::item { padding: 2px 0px; }
QHeaderView::section { background: %window; color: %muted; border: none; border-bottom: 1px solid %line; padding: 3px 4px; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-position: top center; width: 9px; height: 6px; }
QTabWidget::pane { border: none; border-top: 1px solid %line; }
QTabBar::tab { padding: 5px 12px; border: none; border-bottom: 2px solid transparent; color: %muted; }
QTabBar::tab:selected { color: %text; border-bottom-color: %accent; }
QTabBar::tab:hover { color: %text; }
QToolTip { background: %raised; color: %text; border: 1px solid %line; padding: 4px; }
QScrollArea { border: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLabel[role="heading"] { color: %muted; font-weight: 600; padding-top: 6px; }
QLabel[role="muted"] { color: %muted; }
QLabel[role="value"] { font-size: %valuept; font-weight: 600; }
QWidget[role="view-bar"] { background: %window; border-top: 2px solid transparent; }
QWidget[role="view-bar"][active="true"] { background: %raised; border-top-color: %accent; }
QFrame[role="message"] { background: %raised; border: none; border-left: 4px solid %danger; }
QFrame[role="message"] QToolButton { border: none; }
QFrame[role="offer"] { background: %raised; border: 1px solid %line; border-radius: 4px; }
QFrame[role="notice"] { background: %window; border: none; border-bottom: 1px solid %line; }
QFrame[role="notice"] QLabel { color: %muted; }
QFrame[role="notice"] QToolButton { border: none; border-radius: 4px; padding: 3px 6px; color: %accent; }
QFrame[role="notice"] QToolButton:hover { background: %raised; }
)")
        .replace("%value", QString::number(points * kValueLetters, 'f', 1))
        .replace("%accentHover", t.accent.lighter(112).name())
        .replace("%accent", t.accent.name())
        .replace("%ontop", t.accentText.name())
        .replace("%window", t.window.name())
        .replace("%raised", t.raised.name())
        .replace("%base", t.base.name())
        .replace("%line", t.line.name())
        .replace("%muted", t.muted.name())
        .replace("%faint", (t.dark ? t.muted.darker(150) : t.muted.lighter(150)).name())
        .replace("%danger", t.danger.name())
        .replace("%text", t.text.name());
}

// Fusion with our own signs on the titles of panels.
class Look : public QProxyStyle {
  public:
    Look() : QProxyStyle(QStyleFactory::create("Fusion")) {}
    // Signs are painted once: Qt asks for them whenever a panel is painted.
    void setSigns(const QColor& colour) {
        close_ = makeIcon(Icon::close, colour);
        detach_ = makeIcon(Icon::detach, colour);
    }
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                       const QWidget* widget) const override {
        if (which == SP_TitleBarCloseButton) return close_;
        if (which == SP_TitleBarNormalButton) return detach_;
        return QProxyStyle::standardIcon(which, option, widget);
    }

    // Fusion outlines boxes in a shade darker than the window, which a dark window hides.
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
        if (!box || (option->state & State_On) != 0 || option->palette.window().color().lightness() > 128)
            return;
        painter->save();
        const bool enabled = (option->state & State_Enabled) != 0;
        painter->setPen(enabled ? option->palette.placeholderText().color() : option->palette.mid().color());
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
    }

  private:
    QIcon close_, detach_;
};

}  // namespace

void applyTheme(QWidget& window, const Theme& theme) {
    // A new style goes through all widgets there are: one that is there stays.
    static QPointer<Look> look;
    const bool first = look == nullptr;
    if (first) look = new Look;
    look->setSigns(theme.muted);
    if (first) QApplication::setStyle(look);
    QApplication::setPalette(paletteOf(theme));
    window.setStyleSheet(sheetOf(theme, QFontInfo(QApplication::font()).pointSizeF()));
}

QColor toQColor(const render::Colour& colour) {
    return QColor::fromRgbF(colour.r, colour.g, colour.b, colour.a);
}

render::Colour toColour(const QColor& colour) {
    return {static_cast<f32>(colour.redF()), static_cast<f32>(colour.greenF()),
            static_cast<f32>(colour.blueF()), static_cast<f32>(colour.alphaF())};
}

}  // namespace quartier::qt
