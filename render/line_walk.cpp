#include "render/line_walk.h"

#include <array>

namespace quartier::render {
namespace {

f32 distance(Vec2 a, Vec2 b) { return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

// What an edge loses that only passes through the view.
constexpr f32 kLessThrough = 0.65f;

}  // namespace

f32 linearOf(u32 eightBit) {
    static const std::array<f32, 256> table = [] {
        std::array<f32, 256> t{};
        for (size_t i = 0; i < t.size(); ++i) t[i] = static_cast<f32>(i * i) / (255 * 255);
        return t;
    }();
    return table[eightBit];
}

f32 meanInk(const View& view, const LineStyle& style, Vec2 worldA, Vec2 worldB) {
    const f32 ink = lengthWeight(distance(worldA, worldB), style.fadeLength, style.faintest);
    // How far an end is out of sight, in half heights of the picture.
    const Vec2 half = view.half();
    const f32 margin = std::min(half.x, half.y);
    const auto out = [&](Vec2 p) {
        const f32 x = std::abs(p.x - view.whole.centre.x) * view.whole.zoom - half.x,
                  y = std::abs(p.y - view.whole.centre.y) * view.whole.zoom - half.y;
        return std::clamp(std::max(x, y) / margin, 0.0f, 1.0f);
    };
    return ink * (1 - kLessThrough * std::min(out(worldA), out(worldB)));
}

f32 edgeInk(const View& view, const LineStyle& style, Vec2 worldA, Vec2 worldB, u32 number) {
    const f32 ink = meanInk(view, style, worldA, worldB);
    if (style.smooth || ink >= kFaintest) return ink;
    const f32 chance = static_cast<f32>(scramble(number ^ 0x9e3779b9u) & 0xFFFFu) / 65536;
    return chance * kFaintest < ink ? kFaintest : 0;
}

bool cutToPicture(const View& view, Vec2& a, Vec2& b, f32& from, f32& to) {
    const f32 low = -16;
    const f32 high[2] = {2 * view.half().x + 16, 2 * view.half().y + 16};
    const f32 start[2] = {a.x, a.y};
    const f32 d[2] = {b.x - a.x, b.y - a.y};
    from = 0;
    to = 1;
    const auto inside = [&](Vec2 p) { return p.x >= low && p.y >= low && p.x <= high[0] && p.y <= high[1]; };
    if (inside(a) && inside(b)) return true;
    for (int axis = 0; axis < 2; ++axis) {
        if (std::abs(d[axis]) < 1e-12f) {
            if (start[axis] < low || start[axis] > high[axis]) return false;
            continue;
        }
        const f32 one = (low - start[axis]) / d[axis], two = (high[axis] - start[axis]) / d[axis];
        from = std::max(from, std::min(one, two));
        to = std::min(to, std::max(one, two));
    }
    if (!(from < to)) return false;
    b = {a.x + d[0] * to, a.y + d[1] * to};
    a = {a.x + d[0] * from, a.y + d[1] * from};
    return true;
}

bool narrowSteps(const LineWalk& walk, f32 low, f32 high, int& first, int& last) {
    const f32 start = walk.minorAt(first), end = walk.minorAt(last);
    if (std::min(start, end) >= low && std::max(start, end) <= high) return first < last;
    if (std::abs(walk.slope) > 1e-6f) {
        const f32 one = (low - walk.startY) / walk.slope + walk.startX;
        const f32 two = (high - walk.startY) / walk.slope + walk.startX;
        constexpr f32 kFar = 1e8f;
        first = std::max(first, static_cast<int>(std::clamp(std::min(one, two) - 1, -kFar, kFar)) - 1);
        last = std::min(last, static_cast<int>(std::clamp(std::max(one, two) + 1, -kFar, kFar)) + 1);
    } else if (walk.startY < low || walk.startY > high) {
        return false;
    }
    return first < last;
}

bool startWalk(LineWalk& walk, const View& view, const LineStyle& style, const EdgePiece& piece, Look lookA,
               Look lookB, u32 number, u32 edgeLook) {
    const u32 flags = lookA.flags() | lookB.flags();
    const f32 ink = piece.ink * openInk(lookA, lookB);
    if (!isPlace(piece.a) || !isPlace(piece.b) || (flags & kHidden) != 0 || ink <= 0) return false;
    if (style.ownWidths && edgeLook >> 24 == 0) return false;
    Vec2 a = view.whole.toScreen(piece.a), b = view.whole.toScreen(piece.b);
    f32 from, to;
    if (!cutToPicture(view, a, b, from, to)) return false;

    f32 dx = b.x - a.x, dy = b.y - a.y;
    walk.steep = std::abs(dy) > std::abs(dx);
    if (walk.steep) {
        std::swap(dx, dy);
        std::swap(a.x, a.y);
        std::swap(b.x, b.y);
    }
    const bool swapped = dx < 0;
    if (swapped) {
        std::swap(a, b);
        dx = -dx;
        dy = -dy;
    }
    if (dx < 1e-4f) return false;
    walk.startX = a.x;
    walk.startY = a.y;
    walk.slope = dy / dx;

    const Part& part = view.part;
    const int majorFrom = walk.steep ? part.y : part.x, majorRoom = walk.steep ? part.height : part.width;
    const int minorFrom = walk.steep ? part.x : part.y, minorRoom = walk.steep ? part.width : part.height;
    walk.first = std::max(static_cast<int>(std::ceil(a.x - 0.5f)), majorFrom);
    int last = std::min(static_cast<int>(std::ceil(a.x + dx - 0.5f)), majorFrom + majorRoom);
    const f32 stretch = std::sqrt(1 + walk.slope * walk.slope);
    const f32 width =
        style.ownWidths ? style.lineWidth * static_cast<f32>(edgeLook >> 24) / 64 : style.lineWidth;
    walk.shift = style.smooth ? 0.5f * width * stretch
                              : (static_cast<f32>(scramble(number) & 0xFFFFu) / 65536 - 0.5f) * width;
    const f32 reach = std::abs(walk.shift) + 1.5f;
    if (!narrowSteps(walk, static_cast<f32>(minorFrom) - reach,
                     static_cast<f32>(minorFrom + minorRoom) + reach, walk.first, last))
        return false;
    walk.steps = last - walk.first;

    const f32 places = piece.to - piece.from;
    from = piece.from + places * from;
    to = piece.from + places * to;
    f32 weight = ink;
    if ((flags & kDimmed) != 0) weight *= kDimmedInk;
    weight *= style.unit * (style.smooth ? 1.0f : stretch * width);
    const Four colourA = linearColour(style.ownColours ? edgeLook : lookA.rgba);
    const Four colourB = style.ownColours ? colourA : linearColour(lookB.rgba);
    const Four left = colourA + (colourB - colourA) * (swapped ? to : from);
    const Four right = colourA + (colourB - colourA) * (swapped ? from : to);
    walk.low = left * weight;
    walk.slopeOfColour = (right - left) * (weight / dx);
    return true;
}

}  // namespace quartier::render
