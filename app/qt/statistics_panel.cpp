#include "app/qt/statistics_panel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QStandardItemModel>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analytics/community_algorithms.h"
#include "app/qt/document_controller.h"
#include "app/qt/job_bar.h"
#include "app/qt/measures_box.h"
#include "app/qt/option_form.h"
#include "app/qt/panel_area.h"
#include "app/qt/run_controller.h"
#include "app/qt/sample_offer.h"
#include "app/qt/selection_controller.h"
#include "app/qt/texts.h"
#include "app/qt/top_list.h"
#include "app/qt/translated.h"
#include "app/qt/views_controller.h"
#include "core/error.h"

namespace quartier::qt {

namespace {

// Options that stand open; the rest waits behind "More options".
// Those that most people set; the others are behind "More options".
constexpr size_t kPlainOfCommunities = 3, kPlainOfBetweenness = 4;
constexpr f64 kUnreliable = 30;  // percent of the highest score

// Two digits, of an error that is large none behind the point.
QString percentText(f64 percent) {
    return percent < 10 ? QString::number(percent, 'g', 2) : QString::number(percent, 'f', 0);
}

QLabel* muted(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("role", "muted");
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

template <class Engines>
std::vector<EngineInfo> infosOf(const Engines& engines) {
    std::vector<EngineInfo> infos;
    infos.reserve(engines.size());
    for (const auto& engine : engines) infos.push_back(engine->info());
    return infos;
}

// Detections that `auto` does not pick from.
bool isOther(const EngineInfo& info) { return info.algorithm == kIgraphCommunities; }

// A line of a list that names those below it and cannot be chosen.
void addHeading(QComboBox& list, const QString& title) {
    list.addItem(title);
    auto* model = qobject_cast<QStandardItemModel*>(list.model());
    QStandardItem* item = model->item(list.count() - 1);
    item->setFlags(Qt::NoItemFlags);
    QFont font = list.font();
    font.setBold(true);
    item->setFont(font);
}

// Of `auto`: every option that any of the engines takes.
std::vector<OptionSpec> optionsOfAll(const std::vector<EngineInfo>& infos,
                                     const std::vector<OptionSpec>& order) {
    std::vector<OptionSpec> all;
    for (const OptionSpec& spec : order)
        for (const EngineInfo& info : infos) {
            const bool takes = std::any_of(info.options.begin(), info.options.end(),
                                           [&](const OptionSpec& own) { return own.key == spec.key; });
            if (!takes) continue;
            all.push_back(spec);
            break;
        }
    return all;
}

// Without what changes nothing and is there for scripts of earlier days.
std::vector<OptionSpec> withoutIdle(std::vector<OptionSpec> options) {
    std::erase_if(options, [](const OptionSpec& spec) { return spec.key == "deterministic"; });
    return options;
}

std::vector<TopList::Row> topScores(const session::Document& document, const session::CentralityRun& run) {
    std::vector<TopList::Row> rows;
    const Graph& graph = document.searched(run.options);
    for (const VertexId v : run.top) {
        TopList::Row row;
        row.nodes = {v};
        row.name = QString::fromStdString(document.nodes().label(v));
        row.value = QString::number(normalisedScore(run, graph, v), 'g', 4);
        const f64 error = errorPercent(run.result.scores, v);
        if (!run.result.scores.exact)
            row.error = error >= 0 ? QObject::tr("\u00b1%1 %").arg(percentText(error)) : QObject::tr("exact");
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace

StatisticBox::StatisticBox(DocumentController& document, RunController& runs, SelectionController& selection,
                           ViewsController& views, Kind kind, QWidget* parent)
    : QWidget(parent), document_(document), runs_(runs), kind_(kind) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(6);
    auto* top = new QFormLayout;
    top->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    strategies_ = new QComboBox;
    strategies_->setAccessibleName(tr("Strategy"));
    strategies_->setObjectName("strategy");
    strategies_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    strategies_->setMinimumContentsLength(14);
    top->addRow(tr("Strategy"), strategies_);
    column->addLayout(top);
    about_ = muted(this);
    column->addWidget(about_);
    form_ = new OptionForm;
    column->addWidget(form_);
    jobs_ = new JobBar(document.session().analysis(), tr("Run"), runs);
    column->addWidget(jobs_);
    value_ = new QLabel;
    value_->setProperty("role", "value");
    value_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value_->setAccessibleName(kind == Kind::communities ? tr("Modularity") : tr("Highest betweenness"));
    value_->setObjectName("value");
    what_ = muted(this);
    details_ = new QLabel;
    details_->setWordWrap(true);
    details_->setObjectName("details");
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    why_ = muted(this);
    column->addSpacing(6);
    if (kind == Kind::betweenness) {
        offer_ = new SampleOffer(document, runs);
        column->insertWidget(column->indexOf(jobs_) + 1, offer_);
        connect(offer_, &SampleOffer::sampleAsked, this, &StatisticBox::runSample);
        top_ = new TopList(selection, views, tr("Nodes of the highest betweenness"), tr("Betweenness"));
        top_->setToolTip(tr(
            "Shares of the pairs of other nodes whose shortest paths lead through it. A click goes there"));
    }
    for (QLabel* label : {value_, what_, details_}) column->addWidget(label);
    if (top_ != nullptr) column->addWidget(top_);
    column->addWidget(why_);
    column->addStretch(1);
    fillStrategies();
    connect(strategies_, &QComboBox::currentIndexChanged, this, &StatisticBox::chooseStrategy);
    connect(form_, &OptionForm::edited, this, &StatisticBox::tellFirstLook);
    connect(jobs_, &JobBar::runAsked, this, &StatisticBox::run);
    connect(jobs_, &JobBar::pauseAsked, &runs_, &RunController::togglePause);
    connect(jobs_, &JobBar::stepAsked, &runs_, &RunController::stepOnce);
    connect(jobs_, &JobBar::cancelAsked, &document, [&document] { document.session().analysis().cancel(); });
    connect(&runs_, &RunController::jobsChanged, this, &StatisticBox::refresh);
    connect(&runs_, &RunController::panelsChanged, this, [this] {
        refresh();
        refreshResult();
    });
    chooseStrategy();
    refresh();
    refreshResult();
}

void StatisticBox::fillStrategies() {
    const auto& registry = document_.session().engines().engines();
    infos_ = kind_ == Kind::communities ? infosOf(registry.communityEngines())
                                        : infosOf(registry.centralityEngines());
    strategies_->addItem(tr("Automatic"), QStringLiteral("auto"));
    const auto others = std::stable_partition(infos_.begin(), infos_.end(),
                                              [](const EngineInfo& info) { return !isOther(info); });
    if (others != infos_.end()) addHeading(*strategies_, tr("Louvain"));
    for (auto next = infos_.begin(); next != infos_.end(); ++next) {
        if (next == others) addHeading(*strategies_, tr("Other detections, by igraph"));
        const EngineInfo& info = *next;
        const QString where = info.backend == Backend::cuda ? tr("GPU") : tr("CPU");
        strategies_->addItem(QStringLiteral("%1 (%2)").arg(translated(info.name), where),
                             QString::fromStdString(info.id));
        strategies_->setItemData(
            strategies_->count() - 1,
            QStringLiteral("%1\n%2").arg(translated(info.description), QString::fromStdString(info.paper)),
            Qt::ToolTipRole);
    }
}

void StatisticBox::chooseStrategy() {
    const std::string chosen = strategy();
    const auto named =
        std::find_if(infos_.begin(), infos_.end(), [&](const EngineInfo& info) { return info.id == chosen; });
    const bool communities = kind_ == Kind::communities;
    const auto& order = communities ? communityOptionSpecs() : centralityOptionSpecs();
    const size_t plain = communities ? kPlainOfCommunities : kPlainOfBetweenness;
    if (named == infos_.end()) {
        about_->setText(tr("Picks the fastest strategy that this machine can run on the graph."));
        about_->setToolTip({});
        // It picks no algorithm but Louvain.
        std::vector<EngineInfo> candidates = infos_;
        std::erase_if(candidates, isOther);
        form_->setOptions(withoutIdle(optionsOfAll(candidates, order)), plain);
    } else {
        about_->setText(translated(named->description));
        about_->setToolTip(QString::fromStdString(named->paper));
        form_->setOptions(withoutIdle(named->options), plain);
    }
    tellFirstLook();
}

std::string StatisticBox::strategy() const { return strategies_->currentData().toString().toStdString(); }

CommunityOptions StatisticBox::communityOptions() const {
    CommunityOptions options;
    form_->apply([&](const std::string& key, f64 value) { setOption(options, key, value); });
    return options;
}

CentralityOptions StatisticBox::centralityOptions() const {
    CentralityOptions options;
    form_->apply([&](const std::string& key, f64 value) { setOption(options, key, value); });
    return options;
}

// A graph that is opened next is looked at with what is shown here.
void StatisticBox::tellFirstLook() {
    if (kind_ != Kind::communities) return;
    auto& look = document_.session().firstLook();
    look.strategy = strategy();
    look.communities = communityOptions();
}

void StatisticBox::run() {
    if (kind_ == Kind::communities)
        runs_.runCommunities(strategy(), communityOptions(), jobs_->start());
    else
        startBetweenness();
    refresh();
}

void StatisticBox::startBetweenness() {
    const RunStart start = jobs_->start();
    runs_.runBetweenness(strategy(), centralityOptions(), start);
    offer_->begin(centralityOptions(),
                  strategy() == "auto" && start.job == session::JobStart::running && !start.onVisible);
}

void StatisticBox::runSample() {
    form_->setValue("epsilon", SampleOffer::kEpsilon);
    startBetweenness();
}

void StatisticBox::refresh() {
    auto& session = document_.session();
    const auto own =
        kind_ == Kind::communities ? session::Analysis::communities : session::Analysis::betweenness;
    // A graph that is read on the same lane is no run: the status bar tells of it.
    const bool mine = session.analysis().busy() && !session.opening() && session.lastAnalysis() == own;
    if (mine != std::exchange(mine_, mine)) refreshResult();
    if (offer_ != nullptr) offer_->refresh(mine_);
    jobs_->setMine(mine_);
    jobs_->setRunnable(!document_.document().empty());
}

void StatisticBox::showResult(const QString& value, const QString& what, const QString& details,
                              const QString& why) {
    value_->setText(value);
    what_->setText(what);
    details_->setText(details);
    why_->setText(why);
    for (QLabel* label : {value_, what_, details_, why_}) label->setVisible(!label->text().isEmpty());
}

void StatisticBox::refreshResult() {
    if (kind_ == Kind::communities) {
        const auto* run = document_.communities();
        if (run == nullptr) return showResult({}, mine_ ? QString() : tr("Not run yet."), {}, {});
        const auto& result = run->result;
        f64 seconds = 0;
        // As the plot has it: with what is done beside the levels, their refinement and the check of the
        // parts.
        for (const Stage& stage : result.trace.stages)
            if (stage.name.find('/') == std::string::npos) seconds += stage.seconds;
        const size_t levels = result.hierarchy.levelCount();
        QString details = tr("%1 on %2, %3")
                              .arg(communitiesText(run->communitiesAt(levels)),
                                   counted(levels, tr("level"), tr("levels")), formatSeconds(seconds));
        if (run->origin) details = communitiesText(run->communitiesAt(levels));
        if (result.disconnected > 0)
            details += tr("\n%1 not connected inside")
                           .arg(counted(result.disconnected, tr("community is"), tr("communities are")));
        if (result.status == RunStatus::cancelled) details += tr("\nStopped early: the best so far");
        const f64 gamma = run->options.resolution;
        QString what = tr("modularity");
        if (gamma != 1)
            what += tr(" at resolution %1 (Gephi: %2)").arg(gamma, 0, 'g', 4).arg(1 / gamma, 0, 'g', 4);
        return showResult(QString::number(result.modularity, 'f', 4), what, details, translated(run->why));
    }
    refreshScores();
}

void StatisticBox::refreshScores() {
    const auto& shared = document_.document().betweenness;
    top_->fill(shared == nullptr ? std::vector<TopList::Row>{} : topScores(document_.document(), *shared));
    const session::CentralityRun* run = shared.get();
    if (run == nullptr || run->result.scores.value.empty())
        return showResult({}, mine_ ? QString() : tr("Not run yet."), {}, {});
    const auto& scores = run->result.scores;
    const VertexId vertex = run->best();
    const QString name = QString::fromStdString(document_.document().nodes().label(vertex));
    const QString sources = counted(scores.sourcesUsed, tr("source"), tr("sources"));
    QString details =
        scores.exact ? tr("exact, from all %1").arg(sources) : tr("estimate from %1").arg(sources);
    if (const f64 error = errorPercent(scores, vertex); error >= 0)
        details += tr(", standard error \u00b1%1 %").arg(percentText(error));
    if (errorPercent(scores, vertex) > kUnreliable)
        details += tr("\nToo few sources to tell which nodes are highest");
    if (run->options.epsilon > 0 && run->result.status == RunStatus::complete)
        details += tr("\nevery normalised score within %1 with probability %2")
                       .arg(scores.bound, 0, 'g', 3)
                       .arg(run->options.confidence);
    if (document_.document().graph().isDirected() && !run->options.directed)
        details += tr("\nby edges of any direction: the option Directed follows the arcs");
    const f64 score = normalisedScore(*run, document_.document().searched(run->options), vertex);
    showResult(QString::number(score, 'g', 4), tr("highest betweenness, normalised, of %1").arg(name),
               details, translated(run->why));
}

StatisticsPanel::StatisticsPanel(DocumentController& document, RunController& runs,
                                 SelectionController& selection, ViewsController& views, QWidget* parent)
    : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("Statistics"));
    communities_ = new StatisticBox(document, runs, selection, views, StatisticBox::Kind::communities);
    betweenness_ = new StatisticBox(document, runs, selection, views, StatisticBox::Kind::betweenness);
    const auto add = [&](StatisticBox* box, const QString& title) {
        auto* area = new PanelArea(box);
        area->setAccessibleName(title);
        tabs->addTab(area, title);
    };
    add(communities_, tr("Communities"));
    add(betweenness_, tr("Betweenness"));
    measures_ = new MeasuresBox(document, runs, selection, views);
    tabs->addTab(measures_, tr("Measures"));
    column->addWidget(tabs);
    // The tab follows what is run from elsewhere: menu, keys. A run may be over before anybody saw it busy.
    connect(&runs, &RunController::jobsChanged, this,
            [tabs, &document, was = session::Analysis::none, wasBusy = false]() mutable {
                const auto last = document.session().lastAnalysis();
                const bool busy = document.session().analysis().busy() && !document.session().opening();
                const bool started = busy && !std::exchange(wasBusy, busy);
                wasBusy = busy;
                if (std::exchange(was, last) == last && !started) return;
                if (last == session::Analysis::none || last == session::Analysis::edit) return;
                const int index = last == session::Analysis::measure       ? 2
                                  : last == session::Analysis::betweenness ? 1
                                                                           : 0;
                // A page that appears would give the keys to its first field, where Space and the brackets
                // are typed.
                if (index != tabs->currentIndex() &&
                    tabs->currentWidget()->isAncestorOf(tabs->window()->focusWidget()))
                    tabs->setFocus();
                tabs->setCurrentIndex(index);
            });
}

}  // namespace quartier::qt
