// Where a view is in the tree of communities, "All › Valjean › Cosette", and what is isolated. A click on a
// place leaves for it.
#pragma once

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

void showBreadcrumb(OverlayFrame& frame);
// The letters that it will need.
void needBreadcrumbLetters(const OverlayInput& input, ImGuiGlue& glue);

}  // namespace quartier::qt
