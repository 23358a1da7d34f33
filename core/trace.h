// What a run did and how long each part took. Always on: a trace is data, never an #ifdef.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/types.h"

namespace quartier {

enum class Backend { cpu, cuda };
const char* toString(Backend backend);

// One timed piece of a run. Stages of the same name add up; sub-phases are named "stage/phase" ("move/degree
// 17-32").
struct Stage {
    std::string name;   // "upload", "move", "contract", "modularity", "forward", "backward" ...
    int level = 0;      // Louvain level, or batch of sources; 0-based
    int iteration = 0;  // sweep within the level, or BFS depth
    f64 seconds = 0;    // wall time on the CPU, event time on a device
    u64 items = 0;      // what was worked on: vertices of the level, arcs examined, sources
    u64 moved = 0;      // vertices that changed community; of "sources/top": new in the top 100
    f64 metric = 0;     // modularity after the stage; 0 where it has no meaning
};

struct Trace {
    std::string algorithm;  // "louvain", "betweenness", "layout"
    std::string engine;     // the strategy's id
    Backend backend = Backend::cpu;
    std::string device;  // the CPU's or the GPU's name
    u64 seed = 0;
    std::string version;
    std::vector<Stage> stages;

    f64 secondsOf(const std::string& stage) const;  // sum over the stages of that name
};

nlohmann::json toJson(const Trace& trace);
// Starts a trace with device and version filled in for a CPU engine.
Trace cpuTrace(const std::string& algorithm, const std::string& engine, u64 seed);

// Wall-clock seconds since construction or the last restart().
class Stopwatch {
  public:
    Stopwatch() { restart(); }
    void restart();
    f64 seconds() const;

  private:
    i64 startNanoseconds_ = 0;
};

}  // namespace quartier
