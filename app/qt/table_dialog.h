// Asks where to a table of nodes is written, and with which columns.
#pragma once

#include <QString>

#include "graph/io/writer.h"

class QWidget;

namespace quartier::qt {

struct TableChoice {
    QString path;  // empty: cancelled
    NodeColumns columns = NodeColumns::id;
};

// The columns are offered as kinds of file, which the dialogs of the system have room for.
TableChoice chooseTable(QWidget* parent, const QString& title, const QString& proposed);

}  // namespace quartier::qt
