#include "app/session/named_view.h"

#include <algorithm>

namespace quartier::session {

ViewState stateOf(const View& named, const ViewState& present, const Document& document) {
    ViewState state{.view = named, .path = {}, .isolated = std::nullopt};
    View& view = state.view;
    view.style.pixelRatio = present.view.style.pixelRatio;
    view.style.background = present.view.style.background;
    view.camera.width = present.view.camera.width;
    view.camera.height = present.view.camera.height;
    colourBy(view, document, view.colour);
    sizeBy(view, document, view.size);
    edgesBy(view, document, view.edgeColour, view.edgeWidth);
    view.entered = view.isolated = {};
    const u32 depth = std::min(view.style.depth, coarsestDepth(document));
    if (const u32 entered = treeNodeOf(document, named.entered); entered != 0)
        enter(state, document, entered);
    if (const u32 isolated = treeNodeOf(document, named.isolated); isolated != 0) state.isolated = isolated;
    view.style.depth = depth;
    return state;
}

}  // namespace quartier::session
