#include "app/qt/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QTimer>
#include <QToolButton>

namespace quartier::qt {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent) {
    setProperty("role", "message");
    setAccessibleName(tr("Messages"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 6, 6);
    label_ = new QLabel;
    label_->setWordWrap(true);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(label_, 1);
    auto* close = new QToolButton;
    close->setText(QStringLiteral("\u00d7"));
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(tr("Close message"));
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    leave_ = new QTimer(this);
    leave_->setSingleShot(true);
    connect(leave_, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void MessageBar::say(const QString& text, bool error) {
    // A success must not wipe out a failure that nobody has read yet.
    if (!error && isVisible() && property("kind").toString() == "error") return;
    label_->setText(text);
    label_->setAccessibleName(text);
    setProperty("kind", error ? "error" : "notice");
    style()->unpolish(this);
    style()->polish(this);
    show();
    if (error)
        leave_->stop();
    else
        leave_->start(6000);
}

QString MessageBar::text() const { return isVisible() ? label_->text() : QString(); }

}  // namespace quartier::qt
