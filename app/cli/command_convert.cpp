// quartier convert and quartier generate: graphs into files.
#include <fmt/format.h>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "app/session/graph_to_write.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "graph/generators.h"
#include "graph/io/writer.h"

namespace quartier::cli {
namespace {

std::string outputHelp() {
    return "the file to write: " + writableSuffixes(" ") + ", also with .gz; or .quartier, a session";
}

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string output;
    bool communities = false;
    bool betweenness = false;
    bool positions = false;
    std::string graph = "inside";
};

void requireName(const std::string& path) {
    if (!session::hasSessionName(path)) requireGraphName(path);
}

session::KeepGraph keepGraphOf(const Arguments& arguments) {
    if (arguments.graph == "inside") return session::KeepGraph::inside;
    if (arguments.graph != "reference")
        throw OptionError(
            fmt::format("--graph takes inside or reference, and '{}' was given", arguments.graph));
    if (!session::hasSessionName(arguments.output))
        throw OptionError(
            fmt::format("--graph is of sessions (.quartier), and {} is none", arguments.output));
    if (!arguments.input.filter.empty())
        throw OptionError(
            "--graph reference keeps the whole graph of FILE: leave it out, or leave out --filter");
    return session::KeepGraph::reference;
}

// Results that were asked for by their ids are written alone.
session::ResultsToWrite resultsOf(const Arguments& arguments) {
    return arguments.input.results.empty() ? session::ResultsToWrite::all : session::ResultsToWrite::shown;
}

int write(const session::Document& document, const Arguments& arguments, Shell& shell) {
    if (shell.interrupted()) throw Cancelled();
    std::vector<std::string> losses;
    if (session::hasSessionName(arguments.output))
        session::saveSession(document, arguments.output, shell.context(), keepGraphOf(arguments));
    else
        losses = writeGraph(arguments.output,
                            session::graphToWrite(document, resultsOf(arguments), arguments.input.results),
                            shell.context().stop);
    for (const std::string& loss : losses) shell.notice(fmt::format("{}: {}", arguments.output, loss));
    shell.json({{"graph", graphJson(document)},
                {"output", arguments.output},
                {"losses", losses},
                {"seconds", {{"load", shell.loadSeconds()}, {"total", shell.totalSeconds()}}}});
    shell.human() << graphLine(document) << '\n';
    shell.wroteOutputs();
    return shell.status();
}

int convert(const Arguments& arguments, std::stop_token stop) {
    requireName(arguments.output);
    keepGraphOf(arguments);
    Shell shell(arguments.common, std::move(stop), {{"OUT", arguments.output}});
    shell.willWrite({arguments.input.file});
    const bool computes = arguments.communities || arguments.betweenness || arguments.positions;
    session::Document document = shell.open(arguments.input, computes ? kReadingShare : 1);
    if (arguments.communities)
        document.keep(session::findCommunities(document, shell.engines(), "auto", {}, shell.context()));
    shell.nextPart(arguments.positions ? .5 : 1);
    if (arguments.betweenness)
        document.keep(session::runBetweenness(document, shell.engines(), "auto", {}, shell.context()));
    shell.nextPart(1);
    if (arguments.positions)
        document.positions =
            session::runLayout(document, shell.engines(), "auto", {}, false, shell.context());
    return write(document, arguments, shell);
}

int generateFile(const Arguments& arguments, std::stop_token stop) {
    if (!looksLikeSpec(arguments.input.file))
        throw OptionError(
            fmt::format("generate takes a SPEC like rmat:10:16:1, planted:1000:10:16:0.3:1 or grid:40:25, "
                        "and '{}' was given",
                        arguments.input.file));
    requireName(arguments.output);
    Shell shell(arguments.common, std::move(stop), {{"-o", arguments.output}});
    shell.willWrite({arguments.input.file});
    return write(shell.open(arguments.input), arguments, shell);
}

}  // namespace

void addConvert(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(program, work, "convert",
                                                     "From any readable to any writable format", convert);
    addInput(app, arguments.input);
    addFilter(app, arguments.input);
    addResult(app, arguments.input);
    addRequiredText(app, "OUT", arguments.output, outputHelp(), "");
    addSwitch(app, "--communities", arguments.communities,
              "with communities: a column (.gexf, .graphml), or a result of the session");
    addSwitch(app, "--betweenness", arguments.betweenness, "with betweenness, likewise");
    addSwitch(app, "--positions", arguments.positions, "with the positions of a layout (.gexf, .graphml)");
    addText(app, "--graph", arguments.graph,
            "of a session: the graph inside, or by reference to FILE (its path, size and checksum) [inside]",
            "inside|reference");
    addCommon(app, arguments.common);
}

void addGenerate(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(program, work, "generate",
                                                     "Seeded graphs, the same everywhere", generateFile);
    addRequiredText(app, "SPEC", arguments.input.file,
                    "rmat:SCALE:FACTOR:SEED, planted:N:K:DEGREE:MIXING:SEED, grid:W:H, rgg:N:RADIUS:SEED, "
                    "ba:N:M:SEED, er:N:M:SEED, lfr:N:DEGREE:MAXDEGREE:MIXING:SEED",
                    "");
    addRequiredText(app, "-o,--output", arguments.output, outputHelp(), "FILE");
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
