#include "app/session/view_state.h"

#include <algorithm>

#include "app/session/groups.h"

namespace quartier::session {

u32 depthCount(const Document& document) {
    return document.communities == nullptr ? 0 : document.communities->depthCount();
}

u32 coarsestDepth(const Document& document) { return std::max(depthCount(document), 1u) - 1; }

bool showDepth(ViewState& state, const Document& document, u32 depth) {
    if (depth >= depthCount(document) || depth == state.depth()) return false;
    state.view.style.depth = depth;
    if (state.view.colour != kCommunityQuantity) colourBy(state.view, document, kCommunityQuantity);
    return true;
}

bool isolate(ViewState& state, std::optional<u32> node) {
    if (node == state.isolated) return false;
    state.isolated = node;
    return true;
}

bool isolateAtItsLevel(ViewState& state, const Document& document, u32 node) {
    const u32 level = levelOf(document, node);
    const bool otherLevel = level >= 1 && showDepth(state, document, level - 1);
    return isolate(state, node) || otherLevel;
}

bool enter(ViewState& state, const Document& document, u32 node) {
    if (document.communities == nullptr || node == 0 ||
        node >= document.communities->dendrogram.nodes().size() || node == state.entered())
        return false;
    state.path.push_back({node, state.depth(), state.view.camera, state.view.fit});
    state.isolated.reset();
    state.view.style.depth = depthInside(*document.communities, node);
    return true;
}

bool leaveTo(ViewState& state, const Document& document, size_t entered, std::optional<CameraMove>& move) {
    if (entered >= state.path.size()) return false;
    const EnteredCommunity back = state.path[entered];
    state.path.resize(entered);
    state.isolated.reset();
    state.view.style.depth = std::min(back.depthBefore, coarsestDepth(document));
    move = {back.cameraBefore, back.fitBefore};
    return true;
}

View namedView(const ViewState& state, const Document& document) {
    View named = state.view;
    if (!state.path.empty()) named.entered = placeOf(document, state.entered());
    if (state.isolated) named.isolated = placeOf(document, *state.isolated);
    return named;
}

render::LegendCorner legendCornerInWindow(const View& view) {
    const bool fixed = view.legendCorner != render::LegendCorner::automatic;
    return fixed ? view.legendCorner : render::LegendCorner::topRight;
}

u32 treeNodeAt(const Document& document, VertexId vertex, u32 depth) {
    if (depth >= depthCount(document)) return 0;
    const CommunityRun& run = *document.communities;
    if (vertex >= run.result.hierarchy.vertices) return 0;
    return run.dendrogram.nodeOf(depth + 1, run.communityOf(depth, vertex));
}

u32 levelOf(const Document& document, u32 node) {
    if (document.communities == nullptr || node == 0) return 0;
    const Dendrogram& tree = document.communities->dendrogram;
    return tree.depthCount() - tree.nodes()[node].depth + 1;
}

VertexId hubOf(const Document& document, u32 node) {
    const bool there = document.communities != nullptr && node < document.communities->hubs.size();
    return there ? document.communities->hubs[node] : kNoVertex;
}

std::string communityName(const Document& document, u32 node) {
    const VertexId hub = hubOf(document, node);
    if (node == 0 || hub == kNoVertex || document.empty()) return "all";
    if (document.communities->holdsOutside(node)) return "outside the filter of the run";
    if (std::string own = groupStyle(document, kCommunityQuantity, node).name; !own.empty()) return own;
    return document.nodes().label(hub);
}

}  // namespace quartier::session
