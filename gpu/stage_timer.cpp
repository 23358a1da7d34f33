#include "gpu/stage_timer.h"

#include "core/machine.h"
#include "gpu/check.h"

namespace quartier::gpu {

size_t StageTimer::nextEvent() {
    if (used_ == events_.size()) events_.emplace_back(Event::Timing::on);
    events_[used_].record(stream_);
    return used_++;
}

void StageTimer::begin(Stage stage) {
    const size_t from = nextEvent();
    pending_.push_back({std::move(stage), from, from});
}

void StageTimer::end() { pending_.back().to = nextEvent(); }

void StageTimer::annotate(const char* name, u64 moved, f64 metric) {
    for (Pending& p : pending_)
        if (p.stage.name == name) {
            p.stage.moved = moved;
            p.stage.metric = metric;
        }
}

void StageTimer::collect() {
    for (Pending& p : pending_) {
        p.stage.seconds = Event::seconds(events_[p.from], events_[p.to]);
        deviceSeconds_ += p.stage.seconds;
        observer_.stageDone(p.stage);
        trace_.stages.push_back(std::move(p.stage));
    }
    pending_.clear();
    used_ = 0;
}

Trace cudaTrace(const char* algorithm, const std::string& engine, int device, u64 seed) {
    cudaDeviceProp properties{};
    CUDA_CHECK(cudaGetDeviceProperties(&properties, device));
    return {.algorithm = algorithm,
            .engine = engine,
            .backend = Backend::cuda,
            .device = properties.name,
            .seed = seed,
            .version = programVersion(),
            .stages = {}};
}

}  // namespace quartier::gpu
