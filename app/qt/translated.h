// Texts of the rooms without Qt in the language of the window. They are English where they are made: in
// sessions, on the command line and in what is written; the window translates what it shows.
#pragma once

#include <QString>
#include <string>

#include "app/session/column.h"
#include "render/picture.h"

namespace quartier::qt {

// "Colour by Degree" -> "Colorer selon Degr\u00e9": by the translation of the text (context "rooms"), or of
// the pattern of kRoomTexts that it was made by ("Colour by %1"), with what stands at its places translated
// where that is a text of ours, and as it is otherwise. Names in quotes, numbers' points, and what is not
// known stay as they are. For all threads.
QString translated(const std::string& text);

// The title of what may be a column: of a file, or a person's, it stays as it is.
QString translatedTitle(const std::string& title, const session::ColumnPtr& column);

// Titles and words of a legend, as the window and its pictures show them; names of groups stay.
void translate(render::PictureExtras& extras);

}  // namespace quartier::qt
