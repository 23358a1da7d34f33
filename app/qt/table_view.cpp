#include "app/qt/table_view.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>

namespace quartier::qt {

using session::SelectMode;

namespace {

class MarkedRows : public QStyledItemDelegate {
  public:
    explicit MarkedRows(TableView& view) : QStyledItemDelegate(&view), view_(view) {}

    // A number at the right of its column is to stand apart from the text that follows.
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem whole = option;
        initStyleOption(&whole, index);
        view_.style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &whole, painter, &view_);
        QStyleOptionViewItem inner = option;
        inner.rect.adjust(kGap, 0, -kGap, 0);
        QStyledItemDelegate::paint(painter, inner, index);
        // Keys act on rows: the row that has them is marked, not the cell.
        if (!view_.hasFocus() || index.row() != view_.currentIndex().row()) return;
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawLine(option.rect.topLeft(), option.rect.topRight());
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * kGap, 0);
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state &= ~(QStyle::State_MouseOver | QStyle::State_HasFocus);
        if (view_.isMarked(index.row())) option->state |= QStyle::State_Selected;
    }

  private:
    static constexpr int kGap = 3;  // logical pixels

    TableView& view_;
};

}  // namespace

TableView::TableView(QWidget* parent) : QTableView(parent) {
    setItemDelegate(new MarkedRows(*this));
    setSelectionMode(NoSelection);
    setEditTriggers(NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    fitRows();
}

void TableView::fitRows() {
    constexpr int kAir = 6;  // logical pixels
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kAir);
}

void TableView::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitRows();
}

bool TableView::isMarked(int row) const {
    if (drag_ && drag_->holds(row)) return true;
    if (drag_ && drag_->mode == SelectMode::replace) return false;
    return marked_ && marked_(row);
}

void TableView::selectAll() {
    if (model() != nullptr && model()->rowCount() > 0)
        choose(0, model()->rowCount() - 1, SelectMode::replace);
}

void TableView::choose(int from, int to, SelectMode mode) {
    emit chosen(std::min(from, to), std::max(from, to), mode);
}

void TableView::mousePressEvent(QMouseEvent* event) {
    QTableView::mousePressEvent(event);
    const int row = rowAt(qRound(event->position().y()));
    if (event->button() != Qt::LeftButton || row < 0) return;
    const bool range = event->modifiers() & Qt::ShiftModifier;
    if (!range) anchor_ = row;
    const bool more = event->modifiers() & Qt::ControlModifier;
    drag_ = Drag{anchor_, row, !more ? SelectMode::replace : range ? SelectMode::add : SelectMode::toggle};
    viewport()->update();
}

// About the rows that are selected, of which the one that was clicked is one then.
void TableView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const int row = byKey ? currentIndex().row() : rowAt(viewport()->mapFromGlobal(event->globalPos()).y());
    if (row < 0) return;
    if (!isMarked(row)) {
        anchor_ = row;
        goTo(row);
        choose(row, row, SelectMode::replace);
    }
    const QPoint below = visualRect(currentIndex()).bottomLeft();
    emit menuWanted(row, byKey ? viewport()->mapToGlobal(below) : event->globalPos());
}

void TableView::mouseMoveEvent(QMouseEvent* event) {
    QTableView::mouseMoveEvent(event);
    if (!drag_ || !(event->buttons() & Qt::LeftButton)) return;
    const int y = qRound(event->position().y());
    // Beyond the edge the table moves on.
    if (y < 0 || y >= viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + (y < 0 ? -1 : 1));
    const int row = rowAt(std::clamp(y, 0, viewport()->height() - 1));
    drag_->to = row < 0 ? model()->rowCount() - 1 : row;
    if (drag_->mode == SelectMode::toggle && drag_->to != drag_->from) drag_->mode = SelectMode::add;
    viewport()->update();
}

void TableView::mouseReleaseEvent(QMouseEvent* event) {
    QTableView::mouseReleaseEvent(event);
    if (!drag_ || event->button() != Qt::LeftButton) return;
    const Drag done = *std::exchange(drag_, std::nullopt);
    choose(done.from, done.to, done.mode);
    viewport()->update();
}

void TableView::mouseDoubleClickEvent(QMouseEvent* event) {
    const QModelIndex cell = indexAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !cell.isValid()) return;
    if (cell.flags() & Qt::ItemIsEditable)
        edit(cell);
    else
        emit flownTo(cell.row());
}

void TableView::goTo(int row) {
    const QModelIndex now = currentIndex();
    const bool shown = now.isValid() && !isColumnHidden(now.column());
    const QModelIndex there =
        model()->index(row, shown ? now.column() : std::max(0, horizontalHeader()->logicalIndexAt(0)));
    selectionModel()->setCurrentIndex(there, QItemSelectionModel::NoUpdate);
    scrollTo(there);
    viewport()->update();  // both rows, not the two cells alone
}

// True: it was one of ours. Rows are what one walks over: Home and End go to the first and the last.
bool TableView::takeKey(const QKeyEvent& event) {
    const int rows = model() == nullptr ? 0 : model()->rowCount();
    if (rows == 0) return false;
    if (event.matches(QKeySequence::Copy)) {
        emit copyWanted();
        return true;
    }
    if (event.matches(QKeySequence::SelectAll)) {
        selectAll();
        return true;
    }
    const int row = currentIndex().isValid() ? currentIndex().row() : 0;
    const int page = std::max(1, viewport()->height() / verticalHeader()->defaultSectionSize() - 1);
    int next = row;
    switch (event.key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            emit flownTo(row);
            return true;
        case Qt::Key_F2:
            if (!currentIndex().isValid()) return false;
            if (currentIndex().flags() & Qt::ItemIsEditable)
                edit(currentIndex());
            else
                emit editWanted(currentIndex());
            return true;
        case Qt::Key_Space:
            if (!(event.modifiers() & Qt::ControlModifier)) return false;
            anchor_ = row;
            choose(row, row, SelectMode::toggle);
            return true;
        case Qt::Key_Up:
            next = row - 1;
            break;
        case Qt::Key_Down:
            next = currentIndex().isValid() ? row + 1 : 0;
            break;
        case Qt::Key_PageUp:
            next = row - page;
            break;
        case Qt::Key_PageDown:
            next = row + page;
            break;
        case Qt::Key_Home:
            next = 0;
            break;
        case Qt::Key_End:
            next = rows - 1;
            break;
        default:
            return false;
    }
    next = std::clamp(next, 0, rows - 1);
    goTo(next);
    if (event.modifiers() & Qt::ShiftModifier) {
        choose(anchor_, next, SelectMode::replace);
    } else if (!(event.modifiers() & Qt::ControlModifier)) {
        anchor_ = next;
        choose(next, next, SelectMode::replace);
    }
    return true;
}

void TableView::keyPressEvent(QKeyEvent* event) {
    // What a cell's editor leaves over, like the Return that ends it, is for no row.
    if (state() == EditingState) return event->accept();
    if (takeKey(*event)) return event->accept();
    QTableView::keyPressEvent(event);
}

// Of the keys that mean something to the whole window, these mean rows here.
bool TableView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool toggle = key->key() == Qt::Key_Space && (key->modifiers() & Qt::ControlModifier);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll) || toggle) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

// A text that does not fit is whole in the tooltip.
bool TableView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QTableView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QModelIndex index = indexAt(help->pos());
    const bool elided = index.isValid() && sizeHintForIndex(index).width() > visualRect(index).width();
    if (elided)
        QToolTip::showText(help->globalPos(), index.data().toString().toHtmlEscaped(), this);
    else
        QToolTip::hideText();
    return true;
}

}  // namespace quartier::qt
