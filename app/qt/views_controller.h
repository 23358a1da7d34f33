// The views of the window: which there are, which is active, and whether they are locked together. Panels act
// on the active one.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "app/qt/view_controller.h"

namespace quartier::qt {

class ViewsController : public QObject {
    Q_OBJECT

  public:
    ViewsController(DocumentController& document, SelectionController& selection);

    // In the order in which they stand in the window; never none.
    const std::vector<std::unique_ptr<ViewController>>& all() const { return views_; }
    ViewController& active() const { return *active_; }
    void activate(session::ViewId view);
    void openAnother();  // with the look, the camera and the place of the active one
    void close(session::ViewId view);
    // Camera and place follow each other; the others go to where the active one is.
    void setLocked(bool locked);
    bool locked() const;
    // Of the active view, or of all that are locked.
    void fit(bool selectionOnly);

    bool dark() const;
    void setDark(bool dark);

  signals:
    void changed();        // one was opened or closed, or they are locked together, or no longer
    void activeChanged();  // another is active
    // Of the active view, also when another is active.
    void styleChanged();
    void placeChanged();

  private:
    void refresh();
    ViewController& add(std::shared_ptr<session::OpenView> view);
    void makeActive(ViewController& view);
    void follow(const ViewController& leader, const render::Camera& camera, bool glide);

    DocumentController& document_;
    SelectionController& selection_;
    std::vector<std::unique_ptr<ViewController>> views_;
    ViewController* active_ = nullptr;
};

}  // namespace quartier::qt
