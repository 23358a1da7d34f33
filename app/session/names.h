// Names that a person gives: what they must be, and what a message says where nothing has the name.
#pragma once

#include <string>

namespace quartier::session {

// "there are: a, b", or `none` where there are no items. nameOf(item) is a string.
template <class Items, class NameOf>
std::string thereAre(const Items& items, const NameOf& nameOf, const std::string& none) {
    std::string known;
    for (const auto& item : items) known += (known.empty() ? "" : ", ") + nameOf(item);
    return known.empty() ? none : "there are: " + known;
}

// Throws OptionError unless it is one line of text. `whose`: "a result".
void requireOneLine(const std::string& name, const char* whose);

}  // namespace quartier::session
