// The speed of a level's steps: how it follows the forces, and how a drawing that goes on trembling is
// cooled. Plain numbers and constexpr functions: kernels keep one on the device.
//
// The speed follows ForceAtlas2's swinging and traction (Jacomy et al. 2014, section "Adapting the local and
// the global speed"): it rises while forces keep their direction and falls when they swing.
#pragma once

#include <limits>

#include "core/types.h"

namespace quartier::layouts {

// A step is v = kMomentum v + speed a, p += v, where a = force / stiffness (the Jacobi preconditioner: the
// place where the linear forces on a node alone would balance, so one speed suits hubs and leaves alike).
inline constexpr f32 kMomentum = 0.8f;
// No node moves further in a step, in root mean square radii.
inline constexpr f32 kLongestStep = 0.1f;
// Points beyond this many root mean square radii are sorted as if on the rim.
inline constexpr f32 kReach = 3.5f;
// Up to this many nodes every pair is computed: approximate forces are not opposite and equal, and turn small
// drawings slowly.
inline constexpr u32 kExactNodes = 1500;

struct StepControl {
    f64 speed = 0.1;
    f64 fastest = 0.8;  // the speed stays below; falls when the drawing does not calm down any more
    f64 calm = 0;       // movement, smoothed
    f64 calmest = std::numeric_limits<f64>::infinity();  // the lowest of it since the last cooling
    bool swinging = false;
    int patience = 12;  // steps until the next cooling, unless it calms down
    u32 steps = 0;

    // Before the move: swing = sum m |a - a before|, traction = sum m |a + a before| / 2.
    constexpr void adapt(f64 swing, f64 traction) {
        // Swinging tolerated per traction, and the rise of the speed per step.
        constexpr f64 tolerance = 1.0, rise = 1.2;
        constexpr f64 muchSwinging = 0.7;
        if (steps == 0 || !(swing > 0)) return;
        swinging = swing > muchSwinging * traction;
        const f64 most = rise * speed < fastest ? rise * speed : fastest;
        const f64 wanted = tolerance * traction / swing;
        speed = wanted < slowest() ? slowest() : wanted > most ? most : wanted;
    }

    // After the move. When the drawing has not calmed down for so many steps, the fastest speed is lowered:
    // nothing swings for ever. Sooner where forces turn about more than they keep their direction: that is
    // noise, not motion.
    constexpr void cool(f64 movement) {
        constexpr int longPatience = 12, swingingCosts = 3;
        constexpr f64 cooling = 0.75, calmer = 0.95;
        calm = steps == 0 ? movement : 0.8 * calm + 0.2 * movement;
        ++steps;
        if (calm < calmer * calmest) {
            calmest = calm;
            patience = longPatience;
            return;
        }
        patience -= swinging ? swingingCosts : 1;
        if (patience > 0) return;
        fastest = cooling * fastest > slowest() ? cooling * fastest : slowest();
        calmest = calm;
        patience = longPatience;
    }

  private:
    static constexpr f64 slowest() { return 0.02; }
};

}  // namespace quartier::layouts
