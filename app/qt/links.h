// Addresses among the values of nodes and edges, and how they are opened.
#pragma once

#include <QUrl>
#include <span>
#include <vector>

#include "app/session/column.h"

class QWidget;

namespace quartier::qt {

// The values of a row that are addresses of http or https as a whole, in the order of the columns.
std::vector<QUrl> linksIn(std::span<const session::ColumnPtr> columns, u32 row);
// In the desktop's browser, once a person has seen all of the address and agreed.
void openLink(QWidget* parent, const QUrl& address);

}  // namespace quartier::qt
