// Commands that change views and the selection.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/session/bookmark_commands.h"
#include "app/session/named_view.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

std::string selectionText(const Document& document, const Selection& selection) {
    const std::vector<VertexId>& nodes = selection.vertices();
    if (nodes.empty()) return "Select nothing";
    if (nodes.size() == 1) return fmt::format("Select {}", document.nodes().label(nodes[0]));
    if (nodes.size() == 2)
        return fmt::format("Select {} and {}", document.nodes().label(nodes[0]),
                           document.nodes().label(nodes[1]));
    return fmt::format("Select {} nodes", formatCount(nodes.size()));
}

class SelectionCommand : public Command {
  public:
    SelectionCommand(Workspace& workspace, Selection before, Selection after)
        : Command(selectionText(workspace.document(), after)),
          workspace_(workspace),
          before_(std::move(before)),
          after_(std::move(after)) {}
    void undo() override { workspace_.setSelection(before_); }
    void redo() override { workspace_.setSelection(after_); }

  private:
    Workspace& workspace_;
    Selection before_, after_;
};

void changeSelection(Workspace& workspace, Selection after) {
    Selection before = workspace.selection();
    // The history is told last: by then everything is so.
    workspace.setSelection(after);
    workspace.push(std::make_unique<SelectionCommand>(workspace, std::move(before), std::move(after)));
}

// What a slider says; see changeView.
bool endsInEllipsis(const std::string& text) { return text.ends_with("\u2026"); }

// The look or the place of views, their ground, and whether they are locked together.
class ViewCommand : public Command {
  public:
    struct Side {
        bool dark = true, locked = false;
        std::vector<ViewSnapshot> views;  // those that differ; the first is the one that was changed
        std::optional<Selection> selection = std::nullopt;  // where it changes too
    };
    ViewCommand(Workspace& workspace, const std::string& text, Side before, Side after, bool secondClick)
        : Command(text),
          workspace_(workspace),
          before_(std::move(before)),
          after_(std::move(after)),
          secondClick_(secondClick) {}

    void undo() override { restore(before_); }
    void redo() override { restore(after_); }
    // A slider that is dragged makes one step, not a hundred; so does a double click.
    bool takeIn(const Command& next) override {
        const auto* other = dynamic_cast<const ViewCommand*>(&next);
        if (other == nullptr || before_.views.empty() || !sameViews(*other)) return false;
        const bool sameDrag = other->text() == text() && endsInEllipsis(text());
        const bool sameClick = other->secondClick_ &&
                               before_.views.front().state.isolated != after_.views.front().state.isolated;
        if (!sameDrag && !sameClick) return false;
        std::optional<Selection> selection = std::move(after_.selection);
        after_ = other->after_;
        if (before_.selection && !after_.selection) after_.selection = std::move(selection);
        rename(other->text());
        return true;
    }

  private:
    bool sameViews(const ViewCommand& other) const {
        return std::equal(before_.views.begin(), before_.views.end(), other.before_.views.begin(),
                          other.before_.views.end(),
                          [](const ViewSnapshot& a, const ViewSnapshot& b) { return a.view == b.view; });
    }
    void restore(const Side& side) {
        workspace_.setGround(side.dark);
        workspace_.setLocked(side.locked);
        for (const ViewSnapshot& view : side.views) workspace_.restore(view);
        if (side.selection) workspace_.setSelection(*side.selection);
    }

    Workspace& workspace_;
    Side before_, after_;
    bool secondClick_;
};

// A view is opened or closed. Without it, the command keeps it.
class ViewListCommand : public Command {
  public:
    ViewListCommand(Workspace& workspace, const std::string& text, std::shared_ptr<OpenView> view,
                    size_t place, bool opens)
        : Command(text),
          workspace_(workspace),
          view_(std::move(view)),
          kept_(workspace.snapshot(*view_)),
          place_(place),
          opens_(opens) {}
    void undo() override { show(!opens_); }
    void redo() override { show(opens_); }

  private:
    void show(bool open) {
        if (open) return workspace_.addView(view_, place_, kept_);
        kept_ = workspace_.snapshot(*view_);
        workspace_.removeView(view_->id);
    }

    Workspace& workspace_;
    std::shared_ptr<OpenView> view_;
    ViewSnapshot kept_;  // as it was when it was closed
    size_t place_;       // among the views
    bool opens_;
};

// Changes the state of a view, and says where its camera is to go then. False: nothing is to be done.
using Edit = std::function<bool(ViewState&, std::optional<CameraMove>&)>;

void tellOf(Workspace& workspace, const ViewSnapshot& was, const ViewSnapshot& now) {
    const ViewState &before = was.state, &after = now.state;
    const bool otherPlace = after.entered() != before.entered() || after.path.size() != before.path.size() ||
                            after.isolated != before.isolated || after.view.visible != before.view.visible;
    if (!otherPlace || after.depth() != before.depth()) workspace.tellStyle(now.view);
    if (otherPlace) workspace.tellPlace(now.view);
    if (now.move) workspace.moveCamera(now.view, *now.move);
}

