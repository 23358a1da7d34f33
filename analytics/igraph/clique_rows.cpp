// Cliques: Eppstein, Loffler and Strash, "Listing all maximal cliques in sparse graphs in near-optimal time",
// 2010. Their number does not follow from the size of the graph: a sample of the nodes is searched first.
#include <algorithm>
#include <cmath>
#include <random>

#include "analytics/igraph/measure_rows.h"
#include "core/trace.h"

namespace quartier {
namespace {

constexpr f64 kSampleSeconds = 0.5;
constexpr f64 kSecondsASet = 5e-8;  // the most that was measured on one core (docs/algorithms.md)

// Searches the cliques of 16, 32 ... random nodes until a search takes half a second, and refuses the run if
// at that speed all nodes would take too long.
void requireFewCliques(const IgraphTask& task) {
    std::mt19937_64 random(task.options().seed);
    std::uniform_int_distribution<igraph_integer_t> drawn(0, task.nodes() - 1);
    const auto secondsOf = [&](igraph_integer_t nodes) {
        IgraphIntegers some(task.call());
        task.check(igraph_vector_int_resize(some.get(), nodes));
        for (igraph_integer_t i = 0; i < nodes; ++i) VECTOR(*some.get())[i] = drawn(random);
        igraph_integer_t count = 0;
        const Stopwatch watch;
        task.check(igraph_maximal_cliques_subset(task.graph(), some.get(), nullptr, &count, nullptr, 0, 0));
        return watch.seconds();
    };
    const f64 preparing = secondsOf(0);  // the order of the nodes, which every search needs
    for (igraph_integer_t nodes = 16; nodes <= task.nodes() / 4; nodes *= 2) {
        const f64 seconds = secondsOf(nodes) - preparing;
        if (seconds < kSampleSeconds) continue;
        const f64 all = seconds * static_cast<f64>(task.nodes()) / static_cast<f64>(nodes);
        if (all > kLongestRun)
            refuseLongRun(static_cast<f64>(task.nodes()), static_cast<f64>(task.edges()), all, kLongestRun);
        return;
    }
}

// Entry k - 1: maximal cliques of k nodes.
std::vector<f64> sizesOf(const IgraphTask& task) {
    return task.reals(
        [&](igraph_vector_t* to) { return igraph_maximal_cliques_hist(task.graph(), to, 0, 0); });
}

std::vector<f64> cliqueNumber(const IgraphTask& task) {
    const std::vector<f64> sizes = sizesOf(task);
    size_t largest = sizes.size();
    while (largest > 0 && sizes[largest - 1] == 0) --largest;
    return {static_cast<f64>(largest)};
}

std::vector<f64> cliqueCount(const IgraphTask& task) {
    return task.one<igraph_integer_t>(
        [&](igraph_integer_t* to) { return igraph_maximal_cliques_count(task.graph(), to, 0, 0); });
}

// change(value of a node, size) for each node of each maximal clique.
template <auto change>
std::vector<f64> ofNodes(const IgraphTask& task) {
    std::vector<f64> values(static_cast<size_t>(task.nodes()), 0.0);
    const auto meet = [](const igraph_vector_int_t* clique, void* to) {
        const igraph_integer_t size = igraph_vector_int_size(clique);
        for (igraph_integer_t i = 0; i < size; ++i)
            change((*static_cast<std::vector<f64>*>(to))[static_cast<size_t>(VECTOR(*clique)[i])],
                   static_cast<f64>(size));
        return igraph_error_t{IGRAPH_SUCCESS};
    };
    task.check(igraph_maximal_cliques_callback(task.graph(), meet, &values, 0, 0));
    return values;
}

void raiseTo(f64& value, f64 size) { value = std::max(value, size); }
void countOne(f64& value, f64) { ++value; }

std::vector<f64> independenceNumber(const IgraphTask& task) {
    return task.one<igraph_integer_t>(
        [&](igraph_integer_t* to) { return igraph_independence_number(task.graph(), to); });
}

// Every maximal independent set is met, of which there are 3^(n / 3) at most (Moon and Moser 1965).
f64 secondsOfIndependentSets(const Graph& graph, const MeasureOptions&) {
    return kSecondsASet * std::pow(3.0, graph.vertexCount() / 3.0);
}

}  // namespace

void addCliqueRows(MeasureRegistry& list) {
    constexpr auto graph = MeasureKind::graph;
    constexpr auto drop = SelfLoops::drop;
    addIgraphRows(list, "Cliques",
                  {{.text = {"clique-number", "Clique number", "Nodes of the largest clique.",
                             "Eppstein, Loffler and Strash 2010; igraph_maximal_cliques_hist"},
                    .compute = cliqueNumber,
                    .kind = graph,
                    .whole = true,
                    .loops = drop,
                    .requireSize = requireFewCliques},
                   {.text = {"maximal-cliques", "Maximal cliques",
                             "How many cliques there are that no node could join.",
                             "Eppstein, Loffler and Strash 2010; igraph_maximal_cliques_count"},
                    .compute = cliqueCount,
                    .kind = graph,
                    .whole = true,
                    .loops = drop,
                    .requireSize = requireFewCliques},
                   {.text = {"largest-clique", "Largest clique of the node",
                             "Nodes of the largest clique with the node.",
                             "Eppstein, Loffler and Strash 2010; igraph_maximal_cliques_callback"},
                    .compute = ofNodes<raiseTo>,
                    .whole = true,
                    .loops = drop,
                    .requireSize = requireFewCliques},
                   {.text = {"cliques-of-node", "Maximal cliques of the node",
                             "How many cliques have the node, and could be joined by no other.",
                             "Eppstein, Loffler and Strash 2010; igraph_maximal_cliques_callback"},
                    .compute = ofNodes<countOne>,
                    .whole = true,
                    .loops = drop,
                    .requireSize = requireFewCliques},
                   {.text = {"independence-number", "Independence number",
                             "The most nodes of which no two are linked. For some sixty nodes.",
                             "Tsukiyama, Ide, Ariyoshi and Shirakawa 1977; igraph_independence_number"},
                    .compute = independenceNumber,
                    .kind = graph,
                    .whole = true,
                    .loops = drop,
                    .seconds = secondsOfIndependentSets}});
}

}  // namespace quartier
