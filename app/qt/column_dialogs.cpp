#include "app/qt/column_dialogs.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/qt/column_controller.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/cell_value.h"

namespace quartier::qt {

using session::ColumnOf;
using session::ColumnPtr;
using session::ColumnType;

namespace {

constexpr u64 kRowsShown = 8;

QString text(const std::string& words) { return QString::fromStdString(words); }

QString typeWord(ColumnType type) {
    switch (type) {
        case ColumnType::integer:
            return QObject::tr("Whole numbers");
        case ColumnType::real:
            return QObject::tr("Numbers");
        case ColumnType::yesNo:
            return QObject::tr("Yes or no");
        default:
            return QObject::tr("Text");
    }
}

QTableWidget* rowsWidget(const QString& name, const char* id) {
    auto* rows = new QTableWidget;
    rows->setObjectName(id);
    rows->setAccessibleName(name);
    rows->setEditTriggers(QAbstractItemView::NoEditTriggers);
    rows->setSelectionMode(QAbstractItemView::NoSelection);
    rows->setFocusPolicy(Qt::NoFocus);
    rows->verticalHeader()->hide();
    const int line = rows->fontMetrics().height() + 4;
    rows->verticalHeader()->setDefaultSectionSize(line);
    rows->setMinimumHeight(static_cast<int>(kRowsShown) * line / 2);
    return rows;
}

}  // namespace

ColumnDialog::ColumnDialog(session::Document document, ColumnOf of, const QString& title,
                           const QString& acceptWord, QWidget* parent)
    : QDialog(parent), document_(std::make_shared<const session::Document>(std::move(document))), of_(of) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    form_ = new QFormLayout;
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    column->addLayout(form_);
    room_ = new QVBoxLayout;
    column->addLayout(room_, 1);
    wrong_ = new QLabel;
    wrong_->setObjectName("column-wrong");
    wrong_->setAccessibleName(tr("What is wrong"));
    wrong_->setTextFormat(Qt::PlainText);
    wrong_->setWordWrap(true);
    wrong_->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    wrong_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(wrong_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    accept_ = buttons->addButton(acceptWord, QDialogButtonBox::AcceptRole);
    accept_->setObjectName("column-accept");
    accept_->setProperty("primary", true);
    // While the other one is disabled it must not take Return.
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QLineEdit* ColumnDialog::addLine(const QString& label, const char* id) {
    auto* line = new QLineEdit;
    line->setObjectName(id);
    line->setAccessibleName(label);
    form_->addRow(label, line);
    return line;
}

QComboBox* ColumnDialog::addList(const QString& label, const char* id) {
    auto* list = new QComboBox;
    list->setObjectName(id);
    list->setAccessibleName(label);
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list->setMinimumContentsLength(16);
    form_->addRow(label, list);
    return list;
}

void ColumnDialog::addTypes(QComboBox& list, bool texts) {
    for (const ColumnType type : session::kEditedTypes)
        if (texts || type != ColumnType::text) list.addItem(typeWord(type), static_cast<int>(type));
}

void ColumnDialog::tell(const QString& wrong) {
    wrong_->setText(wrong.left(1).toUpper() + wrong.mid(1));
    accept_->setEnabled(wrong.isEmpty());
    accept_->setDefault(wrong.isEmpty());
}

void ColumnDialog::check(const std::function<void()>& what) {
    try {
        what();
        tell({});
    } catch (const Error& error) {
        tell(translated(error.what()));
    }
}

NameDialog::NameDialog(const session::Document& document, ColumnOf of, const QString& present,
                       QWidget* parent)
    : ColumnDialog(document, of, present.isEmpty() ? tr("Add Column") : tr("Rename %1").arg(present),
                   present.isEmpty() ? tr("Add") : tr("Rename"), parent) {
    name_ = addLine(tr("Name"), "column-name");
    name_->setText(present);
    name_->selectAll();
    if (present.isEmpty()) {
        type_ = addList(tr("Values"), "column-type");
        addTypes(*type_, true);
    }
    const auto refresh = [this, present] {
        check([&] {
            if (present.isEmpty() || text(name()) != present)
                session::requireFreeName(this->document(), this->of(), name());
        });
    };
    connect(name_, &QLineEdit::textChanged, this, refresh);
    refresh();
}

std::string NameDialog::name() const { return name_->text().trimmed().toStdString(); }

ColumnType NameDialog::type() const { return static_cast<ColumnType>(type_->currentData().toInt()); }

ValueDialog::ValueDialog(const session::Document& document, ColumnOf of, const std::string& column,
                         const Counts& counts, QWidget* parent)
    : ColumnDialog(document, of, tr("Set Value"), tr("Set"), parent) {
    column_ = addList(tr("Column"), "value-column");
    for (const ColumnPtr& one : document.columns.columns(of))
        column_->addItem(text(one->name()), text(one->id()));
    column_->setCurrentIndex(std::max(0, column_->findData(text(column))));
    value_ = addLine(tr("Value"), "value-text");
    value_->setPlaceholderText(tr("empty: no value"));
    rows_ = addList(tr("For"), "value-rows");
    const QString one = of == ColumnOf::nodes ? tr("node") : tr("edge");
    const QString many = of == ColumnOf::nodes ? tr("nodes") : tr("edges");
    rows_->addItem(tr("what is selected: %1").arg(counted(counts.selected, one, many)),
                   static_cast<int>(Rows::selected));
    rows_->addItem(tr("the rows of the table: %1").arg(counted(counts.shown, one, many)),
                   static_cast<int>(Rows::shown));
    rows_->addItem(tr("all: %1").arg(counted(counts.all, one, many)), static_cast<int>(Rows::all));
    if (counts.selected == 0) rows_->setCurrentIndex(1);
    connect(column_, &QComboBox::currentIndexChanged, this, &ValueDialog::refresh);
    connect(value_, &QLineEdit::textChanged, this, &ValueDialog::refresh);
    value_->setFocus();
    refresh();
}

void ValueDialog::refresh() {
    if (column_->count() == 0) return tell(tr("There is no column to be edited: add one first."));
    check([&] {
        const ColumnPtr column = session::requireEditable(document(), of(), this->column());
        session::parseCell(column->type(), value(), column->size());
    });
}

std::string ValueDialog::column() const { return column_->currentData().toString().toStdString(); }
std::string ValueDialog::value() const { return value_->text().toStdString(); }
ValueDialog::Rows ValueDialog::rows() const { return static_cast<Rows>(rows_->currentData().toInt()); }

FormulaDialog::FormulaDialog(const session::Document& document, ColumnOf of, const session::Column* column,
                             ColumnController& columns, QWidget* parent)
    : ColumnDialog(document, of, tr("Compute Column"), tr("Compute"), parent), columns_(columns) {
    name_ = addLine(tr("Name"), "column-name");
    formula_ = addLine(tr("Formula"), "formula");
    formula_->setPlaceholderText(tr("if(degree > 10, 1, 0)"));
    type_ = addList(tr("Values"), "column-type");
    type_->addItem(tr("As the formula gives them"), -1);
    addTypes(*type_, false);
    if (column != nullptr) {
        name_->setText(text(column->name()));
        if (column->origin().kind == session::ColumnOrigin::Kind::formula)
            formula_->setText(text(column->origin().text));
    }
    auto* lists = new QHBoxLayout;
    const auto addNames = [&](const QString& name, const char* id) {
        auto* list = new QListWidget;
        list->setObjectName(id);
        list->setAccessibleName(name);
        list->setToolTip(tr("A double click, or Return, inserts it into the formula"));
        list->setMinimumHeight(fontMetrics().lineSpacing() * 5);
        lists->addWidget(list);
        connect(list, &QListWidget::itemActivated, this,
                [this](QListWidgetItem* item) { insert(item->data(Qt::UserRole).toString()); });
        return list;
    };
    names_ = addNames(tr("Names"), "formula-names");
    for (const session::FormulaName& name : session::formulaNames(document, of)) {
        const bool same = name.written == name.title;
        auto* item = new QListWidgetItem(
            same ? text(name.written) : tr("%1   %2").arg(text(name.written), translated(name.title)),
            names_);
        item->setData(Qt::UserRole, text(name.written));
    }
    functions_ = addNames(tr("Functions"), "formula-functions");
    for (const session::FormulaFunction& function : session::formulaFunctions()) {
        auto* item = new QListWidgetItem(tr("%1   %2").arg(function.written, function.gives), functions_);
        item->setData(Qt::UserRole, QString(function.written).section('(', 0, 0) + "()");
    }
    room().addLayout(lists, 1);
    rows_ = rowsWidget(tr("First rows of the formula"), "formula-rows");
    room().addWidget(rows_, 1);
    connect(name_, &QLineEdit::textChanged, this, &FormulaDialog::refresh);
    connect(formula_, &QLineEdit::textChanged, this, &FormulaDialog::refresh);
    connect(&preview_, &BackgroundJob::failed, this, &FormulaDialog::tell);
    (column == nullptr ? name_ : formula_)->setFocus();
    resize(640, 520);
    refresh();
}

std::string FormulaDialog::name() const { return name_->text().trimmed().toStdString(); }
std::string FormulaDialog::formula() const { return formula_->text().toStdString(); }

std::optional<ColumnType> FormulaDialog::type() const {
    const int type = type_->currentData().toInt();
    return type < 0 ? std::nullopt : std::optional(static_cast<ColumnType>(type));
}

bool FormulaDialog::replaces() const {
    const auto& all = document().columns.columns(of());
    return std::any_of(all.begin(), all.end(), [&](const ColumnPtr& one) { return one->name() == name(); });
}

// Of a function the cursor stands between the parentheses.
void FormulaDialog::insert(const QString& what) {
    formula_->insert(what);
    if (what.endsWith("()")) formula_->setCursorPosition(formula_->cursorPosition() - 1);
    formula_->setFocus();
}

void FormulaDialog::refresh() {
    preview_.cancel();
    rows_->setRowCount(0);
    bool readable = false;
    check([&] {
        const session::Formula formula(document(), of(), this->formula());
        static_cast<void>(formula);
        readable = true;
        if (!replaces()) session::requireFreeName(document(), of(), name());
    });
    if (!readable) return;
    preview_.start(tr("Preview"),
                   [this, shared = sharedDocument(), kind = of(), formula = formula(),
                    facts = columns_.facts()](RunContext& context) -> BackgroundJob::Answer {
                       const auto values = std::make_shared<const session::FormulaValues>(
                           session::Formula(*shared, kind, formula).evaluate(*facts, context, kRowsShown));
                       return [this, values] { show(values->numbers); };
                   });
}

void FormulaDialog::show(const std::vector<f64>& numbers) {
    rows_->setColumnCount(2);
    rows_->setHorizontalHeaderLabels(
        {of() == ColumnOf::nodes ? tr("Node") : tr("Edge"), name().empty() ? tr("Value") : text(name())});
    rows_->setRowCount(static_cast<int>(numbers.size()));
    for (int row = 0; row < rows_->rowCount(); ++row) {
        const auto at = static_cast<size_t>(row);
        QString what;
        if (of() == ColumnOf::nodes) {
            what = text(document().nodes().label(static_cast<VertexId>(row)));
        } else {
            const render::Edge edge = document().edges()[at];
            what = tr("%1 \u2013 %2")
                       .arg(text(document().nodes().label(edge.a)), text(document().nodes().label(edge.b)));
        }
        rows_->setItem(row, 0, new QTableWidgetItem(what));
        rows_->setItem(row, 1,
                       new QTableWidgetItem(std::isnan(numbers[at]) ? tr("no value")
                                                                    : QString::number(numbers[at], 'g', 10)));
    }
}

JoinDialog::JoinDialog(const session::Document& document, ColumnOf of,
                       std::shared_ptr<const session::TableFile> table, const session::JoinProposal& proposal,
                       QWidget* parent)
    : ColumnDialog(document, of, tr("Join Table"), tr("Join"), parent), table_(std::move(table)) {
    const auto addColumns = [&](const QString& label, const char* id) {
        QComboBox* list = addList(label, id);
        for (size_t i = 0; i < table_->names.size(); ++i)
            list->addItem(text(table_->names[i]), static_cast<int>(i));
        return list;
    };
    const bool nodes = of == ColumnOf::nodes;
    key_ = addColumns(nodes ? tr("Column of the table") : tr("Source of the edge"), "join-key");
    key_->setCurrentIndex(static_cast<int>(nodes ? proposal.key : 0));
    if (!nodes) {
        target_ = addColumns(tr("Target of the edge"), "join-target");
        target_->setCurrentIndex(1);
    }
    nodeKey_ = addList(nodes ? tr("Matched with") : tr("Matched with, of nodes"), "join-node-key");
    for (const session::JoinKey& key : session::joinKeys(document))
        nodeKey_->addItem(translatedTitle(key.title, document.columns.node(key.id)), text(key.id));
    nodeKey_->setCurrentIndex(std::max(0, nodeKey_->findData(text(proposal.nodeKey))));
    existing_ = addList(tr("Where a name is taken"), "join-existing");
    existing_->addItem(tr("the new column gets a number"),
                       static_cast<int>(session::TableJoin::Existing::suffix));
    existing_->addItem(tr("the old column is replaced"),
                       static_cast<int>(session::TableJoin::Existing::replace));
    taken_ = new QListWidget;
    taken_->setObjectName("join-columns");
    taken_->setAccessibleName(tr("Columns that are taken"));
    taken_->setMinimumHeight(fontMetrics().lineSpacing() * 4);
    for (const std::string& name : table_->names) {
        auto* item = new QListWidgetItem(text(name), taken_);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    form().addRow(tr("Columns"), taken_);
    rows_ = rowsWidget(tr("First rows of the table"), "join-rows");
    room().addWidget(rows_, 1);
    report_ = new QLabel;
    report_->setObjectName("join-report");
    report_->setAccessibleName(tr("What matches"));
    report_->setTextFormat(Qt::PlainText);
    report_->setWordWrap(true);
    room().addWidget(report_);
    showRows();
    for (QComboBox* list : {key_, nodeKey_, existing_})
        connect(list, &QComboBox::currentIndexChanged, this, &JoinDialog::refresh);
    if (target_ != nullptr) connect(target_, &QComboBox::currentIndexChanged, this, &JoinDialog::refresh);
    connect(taken_, &QListWidget::itemChanged, this, &JoinDialog::refresh);
    connect(&counting_, &BackgroundJob::failed, this, [this](const QString& error) {
        report_->clear();
        tell(error);
    });
    key_->setFocus();
    resize(640, 560);
    refresh();
}

void JoinDialog::showRows() {
    QStringList names;
    for (const std::string& name : table_->names) names << text(name);
    rows_->setColumnCount(static_cast<int>(names.size()));
    rows_->setHorizontalHeaderLabels(names);
    rows_->setRowCount(static_cast<int>(std::min(kRowsShown, table_->size())));
    for (int row = 0; row < rows_->rowCount(); ++row)
        for (int column = 0; column < rows_->columnCount(); ++column)
            rows_->setItem(row, column,
                           new QTableWidgetItem(text(std::string(
                               table_->columns[static_cast<size_t>(column)].at(static_cast<size_t>(row))))));
}

session::TableJoin JoinDialog::join() const {
    session::TableJoin join{
        .table = table_,
        .of = of(),
        .key = static_cast<size_t>(key_->currentData().toInt()),
        .nodeKey = nodeKey_->currentData().toString().toStdString(),
        .columns = {},
        .existing = static_cast<session::TableJoin::Existing>(existing_->currentData().toInt())};
    if (target_ != nullptr) join.target = static_cast<size_t>(target_->currentData().toInt());
    for (int row = 0; row < taken_->count(); ++row) {
        const auto column = static_cast<size_t>(row);
        const bool isKey = column == join.key || (target_ != nullptr && column == join.target);
        if (!isKey && taken_->item(row)->checkState() == Qt::Checked) join.columns.push_back(column);
    }
    return join;
}

// What would match is found out beside the window's thread.
void JoinDialog::refresh() {
    tell({});
    report_->setText(tr("Counting what matches\u2026"));
    counting_.start(
        tr("Counting"),
        [this, shared = sharedDocument(), join = join()](RunContext& context) -> BackgroundJob::Answer {
            const QString report = translated(session::joinTable(*shared, join, context).report);
            return [this, report] { report_->setText(report); };
        });
}

}  // namespace quartier::qt
