#include "app/qt/layout_panel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSlider>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/qt/document_controller.h"
#include "app/qt/job_bar.h"
#include "app/qt/run_controller.h"
#include "app/qt/translated.h"

namespace quartier::qt {

namespace {

// A slider's middle is the preset; each end is three doublings away (and 0 at the left end where allowed).
constexpr int kSteps = 60;
constexpr double kDoublings = 3;

double valueOf(int step, const OptionSpec& spec) {
    if (step == 0 && spec.low <= 0) return 0;
    const double value = spec.preset * std::exp2(kDoublings * (2.0 * step / kSteps - 1));
    return std::clamp(value, spec.low, spec.high);
}

const OptionSpec* specOf(const std::string& key) {
    for (const OptionSpec& spec : layoutOptionSpecs())
        if (spec.key == key) return &spec;
    return nullptr;
}

}  // namespace

LayoutPanel::LayoutPanel(DocumentController& document, RunController& runs, QWidget* parent)
    : QWidget(parent), document_(document), runs_(runs) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 10);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    methods_ = new QComboBox;
    methods_->setAccessibleName(tr("Layout method"));
    methods_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    methods_->setMinimumContentsLength(8);
    methods_->addItem(tr("Automatic"), "auto");
    for (const auto& layout : document.session().engines().layouts().layouts()) {
        const EngineInfo& info = layout->info();
        methods_->addItem(translated(info.name), QString::fromStdString(info.id));
        methods_->setItemData(methods_->count() - 1, translated(info.description), Qt::ToolTipRole);
    }
    form->addRow(tr("Method"), methods_);
    for (const char* key : {"gravity", "community-gravity", "scaling"})
        if (const OptionSpec* spec = specOf(key)) addSlider(*form, *spec);
    column->addLayout(form);
    jobs_ = new JobBar(document.session().layout(), tr("Run"), runs);
    column->addWidget(jobs_);
    column->addStretch(1);
    restart_ = new QTimer(this);
    restart_->setSingleShot(true);
    restart_->setInterval(150);
    connect(restart_, &QTimer::timeout, this, [this] {
        // The present run must have ended first; it does so within 50 ms.
        if (document_.session().layout().busy()) {
            document_.session().layout().cancel();
            restartPending_ = true;
        } else {
            run(true);
        }
    });
    connect(methods_, &QComboBox::currentIndexChanged, this, [this] {
        showHeeded();
        tellFirstLook();
    });
    connect(jobs_, &JobBar::runAsked, this, [this] { run(false); });
    connect(jobs_, &JobBar::pauseAsked, &runs_, &RunController::togglePause);
    connect(jobs_, &JobBar::stepAsked, &runs_, &RunController::stepOnce);
    connect(jobs_, &JobBar::cancelAsked, &document, [&document] { document.session().layout().cancel(); });
    connect(&runs_, &RunController::jobsChanged, this, [this] {
        jobs_->setRunnable(!document_.document().empty());
        if (restartPending_ && !document_.session().layout().busy()) {
            restartPending_ = false;
            run(true);
        }
    });
}

void LayoutPanel::addSlider(QFormLayout& form, const OptionSpec& spec) {
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(0, kSteps);
    slider->setValue(kSteps / 2);
    slider->setAccessibleName(translated(spec.label));
    slider->setToolTip(translated(spec.help));
    slider->setObjectName(QString::fromStdString("layout-" + spec.key));
    sliders_[spec.key] = slider;
    form.addRow(translated(spec.label), slider);
    connect(slider, &QSlider::valueChanged, this, [this] {
        tellFirstLook();
        if (!document_.document().empty() && document_.document().positions != nullptr) restart_->start();
    });
}

std::string LayoutPanel::method() const { return methods_->currentData().toString().toStdString(); }

LayoutOptions LayoutPanel::options() const {
    LayoutOptions options;
    for (const auto& [key, slider] : sliders_)
        if (slider->isEnabled()) setOption(options, key, valueOf(slider->value(), *specOf(key)));
    return options;
}

// Sliders that the method does not heed are grey.
void LayoutPanel::showHeeded() {
    const EngineInfo* info = nullptr;  // of "auto" there is none: it heeds what it is given
    for (const auto& layout : document_.session().engines().layouts().layouts())
        if (layout->info().id == method()) info = &layout->info();
    for (const auto& entry : sliders_) {
        const auto isThis = [&](const OptionSpec& spec) { return spec.key == entry.first; };
        entry.second->setEnabled(info == nullptr || std::ranges::any_of(info->options, isThis));
    }
}

// A graph that is opened next is laid out with what is shown here.
void LayoutPanel::tellFirstLook() {
    auto& look = document_.session().firstLook();
    look.method = method();
    look.layout = options();
}

void LayoutPanel::run(bool fromPresent) {
    // A slider goes on with what runs: only a run of its own starts paused.
    runs_.runLayout(method(), options(), fromPresent, fromPresent ? jobs_->startAtOnce() : jobs_->start());
    jobs_->refresh();
}

}  // namespace quartier::qt
