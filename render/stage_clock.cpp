#include "render/stage_clock.h"

namespace quartier::render {
namespace {

void ask(std::vector<GlTimestamp>& times, size_t number) {
    if (times.size() <= number) times.push_back(GlTimestamp::make());
    glQueryCounter(times[number].name(), GL_TIMESTAMP);
}

f64 answer(const GlTimestamp& time) {
    GLuint64 nanoseconds = 0;
    glGetQueryObjectui64v(time.name(), GL_QUERY_RESULT, &nanoseconds);
    return static_cast<f64>(nanoseconds) * 1e-6;
}

}  // namespace

void StageClock::beginFrame() {
    latest();
    Frame& frame = frames_[next_];
    now_ = frame.waiting ? nullptr : &frame;
    if (now_ == nullptr) return;
    now_->stages.clear();
    ask(now_->times, 0);
}

void StageClock::mark(Stage stage) {
    if (now_ == nullptr) return;
    now_->stages.push_back(stage);
    ask(now_->times, now_->stages.size());
}

void StageClock::endFrame() {
    if (now_ == nullptr) return;
    now_->waiting = true;
    now_ = nullptr;
    next_ = (next_ + 1) % kFrames;
}

const StageTimes& StageClock::latest() {
    for (; frames_[oldest_].waiting; oldest_ = (oldest_ + 1) % kFrames) {
        Frame& frame = frames_[oldest_];
        GLint there = 0;
        glGetQueryObjectiv(frame.times[frame.stages.size()].name(), GL_QUERY_RESULT_AVAILABLE, &there);
        if (there == 0) break;
        latest_ = {};
        f64 before = answer(frame.times[0]);
        for (size_t i = 0; i < frame.stages.size(); ++i) {
            const f64 now = answer(frame.times[i + 1]);
            latest_[static_cast<size_t>(frame.stages[i])] += now - before;
            before = now;
        }
        frame.waiting = false;
    }
    return latest_;
}

}  // namespace quartier::render
