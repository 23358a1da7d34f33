#include "app/qt/option_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "app/qt/real_field.h"
#include "app/qt/translated.h"

namespace quartier::qt {

OptionForm::OptionForm(QWidget* parent) : QWidget(parent) { new QVBoxLayout(this); }

void OptionForm::setOptions(const std::vector<OptionSpec>& options, size_t plain) {
    apply([&](const std::string& key, f64 value) { values_[key] = value; });
    specs_ = options;
    fields_.clear();
    delete layout();
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(5);
    column->addLayout(form);
    for (size_t i = 0; i < std::min(plain, options.size()); ++i) addRow(form, options[i]);
    if (options.size() <= plain) return;

    auto* more = new QToolButton;
    more->setText(tr("More options"));
    more->setCheckable(true);
    more->setAutoRaise(true);
    more->setArrowType(Qt::RightArrow);
    more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    column->addWidget(more);
    auto* rest = new QWidget;
    auto* restForm = new QFormLayout(rest);
    restForm->setContentsMargins(0, 0, 0, 0);
    restForm->setVerticalSpacing(5);
    restForm->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (size_t i = plain; i < options.size(); ++i) addRow(restForm, options[i]);
    rest->hide();
    column->addWidget(rest);
    connect(more, &QToolButton::toggled, rest, [rest, more](bool open) {
        rest->setVisible(open);
        more->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    });
}

void OptionForm::addRow(QFormLayout* form, const OptionSpec& spec) {
    QWidget* field = makeField(spec);
    const QString help = translated(spec.help);
    field->setToolTip(help);
    field->setAccessibleName(translated(spec.label));
    field->setAccessibleDescription(help);
    field->setObjectName(QString::fromStdString("option-" + spec.key));
    fields_[spec.key] = field;
    if (spec.kind == OptionKind::flag) {
        form->addRow(field);
        return;
    }
    auto* label = new QLabel(translated(spec.label));
    label->setToolTip(help);
    label->setBuddy(field);
    form->addRow(label, field);
}

QWidget* OptionForm::makeField(const OptionSpec& spec) {
    const auto known = values_.find(spec.key);
    const f64 value = known == values_.end() ? spec.preset : known->second;
    if (spec.kind == OptionKind::flag) {
        auto* box = new QCheckBox(translated(spec.label));
        box->setChecked(value != 0);
        connect(box, &QCheckBox::toggled, this, &OptionForm::edited);
        return box;
    }
    if (spec.kind == OptionKind::choice) {
        auto* box = new QComboBox;
        for (const std::string& choice : spec.choices) box->addItem(translated(choice));
        box->setCurrentIndex(static_cast<int>(value));
        connect(box, &QComboBox::currentIndexChanged, this, &OptionForm::edited);
        return box;
    }
    if (spec.kind == OptionKind::integer && spec.high <= std::numeric_limits<int>::max()) {
        auto* box = new QSpinBox;
        box->setRange(static_cast<int>(spec.low), static_cast<int>(spec.high));
        box->setValue(static_cast<int>(value));
        box->setGroupSeparatorShown(true);
        box->setSpecialValueText(translated(spec.zero));
        connect(box, &QSpinBox::valueChanged, this, &OptionForm::edited);
        return box;
    }
    QDoubleSpinBox* box = nullptr;
    if (spec.kind == OptionKind::integer) {
        box = new WholeField;
        box->setGroupSeparatorShown(true);
        box->setSpecialValueText(translated(spec.zero));
    } else {
        auto* real = new RealField;
        real->setStep(spec.step);
        box = real;
    }
    box->setRange(spec.low, spec.high);
    box->setValue(value);
    connect(box, &QDoubleSpinBox::valueChanged, this, &OptionForm::edited);
    return box;
}

void OptionForm::apply(const std::function<void(const std::string&, f64)>& set) const {
    for (const auto& [key, field] : fields_) {
        if (const auto* flag = qobject_cast<QCheckBox*>(field))
            set(key, flag->isChecked() ? 1 : 0);
        else if (const auto* choice = qobject_cast<QComboBox*>(field))
            set(key, choice->currentIndex());
        else if (const auto* whole = qobject_cast<QSpinBox*>(field))
            set(key, whole->value());
        else if (const auto* real = qobject_cast<QDoubleSpinBox*>(field))
            set(key, real->value());
    }
}

void OptionForm::setValue(const std::string& key, f64 value) {
    const auto found = fields_.find(key);
    if (found == fields_.end()) return;
    if (auto* flag = qobject_cast<QCheckBox*>(found->second))
        flag->setChecked(value != 0);
    else if (auto* choice = qobject_cast<QComboBox*>(found->second))
        choice->setCurrentIndex(static_cast<int>(value));
    else if (auto* whole = qobject_cast<QSpinBox*>(found->second))
        whole->setValue(static_cast<int>(value));
    else if (auto* real = qobject_cast<QDoubleSpinBox*>(found->second))
        real->setValue(value);
}

}  // namespace quartier::qt
