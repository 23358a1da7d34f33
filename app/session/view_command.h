// Command lines that make the picture of a view: by flags (viewCommand in view.h), or from a session file.
#pragma once

#include <string>

#include "app/session/view.h"

namespace quartier::session {

// Whether nodes or edges show scores of betweenness.
bool usesBetweenness(const View& view);
// Why viewCommand() would not draw the same picture ("the layout was stopped by hand"); empty when it does.
// Of a document that was opened from a session file and has nothing unsaved, that file has all.
std::string whyNotByFlags(const Document& document, const View& view);
// Draws a view of a session file.
std::string sessionCommand(const std::string& session, const std::string& viewName, const std::string& output,
                           const PictureFile& file, const View& view);

}  // namespace quartier::session
