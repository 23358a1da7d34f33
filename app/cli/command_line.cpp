#include "app/cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <new>
#include <span>
#include <string_view>
#include <system_error>

#include "app/cli/arguments.h"
#include "app/cli/headless.h"
#include "app/cli/interrupt.h"
#include "app/cli/standard_streams.h"
#include "app/cli/usage_error.h"
#include "core/descriptor_stream.h"
#include "core/error.h"

namespace quartier::cli {
namespace {

// One plain line, whatever the message holds. Returns the status, after a signal that of interruptions.
int fail(int status, const std::string& message) {
    std::cout.flush();
    // Work that a signal stopped between its last look and the fault that it was about to meet.
    if (isInterrupted()) {
        sayInterrupted();
        return interruptedStatus();
    }
    std::cerr << "quartier: " << printable(message, 2000) << '\n';
    return status;
}

// What a thread that cannot be started leaves behind, here or in a library.
bool lacksThreads(const std::system_error& error) {
    return error.code() == std::errc::resource_unavailable_try_again;
}

// The one place where the command line catches what the rooms throw. What was said counts as part of the
// work.
int runGuarded(const std::function<int()>& work) {
    try {
        const int status = work();
        flushStandardOutput();
        return status;
    } catch (const OptionError& error) {
        return fail(kWrongUsage, error.what());
    } catch (const Cancelled&) {
        std::cout.flush();
        sayInterrupted();
        return interruptedStatus();
    } catch (const ClosedPipe& error) {
        endByClosedPipe();
        return fail(kFailed, error.what());
    } catch (const std::bad_alloc&) {
        return fail(kFailed,
                    "there is not enough memory for this; 'quartier info' shows what each strategy needs");
    } catch (const std::system_error& error) {
        return fail(kFailed,
                    lacksThreads(error)
                        ? "no further thread can be started: raise the limit of processes (ulimit -u) "
                          "or end other programs"
                        : error.what());
    } catch (const std::exception& error) {
        return fail(kFailed, error.what());
    }
}

void addWindowFlags(CLI::App& program, WindowRequest& request) {
    program.add_option("--interop", "how results reach the screen: on (CUDA-OpenGL) or off (a copy) [on]")
        ->check(CLI::IsMember({"on", "off"}))
        ->each([&request](const std::string& value) { request.interop = value == "on"; })
        ->type_name("on|off");
}

// True when the words ask for a sub-command or for help: "quartier FILE" has neither.
bool isWindow(int argc, char** argv, const CLI::App& program) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "-h" || word == "--help" || word == "--help-all") return false;
        const auto isNamed = [&](const CLI::App* sub) { return sub->get_name() == word; };
        if (i == 1 && !program.get_subcommands(isNamed).empty()) return false;
    }
    return true;
}

bool isFile(const std::string& name) {
    std::error_code ignored;
    return std::filesystem::exists(name, ignored);
}

// The window takes a FILE; a sub-command behind flags would be taken for one.
void refuseLateSubcommand(const CLI::App& program, int argc, char** argv) {
    for (int i = 2; i < argc; ++i) {
        const auto isNamed = [&](const CLI::App* sub) { return sub->get_name() == argv[i]; };
        if (!program.get_subcommands(isNamed).empty() && !isFile(argv[i]))
            throw CLI::ValidationError(argv[i], "is a sub-command and comes first, its flags behind it");
    }
}

// A word that can only have been meant for a sub-command: no file, no SPEC, and no name of a file either.
void refuseMisspeltSubcommand(const std::string& file) {
    if (!file.empty() && file.find_first_of("./:-") == std::string::npos && !isFile(file))
        throw CLI::ValidationError(file, "is neither a sub-command nor a file");
}

std::string usageOf(const CLI::App& program) {
    const auto chosen = program.get_subcommands();
    return chosen.empty() ? "quartier --help" : fmt::format("quartier {} --help", chosen.front()->get_name());
}

int answerParse(const CLI::App& program, const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
        return runGuarded([&] { return program.exit(error); });
    return fail(kWrongUsage, fmt::format("{} (see {})", usageError(error.what()), usageOf(program)));
}

// It is asked for alone, or with --json.
bool asksForVersion(int argc, char** argv) {
    return std::any_of(argv + 1, argv + argc,
                       [](const char* word) { return std::string_view(word) == "--version"; });
}

int answerVersion(int argc, char** argv, const BuildFacts& facts) {
    bool asJson = false;
    for (const std::string_view word : std::span(argv + 1, argv + argc)) {
        asJson |= word == "--json";
        if (word != "--version" && word != "--json")
            return fail(kWrongUsage,
                        fmt::format("--version goes with --json alone, and '{}' was given", word));
    }
    return runGuarded([&] {
        std::cout << (asJson ? versionJson(facts) : versionText(facts));
        return kDone;
    });
}

}  // namespace

CommandLine runCommandLine(int argc, char** argv, const BuildFacts& facts) {
    prepareStandardStreams();
    if (asksForVersion(argc, argv)) return {.window = {}, .status = answerVersion(argc, argv, facts)};
    WindowRequest request;
    Work work;
    CLI::App window("The window, when no sub-command is given:", "quartier");
    CLI::App program(
        "quartier: see the neighbourhoods of a graph.\n'quartier [FILE]' opens the window; the "
        "sub-commands work without one.",
        "quartier");
    bool version = false;  // answered above; here for the help
    program.add_flag("--version", version,
                     "version, commit and libraries of the program; with --json as one object");
    program.require_subcommand(1);
    for (const auto add : {addInfo, addCommunities, addBetweenness, addMeasure, addLayout, addRender,
                           addCompare, addPartition, addConvert, addGenerate, addEngines, addBench})
        add(program, work);
    addHelp(program, window, work);
    addInput(window, request.input)->required(false);
    addCommon(window, request.common);
    addWindowFlags(window, request);
    program.footer("\n" + window.help());
    refuseEmptyValues(program);
    refuseEmptyValues(window);

    if (isWindow(argc, argv, program)) {
        try {
            refuseLateSubcommand(program, argc, argv);
            // Of several words, before the second one is blamed.
            if (argc > 2 && argv[1][0] != '-') refuseMisspeltSubcommand(argv[1]);
            window.parse(argc, argv);
            refuseMisspeltSubcommand(request.input.file);
        } catch (const CLI::ParseError& error) {
            return {.window = {}, .status = answerParse(window, error)};
        } catch (const OptionError& error) {
            return {.window = {}, .status = fail(kWrongUsage, error.what())};
        }
        if (request.input.file.empty()) request.input.file = session::kSampleName;
        return {.window = std::move(request), .status = 0};
    }
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return {.window = {}, .status = answerParse(program, error)};
    } catch (const OptionError& error) {
        return {.window = {}, .status = fail(kWrongUsage, error.what())};
    }
    return {.window = {}, .status = runGuarded([&] { return work(stopOnSignal()); })};
}

int runWithoutWindow(const WindowRequest& request, const char* why) {
    return runGuarded([&] { return lookWithoutWindow(request, why, stopOnSignal()); });
}

}  // namespace quartier::cli
