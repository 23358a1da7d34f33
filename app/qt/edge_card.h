// The card of the edge under the mouse: its ends, its weight, what its columns say; and the lines that mark
// it and the edge whose two ends are selected.
#pragma once

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

void drawEdgeMarks(const OverlayFrame& frame);
void showEdgeCard(OverlayFrame& frame);

}  // namespace quartier::qt
