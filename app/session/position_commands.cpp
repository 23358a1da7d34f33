// Commands of what a person does to positions by hand: nodes that are moved, and those that stay.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using Positions = std::shared_ptr<const std::vector<Vec2>>;
using Pins = std::shared_ptr<const std::vector<VertexId>>;

void requirePositions(const Workspace& workspace) {
    if (workspace.document().empty() || workspace.document().positions == nullptr)
        throw Error("the nodes have no positions yet: a layout has to end first");
}

std::string named(const Workspace& workspace, const std::string& verb, const std::vector<VertexId>& nodes) {
    return nodes.size() == 1 ? fmt::format("{} {}", verb, workspace.document().nodes().label(nodes.front()))
                             : fmt::format("{} {} nodes", verb, formatCount(nodes.size()));
}

std::string verbOf(const layouts::Transform& transform) {
    switch (transform.kind) {
        case layouts::TransformKind::rotate:
            return "Rotate";
        case layouts::TransformKind::mirrorX:
        case layouts::TransformKind::mirrorY:
            return "Mirror";
        case layouts::TransformKind::scale:
            return transform.amount > 1 ? "Spread" : "Contract";
        default:
            return "Align";
    }
}

// The places of the nodes that were moved; those of all others are taken from the positions at hand, so that
// many moves of a large graph cost what was moved. Positions that a layout or a file gave are kept whole:
// what is known of them (Computed::layout) is of that object alone.
class MoveCommand : public Command {
  public:
    MoveCommand(Workspace& workspace, const std::string& text, std::vector<VertexId> nodes,
                std::vector<Vec2> to)
        : Command(text),
          workspace_(workspace),
          nodes_(std::move(nodes)),
          to_(std::move(to)),
          before_(workspace.document().positions) {
        const Document& document = workspace.document();
        from_.reserve(nodes_.size());
        for (const VertexId v : nodes_) from_.push_back((*document.positions)[v]);
        if (document.layout() != nullptr || document.positions == document.filePositions)
            given_ = document.positions;
    }
    void undo() override {
        const Positions before = before_.lock();
        show(before != nullptr ? before : moved(from_));
    }
    void redo() override { show(moved(to_)); }

  private:
    Positions moved(const std::vector<Vec2>& places) const {
        std::vector<Vec2> positions = *workspace_.document().positions;
        for (size_t i = 0; i < nodes_.size(); ++i) positions[nodes_[i]] = places[i];
        return std::make_shared<const std::vector<Vec2>>(std::move(positions));
    }
    void show(Positions positions) {
        Computed computed = workspace_.document();
        computed.positions = std::move(positions);
        workspace_.setComputed(std::move(computed));
    }

    Workspace& workspace_;
    std::vector<VertexId> nodes_;
    std::vector<Vec2> from_, to_;  // per node
    std::weak_ptr<const std::vector<Vec2>> before_;
    Positions given_;  // null, or those before
};

class PinCommand : public Command {
  public:
    PinCommand(Workspace& workspace, const std::string& text, Pins before, Pins after)
        : Command(text), workspace_(workspace), before_(std::move(before)), after_(std::move(after)) {}
    void undo() override { show(before_); }
    void redo() override { show(after_); }

  private:
    void show(const Pins& pins) {
        Computed computed = workspace_.document();
        computed.pinned = pins;
        workspace_.setComputed(std::move(computed));
    }

    Workspace& workspace_;
    Pins before_, after_;
};

// `nodes`: in ascending order.
Pins changed(const Pins& pins, const std::vector<VertexId>& nodes, bool pinned) {
    static const std::vector<VertexId> none;
    const std::vector<VertexId>& before = pins != nullptr ? *pins : none;
    std::vector<VertexId> after;
    if (pinned)
        std::set_union(before.begin(), before.end(), nodes.begin(), nodes.end(), std::back_inserter(after));
    else
        std::set_difference(before.begin(), before.end(), nodes.begin(), nodes.end(),
                            std::back_inserter(after));
    if (after == before) return pins;
    return after.empty() ? nullptr : std::make_shared<const std::vector<VertexId>>(std::move(after));
}

}  // namespace

void moveNodes(Workspace& workspace, const std::vector<VertexId>& nodes, const std::vector<Vec2>& to,
               const std::string& verb) {
    requirePositions(workspace);
    if (nodes.empty()) return;
    if (workspace.session().layout().busy())
        throw Error("a layout is running: wait for it or cancel it before nodes are moved");
    auto command = std::make_unique<MoveCommand>(workspace, named(workspace, verb, nodes), nodes, to);
    command->redo();
    workspace.push(std::move(command));
}

void transformNodes(Workspace& workspace, const std::vector<VertexId>& nodes,
                    const layouts::Transform& transform) {
    requirePositions(workspace);
    const std::vector<Vec2>& positions = *workspace.document().positions;
    std::vector<Vec2> from;
    from.reserve(nodes.size());
    for (const VertexId v : nodes) from.push_back(positions[v]);
    const std::vector<Vec2> to = layouts::transformed(from, transform);
    const auto same = [](Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; };
    if (std::equal(from.begin(), from.end(), to.begin(), same)) return;
    moveNodes(workspace, nodes, to, verbOf(transform));
}

void pinNodes(Workspace& workspace, std::vector<VertexId> nodes, bool pinned) {
    requirePositions(workspace);
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    const Pins before = workspace.document().pinned;
    const Pins after = changed(before, nodes, pinned);
    if (after == before) return;
    auto command = std::make_unique<PinCommand>(workspace, named(workspace, pinned ? "Pin" : "Unpin", nodes),
                                                before, after);
    command->redo();
    workspace.push(std::move(command));
}

}  // namespace quartier::session
