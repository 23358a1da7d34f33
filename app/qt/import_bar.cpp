#include "app/qt/import_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "app/qt/translated.h"
#include "app/session/import_words.h"

namespace quartier::qt {

ImportBar::ImportBar(QWidget* parent) : QFrame(parent) {
    setProperty("role", "notice");
    setAccessibleName(tr("Import report"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 2, 6, 2);
    label_ = new QLabel;
    label_->setTextFormat(Qt::PlainText);
    label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(label_, 1);
    auto* details = new QToolButton;
    details->setText(tr("Report and Choices\u2026"));
    details->setObjectName("import-details");
    details->setToolTip(tr("Everything that was done to the file, and how it is to be read"));
    details->setFocusPolicy(Qt::TabFocus);
    row->addWidget(details);
    auto* close = new QToolButton;
    close->setText(QStringLiteral("\u00d7"));
    close->setToolTip(tr("Close this report (Esc); File > Import Report brings it back"));
    close->setAccessibleName(tr("Close the import report"));
    close->setFocusPolicy(Qt::TabFocus);
    row->addWidget(close);
    connect(details, &QToolButton::clicked, this, &ImportBar::detailsAsked);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void ImportBar::tell(const QString& name, const ImportReport& report) {
    QStringList notes;
    for (const std::string& note : session::importNotes(report)) notes << translated(note);
    text_ = notes.isEmpty() ? QString() : QStringLiteral("%1 \u2014 %2").arg(name, notes.join(" \u00b7 "));
    label_->setToolTip(notes.join('\n'));
    label_->setAccessibleName(text_);
    setVisible(!notes.isEmpty());
    elide();
}

void ImportBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    elide();
}

void ImportBar::elide() {
    label_->setText(label_->fontMetrics().elidedText(text_, Qt::ElideRight, label_->width()));
}

}  // namespace quartier::qt
