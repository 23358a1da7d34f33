// The colours that a view gives to nodes, for files of other programs.
#pragma once

#include <vector>

#include "app/session/view.h"

namespace quartier::session {

// Per node 0xRRGGBB: of its community or of its group, or its own where a person gave it one. Empty where the
// view colours by numbers, whose ramp other programs make anew, or has nothing to colour by. Cost: O(n).
std::vector<u32> shownColours(const Document& document, const View& view);

}  // namespace quartier::session
