#include "app/qt/filters_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/qt/document_controller.h"
#include "app/qt/filter_controller.h"
#include "app/qt/filter_row.h"
#include "app/qt/selection_controller.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/qt/views_controller.h"
#include "app/session/filter_commands.h"
#include "app/session/named_filters.h"
#include "core/error.h"

namespace quartier::qt {

using session::FilterGroup;
using session::FilterName;
using session::FilterPtr;
using session::FilterTest;
using session::FilterValue;

namespace {

constexpr size_t kMostNamed = 1000;  // nodes of a selection that an expression names

}  // namespace

FiltersPanel::FiltersPanel(DocumentController& document, ViewsController& views,
                           SelectionController& selection, FilterController& filters, QWidget* parent)
    : QWidget(parent), document_(document), views_(views), selection_(selection), filters_(filters) {
    build();
    connect(&filters_, &FilterController::filtered, this, &FiltersPanel::refresh);
    connect(&filters_, &FilterController::edgesCounted, this, &FiltersPanel::refreshCounts);
    connect(&filters_, &FilterController::refused, this, &FiltersPanel::refuse);
    connect(&filters_, &FilterController::summarised, this, &FiltersPanel::take);
    connect(&views_, &ViewsController::activeChanged, this, &FiltersPanel::refresh);
    connect(&views_, &ViewsController::placeChanged, this, &FiltersPanel::refresh);
    connect(&document_, &DocumentController::changed, this, [this] { refresh(); });
    refresh();
}

void FiltersPanel::build() {
    auto* column = new QVBoxLayout(this);
    expression_ = new QLineEdit;
    expression_->setPlaceholderText(tr("degree >= 5 and component == 1"));
    expression_->setClearButtonEnabled(true);
    expression_->setAccessibleName(tr("Filter as an expression"));
    expression_->setToolTip(
        tr("What is visible, as an expression: Return shows it.\nNames, comparisons, and, or, not, "
           "within(2, id == '11'), label ~ '^Val'"));
    fault_ = new QLabel;
    fault_->setWordWrap(true);
    fault_->setTextFormat(Qt::PlainText);
    fault_->setAccessibleName(tr("What is wrong with the filter"));
    fault_->hide();
    counts_ = new QLabel;
    counts_->setWordWrap(true);
    counts_->setAccessibleName(tr("What is visible"));
    how_ = new QComboBox;
    how_->addItems({tr("All of these"), tr("Any of these")});
    how_->setAccessibleName(tr("How the filters are joined"));
    how_->hide();  // until there are several
    add_ = new QToolButton;
    add_->setObjectName("add-filter");
    add_->setText(tr("Add"));
    add_->setPopupMode(QToolButton::InstantPopup);
    add_->setFocusPolicy(Qt::StrongFocus);
    add_->setAccessibleName(tr("Add a filter"));
    menu_ = new QMenu(add_);
    add_->setMenu(menu_);
    saved_ = new QToolButton;
    saved_->setText(tr("Saved"));
    saved_->setPopupMode(QToolButton::InstantPopup);
    saved_->setFocusPolicy(Qt::StrongFocus);
    saved_->setAccessibleName(tr("Saved filters"));
    saved_->setToolTip(tr("Save this filter under a name; apply, rename and remove those that are saved"));
    savedMenu_ = new QMenu(saved_);
    savedMenu_->setObjectName("saved-filters");
    saved_->setMenu(savedMenu_);
    clear_ = new QPushButton(tr("Show All"));
    clear_->setToolTip(tr("End all filters of this view"));
    auto* bar = new QHBoxLayout;
    bar->addWidget(how_);
    bar->addWidget(add_);
    bar->addWidget(saved_);
    bar->addStretch(1);
    bar->addWidget(clear_);
    stack_ = new QVBoxLayout;
    column->addWidget(expression_);
    column->addWidget(fault_);
    column->addWidget(counts_);
    column->addLayout(bar);
    column->addLayout(stack_);
    column->addStretch(1);
    connect(expression_, &QLineEdit::returnPressed, this, &FiltersPanel::applyExpression);
    connect(expression_, &QLineEdit::textEdited, fault_, &QLabel::hide);
    connect(how_, &QComboBox::activated, this, [this] { apply(false); });
    connect(clear_, &QPushButton::clicked, this, [this] { filters_.filter({}); });
    connect(menu_, &QMenu::aboutToShow, this, &FiltersPanel::fillMenu);
    connect(savedMenu_, &QMenu::aboutToShow, this, &FiltersPanel::fillSaved);
}

int FiltersPanel::headHeight() const {
    const QMargins margins = layout()->contentsMargins();
    const int bar =
        std::max({how_->sizeHint().height(), add_->sizeHint().height(), clear_->sizeHint().height()});
    // The counts of what is visible take two lines in a narrow column.
    return margins.top() + expression_->sizeHint().height() + 2 * fontMetrics().lineSpacing() + bar +
           3 * layout()->spacing();
}

std::string FiltersPanel::present() const { return views_.active().view().filter; }

void FiltersPanel::refresh() {
    const std::string filter = present();
    refreshCounts();
    setEnabled(!document_.document().empty());
    // What a person is writing, or dragging, stays as it is until it has been evaluated.
    if (filters_.busy()) return;
    fault_->hide();
    if (!expression_->hasFocus() || !expression_->isModified()) {
        expression_->setText(QString::fromStdString(filter));
        expression_->setCursorPosition(0);
    }
    if (filter == shown_) return;
    shown_ = filter;
    try {
        rebuildRows(filter.empty() ? nullptr : session::parseFilter(filter));
    } catch (const session::FilterError& error) {
        refuse(translated(error.what()), 0);
    }
}

void FiltersPanel::refreshCounts() {
    const session::Document& document = document_.document();
    const session::VisibleSet* visible =
        document.empty() ? nullptr : session::visibleOf(document, views_.active().view());
    counts_->setVisible(!document.empty());
    clear_->setEnabled(!present().empty());
    if (document.empty()) return;
    if (visible == nullptr)
        return counts_->setText(
            tr("All %1 are visible").arg(counted(document.vertexCount(), tr("node"), tr("nodes"))));
    const bool known = visible->edges != nullptr && visible->edges->known();
    counts_->setText(tr("%1 of %2 and %3 of %4 are visible")
                         .arg(counted(visible->nodeCount),
                              counted(visible->nodes.size(), tr("node"), tr("nodes")),
                              known ? counted(visible->edgeCount()) : QStringLiteral("\u2026"),
                              counted(visible->edgeTotal(), tr("edge"), tr("edges"))));
}

void FiltersPanel::rebuildRows(const FilterPtr& filter) {
    for (FilterRow* row : rows_) row->deleteLater();
    rows_.clear();
    how_->hide();
    if (filter == nullptr) return;
    const auto* group = std::get_if<FilterGroup>(&filter->what);
    if (group == nullptr) return addRow(filter);
    how_->setCurrentIndex(group->how == FilterGroup::How::all ? 0 : 1);
    for (const FilterPtr& part : group->parts) addRow(part);
}

void FiltersPanel::take(const session::FilterSummary& summary) {
    bool more = false;
    for (FilterRow* row : rows_) more = row->take(summary) || more;
    if (more) apply(false);
    refresh();
}

void FiltersPanel::addRow(const FilterPtr& part, bool fresh) {
    auto* row = new FilterRow(part, fresh);
    rows_.push_back(row);
    how_->setVisible(rows_.size() > 1);
    stack_->addWidget(row);
    connect(row, &FilterRow::changed, this, &FiltersPanel::apply);
    connect(row, &FilterRow::removed, this, [this, row] { removeRow(row); });
    if (row->waitsFor() != nullptr) filters_.summarise(*row->waitsFor());
}

void FiltersPanel::removeRow(FilterRow* row) {
    std::erase(rows_, row);
    how_->setVisible(rows_.size() > 1);
    row->deleteLater();
    apply(false);
}

void FiltersPanel::add(const FilterName& name) {
    addRow(session::filterOf({.name = name, .test = FilterTest::isYes, .values = {}}), true);
}

void FiltersPanel::fillMenu() {
    menu_->clear();
    if (document_.document().empty()) return;
    QMenu* edges = nullptr;
    const auto quantities = session::filterQuantities(document_.document());
    const auto titleOf = [](const session::FilterQuantity& quantity) {
        return translatedTitle(quantity.title, quantity.column);
    };
    for (const session::FilterQuantity& quantity : quantities) {
        if (quantity.column != nullptr && quantity.column->isEmptyOfFile()) continue;
        const bool ofEdges = quantity.of == session::ColumnOf::edges;
        if (ofEdges && edges == nullptr) edges = menu_->addMenu(tr("Edges"));
        FilterName name{.name = quantity.name, .level = 0, .ofEdges = ofEdges, .quoted = false};
        if (toText(name).find('`') != std::string::npos) name.quoted = true;
        if (name.quoted && quantity.column != nullptr) name.name = quantity.column->name();
        // The shown result and its column have one title.
        QString title = titleOf(quantity);
        const bool shared = std::ranges::count_if(quantities, [&](const session::FilterQuantity& other) {
                                return other.of == quantity.of && titleOf(other) == title;
                            }) > 1;
        if (shared) title = tr("%1 (%2)").arg(title, QString::fromStdString(toText(name)));
        (ofEdges ? edges : menu_)->addAction(title, this, [this, name] { add(name); });
    }
    menu_->addSeparator();
    QAction* steps = menu_->addAction(tr("Steps from the Selection"), this, &FiltersPanel::addSteps);
    steps->setEnabled(!selection_.selected().empty() && selection_.selected().size() <= kMostNamed);
}

void FiltersPanel::fillSaved() {
    qDeleteAll(savedMenu_->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    savedMenu_->clear();
    QAction* saving = savedMenu_->addAction(tr("&Save\u2026"), this, &FiltersPanel::askToSave);
    saving->setEnabled(!present().empty());
    const std::vector<session::NamedFilter>& all = document_.document().filters;
    if (all.empty()) return;
    savedMenu_->addSeparator();
    savedMenu_->setToolTipsVisible(true);
    auto* renaming = new QMenu(tr("&Rename"), savedMenu_);
    auto* removal = new QMenu(tr("Re&move"), savedMenu_);
    renaming->setObjectName("rename-filter");
    removal->setObjectName("remove-filter");
    for (const session::NamedFilter& filter : all) {
        // An ampersand in a name is one, not a shortcut.
        const QString text = QString::fromStdString(filter.name).replace('&', QLatin1String("&&"));
        QAction* one = savedMenu_->addAction(
            text, this, [this, expression = filter.expression] { filters_.filter(expression); });
        one->setCheckable(true);
        one->setChecked(filter.expression == present());
        one->setToolTip(QString::fromStdString(filter.expression));
        renaming->addAction(text, this, [this, name = filter.name] { askToRename(name); });
        removal->addAction(text, this, [this, name = filter.name] {
            guarded([&] { session::removeFilter(document_.workspace(), name); });
        });
    }
    savedMenu_->addSeparator();
    savedMenu_->addMenu(renaming);
    savedMenu_->addMenu(removal);
}

void FiltersPanel::askToSave() {
    const QString name = QInputDialog::getText(this, tr("Save Filter"), tr("Name of the filter"));
    if (!name.isEmpty()) save(name);
}

void FiltersPanel::askToRename(const std::string& name) {
    const QString before = QString::fromStdString(name);
    const QString after =
        QInputDialog::getText(this, tr("Rename Filter"), tr("Name of the filter"), QLineEdit::Normal, before);
    if (!after.isEmpty() && after != before) rename(name, after);
}

void FiltersPanel::save(const QString& name) {
    guarded([&] { session::saveFilter(document_.workspace(), name.toStdString(), present()); });
}

void FiltersPanel::rename(const std::string& from, const QString& to) {
    guarded([&] { session::renameFilter(document_.workspace(), from, to.toStdString()); });
}

void FiltersPanel::guarded(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        emit document_.message(translated(error.what()), true);
    }
}

void FiltersPanel::addSteps() {
    session::FilterPredicate chosen{.name = {.name = "id"}, .test = FilterTest::oneOf, .values = {}};
    for (const VertexId v : selection_.selected())
        chosen.values.push_back(FilterValue::of(document_.document().nodes().id(v)));
    if (chosen.values.empty()) return;
    addRow(session::filterWithin(2, session::filterOf(std::move(chosen))));
    apply(false);
}

FilterPtr FiltersPanel::assembled() const {
    std::vector<FilterPtr> parts;
    for (const FilterRow* row : rows_)
        if (FilterPtr part = row->part()) parts.push_back(std::move(part));
    return session::filterGroup(how_->currentIndex() == 0 ? FilterGroup::How::all : FilterGroup::How::any,
                                std::move(parts));
}

void FiltersPanel::apply(bool dragged) {
    const FilterPtr filter = assembled();
    shown_ = filter == nullptr ? std::string() : toText(*filter);
    expression_->setText(QString::fromStdString(shown_));
    filters_.filter(shown_, dragged);
}

void FiltersPanel::applyExpression() {
    expression_->setModified(false);
    const std::string text = expression_->text().trimmed().toStdString();
    try {
        filters_.filter(text.empty() ? text : toText(*session::parseFilter(text)));
    } catch (const session::FilterError& error) {
        refuse(translated(error.what()), static_cast<int>(error.column()));
    }
}

// The fault is marked in the field where it is.
void FiltersPanel::refuse(const QString& why, int column) {
    fault_->setText(why);
    fault_->show();
    if (column > 0 && expression_->hasFocus()) {
        const QByteArray before = expression_->text().toUtf8().left(column - 1);
        expression_->setCursorPosition(static_cast<int>(QString::fromUtf8(before).size()));
    }
}

}  // namespace quartier::qt
