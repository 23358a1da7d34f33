// Text encodings: everything inside the program is UTF-8; older files are Latin-1.
#pragma once

#include <string>
#include <string_view>

#include "core/types.h"

namespace quartier::graph_io {

void appendUtf8(std::string& text, u32 code);
bool isUtf8(std::string_view text);
// The text itself when it is UTF-8, else its bytes read as Latin-1.
std::string toUtf8(std::string_view text);

}  // namespace quartier::graph_io
