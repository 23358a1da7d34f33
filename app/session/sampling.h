// Betweenness to a wanted accuracy: sample until a bound holds.
#pragma once

#include "app/session/commands.h"

namespace quartier::session {

struct AccuracyGoal {
    f64 epsilon = 0.01;     // largest error allowed of any node's normalised score (0..1), > 0
    f64 confidence = 0.95;  // probability that it holds for all nodes at once, 0..1
};

struct SampledRun {
    std::shared_ptr<const CentralityRun> run;
    f64 bound = 0;  // on the error of the normalised scores; 0 when exact
};

// Doubles the number of sources until the empirical Bernstein bound (Maurer and Pontil 2009, theorem 4,
// joined over all nodes and rounds) is at most epsilon, or all sources are done and the scores exact. Runs of
// 1, 2, 4
// ... times the first sample cost at most twice the last one.
SampledRun runBetweennessWithin(const Document& document, const Engines& engines, const std::string& strategy,
                                CentralityOptions options, const AccuracyGoal& goal, RunContext& context);

}  // namespace quartier::session
