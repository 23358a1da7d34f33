// One row of the benchmark of measures.
#pragma once

#include "analytics/measures/measure.h"
#include "bench/report.h"

namespace quartier::bench {

// "NAME@cores", "NAME@igraph", "NAME@cuda": a measure and how it is computed (MeasureInfo::id).
std::vector<std::string> measureStrategies(const MeasureRegistry& onHost, const MeasureRegistry& onDevice);

// Of the undirected form, with the presets of all options but those that were set.
nlohmann::json measureRow(const MeasureRegistry& onHost, const MeasureRegistry& onDevice,
                          const Variant& variant, const Graph& graph, const Asked& asked,
                          const RunContext& context);

}  // namespace quartier::bench
