// quartier partition: a partition that no engine found becomes a result.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::cli {
namespace {

struct Arguments {
    CommonArguments common;
    InputArguments input;
    std::string file;
    std::string column;
    std::string name;
    GivenOptions given;
    std::string output;
};

// Nothing for a graph without edges, or whose weights are all 0.
std::optional<f64> modularityOf(const session::Document& document, const session::CommunityRun& run) {
    const Graph& graph = document.undirected();
    if (graph.edgeCount() == 0 || document.report.largestWeight == 0) return std::nullopt;
    return run.result.modularity;
}

json wholeJson(const session::Document& document, const session::Result& result, const Arguments& arguments,
               const Shell& shell) {
    const session::CommunityRun& run = *result.communities;
    const std::optional<f64> quality = modularityOf(document, run);
    return {{"graph", graphJson(document)},
            {"partition",
             {{"id", result.id},
              {"name", result.name},
              {"origin", session::toText(*run.origin)},
              {"communities", run.result.hierarchy.communitiesAt(1)},
              {"unassigned", run.origin->unassigned},
              {"modularity", quality ? json(*quality) : json()},
              {"resolution", run.options.resolution},
              {"disconnected", run.result.disconnected}}},
            {"output", arguments.output},
            {"seconds", {{"load", shell.loadSeconds()}, {"total", shell.totalSeconds()}}}};
}

void print(const session::Document& document, const session::Result& result, std::ostream& out) {
    const session::CommunityRun& run = *result.communities;
    const Hierarchy& hierarchy = run.result.hierarchy;
    const std::optional<f64> quality = modularityOf(document, run);
    out << graphLine(document) << '\n';
    out << fmt::format(
        "{} ({}): {}, {}, {}\n", printable(result.name, 60), printable(session::toText(*run.origin), 100),
        counted(hierarchy.communitiesAt(1), "community", "communities"),
        quality ? fmt::format("modularity {:.6f} at resolution {:g}", *quality, run.options.resolution)
                : "modularity is not defined without edges",
        run.result.disconnected == 0
            ? "each connected"
            : fmt::format("{} not connected inside", formatCount(run.result.disconnected)));
    const std::vector<VertexId> sizes = hierarchy.sizesAt(1);
    const auto [smallest, largest] = std::minmax_element(sizes.begin(), sizes.end());
    out << fmt::format("sizes: largest {}, smallest {}\n", formatCount(*largest), formatCount(*smallest));
}

void check(const Arguments& arguments) {
    if (arguments.file.empty() == arguments.column.empty())
        throw OptionError("partition takes --import FILE or --column NAME, one of the two");
    if (!arguments.output.empty() && !session::hasSessionName(arguments.output))
        throw OptionError(fmt::format(
            "-o takes the name of a session, like work.quartier, and '{}' was given", arguments.output));
}

int run(const Arguments& arguments, std::stop_token stop) {
    check(arguments);
    CommunityOptions options;
    arguments.given.apply(options, communityOptionSpecs());
    Shell shell(arguments.common, std::move(stop), {{"-o", arguments.output}});
    shell.willWrite({arguments.input.file, arguments.file});
    session::Document document = shell.open(arguments.input);
    const NodeTable& nodes = document.nodes();
    session::ImportedPartition partition = arguments.column.empty()
                                               ? session::partitionFromFile(arguments.file, nodes)
                                               : session::partitionFromColumn(document, arguments.column);
    if (partition.origin.unassigned > 0)
        shell.notice(fmt::format("{} of {} nodes have no community there: each was made one of its own",
                                 formatCount(partition.origin.unassigned), formatCount(nodes.size())));
    document.keep(session::communitiesFrom(document, std::move(partition), options.resolution));
    const std::string id = document.results.of(document.communities.get())->id;
    if (!arguments.name.empty()) document.results.rename(id, arguments.name);
    if (shell.interrupted()) throw Cancelled();
    if (!arguments.output.empty()) session::saveSession(document, arguments.output, shell.context());
    const session::Result& result = *document.results.find(id);
    shell.json(wholeJson(document, result, arguments, shell));
    print(document, result, shell.human());
    shell.wroteOutputs();
    return shell.status();
}

}  // namespace

void addPartition(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(
        program, work, "partition", "A partition from elsewhere as a result: its modularity, and a session",
        run);
    addInput(app, arguments.input);
    addText(app, "--import", arguments.file, "node,community, as communities -o writes it", "FILE");
    addText(app, "--column", arguments.column, "the node column of texts or whole numbers to take", "NAME");
    addText(app, "--name", arguments.name, "what the result is called [the file or the column]", "NAME");
    arguments.given.addFlags(app, communityOptionSpecs({"resolution"}));
    addText(app, "-o,--output", arguments.output,
            "write a session (.quartier) with the partition beside what FILE has", "FILE");
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
