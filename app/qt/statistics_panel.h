// Statistics: what can be computed, how, and what came of it. Everything about the strategies is read from
// the registry.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "analytics/centrality.h"
#include "analytics/community.h"
#include "core/options.h"

class QComboBox;
class QLabel;

namespace quartier::qt {

class JobBar;
class MeasuresBox;
class OptionForm;
class SampleOffer;
class TopList;
class DocumentController;
class RunController;
class SelectionController;
class ViewsController;

// One algorithm: strategy, options, run, result.
class StatisticBox : public QWidget {
    Q_OBJECT

  public:
    enum class Kind { communities, betweenness };
    StatisticBox(DocumentController& document, RunController& runs, SelectionController& selection,
                 ViewsController& views, Kind kind, QWidget* parent = nullptr);

    JobBar& jobs() { return *jobs_; }
    QComboBox& strategies() { return *strategies_; }
    OptionForm& options() { return *form_; }
    void run();  // as it is shown

  private:
    void fillStrategies();
    void chooseStrategy();
    std::string strategy() const;
    CommunityOptions communityOptions() const;
    CentralityOptions centralityOptions() const;
    void tellFirstLook();
    void refresh();  // job states
    void startBetweenness();
    void runSample();
    void refreshScores();
    void refreshResult();  // values
    void showResult(const QString& value, const QString& what, const QString& details, const QString& why);

    DocumentController& document_;
    RunController& runs_;
    Kind kind_;
    std::vector<EngineInfo> infos_;
    QComboBox* strategies_;
    QLabel* about_;
    OptionForm* form_;
    JobBar* jobs_;
    SampleOffer* offer_ = nullptr;  // these two of betweenness
    TopList* top_ = nullptr;
    QLabel *value_, *what_, *details_, *why_;
    bool mine_ = false;
};

class StatisticsPanel : public QWidget {
    Q_OBJECT

  public:
    StatisticsPanel(DocumentController& document, RunController& runs, SelectionController& selection,
                    ViewsController& views, QWidget* parent = nullptr);
    StatisticBox& communities() { return *communities_; }
    StatisticBox& betweenness() { return *betweenness_; }
    MeasuresBox& measures() { return *measures_; }

  private:
    StatisticBox *communities_, *betweenness_;
    MeasuresBox* measures_;
};

}  // namespace quartier::qt
