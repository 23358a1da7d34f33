// Commands of what a person does to single groups and nodes: names and colours of their own.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/session/groups.h"
#include "app/session/legend.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kLongestName = 40;  // characters, in the texts of steps

using NodeColours = std::shared_ptr<const std::vector<render::OwnColour>>;

struct Styles {
    std::shared_ptr<const GroupStyles> groups;
    NodeColours nodes;
};

class StyleCommand : public Command {
  public:
    StyleCommand(Workspace& workspace, const std::string& text, Styles before, Styles after)
        : Command(text), workspace_(workspace), before_(std::move(before)), after_(std::move(after)) {}
    void undo() override { show(before_); }
    void redo() override { show(after_); }

  private:
    void show(const Styles& styles) {
        Computed computed = workspace_.document();
        computed.groupStyles = styles.groups;
        computed.nodeColours = styles.nodes;
        workspace_.setComputed(std::move(computed));
    }

    Workspace& workspace_;
    Styles before_, after_;
};

Styles stylesOf(const Workspace& workspace) {
    return {workspace.document().groupStyles, workspace.document().nodeColours};
}

void change(Workspace& workspace, const std::string& text, Styles after) {
    auto command = std::make_unique<StyleCommand>(workspace, text, stylesOf(workspace), std::move(after));
    command->redo();
    workspace.push(std::move(command));
}

void changeGroup(Workspace& workspace, const GroupKey& key, const std::string& text,
                 const GroupStyle& style) {
    const Styles before = stylesOf(workspace);
    GroupStyles styles = before.groups != nullptr ? *before.groups : GroupStyles();
    const auto found = styles.find(key);
    if (style == (found != styles.end() ? found->second : GroupStyle())) return;
    styles.erase(key);
    if (!style.empty()) styles.emplace(key, style);
    change(workspace, text,
           {styles.empty() ? nullptr : std::make_shared<const GroupStyles>(std::move(styles)), before.nodes});
}

std::string shortName(const Document& document, const std::string& quantity, u32 item) {
    return shortened(groupName(document, quantity, item), kLongestName);
}

// `nodes`: in ascending order.
NodeColours coloured(const NodeColours& before, const std::vector<VertexId>& nodes, std::optional<u32> rgb) {
    std::vector<render::OwnColour> after;
    if (before != nullptr)
        std::copy_if(before->begin(), before->end(), std::back_inserter(after), [&](const auto& own) {
            return !std::binary_search(nodes.begin(), nodes.end(), own.vertex);
        });
    if (rgb) {
        const auto middle = static_cast<std::ptrdiff_t>(after.size());
        for (const VertexId v : nodes) after.push_back({v, *rgb & 0xFFFFFFu});
        std::inplace_merge(after.begin(), after.begin() + middle, after.end(),
                           [](const auto& a, const auto& b) { return a.vertex < b.vertex; });
    }
    const bool same = before != nullptr ? after == *before : after.empty();
    if (same) return before;
    if (after.empty()) return nullptr;
    return std::make_shared<const std::vector<render::OwnColour>>(std::move(after));
}

}  // namespace

void nameGroup(Workspace& workspace, const std::string& quantity, u32 item, const std::string& name) {
    if (name.find_first_of("\r\n") != std::string::npos)
        throw Error("the name of a group has no line breaks");
    const Document& document = workspace.document();
    GroupStyle style = groupStyle(document, quantity, item);
    const std::string before = shortName(document, quantity, item);
    style.name = name;
    changeGroup(workspace, groupKey(document, quantity, item),
                name.empty() ? fmt::format("Name of {} as it was", before)
                             : fmt::format("Rename {} to {}", before, shortened(name, kLongestName)),
                style);
}

void colourGroup(Workspace& workspace, const std::string& quantity, u32 item, std::optional<u32> rgb) {
    const Document& document = workspace.document();
    GroupStyle style = groupStyle(document, quantity, item);
    style.colour = rgb;
    changeGroup(workspace, groupKey(document, quantity, item),
                fmt::format(fmt::runtime(rgb ? "Colour of {}" : "Colour of {} from the palette"),
                            shortName(document, quantity, item)),
                style);
}

void resetGroup(Workspace& workspace, const std::string& quantity, u32 item) {
    const Document& document = workspace.document();
    changeGroup(workspace, groupKey(document, quantity, item),
                fmt::format("Name and colour of {} as they were", shortName(document, quantity, item)), {});
}

void resetGroups(Workspace& workspace) {
    if (workspace.document().groupStyles == nullptr) return;
    change(workspace, "Names and colours of groups as they were", {nullptr, stylesOf(workspace).nodes});
}

void colourNodes(Workspace& workspace, std::vector<VertexId> nodes, std::optional<u32> rgb) {
    const Document& document = workspace.document();
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    if (!nodes.empty() && nodes.back() >= document.vertexCount())
        throw Error("a colour was given to a node that is not there");
    const Styles before = stylesOf(workspace);
    const NodeColours after = coloured(before.nodes, nodes, rgb);
    if (after == before.nodes) return;
    const std::string what =
        nodes.size() == 1 ? document.nodes().label(nodes.front()) : counted(nodes.size(), "node", "nodes");
    change(workspace, fmt::format(fmt::runtime(rgb ? "Colour {} by hand" : "Colour of {} as it was"), what),
           {before.groups, after});
}

}  // namespace quartier::session
