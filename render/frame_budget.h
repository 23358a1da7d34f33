// How long a frame of a moving view may take on the device, so that a window shows 60 of them a second.
#pragma once

#include "core/types.h"

namespace quartier::render {

// What a window does beside the drawing, and until a frame is on the screen, differs by machine, driver and
// size of the window, and no clock of the device measures it: the budget is steered by the time from one
// frame to the next, down at once where frames come too late, up slowly where they come early. A screen that
// shows 60 frames a second gives times of 16.7 ms that change nothing.
class FrameBudget {
  public:
    static constexpr f64 kMost = 9, kLeast = 3;  // milliseconds

    f64 milliseconds() const { return budget_; }
    // Milliseconds from the frame before to this one, both of a view that moves.
    void took(f64 interval);
    // The next frame does not follow another: intervals are counted anew, and a little more is tried.
    void rested();

  private:
    f64 budget_ = kMost;
    f64 interval_ = 0;  // mean of the last ones, the newest weigh most; 0: none yet
};

}  // namespace quartier::render
