#include "app/qt/layout_panel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QStandardItemModel>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "app/qt/job_bar.h"
#include "app/qt/layout_quality_box.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/qt/workbench.h"
#include "app/session/quantity.h"

namespace quartier::qt {

namespace {

// A slider's middle is the preset; each end is three doublings away (and 0 at the left end where allowed).
constexpr int kSteps = 60;
constexpr double kDoublings = 3;

double valueOf(int step, const OptionSpec& spec) {
    if (step == 0 && spec.low <= 0) return 0;
    const double value = spec.preset * std::exp2(kDoublings * (2.0 * step / kSteps - 1));
    return std::clamp(spec.kind == OptionKind::integer ? std::round(value) : value, spec.low, spec.high);
}

// Of "by": rings around the node that is selected.
const QString kFromSelected = QStringLiteral("from-selected");
constexpr const char* kByColumns = "columns";
constexpr std::array kUsualX{"x", "longitude", "lon", "lng", "long"};
constexpr std::array kUsualY{"y", "latitude", "lat"};

const OptionSpec* specOf(const std::string& key) {
    for (const OptionSpec& spec : layoutOptionSpecs())
        if (spec.key == key) return &spec;
    return nullptr;
}

}  // namespace

LayoutPanel::LayoutPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), document_(bench.document), runs_(bench.runs) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 10);
    form_ = new QFormLayout;
    form_->setVerticalSpacing(6);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    methods_ = new QComboBox;
    methods_->setAccessibleName(tr("Layout method"));
    methods_->setObjectName("layout-method");
    methods_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    methods_->setMinimumContentsLength(8);
    methods_->addItem(tr("Automatic"), "auto");
    for (const auto& layout : document_.session().engines().layouts().layouts()) {
        const EngineInfo& info = layout->info();
        methods_->addItem(translated(info.name), QString::fromStdString(info.id));
        methods_->setItemData(methods_->count() - 1, translated(info.description), Qt::ToolTipRole);
    }
    form_->addRow(tr("Method"), methods_);
    addSources();
    for (const char* key : {"rings", "projection", "shape"})
        if (const OptionSpec* spec = specOf(key)) addChoice(*spec);
    for (const char* key : {"gravity", "community-gravity", "scaling", "pivots"})
        if (const OptionSpec* spec = specOf(key)) addSlider(*spec);
    column->addLayout(form_);
    jobs_ = new JobBar(document_.session().layout(), tr("Run"), runs_);
    column->addWidget(jobs_);
    column->addWidget(new LayoutQualityBox(document_));
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
    connect(jobs_, &JobBar::cancelAsked, this, [this] { document_.session().layout().cancel(); });
    connect(&document_, &DocumentController::changed, this, &LayoutPanel::fillSources);
    connect(&document_, &DocumentController::resultsChanged, this, &LayoutPanel::fillSources);
    fillSources();
    showHeeded();
    connect(&runs_, &RunController::jobsChanged, this, [this] {
        jobs_->setRunnable(!document_.document().empty());
        if (restartPending_ && !document_.session().layout().busy()) {
            restartPending_ = false;
            run(true);
        }
    });
}

void LayoutPanel::addSlider(const OptionSpec& spec) {
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(0, kSteps);
    slider->setValue(kSteps / 2);
    slider->setAccessibleName(translated(spec.label));
    slider->setToolTip(translated(spec.help));
    slider->setObjectName(QString::fromStdString("layout-" + spec.key));
    sliders_[spec.key] = slider;
    form_->addRow(translated(spec.label), slider);
    connect(slider, &QSlider::valueChanged, this, [this] {
        tellFirstLook();
        if (!document_.document().empty() && document_.document().positions != nullptr) restart_->start();
    });
}

void LayoutPanel::addChoice(const OptionSpec& spec) {
    auto* box = new QComboBox;
    for (const std::string& name : spec.choices) box->addItem(translated(name));
    box->setCurrentIndex(static_cast<int>(spec.preset));
    box->setAccessibleName(translated(spec.label));
    box->setToolTip(translated(spec.help));
    box->setObjectName(QString::fromStdString("layout-" + spec.key));
    choices_[spec.key] = box;
    form_->addRow(translated(spec.label), box);
    connect(box, &QComboBox::currentIndexChanged, this, &LayoutPanel::tellFirstLook);
}

void LayoutPanel::addSources() {
    for (const LayoutSource& source : layoutSources()) {
        if (source.key == "from") continue;
        auto* box = new QComboBox;
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
        box->setAccessibleName(translated(source.label));
        box->setToolTip(translated(source.help));
        box->setObjectName(QString::fromStdString("layout-" + source.key));
        sources_[source.key] = box;
        form_->addRow(translated(source.label), box);
    }
}