// Changes these views, the first of which a person has changed, and makes one command of it.
void edit(Workspace& workspace, const std::vector<ViewId>& views, const std::string& text, const Edit& change,
          bool secondClick = false, std::optional<bool> locked = std::nullopt,
          std::optional<Selection> selection = std::nullopt) {
    ViewCommand::Side before{workspace.dark(), workspace.locked(), {}};
    ViewCommand::Side after{workspace.dark(), locked.value_or(workspace.locked()), {}};
    for (const ViewId id : views) {
        OpenView& view = workspace.view(id);
        ViewState now = view.state;
        std::optional<CameraMove> move;
        if (!change(now, move)) continue;
        before.views.push_back(workspace.snapshot(view));
        view.state = now;
        after.views.push_back(workspace.snapshot(view));
        if (!move) continue;
        const View& was = before.views.back().state.view;
        before.views.back().move = {was.camera, was.fit};
        after.views.back().move = move;
    }
    if (after.views.empty() && before.locked == after.locked) return;
    workspace.setLocked(after.locked);
    if (selection && !(*selection == workspace.selection())) {
        before.selection = workspace.selection();
        after.selection = *selection;
        workspace.setSelection(*std::move(selection));
    }
    workspace.push(std::make_unique<ViewCommand>(workspace, text, before, after, secondClick));
    for (size_t i = 0; i < after.views.size(); ++i) tellOf(workspace, before.views[i], after.views[i]);
}

// The view, and those that are to follow it to a place.
std::vector<ViewId> withLocked(const Workspace& workspace, ViewId view) {
    std::vector<ViewId> all{view};
    for (const auto& other : workspace.views())
        if (workspace.locked() && other->id != view) all.push_back(other->id);
    return all;
}

// `node`: 0 where none is isolated from then on.
std::string isolationText(const Workspace& workspace, u32 node) {
    return node != 0 ? "Isolate " + communityName(workspace.document(), node) : "Show all";
}

}  // namespace

void select(Workspace& workspace, std::optional<VertexId> vertex, SelectMode mode) {
    Selection next = workspace.selection();
    if (next.select(vertex, mode)) changeSelection(workspace, std::move(next));
}

void addToSelection(Workspace& workspace, const std::vector<VertexId>& vertices) {
    Selection next = workspace.selection();
    if (next.add(vertices)) changeSelection(workspace, std::move(next));
}

void selectOnly(Workspace& workspace, std::vector<VertexId> vertices) {
    Selection next = workspace.selection();
    if (next.replace(std::move(vertices))) changeSelection(workspace, std::move(next));
}

void changeView(Workspace& workspace, ViewId view, const std::string& text,
                const std::function<void(View&)>& change) {
    edit(workspace, {view}, text, [&](ViewState& state, std::optional<CameraMove>&) {
        change(state.view);
        return true;
    });
}

void showView(Workspace& workspace, ViewId id, const std::string& text, const View& named) {
    edit(workspace, {id}, text, [&](ViewState& state, std::optional<CameraMove>& move) {
        state = stateOf(named, state, workspace.document());
        move = {state.view.camera, state.view.fit};
        return true;
    });
    workspace.tellStyle(id);
}

void colourBy(Workspace& workspace, ViewId id, const std::string& quantity) {
    if (quantity == workspace.view(id).state.view.colour) return;
    changeView(workspace, id, "Colour by " + quantity, [&](View& view) {
        view.colourScale = {};  // that of the quantity before
        colourBy(view, workspace.document(), quantity);
    });
}

void sizeBy(Workspace& workspace, ViewId id, const std::string& quantity) {
    if (quantity == workspace.view(id).state.view.size) return;
    changeView(workspace, id, "Size by " + quantity, [&](View& view) {
        view.sizeScale = {};
        sizeBy(view, workspace.document(), quantity);
    });
}

void edgesBy(Workspace& workspace, ViewId id, const std::string& colour, const std::string& width) {
    const View& present = workspace.view(id).state.view;
    if (colour == present.edgeColour && width == present.edgeWidth) return;
    changeView(workspace, id, "Edges by " + (colour == present.edgeColour ? width : colour), [&](View& view) {
        if (colour != view.edgeColour) view.edgeColourScale = {};
        if (width != view.edgeWidth) view.edgeWidthScale = {};
        edgesBy(view, workspace.document(), colour, width);
    });
}

void scaleBy(Workspace& workspace, ViewId id, Ramp ramp, Scale scale) {
    if (scale == shownScale(workspace.view(id).state.view, ramp)) return;
    changeView(workspace, id, "Scale: " + nameOf(scale),
               [&](View& view) { scaleBy(view, workspace.document(), ramp, scale); });
}

void showLegend(Workspace& workspace, ViewId id, bool shown) {
    if (shown == workspace.view(id).state.view.legend) return;
    changeView(workspace, id, "Legend", [shown](View& view) { view.legend = shown; });
}

void showDepth(Workspace& workspace, ViewId id, u32 depth) {
    edit(workspace, {id}, fmt::format("Level {}", depth + 1),
         [&](ViewState& state, std::optional<CameraMove>&) {
             return showDepth(state, workspace.document(), depth);
         });
}

