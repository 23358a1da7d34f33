// Commands that add, remove and show bookmarks.
#include "app/session/bookmark_commands.h"

#include <fmt/format.h>

#include "app/session/bookmarks.h"
#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {

void addBookmark(Workspace& workspace, ViewId id, const std::string& name) {
    const View named = workspace.shownView(workspace.view(id));
    changeResults(workspace, "Add the bookmark " + name,
                  [&](Computed& computed) { addBookmark(computed, name, named); });
}

void removeBookmark(Workspace& workspace, const std::string& name) {
    changeResults(workspace, "Remove the bookmark " + name,
                  [&](Computed& computed) { removeBookmark(computed, name); });
}

void showBookmark(Workspace& workspace, ViewId id, const std::string& name) {
    const std::shared_ptr<const KeptView> kept = findView(workspace.document(), name);
    if (kept == nullptr) throw OptionError(fmt::format("there is no bookmark '{}'", name));
    showView(workspace, id, "Show the bookmark " + name, kept->view);
}

}  // namespace quartier::session
