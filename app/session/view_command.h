// Command lines that make the picture of a view: by flags (viewCommand in view.h), or from a session file.
#pragma once

#include <string>

#include "app/session/view.h"

namespace quartier::session {

// Whether nodes or edges show scores of betweenness.
bool usesBetweenness(const View& view);
// Why viewCommand() would not draw the same picture ("the layout was stopped by hand"); empty when it does.
// A document that was opened from a session file counts as saved there. Cost: O(n).
std::string whyNotByFlags(const Document& document, const View& view);

// The command that draws a view again, or why there is none: what Copy as Command gives and a picture's
// metadata say.
struct PictureCommand {
    std::string command;  // empty when there is none
    std::string whyNot;   // "the layout was stopped by hand"; empty when there is a command

    std::string text() const;  // the command, or a sentence that says why there is none
};
// Flags, of the graph's file where those are enough, else of `savedAs`: the session file that has all of the
// document, empty while there is none or something is not saved yet. Cost: O(n).
PictureCommand pictureCommand(const Document& document, const View& view, const std::string& output,
                              const PictureFile& file, const std::string& savedAs);
// Draws a view of a session file.
std::string sessionCommand(const std::string& session, const std::string& viewName, const std::string& output,
                           const PictureFile& file, const View& view);

}  // namespace quartier::session
