#include "layouts/drawing.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "layouts/blocks.h"
#include "layouts/component_packing.h"

namespace quartier::layouts {
namespace {

// A component with this share of the vertices takes the picture; those of at least the other are placed one
// by one, all smaller ones together.
constexpr f64 kGiantShare = 0.5, kLargeShare = 0.01;
// Radius of the disc of small components, in root mean square radii of the giant and roots of their share.
constexpr f64 kNestSpread = 1.2;
constexpr f32 kLane = 0.08f;  // kept free between them, in root mean square radii of the giant

struct PointSum {
    f64 x = 0, y = 0;
    PointSum& operator+=(const PointSum& o) {
        x += o.x;
        y += o.y;
        return *this;
    }
};

struct Moments {
    f64 x = 0, y = 0, squares = 0;
    Moments& operator+=(const Moments& o) {
        x += o.x, y += o.y, squares += o.squares;
        return *this;
    }
};

}  // namespace

Spread spreadOf(std::span<const Vec2> points) {
    const auto n = static_cast<u32>(points.size());
    const Moments sum = sumBlocks<Moments>(n, {}, [&](u32 begin, u32 end) {
        Moments block;
        for (const Vec2 p : points.subspan(begin, end - begin))
            block += {p.x, p.y, f64{p.x} * p.x + f64{p.y} * p.y};
        return block;
    });
    const f64 x = sum.x / n, y = sum.y / n;
    return {x, y, std::sqrt(std::max(sum.squares / n - x * x - y * y, 0.0))};
}

Drawing::Drawing(const PathOrder& path, const Anchors& anchors, f32 spacing)
    : path_(path), anchors_(anchors), spacing_(spacing), connected_(0), local_(path.order.size()) {
    while (connected_ < path.componentCount() && path.componentSize(connected_) > 1) ++connected_;
    discs_.resize(connected_);
}

std::span<Vec2> Drawing::component(u32 c) {
    return std::span(local_).subspan(path_.componentBegin[c], path_.componentSize(c));
}

void Drawing::measure(u32 c) {
    if (c >= connected_ || alone()) return;
    discs_[c] = enclosingDisc(component(c));
    if (c == 0) giantSpread_ = static_cast<f32>(spreadOf(component(c)).radius);
}

f32 Drawing::paddedRadius(u32 c) const {
    return c < connected_ ? discs_[c].radius * 1.02f + spacing_ : spacing_;
}

std::vector<Vec2> Drawing::pack(u32 first) const {
    std::vector<f32> radii;
    for (u32 c = first; c < connected_; ++c) radii.push_back(paddedRadius(c));
    std::vector<Vec2> centres = packDiscs(radii);
    const Disc all = discRound(first, centres);
    const std::vector<Vec2> ring =
        ringOfPoints(path_.componentCount() - connected_, all.centre, all.radius, 1.5f * spacing_);
    centres.insert(centres.end(), ring.begin(), ring.end());
    return centres;
}

// A disc round components [first, first + centres.size()) when they lie there.
Disc Drawing::discRound(u32 first, std::span<const Vec2> centres) const {
    std::vector<Disc> packed(centres.size());
    for (u32 i = 0; i < packed.size(); ++i) packed[i] = {centres[i], paddedRadius(first + i)};
    return enclosingDisc(std::span<const Disc>(packed));
}

std::vector<Drawing::Frame> Drawing::packAll() const {
    const std::vector<Vec2> centres = pack(0);
    std::vector<Frame> frames(centres.size());
    for (u32 c = 0; c < frames.size(); ++c) frames[c] = frameAt(c, centres[c], 1);
    return frames;
}

// The component's disc about that centre.
Drawing::Frame Drawing::frameAt(u32 c, Vec2 centre, f32 scale) const {
    const Vec2 own = c < connected_ ? discs_[c].centre : Vec2{};
    return {{centre.x - scale * own.x, centre.y - scale * own.y}, scale};
}

u32 Drawing::largeComponents() const {
    const f64 all = static_cast<f64>(local_.size());
    if (connected_ == 0 || path_.componentSize(0) < kGiantShare * all) return 0;
    u32 large = 1;
    while (large < connected_ && path_.componentSize(large) >= kLargeShare * all) ++large;
    return large;
}

// The small ones take as much of the picture as their vertices are of all: neither a speck nor a cloud.
f32 Drawing::nestScale(u32 large, f32 radius) const {
    const f64 small = static_cast<f64>(path_.order.size() - path_.componentBegin[large]);
    const f64 share = small / path_.componentSize(0);
    const f64 wanted = kNestSpread * giantSpread_ * std::sqrt(share);
    return radius > 0 ? static_cast<f32>(std::clamp(wanted / radius, 0.5, 10.0)) : 1;
}

std::vector<Drawing::Frame> Drawing::besideTheGiant(u32 large) {
    std::vector<Frame> frames(path_.componentCount());
    frames[0] = frameAt(0, {}, 1);
    const f32 lane = std::max(kLane * giantSpread_, spacing_);
    directions_.resize(large + 1, -1);
    ComponentPacking packing;
    packing.occupy(component(0), frames[0].shift);
    for (u32 c = 1; c < large; ++c) {
        frames[c] = frameAt(c, packing.place(paddedRadius(c) + lane, directions_[c]), 1);
        packing.occupy(component(c), frames[c].shift);
    }
    if (large == frames.size()) return frames;
    const std::vector<Vec2> centres = pack(large);
    const Disc nest = discRound(large, centres);
    const f32 scale = nestScale(large, nest.radius);
    const Vec2 at = packing.place(scale * nest.radius + lane, directions_[large]);
    for (u32 c = large; c < frames.size(); ++c) {
        const Vec2 own = centres[c - large];
        frames[c] = frameAt(
            c, {at.x + scale * (own.x - nest.centre.x), at.y + scale * (own.y - nest.centre.y)}, scale);
    }
    return frames;
}

// Those with pins stay where they are; the others lie about the first of them as if it were packed too.
void Drawing::keepAnchored(std::vector<Frame>& frames) const {
    std::optional<Vec2> shift;
    for (u32 c = 0; c < frames.size(); ++c) {
        if (!anchors_.holds(c)) continue;
        const Vec2 own = c < connected_ ? discs_[c].centre : Vec2{};
        const Vec2 here = c < connected_ ? own : local_[path_.componentBegin[c]];
        if (!shift)
            shift = Vec2{here.x - frames[c].scale * own.x - frames[c].shift.x,
                         here.y - frames[c].scale * own.y - frames[c].shift.y};
        frames[c] = {};
    }
    for (u32 c = 0; c < frames.size(); ++c)
        if (!anchors_.holds(c))
            frames[c].shift = {frames[c].shift.x + shift->x, frames[c].shift.y + shift->y};
}

void Drawing::arrange(std::span<Vec2> out) {
    const u32 large = largeComponents();
    std::vector<Frame> frames = alone()     ? std::vector<Frame>(1)
                                : large > 0 ? besideTheGiant(large)
                                            : packAll();
    if (!anchors_.empty()) keepAnchored(frames);
    const u32 n = static_cast<u32>(local_.size());
    const std::stop_token never;
    std::vector<u32> componentOfBlock(blockCount(n), 0);
    for (u32 block = 0, c = 0; block < componentOfBlock.size(); ++block) {
        while (path_.componentBegin[c + 1] <= block * kBlock) ++c;
        componentOfBlock[block] = c;
    }
    const PointSum sum = sumBlocks<PointSum>(n, never, [&](u32 begin, u32 end) {
        PointSum s;
        u32 c = componentOfBlock[begin / kBlock];
        for (u32 i = begin; i < end; ++i) {
            while (path_.componentBegin[c + 1] <= i) ++c;
            const auto& [shift, scale] = frames[c];
            const Vec2 p{scale * local_[i].x + shift.x, scale * local_[i].y + shift.y};
            out[path_.order[i]] = p;
            s += {p.x, p.y};
        }
        return s;
    });
    if (!anchors_.empty()) return;
    const Vec2 mean{static_cast<f32>(sum.x / n), static_cast<f32>(sum.y / n)};
    forBlocks(n, never, [&](u32 begin, u32 end) {
        for (u32 v = begin; v < end; ++v) out[v] = {out[v].x - mean.x, out[v].y - mean.y};
    });
}

std::vector<Vec2> Drawing::positions() {
    std::vector<Vec2> all(local_.size());
    if (!all.empty()) arrange(all);
    return all;
}

void Drawing::publish(LiveChannel* channel) {
    if (channel == nullptr || local_.empty() || !channel->wanted()) return;
    const LiveChannel::WriteSlot slot = channel->acquire();
    arrange({slot.as<Vec2>(), local_.size()});
    channel->publish(slot);
}

}  // namespace quartier::layouts
