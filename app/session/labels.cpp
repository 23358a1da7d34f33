// Names for a view: of groups by size, then of nodes by what the view shows of them.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "app/session/derive.h"
#include "app/session/groups.h"
#include "app/session/legend.h"
#include "core/hex_colour.h"

namespace quartier::session {
namespace {

// Times as many names as are shown: zooming in brings out more.
constexpr size_t kCandidates = 12;
constexpr size_t kLongestLabel = 28;  // characters
// Groups under this share of the nodes get no name of their own.
constexpr f64 kNamedShare = 0.005;
constexpr VertexId kSmallestNamed = 3;  // nodes
// From so many nodes on a community is a cloud in which no node is seen: its name stands where it is
// densest instead of at a node.
constexpr size_t kCloud = 10'000;
// Nodes of the highest values whose names may lie over other nodes.
constexpr size_t kBest = 5;
constexpr f32 kGroupLetters = 13, kNodeLetters = 10;  // points

// A community, or the nodes that share a text.
struct GroupSummary {
    u32 group = 0;
    VertexId size = 0;
    VertexId hub = kNoVertex;  // its node of most neighbours
};

std::vector<VertexId> everyVertex(const Document& document) {
    std::vector<VertexId> all(document.vertexCount());
    std::iota(all.begin(), all.end(), VertexId{0});
    return all;
}

// What is neither hidden nor dimmed: all vertices, or those of the communities entered and isolated.
std::vector<VertexId> litOf(const Document& document, const View& view) {
    const u32 node = treeNodeOf(document, view.entered);
    const std::span<const VertexId> inside = verticesOf(document, node);
    std::vector<VertexId> lit(inside.begin(), inside.end());
    if (node == 0) lit = everyVertex(document);
    const std::vector<u8> flags = flagsOf(document, view);
    std::erase_if(lit, [&](VertexId v) { return !flags.empty() && flags[v] != 0; });
    return lit;
}

// The groups as far as these vertices go, from large to small. Cost: O(n).
template <class GroupOf>
std::vector<GroupSummary> summarise(const Document& document, size_t groups, GroupOf groupOf,
                                    const std::vector<VertexId>& vertices) {
    std::vector<GroupSummary> all(groups);
    for (const VertexId v : vertices) {
        GroupSummary& one = all[groupOf(v)];
        ++one.size;
        if (leads(document.degrees(), v, one.hub)) one.hub = v;
    }
    for (size_t g = 0; g < all.size(); ++g) all[g].group = static_cast<u32>(g);
    std::erase_if(all, [](const GroupSummary& one) { return one.size == 0; });
    std::sort(all.begin(), all.end(), [](const GroupSummary& a, const GroupSummary& b) {
        return a.size != b.size ? a.size > b.size : a.group < b.group;
    });
    return all;
}

// Those large enough for a name, at most so many.
void keepNamed(std::vector<GroupSummary>& groups, size_t nodes, size_t most) {
    const auto small = std::find_if(groups.begin(), groups.end(), [&](const GroupSummary& one) {
        return one.size < kNamedShare * static_cast<f64>(nodes) || one.size < kSmallestNamed;
    });
    groups.erase(small, groups.end());
    groups.resize(std::min(groups.size(), most));
}

// Where groups are thickest: a mean of their nodes in which those far off count less and less. Moves
// smoothly as the nodes move. Cost: O(n).
template <class GroupOf>
std::vector<Vec2> groupCentres(const Document& document, size_t groups, GroupOf groupOf,
                               const std::vector<GroupSummary>& named,
                               const std::vector<VertexId>& vertices) {
    constexpr int kRounds = 4;
    struct Centre {
        f64 x = 0, y = 0, reach = 0;                     // reach: distance at which a node counts a quarter
        f64 weight = 0, sumX = 0, sumY = 0, spread = 0;  // of the round
    };
    constexpr u32 kNone = ~0u;
    std::vector<u32> slots(groups, kNone);
    for (size_t i = 0; i < named.size(); ++i) slots[named[i].group] = static_cast<u32>(i);
    std::vector<Centre> centres(named.size());
    for (int round = 0; round < kRounds; ++round) {
        for (const VertexId v : vertices) {
            const u32 slot = slots[groupOf(v)];
            const Vec2 at = (*document.positions)[v];
            if (slot == kNone || !std::isfinite(at.x) || !std::isfinite(at.y)) continue;
            Centre& centre = centres[slot];
            const f64 x = at.x - centre.x, y = at.y - centre.y, square = x * x + y * y;
            const f64 near = centre.reach > 0 ? 1 + square / (centre.reach * centre.reach) : 1;
            const f64 weight = 1 / (near * near);
            centre.weight += weight;
            centre.sumX += weight * x;
            centre.sumY += weight * y;
            centre.spread += weight * square;
        }
        for (Centre& centre : centres) {
            if (centre.weight <= 0) continue;
            const f64 x = centre.sumX / centre.weight, y = centre.sumY / centre.weight;
            const f64 reach = std::sqrt(std::max(centre.spread / centre.weight - x * x - y * y, 0.0));
            centre = {.x = centre.x + x, .y = centre.y + y, .reach = reach};
        }
    }
    std::vector<Vec2> places;
    places.reserve(centres.size());
    for (const Centre& centre : centres)
        places.push_back({static_cast<f32>(centre.x), static_cast<f32>(centre.y)});
    return places;
}

class LabelMaker {
  public:
    LabelMaker(const Document& document, const View& view)
        : document_(document),
          view_(view),
          wanted_(kCandidates * static_cast<size_t>(std::max(view.labels, 0))),
          lit_(litOf(document, view)) {}

