#include "render/edge_strokes.h"

#include <cmath>

#include "render/arrow_head.h"
#include "render/smooth_step.h"

namespace quartier::render {
namespace {

// The edges of a small graph in host memory, wherever they are drawn.
struct EdgesOnHost {
    std::vector<Edge> edges;
    std::vector<u32> looks;      // empty: none
    std::vector<u8> directions;  // likewise
};

EdgesOnHost onHost(const EdgeStore& store) {
    EdgesOnHost copy;
    copy.edges.resize(store.count());
    if (const std::span<const Edge> there = store.onHost(); !there.empty()) {
        copy.edges.assign(there.begin(), there.end());
        const auto looks = store.looksOnHost();
        copy.looks.assign(looks.begin(), looks.end());
        const auto directions = store.directionsOnHost();
        copy.directions.assign(directions.begin(), directions.end());
        return copy;
    }
    if (copy.edges.empty()) return copy;
    store.chunk(0).read(std::span(copy.edges));
    if (store.hasLooks()) {
        copy.looks.resize(store.count());
        store.looks(0).read(std::span(copy.looks));
    }
    if (store.hasDirections()) {
        copy.directions.resize(store.count());
        store.directions(0).read(std::span(copy.directions));
    }
    return copy;
}

// The tone map of one line of that weight, of that colour; the same as in tone_map.frag.
class LineTone {
  public:
    LineTone(const ToneCurve& curve, f32 weight) : light_(curve.light) {
        const f32 level = std::pow(std::log1p(weight / curve.knee) / curve.ceiling, 0.8f);
        alpha_ = 1 - std::exp(-1.15f * curve.strength * level);
        glow_ = smoothStep(0.55f, 1.3f, level);
    }
    Colour of(u32 rgba) const {
        Four tint = linearColour(rgba);
        const f32 grey = 0.2126f * tint[0] + 0.7152f * tint[1] + 0.0722f * tint[2];
        tint = grey + (tint - grey) * 1.15f;
        const f32 dark = 0.72f - 0.25f * glow_;
        tint = light_ ? tint * (dark * dark) : tint * (0.85f + 0.25f * glow_) + 0.06f * glow_;
        const auto shown = [&](int i) { return std::min(std::sqrt(std::max(tint[i], 0.0f)), 1.0f); };
        return {shown(0), shown(1), shown(2), alpha_};
    }

  private:
    f32 alpha_, glow_;
    bool light_;
};

EdgeStroke::Head headOf(const ArrowHead& head) {
    const Vec2 base{head.tip.x - head.along.x * head.length, head.tip.y - head.along.y * head.length},
        across{-head.along.y * head.halfWidth, head.along.x * head.halfWidth};
    return {.tip = head.tip,
            .left = {base.x + across.x, base.y + across.y},
            .right = {base.x - across.x, base.y - across.y},
            .length = head.length};
}

}  // namespace

std::vector<EdgeStroke> edgeStrokes(Scene& scene, const View& view, const LineStyle& lines,
                                    const ToneCurve& curve) {
    const EdgesOnHost all = onHost(scene.edges);
    const std::vector<Vec2>& positions = scene.hostPositions();
    const std::vector<Look>& looks = scene.hostLooks();
    const EdgeBundles* bundles = lines.shape == EdgeShape::bundled ? &scene.bundles.onHost(scene) : nullptr;
    std::vector<EdgeStroke> strokes;
    for (size_t e = 0; e < all.edges.size(); ++e) {
        const auto [a, b] = all.edges[e];
        const u32 flags = looks[a].flags() | looks[b].flags();
        const u32 own = all.looks.empty() ? 0 : all.looks[e];
        if (!isPlace(positions[a]) || !isPlace(positions[b]) || (flags & kHidden) != 0) continue;
        if (lines.ownWidths && own >> 24 == 0) continue;
        const u8 ways = all.directions.empty() ? u8{0} : all.directions[e];
        const EdgePath path =
            bundles != nullptr ? bundles->path(a, b, positions[a], positions[b], lines.bundling)
                               : edgePath(positions[a], positions[b], lines.shape == EdgeShape::curved, ways);
        EdgeStroke stroke{
            .a = view.whole.toScreen(path.a()),
            .b = view.whole.toScreen(path.b()),
            .curve = {},
            .colourA = {},
            .colourB = {},
            .width = lines.ownWidths ? lines.lineWidth * static_cast<f32>(own >> 24) / 64 : lines.lineWidth};
        const f32 reach = stroke.width;
        const Bounds box = path.box();
        const Vec2 leftBottom = view.whole.toScreen(box.low), rightTop = view.whole.toScreen(box.high);
        if (rightTop.x < -reach || leftBottom.y < -reach ||
            leftBottom.x > static_cast<f32>(view.whole.width) + reach ||
            rightTop.y > static_cast<f32>(view.whole.height) + reach)
            continue;
        stroke.curve = cubicPieces(path);
        for (CubicPiece& piece : stroke.curve)
            for (Vec2& point : piece) point = view.whole.toScreen(point);
        const f32 ink = meanInk(view, lines, positions[a], positions[b]);
        const LineTone tone(curve, (flags & kDimmed) != 0 ? ink * kDimmedInk : ink);
        stroke.colourA = tone.of(lines.ownColours ? own : looks[a].rgba);
        stroke.colourB = tone.of(lines.ownColours ? own : looks[b].rgba);
        if (lines.headLength > 0) {
            const int heads = ways == (kForth | kBack) ? 2 : 1;
            ArrowHead head;
            if ((ways & kForth) != 0 && makeArrowHead(head, view, lines, scene.crowding, arrivalAtB(path),
                                                      looks[a], looks[b], heads, ink, own))
                stroke.atB = headOf(head);
            if ((ways & kBack) != 0 && makeArrowHead(head, view, lines, scene.crowding, arrivalAtA(path),
                                                     looks[b], looks[a], heads, ink, own))
                stroke.atA = headOf(head);
        }
        strokes.push_back(stroke);
    }
    return strokes;
}

}  // namespace quartier::render
