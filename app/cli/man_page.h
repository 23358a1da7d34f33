// The manual page of the program, quartier(1), in the macros of man(7).
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_table.h"

namespace quartier::cli {

std::string manPage(const std::vector<CommandEntry>& table, const std::string& version);

}  // namespace quartier::cli
