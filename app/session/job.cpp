#include "app/session/job.h"

#include <system_error>

#include "core/error.h"

namespace quartier::session {

Job::~Job() { cancel(); }

void Job::start(std::string title, LiveSet live, std::function<void(RunContext&)> work, JobStart how) {
    if (busy()) throw Error("another job is running; cancel it first");
    wait();
    {
        const std::scoped_lock lock(mutex_);
        state_ = {.status = JobStatus::running,
                  .title = std::move(title),
                  .progress = {},
                  .seconds = 0,
                  .error = {},
                  .stagesDone = 0};
        stages_.clear();
        worked_.restart();
    }
    if (how == JobStart::paused)
        gate_.pause();
    else
        gate_.resume();
    ended_ = false;
    const auto end = [this](JobStatus status, const std::string& error) {
        const std::scoped_lock lock(mutex_);
        state_.status = status;
        state_.error = error;
        state_.seconds = worked_.seconds();
        ended_ = true;
    };
    const auto run = [this, live, end, work = std::move(work)](const std::stop_token& stop) {
        RunContext context{.stop = stop, .observer = *this, .live = live, .gate = &gate_};
        try {
            work(context);
            end(JobStatus::finished, {});
        } catch (const Cancelled&) {
            end(JobStatus::cancelled, {});
        } catch (const std::bad_alloc&) {
            end(JobStatus::failed, "there is not enough memory on this machine for this");
        } catch (const std::exception& error) {
            end(JobStatus::failed, error.what());
        }
    };
    try {
        thread_ = std::jthread(run);
    } catch (const std::system_error&) {
        end(JobStatus::failed,
            "no further thread can be started: raise the limit of processes (ulimit -u) or end other "
            "programs");
    }
}

void Job::cancel() {
    thread_.request_stop();
    gate_.resume();
}

void Job::pause() { gate_.pause(); }
void Job::resume() { gate_.resume(); }
void Job::stepOnce() { gate_.stepOnce(); }

bool Job::busy() const {
    const std::scoped_lock lock(mutex_);
    return state_.status == JobStatus::running;
}

JobState Job::state() const {
    const std::scoped_lock lock(mutex_);
    JobState now = state_;
    if (now.status == JobStatus::running) {
        now.seconds = worked_.seconds();
        if (gate_.paused()) now.status = JobStatus::paused;
    }
    now.stagesDone = stages_.size();
    return now;
}

std::vector<Stage> Job::stages(u64 from) const {
    const std::scoped_lock lock(mutex_);
    if (from >= stages_.size()) return {};
    return {stages_.begin() + static_cast<i64>(from), stages_.end()};
}

bool Job::takeEnd() {
    if (!ended_.exchange(false)) return false;
    wait();
    return true;
}

void Job::wait() {
    if (thread_.joinable()) thread_.join();
}

void Job::progress(const Progress& progress) {
    const std::scoped_lock lock(mutex_);
    state_.progress = progress;
}

void Job::stageDone(const Stage& stage) {
    const std::scoped_lock lock(mutex_);
    stages_.push_back(stage);
}

}  // namespace quartier::session
