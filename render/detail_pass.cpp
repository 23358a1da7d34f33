#include "render/detail_pass.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"

namespace quartier::render {
namespace {

// Of link.vert.
struct LinkQuad {
    Vec2 a, b;       // layout units
    u32 rgbA, rgbB;  // as in Look
    f32 width;       // pixels
    f32 alpha;
};

constexpr f32 kThinnest = 0.7f, kWidest = 4;  // logical pixels
constexpr f32 kLinkAlpha = 0.6f;              // of the heaviest
constexpr f32 kLeastLinkAlpha = 0.18f;
constexpr f32 kLinkOfDisc = 1.2f;  // no link is wider, times the radius of the smaller disc
// No disc is larger than the extent of its community, so that it stays clear of its neighbours, but for those
// whose nodes lie in one place.
constexpr f32 kDiscOfExtent = 0.8f;

bool inSight(Vec2 pixel, f32 reach, const Part& part) {
    const f32 x = pixel.x - static_cast<f32>(part.x), y = pixel.y - static_cast<f32>(part.y);
    return x > -reach && y > -reach && x < static_cast<f32>(part.width) + reach &&
           y < static_cast<f32>(part.height) + reach;
}

// Both ends on the same side of the picture.
bool passesBy(Vec2 a, Vec2 b, f32 reach, const Part& part) {
    const f32 left = static_cast<f32>(part.x) - reach, top = static_cast<f32>(part.y) - reach,
              right = static_cast<f32>(part.x + part.width) + reach,
              bottom = static_cast<f32>(part.y + part.height) + reach;
    return std::max(a.x, b.x) < left || std::min(a.x, b.x) > right || std::max(a.y, b.y) < top ||
           std::min(a.y, b.y) > bottom;
}

}  // namespace

DetailPass::DetailPass(bool onHost) : onHost_(onHost) {}

void DetailPass::setTree(std::shared_ptr<const DetailTree> tree, u32 vertices) {
    openAll();
    tree_ = std::move(tree);
    places_.clear();
    cut_.restart();
    if (tree_ == nullptr) return;
    if (tree_->leafOf.size() != vertices || tree_->vertices.size() != vertices)
        throw Error("communities of " + formatCount(tree_->leafOf.size()) +
                    " vertices were given to a drawing of " + formatCount(vertices));
    if (!onHost_) leaves_.assign(std::span<const u32>(tree_->leafOf));
    wanted_.assign(tree_->leaves(), 0);
    written_.assign(tree_->leaves(), 0);
    writtenInto_ = 0;
}

DetailPass::Source DetailPass::sourceOf(const Scene& scene) {
    return {scene.layoutVersion, scene.coloursVersion, scene.hiddenVersion};
}

// False while positions change from frame to frame.
bool DetailPass::findPlaces(Scene& scene, bool moving) {
    const Source now = sourceOf(scene);
    if (!places_.empty() && placesOf_ == now) return true;
    if (moving && (places_.empty() || placesOf_.layout != now.layout)) return false;
    if (moving && placesOf_.hidden == now.hidden) return true;  // colours alone: when it comes to rest
    places_ = detailPlaces(*tree_, scene.hostPositions(), scene.hostLooks());
    placesOf_ = now;
    ++version_;
    return true;
}

void DetailPass::openAll() {
    if (active_) ++version_;
    active_ = false;
    std::fill(wanted_.begin(), wanted_.end(), 0u);
}

void DetailPass::update(Scene& scene, const Style& style, f32 zoom, bool moving) {
    if (tree_ == nullptr) return;
    if (!style.detail || !findPlaces(scene, moving)) {
        openAll();
    } else if (cut_.update(*tree_, places_, zoom / std::max(style.pixelRatio, 0.1f)) || !active_) {
        active_ = true;
        ++version_;
        for (size_t leaf = 0; leaf < wanted_.size(); ++leaf) {
            const f32 inside = cut_.opacityInside(static_cast<u32>(tree_->firstLeaf + leaf));
            wanted_[leaf] = static_cast<u32>(std::lround((1 - inside) * static_cast<f32>(Look::kClosed)));
        }
    }
    writeAgain(scene);
}

void DetailPass::writeAgain(Scene& scene) {
    if (tree_ == nullptr) return;
    if (writtenInto_ != scene.coloursVersion) std::fill(written_.begin(), written_.end(), 0u);
    writtenInto_ = scene.coloursVersion;
    if (wanted_ == written_) return;
    if (onHost_) {
        const Mapped<Look> looks(&scene.looks);
        tbb::parallel_for(size_t{0}, wanted_.size(), [&](size_t leaf) {
            if (wanted_[leaf] == written_[leaf]) return;
            const DetailNode& node = tree_->nodes[tree_->firstLeaf + leaf];
            for (const u32 v : std::span(tree_->vertices).subspan(node.begin, node.size))
                looks.data()[v].setClosing(wanted_[leaf]);
        });
    } else {
        closing_.assign(std::span<const u32>(wanted_));
        program_.use();
        program_.set("vertices", scene.vertices);
        scene.looks.bind(0);
        leaves_.bind(1);
        closing_.bind(2);
        dispatchOver(scene.vertices, 64);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    }
    written_ = wanted_;
    ++scene.looksVersion;
    ++scene.closingVersion;
}

// The discs of its vertices together have the same area, as long as there is room for it.
f32 DetailPass::radiusOf(const DetailPlace& place, const View& view, const NodeScale& scale) const {
    const f32 together = 0.5f * scale.diameter * std::sqrt(place.area);
    const f32 one = together / std::sqrt(static_cast<f32>(std::max(place.shown, 1u)));
    return std::min(together, std::max(one, kDiscOfExtent * place.radius * view.whole.zoom));
}

std::vector<NodeDisc> DetailPass::discs(const View& view, const NodeScale& scale) const {
    std::vector<NodeDisc> discs;
    if (!active_) return discs;
    for (u32 i = 0; i < places_.size(); ++i) {
        const f32 opacity = places_[i].shown == 0 ? 0 : cut_.opacityOfDisc(i);
        if (opacity <= 0) continue;
        const Vec2 at = view.whole.toScreen(places_[i].centre);
        const f32 radius = radiusOf(places_[i], view, scale);
        if (!inSight(at, 2 * radius + 16, view.part)) continue;
        const u32 rgb = places_[i].rgb;
        const auto channel = [&](int shift) { return static_cast<f32>((rgb >> shift) & 255u) / 255; };
        discs.push_back({.centre = at,
                         .radius = radius,
                         .colour = {channel(0), channel(8), channel(16), opacity * places_[i].alpha},
                         .community = i});
    }
    return discs;
}

void DetailPass::drawDiscs(Scene& scene, NodePass& nodes, const View& view, const Style& style,
                           const NodeScale& scale) {
    const std::vector<NodeDisc> all = discs(view, scale);
    if (all.empty()) return;
    std::vector<Vec2> positions;
    std::vector<Look> looks;
    // In units of a logical pixel, which leaves room for discs of more than a hundred.
    const f32 unit = std::max(style.pixelRatio, 1.0f);
    for (const NodeDisc& disc : all) {
        const auto byte = [](f32 x) { return static_cast<u32>(std::lround(255 * x)); };
        positions.push_back(view.whole.toWorld(disc.centre));
        looks.push_back({byte(disc.colour.r) | byte(disc.colour.g) << 8 | byte(disc.colour.b) << 16 |
                             byte(disc.colour.a) << 24,
                         static_cast<u32>(std::min(std::lround(512 * disc.radius / unit), 0xFFFFl))});
    }
    discPositions_.assign(std::span<const Vec2>(positions));
    discLooks_.assign(std::span<const Look>(looks));
    NodeScale own = scale;
    own.diameter = unit;
    own.crispFrom = 0;
    nodes.drawOthers(scene, discPositions_, discLooks_, static_cast<u32>(all.size()), view, style, own);
}

void DetailPass::drawLinks(const View& view, const Style& style, const NodeScale& scale) {
    if (!active_ || style.edgeStrength <= 0) return;
    std::vector<LinkQuad> quads;
    const f32 ratio = std::max(style.pixelRatio, 1.0f);
    for (const DetailLink& link : tree_->links) {
        const DetailPlace &a = places_[link.a], &b = places_[link.b];
        if (a.shown == 0 || b.shown == 0) continue;
        const f32 opacity = cut_.opacityOfLink(link.a, link.b);
        if (opacity <= 0) continue;
        if (passesBy(view.whole.toScreen(a.centre), view.whole.toScreen(b.centre), kWidest * ratio,
                     view.part))
            continue;
        const f32 strength = std::sqrt(link.weight);
        const f32 smaller = std::min(radiusOf(a, view, scale), radiusOf(b, view, scale));
        const f32 width = std::min((kThinnest + (kWidest - kThinnest) * strength) * ratio,
                                   std::max(kLinkOfDisc * smaller, kThinnest * ratio));
        const f32 alpha = (kLeastLinkAlpha + (kLinkAlpha - kLeastLinkAlpha) * strength) * opacity *
                          std::min(a.alpha, b.alpha) * (1 - std::exp(-1.5f * style.edgeStrength));
        quads.push_back({a.centre, b.centre, a.rgb, b.rgb, width, alpha});
    }
    if (quads.empty()) return;
    links_.assign(std::span<const LinkQuad>(quads));
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(none_.name());
    lines_.use();
    view.set(lines_);
    links_.bind(0);
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(6 * quads.size()));
    glDisable(GL_BLEND);
    glBindVertexArray(0);
}

}  // namespace quartier::render
