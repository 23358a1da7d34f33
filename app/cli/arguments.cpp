#include "app/cli/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>

#include "core/error.h"
#include "graph/io/reader.h"

namespace quartier::cli {
namespace {

constexpr int kLargestSide = 1 << 20;  // pixels

// The whole text as a number, or false.
template <class Number>
bool parseWhole(std::string_view text, Number& number) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc() && end == text.data() + text.size();
}

std::string rangeOf(const OptionSpec& spec) {
    if (spec.kind == OptionKind::flag) return spec.preset != 0 ? " [on]" : "";
    if (spec.kind == OptionKind::choice)
        return fmt::format(": {} [{}]", fmt::join(spec.choices, ", "), optionText(spec, spec.preset));
    return fmt::format(" [{}; {} to {}]", spec.preset, spec.low, spec.high);
}

}  // namespace

CLI::App& addSubCommand(CLI::App& program, const std::string& name, const std::string& help,
                        std::function<void()> chosen) {
    CLI::App& app = *program.add_subcommand(name, help);
    app.callback(std::move(chosen));
    return app;
}

CLI::Option* addText(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
                     const std::string& type) {
    return app.add_option(name, value, help)->type_name(type);
}

void addRequiredText(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
                     const std::string& type) {
    addText(app, name, value, help, type)->required();
}

void makeOptional(CLI::Option* option) { option->required(false); }

void addSwitch(CLI::App& app, const std::string& name, bool& value, const std::string& help,
               CLI::Option* needs) {
    CLI::Option* option = app.add_flag(name, value, help);
    if (needs != nullptr) option->needs(needs);
}

void addCommon(CLI::App& app, CommonArguments& common) {
    app.add_flag("--json", common.json, "one JSON object on standard output, nothing else there");
    app.add_flag("--quiet", common.quiet, "no progress, no tables, no notices; errors only");
    app.add_option("--threads", common.threads, "threads of the CPU [all cores]")
        ->check(CLI::Range(1u, 4096u))
        ->type_name("N");
    app.add_option("--backend", common.backend, "auto, cuda or cpu [auto]")
        ->check(CLI::IsMember({"auto", "cuda", "cpu"}))
        ->type_name("NAME");
    app.add_option("--device", common.device, "number of the CUDA device [0]")
        ->check(CLI::Range(0, 1023))
        ->type_name("N");
    app.add_option_function<std::string>(
           "--memory-budget",
           [&common](const std::string& text) { common.memoryBudget = parseBytes("--memory-budget", text); },
           "device memory that a run may have, like 512M or 2G [all that is free]")
        ->type_name("BYTES");
}

CLI::Option* addInput(CLI::App& app, InputArguments& input) {
    std::string formats;
    std::set<std::string> ids;
    for (const FormatInfo& format : graphFormats()) {
        ids.insert(format.id);
        formats += (formats.empty() ? "" : ", ") + format.id;
    }
    auto* file = app.add_option(
        "FILE", input.file,
        "a graph file (also compressed), a session (.quartier), - for standard input, or a SPEC of generate");
    file->required()->type_name("");
    app.add_option("--format", input.format, "format of FILE: " + formats + " [by content]")
        ->check(CLI::IsMember(ids))
        ->type_name("NAME");
    auto* directed = app.add_flag("--directed", input.directed, "read the edges as arcs and follow them");
    app.add_flag("--undirected", input.undirected, "read the edges as undirected, whatever the file says")
        ->excludes(directed);
    app.add_flag("--graph-outside", input.graphOutside,
                 "sessions by reference: read the graph also where it lies outside the session's folder");
    app.add_option_function<std::string>(
           "--columns", [&input](const std::string& text) { setColumns(input.table, text); },
           "edge lists: columns of source and target, and of the weight if it is to be read, by their "
           "numbers "
           "from 1 or their names [found out]")
        ->type_name("S,T[,W]");
    app.add_option_function<std::string>(
           "--delimiter", [&input](const std::string& name) { input.table.delimiter = delimiterNamed(name); },
           "edge lists: comma, semicolon, tab or blank [found out]")
        ->check(CLI::IsMember({"comma", "semicolon", "tab", "blank"}))
        ->type_name("NAME");
    app.add_option_function<std::string>(
           "--header", [&input](const std::string& text) { input.table.header = text == "yes"; },
           "edge lists: whether the first line names the columns, yes or no [found out]")
        ->check(CLI::IsMember({"yes", "no"}))
        ->type_name("yes|no");
    return file;
}

void addFilter(CLI::App& app, InputArguments& input) {
    addText(app, "--filter", input.filter,
            "only what is visible, like \"degree >= 5 and component == 1\" (see docs/guide.md)",
            "EXPRESSION");
}

void addResult(CLI::App& app, InputArguments& input) { addResults(app, input.results); }

void addResults(CLI::App& app, std::vector<std::string>& results) {
    app.add_option("--result", results,
                   "a result of a session, by its id (see quartier info), instead of the one shown")
        ->type_name("ID");
}

CLI::Option* addOutput(CLI::App& app, std::string& output, const std::string& help) {
    return addText(app, "-o,--output", output, help + "; - for standard output", "FILE");
}

