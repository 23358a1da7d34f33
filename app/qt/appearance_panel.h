// Appearance: what colours the nodes, what sizes them, palettes and ranges, the edges, the ground.
#pragma once

#include <QWidget>
#include <array>

#include "app/session/scale.h"
#include "app/session/session.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSlider;
class QSpinBox;

namespace quartier::qt {

class DocumentController;
class RunController;
class ScaleController;
class ViewsController;

class AppearancePanel : public QWidget {
    Q_OBJECT

  public:
    explicit AppearancePanel(DocumentController& document, ViewsController& views, RunController& runs,
                             QWidget* parent = nullptr);

  private:
    void build();
    void wire();
    void fillQuantities();
    void fillPalettes();
    void fillLabelColumns();
    void refresh();
    void refreshEdgeShape(const render::Style& style, bool communities);
    QComboBox* scaleBox(session::Ramp ramp, const QString& name, const char* id);
    void refreshScales();
    QSlider* slider(const QString& name, int low, int high, const QString& help);

    DocumentController& document_;
    ViewsController& views_;
    RunController& runs_;
    ScaleController* scales_;
    QComboBox *colour_, *edgeColour_, *edgeWidth_, *size_, *palette_, *labelColumn_, *ground_, *edgeShape_;
    std::array<QComboBox*, 4> scaleBoxes_{};  // by session::Ramp
    QCheckBox *reversed_, *edges_, *detail_, *arrows_;
    QDoubleSpinBox *low_, *high_;
    QWidget* range_;
    QSlider *nodeSize_, *spread_, *strength_, *bundling_;
    QSpinBox* labels_;
    bool categorical_ = false;
};

}  // namespace quartier::qt
