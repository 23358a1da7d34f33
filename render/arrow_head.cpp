#include "render/arrow_head.h"

namespace quartier::render {
namespace {

constexpr f32 kLength = 8;                       // logical pixels
constexpr f32 kApart = 0.25f, kTooClose = 0.6f;  // lines to a pixel
constexpr f32 kLeast = 0.35f;                    // of the full length: smaller heads would be blots
constexpr f32 kHalfWidth = 0.4f;                 // of the length
constexpr f32 kShortest = 2;                     // of the line before a head, in its lengths
constexpr f32 kLongest = 1e8f;                   // pixels: beyond, places are not known to the pixel
constexpr f32 kWeight = 2;                       // of a line: the line under the head is not seen
constexpr f32 kSmallest = 0.5f,
              kOfTheLine = 0.5f;  // of the length: share of all edges, and per line of width

// Of its full length, heads shrink to nothing where edges close in on each other.
f32 apart(f32 crowding, f32 zoom) {
    return std::clamp((kTooClose - crowding / zoom) / (kTooClose - kApart), 0.0f, 1.0f);
}

}  // namespace

f32 headLength(f32 leastCrowding, f32 zoom, f32 pixelRatio) {
    return apart(leastCrowding, zoom) > 0 ? kLength * pixelRatio : 0;
}

f32 ArrowHead::cover(Vec2 at) const {
    const Vec2 r{at.x - tip.x, at.y - tip.y};
    const f32 back = -(r.x * along.x + r.y * along.y), across = std::abs(r.x * along.y - r.y * along.x);
    const f32 side =
        (back * halfWidth - across * length) / std::sqrt(length * length + halfWidth * halfWidth);
    return std::clamp(std::min(side, length - back) + 0.5f, 0.0f, 1.0f);
}

Vec2 ArrowHead::low() const {
    const Vec2 base{tip.x - along.x * length, tip.y - along.y * length};
    return {std::min(tip.x, base.x - std::abs(along.y) * halfWidth) - 1,
            std::min(tip.y, base.y - std::abs(along.x) * halfWidth) - 1};
}

Vec2 ArrowHead::high() const {
    const Vec2 base{tip.x - along.x * length, tip.y - along.y * length};
    return {std::max(tip.x, base.x + std::abs(along.y) * halfWidth) + 1,
            std::max(tip.y, base.y + std::abs(along.x) * halfWidth) + 1};
}

bool makeArrowHead(ArrowHead& head, const View& view, const LineStyle& style, const CrowdingGrid& crowding,
                   const EdgeArrival& arrival, Look lookFrom, Look lookTo, int heads, f32 ink, u32 edgeLook) {
    const u32 flags = lookFrom.flags() | lookTo.flags();
    ink *= openInk(lookFrom, lookTo);
    if (!isPlace(arrival.from) || !isPlace(arrival.to) || (flags & kHidden) != 0 || ink <= 0) return false;
    if (style.ownWidths && edgeLook >> 24 == 0) return false;
    const f32 lines = style.ownWidths ? static_cast<f32>(edgeLook >> 24) / 64 : 1.0f;
    head.length =
        style.headLength * apart(crowding.at(arrival.to), view.whole.zoom) * (kSmallest + kOfTheLine * lines);
    if (head.length < kLeast * style.headLength) return false;
    head.halfWidth = kHalfWidth * head.length;
    const Vec2 from = view.whole.toScreen(arrival.from), to = view.whole.toScreen(arrival.to);
    const f32 distance = std::hypot(to.x - from.x, to.y - from.y);
    const f32 radiusFrom = 0.5f * style.nodeDiameter * lookFrom.size(),
              radiusTo = 0.5f * style.nodeDiameter * lookTo.size();
    const f32 shortest = head.length * (kShortest + static_cast<f32>(heads));
    if (!(distance - radiusFrom - radiusTo >= shortest && distance < kLongest)) return false;
    const Vec2 before = view.whole.toScreen(arrival.before);
    Vec2 last{to.x - before.x, to.y - before.y};
    // A control point on the end itself has no direction: that of the line is taken.
    if (last.x == 0 && last.y == 0) last = {to.x - from.x, to.y - from.y};
    const f32 length = std::hypot(last.x, last.y);
    head.along = {last.x / length, last.y / length};
    head.tip = {to.x - head.along.x * radiusTo, to.y - head.along.y * radiusTo};

    f32 weight = kWeight * ink;
    if ((flags & kDimmed) != 0) weight *= kDimmedInk;
    head.colour = linearColour(style.ownColours ? edgeLook : lookTo.rgba) * (weight * style.unit);
    return true;
}

}  // namespace quartier::render
