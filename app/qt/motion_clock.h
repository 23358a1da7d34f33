// Whether the drawing or its camera has moved in the last moments: frames of a picture that moves have less
// time, and names wait until it is still.
#pragma once

#include <QElapsedTimer>
#include <algorithm>

namespace quartier::qt {

class MotionClock {
  public:
    MotionClock() { moved_.start(); }
    void moved() {
        moved_.restart();
        arrived_ = false;
    }
    // It moved by itself, and came to where it goes: nothing else is to be waited for.
    void arrived() { arrived_ = true; }
    bool isStill() const { return arrived_ || moved_.elapsed() >= kStillAfter; }
    // Milliseconds until it counts as still.
    int untilStill() const {
        return arrived_ ? 0 : static_cast<int>(std::max<qint64>(0, kStillAfter - moved_.elapsed()));
    }

  private:
    static constexpr qint64 kStillAfter = 90;  // milliseconds without motion

    QElapsedTimer moved_;
    bool arrived_ = false;
};

}  // namespace quartier::qt
