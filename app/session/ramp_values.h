// What places the values of nodes and edges by rank or in classes, for the ramps of a view.
#pragma once

#include "app/session/value_steps.h"
#include "app/session/view.h"

namespace quartier::session {

// The scale as the renderer has it: `usesLogarithm` is what an automatic one is, `logarithm` which it is.
render::RampScale rampScaleOf(const Scale& scale, bool usesLogarithm, render::RampScale logarithm);

// Null where the scale needs none. They are kept with the values: finding them costs a sort the first time.
std::shared_ptr<const render::RampSteps> stepsOfNodes(const Document& document, const Quantity& quantity,
                                                      const Scale& scale);
std::shared_ptr<const render::RampSteps> stepsOfEdges(const Document& document, const std::string& quantity,
                                                      const Scale& scale);

// Whether scaleBy() finds the steps of what the ramp shows, and need not sort.
bool knowsSteps(const Document& document, const View& view, Ramp ramp);
// Finds them, for scaleBy() afterwards. From any thread.
void findSteps(const Document& document, const View& view, Ramp ramp);

}  // namespace quartier::session
