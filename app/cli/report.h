// The parts that the JSON objects and the tables of several sub-commands share.
#pragma once

#include <nlohmann/json.hpp>

#include "app/session/commands.h"

namespace quartier::cli {

using nlohmann::json;

// {"nodes","edges","weighted","directed"}
json graphJson(const session::Document& document);
// {"algorithm","strategy","backend","device"}
json engineJson(const EngineInfo& engine, const Trace& trace);
// {"name","kind","value"|"top","mean","min","max","engine","seconds"}; a number that is not defined is null.
json measureJson(const session::Document& document, const session::MeasureRun& run);
// "0.0868", "1 to 36, highest at Valjean".
std::string measureText(const session::Document& document, const session::MeasureRun& run);
// {"load","upload","run","total"}
json secondsJson(f64 load, const Trace& trace, f64 run, f64 total);
// "karate.gml: 34 nodes, 78 edges, undirected, unweighted"
std::string graphLine(const session::Document& document);
// "Sequential on AMD EPYC ... (the graph is small)"
std::string engineLine(const EngineInfo& engine, const Trace& trace, const std::string& why);

}  // namespace quartier::cli
