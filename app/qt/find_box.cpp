#include "app/qt/find_box.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/qt/workbench.h"

namespace quartier::qt {

namespace {

constexpr int kRowsShown = 10;
constexpr double kWidth = 34;  // in heights of a line of text
// Milliseconds that a letter waits for what is found with it: both are painted at once then. Over a drawing
// every change is a picture of the whole window.
constexpr int kPaintLatest = 25;
// Milliseconds after the list has changed until its current node is marked in the drawing, which draws it
// anew: letters that follow sooner are listed without that.
constexpr int kMarkAfter = 80;

// What was found where the name of the node does not say it.
QString matchText(const session::Document& document, const FindAnswer& answer,
                  const session::FoundNode& node) {
    const std::string& field = answer.fields[node.field];
    if (field == "label") return {};
    if (field == "id")
        return document.nodes().hasLabels()
                   ? FindBox::tr("id %1").arg(QString::fromStdString(document.nodes().id(node.vertex)))
                   : QString();
    for (const session::ColumnPtr& column : document.columns.nodes())
        if (column->name() == field)
            return QStringLiteral("%1: %2").arg(QString::fromStdString(field),
                                                QString::fromStdString(column->text(node.vertex)));
    return {};
}

}  // namespace

FindBox::FindBox(Workbench& bench, QWidget* area) : QFrame(area), bench_(bench) {
    setObjectName("find-box");
    setProperty("role", "offer");
    setAccessibleName(tr("Find"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 6, 8, 6);
    column->setSpacing(6);
    auto* row = new QHBoxLayout;
    line_ = new QLineEdit;
    line_->setObjectName("find");
    line_->setPlaceholderText(tr("Find a node by id, label or text"));
    line_->setAccessibleName(tr("Find a node by id, label or text"));
    line_->setToolTip(
        tr("Case and accents do not matter. \u2191 \u2193 walk the nodes found, Return flies to one, "
           "Shift+Return adds it to the selection, Ctrl+Return selects all"));
    line_->setClearButtonEnabled(true);
    row->addWidget(line_, 1);
    count_ = new QLabel;
    count_->setProperty("role", "muted");
    row->addWidget(count_);
    auto* close = new QToolButton;
    close->setText(QStringLiteral("\u00d7"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close (Esc)"));
    close->setAccessibleName(tr("Close Find"));
    close->setFocusPolicy(Qt::TabFocus);
    row->addWidget(close);
    column->addLayout(row);
    list_ = new QTreeWidget;
    list_->setObjectName("found");
    list_->setAccessibleName(tr("Nodes found"));
    list_->setAccessibleDescription(
        tr("The arrow keys of the line above walk through it, Return goes there"));
    list_->setColumnCount(3);
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setFocusPolicy(Qt::NoFocus);  // the line keeps the keys
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    list_->header()->setStretchLastSection(false);
    list_->header()->setResizeContentsPrecision(0);  // of what is in sight: it is filled at every key
    column->addWidget(list_);
    worker_ = new FindWorker(bench_.findIndex, this);
    paintDue_.setSingleShot(true);
    paintDue_.setInterval(kPaintLatest);
    connect(&paintDue_, &QTimer::timeout, this, &FindBox::paintNow);
    markDue_.setSingleShot(true);
    markDue_.setInterval(kMarkAfter);
    connect(&markDue_, &QTimer::timeout, this, &FindBox::showHovered);

    line_->installEventFilter(this);
    area->installEventFilter(this);
    connect(line_, &QLineEdit::textChanged, this, [this] { ask(); });
    connect(close, &QToolButton::clicked, this, &FindBox::closeUp);
    connect(worker_, &FindWorker::answered, this, &FindBox::take);
    connect(list_, &QTreeWidget::currentItemChanged, &markDue_, qOverload<>(&QTimer::start));
    connect(list_, &QTreeWidget::itemClicked, this, [this] { goTo(false); });
    connect(&bench_.document, &DocumentController::changed, this, [this] {
        if (isVisible() && listed_ != bench_.document.document().version) ask();
    });
    hide();
}

void FindBox::openUp() {
    show();
    raise();
    place();
    line_->setFocus(Qt::ShortcutFocusReason);
    line_->selectAll();
    ask();
}

void FindBox::closeUp() {
    if (isHidden()) return;
    hide();
    markDue_.stop();
    bench_.selection.setHovered(kNoVertex);
    emit closed();
}

QString FindBox::countText() const { return count_->text(); }

bool FindBox::settled() const {
    return answered_ == line_->text().toStdString() && listed_ == bench_.document.document().version;
}

void FindBox::ask(FindWorker::Wanted wanted) {
    worker_->ask(bench_.document.document(), line_->text().toStdString(), wanted);
}

// Until there is an answer, or the time is over.
void FindBox::holdPainting() {
    line_->setUpdatesEnabled(false);
    paintDue_.start();
}

void FindBox::paintNow() {
    paintDue_.stop();
    line_->setUpdatesEnabled(true);
}

void FindBox::take(const FindAnswer& answer) {
    if (answer.query != line_->text().toStdString() || answer.version != bench_.document.document().version)
        return;
    paintNow();
    if (!answer.error.empty()) {
        count_->setText(translated(answer.error));
        return;
    }
    if (!answer.all.empty()) {
        bench_.selection.selectOnly(answer.all);
        bench_.views.fit(true);
        return;
    }
    fill(answer);
}

void FindBox::fill(const FindAnswer& answer) {
    const session::Document& document = bench_.document.document();
    listed_ = answer.version;
    answered_ = answer.query;
    list_->clear();
    bool matches = false;
    QList<QTreeWidgetItem*> rows;  // added at once: the list is laid out anew for each addition
    rows.reserve(static_cast<qsizetype>(answer.found.best.size()));
    for (const session::FoundNode& node : answer.found.best) {
        const QString name = QString::fromStdString(document.nodes().label(node.vertex));
        const QString match = matchText(document, answer, node);
        matches = matches || !match.isEmpty();
        auto* row = new QTreeWidgetItem(
            {name, match, counted(document.undirected().degree(node.vertex), tr("link"), tr("links"))});
        row->setData(0, Qt::UserRole, node.vertex);
        row->setToolTip(0, name);
        row->setToolTip(1, match);
        row->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
        row->setForeground(1, palette().placeholderText());
        row->setForeground(2, palette().placeholderText());
        rows.push_back(row);
    }
    list_->addTopLevelItems(rows);
    const u64 count = answer.found.count;
    const bool asked = !line_->text().trimmed().isEmpty();
    count_->setText(!asked       ? QString()
                    : count == 0 ? tr("nothing found")
                                 : counted(count, tr("node"), tr("nodes")));
    list_->setColumnHidden(1, !matches);
    list_->setVisible(count > 0);
    if (list_->topLevelItemCount() > 0) list_->setCurrentItem(list_->topLevelItem(0));
    const int shown = std::min(kRowsShown, list_->topLevelItemCount());
    list_->setFixedHeight(shown * std::max(1, list_->sizeHintForRow(0)) + 2 * list_->frameWidth());
    place();
}

void FindBox::place() {
    const QWidget& area = *parentWidget();
    const int margin = fontMetrics().height();
    const int width = std::min(static_cast<int>(kWidth * fontMetrics().height()), area.width() - 2 * margin);
    layout()->activate();
    setGeometry((area.width() - width) / 2, margin / 2, width,
                std::min(sizeHint().height(), area.height() - margin));
}

bool FindBox::eventFilter(QObject* object, QEvent* event) {
    if (object == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    if (object != line_) return QFrame::eventFilter(object, event);
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool ours = key->key() == Qt::Key_Escape || key->key() == Qt::Key_Up ||
                          key->key() == Qt::Key_Down || key->key() == Qt::Key_PageUp ||
                          key->key() == Qt::Key_PageDown || key->key() == Qt::Key_Return ||
                          key->key() == Qt::Key_Enter;
        if (!ours) {
            if (event->type() == QEvent::KeyPress && !key->text().isEmpty()) holdPainting();
            return false;
        }
        event->accept();
        return event->type() == QEvent::ShortcutOverride || takeKey(key->key(), key->modifiers());
    }
    return QFrame::eventFilter(object, event);
}

bool FindBox::takeKey(int key, Qt::KeyboardModifiers modifiers) {
    switch (key) {
        case Qt::Key_Escape:
            closeUp();
            break;
        case Qt::Key_Up:
            walk(-1);
            break;
        case Qt::Key_Down:
            walk(1);
            break;
        case Qt::Key_PageUp:
            walk(-kRowsShown);
            break;
        case Qt::Key_PageDown:
            walk(kRowsShown);
            break;
        default:
            if (modifiers & Qt::ControlModifier)
                ask(FindWorker::Wanted::all);
            else
                goTo(modifiers & Qt::ShiftModifier);
    }
    return true;
}

void FindBox::walk(int rows) {
    const int count = list_->topLevelItemCount();
    if (count == 0) return;
    const int row = list_->indexOfTopLevelItem(list_->currentItem()) + rows;
    list_->setCurrentItem(list_->topLevelItem(std::clamp(row, 0, count - 1)));
    showHovered();
}

void FindBox::goTo(bool add) {
    const QTreeWidgetItem* row = list_->currentItem();
    if (row == nullptr || listed_ != bench_.document.document().version) return;
    bench_.selection.select(row->data(0, Qt::UserRole).toUInt(), add ? SelectMode::add : SelectMode::replace);
    bench_.views.fit(true);
}

// Where the node of the current row is, without a step in the history.
void FindBox::showHovered() {
    markDue_.stop();
    const QTreeWidgetItem* row = list_->currentItem();
    const bool known = row != nullptr && listed_ == bench_.document.document().version;
    bench_.selection.setHovered(known ? row->data(0, Qt::UserRole).toUInt() : kNoVertex);
}

}  // namespace quartier::qt
