// quartier layout: positions, and how good they are.
#include <fmt/format.h>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "layouts/quality.h"

namespace quartier::cli {
namespace {

using nlohmann::json;

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string method = "auto";
    GivenOptions given;
    std::string output;
    std::string trace;
};

json wholeJson(const session::Document& document, const session::LayoutNotes& notes,
               const LayoutQuality& quality, f64 seconds, const Shell& shell) {
    return {{"graph", graphJson(document)},
            {"engine", engineJson(notes.engine, notes.trace)},
            {"why", notes.why},
            {"iterations", notes.iterations},
            {"atRest", notes.atRest},
            {"quality",
             {{"stress", quality.stress},
              {"neighbourhoodJaccard", quality.neighbourhoodJaccard},
              {"edgeLengthVariation", quality.edgeLengthVariation},
              {"communitySeparation", quality.communitySeparation}}},
            {"status", notes.cancelled ? "cancelled" : "complete"},
            {"seconds", secondsJson(shell.loadSeconds(), notes.trace, seconds, shell.totalSeconds())}};
}

void print(const session::Document& document, const session::LayoutNotes& notes, const LayoutQuality& quality,
           f64 seconds, std::ostream& out) {
    out << graphLine(document) << '\n' << engineLine(notes.engine, notes.trace, notes.why) << '\n';
    Table table({"", ">", ""});
    table.row({"stress", fmt::format("{:.4f}", quality.stress), "lower is better"});
    table.row({"neighbourhood overlap", fmt::format("{:.4f}", quality.neighbourhoodJaccard), "1 is best"});
    table.row(
        {"edge length variation", fmt::format("{:.4f}", quality.edgeLengthVariation), "deviation / mean"});
    table.row({"community separation", fmt::format("{:.4f}", quality.communitySeparation),
               "random pairs / pairs inside"});
    table.print(out);
    out << fmt::format("{} iterations{}, ran in {}\n", formatCount(static_cast<u64>(notes.iterations)),
                       notes.cancelled ? ", interrupted" : (notes.atRest ? ", at rest" : ""),
                       formatSeconds(seconds));
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop), arguments.output == "-");
    LayoutOptions options;
    arguments.given.apply(options, layoutOptionSpecs());
    session::Document document = shell.open(arguments.input);
    session::Engines& engines = shell.engines();
    document.communities = session::runCommunities(document, engines, "auto", {}, shell.context());
    const Stopwatch watch;
    session::LayoutNotes notes;
    document.positions =
        session::runLayout(document, engines, arguments.method, options, false, shell.context(), &notes);
    const f64 seconds = watch.seconds();
    if (notes.fellBack) shell.notice(notes.why);
    if (!arguments.output.empty()) session::exportPositions(document, arguments.output);
    if (!arguments.trace.empty()) session::exportTrace(notes.trace, arguments.trace);
    const LayoutQuality quality =
        layoutQuality(*document.undirected, document.communities->result.hierarchy, *document.positions);
    shell.json(wholeJson(document, notes, quality, seconds, shell));
    print(document, notes, quality, seconds, shell.human());
    for (const std::string& file : {arguments.output, arguments.trace})
        if (!file.empty()) shell.wrote(file);
    return shell.status();
}

}  // namespace

void addLayout(CLI::App& program, Work& work) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App& app = *program.add_subcommand("layout", "Positions, seeded by the communities");
    addInput(app, arguments->input);
    app.add_option("--method", arguments->method, "the layout, see 'quartier engines' [auto]")
        ->type_name("ID");
    arguments->given.addFlags(app, layoutOptionSpecs());
    addOutput(app, arguments->output, "write node,x,y");
    app.add_option("--trace", arguments->trace, "write every stage with its time as JSON")->type_name("FILE");
    addCommon(app, arguments->common);
    app.callback([arguments, &work] {
        work = [arguments](std::stop_token stop) { return run(*arguments, std::move(stop)); };
    });
}

}  // namespace quartier::cli
