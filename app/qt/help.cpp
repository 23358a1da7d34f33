#include "app/qt/help.h"

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
    {"Drag (left, middle or right button)", "pan"},
    {"Drag from a node", "move it; with it all that are selected, if it is"},
    {"P", "pin the selected nodes: layouts leave them where they are; unpin them"},
    {"Wheel, pinch, + and \u2212", "zoom to the pointer"},
    {"Arrow keys", "pan"},
    {"Click, Shift+click, Ctrl+click", "select, add, toggle"},
    {"Shift+drag, Alt+Shift+drag", "select with a box, with a lasso"},
    {"Click on empty ground, Esc", "clear the selection"},
    {"Double click on a node", "focus it"},
    {"Double click on a community or its name", "enter it"},
    {"Backspace, Ctrl+double click", "leave"},
    {"Hover", "label, degree, communities, score and rank"},
    {"F, Shift+F", "fit all, fit the selection"},
    {"Space", "pause or resume what runs"},
    {"S", "one step: a sweep, a batch"},
    {"[ and ]", "finer, coarser level"},
    {"Ctrl+O, or drop a file", "open"},
    {"Ctrl+A, Ctrl+I, Ctrl+G", "select all, all others, and the neighbours of those selected too"},
    {"Right click", "what to select next, what to do to the graph"},
    {"Delete", "delete the selected nodes"},
    {"Ctrl+F", "find a node by id, label or text"},
    {"Ctrl+C in a table", "copy the selected rows as CSV"},
    {"F2 in the table", "edit the cell"},
    {"Ctrl+E", "export the picture"},
    {"Ctrl+Z, Ctrl+Shift+Z", "undo, redo"},
    {"Ctrl+H", "history: go to any step"},
    {"Ctrl+Shift+N, Ctrl+Shift+W", "another view of the graph beside this one; close it"},
    {"Ctrl+Shift+K", "views follow each other with camera and place, or no longer"},
    {"F9", "hide all panels; show them again"},
    {"F1, F11, ?", "help, full screen, this sheet"},
};

QString handsTable() {
    QString html = "<table cellspacing='0' cellpadding='4'>";
    for (const Hand& hand : kHands)
        html += QString("<tr><td style='padding-right:24px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(QString::fromUtf8(hand.action).toHtmlEscaped(),
                         QString::fromUtf8(hand.does).toHtmlEscaped());
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
