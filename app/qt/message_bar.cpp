#include "app/qt/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <utility>

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
    button_ = new QPushButton;
    button_->setObjectName("message-help");
    button_->setAccessibleName(tr("What may help"));
    row->addWidget(button_, 0, Qt::AlignTop);
    connect(button_, &QPushButton::clicked, this, [this] { help_(); });
    auto* close = new QToolButton;
    close->setText(QStringLiteral("\u00d7"));
    close->setToolTip(tr("Close this message (Esc)"));
    close->setAccessibleName(tr("Close message"));
    row->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::say(const QString& text) { say(text, {}, {}); }

void MessageBar::say(const QString& text, const QString& button, std::function<void()> help) {
    label_->setText(text);
    label_->setAccessibleName(text);
    button_->setText(button);
    if (!button.isEmpty()) button_->setAccessibleName(button);
    button_->setVisible(!button.isEmpty());
    help_ = std::move(help);
    show();
}

QString MessageBar::text() const { return !isHidden() ? label_->text() : QString(); }

}  // namespace quartier::qt
