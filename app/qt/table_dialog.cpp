#include "app/qt/table_dialog.h"

#include <QCoreApplication>
#include <QFileDialog>

namespace quartier::qt {

TableChoice chooseTable(QWidget* parent, const QString& title, const QString& proposed) {
    const QString plain = QCoreApplication::translate("TableDialog", "Table (*.csv)");
    const QString labelled = QCoreApplication::translate("TableDialog", "Table with labels of nodes (*.csv)");
    QString kind = plain;
    TableChoice choice;
    choice.path = QFileDialog::getSaveFileName(parent, title, proposed, plain + ";;" + labelled, &kind);
    choice.columns = kind == labelled ? NodeColumns::idAndLabel : NodeColumns::id;
    return choice;
}

}  // namespace quartier::qt