    // At their nodes of most neighbours; of clouds where they are densest, as are names that a person has
    // given, which are not those of a node.
    void addCommunities() {
        const CommunityRun& run = *document_.communities;
        const u32 depth = view_.style.depth;
        const size_t groups = run.result.hierarchy.communitiesAt(depth + 1);
        const auto groupOf = [&](VertexId v) { return run.communityOf(depth, v); };
        std::vector<GroupSummary> named = summarise(document_, groups, groupOf, lit_);
        if (!run.outside.empty())
            std::erase_if(named, [&](const GroupSummary& one) { return one.group == run.outside[depth]; });
        keepNamed(named, lit_.size(), wanted_ / 2);
        std::vector<std::string> own;  // names that a person has given
        own.reserve(named.size());
        for (const GroupSummary& one : named)
            own.push_back(
                groupStyle(document_, kCommunityQuantity, run.dendrogram.nodeOf(depth + 1, one.group)).name);
        const bool clouds = lit_.size() >= kCloud;
        const bool centred =
            clouds || std::any_of(own.begin(), own.end(), [](const auto& name) { return !name.empty(); });
        const std::vector<Vec2> centres =
            centred ? groupCentres(document_, groups, groupOf, named, lit_) : std::vector<Vec2>();
        for (size_t i = 0; i < named.size(); ++i) {
            const GroupSummary& one = named[i];
            if (!own[i].empty()) {
                addGroup(one, shortened(own[i], kLongestLabel), centres[i], kNoVertex);
                continue;
            }
            named_.push_back(one.hub);
            addGroup(one, nameOf(one.hub), clouds ? centres[i] : (*document_.positions)[one.hub],
                     clouds ? kNoVertex : one.hub);
        }
    }

    // In the thick of them: no node has the name of its group. Groups called #1f77b4 show what they are.
    void addValues(const Categories& categories) {
        const ColumnPtr column = columnOf(document_, view_.colour);
        const auto groupOf = [&](VertexId v) { return categories.of[v]; };
        std::vector<GroupSummary> named = summarise(document_, categories.sizes.size(), groupOf, lit_);
        std::erase_if(named, [&](const GroupSummary& one) {
            const std::string value = column->text(categories.examples[one.group]);
            return (value.empty() || hexColour(value)) &&
                   groupStyle(document_, view_.colour, one.group).name.empty();
        });
        keepNamed(named, lit_.size(), wanted_ / 2);
        const std::vector<Vec2> centres =
            groupCentres(document_, categories.sizes.size(), groupOf, named, lit_);
        for (size_t i = 0; i < named.size(); ++i)
            addGroup(named[i], shortened(groupName(document_, view_.colour, named[i].group), kLongestLabel),
                     centres[i], kNoVertex);
    }

