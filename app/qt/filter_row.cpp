#include "app/qt/filter_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/qt/range_slider.h"
#include "app/qt/real_field.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"

namespace quartier::qt {

using session::FilterPredicate;
using session::FilterPtr;
using session::FilterSummary;
using session::FilterTest;
using session::FilterValue;

namespace {

QString qText(const std::string& text) { return QString::fromStdString(text); }

// The ends that a predicate of numbers has, among low..high.
std::pair<f64, f64> endsOf(const FilterPredicate& predicate, f64 low, f64 high) {
    if (predicate.values.empty()) return {low, high};
    const f64 first = predicate.values.front().number;
    switch (predicate.test) {
        case FilterTest::atLeast:
            return {first, std::max(high, first)};
        case FilterTest::atMost:
            return {std::min(low, first), first};
        case FilterTest::between:
            return {first, predicate.values.back().number};
        default:
            return {first, first};
    }
}

bool isRange(FilterTest test) {
    return test == FilterTest::isYes || test == FilterTest::atLeast || test == FilterTest::atMost ||
           test == FilterTest::between || test == FilterTest::equal;
}

}  // namespace

FilterRow::FilterRow(const FilterPtr& part, bool fresh, QWidget* parent)
    : QFrame(parent), inner_(part), fresh_(fresh) {
    setFrameShape(QFrame::StyledPanel);
    const auto* negation = std::get_if<session::FilterNot>(&part->what);
    if (negation != nullptr) inner_ = negation->part;
    if (const auto* predicate = std::get_if<FilterPredicate>(&inner_->what)) {
        predicate_ = *predicate;
        isPredicate_ = true;
    }
    column_ = new QVBoxLayout(this);
    auto* head = new QHBoxLayout;
    title_ = new QLabel;
    title_->setTextFormat(Qt::PlainText);
    not_ = new QCheckBox(tr("not"));
    not_->setChecked(negation != nullptr);
    not_->setToolTip(tr("Show what this does not hold for"));
    auto* remove = new QToolButton;
    remove->setText(QStringLiteral("\u00d7"));
    remove->setToolTip(tr("Remove this filter"));
    remove->setAccessibleName(tr("Remove this filter"));
    head->addWidget(title_, 1);
    head->addWidget(not_);
    head->addWidget(remove);
    column_->addLayout(head);
    connect(not_, &QCheckBox::toggled, this, [this] { emit changed(false); });
    connect(remove, &QToolButton::clicked, this, &FilterRow::removed);
    showTitle(isPredicate_ ? qText(toText(predicate_.name)) : tr("Expression"));
    waits_ = isPredicate_ && predicate_.test != FilterTest::missing;
    if (!waits_) addExpression();
}

void FilterRow::showTitle(const QString& title) {
    title_->setText(title);
    not_->setAccessibleName(tr("not: %1").arg(title));
}

FilterPtr FilterRow::part() const {
    if (fresh_) return nullptr;
    const FilterPtr inner = read_ ? read_() : inner_;
    return inner != nullptr && not_->isChecked() ? session::filterNot(inner) : inner;
}

const session::FilterName* FilterRow::waitsFor() const { return waits_ ? &predicate_.name : nullptr; }

bool FilterRow::take(const FilterSummary& summary) {
    if (!waits_ || !(summary.name == predicate_.name)) return false;
    waits_ = false;
    showTitle(translated(summary.title));
    using session::ColumnType;
    const bool number = summary.type == ColumnType::integer || summary.type == ColumnType::real;
    const bool ticks =
        summary.type == ColumnType::partition || (summary.type == ColumnType::text && !summary.names &&
                                                  summary.different <= FilterSummary::kMostValues);
    const bool chosen = predicate_.test == FilterTest::equal || predicate_.test == FilterTest::oneOf ||
                        predicate_.test == FilterTest::isYes;
    if (number && isRange(predicate_.test))
        addRange(summary);
    else if (ticks && chosen)
        addTicks(summary);
    else if (summary.type == ColumnType::text && predicate_.test != FilterTest::oneOf)
        addText();
    else if (summary.type == ColumnType::yesNo)
        addYesNo();
    else
        addExpression();
    return std::exchange(fresh_, false);
}

void FilterRow::add(QWidget* editor, const QString& what) {
    editor->setAccessibleName(QStringLiteral("%1: %2").arg(title_->text(), what));
    column_->addWidget(editor);
}

void FilterRow::addRange(const FilterSummary& summary) {
    const auto [from, to] = endsOf(predicate_, summary.low, summary.high);
    auto* slider = new RangeSlider;
    slider->setNumbers(summary.low, summary.high, summary.bins);
    slider->setRange(from, to);
    add(slider, tr("distribution"));
    auto* ends = new QHBoxLayout;
    const auto field = [&](f64 value, const QString& what) {
        auto* made = new RealField;
        made->setRange(-std::numeric_limits<f64>::max(), std::numeric_limits<f64>::max());
        made->setValue(value);
        made->setKeyboardTracking(false);
        made->setMinimumWidth(fontMetrics().averageCharWidth() * 11);
        made->setAccessibleName(QStringLiteral("%1: %2").arg(title_->text(), what));
        ends->addWidget(made);
        return made;
    };
    auto* low = field(from, tr("from"));
    ends->addWidget(new QLabel(tr("to")), 0, Qt::AlignCenter);
    auto* high = field(to, tr("to"));
    column_->addLayout(ends);
    read_ = [this, low, high, least = summary.low, most = summary.high] {
        FilterPredicate predicate{.name = predicate_.name, .test = FilterTest::between, .values = {}};
        const f64 begin = low->value(), end = std::max(high->value(), begin);
        if (end >= most && begin > least) {
            predicate.test = FilterTest::atLeast;
            predicate.values = {FilterValue::of(begin)};
        } else if (begin <= least && end < most) {
            predicate.test = FilterTest::atMost;
            predicate.values = {FilterValue::of(end)};
        } else {
            predicate.values = {FilterValue::of(begin), FilterValue::of(end)};
        }
        return session::filterOf(std::move(predicate));
    };
    const auto tell = [this, slider, low, high] {
        slider->setRange(low->value(), high->value());
        emit changed(false);
    };
    connect(low, &QDoubleSpinBox::valueChanged, this, tell);
    connect(high, &QDoubleSpinBox::valueChanged, this, tell);
    connect(slider, &RangeSlider::dragged, this,
            [this, low, high, whole = summary.whole](f64 begin, f64 end) {
                const QSignalBlocker quietLow(low), quietHigh(high);
                const auto rounded = [whole](f64 x) {
                    return whole ? std::round(x) : static_cast<f64>(static_cast<f32>(x));
                };
                low->setValue(rounded(begin));
                high->setValue(rounded(end));
                emit changed(true);
            });
}

void FilterRow::addTicks(const FilterSummary& summary) {
    auto* list = new QListWidget;
    const bool labels = summary.type == session::ColumnType::partition;
    const auto ticked = [&](const std::string& text) {
        return predicate_.test == FilterTest::isYes ||
               std::any_of(predicate_.values.begin(), predicate_.values.end(),
                           [&](const FilterValue& value) { return value.text == text; });
    };
    for (const FilterSummary::Value& value : summary.values) {
        auto* item = new QListWidgetItem(
            QStringLiteral("%1  (%2)").arg(qText(value.text), counted(value.count)), list);
        item->setData(Qt::UserRole, qText(value.text));
        item->setToolTip(qText(value.text));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(ticked(value.text) ? Qt::Checked : Qt::Unchecked);
    }
    list->setMaximumHeight(fontMetrics().height() * 9);
    add(list, tr("values"));
    if (summary.different > summary.values.size())
        column_->addWidget(new QLabel(
            tr("the %1 largest of %2").arg(counted(summary.values.size()), counted(summary.different))));
    read_ = [this, list, labels] {
        FilterPredicate predicate{.name = predicate_.name, .test = FilterTest::oneOf, .values = {}};
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->checkState() != Qt::Checked) continue;
            const QString text = list->item(row)->data(Qt::UserRole).toString();
            predicate.values.push_back(labels ? FilterValue::of(text.toDouble())
                                              : FilterValue::of(text.toStdString()));
        }
        // Of no value nothing is visible.
        if (!predicate.values.empty()) return session::filterOf(std::move(predicate));
        FilterPredicate any{.name = predicate_.name, .test = FilterTest::missing, .values = {}};
        return session::filterGroup(session::FilterGroup::How::all,
                                    {session::filterOf(any), session::filterNot(session::filterOf(any))});
    };
    connect(list, &QListWidget::itemChanged, this, [this] { emit changed(false); });
}

