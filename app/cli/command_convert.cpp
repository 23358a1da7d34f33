// quartier convert and quartier generate: graphs into files.
#include <fmt/format.h>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "core/error.h"
#include "graph/generators.h"

namespace quartier::cli {
namespace {

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string output;
    bool communities = false;
    bool betweenness = false;
    bool positions = false;
};

int write(const session::Document& document, const Arguments& arguments, Shell& shell) {
    if (shell.interrupted()) throw Cancelled();
    session::exportGraph(document, arguments.output);
    shell.json({{"graph", graphJson(document)},
                {"output", arguments.output},
                {"seconds", {{"load", shell.loadSeconds()}, {"total", shell.totalSeconds()}}}});
    shell.human() << graphLine(document) << '\n';
    shell.wrote(arguments.output);
    return kDone;
}

int convert(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop));
    session::Document document = shell.open(arguments.input);
    if (arguments.communities || arguments.positions)
        document.communities =
            session::runCommunities(document, shell.engines(), "auto", {}, shell.context());
    if (arguments.betweenness)
        document.betweenness =
            session::runBetweenness(document, shell.engines(), "auto", {}, shell.context());
    if (arguments.positions)
        document.positions =
            session::runLayout(document, shell.engines(), "auto", {}, false, shell.context());
    if (!arguments.communities) document.communities.reset();
    return write(document, arguments, shell);
}

int generateFile(const Arguments& arguments, std::stop_token stop) {
    if (!looksLikeSpec(arguments.input.file))
        throw OptionError(
            fmt::format("generate takes a SPEC like rmat:10:16:1, planted:1000:10:16:0.3:1 or grid:40:25, "
                        "and '{}' was given",
                        arguments.input.file));
    Shell shell(arguments.common, std::move(stop));
    return write(shell.open(arguments.input), arguments, shell);
}

}  // namespace

void addConvert(CLI::App& program, Work& work) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App& app = *program.add_subcommand("convert", "From any readable to any writable format");
    addInput(app, arguments->input);
    app.add_option("OUT", arguments->output,
                   "the file to write: .gexf .graphml .gml .mtx .csv .txt, also with .gz")
        ->required()
        ->type_name("");
    app.add_flag("--communities", arguments->communities, "with a column 'community' (.gexf, .graphml)");
    app.add_flag("--betweenness", arguments->betweenness, "with a column 'betweenness' (.gexf, .graphml)");
    app.add_flag("--positions", arguments->positions, "with the positions of a layout (.gexf, .graphml)");
    addCommon(app, arguments->common);
    app.callback([arguments, &work] {
        work = [arguments](std::stop_token stop) { return convert(*arguments, std::move(stop)); };
    });
}

void addGenerate(CLI::App& program, Work& work) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App& app = *program.add_subcommand("generate", "Seeded graphs, the same everywhere");
    app.add_option("SPEC", arguments->input.file,
                   "rmat:SCALE:FACTOR:SEED, planted:N:K:DEGREE:MIXING:SEED, grid:W:H, rgg:N:RADIUS:SEED, "
                   "ba:N:M:SEED, er:N:M:SEED, lfr:N:DEGREE:MAXDEGREE:MIXING:SEED")
        ->required()
        ->type_name("");
    app.add_option("-o,--output", arguments->output,
                   "the file to write: .gexf .graphml .gml .mtx .csv .txt, also with .gz")
        ->required()
        ->type_name("FILE");
    addCommon(app, arguments->common);
    app.callback([arguments, &work] {
        work = [arguments](std::stop_token stop) { return generateFile(*arguments, std::move(stop)); };
    });
}

}  // namespace quartier::cli