void filterBy(Workspace& workspace, ViewId id, const std::string& expression,
              std::shared_ptr<const VisibleSet> visible, bool dragged) {
    const View& present = workspace.view(id).state.view;
    if (present.filter == expression && present.visible == visible) return;
    const char* const text = expression.empty() ? "Show all nodes" : dragged ? "Filter\u2026" : "Filter";
    changeView(workspace, id, text, [&](View& view) {
        view.filter = expression;
        view.visible = visible;
    });
}

void refilter(Workspace& workspace, ViewId id, std::shared_ptr<const VisibleSet> visible) {
    workspace.view(id).state.view.visible = std::move(visible);
    workspace.tellStyle(id);
    workspace.tellPlace(id);
}

void setGround(Workspace& workspace, bool dark, const render::Colour& background) {
    if (dark == workspace.dark()) return;
    ViewCommand::Side before{workspace.dark(), workspace.locked(), workspace.snapshots()};
    for (const auto& view : workspace.views()) {
        render::Style& style = view->state.view.style;
        style.background = background;
        suitGround(style, dark);
    }
    workspace.setGround(dark);
    ViewCommand::Side after{dark, workspace.locked(), workspace.snapshots()};
    workspace.push(
        std::make_unique<ViewCommand>(workspace, "Background", std::move(before), std::move(after), false));
    for (const auto& view : workspace.views()) workspace.tellStyle(view->id);
}

void isolate(Workspace& workspace, ViewId id, std::optional<u32> node) {
    if (node && workspace.view(id).state.isolated == node) node.reset();
    edit(workspace, withLocked(workspace, id), isolationText(workspace, node.value_or(0)),
         [&](ViewState& state, std::optional<CameraMove>&) { return isolate(state, node); });
}

void isolateAndSelect(Workspace& workspace, ViewId id, u32 node) {
    const bool again = workspace.view(id).state.isolated == node;
    Selection selection = workspace.selection();
    const std::span<const VertexId> inside = verticesOf(workspace.document(), node);
    selection.replace(again ? std::vector<VertexId>() : std::vector<VertexId>(inside.begin(), inside.end()));
    edit(
        workspace, withLocked(workspace, id), isolationText(workspace, again ? 0 : node),
        [&](ViewState& state, std::optional<CameraMove>&) {
            return isolate(state, again ? std::nullopt : std::optional(node));
        },
        false, std::nullopt, std::move(selection));
}

void isolateAtItsLevel(Workspace& workspace, ViewId id, u32 node) {
    const bool again = workspace.view(id).state.isolated == node;
    edit(workspace, withLocked(workspace, id), isolationText(workspace, again ? 0 : node),
         [&](ViewState& state, std::optional<CameraMove>&) {
             const bool other = isolateAtItsLevel(state, workspace.document(), node);
             return again ? isolate(state, std::nullopt) : other;
         });
}

void enter(Workspace& workspace, ViewId view, u32 node, bool secondClick) {
    edit(
        workspace, withLocked(workspace, view), "Enter " + communityName(workspace.document(), node),
        [&](ViewState& state, std::optional<CameraMove>& move) {
            if (!enter(state, workspace.document(), node)) return false;
            move = {state.view.camera, true};
            return true;
        },
        secondClick);
}

void leaveTo(Workspace& workspace, ViewId view, size_t entered) {
    edit(workspace, withLocked(workspace, view), "Leave",
         [&](ViewState& state, std::optional<CameraMove>& move) {
             return leaveTo(state, workspace.document(), entered, move);
         });
}

void openView(Workspace& workspace, ViewId like) {
    const size_t place = workspace.views().size();
    auto made = workspace.makeView(workspace.view(like).state);
    workspace.addView(made, place, workspace.snapshot(*made));
    workspace.push(std::make_unique<ViewListCommand>(workspace, "Open " + made->name, made, place, true));
}

void closeView(Workspace& workspace, ViewId id) {
    const auto& views = workspace.views();
    if (views.size() == 1) throw Error("this is the last view: it stays open");
    const auto found =
        std::find_if(views.begin(), views.end(), [id](const auto& view) { return view->id == id; });
    if (found == views.end()) return;
    std::shared_ptr<OpenView> closed = *found;
    const auto place = static_cast<size_t>(found - views.begin());
    workspace.removeView(id);
    const std::string text = "Close " + closed->name;
    workspace.push(std::make_unique<ViewListCommand>(workspace, text, std::move(closed), place, false));
}

void lockViews(Workspace& workspace, ViewId leader, bool locked) {
    if (locked == workspace.locked()) return;
    const ViewState lead = workspace.view(leader).state;
    std::vector<ViewId> others;
    for (const auto& view : workspace.views())
        if (locked && view->id != leader) others.push_back(view->id);
    edit(
        workspace, others, locked ? "Lock views together" : "Unlock views",
        [&](ViewState& state, std::optional<CameraMove>& move) {
            if (state.entered() != lead.entered()) state.view.style.depth = lead.depth();
            state.path = lead.path;
            state.isolated = lead.isolated;
            move = {lead.view.camera, lead.view.fit};
            return true;
        },
        false, locked);
}

}  // namespace quartier::session