void FilterRow::addText() {
    auto* how = new QComboBox;
    how->addItem(tr("contains"), static_cast<int>(FilterTest::contains));
    how->addItem(tr("matches the expression"), static_cast<int>(FilterTest::matches));
    how->addItem(tr("is"), static_cast<int>(FilterTest::equal));
    how->addItem(tr("is not"), static_cast<int>(FilterTest::notEqual));
    how->setCurrentIndex(std::max(how->findData(static_cast<int>(predicate_.test)), 0));
    auto* text = new QLineEdit(predicate_.values.empty() ? QString() : qText(predicate_.values.front().text));
    add(how, tr("test"));
    add(text, tr("text"));
    read_ = [this, how, text]() -> FilterPtr {
        if (text->text().isEmpty()) return nullptr;
        return session::filterOf({.name = predicate_.name,
                                  .test = static_cast<FilterTest>(how->currentData().toInt()),
                                  .values = {FilterValue::of(text->text().toStdString())}});
    };
    connect(how, &QComboBox::currentIndexChanged, this, [this] { emit changed(false); });
    connect(text, &QLineEdit::textEdited, this, [this] { emit changed(true); });
}

void FilterRow::addYesNo() {
    auto* which = new QComboBox;
    which->addItems({tr("yes"), tr("no")});
    const bool no = !predicate_.values.empty() && predicate_.values.front().text == "no";
    which->setCurrentIndex(no != (predicate_.test == FilterTest::notEqual) ? 1 : 0);
    add(which, tr("value"));
    read_ = [this, which] {
        return session::filterOf({.name = predicate_.name,
                                  .test = FilterTest::equal,
                                  .values = {FilterValue::of(which->currentIndex() == 0)}});
    };
    connect(which, &QComboBox::currentIndexChanged, this, [this] { emit changed(false); });
}

void FilterRow::addExpression() {
    auto* text = new QLineEdit(qText(toText(*inner_)));
    text->setCursorPosition(0);
    add(text, tr("expression"));
    read_ = [text]() -> FilterPtr {
        try {
            return session::parseFilter(text->text().toStdString());
        } catch (const session::FilterError&) {
            return nullptr;  // half written
        }
    };
    connect(text, &QLineEdit::editingFinished, this, [this] { emit changed(false); });
}

}  // namespace quartier::qt
