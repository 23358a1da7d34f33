// The card of the community under the mouse that is drawn as one disc, and the ring that marks it.
#pragma once

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

void markHoveredDisc(const OverlayFrame& frame);
void showCommunityCard(OverlayFrame& frame);

}  // namespace quartier::qt
