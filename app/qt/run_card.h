// The run in progress: what it does, how far it is, its curve so far, and buttons to pause, step and cancel
// it.
#pragma once

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

void showRunCard(OverlayFrame& frame);

}  // namespace quartier::qt
