// What a person does with saved filters (named_filters.h): each is a command of the history. They throw what
// the functions of those names throw.
#pragma once

#include <string>

#include "app/session/workspace.h"

namespace quartier::session {

void saveFilter(Workspace& workspace, const std::string& name, const std::string& expression);
void renameFilter(Workspace& workspace, const std::string& from, const std::string& to);
void removeFilter(Workspace& workspace, const std::string& name);

}  // namespace quartier::session
