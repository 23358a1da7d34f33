#include "gpu/betweenness/fast/scoreboard.h"

#include <algorithm>
#include <cmath>

#include "gpu/primitives/primitives.h"

namespace quartier::gpu::betweenness::fast {
namespace {

constexpr f64 kSecondsPerStage = 0.2;

}  // namespace

Scoreboard::Scoreboard(const RunFrame& frame, u64 asked, BetweennessBound& bound)
    : frame_(frame), asked_(asked), bound_(bound) {
    const cudaStream_t stream = frame_.stream->get();
    const u64 n = frame_.host.graph().vertexCount();
    sums_ = DeviceBuffer<f64>(n, stream);
    sums_.fillBytes(0, stream);
    if (frame_.host.sampled()) squares_ = DeviceBuffer<f64>(n, stream);
    squares_.fillBytes(0, stream);
}

void Scoreboard::begin(u64 sources, u64 idle) {
    part_ = sources - idle;
    idle_ = idle;
    sources_ = 0;
}

void Scoreboard::end() {
    before_ = doneOf(sources_);
    part_ = idle_ = sources_ = 0;
    if (before_ < bound_.nextLook()) return;
    const cudaStream_t stream = frame_.stream->get();
    bound_.holds(sumsOnHost({}), downloaded(squares_, squares_.size(), stream), before_);
}

bool Scoreboard::stopped() {
    if (frame_.context.shouldStop()) frame_.result.status = RunStatus::cancelled;
    return frame_.result.status == RunStatus::cancelled;
}

// Sources without arcs are done along with the others, so that a run that ends early is a fair sample.
u64 Scoreboard::doneOf(u64 sources) const {
    if (part_ == 0) return before_ + (frame_.result.status == RunStatus::complete ? idle_ : 0);
    return before_ + sources +
           static_cast<u64>(static_cast<f64>(idle_) * static_cast<f64>(sources) / static_cast<f64>(part_));
}

void Scoreboard::tell(const Share& now, f64 seconds, bool last) {
    seen_ = doneOf(sources_ + now.sources);
    unfiledSeconds_ += seconds;
    if (!last) lookAtTop(now);
    Progress progress;
    progress.stage = "sources";
    progress.iteration = stages_;
    progress.fraction = fraction_ =
        std::max(fraction_, static_cast<f64>(seen_) / std::max(1.0, bound_.expected(seen_, asked_)));
    progress.metric = static_cast<f64>(frame_.host.sourcesOf(seen_));
    progress.topStable = top_.unchangedFor();
    progress.topSize = top_.size();
    progress.topError = topError_;
    if (bound_.asked()) progress.bound = bound_.bound();
    frame_.context.observer.progress(progress);
    if (last || unfiledSeconds_ >= kSecondsPerStage) file();
    if (!last) publish(now, false);
}

// Who is on top, in a tenth of the time at most.
void Scoreboard::lookAtTop(const Share& now) {
    if (seen_ == 0 || sinceLook_.seconds() < 10 * lookSeconds_) return;
    const Stopwatch watch;
    const Scores scores = frame_.host.finish(sumsOnHost(now), {}, seen_);
    top_.look(scores.value);
    topError_ = errorOfTop(scores, top_.top());
    lookSeconds_ = watch.seconds();
    sinceLook_.restart();
}

std::vector<f64> Scoreboard::sumsOnHost(const Share& now) {
    const cudaStream_t stream = frame_.stream->get();
    now_.ensure(sums_.size(), stream);
    collect(now.sums, now, sums_.data(), now_.data());
    return downloaded(now_, now_.size(), stream);
}

void Scoreboard::file() {
    Stage stage{.name = "sources",
                .level = stages_++,
                .seconds = unfiledSeconds_,
                .items = seen_ - filed_,
                .metric = static_cast<f64>(seen_)};
    filed_ = seen_;
    unfiledSeconds_ = 0;
    frame_.context.observer.stageDone(stage);
    frame_.result.trace.stages.push_back(std::move(stage));
}

void Scoreboard::collect(const f64* sums, const Share& share, const f64* base, f64* out) const {
    if (share.order != nullptr)
        share.order->collect(sums, share.groups, base, out);
    else
        addGroups(sums, share.groups, sums_.size(), base, out, frame_.stream->get());
}

void Scoreboard::add(const Share& share) {
    collect(share.sums, share, sums_.data(), sums_.data());
    if (!squares_.empty()) collect(share.squares, share, squares_.data(), squares_.data());
    sources_ += share.sources;
    pairs_ += share.pairs;
}

void Scoreboard::publish(const Share& now, bool always) {
    LiveChannel* channel = frame_.context.live.scores;
    const u64 done = doneOf(sources_ + now.sources);
    if (channel == nullptr || done == 0 || (!always && !channel->wanted())) return;
    const cudaStream_t stream = frame_.stream->get();
    if (!liveMemory_) liveMemory_ = deviceLiveMemory(frame_.device, frame_.stream);
    if (!live_) live_.emplace(frame_.host, frame_.input.vertexCount(), stream);
    now_.ensure(sums_.size(), stream);
    collect(now.sums, now, sums_.data(), now_.data());
    channel->open(liveMemory_, live_->vertices());
    const LiveChannel::WriteSlot slot = channel->acquire();
    const ScoreRange range = live_->write(now_.data(), done, slot.as<f32>(), frame_.workspace);
    channel->publish(slot, {.level = 0, .low = range.low, .high = range.high});
}

// The scores of a source add up to the sum over its targets of (distance - 1), by mass: how far off we are.
void Scoreboard::check() {
    const cudaStream_t stream = frame_.stream->get();
    total_ = DeviceBuffer<f64>(1, stream);
    sum(frame_.workspace, sums_.data(), total_.data(), sums_.size());
    const f64 found = downloaded(total_, 1, stream)[0];
    const f64 expected = static_cast<f64>(pairs_);
    Stage stage{.name = "check",
                .items = pairs_,
                .metric = expected > 0 ? std::abs(found - expected) / expected : std::abs(found)};
    frame_.context.observer.stageDone(stage);
    frame_.result.trace.stages.push_back(std::move(stage));
}

Scores Scoreboard::finish() {
    check();
    publish({}, true);
    const cudaStream_t stream = frame_.stream->get();
    frame_.stream->synchronize();
    const Stopwatch clock;
    const std::vector<f64> sums = downloaded(sums_, sums_.size(), stream);
    const std::vector<f64> squares = downloaded(squares_, squares_.size(), stream);
    Stage stage{.name = "download", .seconds = clock.seconds(), .items = sums.size()};
    frame_.context.observer.stageDone(stage);
    frame_.result.trace.stages.push_back(std::move(stage));
    Scores scores = frame_.host.finish(sums, squares, before_);
    if (bound_.asked()) scores.bound = scores.exact ? 0 : bound_.bound();
    return scores;
}

}  // namespace quartier::gpu::betweenness::fast
