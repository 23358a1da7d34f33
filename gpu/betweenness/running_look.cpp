#include "gpu/betweenness/running_look.h"

namespace quartier::gpu::betweenness {

RunningLook::RunningLook(const PreparedRun& run, BetweennessBound& bound, LiveChannel* estimates,
                         u64 vertices)
    : run_(run), bound_(bound), estimates_(estimates) {
    if (estimates_ != nullptr) estimates_->open(hostLiveMemory(), vertices);
}

bool RunningLook::due() const { return estimates_ != nullptr && sinceLook_.seconds() > 10 * lookSeconds_; }

void RunningLook::look(std::span<const f64> sums, std::span<const f64> squares, u64 done) {
    const Stopwatch watch;
    if (done >= bound_.nextLook()) bound_.holds(sums, squares, done);
    const Scores now = run_.finish(sums, squares, done);
    top_.look(now.value);
    topError_ = errorOfTop(now, top_.top());
    if (estimates_ != nullptr && estimates_->wanted()) {
        const LiveChannel::WriteSlot slot = estimates_->acquire();
        for (size_t v = 0; v < now.value.size(); ++v)
            slot.as<Vec2>()[v] = {static_cast<f32>(now.value[v]),
                                  now.standardError.empty() ? 0.0f : static_cast<f32>(now.standardError[v])};
        estimates_->publish(slot);
    }
    lookSeconds_ = watch.seconds();
    sinceLook_.restart();
}

void RunningLook::tell(Progress& progress) const {
    progress.topStable = top_.unchangedFor();
    progress.topSize = top_.size();
    progress.topError = topError_;
    if (bound_.asked()) progress.bound = bound_.bound();
}

}  // namespace quartier::gpu::betweenness
