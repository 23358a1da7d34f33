#include "app/qt/background_job.h"

#include <utility>

#include "app/qt/translated.h"

namespace quartier::qt {

BackgroundJob::BackgroundJob(QObject* parent) : QObject(parent) {
    constexpr int kLook = 20;  // milliseconds between two looks at the job
    polling_.setInterval(kLook);
    connect(&polling_, &QTimer::timeout, this, &BackgroundJob::poll);
}

void BackgroundJob::start(const QString& title, Work work) {
    Wish wish{title, std::move(work)};
    if (!busy_) return begin(std::move(wish));
    next_ = std::move(wish);
    job_.cancel();
}

void BackgroundJob::cancel() {
    next_.reset();
    job_.cancel();
}

void BackgroundJob::begin(Wish wish) {
    busy_ = true;
    answer_ = nullptr;
    job_.start(wish.title.toStdString(), {},
               [this, work = std::move(wish.work)](RunContext& context) { answer_ = work(context); });
    polling_.start();
    emit changed();
}

void BackgroundJob::poll() {
    if (!job_.takeEnd()) return emit changed();
    polling_.stop();
    busy_ = false;
    if (next_) return begin(*std::exchange(next_, std::nullopt));
    const session::JobState state = job_.state();
    const Answer answer = std::exchange(answer_, nullptr);
    if (state.status == session::JobStatus::failed)
        emit failed(translated(state.error));
    else if (state.status != session::JobStatus::finished)
        emit cancelled();
    else if (answer)
        answer();
    emit changed();
}

}  // namespace quartier::qt
