// quartier compare: how alike two partitions are.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/arguments.h"
#include "app/cli/report.h"
#include "app/session/partition_source.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "graph/partition_comparison.h"

namespace quartier::cli {
namespace {

constexpr size_t kCellsShown = 10;

struct Arguments {
    CommonArguments common;
    std::string a, b;
    std::vector<std::string> results;
};

// The results are for those of A and B that are sessions, in this order.
std::pair<session::PartitionSource, session::PartitionSource> sourcesOf(const Arguments& arguments) {
    std::pair<session::PartitionSource, session::PartitionSource> sources{
        {.path = arguments.a, .result = {}}, {.path = arguments.b, .result = {}}};
    size_t used = 0;
    for (session::PartitionSource* source : {&sources.first, &sources.second})
        if (used < arguments.results.size() && session::isSession(source->path))
            source->result = arguments.results[used++];
    if (used < arguments.results.size())
        throw OptionError(fmt::format("--result {} was given, and no session is left for it among A and B",
                                      arguments.results[used]));
    return sources;
}

json wholeJson(const session::MatchedPartitions& both, const PartitionComparison& found) {
    json cells = json::array();
    for (size_t i = 0; i < std::min(kCellsShown, found.cells.size()); ++i)
        cells.push_back({{"a", both.namesA[found.cells[i].a]},
                         {"b", both.namesB[found.cells[i].b]},
                         {"nodes", found.cells[i].nodes}});
    return {{"nodes", found.nodes},
            {"communities", {found.communitiesA, found.communitiesB}},
            {"nmi", found.nmi},
            {"ami", found.ami},
            {"ari", found.ari},
            {"vi", found.vi},
            {"cells", found.cells.size()},
            {"largestCells", std::move(cells)}};
}

void print(const session::MatchedPartitions& both, const PartitionComparison& found, std::ostream& out) {
    out << fmt::format("{} in {} and {} communities\n", counted(found.nodes, "node", "nodes"),
                       formatCount(found.communitiesA), formatCount(found.communitiesB));
    Table measures({"", ">", ""});
    measures.row({"NMI", fmt::format("{:.6f}", found.nmi), "normalised mutual information, 1 = the same"});
    measures.row({"AMI", fmt::format("{:.6f}", found.ami), "the same adjusted for chance, 0 = chance"});
    measures.row({"ARI", fmt::format("{:.6f}", found.ari), "adjusted Rand index, 0 = chance"});
    measures.row({"VI", fmt::format("{:.6f}", found.vi), "variation of information in nats, 0 = the same"});
    measures.print(out);
    out << fmt::format("largest of {} overlaps\n", formatCount(found.cells.size()));
    Table cells({">nodes", "in A", "in B"});
    for (size_t i = 0; i < std::min(kCellsShown, found.cells.size()); ++i)
        cells.row({formatCount(found.cells[i].nodes), printable(both.namesA[found.cells[i].a]),
                   printable(both.namesB[found.cells[i].b])});
    cells.print(out);
}

int run(const Arguments& arguments, std::stop_token stop) {
    Shell shell(arguments.common, std::move(stop));
    const auto [a, b] = sourcesOf(arguments);
    const session::MatchedPartitions both = session::readTwoPartitions(a, b, shell.context());
    const PartitionComparison found = comparePartitions(both.a, both.b);
    shell.json(wholeJson(both, found));
    print(both, found, shell.human());
    return shell.status();
}

}  // namespace

void addCompare(CLI::App& program, Work& work) {
    auto [app, arguments] = addSubCommand<Arguments>(
        program, work, "compare", "NMI, AMI, ARI and VI of two partitions (node,community)", run);
    addRequiredText(app, "A", arguments.a, "one partition, or a session that has one", "");
    addRequiredText(app, "B", arguments.b, "the other, of the same nodes", "");
    addResults(app, arguments.results);
    addCommon(app, arguments.common);
}

}  // namespace quartier::cli
