// The command of an edit of the graph.
#include <algorithm>
#include <map>
#include <utility>

#include "app/session/edge_quantity.h"
#include "app/session/filter.h"
#include "app/session/workspace_commands.h"

namespace quartier::session {
namespace {

class EditCommand : public Command {
  public:
    struct Side {
        Computed computed;
        Selection selection;
        std::vector<ViewSnapshot> views;
    };
    EditCommand(Workspace& workspace, const std::string& step, Side before, Side after)
        : Command(step), workspace_(workspace), before_(std::move(before)), after_(std::move(after)) {}
    void undo() override { restore(before_); }
    void redo() override { restore(after_); }

  private:
    void restore(const Side& side) {
        workspace_.setEdited(side.computed, side.selection);
        for (const ViewSnapshot& view : side.views) workspace_.restore(view);
        workspace_.tellResults();
    }

    Workspace& workspace_;
    Side before_, after_;
};

// Those that are left, in their order, and what was added.
Selection selectionAfter(const Selection& before, const EditedGraph& edited) {
    std::vector<VertexId> nodes;
    if (!edited.oldOf.empty() && edited.oldOf.back() == kNoVertex) {
        nodes.push_back(static_cast<VertexId>(edited.oldOf.size() - 1));
    } else {
        std::vector<bool> there(edited.oldOf.size());
        for (const VertexId v : before.vertices()) {
            const VertexId now = edited.newOf[v];
            if (now == kNoVertex || there[now]) continue;
            there[now] = true;
            nodes.push_back(now);
        }
    }
    Selection after;
    after.replace(std::move(nodes));
    return after;
}

// A community of the tree before, by a node that is left of it; 0: none is.
u32 communityAfter(const Document& before, const Document& now, const EditedGraph& edited, u32 treeNode) {
    const u32 level = levelOf(before, treeNode);
    if (level == 0 || now.communities == nullptr) return 0;
    for (const VertexId v : verticesOf(before, treeNode)) {
        const VertexId vertex = edited.newOf[v];
        if (vertex != kNoVertex && edited.oldOf[vertex] == v) return treeNodeAt(now, vertex, level - 1);
    }
    return 0;
}

// Where there is one: the place of a view in the tree of communities, as far as it is left.
void takePlace(ViewState& state, const ViewState& was, const Document& before, const Document& now,
               const EditedGraph& edited) {
    state.path.clear();
    for (EnteredCommunity entered : was.path) {
        entered.node = communityAfter(before, now, edited, entered.node);
        if (entered.node == 0) break;
        state.path.push_back(entered);
    }
    state.isolated.reset();
    if (!was.isolated) return;
    const u32 isolated = communityAfter(before, now, edited, *was.isolated);
    if (isolated != 0) state.isolated = isolated;
}

// With the names that its quantities have now; one that names none of these stays as it was written.
std::string filterAfter(const std::string& expression, const std::map<std::string, std::string>& renamed) {
    if (expression.empty()) return expression;
    bool changed = false;
    const FilterPtr now = withNames(*parseFilter(expression), [&](FilterName& name) {
        auto found = renamed.find(name.name);
        // That of a measure may be the id of its result alone.
        if (found == renamed.end()) found = renamed.find(kResultColumns + name.name);
        if (name.ofEdges || found == renamed.end()) return;
        name = {.name = found->second, .level = 0, .ofEdges = false, .quoted = true};
        changed = true;
    });
    return changed ? toText(*now) : expression;
}

// The look of a view on the graph as it is now, as near to what it was as can be.
ViewState stateAfter(const ViewState& was, const Document& before, const Document& now,
                     const EditedGraph& edited) {
    ViewState state = was;
    state.view.visible = nullptr;  // of the graph before; the filter is evaluated anew
    state.view.filter = filterAfter(was.view.filter, edited.renamed);
    const auto renamed = [&](const std::string& quantity) {
        const auto found = edited.renamed.find(quantity);
        return found == edited.renamed.end() ? quantity : found->second;
    };
    const std::string colour = renamed(was.view.colour), size = renamed(was.view.size);
    // Ranks and classes are of the values that there are now.
    if (colour != was.view.colour || was.view.colourScale.needsSteps()) {
        if (colour != was.view.colour) state.view.colourScale = shownScale(was.view, Ramp::colour);
        colourBy(state.view, now, colour);
    }
    if (size != was.view.size || was.view.sizeScale.needsSteps()) {
        if (size != was.view.size) state.view.sizeScale = shownScale(was.view, Ramp::size);
        sizeBy(state.view, now, size);
    }
    if (now.betweenness == nullptr)
        edgesBy(state.view, isBetweenness(was.view.edgeColour) ? kEdgesAsNodes : was.view.edgeColour,
                isBetweenness(was.view.edgeWidth) ? kEdgesAllAlike : was.view.edgeWidth);
    edgesAgain(state.view, now);
    const u32 levels = depthCount(now);
    state.view.style.depth = levels == 0 ? 0 : std::min(was.depth(), levels - 1);
    takePlace(state, was, before, now, edited);
    return state;
}

}  // namespace

void applyEdit(Workspace& workspace, EditedGraph edited) {
    const Document documentBefore = workspace.document();
    EditCommand::Side before{documentBefore, workspace.selection(), workspace.snapshots()};
    const Selection selection = selectionAfter(before.selection, edited);
    workspace.setEdited(edited.computed, selection);
    const Document& now = workspace.document();
    for (const ViewSnapshot& was : before.views) {
        OpenView& view = workspace.view(was.view);
        view.state = stateAfter(was.state, documentBefore, now, edited);
        workspace.tellStyle(was.view);
        workspace.tellPlace(was.view);
    }
    workspace.push(std::make_unique<EditCommand>(
        workspace, edited.step, std::move(before),
        EditCommand::Side{std::move(edited.computed), selection, workspace.snapshots()}));
    workspace.tellResults();
    workspace.tellEdited(edited.outcome);
}

}  // namespace quartier::session
