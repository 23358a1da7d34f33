// The JSON of a benchmark: machine, what was asked, and per graph one row for every variant.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analytics/community.h"
#include "bench/measure.h"
#include "bench/variant.h"
#include "gpu/gpu.h"
#include "graph/graph.h"

namespace quartier::bench {

struct Asked {
    std::vector<Setting> everywhere;  // for every strategy that knows the option
    Limits limits;
    bool traces = true;  // every stage of the median run; the sums per stage are always there
    int device = -1;     // that CUDA engines run on
};

// What the rows of both algorithms have in common. `status` is "done", "stopped", "refused", "unknown",
// "failed" or "skipped"; all but the first two have a "message" and nothing measured.
nlohmann::json rowHead(const Variant& variant);
nlohmann::json rowWithout(const Variant& variant, const std::string& status, const std::string& message);
void putMeasured(nlohmann::json& row, const EngineInfo& info, const std::vector<Setting>& applied,
                 const MemoryEstimate& estimate, const Measured& measured, bool traces);

// Of the runs that were asked to stop: the median and the largest of the seconds that they took, and every
// one.
nlohmann::json stopsJson(const std::vector<Stop>& stops);

// A row for a strategy that this program has not, or not on this machine.
nlohmann::json unknownRow(const Variant& variant, const std::string& algorithm,
                          const gpu::Availability& availability);
// Runs work(row), and turns what it throws into the row's status: one row that cannot be had must not cost
// the others.
nlohmann::json guardedRow(const Variant& variant, const std::function<void(nlohmann::json&)>& work);
// Throws OptionError when the estimate is over the host memory that is left.
void refuseWhatCannotFit(const MemoryEstimate& need);

// {"machine","version","commit","command","timing"}
nlohmann::json header(const std::string& algorithm, const std::string& command, const std::string& commit,
                      const gpu::Availability& availability, int device, unsigned threads);
nlohmann::json graphHead(const std::string& name, const Graph& graph, f64 loadSeconds);

// One line per row of a table, so that results are small and their differences readable.
void writeCompact(const nlohmann::json& report, std::ostream& out);

}  // namespace quartier::bench
