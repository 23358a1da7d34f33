#include "gpu/stage_timer.h"

#include <map>
#include <mutex>

#include "core/machine.h"
#include "gpu/check.h"

namespace quartier::gpu {

size_t StageTimer::nextEvent() {
    if (used_ == events_.size()) events_.emplace_back(Event::Timing::on);
    events_[used_].record(stream_);
    return used_++;
}

StageTimer::Handle StageTimer::begin(Stage stage) {
    const size_t from = nextEvent();
    pending_.push_back({std::move(stage), from, from});
    return pending_.size() - 1;
}

void StageTimer::end(Handle handle) { pending_[handle].to = nextEvent(); }

void StageTimer::annotate(const char* name, u64 moved, f64 metric) {
    for (Pending& p : pending_)
        if (p.stage.name == name) {
            p.stage.moved = moved;
            p.stage.metric = metric;
        }
}

void StageTimer::addItems(const char* name, u64 items) {
    for (Pending& p : pending_)
        if (p.stage.name == name) {
            p.stage.items += items;
            return;
        }
}

bool StageTimer::addToEarlier(const Stage& stage, size_t from) {
    if (stage.name.find('/') == std::string::npos) return false;
    for (size_t i = from; i < trace_.stages.size(); ++i) {
        Stage& earlier = trace_.stages[i];
        if (earlier.name != stage.name || earlier.level != stage.level ||
            earlier.iteration != stage.iteration)
            continue;
        earlier.seconds += stage.seconds;
        earlier.items += stage.items;
        return true;
    }
    return false;
}

void StageTimer::collect() {
    const size_t first = trace_.stages.size();
    for (Pending& p : pending_) {
        if (p.from != kNoEvent) p.stage.seconds = Event::seconds(events_[p.from], events_[p.to]);
        if (p.stage.name.find('/') == std::string::npos) deviceSeconds_ += p.stage.seconds;
        if (!addToEarlier(p.stage, first)) trace_.stages.push_back(std::move(p.stage));
    }
    for (size_t i = first; i < trace_.stages.size(); ++i) observer_.stageDone(trace_.stages[i]);
    pending_.clear();
    used_ = 0;
}

namespace {

// Asked once a device: it takes longer than a run on a small graph.
const std::string& deviceName(int device) {
    static std::mutex mutex;
    static std::map<int, std::string> names;
    const std::scoped_lock lock(mutex);
    std::string& name = names[device];
    if (name.empty()) {
        cudaDeviceProp properties{};
        CUDA_CHECK(cudaGetDeviceProperties(&properties, device));
        name = properties.name;
    }
    return name;
}

}  // namespace

Trace cudaTrace(const char* algorithm, const std::string& engine, int device, u64 seed) {
    return {.algorithm = algorithm,
            .engine = engine,
            .backend = Backend::cuda,
            .device = deviceName(device),
            .seed = seed,
            .version = programVersion(),
            .stages = {}};
}

}  // namespace quartier::gpu
