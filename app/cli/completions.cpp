#include "app/cli/completions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace quartier::cli {
namespace {

constexpr const char* kMadeBy = "# Made by 'quartier help --completion {}' from its table of commands.\n";

// The words that choose a command behind another, as "info", and those of a command that has further ones,
// "bench".
std::vector<std::string> wordsBehind(const std::vector<CommandEntry>& table, const std::string& parent) {
    std::vector<std::string> words;
    for (const CommandEntry& command : table)
        if (std::string word = command.wordBehind(parent); !word.empty()) words.push_back(std::move(word));
    return words;
}

std::vector<const CommandEntry*> parents(const std::vector<CommandEntry>& table) {
    std::vector<const CommandEntry*> found;
    for (const CommandEntry& command : table)
        if (!command.words.empty() && hasSubCommands(table, command)) found.push_back(&command);
    return found;
}

bool takesFile(const CommandEntry& command) {
    return std::any_of(command.options.begin(), command.options.end(),
                       [](const OptionEntry& option) { return option.positional && option.takesFile(); });
}

std::string inQuotes(const std::string& text, const std::string& quoteInside) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? quoteInside : std::string(1, c);
    return out + "'";
}
std::string shellQuoted(const std::string& text) { return inQuotes(text, "'\\''"); }
std::string fishQuoted(const std::string& text) {
    std::string escaped;
    for (const char c : text) escaped += c == '\\' ? std::string("\\\\") : std::string(1, c);
    return inQuotes(escaped, "\\'");
}

// ---- bash ----

// What follows the options of a command, a line of a `case` each. Where there is none, the next word is
// anything.
std::string bashValues(const CommandEntry& command) {
    std::string out;
    std::vector<std::string> files;
    std::vector<std::string> free;
    for (const OptionEntry& option : command.options) {
        if (option.positional || !option.takesValue) continue;
        for (const std::string& name : option.names) {
            const std::string pattern = shellQuoted(command.words + ':' + name);
            if (!option.choices.empty())
                out += fmt::format("    {}) words={} ;;\n", pattern,
                                   shellQuoted(fmt::format("{}", fmt::join(option.choices, " "))));
            else
                (option.takesFile() ? files : free).push_back(pattern);
        }
    }
    if (!files.empty()) out += fmt::format("    {}) files=yes ;;\n", fmt::join(files, "|"));
    if (!free.empty()) out += fmt::format("    {}) return ;;\n", fmt::join(free, "|"));
    return out;
}

std::string bashWords(const std::vector<CommandEntry>& table, const CommandEntry& command) {
    std::vector<std::string> flags;
    std::vector<std::string> words = wordsBehind(table, command.words);
    for (const OptionEntry& option : command.options) {
        if (!option.positional) flags.insert(flags.end(), option.names.begin(), option.names.end());
        if (option.positional) words.insert(words.end(), option.choices.begin(), option.choices.end());
    }
    return fmt::format("      {}) flags={} words={} files={} ;;\n", shellQuoted(command.words),
                       shellQuoted(fmt::format("{}", fmt::join(flags, " "))),
                       shellQuoted(fmt::format("{}", fmt::join(words, " "))),
                       takesFile(command) ? "yes" : "");
}

// ---- zsh ----

std::string zshHelp(const std::string& help) {
    std::string out;
    for (const char c : help) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zshValue(const OptionEntry& option) {
    if (!option.takesValue) return {};
    const std::string name = option.positional ? option.names.front() : option.value;
    const std::string said = zshHelp(name.empty() ? "value" : name);
    if (!option.choices.empty()) return fmt::format(":{}:({})", said, fmt::join(option.choices, " "));
    return ':' + said + ':' + (option.takesFile() ? "_files" : " ");
}

std::string zshOptions(const CommandEntry& command) {
    std::string out;
    for (const OptionEntry& option : command.options) {
        if (option.positional) {
            out += " \\\n        " + shellQuoted("*" + zshValue(option));
            continue;
        }
        const bool several = option.names.size() > 1;
        for (const std::string& name : option.names)
            out += " \\\n        " +
                   shellQuoted((several ? fmt::format("({})", fmt::join(option.names, " ")) : "") + name +
                               '[' + zshHelp(option.help) + ']' + zshValue(option));
    }
    return out;
}

std::string zshSubCommands(const std::vector<CommandEntry>& table, const std::string& parent) {
    std::string out = "    commands=(";
    for (const CommandEntry& command : table)
        if (const std::string word = command.wordBehind(parent); !word.empty())
            out += "\n        " + shellQuoted(word + ':' + zshHelp(command.help));
    return out + ")\n    _describe -t commands 'command' commands\n";
}

}  // namespace

