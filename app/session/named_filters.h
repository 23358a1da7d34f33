// Filters that a person has saved under a name: those of a document, which its session keeps.
#pragma once

#include <string>
#include <vector>

#include "app/session/document.h"

namespace quartier::session {

// Under a name that is there already it takes the place of that one. Throws OptionError unless the name is
// one line, FilterError where the expression cannot be read; names in it are not looked up.
void saveFilter(std::vector<NamedFilter>& filters, NamedFilter filter);
// These throw OptionError naming the filters there are, and renameFilter() where the new name is taken.
const NamedFilter& filterCalled(const std::vector<NamedFilter>& filters, const std::string& name);
void renameFilter(std::vector<NamedFilter>& filters, const std::string& from, const std::string& to);
void removeFilter(std::vector<NamedFilter>& filters, const std::string& name);

}  // namespace quartier::session
