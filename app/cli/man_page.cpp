#include "app/cli/man_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace quartier::cli {
namespace {

// An option that as many commands have, word for word, is described once.
constexpr std::ptrdiff_t kCommonFrom = 3;

// A text as roff takes it: hyphens that can be copied into a shell, and no line that begins a request.
std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        const bool begins = out.empty() || out.back() == '\n';
        if (begins && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

std::string bold(const std::string& text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string valueOf(const OptionEntry& option) {
    if (!option.takesValue || option.positional) return {};
    return ' ' + italic(option.value.empty() ? "VALUE" : option.value);
}

bool isSame(const OptionEntry& a, const OptionEntry& b) {
    return a.names == b.names && a.help == b.help && a.positional == b.positional;
}

bool isCommon(const std::vector<CommandEntry>& table, const OptionEntry& option) {
    if (option.positional) return false;
    return std::count_if(table.begin(), table.end(), [&](const CommandEntry& command) {
               return std::any_of(command.options.begin(), command.options.end(),
                                  [&](const OptionEntry& other) { return isSame(option, other); });
           }) >= kCommonFrom;
}

void addOption(const OptionEntry& option, std::string& out) {
    std::vector<std::string> names;
    for (const std::string& name : option.names)
        names.push_back((option.positional ? italic(name) : bold(name)) + valueOf(option));
    out += fmt::format(".TP\n{}\n{}", fmt::join(names, ", "), escaped(option.help));
    if (!option.choices.empty())
        out += "\n.br\n" + escaped(fmt::format("Values: {}.", fmt::join(option.choices, ", ")));
    if (option.required && !option.positional) out += "\nIt has to be given.";
    out += '\n';
}

std::string synopsis(const CommandEntry& command) {
    std::string line = bold(command.words.empty() ? "quartier" : "quartier " + command.words);
    for (const OptionEntry& option : command.options) {
        if (option.positional)
            line += option.required ? ' ' + italic(option.names.front())
                                    : " [" + italic(option.names.front()) + ']';
        else if (option.required)
            line += ' ' + bold(option.names.front()) + valueOf(option);
    }
    return line + " [" + italic("options") + ']';
}

void addCommand(const std::vector<CommandEntry>& table, const CommandEntry& command, std::string& out) {
    out += ".SS " + (command.words.empty() ? "The window" : "quartier " + escaped(command.words)) + '\n';
    out += synopsis(command) + "\n.PP\n" + escaped(command.help);
    if (!command.help.ends_with('.')) out += '.';
    out += '\n';
    std::vector<std::string> common;
    for (const OptionEntry& option : command.options) {
        if (!isCommon(table, option)) addOption(option, out);
        for (const std::string& name : option.names)
            if (isCommon(table, option) && name.starts_with("--")) common.push_back(bold(name));
    }
    if (!common.empty())
        out += fmt::format(".PP\nOf the common options it has {}.\n", fmt::join(common, ", "));
}

void addCommonOptions(const std::vector<CommandEntry>& table, std::string& out) {
    std::vector<OptionEntry> added;
    for (const CommandEntry& command : table)
        for (const OptionEntry& option : command.options) {
            const auto same = [&](const OptionEntry& other) { return isSame(option, other); };
            if (!isCommon(table, option) || std::any_of(added.begin(), added.end(), same)) continue;
            added.push_back(option);
            addOption(option, out);
        }
}

// What holds for every command; docs/cli.md has it at length.
constexpr const char* kDescription = R"(.SH DESCRIPTION
.B quartier
finds the communities of large graphs, measures them, lays them out and draws them.
Without a sub\-command it opens a window; the sub\-commands work without one, and alike on machines with and without a GPU.
.PP
.I FILE
is a graph in any format that the program knows, plain or compressed, a session of the window
.RI ( .quartier ),
a generator such as
.B rmat:16:16:1
(see
.BR "quartier generate" ),
.B sample:les\-miserables
for the built\-in sample, or
.B \-
for standard input.
)";

constexpr const char* kRest = R"(.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
The job failed: a file that is no graph, too little memory, an output that cannot be written.
One line on standard error names the file and the line.
.TP
.B 2
Wrong usage.
.TP
.BR 130 ", " 143 ", " 129
Ended by SIGINT, SIGTERM or SIGHUP.
A run that was given an output file writes what it has before it ends; a second signal ends it at once.
.SH ENVIRONMENT
.TP
.BR DISPLAY ", " WAYLAND_DISPLAY ", " QT_QPA_PLATFORM
Where the window is shown. With none of them set a picture and a partition are written into the current folder instead.
.TP
.B CUDA_VISIBLE_DEVICES
The GPUs that the program may use.
.SH EXAMPLES
.TP
.B quartier communities graph.mtx.gz \-o communities.csv
The communities of every node as CSV.
.TP
.B quartier betweenness graph.gexf \-\-sources 1000 \-\-json
Betweenness estimated from 1000 sources, as JSON.
.TP
.B quartier render graph.graphml \-o picture.png \-\-size 3840x2160
A picture, without a window.
.SH SEE ALSO
The guide of the window, the command line and the formats are described in
.IR guide.md ,
.I cli.md
and
.I formats.md
in the folder of the documentation, usually
.IR /usr/share/doc/quartier .
)";

}  // namespace

std::string manPage(const std::vector<CommandEntry>& table, const std::string& version) {
    std::string out =
        fmt::format(".TH QUARTIER 1 \"\" \"quartier {}\" \"User Commands\"\n", escaped(version));
    out += ".SH NAME\nquartier \\- see the neighbourhoods of a graph\n.SH SYNOPSIS\n";
    for (const CommandEntry& command : table)
        if (!hasSubCommands(table, command) || command.words.empty()) out += synopsis(command) + "\n.br\n";
    out += kDescription;
    out += ".SH COMMANDS\n";
    for (const CommandEntry& command : table) addCommand(table, command, out);
    out += ".SH COMMON OPTIONS\n";
    addCommonOptions(table, out);
    return out + kRest;
}

}  // namespace quartier::cli
