// What a run of a measure found: its value, its distribution, its highest, and how nodes can show it.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "app/qt/distribution_plot.h"
#include "app/session/filter_quantity.h"

class QButtonGroup;
class QComboBox;
class QLabel;
class QPushButton;

namespace quartier::qt {

class DocumentController;
class SelectionController;
class TopList;
class ViewsController;

class MeasureResultBox : public QWidget {
    Q_OBJECT

  public:
    MeasureResultBox(DocumentController& document, SelectionController& selection, ViewsController& views,
                     QWidget* parent = nullptr);
    // The results of this measure, the last of them first.
    void show(const std::string& measure);
    DistributionPlot& plot() { return *plot_; }

  signals:
    void filterAsked(const quartier::session::FilterName& name);

  private:
    void build();
    void fillResults();
    void showResult();
    void showWords(const session::Result& result);
    void showPlot();
    void chooseShape(const session::MeasureRun& run);
    void fillTop();
    void lookBy(bool size);
    void selectBin(const session::Distribution::Bin& bin, bool more);
    // The one that is chosen; null without any.
    const session::Result* result() const;

    DocumentController& document_;
    SelectionController& selection_;
    std::string measure_;                               // whose results they are
    std::weak_ptr<const session::MeasureRun> plotted_;  // a shape was chosen for
    QComboBox* results_;                                // hidden while there is one alone
    QLabel *value_, *what_, *details_;
    QButtonGroup* shapes_;  // ids are those of DistributionPlot::Shape
    QWidget* shapeRow_;
    DistributionPlot* plot_;
    QPushButton *colour_, *size_, *filter_;
    TopList* top_;
    ViewsController& views_;
};

}  // namespace quartier::qt
