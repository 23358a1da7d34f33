#include "app/qt/comparison_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QTableWidget>
#include <QVBoxLayout>
#include <cmath>
#include <system_error>

#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/view.h"

namespace quartier::qt {

namespace {

QTableWidgetItem* cell(const QString& text, bool number) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    return item;
}

QTableWidget* tableOf(int rows, const QStringList& titles, const QString& name) {
    auto* table = new QTableWidget(rows, static_cast<int>(titles.size()));
    table->setHorizontalHeaderLabels(titles);
    table->setAccessibleName(name);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->verticalHeader()->setDefaultSectionSize(23);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    return table;
}

QStringList figuresOf(const session::Result& result, const NodeTable& nodes) {
    QStringList figures{translated(result.name),
                        result.imported() ? QString() : translated(result.engine().name),
                        result.imported() ? QString() : formatSeconds(result.seconds())};
    if (result.communities) {
        const CommunityResult& found = result.communities->result;
        const size_t levels = found.hierarchy.levelCount();
        figures << QString::number(found.modularity, 'f', 4)
                << counted(result.communities->communitiesAt(levels)) << counted(levels);
    } else {
        const session::CentralityRun& run = *result.betweenness;
        const Scores& scores = run.result.scores;
        figures << (scores.exact ? QObject::tr("all") : counted(scores.sourcesUsed));
        if (run.best() < scores.value.size())
            figures << QString::fromStdString(nodes.label(run.best()))
                    << translated(session::formatAmount(scores.value[run.best()]));
        else
            figures << QObject::tr("no nodes") << QString();
    }
    figures << (result.status() == RunStatus::cancelled ? QObject::tr("stopped") : QObject::tr("complete"));
    return figures;
}

QString formatShare(f64 value) {
    return std::isnan(value) ? QObject::tr("undefined") : QString::number(value, 'f', 4);
}

}  // namespace

ComparisonDialog::ComparisonDialog(session::Document document, std::vector<session::Result> results,
                                   QWidget* parent)
    : QDialog(parent), communities_(results.front().communities != nullptr) {
    setWindowTitle(communities_ ? tr("Compare Communities") : tr("Compare Betweenness"));
    for (const session::Result& result : results) names_ << translated(result.name);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    addFigures(*column, document, results);
    addPairs(*column);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    column->addWidget(buttons);
    resize(640, 240 + 46 * static_cast<int>(results.size()));
    // A comparison that still runs is stopped; waiting for it here would hold the window up.
    connect(this, &QDialog::finished, this, [this] {
        worker_.request_stop();
        if (!busy_) deleteLater();
    });
    start(std::move(document), std::move(results));
}

void ComparisonDialog::addFigures(QVBoxLayout& column, const session::Document& document,
                                  const std::vector<session::Result>& results) {
    const QStringList titles = communities_
                                   ? QStringList{tr("Name"),        tr("Strategy"), tr("Time"),  tr("Q"),
                                                 tr("Communities"), tr("Levels"),   tr("Status")}
                                   : QStringList{tr("Name"),     tr("Strategy"), tr("Time"),  tr("Sources"),
                                                 tr("Top node"), tr("Score"),    tr("Status")};
    auto* table = tableOf(static_cast<int>(results.size()), titles, tr("Figures of the results"));
    table->setObjectName("figures");
    table->verticalHeader()->hide();
    table->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (size_t row = 0; row < results.size(); ++row) {
        const QStringList figures = figuresOf(results[row], document.nodes());
        for (int at = 0; at < figures.size(); ++at)
            table->setItem(static_cast<int>(row), at, cell(figures[at], at > 0));
    }
    column.addWidget(table, 1);
}

void ComparisonDialog::addPairs(QVBoxLayout& column) {
    what_ = new QLabel;
    what_->setWordWrap(true);
    const qsizetype pairs = names_.size() * (names_.size() - 1) / 2;
    what_->setText(pairs == 1 ? tr("Comparing 1 pair\u2026") : tr("Comparing %1 pairs\u2026").arg(pairs));
    column.addWidget(what_);
    progress_ = new QProgressBar;
    progress_->setRange(0, 0);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Comparing"));
    column.addWidget(progress_);
    pairs_ = tableOf(static_cast<int>(names_.size()), names_, tr("How alike each two results are"));
    pairs_->setObjectName("pairs");
    pairs_->setVerticalHeaderLabels(names_);
    pairs_->verticalHeader()->setHighlightSections(false);
    pairs_->setSelectionMode(QAbstractItemView::NoSelection);
    pairs_->setFocusPolicy(Qt::NoFocus);
    column.addWidget(pairs_, 1);
}

void ComparisonDialog::start(session::Document document, std::vector<session::Result> results) {
    auto work = [this, document = std::move(document),
                 results = std::move(results)](const std::stop_token& stop) {
        std::vector<session::ResultPair> pairs;
        QString error;
        try {
            pairs = session::compareResults(document, results, stop);
        } catch (const std::exception& failure) {
            error = translated(failure.what());
        }
        QMetaObject::invokeMethod(this, [this, pairs = std::move(pairs), error] { take(pairs, error); });
    };
    try {
        worker_ = std::jthread(std::move(work));
    } catch (const std::system_error&) {
        take({}, tr("no further thread can be started for the comparison"));
    }
}

void ComparisonDialog::take(const std::vector<session::ResultPair>& pairs, const QString& error) {
    busy_ = false;
    if (!isVisible() && worker_.get_stop_token().stop_requested()) return deleteLater();
    progress_->hide();
    if (!error.isEmpty()) return what_->setText(error);
    what_->setText(communities_
                       ? tr("Coarsest levels compared: above the diagonal normalised mutual information "
                            "(NMI), below it the adjusted Rand index (ARI). 1 means the same communities.")
                       : tr("Above the diagonal Spearman\u2019s rank correlation, below it the largest "
                            "relative difference among the ten highest scores of either."));
    for (int i = 0; i < names_.size(); ++i) {
        auto* same = cell(QStringLiteral("\u2013"), true);
        same->setForeground(palette().placeholderText());
        pairs_->setItem(i, i, same);
    }
    for (const session::ResultPair& pair : pairs) {
        const int a = static_cast<int>(pair.a), b = static_cast<int>(pair.b);
        pairs_->setItem(a, b, cell(formatShare(communities_ ? pair.nmi : pair.spearman), true));
        pairs_->setItem(b, a,
                        cell(communities_ ? formatShare(pair.ari)
                                          : QStringLiteral("%1 %").arg(pair.topDifference * 100, 0, 'g', 3),
                             true));
    }
}

}  // namespace quartier::qt