std::string bashCompletion(const std::vector<CommandEntry>& table) {
    std::string out = fmt::format(kMadeBy, "bash");
    out += R"(_quartier() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local command= flags= words= files=
  if ((COMP_CWORD > 1)); then
    case ${COMP_WORDS[1]} in
)";
    out += fmt::format("      {}) command=${{COMP_WORDS[1]}} ;;\n", fmt::join(wordsBehind(table, {}), "|"));
    out += "    esac\n  fi\n";
    for (const CommandEntry* parent : parents(table))
        out += fmt::format(
            "  if [[ $command == {} ]] && ((COMP_CWORD > 2)); then\n    case ${{COMP_WORDS[2]}} in\n"
            "      {}) command+=\" ${{COMP_WORDS[2]}}\" ;;\n    esac\n  fi\n",
            parent->words, fmt::join(wordsBehind(table, parent->words), "|"));
    out += "  case $command:$before in\n";
    for (const CommandEntry& command : table) out += bashValues(command);
    out += "    *) case $command in\n";
    for (const CommandEntry& command : table) out += bashWords(table, command);
    out += R"(    esac
  esac
  if [[ $current == -* ]]; then words=$flags files=; fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; [[ -z $files ]] || compgen -f -- "$current")
  [[ -z $files ]] || compopt -o filenames 2>/dev/null
}
complete -F _quartier quartier
)";
    return out;
}

std::string zshCompletion(const std::vector<CommandEntry>& table) {
    std::string out = "#compdef quartier\n" + fmt::format(kMadeBy, "zsh");
    out += R"(_quartier() {
  local -a commands
  local command=
  if (( CURRENT > 2 )); then command=$words[2]; fi
)";
    for (const CommandEntry* parent : parents(table))
        out += fmt::format(
            "  if [[ $command == {} ]] && (( CURRENT > 3 )); then command+=\" $words[3]\"; shift words; "
            "(( CURRENT-- )); fi\n",
            parent->words);
    out += R"(  if [[ -n $command ]]; then shift words; (( CURRENT-- )); fi
  case $command in
)";
    for (const CommandEntry& command : table) {
        if (command.words.empty()) continue;
        out += fmt::format("  {})\n", shellQuoted(command.words));
        if (hasSubCommands(table, command)) out += zshSubCommands(table, command.words);
        out += "    _arguments" + zshOptions(command) + "\n    ;;\n";
    }
    out += "  *)\n    if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then\n" + zshSubCommands(table, {}) +
           "    fi\n    _arguments" + zshOptions(table.front()) + "\n    ;;\n";
    return out + "  esac\n}\n_quartier \"$@\"\n";
}

std::string fishCompletion(const std::vector<CommandEntry>& table) {
    std::string out = fmt::format(kMadeBy, "fish");
    out += fmt::format(
        "function __quartier_is\n"
        "    set -l words (commandline -opc)\n"
        "    set -l command\n"
        "    if contains -- \"$words[2]\" {}\n"
        "        set command $words[2]\n"
        "    end\n",
        fmt::join(wordsBehind(table, {}), " "));
    for (const CommandEntry* parent : parents(table))
        out += fmt::format(
            "    if test \"$command\" = {}; and contains -- \"$words[3]\" {}\n"
            "        set command \"$command $words[3]\"\n"
            "    end\n",
            parent->words, fmt::join(wordsBehind(table, parent->words), " "));
    out += "    test \"$command\" = \"$argv[1]\"\nend\n";
    for (const CommandEntry& command : table) {
        const std::string line = fmt::format("complete -c quartier -n {}",
                                             fishQuoted("__quartier_is " + fishQuoted(command.words)));
        if (!takesFile(command)) out += line + " -f\n";
        for (const CommandEntry& other : table)
            if (const std::string word = other.wordBehind(command.words); !word.empty())
                out += fmt::format("{} -a {} -d {}\n", line, word, fishQuoted(other.help));
        for (const OptionEntry& option : command.options) {
            std::string entry = line;
            for (const std::string& name : option.names)
                if (!option.positional)
                    entry += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!option.choices.empty())
                entry += " -x -a " + fishQuoted(fmt::format("{}", fmt::join(option.choices, " ")));
            else if (option.takesValue)
                entry += option.takesFile() ? " -r -F" : " -x";
            if (!option.positional || !option.choices.empty())
                out += entry + " -d " + fishQuoted(option.help) + '\n';
        }
    }
    return out;
}

}  // namespace quartier::cli
