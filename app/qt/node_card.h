// The node under the pointer: label, degree, the communities it belongs to from coarse to fine, score and
// rank.
#pragma once

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

void showNodeCard(OverlayFrame& frame);

}  // namespace quartier::qt
