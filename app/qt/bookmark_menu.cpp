#include "app/qt/bookmark_menu.h"

#include <QInputDialog>
#include <QLineEdit>

#include "app/qt/translated.h"
#include "app/session/bookmark_commands.h"
#include "app/session/bookmarks.h"
#include "core/error.h"

namespace quartier::qt {

BookmarkMenu::BookmarkMenu(session::Workspace& workspace, std::function<session::ViewId()> view,
                           QWidget& window)
    : QMenu(tr("&Bookmarks"), &window), workspace_(workspace), view_(std::move(view)), window_(window) {
    setObjectName("bookmarks");
    connect(this, &QMenu::aboutToShow, this, &BookmarkMenu::fill);
    fill();
}

void BookmarkMenu::fill() {
    delete findChild<QMenu*>("remove-bookmark");
    clear();
    QAction* adding = addAction(tr("&Add Bookmark\u2026"), this, &BookmarkMenu::ask);
    adding->setObjectName("add-bookmark");
    adding->setEnabled(!workspace_.document().empty());
    const std::vector<std::string> names = session::bookmarksOf(workspace_.document());
    if (names.empty()) return;
    addSeparator();
    auto* removal = new QMenu(tr("&Remove"), this);
    removal->setObjectName("remove-bookmark");
    for (const std::string& name : names) {
        // An ampersand in a name is one, not a shortcut.
        const QString text = QString::fromStdString(name).replace('&', QLatin1String("&&"));
        addAction(text, this,
                  [this, name] { guarded([&] { session::showBookmark(workspace_, view_(), name); }); });
        removal->addAction(text, this,
                           [this, name] { guarded([&] { session::removeBookmark(workspace_, name); }); });
    }
    addSeparator();
    addMenu(removal);
}

void BookmarkMenu::ask() {
    const QString name =
        QInputDialog::getText(&window_, tr("Add Bookmark"), tr("Name of the view as it is now"));
    if (!name.isEmpty()) add(name);
}

void BookmarkMenu::add(const QString& name) {
    guarded([&] { session::addBookmark(workspace_, view_(), name.toStdString()); });
}

void BookmarkMenu::guarded(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        emit failed(translated(error.what()));
    }
}

}  // namespace quartier::qt
