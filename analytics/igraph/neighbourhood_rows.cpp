// What the neighbours of a node are, and how they are linked.
#include "analytics/igraph/measure_rows.h"

namespace quartier {
namespace {

std::vector<f64> strengthOf(const IgraphTask& task, igraph_neimode_t mode) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_strength(task.graph(), to, igraph_vss_all(), mode, IGRAPH_LOOPS, task.weights());
    });
}

std::vector<f64> neighbourDegree(const IgraphTask& task) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_avg_nearest_neighbor_degree(task.graph(), igraph_vss_all(), IGRAPH_ALL, IGRAPH_ALL, to,
                                                  nullptr, task.weights());
    });
}

std::vector<f64> constraintOf(const IgraphTask& task) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_constraint(task.graph(), to, igraph_vss_all(), task.weights());
    });
}

// igraph_diversity requires weights: without them all are 1.
std::vector<f64> diversityOf(const IgraphTask& task) {
    IgraphReals ones(task.call());
    task.check(igraph_vector_resize(ones.get(), task.edges()));
    igraph_vector_fill(ones.get(), 1);
    const igraph_vector_t* weights = task.weights() != nullptr ? task.weights() : ones.get();
    return task.reals(
        [&](igraph_vector_t* to) { return igraph_diversity(task.graph(), weights, to, igraph_vss_all()); });
}

template <igraph_integer_t steps>
std::vector<f64> reachOf(const IgraphTask& task) {
    return task.integers([&](igraph_vector_int_t* to) {
        return igraph_neighborhood_size(task.graph(), to, igraph_vss_all(), steps, IGRAPH_OUT, 0);
    });
}

template <igraph_integer_t steps>
std::vector<f64> localScan(const IgraphTask& task) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_local_scan_k_ecount(task.graph(), steps, to, task.weights(), IGRAPH_OUT);
    });
}

std::vector<f64> weightedClustering(const IgraphTask& task) {
    return task.reals([&](igraph_vector_t* to) {
        return igraph_transitivity_barrat(task.graph(), to, igraph_vss_all(), task.weights(),
                                          IGRAPH_TRANSITIVITY_ZERO);
    });
}

std::vector<f64> meanClustering(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_transitivity_avglocal_undirected(task.graph(), to, IGRAPH_TRANSITIVITY_ZERO);
    });
}

std::vector<f64> largestDegree(const IgraphTask& task) {
    return task.one<igraph_integer_t>([&](igraph_integer_t* to) {
        return igraph_maxdegree(task.graph(), to, igraph_vss_all(), IGRAPH_ALL, IGRAPH_LOOPS);
    });
}

// Of the degrees above 0, as a power law has no others; not defined for fewer than two different ones.
std::vector<f64> degreeExponent(const IgraphTask& task) {
    IgraphReals positive(task.call());
    for (const f64 degree : task.degrees())
        if (degree > 0) task.check(igraph_vector_push_back(positive.get(), degree));
    if (igraph_vector_empty(positive.get()) ||
        igraph_vector_min(positive.get()) == igraph_vector_max(positive.get()))
        return {IGRAPH_NAN};
    igraph_plfit_result_t fit{};
    task.check(igraph_power_law_fit(positive.get(), &fit, -1, false));
    return {fit.alpha};
}

}  // namespace

