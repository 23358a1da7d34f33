// Changes the scale of a ramp. What places values by rank or in classes is found by a job the first time that
// an array of values needs it; the view changes when it is known.
#pragma once

#include "app/qt/background_job.h"
#include "app/session/workspace.h"

namespace quartier::qt {

class DocumentController;

class ScaleController : public QObject {
    Q_OBJECT

  public:
    explicit ScaleController(DocumentController& document, QObject* parent = nullptr);

    void scaleBy(session::ViewId view, session::Ramp ramp, session::Scale scale);
    bool busy() const { return job_.busy(); }

  signals:
    void failed(const QString& error);

  private:
    void change(session::ViewId view, session::Ramp ramp, session::Scale scale);

    DocumentController& document_;
    BackgroundJob job_;
};

}  // namespace quartier::qt
