#include "app/cli/command_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

namespace quartier::cli {
namespace {

// Validators say what they accept behind the name of the type: "NAME:{auto,cpu,cuda}".
std::vector<std::string> choicesOf(const std::string& typeName) {
    const size_t from = typeName.find(":{");
    const size_t to = typeName.find('}', from == std::string::npos ? 0 : from);
    std::vector<std::string> choices;
    if (from == std::string::npos || to == std::string::npos) return choices;
    std::istringstream words(typeName.substr(from + 2, to - from - 2));
    for (std::string word; std::getline(words, word, ',');) choices.push_back(word);
    return choices;
}

OptionEntry entryOf(const CLI::Option& option) {
    OptionEntry entry;
    const std::string typeName = option.get_type_name();
    entry.help = option.get_description();
    entry.choices = choicesOf(typeName);
    entry.value = typeName.substr(0, typeName.find(':'));
    entry.required = option.get_required();
    entry.takesValue = option.get_expected_max() > 0;
    entry.positional = option.get_positional();
    if (entry.positional) {
        entry.names = {option.get_name(true)};
        return entry;
    }
    for (const std::string& name : option.get_snames()) entry.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) entry.names.push_back("--" + name);
    return entry;
}

void addOptions(const CLI::App& app, std::vector<OptionEntry>& options) {
    for (const CLI::Option* option : app.get_options()) {
        OptionEntry entry = entryOf(*option);
        const bool known = std::any_of(options.begin(), options.end(),
                                       [&](const OptionEntry& other) { return other.names == entry.names; });
        if (!known) options.push_back(std::move(entry));
    }
}

void addSubCommands(const CLI::App& app, const std::string& words, std::vector<CommandEntry>& table) {
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
        CommandEntry command{.words = words + sub->get_name(), .help = sub->get_description(), .options = {}};
        addOptions(*sub, command.options);
        table.push_back(std::move(command));
        addSubCommands(*sub, table.back().words + ' ', table);
    }
}

}  // namespace

bool OptionEntry::takesFile() const { return choices.empty() && (positional || value == "FILE"); }

std::string CommandEntry::wordBehind(const std::string& parent) const {
    const std::string before = parent.empty() ? "" : parent + ' ';
    if (words.empty() || !words.starts_with(before)) return {};
    std::string word = words.substr(before.size());
    return word.find(' ') == std::string::npos ? word : std::string();
}

std::vector<CommandEntry> commandTable(const CLI::App& program, const CLI::App& window) {
    std::vector<CommandEntry> table{
        {.words = {}, .help = "Opens FILE, or the built-in sample, in a window.", .options = {}}};
    addOptions(program, table.front().options);
    addOptions(window, table.front().options);
    addSubCommands(program, {}, table);
    return table;
}

bool hasSubCommands(const std::vector<CommandEntry>& table, const CommandEntry& command) {
    return std::any_of(table.begin(), table.end(),
                       [&](const CommandEntry& other) { return !other.wordBehind(command.words).empty(); });
}

}  // namespace quartier::cli
