// What a view of the document shows: its look, and its place in the tree of communities by tree node.
#pragma once

#include <optional>
#include <vector>

#include "app/session/view.h"

namespace quartier::session {

// A community that was entered, and what was shown before.
struct EnteredCommunity {
    u32 node = 0;         // tree node
    u32 depthBefore = 0;  // level
    render::Camera cameraBefore;
    bool fitBefore = true;
};

// Where the camera goes.
struct CameraMove {
    render::Camera camera;
    bool fit = false;  // on to all that the view shows; a community that is entered is fitted at once
};

struct ViewState {
    // Its members `entered` and `isolated`, which name places for files, are empty here.
    View view;
    std::vector<EnteredCommunity> path;  // from the whole graph inwards
    std::optional<u32> isolated;         // tree node: the nodes outside it are dimmed

    u32 entered() const { return path.empty() ? 0 : path.back().node; }  // 0: the whole graph
    u32 depth() const { return view.style.depth; }
};

// How many levels the communities shown have; 0 without any.
u32 depthCount(const Document& document);
u32 coarsestDepth(const Document& document);  // 0 without any

// These return false when the view shows that already, or cannot.
bool showDepth(ViewState& state, const Document& document, u32 depth);
bool isolate(ViewState& state, std::optional<u32> node);
// At the level of the community.
bool isolateAtItsLevel(ViewState& state, const Document& document, u32 node);
bool enter(ViewState& state, const Document& document, u32 node);
// Back to so many communities entered; `move` gets what the camera showed then.
bool leaveTo(ViewState& state, const Document& document, size_t entered, std::optional<CameraMove>& move);

// The view as files, pictures and commands have it: with its places by name.
View namedView(const ViewState& state, const Document& document);

// The corner of the legend in a window, which does not look for one anew while the view moves.
render::LegendCorner legendCornerInWindow(const View& view);

// --- the tree of communities ---
u32 treeNodeAt(const Document& document, VertexId vertex, u32 depth);  // 0: none
u32 levelOf(const Document& document, u32 node);                       // 1 = finest; 0: none
// Its best connected vertex, which it is named after unless a person has named it; kNoVertex for none.
VertexId hubOf(const Document& document, u32 node);
std::string communityName(const Document& document, u32 node);  // "all" for the whole graph

}  // namespace quartier::session
