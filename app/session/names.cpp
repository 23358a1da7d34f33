#include "app/session/names.h"

#include <fmt/format.h>

#include "core/error.h"

namespace quartier::session {

void requireOneLine(const std::string& name, const char* whose) {
    if (name.empty() || name.find_first_of("\r\n") != std::string::npos)
        throw OptionError(fmt::format("{}'s name is one line of text", whose));
}

}  // namespace quartier::session
