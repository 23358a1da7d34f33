// How good the layout is that is shown: measured by a job when it is asked for, and kept as long as those
// positions are, so that undo brings the numbers back with them.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/qt/background_job.h"
#include "app/session/document.h"
#include "layouts/quality.h"

class QFormLayout;
class QProgressBar;
class QPushButton;

namespace quartier::qt {

class DocumentController;

class LayoutQualityBox : public QWidget {
    Q_OBJECT

  public:
    explicit LayoutQualityBox(DocumentController& document, QWidget* parent = nullptr);

  private:
    // What was measured, of which positions, and by which communities (none: without).
    struct Measured {
        std::weak_ptr<const std::vector<Vec2>> positions;
        std::weak_ptr<const session::CommunityRun> communities;
        LayoutQuality quality;
    };
    void measure();
    void keep(Measured measured);
    const Measured* shown() const;  // of the present positions and communities; null: not measured
    void refresh();
    void showValues();
    void addValue(const QString& name, const QString& value, const QString& help, const QString& id);

    DocumentController& document_;
    QPushButton* button_;
    QProgressBar* bar_;
    QFormLayout* values_;
    std::vector<Measured> measured_;  // the newest last; at most kKept
    BackgroundJob job_;
};

}  // namespace quartier::qt
