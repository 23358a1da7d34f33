// Times stages of a run with events on its stream and files them in the run's trace.
//
// begin() and end() only record events; collect() turns all finished pairs into stages, in the order of
// their begin, and must be called after the stream was synchronised. A sub-phase ("move/decide") may lie
// inside its stage; pieces of one sub-phase in one sweep are added up.
#pragma once

#include <vector>

#include "core/run_context.h"
#include "core/trace.h"
#include "gpu/stream.h"

namespace quartier::gpu {

class StageTimer {
  public:
    StageTimer(Trace& trace, RunObserver& observer, cudaStream_t stream)
        : trace_(trace), observer_(observer), stream_(stream) {}

    using Handle = size_t;
    Handle begin(Stage stage);
    void end(Handle handle);
    void setItems(Handle handle, u64 items) { pending_[handle].stage.items = items; }
    // What becomes known only after the synchronisation: fills it in on all stages not yet collected that
    // have this name.
    void annotate(const char* name, u64 moved, f64 metric);
    // Adds to the items of the first stage of that name that is not yet collected, if there is one.
    void addItems(const char* name, u64 items);
    // Files a stage without events, with the seconds it says: a remark on the sweep.
    void note(Stage stage) { pending_.push_back({std::move(stage), kNoEvent, kNoEvent}); }
    void collect();
    f64 deviceSeconds() const { return deviceSeconds_; }  // of the stages collected, sub-phases left out

  private:
    static constexpr size_t kNoEvent = ~size_t{0};
    struct Pending {
        Stage stage;
        size_t from;
        size_t to;
    };
    size_t nextEvent();
    bool addToEarlier(const Stage& stage, size_t from);

    Trace& trace_;
    RunObserver& observer_;
    cudaStream_t stream_;
    std::vector<Event> events_;
    size_t used_ = 0;
    std::vector<Pending> pending_;
    f64 deviceSeconds_ = 0;
};

// A trace of a CUDA engine on the device of that index.
Trace cudaTrace(const char* algorithm, const std::string& engine, int device, u64 seed);

}  // namespace quartier::gpu
