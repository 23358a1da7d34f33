// Work beside the window's thread whose newest wish alone counts: another one cancels what runs. What the
// work gives is called on the window's thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <optional>

#include "app/session/job.h"

namespace quartier::qt {

class BackgroundJob : public QObject {
    Q_OBJECT

  public:
    using Answer = std::function<void()>;
    // Called on the job's thread. It must return soon after context.stop is requested.
    using Work = std::function<Answer(RunContext& context)>;

    explicit BackgroundJob(QObject* parent = nullptr);

    void start(const QString& title, Work work);
    void cancel();
    bool busy() const { return busy_; }  // until the answer has been called
    session::JobState state() const { return job_.state(); }

  signals:
    void changed();  // busy(), state()
    void failed(const QString& error);
    void cancelled();  // by cancel(), not by another wish

  private:
    struct Wish {
        QString title;
        Work work;
    };
    void begin(Wish wish);
    void poll();

    QTimer polling_;
    std::optional<Wish> next_;
    bool busy_ = false;
    Answer answer_;     // of the work that has ended; the job writes it
    session::Job job_;  // last: its thread ends first
};

}  // namespace quartier::qt
