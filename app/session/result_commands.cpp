// Commands that change the results of the document and the positions.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/session/label_choice.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

// Results: those there are and those shown, with the views that each side had.
class ResultsCommand : public Command {
  public:
    ResultsCommand(Workspace& workspace, const std::string& text, ResultsSide before, ResultsSide after)
        : Command(text), workspace_(workspace), before_(std::move(before)), after_(std::move(after)) {
        for (ResultsSide* side : {&before_, &after_}) {
            side->computed.positions = nullptr;
            side->computed.laidOut = nullptr;
            side->computed.pinned = nullptr;
        }
    }
    void undo() override { restore(before_); }
    void redo() override { restore(after_); }

  private:
    void restore(const ResultsSide& side) {
        Computed computed = side.computed;
        computed.positions = workspace_.document().positions;
        computed.laidOut = workspace_.document().laidOut;
        computed.pinned = workspace_.document().pinned;
        workspace_.setComputed(std::move(computed));
        for (const ViewSnapshot& view : side.views) workspace_.restore(view);
        workspace_.tellResults();
    }

    Workspace& workspace_;
    ResultsSide before_, after_;
};

// The positions before and after a layout, with how they came about.
class LayoutCommand : public Command {
  public:
    struct Side {
        explicit Side(const Computed& computed) : positions(computed.positions), laidOut(computed.laidOut) {}
        std::shared_ptr<const std::vector<Vec2>> positions;
        std::shared_ptr<const LayoutNotes> laidOut;
    };
    LayoutCommand(Workspace& workspace, const Computed& before, const Computed& after, bool goesOn)
        : Command(textOf(after)), workspace_(workspace), before_(before), after_(after), goesOn_(goesOn) {}
    void undo() override { restore(before_); }
    void redo() override { restore(after_); }
    // A slider of the layout that is dragged starts many.
    bool takeIn(const Command& next) override {
        const auto* other = dynamic_cast<const LayoutCommand*>(&next);
        if (other == nullptr || !goesOn_ || !other->goesOn_) return false;
        after_ = other->after_;
        rename(other->text());
        return true;
    }

  private:
    static std::string textOf(const Computed& laidOut) {
        return laidOut.laidOut == nullptr ? "Layout"
                                          : fmt::format("Layout: {}", laidOut.laidOut->engine.name);
    }

    void restore(const Side& side) {
        Computed computed = workspace_.document();
        computed.positions = side.positions;
        computed.laidOut = side.laidOut;
        workspace_.setComputed(std::move(computed));
    }

    Workspace& workspace_;
    Side before_, after_;
    bool goesOn_;  // it started from the positions that were shown
};

}  // namespace

void changeResults(Workspace& workspace, const std::string& text,
                   const std::function<void(Computed&)>& change, ViewId id, const std::string& colour) {
    ResultsSide before{workspace.document(), workspace.snapshots()};
    const u32 levelsBefore = depthCount(workspace.document());
    Computed after = before.computed;
    change(after);
    workspace.setComputed(after);
    const u32 levels = depthCount(workspace.document());
    const bool regrouped = after.communities != before.computed.communities;
    for (const ViewSnapshot& was : before.views) {
        View& view = workspace.view(was.view).state.view;
        // The coarsest level stays the coarsest; any other keeps its number where it can.
        if (regrouped && was.state.depth() + 1 < levelsBefore && levels > 0)
            view.style.depth = std::min(was.state.depth(), levels - 1);
        if (was.view == id && !colour.empty() && colour != view.colour)
            colourBy(view, workspace.document(), colour);
    }
    workspace.push(std::make_unique<ResultsCommand>(workspace, text, std::move(before),
                                                    ResultsSide{std::move(after), workspace.snapshots()}));
    for (const auto& view : workspace.views()) workspace.tellStyle(view->id);
    workspace.tellResults();
}

void showResult(Workspace& workspace, ViewId view, const std::string& id) {
    const Document& document = workspace.document();
    const Result& result = document.results.all()[document.results.placeOf(id)];
    if (result.measure) {
        if (result.measure->of != MeasureKind::node)
            throw OptionError(
                fmt::format("{} is no value of the nodes, which could take colours of it", result.name));
        document.requireOfThisGraph(result);
        return colourBy(workspace, view, kResultColumns + result.id);
    }
    const std::string colour = result.communities ? kCommunityQuantity : kBetweennessQuantity;
    if (document.shows(result)) return colourBy(workspace, view, colour);
    changeResults(
        workspace, "Show " + result.name, [&](Computed& computed) { computed.show(id); }, view, colour);
}

void renameResult(Workspace& workspace, const std::string& id, const std::string& name) {
    const ResultList& results = workspace.document().results;
    const std::string before = results.all()[results.placeOf(id)].name;
    if (before == name) return;
    changeResults(workspace, fmt::format("Rename {} to {}", before, name),
                  [&](Computed& computed) { computed.results.rename(id, name); });
}

void removeResults(Workspace& workspace, const std::vector<std::string>& ids) {
    if (ids.empty()) return;
    const ResultList& results = workspace.document().results;
    const std::string& first = results.all()[results.placeOf(ids.front())].name;
    const std::string text =
        ids.size() == 1 ? "Delete " + first : fmt::format("Delete {} results", ids.size());
    changeResults(workspace, text, [&](Computed& computed) {
        for (const std::string& id : ids) computed.remove(id);
    });
}

void labelBy(Workspace& workspace, const std::string& column) {
    const Document& document = workspace.document();
    if (document.labelColumn == column) return;
    std::string title = column;
    for (const LabelChoice& choice : labelChoices(document))
        if (choice.column == column) title = choice.title;
    changeResults(workspace, "Label by " + title, [&](Computed& computed) { computed.labelBy(column); });
}

void recordResult(Workspace& workspace, ResultsSide before) {
    const Result& last = workspace.document().results.all().back();
    workspace.push(std::make_unique<ResultsCommand>(
        workspace, (last.imported() ? "Import " : "Run ") + last.name, std::move(before),
        ResultsSide{workspace.document(), workspace.snapshots()}));
}

void recordLayout(Workspace& workspace, const Computed& before, bool goesOn) {
    workspace.push(std::make_unique<LayoutCommand>(workspace, before, workspace.document(), goesOn));
}

}  // namespace quartier::session
