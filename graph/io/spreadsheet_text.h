// Tables that may be opened in a spreadsheet: there a cell that begins with =, +, -, @, tab or a line end is
// a formula, which can send what is beside it to a server or start a program. As OWASP's page on CSV
// injection recommends, such a cell gets an apostrophe before it. Readers of tables take it away again, so
// that what this program writes it reads back unchanged; numbers stay numbers.
#pragma once

#include <string>
#include <string_view>

namespace quartier::graph_io {

// Whether a spreadsheet could take it for a formula. Numbers are none.
bool looksLikeFormula(std::string_view text);
// csvField() of a cell, with an apostrophe before what looks like a formula, or would after those that it
// begins with.
std::string spreadsheetField(std::string_view text);
// The text without the apostrophe that spreadsheetField() has put before it; else as it is.
std::string_view withoutApostrophe(std::string_view cell);

}  // namespace quartier::graph_io
