#include "app/qt/layout_quality_box.h"

#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/qt/document_controller.h"

namespace quartier::qt {

namespace {

constexpr size_t kKept = 32;  // sets of positions whose numbers are kept

QString number(double value) { return QLocale().toString(value, 'f', 3); }

}  // namespace

LayoutQualityBox::LayoutQualityBox(DocumentController& document, QWidget* parent)
    : QWidget(parent), document_(document) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 6, 0, 0);
    column->setSpacing(6);
    button_ = new QPushButton;
    button_->setObjectName("measure-layout");
    column->addWidget(button_);
    bar_ = new QProgressBar;
    bar_->setAccessibleName(tr("Progress of the measures of the layout"));
    bar_->setTextVisible(false);
    bar_->setRange(0, 1000);
    column->addWidget(bar_);
    values_ = new QFormLayout;
    values_->setVerticalSpacing(4);
    column->addLayout(values_);
    connect(button_, &QPushButton::clicked, this, [this] {
        if (job_.busy())
            job_.cancel();
        else
            measure();
    });
    connect(&job_, &BackgroundJob::changed, this, &LayoutQualityBox::refresh);
    connect(&job_, &BackgroundJob::failed, this,
            [this](const QString& error) { emit document_.message(error, true); });
    connect(&document_, &DocumentController::changed, this, [this] {
        refresh();
        showValues();
    });
    refresh();
}

// Of the whole graph, whatever a filter shows.
void LayoutQualityBox::measure() {
    const session::Document& document = document_.document();
    if (document.empty() || document.positions == nullptr) return;
    job_.start(tr("Measuring the layout"),
               [this, version = document.version, positions = document.positions,
                communities = document.communities](RunContext& context) -> BackgroundJob::Answer {
                   const Hierarchy none{.vertices = version->undirected->vertexCount(), .levels = {}};
                   const LayoutQuality quality = layoutQuality(
                       *version->undirected, communities == nullptr ? none : communities->result.hierarchy,
                       *positions, 1, context);
                   return [this, measured = Measured{positions, communities, quality}] { keep(measured); };
               });
}

void LayoutQualityBox::keep(Measured measured) {
    std::erase_if(measured_, [](const Measured& old) { return old.positions.expired(); });
    if (measured_.size() == kKept) measured_.erase(measured_.begin());
    measured_.push_back(std::move(measured));
    showValues();
}

const LayoutQualityBox::Measured* LayoutQualityBox::shown() const {
    const session::Document& document = document_.document();
    if (document.positions == nullptr) return nullptr;
    const auto found = std::find_if(measured_.rbegin(), measured_.rend(), [&](const Measured& measured) {
        return measured.positions.lock() == document.positions &&
               measured.communities.lock() == document.communities;
    });
    return found == measured_.rend() ? nullptr : &*found;
}

void LayoutQualityBox::refresh() {
    const session::Document& document = document_.document();
    const bool busy = job_.busy();
    button_->setText(busy ? tr("Cancel measuring") : tr("Measure this layout"));
    button_->setAccessibleName(button_->text());
    button_->setToolTip(
        busy ? tr("Stops measuring; no values are shown")
             : tr("How well the drawing shows the graph, in four numbers that do not depend on "
                  "its scale; of large graphs by samples, the same each time"));
    button_->setEnabled(busy || (!document.empty() && document.positions != nullptr));
    bar_->setVisible(busy);
    bar_->setValue(static_cast<int>(1000 * std::clamp(job_.state().progress.fraction, 0.0, 1.0)));
}

void LayoutQualityBox::addValue(const QString& name, const QString& value, const QString& help,
                                const QString& id) {
    auto* title = new QLabel(name);
    auto* shown = new QLabel(value);
    title->setToolTip(help);
    shown->setToolTip(help);
    shown->setObjectName(id);
    shown->setAccessibleName(name);
    shown->setTextInteractionFlags(Qt::TextSelectableByMouse);
    values_->addRow(title, shown);
}

void LayoutQualityBox::showValues() {
    while (values_->rowCount() > 0) values_->removeRow(0);
    const Measured* measured = shown();
    if (measured == nullptr) return;
    const LayoutQuality& quality = measured->quality;
    addValue(
        tr("Stress"), number(quality.stress),
        tr("How far distances in the drawing are from distances in the graph, by their best scale: 0 where "
           "they agree, 1 where they have nothing in common. Lower is better."),
        "quality-stress");
    addValue(
        tr("Neighbours kept"), number(quality.neighbourhoodJaccard),
        tr("How many of the nodes that lie nearest to a node are its neighbours, from 0 (none) to 1 (all). "
           "Higher is better."),
        "quality-neighbours");
    addValue(
        tr("Edge length variation"), number(quality.edgeLengthVariation),
        tr("How much the lengths of edges differ: their standard deviation over their mean, 0 where all are "
           "as long. Lower is more even; layouts that set communities apart have long edges between them."),
        "quality-lengths");
    const auto& levels = quality.levelSeparation;
    for (size_t level = levels.size(); level > 0; --level)
        addValue(
            tr("Separation, level %1").arg(level), number(levels[level - 1]),
            tr("How much farther apart two nodes of the graph lie than two of one community of this level "
               "(1 is the finest); 1 where communities lie anywhere. Higher is better."),
            QStringLiteral("quality-separation-%1").arg(level));
}

}  // namespace quartier::qt
