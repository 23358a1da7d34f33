#include "layouts/drawing.h"

#include <algorithm>
#include <cmath>

#include "layouts/blocks.h"

namespace quartier::layouts {
namespace {

struct PointSum {
    f64 x = 0, y = 0;
    PointSum& operator+=(const PointSum& o) {
        x += o.x;
        y += o.y;
        return *this;
    }
};

}  // namespace

Drawing::Drawing(const PathOrder& path, f32 spacing)
    : path_(path), spacing_(spacing), connected_(0), local_(path.order.size()) {
    while (connected_ < path.componentCount() && path.componentSize(connected_) > 1) ++connected_;
    discs_.resize(connected_);
}

std::span<Vec2> Drawing::component(u32 c) {
    return std::span(local_).subspan(path_.componentBegin[c], path_.componentSize(c));
}

void Drawing::measure(u32 c) {
    if (c < connected_) discs_[c] = enclosingDisc(component(c));
}

// What to add to the local positions of every component with edges, then one place per isolated vertex.
std::vector<Vec2> Drawing::offsets() const {
    std::vector<f32> radii(connected_);
    for (u32 c = 0; c < connected_; ++c) radii[c] = discs_[c].radius * 1.02f + spacing_;
    std::vector<Vec2> offsets = packDiscs(radii);
    std::vector<Disc> packed(connected_);
    for (u32 c = 0; c < connected_; ++c) packed[c] = {offsets[c], radii[c]};
    const Disc all = enclosingDisc(std::span<const Disc>(packed));
    for (u32 c = 0; c < connected_; ++c) {
        offsets[c].x -= discs_[c].centre.x;
        offsets[c].y -= discs_[c].centre.y;
    }
    const std::vector<Vec2> ring =
        ringOfPoints(path_.componentCount() - connected_, all.centre, all.radius, 1.5f * spacing_);
    offsets.insert(offsets.end(), ring.begin(), ring.end());
    return offsets;
}

void Drawing::arrange(std::span<Vec2> out) const {
    const std::vector<Vec2> shift = offsets();
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
            const Vec2 p{local_[i].x + shift[c].x, local_[i].y + shift[c].y};
            out[path_.order[i]] = p;
            s += {p.x, p.y};
        }
        return s;
    });
    const Vec2 mean{static_cast<f32>(sum.x / n), static_cast<f32>(sum.y / n)};
    forBlocks(n, never, [&](u32 begin, u32 end) {
        for (u32 v = begin; v < end; ++v) out[v] = {out[v].x - mean.x, out[v].y - mean.y};
    });
}

std::vector<Vec2> Drawing::positions() const {
    std::vector<Vec2> all(local_.size());
    if (!all.empty()) arrange(all);
    return all;
}

void Drawing::publish(LiveChannel* channel) const {
    if (channel == nullptr || local_.empty() || !channel->wanted()) return;
    const LiveChannel::WriteSlot slot = channel->acquire();
    arrange({slot.as<Vec2>(), local_.size()});
    channel->publish(slot);
}

}  // namespace quartier::layouts
