// Who links to whom, by groups of nodes that a column names.
#include "analytics/igraph/measure_rows.h"

namespace quartier {
namespace {

igraph_vector_int_t viewOf(const std::vector<igraph_integer_t>& list) {
    igraph_vector_int_t view{};
    igraph_vector_int_view(&view, list.data(), static_cast<igraph_integer_t>(list.size()));
    return view;
}

std::vector<f64> nominalAssortativity(const IgraphTask& task) {
    const std::vector<igraph_integer_t> groups = task.groups();
    const igraph_vector_int_t types = viewOf(groups);
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_assortativity_nominal(task.graph(), &types, to, task.directed(), true);
    });
}

std::vector<f64> modularityOf(const IgraphTask& task) {
    const std::vector<igraph_integer_t> groups = task.groups();
    const igraph_vector_int_t membership = viewOf(groups);
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_modularity(task.graph(), &membership, task.weights(), 1, task.directed(), to);
    });
}

}  // namespace

void addMixingRows(MeasureRegistry& list) {
    constexpr auto graph = MeasureKind::graph;
    constexpr auto optional = Directions::optional;
    addIgraphRows(
        list, "Mixing",
        {{.text = {"nominal-assortativity", "Nominal assortativity",
                   "How many more edges than by chance stay in a group, from -1 to 1; groups are the equal "
                   "values of a column, numbers or texts, or of the degrees.",
                   "Newman 2003; igraph_assortativity_nominal"},
          .compute = nominalAssortativity,
          .kind = graph,
          .directions = optional,
          .options = measureOptionSpecs({"directed"}),
          .column = MeasureColumn::attribute},
         {.text = {"modularity", "Modularity of a column",
                   "Part of the edges inside the groups less what chance would put there; groups are the "
                   "equal values of a column, numbers or texts, or of the degrees.",
                   "Newman and Girvan 2004; igraph_modularity"},
          .compute = modularityOf,
          .kind = graph,
          .directions = optional,
          .options = measureOptionSpecs({"directed", "weighted"}),
          .column = MeasureColumn::attribute}});
}

}  // namespace quartier
