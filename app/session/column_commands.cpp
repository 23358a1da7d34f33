#include "app/session/column_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "app/session/column_patch.h"
#include "app/session/filter_quantity.h"
#include "app/session/groups.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::session {
namespace {

// A change as the history keeps it.
struct ColumnStep {
    explicit ColumnStep(ColumnChange change) : place(change.place) {
        if (!change.rows.empty()) {
            patch.emplace(*change.before, *change.after, std::move(change.rows));
        } else {
            before = std::move(change.before);
            after = std::move(change.after);
        }
    }
    ColumnPtr before, after;  // both null where there is a patch
    size_t place = 0;
    std::optional<ColumnPatch> patch;
};

ColumnStore undone(const ColumnStore& columns, const ColumnStep& step) {
    if (!step.patch) return columns.changed(step.after.get(), step.before, step.place);
    const ColumnPtr now = columns.require(step.patch->of(), step.patch->id());
    return columns.changed(now.get(), step.patch->undone(*now), step.place);
}

ColumnStore redone(const ColumnStore& columns, const ColumnStep& step) {
    if (!step.patch) return columns.changed(step.before.get(), step.after, step.place);
    const ColumnPtr now = columns.require(step.patch->of(), step.patch->id());
    return columns.changed(now.get(), step.patch->redone(*now), step.place);
}

void tellRenamed(const Workspace& workspace, const ColumnPtr& from, const ColumnPtr& to) {
    if (from != nullptr && to != nullptr && from->id() != to->id())
        workspace.tellRenamed(from->of(), from->id(), to->id());
}

// What is beside the columns, before or after the edit.
struct ColumnsSide {
    std::string labelColumn;
    std::shared_ptr<const GroupStyles> groupStyles;
    std::vector<std::shared_ptr<const KeptView>> kept;
    std::vector<ViewSnapshot> views;
};

class ColumnsCommand : public Command {
  public:
    ColumnsCommand(Workspace& workspace, const std::string& text, std::vector<ColumnStep> steps,
                   ColumnsSide before, ColumnsSide after)
        : Command(text),
          workspace_(workspace),
          steps_(std::move(steps)),
          before_(std::move(before)),
          after_(std::move(after)) {}

    void undo() override {
        ColumnStore columns = workspace_.document().columns;
        for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
            columns = undone(columns, *step);
            tellRenamed(workspace_, step->after, step->before);
        }
        show(std::move(columns), before_);
    }
    void redo() override {
        ColumnStore columns = workspace_.document().columns;
        for (const ColumnStep& step : steps_) {
            columns = redone(columns, step);
            tellRenamed(workspace_, step.before, step.after);
        }
        show(std::move(columns), after_);
    }

  private:
    // Names in the views are those of the columns when anything hears of it.
    void show(ColumnStore columns, const ColumnsSide& side) {
        Computed computed = workspace_.document();
        computed.columns = std::move(columns);
        computed.labelBy(side.labelColumn);
        computed.groupStyles = side.groupStyles;
        computed.views = side.kept;
        for (const ViewSnapshot& view : side.views) {
            View& present = workspace_.view(view.view).state.view;
            present.colour = view.state.view.colour;
            present.size = view.state.view.size;
            present.edgeColour = view.state.view.edgeColour;
            present.edgeWidth = view.state.view.edgeWidth;
            present.filter = view.state.view.filter;
            present.visible = view.state.view.visible;
        }
        workspace_.setComputed(std::move(computed));
        for (const ViewSnapshot& view : side.views) workspace_.restore(view);
    }

    Workspace& workspace_;
    std::vector<ColumnStep> steps_;
    ColumnsSide before_, after_;
};

// The look of a view after one change of a column. `before`: the document without it.
class LookFollower {
  public:
    LookFollower(const Document& before, const ColumnChange& change) : change_(change) {
        const ColumnPtr& was = change.before;
        if (was == nullptr) return;
        for (const FilterQuantity& quantity : filterQuantities(before))
            if (quantity.column == was) filterName_ = quantity.name;
        if (change.after == nullptr) return;
        Document after = before;
        after.columns = after.columns.changed(was.get(), change.after, change.place);
        for (const FilterQuantity& quantity : filterQuantities(after))
            if (quantity.column == change.after) newFilterName_ = quantity.name;
    }

    void follow(View& view) const {
        if (change_.before == nullptr || change_.before == change_.after) return;
        if (change_.after != nullptr && change_.before->of() == ColumnOf::nodes) {
            rename(view.colour);
            rename(view.size);
        }
        if (change_.after != nullptr && change_.before->of() == ColumnOf::edges) {
            rename(view.edgeColour);
            rename(view.edgeWidth);
        }
        followFilter(view);
    }

