// What a person does with bookmarks (bookmarks.h): each is a command of the history. They throw OptionError.
#pragma once

#include <string>

#include "app/session/workspace.h"

namespace quartier::session {

// The view as it is now, under this name.
void addBookmark(Workspace& workspace, ViewId view, const std::string& name);
void removeBookmark(Workspace& workspace, const std::string& name);
// Its look, its place and its camera.
void showBookmark(Workspace& workspace, ViewId view, const std::string& name);
// Of any named view; `text` is that of the command.
void showView(Workspace& workspace, ViewId view, const std::string& text, const View& named);

}  // namespace quartier::session
