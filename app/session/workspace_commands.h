// What a person can do to the document, its views and the selection of a workspace. Each of these makes a
// command of it, which the history keeps, and does nothing where the workspace is so already. They throw
// Error, and leave everything as it was, when it cannot be done.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/session/workspace.h"
#include "layouts/transforms.h"

namespace quartier::session {

// --- the selection ---
void select(Workspace& workspace, std::optional<VertexId> vertex, SelectMode mode);
void addToSelection(Workspace& workspace, const std::vector<VertexId>& vertices);
// These and no others.
void selectOnly(Workspace& workspace, std::vector<VertexId> vertices);

// --- the look of a view ---
// What has no function of its own. A `text` that ends in an ellipsis is that of a slider: its changes in a
// row are one step.
void changeView(Workspace& workspace, ViewId view, const std::string& text,
                const std::function<void(View&)>& change);
void colourBy(Workspace& workspace, ViewId view, const std::string& quantity);
void sizeBy(Workspace& workspace, ViewId view, const std::string& quantity);
void edgesBy(Workspace& workspace, ViewId view, const std::string& colour, const std::string& width);
void scaleBy(Workspace& workspace, ViewId view, Ramp ramp, Scale scale);
void showLegend(Workspace& workspace, ViewId view, bool shown);
void showDepth(Workspace& workspace, ViewId view, u32 depth);
// `visible`: what the expression shows, as applyFilter() gives it; null for an empty one, which ends the
// filter. Those of a slider that is `dragged` are one step in a row.
void filterBy(Workspace& workspace, ViewId view, const std::string& expression,
              std::shared_ptr<const VisibleSet> visible, bool dragged = false);
// No step: what the view's own filter shows now, of another graph or after other results.
void refilter(Workspace& workspace, ViewId view, std::shared_ptr<const VisibleSet> visible);
// Of all views: the background, and the standard palette where it is the one of the other ground.
void setGround(Workspace& workspace, bool dark, const render::Colour& background);

// --- the place of a view in the tree of communities: of all views while they are locked ---
// These three end the isolation when the node is isolated already.
void isolate(Workspace& workspace, ViewId view, std::optional<u32> node);
void isolateAtItsLevel(Workspace& workspace, ViewId view, u32 node);
// Its nodes are selected too; none is where the isolation ends.
void isolateAndSelect(Workspace& workspace, ViewId view, u32 node);
// `secondClick`: the first has isolated something; both are one step.
void enter(Workspace& workspace, ViewId view, u32 node, bool secondClick = false);
void leaveTo(Workspace& workspace, ViewId view, size_t entered);

// --- views ---
// With the look, the camera and the place of the view `like`.
void openView(Workspace& workspace, ViewId like);
void closeView(Workspace& workspace, ViewId view);  // throws Error for the last
// Camera and place of all views follow each other. The others go to the place and the camera of `leader`.
void lockViews(Workspace& workspace, ViewId leader, bool locked);

// --- results and positions ---
// `colour`: the quantity that the nodes of `view` show from then on; empty: as before.
void changeResults(Workspace& workspace, const std::string& text,
                   const std::function<void(Computed&)>& change, ViewId view = 0,
                   const std::string& colour = {});
// The nodes of the view take its colours too.
void showResult(Workspace& workspace, ViewId view, const std::string& id);
void renameResult(Workspace& workspace, const std::string& id, const std::string& name);
void removeResults(Workspace& workspace, const std::vector<std::string>& ids);

// --- positions by hand ---
// These throw Error while there are no positions.
// `to`: a place for each. Not while a layout runs, which is about to give others: Error.
// `verb`: names the step, with what is moved.
void moveNodes(Workspace& workspace, const std::vector<VertexId>& nodes, const std::vector<Vec2>& to,
               const std::string& verb = "Move");
// Aligned, turned, mirrored or scaled; pinned ones too. No step where each stays where it is.
void transformNodes(Workspace& workspace, const std::vector<VertexId>& nodes,
                    const layouts::Transform& transform);
// Whether they stay where they are when a layout runs; one that runs already moves them on.
void pinNodes(Workspace& workspace, std::vector<VertexId> nodes, bool pinned);

// --- single groups and nodes ---
// Groups as groups.h has them. These throw Error for a community of a result that is not kept.
// An empty name: as without. Not with line breaks: Error.
void nameGroup(Workspace& workspace, const std::string& quantity, u32 item, const std::string& name);
// 0xRRGGBB; none: that of the palette.
void colourGroup(Workspace& workspace, const std::string& quantity, u32 item, std::optional<u32> rgb);
void resetGroup(Workspace& workspace, const std::string& quantity, u32 item);  // both
void resetGroups(Workspace& workspace);                                        // all of them
// Over what the view colours nodes by; none: as it does.
void colourNodes(Workspace& workspace, std::vector<VertexId> nodes, std::optional<u32> rgb);

// --- the graph ---
// What Workspace::startEdit() has led to. Selection and views go with their nodes; a node that was added is
// selected.
void applyEdit(Workspace& workspace, EditedGraph edited);

// What names the nodes, in all views: as Computed::labelBy() takes it.
void labelBy(Workspace& workspace, const std::string& column);

// Results, and the views that go with them.
struct ResultsSide {
    Computed computed;  // the positions in it, and how they came about, do not count
    std::vector<ViewSnapshot> views;
};
// Commands of what a run gave, which the document has already. `before`: without it.
void recordResult(Workspace& workspace, ResultsSide before);
// `before`: with the positions before it, and how those came about; nothing else of it counts. `goesOn`: the
// layout started from the positions before; layouts that each go on are one step.
void recordLayout(Workspace& workspace, const Computed& before, bool goesOn);

}  // namespace quartier::session