  private:
    void rename(std::string& quantity) const {
        if (quantity == change_.before->id()) quantity = change_.after->id();
        if (quantity == kGroupsPrefix + change_.before->name())
            quantity = kGroupsPrefix + change_.after->name();
    }
    bool isMeant(const FilterName& name) const {
        const Column& was = *change_.before;
        if ((was.of() == ColumnOf::edges) != name.ofEdges) return false;
        return name.quoted ? name.name == was.name() || name.name == was.id() : name.name == filterName_;
    }
    void followFilter(View& view) const {
        if (view.filter.empty()) return;
        bool uses = false;
        const FilterPtr filter = withNames(*parseFilter(view.filter), [&](FilterName& name) {
            if (!isMeant(name)) return;
            uses = true;
            if (change_.after != nullptr) name.name = name.quoted ? change_.after->name() : newFilterName_;
        });
        if (!uses) return;
        const bool gone = change_.after == nullptr || change_.after->type() != change_.before->type();
        if (gone) {
            view.filter.clear();
            view.visible = nullptr;
        } else if (change_.after->id() != change_.before->id()) {
            view.filter = toText(*filter);
        }
    }

    const ColumnChange& change_;
    std::string filterName_, newFilterName_;
};

void requireAsItWas(const Document& document, const ColumnEdit& edit) {
    const bool sameColumns = std::all_of(edit.changes.begin(), edit.changes.end(), [&](const auto& change) {
        if (change.before == nullptr)
            return (change.after->of() == ColumnOf::nodes
                        ? document.columns.node(change.after->id())
                        : document.columns.edge(change.after->id())) == nullptr;
        const auto& columns = document.columns.columns(change.before->of());
        return std::find(columns.begin(), columns.end(), change.before) != columns.end();
    });
    if (document.version != edit.version || !sameColumns)
        throw Error(
            fmt::format("'{}' was not done: the columns have changed since it was asked for", edit.text));
}

// The type of a column may not serve any more for what it is used for.
void showAgain(View& view, const Document& document) {
    const std::optional<Quantity> colour = findQuantity(document, view.colour);
    if (colour && colour->column != nullptr) colourBy(view, document, view.colour);
    const std::optional<Quantity> size = findQuantity(document, view.size);
    if (size && !size->canSize())
        sizeBy(view, document, kDegreeQuantity);
    else if (size && size->column != nullptr)
        sizeBy(view, document, view.size);
    edgesAgain(view, document);
}

bool canName(const Column& column) {
    return column.type() == ColumnType::text || column.type() == ColumnType::integer;
}

}  // namespace

void applyColumnEdit(Workspace& workspace, ColumnEdit edit) {
    requireAsItWas(workspace.document(), edit);
    if (edit.changes.empty()) return;
    Computed computed = workspace.document();
    ColumnsSide before{computed.labelColumn, computed.groupStyles, computed.views, workspace.snapshots()};
    for (const ColumnChange& change : edit.changes) {
        Document document = workspace.document();
        document.columns = computed.columns;
        const LookFollower follower(document, change);
        for (const auto& view : workspace.views()) follower.follow(view->state.view);
        for (auto& kept : computed.views) {
            auto followed = std::make_shared<KeptView>(*kept);
            follower.follow(followed->view);
            const bool same = followed->view.colour == kept->view.colour &&
                              followed->view.size == kept->view.size &&
                              followed->view.edgeColour == kept->view.edgeColour &&
                              followed->view.edgeWidth == kept->view.edgeWidth &&
                              followed->view.filter == kept->view.filter;
            if (!same) kept = std::move(followed);
        }
        computed.columns = computed.columns.changed(change.before.get(), change.after, change.place);
        if (change.before != nullptr && change.after != nullptr && change.before->of() == ColumnOf::nodes)
            computed.groupStyles =
                groupStylesRenamed(computed.groupStyles, change.before->id(), change.after->id());
        const bool names = change.before != nullptr && change.before->of() == ColumnOf::nodes &&
                           computed.labelColumn == change.before->id();
        if (!names) continue;
        const bool still = change.after != nullptr && canName(*change.after);
        computed.labelColumn = still ? change.after->id() : std::string();
    }
    for (const ColumnChange& change : edit.changes) tellRenamed(workspace, change.before, change.after);
    if (!edit.labelBy.empty()) computed.labelColumn = edit.labelBy;
    computed.labelBy(computed.labelColumn);
    ColumnsSide after{computed.labelColumn, computed.groupStyles, computed.views, {}};
    workspace.setComputed(std::move(computed));
    for (const auto& view : workspace.views()) showAgain(view->state.view, workspace.document());
    after.views = workspace.snapshots();
    std::vector<ColumnStep> steps;
    for (ColumnChange& change : edit.changes) steps.emplace_back(std::move(change));
    workspace.push(std::make_unique<ColumnsCommand>(workspace, edit.text, std::move(steps), std::move(before),
                                                    std::move(after)));
    for (const auto& view : workspace.views()) {
        workspace.tellStyle(view->id);
        workspace.tellPlace(view->id);
    }
}

}  // namespace quartier::session
