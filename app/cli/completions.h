// Completions of shells, made of the table of commands.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command_table.h"

namespace quartier::cli {

std::string bashCompletion(const std::vector<CommandEntry>& table);
std::string zshCompletion(const std::vector<CommandEntry>& table);
std::string fishCompletion(const std::vector<CommandEntry>& table);

}  // namespace quartier::cli
