// Freeman, "Centrality in social networks: conceptual clarification", 1978: how far the highest score of a
// centrality stands above the others, as a part of the most that so many nodes allow.
#include "analytics/igraph/measure_rows.h"

namespace quartier {
namespace {

std::vector<f64> ofDegree(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_centralization_degree(task.graph(), nullptr, IGRAPH_ALL, false, to, nullptr, true);
    });
}

std::vector<f64> ofBetweenness(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_centralization_betweenness(task.graph(), nullptr, task.directed(), to, nullptr, true);
    });
}

std::vector<f64> ofCloseness(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_centralization_closeness(task.graph(), nullptr, IGRAPH_OUT, to, nullptr, true);
    });
}

std::vector<f64> ofEigenvectors(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        igraph_arpack_options_t arpack;
        igraph_arpack_options_init(&arpack);
        return igraph_centralization_eigenvector_centrality(task.graph(), nullptr, nullptr, task.directed(),
                                                            true, &arpack, to, nullptr, true);
    });
}

}  // namespace

void addCentralizationRows(MeasureRegistry& list) {
    constexpr auto graph = MeasureKind::graph;
    constexpr auto optional = Directions::optional;
    constexpr auto drop = SelfLoops::drop;
    const auto directed = measureOptionSpecs({"directed"});
    addIgraphRows(
        list, "Centralization",
        {{.text = {"degree-centralization", "Centralization of degree",
                   "How far the highest degree stands above the others, from 0 to 1 of a star.",
                   "Freeman 1978; igraph_centralization_degree"},
          .compute = ofDegree,
          .kind = graph,
          .loops = drop},
         {.text =
              {"closeness-centralization", "Centralization of closeness",
               "How far the highest closeness stands above the others, from 0 to 1 of a star; not defined "
               "where a node has none.",
               "Freeman 1978; igraph_centralization_closeness"},
          .compute = ofCloseness,
          .kind = graph,
          .directions = optional,
          .options = directed,
          .loops = drop,
          .seconds = secondsOfAllSearches},
         {.text = {"betweenness-centralization", "Centralization of betweenness",
                   "How far the highest betweenness stands above the others, from 0 to 1 of a star.",
                   "Freeman 1978; igraph_centralization_betweenness"},
          .compute = ofBetweenness,
          .kind = graph,
          .directions = optional,
          .options = directed,
          .loops = drop,
          .seconds = secondsOfAllPathCounts},
         {.text = {"eigenvector-centralization", "Centralization of eigenvector centrality",
                   "How far the highest eigenvector centrality stands above the others, from 0 to 1 of one "
                   "edge among nodes without any.",
                   "Freeman 1978; igraph_centralization_eigenvector_centrality"},
          .compute = ofEigenvectors,
          .kind = graph,
          .directions = optional,
          .options = directed,
          .loops = drop}});
}

}  // namespace quartier
