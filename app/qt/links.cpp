#include "app/qt/links.h"

#include <QDesktopServices>
#include <QMessageBox>
#include <algorithm>

namespace quartier::qt {

namespace {

constexpr size_t kLongest = 2048;  // characters: browsers take no more

}  // namespace

std::vector<QUrl> linksIn(std::span<const session::ColumnPtr> columns, u32 row) {
    std::vector<QUrl> links;
    for (const session::ColumnPtr& column : columns) {
        const std::string text = column->text(row);
        if (text.size() > kLongest || (!text.starts_with("http://") && !text.starts_with("https://")))
            continue;
        const QUrl address(QString::fromStdString(text), QUrl::StrictMode);
        if (address.isValid() && !address.host().isEmpty() &&
            std::find(links.begin(), links.end(), address) == links.end())
            links.push_back(address);
    }
    return links;
}

// Encoded, so that no letter of another alphabet passes for one that it looks like.
void openLink(QWidget* parent, const QUrl& address) {
    QMessageBox question(QMessageBox::Question, QObject::tr("Open Link"),
                         QObject::tr("Open this address in the browser? It comes from the file."),
                         QMessageBox::Open | QMessageBox::Cancel, parent);
    question.setInformativeText(QString::fromUtf8(address.toEncoded()));
    question.setTextFormat(Qt::PlainText);
    question.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    question.setDefaultButton(QMessageBox::Cancel);
    if (question.exec() == QMessageBox::Open) QDesktopServices::openUrl(address);
}

}  // namespace quartier::qt
