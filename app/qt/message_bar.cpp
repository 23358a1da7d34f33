#include "app/qt/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
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
    close->setToolTip(tr("Close this message (Esc)"));
    close->setAccessibleName(tr("Close message"));
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::say(const QString& text) {
    label_->setText(text);
    label_->setAccessibleName(text);
    show();
}

QString MessageBar::text() const { return !isHidden() ? label_->text() : QString(); }

}  // namespace quartier::qt
