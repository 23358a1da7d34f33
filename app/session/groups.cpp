#include "app/session/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "app/session/view_state.h"
#include "core/error.h"
#include "render/ink.h"

namespace quartier::session {
namespace {

const GroupStyle* find(const Document& document, const GroupKey& key) {
    if (document.groupStyles == nullptr) return nullptr;
    const auto found = document.groupStyles->find(key);
    return found == document.groupStyles->end() ? nullptr : &found->second;
}

// Of a result or a column, with the level of each; calls visit(key, style).
template <class Visit>
void eachStyle(const GroupStyles* styles, const std::string& of, bool communities, Visit visit) {
    if (styles == nullptr) return;
    for (auto at = styles->lower_bound({.of = of, .level = 0, .community = 0, .value = {}});
         at != styles->end() && at->first.of == of; ++at)
        if ((at->first.level != 0) == communities) visit(at->first, at->second);
}

const Column& columnFor(const Document& document, const std::string& quantity) {
    const ColumnPtr column = columnOf(document, quantity);
    if (column == nullptr || column->groups() == nullptr)
        throw Error(fmt::format("the nodes have no groups by '{}'", quantity));
    return *column;  // the document keeps it
}

const std::string& idOfShown(const Document& document) {
    const Result* result = document.results.of(document.communities.get());
    if (result == nullptr) throw Error("these communities are of no result that is kept");
    return result->id;
}

// By community of `level` (1 = finest), its number in `after`.
std::unordered_map<u32, u32> carriedNumbers(const Hierarchy& before, const Hierarchy& after, u32 level,
                                            std::span<const VertexId> oldOf) {
    std::unordered_map<u32, u32> numbers;
    const auto old = before.flatten(level), now = after.flatten(level);
    for (VertexId v = 0; v < oldOf.size(); ++v)
        if (oldOf[v] != kNoVertex) numbers.try_emplace(old[oldOf[v]], now[v]);
    return numbers;
}

// Labels of a partition are numbered anew: that of a node that had the value.
std::string carriedValue(const Document& before, const Document& after, const GroupKey& key,
                         const std::string& idAfter, std::span<const VertexId> oldOf) {
    const ColumnPtr was = before.columns.node(key.of), is = after.columns.node(idAfter);
    if (was == nullptr || is == nullptr || was->type() != ColumnType::partition) return key.value;
    for (VertexId v = 0; v < oldOf.size(); ++v)
        if (oldOf[v] != kNoVertex && was->text(oldOf[v]) == key.value) return is->text(v);
    return key.value;
}

}  // namespace

u32 groupOf(const Document& document, const View& view, VertexId vertex) {
    if (view.colour == kCommunityQuantity) {
        const u32 node = treeNodeAt(document, vertex, view.style.depth);
        return node == 0 || document.communities->holdsOutside(node) ? kNoGroup : node;
    }
    const auto groups = groupsOf(document, view.colour);
    return groups != nullptr && vertex < groups->of.size() ? groups->of[vertex] : kNoGroup;
}

std::vector<VertexId> groupNodes(const Document& document, const std::string& quantity, u32 item) {
    if (quantity == kCommunityQuantity) {
        const std::span<const VertexId> inside = verticesOf(document, item);
        std::vector<VertexId> nodes(inside.begin(), inside.end());
        std::sort(nodes.begin(), nodes.end());
        return nodes;
    }
    std::vector<VertexId> nodes;
    if (item == kNoValueItem) {
        const std::vector<f32> numbers = numbersOf(document, quantity);
        for (VertexId v = 0; v < numbers.size(); ++v)
            if (std::isnan(numbers[v])) nodes.push_back(v);
        return nodes;
    }
    const std::vector<u32>& of = columnFor(document, quantity).groups()->of;
    for (VertexId v = 0; v < of.size(); ++v)
        if (of[v] == item) nodes.push_back(v);
    return nodes;
}

GroupKey groupKey(const Document& document, const std::string& quantity, u32 item) {
    if (quantity == kCommunityQuantity)
        return {.of = idOfShown(document),
                .level = levelOf(document, item),
                .community = document.communities->dendrogram.nodes()[item].community,
                .value = {}};
    const Column& column = columnFor(document, quantity);
    return {
        .of = column.id(), .level = 0, .community = 0, .value = column.text(column.groups()->examples[item])};
}

GroupStyle groupStyle(const Document& document, const std::string& quantity, u32 item) {
    if (document.groupStyles == nullptr) return {};
    const bool community = quantity == kCommunityQuantity;
    if (community && (item == 0 || document.results.of(document.communities.get()) == nullptr)) return {};
    const GroupStyle* style = find(document, groupKey(document, quantity, item));
    return style == nullptr ? GroupStyle() : *style;
}

std::string groupName(const Document& document, const std::string& quantity, u32 item) {
    if (quantity == kCommunityQuantity) return communityName(document, item);
    if (std::string name = groupStyle(document, quantity, item).name; !name.empty()) return name;
    const Column& column = columnFor(document, quantity);
    const std::string text = column.text(column.groups()->examples[item]);
    return text.empty() ? kNoValueName : text;
}

render::Colour groupColour(const Document& document, const render::Style& style, const std::string& quantity,
                           u32 item) {
    if (const auto own = groupStyle(document, quantity, item).colour) return render::colourOf(*own);
    const u32 key = quantity == kCommunityQuantity
                        ? document.communities->dendrogram.nodes()[item].colourKey
                        : columnFor(document, quantity).groups()->colourKeys[0][item];
    return key == render::kNoValueKey ? render::noValueOf(style)
                                      : render::communityColour(render::palette(style.categorical), key);
}

ColourKeys communityColourKeys(const Document& document) {
    const auto& run = document.communities;
    ColourKeys plain(run, &run->colourKeys);
    const Result* result = document.results.of(run.get());
    if (result == nullptr) return plain;
    std::shared_ptr<std::vector<std::vector<u32>>> own;
    eachStyle(document.groupStyles.get(), result->id, true,
              [&](const GroupKey& key, const GroupStyle& style) {
                  if (!style.colour || key.level > run->depthCount()) return;
                  if (own == nullptr) own = std::make_shared<std::vector<std::vector<u32>>>(run->colourKeys);
                  const std::vector<VertexId>& within = run->within[key.level - 1];
                  for (size_t finest = 0; finest < within.size(); ++finest)
                      if (within[finest] == key.community)
                          (*own)[key.level - 1][finest] = render::ownColourKey(*style.colour);
              });
    return own != nullptr ? own : plain;
}

ColourKeys valueColourKeys(const Document& document, const ColumnPtr& column) {
    const std::shared_ptr<const Categories>& groups = column->groups();
    std::unordered_map<std::string, u32> colours;
    eachStyle(document.groupStyles.get(), column->id(), false,
              [&](const GroupKey& key, const GroupStyle& style) {
                  if (style.colour) colours[key.value] = *style.colour;
              });
    if (colours.empty()) return {groups, &groups->colourKeys};
    auto own = std::make_shared<std::vector<std::vector<u32>>>(groups->colourKeys);
    for (size_t group = 0; group < groups->examples.size(); ++group)
        if (const auto found = colours.find(column->text(groups->examples[group])); found != colours.end())
            own->front()[group] = render::ownColourKey(found->second);
    return own;
}

std::shared_ptr<const GroupStyles> groupStylesAfter(const Document& before, const Document& after,
                                                    std::span<const VertexId> oldOf,
                                                    const std::map<std::string, std::string>& renamed) {
    if (before.groupStyles == nullptr) return nullptr;
    GroupStyles styles;
    std::map<std::pair<std::string, u32>, std::unordered_map<u32, u32>> numbers;  // by result and level
    for (const auto& [key, style] : *before.groupStyles) {
        GroupKey now = key;
        if (key.level == 0) {
            if (const auto found = renamed.find(key.of); found != renamed.end()) now.of = found->second;
            now.value = carriedValue(before, after, key, now.of, oldOf);
            styles.emplace(std::move(now), style);
            continue;
        }
        const Result *was = before.results.find(key.of), *is = after.results.find(key.of);
        if (was == nullptr || is == nullptr || !was->communities || !is->communities) continue;
        const Hierarchy& old = was->communities->result.hierarchy;
        if (key.level > old.levelCount()) continue;
        const auto [level, fresh] = numbers.try_emplace({key.of, key.level});
        if (fresh) level->second = carriedNumbers(old, is->communities->result.hierarchy, key.level, oldOf);
        const auto found = level->second.find(key.community);
        if (found == level->second.end()) continue;
        now.community = found->second;
        styles.emplace(std::move(now), style);
    }
    return styles.empty() ? nullptr : std::make_shared<const GroupStyles>(std::move(styles));
}

std::shared_ptr<const std::vector<render::OwnColour>> nodeColoursAfter(
    const std::shared_ptr<const std::vector<render::OwnColour>>& before, std::span<const VertexId> newOf) {
    if (before == nullptr) return nullptr;
    std::vector<render::OwnColour> after;
    for (const render::OwnColour& own : *before)
        if (newOf[own.vertex] != kNoVertex) after.push_back({newOf[own.vertex], own.rgb});
    const auto byVertex = [](const render::OwnColour& a, const render::OwnColour& b) {
        return a.vertex < b.vertex;
    };
    std::stable_sort(after.begin(), after.end(), byVertex);
    const auto same = [](const render::OwnColour& a, const render::OwnColour& b) {
        return a.vertex == b.vertex;
    };
    after.erase(std::unique(after.begin(), after.end(), same), after.end());
    if (after.empty()) return nullptr;
    return std::make_shared<const std::vector<render::OwnColour>>(std::move(after));
}

std::shared_ptr<const GroupStyles> groupStylesRenamed(const std::shared_ptr<const GroupStyles>& styles,
                                                      const std::string& from, const std::string& to) {
    if (styles == nullptr || from == to) return styles;
    GroupStyles changed;
    bool any = false;
    for (const auto& [key, style] : *styles) {
        GroupKey now = key;
        if (key.level == 0 && key.of == from) {
            now.of = to;
            any = true;
        }
        changed.emplace(std::move(now), style);
    }
    return any ? std::make_shared<const GroupStyles>(std::move(changed)) : styles;
}

}  // namespace quartier::session
