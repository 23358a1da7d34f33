// The commands and their flags as the parser has them: what the manual page and the completions of shells are
// made of.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace quartier::cli {

struct OptionEntry {
    std::vector<std::string> names;  // "-o", "--output"; of one that is told by its position "FILE"
    std::string help;
    std::string value;                 // what help calls its value, like "N"; may be empty
    std::vector<std::string> choices;  // the values that are accepted, where these are few; else empty
    bool positional = false;
    bool required = false;
    bool takesValue = false;

    bool takesFile() const;
};

struct CommandEntry {
    std::string words;  // behind "quartier": "info", "bench louvain"; empty: no sub-command, the window
    std::string help;
    std::vector<OptionEntry> options;

    // The word of `parent` that chooses this command, or nothing where it is none of the parent's.
    std::string wordBehind(const std::string& parent) const;
};

// Those of the parser `program`, in its order; the first is the one without words, with the flags of `window`
// too.
std::vector<CommandEntry> commandTable(const CLI::App& program, const CLI::App& window);
// Whether there are commands of more words than this one.
bool hasSubCommands(const std::vector<CommandEntry>& table, const CommandEntry& command);

}  // namespace quartier::cli