void addNeighbourhoodRows(MeasureRegistry& list) {
    constexpr auto always = Directions::always;
    constexpr auto optional = Directions::optional;
    const auto weighted = measureOptionSpecs({"weighted"});
    addIgraphRows(
        list, "Neighbourhood",
        {{.text = {"in-strength", "Weighted in-degree",
                   "Summed weights of the arcs that enter the node; of the edges of an undirected graph.",
                   "Barrat, Barthelemy, Pastor-Satorras and Vespignani 2004; igraph_strength"},
          .compute = [](const IgraphTask& task) { return strengthOf(task, IGRAPH_IN); },
          .directions = always,
          .options = weighted},
         {.text = {"out-strength", "Weighted out-degree",
                   "Summed weights of the arcs that leave the node; of the edges of an undirected graph.",
                   "Barrat, Barthelemy, Pastor-Satorras and Vespignani 2004; igraph_strength"},
          .compute = [](const IgraphTask& task) { return strengthOf(task, IGRAPH_OUT); },
          .directions = always,
          .options = weighted},
         {.text = {"neighbour-degree", "Mean degree of neighbours",
                   "Mean degree of the neighbours, self-loops left out; weighted, the mean is by the weights "
                   "of the edges to them.",
                   "Barrat, Barthelemy, Pastor-Satorras and Vespignani 2004; "
                   "igraph_avg_nearest_neighbor_degree"},
          .compute = neighbourDegree,
          .options = weighted,
          .loops = SelfLoops::drop},
         {.text = {"constraint", "Constraint",
                   "How far the node's time goes to neighbours that are linked with each other: low where it "
                   "bridges structural holes.",
                   "Burt 1992, 2004; igraph_constraint"},
          .compute = constraintOf,
          .directions = optional,
          .options = measureOptionSpecs({"directed", "weighted"})},
         {.text = {"diversity", "Diversity of weights",
                   "Entropy of how the node's weight is shared out among its edges, over that of equal "
                   "shares: 1 where all are alike.",
                   "Eagle, Macy and Claxton 2010; igraph_diversity"},
          .compute = diversityOf,
          .options = weighted,
          .loops = SelfLoops::drop},
         {.text = {"reach-2", "Nodes within two steps",
                   "How many nodes the node reaches in two steps or fewer, itself included.",
                   "igraph_neighborhood_size"},
          .compute = reachOf<2>,
          .directions = optional,
          .options = measureOptionSpecs({"directed"}),
          .whole = true,
          .seconds = secondsOfAllSearches},
         {.text = {"reach-3", "Nodes within three steps",
                   "How many nodes the node reaches in three steps or fewer, itself included.",
                   "igraph_neighborhood_size"},
          .compute = reachOf<3>,
          .directions = optional,
          .options = measureOptionSpecs({"directed"}),
          .whole = true,
          .seconds = secondsOfAllSearches},
         {.text = {"scan-1", "Scan statistic of one step",
                   "Edges, or their weight, among the nodes within one step of the node.",
                   "Priebe, Conroy, Marchette and Park 2005; igraph_local_scan_k_ecount"},
          .compute = localScan<1>,
          .directions = optional,
          .options = measureOptionSpecs({"directed", "weighted"}),
          .seconds = secondsOfAllSearches},
         {.text = {"scan-2", "Scan statistic of two steps",
                   "Edges, or their weight, among the nodes within two steps of the node.",
                   "Priebe, Conroy, Marchette and Park 2005; igraph_local_scan_k_ecount"},
          .compute = localScan<2>,
          .directions = optional,
          .options = measureOptionSpecs({"directed", "weighted"}),
          .seconds = secondsOfAllSearches},
         {.text = {"weighted-clustering", "Weighted clustering coefficient",
                   "Part of the pairs of neighbours that are linked, each by the mean weight of the two "
                   "edges to them; 0 below two neighbours.",
                   "Barrat, Barthelemy, Pastor-Satorras and Vespignani 2004; igraph_transitivity_barrat"},
          .compute = weightedClustering,
          .options = weighted,
          .loops = SelfLoops::drop},
         {.text = {"mean-clustering", "Mean clustering coefficient",
                   "Mean of the clustering coefficients of the nodes, 0 below two neighbours.",
                   "Watts and Strogatz 1998; igraph_transitivity_avglocal_undirected"},
          .compute = meanClustering,
          .kind = MeasureKind::graph,
          .loops = SelfLoops::drop},
         {.text = {"max-degree", "Largest degree", "The largest number of edges at a node.",
                   "igraph_maxdegree"},
          .compute = largestDegree,
          .kind = MeasureKind::graph,
          .whole = true},
         {.text = {"degree-exponent", "Exponent of the degrees",
                   "Exponent of the power law that fits the distribution of the degrees best, from the "
                   "degree on from which it fits.",
                   "Clauset, Shalizi and Newman 2009; igraph_power_law_fit"},
          .compute = degreeExponent,
          .kind = MeasureKind::graph}});
}

}  // namespace quartier
