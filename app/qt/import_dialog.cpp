#include "app/qt/import_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/import_words.h"
#include "core/error.h"

namespace quartier::qt {

namespace {

constexpr size_t kRowsShown = 5;

QString text(const std::string& words) { return QString::fromStdString(words); }

QString delimiterWord(char delimiter) {
    switch (delimiter) {
        case ',':
            return QObject::tr("Comma");
        case ';':
            return QObject::tr("Semicolon");
        case '\t':
            return QObject::tr("Tab");
        default:
            return QObject::tr("Blanks");
    }
}

}  // namespace

ImportDialog::ImportDialog(const session::Document& document, QWidget* parent)
    : QDialog(parent), table_(document.report.table), chosen_(document.reading.table) {
    build(text(document.name), &document.report, document.reading);
}

// Nothing was found, so all that is shown is a choice.
ImportDialog::ImportDialog(const QString& file, const TableReading& table, QWidget* parent)
    : QDialog(parent),
      table_(table),
      chosen_{.delimiter = table.delimiter,
              .header = table.header,
              .source = table.source,
              .target = table.target,
              .weight = table.weight} {
    build(file, nullptr, {.format = "edges"});
}

void ImportDialog::build(const QString& file, const ImportReport* report, const ReadOptions& reading) {
    setWindowTitle(tr("Import of %1").arg(file));
    auto* column = new QVBoxLayout(this);
    if (report != nullptr) column->addWidget(buildReport(*report));
    column->addWidget(buildChoices(reading), 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* again =
        buttons->addButton(report != nullptr ? tr("Read Again") : tr("Open"), QDialogButtonBox::ActionRole);
    again->setObjectName("read-again");
    again->setProperty("primary", true);
    if (report != nullptr)
        again->setToolTip(
            tr("Read the file with these choices; results of the graph as it is now are replaced"));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(again, &QPushButton::clicked, this, [this] {
        emit readAgain(choices());
        close();
    });
    resize(620, sizeHint().height());
}

QWidget* ImportDialog::buildReport(const ImportReport& report) {
    auto* box = new QGroupBox(tr("What was done"));
    auto* column = new QVBoxLayout(box);
    auto* facts = new QFormLayout;
    facts->setVerticalSpacing(3);
    for (const session::ImportFact& fact : session::importFacts(report)) {
        auto* value = new QLabel(translated(fact.text));
        value->setTextFormat(Qt::PlainText);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto* what = new QLabel(translated(fact.what));
        what->setProperty("role", "muted");
        facts->addRow(what, value);
    }
    column->addLayout(facts);
    if (report.faults.empty()) return box;
    auto* lines = new QListWidget;
    lines->setObjectName("import-faults");
    lines->setAccessibleName(report.entries ? tr("Entries with faults") : tr("Lines with faults"));
    lines->setWordWrap(true);
    for (const ImportFault& fault : report.faults)
        lines->addItem(fault.line == 0 ? translated(fault.message)
                       : report.entries
                           ? tr("entry %1: %2").arg(counted(fault.line), translated(fault.message))
                           : tr("line %1: %2").arg(counted(fault.line), translated(fault.message)));
    if (report.faultCount > report.faults.size())
        lines->addItem(tr("and %1 more").arg(counted(report.faultCount - report.faults.size())));
    // Room for some that go over two lines.
    lines->setFixedHeight(lines->fontMetrics().lineSpacing() * (1 + std::min(lines->count(), 4)) +
                          2 * lines->frameWidth() + 8);
    column->addWidget(lines);
    return box;
}

QComboBox* ImportDialog::addList(QFormLayout& form, const QString& label, const QString& id) {
    auto* list = new QComboBox;
    list->setAccessibleName(label);
    list->setObjectName(id);
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list->setMinimumContentsLength(12);
    form.addRow(label, list);
    return list;
}

QWidget* ImportDialog::buildChoices(const ReadOptions& reading) {
    auto* box = new QGroupBox(tr("How it is read"));
    auto* column = new QVBoxLayout(box);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(18);
    column->addLayout(sides);
    const auto addForm = [&] {
        auto* form = new QFormLayout;
        form->setVerticalSpacing(4);
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        sides->addLayout(form, 1);
        return form;
    };
    auto* form = addForm();
    format_ = addList(*form, tr("Format"), "import-format");
    format_->addItem(tr("By its content"), QString());
    for (const FormatInfo& format : graphFormats())
        format_->addItem(translated(format.name), text(format.id));
    format_->setCurrentIndex(std::max(0, format_->findData(text(reading.format))));
    direction_ = addList(*form, tr("Direction"), "import-direction");
    direction_->addItem(tr("As the file says"), static_cast<int>(Direction::automatic));
    direction_->addItem(tr("Undirected edges"), static_cast<int>(Direction::undirected));
    direction_->addItem(tr("Directed arcs"), static_cast<int>(Direction::directed));
    direction_->setCurrentIndex(direction_->findData(static_cast<int>(reading.direction)));
    if (!table_) return box;
    addTableChoices(*form, *addForm());
    rows_ = new QTableWidget;
    rows_->setAccessibleName(tr("First rows of the file"));
    rows_->setObjectName("import-rows");
    rows_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    rows_->setSelectionMode(QAbstractItemView::NoSelection);
    rows_->setFocusPolicy(Qt::NoFocus);
    rows_->verticalHeader()->hide();
    rows_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    rows_->setMinimumHeight(fontMetrics().height() * 3 +
                            static_cast<int>(kRowsShown) * (fontMetrics().height() + 4));
    column->addWidget(rows_, 1);
    refreshRows();
    return box;
}

void ImportDialog::addTableChoices(QFormLayout& form, QFormLayout& columns) {
    delimiter_ = addList(form, tr("Columns parted by"), "import-delimiter");
    for (const char delimiter : kDelimiters)
        delimiter_->addItem(delimiterWord(delimiter), static_cast<int>(delimiter));
    delimiter_->setCurrentIndex(delimiter_->findData(static_cast<int>(table_->delimiter)));
    header_ = addList(form, tr("First line"), "import-header");
    header_->addItem(tr("names the columns"), true);
    header_->addItem(tr("is an edge"), false);
    header_->setCurrentIndex(header_->findData(table_->header));
    source_ = addList(columns, tr("Source"), "import-source");
    target_ = addList(columns, tr("Target"), "import-target");
    weight_ = addList(columns, tr("Weight"), "import-weight");
    for (QComboBox* list : {delimiter_, header_, source_, target_, weight_})
        connect(list, &QComboBox::activated, this, &ImportDialog::refreshRows);
}

// Column names, or their numbers where the first line is an edge; what was chosen or found stays chosen.
void ImportDialog::refreshRows() {
    const char delimiter = static_cast<char>(delimiter_->currentData().toInt());
    const bool header = header_->currentData().toBool();
    const auto rows = tableRows(table_->head, delimiter, kRowsShown + 1);
    size_t columns = 0;
    for (const auto& row : rows) columns = std::max(columns, row.size());
    QStringList names;
    for (size_t c = 0; c < columns; ++c)
        names << (header && !rows.empty() && c < rows.front().size() ? text(rows.front()[c])
                                                                     : tr("column %1").arg(c + 1));
    const auto fill = [&](QComboBox& list, int found, bool none) {
        const int before = list.count() == 0 ? found : list.currentData().toInt();
        const QSignalBlocker quiet(list);
        list.clear();
        if (none) list.addItem(tr("none: every edge counts 1"), -1);
        for (size_t c = 0; c < columns; ++c) list.addItem(names[static_cast<int>(c)], static_cast<int>(c));
        const int at = list.findData(before);
        list.setCurrentIndex(at >= 0 ? at
                             : none  ? 0
                                     : list.findData(std::min<int>(found, static_cast<int>(columns) - 1)));
    };
    fill(*source_, static_cast<int>(table_->source), false);
    fill(*target_, static_cast<int>(table_->target), false);
    fill(*weight_, table_->weight, true);
    const std::array<int, 3> roles{source_->currentData().toInt(), target_->currentData().toInt(),
                                   weight_->currentData().toInt()};
    const std::array<QString, 3> words{tr("source"), tr("target"), tr("weight")};
    rows_->clear();
    rows_->setColumnCount(static_cast<int>(columns));
    const size_t first = header ? 1 : 0;
    rows_->setRowCount(static_cast<int>(rows.size() > first ? std::min(rows.size() - first, kRowsShown) : 0));
    QStringList titles = names;
    for (size_t i = 0; i < roles.size(); ++i)
        if (roles[i] >= 0 && roles[i] < titles.size())
            titles[roles[i]] += QStringLiteral("\n%1").arg(words[i]);
    rows_->setHorizontalHeaderLabels(titles);
    rows_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignTop);
    for (int r = 0; r < rows_->rowCount(); ++r) {
        const auto& fields = rows[static_cast<size_t>(r) + first];
        for (size_t c = 0; c < fields.size(); ++c) {
            auto* cell = new QTableWidgetItem(text(fields[c]));
            const bool used = std::find(roles.begin(), roles.end(), static_cast<int>(c)) != roles.end();
            if (!used) cell->setForeground(palette().brush(QPalette::PlaceholderText));
            rows_->setItem(r, static_cast<int>(c), cell);
        }
    }
}

// What was left as it was found stays open: only a choice of the person is a choice.
ReadOptions ImportDialog::choices() const {
    ReadOptions reading;
    reading.format = format_->currentData().toString().toStdString();
    reading.direction = static_cast<Direction>(direction_->currentData().toInt());
    if (!table_ || (!reading.format.empty() && reading.format != "edges")) return reading;
    TableChoices& table = reading.table;
    const char delimiter = static_cast<char>(delimiter_->currentData().toInt());
    if (chosen_.delimiter || delimiter != table_->delimiter) table.delimiter = delimiter;
    const bool header = header_->currentData().toBool();
    if (chosen_.header || header != table_->header) table.header = header;
    const int source = source_->currentData().toInt(), target = target_->currentData().toInt(),
              weight = weight_->currentData().toInt();
    if (!chosen_.source && source == static_cast<int>(table_->source) &&
        target == static_cast<int>(table_->target) && weight == table_->weight) {
        table.names = chosen_.names;
        return reading;
    }
    table.source = static_cast<u32>(source);
    table.target = static_cast<u32>(target);
    table.weight = weight;
    return reading;
}

}  // namespace quartier::qt
