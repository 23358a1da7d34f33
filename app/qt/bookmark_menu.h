// View > Bookmarks: named views of the document.
#pragma once

#include <QMenu>
#include <functional>

#include "app/session/workspace.h"

namespace quartier::qt {

class BookmarkMenu : public QMenu {
    Q_OBJECT

  public:
    // `view`: the one that is looked at.
    BookmarkMenu(session::Workspace& workspace, std::function<session::ViewId()> view, QWidget& window);

    void add(const QString& name);

  signals:
    void failed(const QString& text);

  private:
    void fill();  // before it is shown
    void ask();
    void guarded(const std::function<void()>& call);

    session::Workspace& workspace_;
    std::function<session::ViewId()> view_;
    QWidget& window_;
};

}  // namespace quartier::qt