    // Nodes of the highest values, of what the view shows in colour or size; else of most neighbours: of all
    // nodes, and of those in sight. Of those in colour the kBest highest may lie over others.
    void addNodes() {
        const bool coloured = isNumber(view_.colour);
        const bool sized = !coloured && isNumber(view_.size);
        std::vector<f32> values = numbersOf(document_, coloured ? view_.colour
                                                       : sized  ? view_.size
                                                                : std::string(kDegreeQuantity));
        // Those without a value come last.
        for (f32& value : values)
            if (std::isnan(value)) value = -std::numeric_limits<f32>::infinity();
        const auto before = [&](VertexId a, VertexId b) {
            return values[a] != values[b] ? values[a] > values[b] : a < b;
        };
        const auto firstOf = [&](std::vector<VertexId> nodes) {
            const size_t count = std::min(nodes.size(), wanted_ + named_.size());
            std::partial_sort(nodes.begin(), nodes.begin() + static_cast<i64>(count), nodes.end(), before);
            nodes.resize(count);
            return nodes;
        };
        const std::vector<VertexId> ofAll = firstOf(lit_);
        std::vector<VertexId> inSight = litInSight();
        inSight = inSight.size() == lit_.size() ? ofAll : firstOf(std::move(inSight));
        std::vector<VertexId> order;
        std::set_union(ofAll.begin(), ofAll.end(), inSight.begin(), inSight.end(), std::back_inserter(order),
                       before);
        const size_t most = wanted_ + order.size() - ofAll.size();
        for (size_t i = 0; i < order.size() && labels_.size() < most; ++i) {
            if (std::find(named_.begin(), named_.end(), order[i]) != named_.end()) continue;
            const f32 after = static_cast<f32>(i) / static_cast<f32>(order.size());
            labels_.push_back({.text = nameOf(order[i]),
                               .world = (*document_.positions)[order[i]],
                               .pointSize = kNodeLetters,
                               .priority = 1.0f - after,
                               .community = false,
                               .item = order[i],
                               .vertex = order[i],
                               .overNodes = coloured && i < kBest});
        }
    }

    std::vector<render::PictureLabel> take() { return std::move(labels_); }

  private:
    std::string nameOf(VertexId v) const { return shortened(document_.nodes().label(v), kLongestLabel); }
    // There is a number for each node. (Until it has run, betweenness is 0 everywhere.)
    bool isNumber(const std::string& name) const {
        if (isBetweenness(name)) return document_.betweenness != nullptr;
        const std::optional<Quantity> quantity = findQuantity(document_, name);
        return quantity && quantity->kind == Quantity::Kind::numbers;
    }
    // Those that the camera shows, and as far around.
    std::vector<VertexId> litInSight() const {
        const render::Camera& camera = view_.camera;
        if (camera.width < 1 || camera.height < 1 || !(camera.zoom > 0)) return {};
        const render::Bounds seen = camera.visible();
        const f32 x = (seen.high.x - seen.low.x) / 2, y = (seen.high.y - seen.low.y) / 2;
        std::vector<VertexId> inSight;
        for (const VertexId v : lit_) {
            const Vec2 at = (*document_.positions)[v];
            if (at.x >= seen.low.x - x && at.x <= seen.high.x + x && at.y >= seen.low.y - y &&
                at.y <= seen.high.y + y)
                inSight.push_back(v);
        }
        return inSight;
    }
    void addGroup(const GroupSummary& one, std::string name, Vec2 at, VertexId vertex) {
        const f32 share = static_cast<f32>(one.size) / static_cast<f32>(lit_.size());
        labels_.push_back({.text = std::move(name),
                           .world = at,
                           .pointSize = kGroupLetters,
                           .priority = 2.0f + share,
                           .community = true,
                           .item = one.group,
                           .vertex = vertex});
    }

    const Document& document_;
    const View& view_;
    size_t wanted_;
    std::vector<VertexId> lit_;
    std::vector<VertexId> named_;  // after which communities are named
    std::vector<render::PictureLabel> labels_;
};

}  // namespace

std::vector<render::PictureLabel> labelCandidates(const Document& document, const View& view) {
    if (document.empty() || document.vertexCount() == 0 || !document.positions || view.labels <= 0) return {};
    LabelMaker maker(document, view);
    if (const auto groups = groupsOf(document, view.colour))
        maker.addValues(*groups);
    else if (document.communities && view.colour == kCommunityQuantity && !view.style.liveLabels &&
             view.style.depth < document.communities->depthCount())
        maker.addCommunities();
    maker.addNodes();
    return maker.take();
}

}  // namespace quartier::session
