#include "app/qt/help.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace quartier::qt {

namespace {

struct Hand {
    const char* action;
    const char* does;
};

// One table for the cheat sheet and the help page; docs/guide.md tells the same.
constexpr Hand kHands[] = {
    {QT_TRANSLATE_NOOP("hands", "Drag (left, middle or right button)"), QT_TRANSLATE_NOOP("hands", "pan")},
    {QT_TRANSLATE_NOOP("hands", "Drag from a node"),
     QT_TRANSLATE_NOOP("hands", "move it; with it all that are selected, if it is")},
    {QT_TRANSLATE_NOOP("hands", "P"),
     QT_TRANSLATE_NOOP("hands", "pin the selected nodes: layouts leave them where they are; unpin them")},
    {QT_TRANSLATE_NOOP("hands", "Wheel, pinch, + and \u2212"),
     QT_TRANSLATE_NOOP("hands", "zoom to the pointer")},
    {QT_TRANSLATE_NOOP("hands", "Arrow keys"), QT_TRANSLATE_NOOP("hands", "pan")},
    {QT_TRANSLATE_NOOP("hands", "Click, Shift+click, Ctrl+click"),
     QT_TRANSLATE_NOOP("hands", "select, add, toggle")},
    {QT_TRANSLATE_NOOP("hands", "Shift+drag, Alt+Shift+drag"),
     QT_TRANSLATE_NOOP("hands", "select with a box, with a lasso")},
    {QT_TRANSLATE_NOOP("hands", "Click on empty ground, Esc"),
     QT_TRANSLATE_NOOP("hands", "clear the selection")},
    {QT_TRANSLATE_NOOP("hands", "Double click on a node"), QT_TRANSLATE_NOOP("hands", "focus it")},
    {QT_TRANSLATE_NOOP("hands", "Double click on a community or its name"),
     QT_TRANSLATE_NOOP("hands", "enter it")},
    {QT_TRANSLATE_NOOP("hands", "Backspace, Ctrl+double click"), QT_TRANSLATE_NOOP("hands", "leave")},
    {QT_TRANSLATE_NOOP("hands", "Hover"),
     QT_TRANSLATE_NOOP("hands", "label, degree, communities, score and rank")},
    {QT_TRANSLATE_NOOP("hands", "F, Shift+F"), QT_TRANSLATE_NOOP("hands", "fit all, fit the selection")},
    {QT_TRANSLATE_NOOP("hands", "Space"), QT_TRANSLATE_NOOP("hands", "pause or resume what runs")},
    {QT_TRANSLATE_NOOP("hands", "S"), QT_TRANSLATE_NOOP("hands", "one step: a sweep, a batch")},
    {QT_TRANSLATE_NOOP("hands", "[ and ]"), QT_TRANSLATE_NOOP("hands", "finer, coarser level")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+O, or drop a file"), QT_TRANSLATE_NOOP("hands", "open")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+A, Ctrl+I, Ctrl+G"),
     QT_TRANSLATE_NOOP("hands", "select all, all others, and the neighbours of those selected too")},
    {QT_TRANSLATE_NOOP("hands", "Right click"),
     QT_TRANSLATE_NOOP("hands", "what to select next, what to do to the graph")},
    {QT_TRANSLATE_NOOP("hands", "Delete"), QT_TRANSLATE_NOOP("hands", "delete the selected nodes")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+F"), QT_TRANSLATE_NOOP("hands", "find a node by id, label or text")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+C in a table"),
     QT_TRANSLATE_NOOP("hands", "copy the selected rows as CSV")},
    {QT_TRANSLATE_NOOP("hands", "F2 in the table"), QT_TRANSLATE_NOOP("hands", "edit the cell")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+E"), QT_TRANSLATE_NOOP("hands", "export the picture")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+Z, Ctrl+Shift+Z"), QT_TRANSLATE_NOOP("hands", "undo, redo")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+H"), QT_TRANSLATE_NOOP("hands", "history: go to any step")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+Shift+N, Ctrl+Shift+W"),
     QT_TRANSLATE_NOOP("hands", "another view of the graph beside this one; close it")},
    {QT_TRANSLATE_NOOP("hands", "Ctrl+Shift+K"),
     QT_TRANSLATE_NOOP("hands", "views follow each other with camera and place, or no longer")},
    {QT_TRANSLATE_NOOP("hands", "F9"), QT_TRANSLATE_NOOP("hands", "hide all panels; show them again")},
    {QT_TRANSLATE_NOOP("hands", "F1, F11, ?"), QT_TRANSLATE_NOOP("hands", "help, full screen, this sheet")},
};

QString handsTable() {
    QString html = "<table cellspacing='0' cellpadding='4'>";
    for (const Hand& hand : kHands)
        html += QString("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(QCoreApplication::translate("hands", hand.action).toHtmlEscaped(),
                         QCoreApplication::translate("hands", hand.does).toHtmlEscaped());
    return html + "</table>";
}

void showPage(QWidget* parent, const QString& title, const QString& html, QSize size) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* column = new QVBoxLayout(dialog);
    auto* page = new QTextBrowser;
    page->setHtml(html);
    page->setFrameShape(QFrame::NoFrame);
    page->setOpenExternalLinks(true);
    page->setAccessibleName(title);
    column->addWidget(page);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    column->addWidget(buttons);
    dialog->resize(size);
    dialog->show();
}

}  // namespace

void showCheatSheet(QWidget* parent) {
    showPage(parent, QObject::tr("Keys and Mouse"), handsTable(), {620, 600});
}

void showHelp(QWidget* parent) {
    const QString html =
        QObject::tr(
            "<h2>Quartier: the neighbourhoods of a graph</h2>"
            "<p>Open a graph (Ctrl+O, or drop a file). Its communities are found and it is laid out at once; "
            "everything can be looked at while it runs.</p>"
            "<h3>Levels</h3><p>Louvain merges nodes into communities stage by stage. Every stage is kept: "
            "step "
            "through them with <b>[</b> and <b>]</b>, or in the Levels panel. Intermediate levels are stages "
            "of "
            "the aggregation, each with its own modularity Q.</p>"
            "<h3>The tree</h3><p>In the icicle every community is as wide as it has nodes and has its colour "
            "in "
            "the drawing. A click isolates it, a double click enters it, Backspace leaves.</p>"
            "<h3>Statistics</h3><p>Choose a strategy and its options, and Run. Space pauses, S does one "
            "step, "
            "Cancel keeps the best so far. Resolution follows the standard convention: higher gives smaller "
            "communities (Gephi's value is its reciprocal).</p>"
            "<h3>Pictures and results</h3><p>File > Export Picture writes what the window shows, at any "
            "size. "
            "Edit > Copy as Command gives the command line that makes the same picture without a window.</p>"
            "<h3>Keys and mouse</h3>") +
        handsTable();
    showPage(parent, QObject::tr("Help"), html, {680, 640});
}

}  // namespace quartier::qt
