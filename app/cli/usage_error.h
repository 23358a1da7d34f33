// What is wrong with a command line, in the words of this program: what was asked for, what was found.
#pragma once

#include <string>

namespace quartier::cli {

// From a message of CLI11; one that is not known here stays as it is.
std::string usageError(const std::string& message);

}  // namespace quartier::cli
