// Flags on the command line: those that all sub-commands have, and those that engines describe themselves.
//
// CLI11 is declared here and not included: it takes longer to compile than all that a sub-command does. What
// needs more than these functions includes <CLI/CLI.hpp> itself.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "app/cli/shell.h"
#include "layouts/layout.h"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace quartier::cli {

// What a parsed command line asks for; set by the sub-command's callback.
using Work = std::function<int(std::stop_token)>;

// Adds a sub-command; `chosen` is called when the command line names it.
CLI::App& addSubCommand(CLI::App& program, const std::string& name, const std::string& help,
                        std::function<void()> chosen);

// The same for one whose work is `run` on the arguments that the returned reference is filled with.
template <class Arguments>
std::pair<CLI::App&, Arguments&> addSubCommand(CLI::App& program, Work& work, const std::string& name,
                                               const std::string& help,
                                               int (*run)(const Arguments&, std::stop_token)) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App& app = addSubCommand(program, name, help, [arguments, run, &work] {
        work = [arguments, run](std::stop_token stop) { return run(*arguments, std::move(stop)); };
    });
    return {app, *arguments};
}

// An option with a value that help calls `type`; an empty `type` is not shown. `name` without dashes: by its
// position.
CLI::Option* addText(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
                     const std::string& type);
// The same, and the command line is refused without it.
void addRequiredText(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
                     const std::string& type);
// An option that was required is no longer.
void makeOptional(CLI::Option* option);
// A flag that is given or not, and that `needs` another option, if that is not null.
void addSwitch(CLI::App& app, const std::string& name, bool& value, const std::string& help,
               CLI::Option* needs = nullptr);

void addCommon(CLI::App& app, CommonArguments& common);
// FILE and how it is read; the window alone does without FILE.
CLI::Option* addInput(CLI::App& app, InputArguments& input);
// --filter, for what works on the visible part of a graph.
void addFilter(CLI::App& app, InputArguments& input);
// --result, for what uses results of a session.
void addResult(CLI::App& app, InputArguments& input);
void addResults(CLI::App& app, std::vector<std::string>& results);
CLI::Option* addOutput(CLI::App& app, std::string& output, const std::string& help);
// --label-column, where names of nodes are shown or written.
void addLabelColumn(CLI::App& app, InputArguments& input);
// --with-labels, of tables that `output` writes.
void addWithLabels(CLI::App& app, bool& withLabels, CLI::Option* output);
void addStrategy(CLI::App& app, std::string& strategy);
void addTrace(CLI::App& app, std::string& trace);

// Options of engines by key, as far as they were given. Filled by flags that are made from OptionSpecs.
class GivenOptions {
  public:
    // Adds a flag for every spec, but for the keys in `except` and those added before.
    void addFlags(CLI::App& app, const std::vector<OptionSpec>& specs,
                  const std::set<std::string>& except = {});
    // Sets those that the options struct knows. Throws OptionError for values out of range.
    template <class Options>
    void apply(Options& options, const std::vector<OptionSpec>& specs) const {
        for (const OptionSpec& spec : specs)
            if (const auto found = values_->find(spec.key); found != values_->end())
                setOption(options, spec.key, found->second);
    }
    bool has(const std::string& key) const { return values_->count(key) != 0; }

  private:
    std::set<std::string> known_;
    // Shared with the parser's callbacks, which outlive moves of this object.
    std::shared_ptr<std::map<std::string, f64>> values_ = std::make_shared<std::map<std::string, f64>>();
};

// --by, --from, --x and --y of layouts.
void addLayoutSources(CLI::App& app, LayoutOptions& options);

// A check of an option: a number from `low` to `high`. CLI::Range lets NaN pass.
CLI::Validator realFrom(f64 low, f64 high);
// Refuses an empty value of every option of the program: a variable of a script that was not set.
void refuseEmptyValues(CLI::App& app);

// "1920x1080" -> width, height. Throws OptionError.
void parseSize(const std::string& text, int& width, int& height);
// "512M" -> 512,000,000; "2GiB", "1.5G", "100000". Throws CLI::ValidationError, as it runs while parsing.
u64 parseBytes(const std::string& option, const std::string& text);
// "all" -> 0, "128" -> 128. Throws OptionError.
u64 parseSources(const std::string& text);

// One per sub-command: adds it to the program, and sets `work` when it was chosen.
void addInfo(CLI::App& program, Work& work);
void addCommunities(CLI::App& program, Work& work);
void addBetweenness(CLI::App& program, Work& work);
void addMeasure(CLI::App& program, Work& work);
void addLayout(CLI::App& program, Work& work);
void addRender(CLI::App& program, Work& work);
void addCompare(CLI::App& program, Work& work);
void addPartition(CLI::App& program, Work& work);
void addConvert(CLI::App& program, Work& work);
void addGenerate(CLI::App& program, Work& work);
void addEngines(CLI::App& program, Work& work);
// After all others, which it describes together with the flags of the window.
void addHelp(CLI::App& program, const CLI::App& window, Work& work);
void addBench(CLI::App& program, Work& work);
void addBenchDraw(CLI::App& bench, Work& work);  // one of its sub-commands
// The command line for reports, paths without their folders.
std::string commandLine();

}  // namespace quartier::cli
