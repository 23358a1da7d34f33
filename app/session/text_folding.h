// Texts without case and accents, for searching.
#pragma once

#include <string>
#include <string_view>

namespace quartier::session {

// Appends the text with compatibility forms decomposed, marks (accents) dropped and case folded, as Unicode
// says ("É" and "e" alike give "e", "ß" gives "ss"); strokes and ligatures of Latin letters go too ("ø" gives
// "o"). What is no UTF-8 becomes U+FFFD; line breaks become blanks.
void appendFolded(std::string_view text, std::string& to);
std::string folded(std::string_view text);
// What is looked for in folded texts: the query folded, without blanks around it.
std::string foldedQuery(std::string_view query);

}  // namespace quartier::session
