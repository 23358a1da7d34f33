#include "app/qt/list_dialog.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/qt/texts.h"

namespace quartier::qt {

using session::ColumnOf;

namespace {

constexpr int kMostColumns = 200, kColumnsAtFirst = 10;

QString text(const std::string& words) { return QString::fromStdString(words); }

}  // namespace

ListDialog::ListDialog(const session::Document& document, session::ColumnPtr column, QWidget* parent)
    : ColumnDialog(document, column->of(), tr("Columns from the Lists of %1").arg(text(column->name())),
                   tr("Make Columns"), parent),
      column_(std::move(column)) {
    delimiter_ = addList(tr("Between items"), "list-delimiter");
    delimiter_->addItem(tr("Comma"), QStringLiteral(","));
    delimiter_->addItem(tr("Semicolon"), QStringLiteral(";"));
    delimiter_->addItem(tr("Vertical bar"), QStringLiteral("|"));
    most_ = new QSpinBox;
    most_->setObjectName("list-most");
    most_->setAccessibleName(tr("Columns"));
    most_->setRange(1, kMostColumns);
    most_->setValue(kColumnsAtFirst);
    most_->setToolTip(tr("A column of yes and no for each of the items that most rows list"));
    form().addRow(tr("Columns"), most_);
    rows_ = new QTableWidget;
    rows_->setObjectName("list-items");
    rows_->setAccessibleName(tr("Items, and how many list them"));
    rows_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    rows_->setSelectionMode(QAbstractItemView::NoSelection);
    rows_->setFocusPolicy(Qt::NoFocus);
    rows_->setColumnCount(2);
    rows_->setHorizontalHeaderLabels({tr("New column"), of() == ColumnOf::nodes ? tr("Nodes") : tr("Edges")});
    rows_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    rows_->verticalHeader()->hide();
    rows_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    room().addWidget(rows_, 1);
    report_ = new QLabel;
    report_->setObjectName("list-report");
    report_->setAccessibleName(tr("What the lists hold"));
    report_->setTextFormat(Qt::PlainText);
    report_->setWordWrap(true);
    room().addWidget(report_);
    connect(delimiter_, &QComboBox::currentIndexChanged, this, &ListDialog::count);
    connect(most_, &QSpinBox::valueChanged, this, &ListDialog::showItems);
    connect(&counting_, &BackgroundJob::failed, this, [this](const QString& error) { tell(error); });
    resize(460, 480);
    tell(tr("Looking for lists\u2026"));
    counting_.start(
        tr("Looking for lists"), [this, its = column_](RunContext& context) -> BackgroundJob::Answer {
            const char found = session::guessDelimiter(*its, context).value_or(',');
            return [this, found] {
                const QSignalBlocker quiet(delimiter_);
                delimiter_->setCurrentIndex(std::max(delimiter_->findData(QString(QLatin1Char(found))), 0));
                count();
            };
        });
}

char ListDialog::delimiter() const { return delimiter_->currentData().toString().at(0).toLatin1(); }

size_t ListDialog::most() const { return static_cast<size_t>(most_->value()); }

void ListDialog::count() {
    tell(tr("Looking for lists\u2026"));
    counting_.start(tr("Looking for lists"),
                    [this, its = column_, by = delimiter()](RunContext& context) -> BackgroundJob::Answer {
                        auto items =
                            std::make_shared<session::ListItems>(session::itemsOf(*its, by, context));
                        return [this, items] {
                            items_ = std::move(*items);
                            showItems();
                        };
                    });
}

void ListDialog::showItems() {
    const size_t shown = std::min(items_.items.size(), most());
    rows_->setRowCount(static_cast<int>(shown));
    for (size_t i = 0; i < shown; ++i) {
        const int row = static_cast<int>(i);
        rows_->setItem(row, 0, new QTableWidgetItem(text(column_->name() + ": " + items_.items[i].text)));
        auto* count = new QTableWidgetItem(counted(items_.items[i].rows));
        count->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        rows_->setItem(row, 1, count);
    }
    report_->setText(tr("%1 different items; %2 of %3 texts list more than one.")
                         .arg(counted(items_.items.size()), counted(items_.lists), counted(items_.values)));
    tell(items_.lists == 0 ? tr("No text is a list with this between its items.") : QString());
}

}  // namespace quartier::qt
