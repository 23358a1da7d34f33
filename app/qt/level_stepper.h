// The level that is shown, with an arrow to the finer one and one to the coarser, at the foot of the drawing.
#pragma once

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

void showLevelStepper(OverlayFrame& frame);

// What it says: "Level 2 of 3 · 6 communities · Q 0.5556".
std::string levelText(const DocumentController& document, const ViewController& view);

}  // namespace quartier::qt
