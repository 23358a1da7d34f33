#include "app/cli/usage_error.h"

#include <array>
#include <regex>

namespace quartier::cli {
namespace {

struct Rewording {
    const char* theirs;  // ECMAScript, of the whole message
    const char* ours;
};

constexpr std::array kRewordings{
    Rewording{R"(Could not convert: (\S+) = (.*))", "$1 takes a number, and '$2' was given"},
    Rewording{R"((\S+): Value (.*) not in range (\S+) to (\S+))",
              "$1 takes a number from $3 to $4, and '$2' was given"},
    Rewording{R"((\S+): (.*) not in \{(.*)\})", "$1 takes one of $3, and '$2' was given"},
    Rewording{R"((\S+): \d+ required .* missing)", "$1 needs a value behind it"},
    Rewording{R"((\S+): At Most 1 required but received \d+)", "$1 was given more than once"},
    Rewording{R"(The following arguments? (?:was|were) not expected: (.*))", "'$1' was not expected here"},
};

}  // namespace

std::string usageError(const std::string& message) {
    for (const auto& [theirs, ours] : kRewordings)
        if (const std::regex known(theirs); std::regex_match(message, known))
            return std::regex_replace(message, known, ours);
    return message;
}

}  // namespace quartier::cli