void addLabelColumn(CLI::App& app, InputArguments& input) {
    addText(
        app, "--label-column", input.labelColumn,
        "names of nodes: a column of texts or whole numbers, or id [the labels of the file, else a column "
        "that looks like names]",
        "NAME");
}

void addWithLabels(CLI::App& app, bool& withLabels, CLI::Option* output) {
    addSwitch(app, "--with-labels", withLabels, "with -o: the node's label in a column behind its id",
              output);
}

void addStrategy(CLI::App& app, std::string& strategy) {
    addText(app, "--strategy", strategy, "the engine, see 'quartier engines' [auto]", "ID");
}

void addTrace(CLI::App& app, std::string& trace) {
    addText(app, "--trace", trace, "write every stage with its time as JSON; - for standard output", "FILE");
}

void GivenOptions::addFlags(CLI::App& app, const std::vector<OptionSpec>& specs,
                            const std::set<std::string>& except) {
    for (const OptionSpec& spec : specs) {
        if (except.count(spec.key) != 0 || !known_.insert(spec.key).second) continue;
        const std::string help = spec.help + rangeOf(spec);
        const auto values = values_;
        if (spec.kind == OptionKind::flag) {
            app.add_flag_function(
                fmt::format("--{0},!--no-{0}", spec.key),
                [values, key = spec.key](std::int64_t count) { (*values)[key] = count > 0 ? 1 : 0; }, help);
        } else if (spec.kind == OptionKind::choice) {
            app.add_option_function<std::string>(
                   "--" + spec.key,
                   [values, spec](const std::string& name) { (*values)[spec.key] = choiceValue(spec, name); },
                   help)
                ->check(CLI::IsMember(spec.choices))
                ->type_name("NAME");
        } else {
            app.add_option_function<f64>(
                   "--" + spec.key, [values, key = spec.key](const f64& value) { (*values)[key] = value; },
                   help)
                ->type_name("N");
        }
    }
}

void addLayoutSources(CLI::App& app, LayoutOptions& options) {
    static const std::map<std::string, std::string> kNames{
        {"by", "WHAT"}, {"from", "NODE"}, {"x", "COLUMN"}, {"y", "COLUMN"}};
    for (const LayoutSource& source : layoutSources()) {
        std::string help = source.help.substr(0, source.help.size() - 1);  // without the full stop
        help.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(help.front())));
        app.add_option("--" + source.key, options.*source.name, help)->type_name(kNames.at(source.key));
    }
}

CLI::Validator realFrom(f64 low, f64 high) {
    const auto check = [low, high](const std::string& text) {
        f64 value = 0;
        if (CLI::detail::lexical_cast(text, value) && value >= low && value <= high) return std::string();
        return fmt::format("Value {} not in range {} to {}", text, low, high);  // as CLI::Range has it
    };
    return {check, fmt::format("[{} - {}]", low, high), ""};
}

void refuseEmptyValues(CLI::App& app) {
    for (CLI::Option* option : app.get_options())
        if (option->get_expected_max() > 0)
            option->check([](const std::string& text) {
                return text.empty() ? std::string("an empty value was given") : std::string();
            });
    for (CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) refuseEmptyValues(*sub);
}

void parseSize(const std::string& text, int& width, int& height) {
    const size_t cross = text.find('x');
    const std::string_view whole(text);
    if (cross == std::string::npos || !parseWhole(whole.substr(0, cross), width) ||
        !parseWhole(whole.substr(cross + 1), height) || width < 1 || height < 1 || width > kLargestSide ||
        height > kLargestSide)
        throw OptionError(fmt::format(
            "--size takes WIDTHxHEIGHT in pixels, like 1920x1080, each from 1 to {}, and '{}' was given",
            kLargestSide, text));
}

u64 parseBytes(const std::string& option, const std::string& text) {
    static constexpr std::array<std::string_view, 9> kUnits{"", "K", "M", "G", "T", "KI", "MI", "GI", "TI"};
    const size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    std::string unit = text.substr(end);
    for (char& c : unit) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (unit.ends_with('B')) unit.pop_back();
    const auto known = static_cast<size_t>(std::find(kUnits.begin(), kUnits.end(), unit) - kUnits.begin());
    f64 number = 0;
    if (known < kUnits.size() && parseWhole(std::string_view(text).substr(0, end), number)) {
        const f64 bytes = number * (known < 5 ? std::pow(1000.0, static_cast<f64>(known))
                                              : std::pow(1024.0, static_cast<f64>(known - 4)));
        if (bytes >= 1 && bytes < 1e18) return static_cast<u64>(bytes);
    }
    throw CLI::ValidationError(option,
                               fmt::format("takes bytes, like 512M, 1.5G or 1GiB, and '{}' was given", text));
}

u64 parseSources(const std::string& text) {
    if (text == "all") return 0;
    u64 count = 0;
    if (parseWhole(std::string_view(text), count) && count > 0) return count;
    throw OptionError(
        fmt::format("--sources takes 'all' or a number of sources from 1, and '{}' was given", text));
}

}  // namespace quartier::cli
