// Performance figures: how long the last frames took to draw, and while a run is going its curve.
#pragma once

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

void showFiguresCard(OverlayFrame& frame);

}  // namespace quartier::qt
