// Named views of a document. The command line draws them by name (--view), and a session keeps them.
#pragma once

#include <string>
#include <vector>

#include "app/session/document.h"
#include "app/session/view.h"

namespace quartier::session {

// The name of the view that the window showed when the session was saved: no bookmark. With several views
// side by side those after it are "Window 2" and so on.
inline constexpr const char* kWindowView = "Window";
std::string windowViewName(size_t place);  // of the window's views, counted from 0
bool isWindowView(const std::string& name);

// In the order in which they were added.
std::vector<std::string> bookmarksOf(const Computed& computed);
// Null when there is none of this name.
std::shared_ptr<const KeptView> findView(const Computed& computed, const std::string& name);
// A bookmark of the same name gives way. Throws OptionError for a name that is empty, has a line break or is
// that of a view of the window.
void addBookmark(Computed& computed, const std::string& name, const View& view);
// Throws OptionError naming the bookmarks there are.
void removeBookmark(Computed& computed, const std::string& name);

}  // namespace quartier::session
