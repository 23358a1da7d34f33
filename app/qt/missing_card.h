// What colour and size were to show and there is not: below the legend, or in its place.
#pragma once

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

// The foot of the legend in logical pixels; 0 without one.
void showMissingCard(OverlayFrame& frame, float legendFoot);

}  // namespace quartier::qt
