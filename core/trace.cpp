#include "core/trace.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "core/machine.h"

namespace quartier {
namespace {

i64 nowNanoseconds() {
    using namespace std::chrono;
    return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

const char* toString(Backend backend) { return backend == Backend::cpu ? "cpu" : "cuda"; }

f64 Trace::secondsOf(const std::string& stage) const {
    f64 sum = 0;
    for (const Stage& s : stages)
        if (s.name == stage) sum += s.seconds;
    return sum;
}

nlohmann::json toJson(const Trace& trace) {
    nlohmann::json stages = nlohmann::json::array();
    for (const Stage& s : trace.stages) {
        stages.push_back({{"name", s.name},
                          {"level", s.level},
                          {"iteration", s.iteration},
                          {"seconds", s.seconds},
                          {"items", s.items},
                          {"moved", s.moved},
                          {"metric", s.metric}});
    }
    return {{"algorithm", trace.algorithm},
            {"engine", trace.engine},
            {"backend", toString(trace.backend)},
            {"device", trace.device},
            {"seed", trace.seed},
            {"version", trace.version},
            {"machine",
             {{"cpu", thisMachine().cpu}, {"cores", thisMachine().cores}, {"system", thisMachine().system}}},
            {"stages", std::move(stages)}};
}

Trace cpuTrace(const std::string& algorithm, const std::string& engine, u64 seed) {
    return {.algorithm = algorithm,
            .engine = engine,
            .backend = Backend::cpu,
            .device = thisMachine().cpu,
            .seed = seed,
            .version = programVersion(),
            .stages = {}};
}

void Stopwatch::restart() { startNanoseconds_ = nowNanoseconds(); }
f64 Stopwatch::seconds() const { return static_cast<f64>(nowNanoseconds() - startNanoseconds_) * 1e-9; }

}  // namespace quartier
