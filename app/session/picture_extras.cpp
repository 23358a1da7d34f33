// What stands on a picture beside the drawing: names and the legend.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/groups.h"
#include "app/session/legend.h"
#include "app/session/quantity.h"
#include "app/session/ramp_legend.h"
#include "app/session/view.h"
#include "core/error.h"
#include "render/ink.h"
#include "render/ramp_scale.h"

namespace quartier::session {
namespace {

constexpr size_t kLongestColumn = 24;  // characters, in the legend's titles
constexpr f32 kDimmedDot = 0.3f;       // of a group that is not isolated
constexpr render::Colour kOthersDot{0.5f, 0.5f, 0.5f, 0.5f};

// "6 communities"; inside one "4 communities around Valjean", or "inside Barricade" where it is named so; of
// a column "kind: 12 groups".
std::string titleOf(const Document& document, const View& view, u32 entered, const GroupLegend& legend) {
    const bool one = legend.groups == 1;
    const std::string count = formatCount(legend.groups);
    std::string title =
        legend.communities
            ? fmt::format("{} {}", count, one ? "community" : "communities")
            : fmt::format("{}: {} {}", shortened(columnOf(document, view.colour)->name(), kLongestColumn),
                          count, one ? "group" : "groups");
    if (entered == 0) return title;
    const std::string own = groupStyle(document, kCommunityQuantity, entered).name;
    const std::string around = document.nodes().label(document.communities->hubs[entered]);
    title += own.empty() ? " around " + shortened(around, kLongestColumn)
                         : " inside " + shortened(own, kLongestColumn);
    return title;
}

// The modularity of the level, which is one of the whole graph.
std::string amountOf(const Document& document, const View& view, u32 entered, const GroupLegend& legend) {
    if (!legend.communities || entered != 0) return {};
    return fmt::format("Q {:.4f}",
                       document.communities->result.hierarchy.levels[view.style.depth].modularity);
}

render::LegendEntry entryOf(const LegendGroup& group) {
    render::LegendEntry entry{
        .text = group.name, .colour = group.colour, .amount = formatCount(group.nodes), .item = group.item};
    if (group.dimmed) entry.colour.a = kDimmedDot;
    return entry;
}

void addGroups(const Document& document, const View& view, u32 entered, const GroupLegend& legend,
               render::PictureExtras& extras) {
    if (legend.groups == 0 && !legend.noValue) return;
    extras.legendTitle = titleOf(document, view, entered, legend);
    extras.legendAmount = amountOf(document, view, entered, legend);
    for (const LegendGroup& group : legend.rows) extras.legend.push_back(entryOf(group));
    if (legend.otherGroups != 0)
        extras.legend.push_back(
            {formatCount(legend.otherGroups) + " others", kOthersDot, formatCount(legend.otherNodes)});
    if (legend.noValue) extras.legend.push_back(entryOf(*legend.noValue));
}

// Ends, ticks and classes of a ramp over the values of the nodes.
void describeValues(const render::ValueRange& range, const std::optional<Quantity>& quantity,
                    const View& view, render::LegendRamp& ramp) {
    describeScale({.range = range,
                   .place = [&](f64 value) { return render::rampPlace(static_cast<f32>(value), range); },
                   .column = quantity ? quantity->column.get() : nullptr,
                   .style = view.style},
                  ramp);
}

render::LegendRamp rampOf(const Document& document, const View& view) {
    const render::ValueRange& range = view.style.colourRange;
    render::LegendRamp ramp{.title = shortened(quantityTitle(document, view.colour), kLongestColumn),
                            .palette = view.style.ramp};
    describeValues(range, findQuantity(document, view.colour), view, ramp);
    // Values beyond the ends have their colours.
    const bool ends = ramp.classes.empty() && range.scale != render::RampScale::rank &&
                      view.style.colourBy == render::ColourBy::values;
    if (ends && view.colourExtent.x < range.low) ramp.low = "\u2264 " + ramp.low;
    if (ends && view.colourExtent.y > range.high) ramp.high = "\u2265 " + ramp.high;
    return ramp;
}

// Of the nodes; the size says nothing new where the ramp of their colours is of the same quantity.
std::optional<render::LegendRamp> sizesOf(const Document& document, const View& view) {
    const render::ValueRange& range = view.style.sizeRange;
    const std::optional<Quantity> quantity = findQuantity(document, view.size);
    const bool ramp = view.style.colourBy == render::ColourBy::values && view.size == view.colour;
    if (view.style.sizeBy != render::SizeBy::values || !quantity || ramp || !(range.high > range.low))
        return std::nullopt;
    render::LegendRamp sizes;
    sizes.title = shortened(quantityTitle(document, view.size), kLongestColumn);
    sizes.growingFrom = 1 / std::clamp(view.style.sizeSpread, 1.0f, render::kLargestSizeSpread);
    sizes.ink = render::inkOf(view.style);
    describeValues(range, quantity, view, sizes);
    sizes.note = sizes.note.empty() ? "node size" : "node size, " + sizes.note;
    return sizes;
}

}  // namespace

void describeLegend(const Document& document, const View& view, u32 entered, const GroupLegend& groups,
                    render::PictureExtras& extras) {
    extras.corner = view.legendCorner;
    const render::ColourBy by = view.style.colourBy;
    if (by == render::ColourBy::values || by == render::ColourBy::live) {
        extras.ramps.push_back(rampOf(document, view));
        if (groups.noValue) extras.ramps.back().noValue = entryOf(*groups.noValue);
    } else if (by == render::ColourBy::community && !view.style.liveLabels)
        addGroups(document, view, entered, groups, extras);
    if (auto sizes = sizesOf(document, view)) extras.ramps.push_back(*std::move(sizes));
    for (render::LegendRamp& ramp : edgeLegend(document, view, groups.edgesWithoutValue))
        extras.ramps.push_back(std::move(ramp));
}

render::PictureExtras pictureExtras(const Document& document, const View& view) {
    render::PictureExtras extras;
    if (document.empty() || document.vertexCount() == 0) return extras;
    extras.labels = labelCandidates(document, view);
    extras.mostLabels = static_cast<size_t>(std::max(view.labels, 0));
    extras.textScale = view.textScale;
    if (!view.legend) return extras;
    const u32 entered = treeNodeOf(document, view.entered), isolated = treeNodeOf(document, view.isolated);
    describeLegend(document, view, entered, groupLegend(document, view, entered, isolated), extras);
    return extras;
}

}  // namespace quartier::session