// What was chosen stays chosen while it is there.
void LayoutPanel::fillSources() {
    const session::Document& document = document_.document();
    for (const auto& [key, box] : sources_) {
        const QVariant chosen = box->currentData();
        const QSignalBlocker quiet(box);
        box->clear();
        const bool columns = key != "by";
        if (!columns) {
            box->addItem(tr("Its own order"), QString());
            box->addItem(tr("Distance from the selected node"), kFromSelected);
        }
        for (const session::Quantity& quantity : session::quantitiesOf(document)) {
            const bool numbers =
                quantity.kind == session::Quantity::Kind::numbers && quantity.column != nullptr;
            const bool scores = session::isBetweenness(quantity.name) && document.betweenness == nullptr;
            if (scores || quantity.kind == session::Quantity::Kind::communities || (columns && !numbers))
                continue;
            box->addItem(translatedTitle(quantity.title, quantity.column),
                         QString::fromStdString(columns ? quantity.column->id() : quantity.name));
        }
        const int before = box->findData(chosen);
        // Columns of these names are what they are for.
        int usual = -1;
        for (const char* name :
             key == "x" ? std::span<const char* const>(kUsualX) : std::span<const char* const>(kUsualY))
            if (usual < 0 && columns) usual = box->findText(QString::fromLatin1(name), Qt::MatchFixedString);
        box->setCurrentIndex(before >= 0 && chosen.isValid() ? before : std::max(usual, 0));
    }
}

std::string LayoutPanel::method() const { return methods_->currentData().toString().toStdString(); }

const Layout* LayoutPanel::layout() const {
    for (const auto& layout : document_.session().engines().layouts().layouts())
        if (layout->info().id == method()) return layout.get();
    return nullptr;
}

LayoutOptions LayoutPanel::options() const {
    LayoutOptions options;
    for (const auto& [key, slider] : sliders_)
        if (slider->isEnabled()) setOption(options, key, valueOf(slider->value(), *specOf(key)));
    for (const auto& [key, box] : choices_)
        if (form_->isRowVisible(box)) setOption(options, key, box->currentIndex());
    for (const LayoutSource& source : layoutSources()) {
        const auto box = sources_.find(source.key);
        if (box == sources_.end() || !form_->isRowVisible(box->second)) continue;
        const QString chosen = box->second->currentData().toString();
        if (chosen != kFromSelected)
            options.*source.name = chosen.toStdString();
        else if (const auto& selected = bench_.selection.selected(); selected.size() == 1)
            options.from = document_.document().nodes().id(selected.front());
    }
    return options;
}

// Sliders that the method does not heed are grey; what only some methods know is there with these.
void LayoutPanel::showHeeded() {
    const Layout* chosen = layout();  // of "auto" there is none: it takes one of the force layouts
    const Layout& heeding =
        chosen != nullptr ? *chosen : document_.session().engines().layouts().layout("forceatlas2");
    const auto heeds = [&](const std::string& key) {
        const auto isThis = [&](const OptionSpec& spec) { return spec.key == key; };
        return std::ranges::any_of(heeding.info().options, isThis);
    };
    for (const auto& [key, slider] : sliders_) {
        if (key == "pivots") form_->setRowVisible(slider, heeds(key));
        slider->setEnabled(heeds(key));
    }
    for (const auto& [key, box] : choices_) form_->setRowVisible(box, heeds(key));
    const std::vector<std::string> keys = chosen == nullptr ? std::vector<std::string>() : chosen->sources();
    const auto has = [&](const std::string& key) { return std::ranges::find(keys, key) != keys.end(); };
    for (const auto& [key, box] : sources_) form_->setRowVisible(box, has(key));
    // Only some know distances.
    const auto* by = qobject_cast<QStandardItemModel*>(sources_.at("by")->model());
    const int around = sources_.at("by")->findData(kFromSelected);
    by->item(around)->setEnabled(has("from"));
    if (!has("from") && sources_.at("by")->currentIndex() == around) sources_.at("by")->setCurrentIndex(0);
}

// A graph that is opened next is laid out with what is shown here.
void LayoutPanel::tellFirstLook() {
    auto& look = document_.session().firstLook();
    // Not by the columns of another graph.
    const Layout* chosen = layout();
    const bool byColumns = chosen != nullptr && chosen->info().id == kByColumns;
    look.method = byColumns ? "auto" : method();
    look.layout = byColumns ? LayoutOptions{} : options();
    for (const LayoutSource& source : layoutSources()) (look.layout.*source.name).clear();
}

void LayoutPanel::run(bool fromPresent) {
    QComboBox* by = sources_.at("by");
    if (form_->isRowVisible(by) && by->currentData().toString() == kFromSelected &&
        bench_.selection.selected().size() != 1)
        return emit document_.message(tr("Select the node that the rings are to be around."), true);
    // A slider goes on with what runs: only a run of its own starts paused.
    runs_.runLayout(method(), options(), fromPresent, fromPresent ? jobs_->startAtOnce() : jobs_->start());
    jobs_->refresh();
}

}  // namespace quartier::qt
