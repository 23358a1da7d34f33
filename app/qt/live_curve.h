// What a run in progress has come to so far, as a curve for cards: modularity after every sweep of Louvain,
// the largest error at the top of betweenness at every look.
#pragma once

#include "app/qt/card_rows.h"
#include "app/qt/overlay_frame.h"

namespace quartier::qt {

// Empty below two values.
CardCurve liveModularity(const OverlayInput& input, const std::string& name);
CardCurve liveError(const OverlayInput& input, const std::string& name);

}  // namespace quartier::qt
