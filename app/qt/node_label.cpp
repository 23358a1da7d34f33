#include "app/qt/node_label.h"

#include <QInputDialog>

#include "app/qt/workbench.h"
#include "app/session/column_edits.h"

namespace quartier::qt {

void startLabel(Workbench& bench, VertexId node, const QString& label) {
    bench.columns.start(
        QObject::tr("Setting a label"),
        [node, label = label.toStdString()](const auto& document, auto&, const RunContext& context) {
            return session::setLabel(document, node, label, context);
        });
}

void askForLabel(Workbench& bench, VertexId node, QWidget* window) {
    auto* dialog = new QInputDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName("label-dialog");
    dialog->setWindowTitle(QObject::tr("Label of the Node"));
    dialog->setLabelText(QObject::tr("What the node is called"));
    const session::GraphVersionPtr version = bench.document.document().version;
    dialog->setTextValue(QString::fromStdString(bench.document.document().nodes().label(node)));
    // The graph may be edited while the dialog is open: then the node is another one.
    QObject::connect(dialog, &QInputDialog::textValueSelected, dialog,
                     [&bench, node, version](const QString& label) {
                         if (bench.document.document().version == version) startLabel(bench, node, label);
                     });
    dialog->open();
}

}  // namespace quartier::qt
