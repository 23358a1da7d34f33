#include "app/qt/elided_tips.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QStyleOptionViewItem>
#include <QToolTip>

namespace quartier::qt {

namespace {

// What is cut off there; empty where nothing is, or where there is a tooltip anyhow.
QString cutCell(const QAbstractItemView& view, QPoint at) {
    const QModelIndex index = view.indexAt(at);
    if (!index.isValid() || !index.data(Qt::ToolTipRole).toString().isEmpty()) return {};
    QStyleOptionViewItem option;
    option.initFrom(&view);
    option.font = view.font();
    const QSize wanted = view.itemDelegateForIndex(index)->sizeHint(option, index);
    return wanted.width() > view.visualRect(index).width() ? index.data().toString() : QString();
}

QString cutTitle(const QHeaderView& header, QPoint at) {
    const int section = header.logicalIndexAt(at);
    if (section < 0) return {};
    const auto data = [&](int role) {
        return header.model()->headerData(section, header.orientation(), role).toString();
    };
    const bool cut = header.sectionSizeHint(section) > header.sectionSize(section);
    return cut && data(Qt::ToolTipRole).isEmpty() ? data(Qt::DisplayRole) : QString();
}

}  // namespace

ElidedTips::ElidedTips(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool ElidedTips::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip) return false;
    auto* view = watched->parent() == nullptr ? nullptr : qobject_cast<QAbstractItemView*>(watched->parent());
    if (view == nullptr || view->viewport() != watched || view->model() == nullptr) return false;
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto* header = qobject_cast<QHeaderView*>(view);
    const QString text = header != nullptr ? cutTitle(*header, help->pos()) : cutCell(*view, help->pos());
    if (text.isEmpty()) return false;
    QToolTip::showText(help->globalPos(), text.toHtmlEscaped(), view);
    return true;
}

}  // namespace quartier::qt
