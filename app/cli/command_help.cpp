// quartier help: what --help says, and the same as a manual page or as completions of a shell.
#include <CLI/CLI.hpp>
#include <iostream>

#include "app/cli/arguments.h"
#include "app/cli/command_table.h"
#include "app/cli/completions.h"
#include "app/cli/man_page.h"
#include "core/machine.h"

namespace quartier::cli {
namespace {

struct Arguments {
    std::string command;
    bool man = false;
    std::string completion;
};

std::vector<std::string> namesOfSubCommands(CLI::App& program) {
    std::vector<std::string> names;
    for (const CLI::App* sub : program.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(sub->get_name());
    return names;
}

std::string helpOf(const CLI::App& program, const std::string& command) {
    if (!command.empty()) return program.get_subcommand(command)->help(program.get_name());
    // program.help() would be that of the sub-command that was chosen, which is this one.
    return program.get_formatter()->make_help(&program, program.get_name(), CLI::AppFormatMode::Normal);
}

std::string completion(const std::string& shell, const std::vector<CommandEntry>& table) {
    if (shell == "bash") return bashCompletion(table);
    return shell == "zsh" ? zshCompletion(table) : fishCompletion(table);
}

}  // namespace

void addHelp(CLI::App& program, const CLI::App& window, Work& work) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App& app = addSubCommand(
        program, "help", "What a sub-command does, or the manual page and completions of shells",
        [&program, &window, arguments, &work] {
            work = [&program, &window, arguments](std::stop_token) {
                if (arguments->man)
                    std::cout << manPage(commandTable(program, window), programVersion());
                else if (!arguments->completion.empty())
                    std::cout << completion(arguments->completion, commandTable(program, window));
                else
                    std::cout << helpOf(program, arguments->command);
                return 0;
            };
        });
    CLI::Option* command = app.add_option("COMMAND", arguments->command, "a sub-command [all of them]")
                               ->check(CLI::IsMember(namesOfSubCommands(program)))
                               ->type_name("");
    CLI::Option* man = app.add_flag("--man", arguments->man, "the manual page, for man(1)");
    man->excludes(command);
    app.add_option("--completion", arguments->completion, "completions of that shell")
        ->check(CLI::IsMember({"bash", "fish", "zsh"}))
        ->type_name("SHELL")
        ->excludes(command)
        ->excludes(man);
}

}  // namespace quartier::cli
