// The solver of one level of a multilevel layout, whatever memory its state lies in: LayoutRun drives it.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/types.h"

namespace quartier::layouts {

class LevelSolver {
  public:
    virtual ~LevelSolver() = default;

    // Grows or shrinks the drawing to the size at which attraction and repulsion do equal work on it (the
    // virial theorem: repulsion of 1/d does the same work at every size). Spares the slowest motion there is.
    // Does nothing where attraction is logarithmic: there is no closed form.
    virtual void balanceSize(const std::stop_token& stop) = 0;

    // Moves the nodes to `positions` and keeps those of `held` there from now on. Called once, before any
    // step.
    virtual void hold(std::span<const Vec2> positions, std::span<const u32> held) = 0;

    struct Step {
        f64 movement = 0;  // mean length of the step, in units of the root mean square radius
        f64 speed = 0;
        f64 force = 0;  // mean preconditioned force, in units of the root mean square radius
    };
    // After a stop the positions are unchanged.
    virtual Step step(const std::stop_token& stop) = 0;

    virtual std::vector<Vec2> positions() const = 0;  // [n] a copy
};

}  // namespace quartier::layouts
