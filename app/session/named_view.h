// From a view of a file or a bookmark, which names its places, to what a view of a workspace shows.
#pragma once

#include "app/session/view_state.h"

namespace quartier::session {

// On the screen and the ground of `present`: pixel ratio, background and size are those. Throws OptionError
// when the document has not what the view names.
ViewState stateOf(const View& named, const ViewState& present, const Document& document);

}  // namespace quartier::session
