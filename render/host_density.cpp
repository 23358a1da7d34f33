#include "render/host_density.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "core/trace.h"

namespace quartier::render {
namespace {

constexpr u64 kAhead = 12;  // edges whose ends are fetched in advance

// Rows [top, bottom) of the part, as pixels of the whole picture; `sums` is the part's first pixel.
struct Band {
    FourSums* sums;
    int left, right, top, bottom;
    int partTop;

    FourSums* at(int x, int y) const {
        return sums + static_cast<std::ptrdiff_t>(y - partTop) * (right - left) + (x - left);
    }
};

FourSums whole(Four value) {
    using Ints = i32 __attribute__((vector_size(16)));
    return reinterpret_cast<FourSums>(__builtin_convertvector(value, Ints));
}

// Goes along a walk: the minor coordinate in 32.32 fixed point, the colour by addition. Starts in double, so
// that a walk is the same wherever a band or a tile enters it.
struct Stepper {
    i64 minor, slope;
    Four colour, colourStep;

    Stepper(const LineWalk& walk, int first, f32 shift)
        : colour(walk.low + walk.slopeOfColour * (static_cast<f32>(first) + 0.5f - walk.startX)),
          colourStep(walk.slopeOfColour) {
        constexpr f64 kOne = 4294967296.0;
        const f64 along = first + 0.5 - static_cast<f64>(walk.startX);
        minor = static_cast<i64>(
            (static_cast<f64>(walk.startY) + shift + static_cast<f64>(walk.slope) * along) * kOne);
        slope = static_cast<i64>(static_cast<f64>(walk.slope) * kOne);
    }
    int pixel() const { return static_cast<int>(minor >> 32); }
    f32 fraction() const { return static_cast<f32>(static_cast<u32>(minor) >> 8) * (1.0f / 16777216); }
    void advance() {
        minor += slope;
        colour += colourStep;
    }
};

// Layout coordinates that the part shows, with room for the width of lines and the heads of arrows.
Bounds inSight(const View& view, const LineStyle& style) {
    const f32 margin = 16 + 8 * style.lineWidth + 2 * style.headLength;
    const Part& part = view.part;
    const Vec2 topLeft =
        view.whole.toWorld({static_cast<f32>(part.x) - margin, static_cast<f32>(part.y) - margin});
    const Vec2 bottomRight = view.whole.toWorld(
        {static_cast<f32>(part.x + part.width) + margin, static_cast<f32>(part.y + part.height) + margin});
    return {{topLeft.x, bottomRight.y}, {bottomRight.x, topLeft.y}};
}

bool misses(const Bounds& sight, const Bounds& box) {
    return box.high.x < sight.low.x || box.low.x > sight.high.x || box.high.y < sight.low.y ||
           box.low.y > sight.high.y;
}

// Around the path of an edge: most edges of a view that is zoomed in are quickly known to be out of sight.
Bounds boxOf(Vec2 a, Vec2 b, bool curved) {
    f32 bendX = 0, bendY = 0;  // how far a curve reaches beyond its ends at most
    if (curved) {
        bendX = kEdgeBend * std::abs(b.y - a.y);
        bendY = kEdgeBend * std::abs(b.x - a.x);
    }
    return {{std::min(a.x, b.x) - bendX, std::min(a.y, b.y) - bendY},
            {std::max(a.x, b.x) + bendX, std::max(a.y, b.y) + bendY}};
}

// Lines of any width: every pixel that the line covers gets its share.
template <bool kSteep>
void drawWide(const LineWalk& walk, const Band& band, int first, int last) {
    const int minorFrom = kSteep ? band.left : band.top, minorTo = kSteep ? band.right : band.bottom;
    Stepper at(walk, first, -walk.shift);
    for (int major = first; major < last; ++major, at.advance()) {
        f32 start = at.fraction(), rest = 2 * walk.shift;
        for (int m = at.pixel(); rest > 0; ++m, start = 0) {
            const f32 cover = std::min(1 - start, rest);
            if (m >= minorFrom && m < minorTo)
                *(kSteep ? band.at(m, major) : band.at(major, m)) += whole(at.colour * cover);
            rest -= cover;
        }
    }
}

// Lines one pixel wide, 1 to 1.41 along the minor axis: two or three pixels a step.
template <bool kSteep>
void drawSmooth(const LineWalk& walk, const Band& band, int first, int last) {
    const int minorFrom = kSteep ? band.left : band.top, minorTo = kSteep ? band.right : band.bottom;
    const std::ptrdiff_t next = kSteep ? 1 : band.right - band.left;
    const f32 beyondOne = 2 * walk.shift - 1;
    Stepper at(walk, first, -walk.shift);
    for (int major = first; major < last; ++major, at.advance()) {
        const int m = at.pixel();
        const f32 start = at.fraction(), rest = start + beyondOne;
        const f32 two = std::min(rest, 1.0f), three = rest - two;
        FourSums* pixel = kSteep ? band.at(m, major) : band.at(major, m);
        if (m >= minorFrom && m + 2 < minorTo) {
            pixel[0] += whole(at.colour * (1 - start));
            pixel[next] += whole(at.colour * two);
            if (three > 0) pixel[2 * next] += whole(at.colour * three);
        } else {
            if (m >= minorFrom && m < minorTo) pixel[0] += whole(at.colour * (1 - start));
            if (m + 1 >= minorFrom && m + 1 < minorTo) pixel[next] += whole(at.colour * two);
            if (three > 0 && m + 2 >= minorFrom && m + 2 < minorTo)
                pixel[2 * next] += whole(at.colour * three);
        }
    }
}

// One pixel a step.
template <bool kSteep>
void drawQuick(const LineWalk& walk, const Band& band, int first, int last) {
    const int minorFrom = kSteep ? band.left : band.top;
    const u32 room = static_cast<u32>((kSteep ? band.right : band.bottom) - minorFrom);
    Stepper at(walk, first, walk.shift);
    at.colour += 0.5f;  // rounds
    for (int major = first; major < last; ++major, at.advance()) {
        const int m = at.pixel();
        if (static_cast<u32>(m - minorFrom) < room)
            *(kSteep ? band.at(m, major) : band.at(major, m)) += whole(at.colour);
    }
}

template <bool kSteep>
void drawSteps(const LineWalk& walk, const Band& band, const LineStyle& style, int first, int last) {
    if (!style.smooth) {
        drawQuick<kSteep>(walk, band, first, last);
    } else if (style.lineWidth == 1 && !style.ownWidths) {
        drawSmooth<kSteep>(walk, band, first, last);
    } else {
        drawWide<kSteep>(walk, band, first, last);
    }
}

void drawWalk(const LineWalk& walk, const Band& band, const LineStyle& style) {
    int first = walk.first, last = walk.first + walk.steps;
    if (walk.steep) {
        drawSteps<true>(walk, band, style, std::max(first, band.top), std::min(last, band.bottom));
        return;
    }
    const f32 reach = std::abs(walk.shift) + 1.5f;
    if (first >= last) return;
    if (narrowSteps(walk, static_cast<f32>(band.top) - reach, static_cast<f32>(band.bottom) + reach, first,
                    last))
        drawSteps<false>(walk, band, style, first, last);
}

// A disc smaller than a pixel: its area, shared among the four pixels around it.
void drawPoint(FourSums* sums, int width, Four colour, f32 x, f32 y, int top, int bottom) {
    const int column = floorInt(x), row = floorInt(y);
    const f32 right = x - static_cast<f32>(column), below = y - static_cast<f32>(row);
    const Four rows[2] = {colour * (1 - below), colour * below};
    for (int i = 0; i < 2; ++i) {
        if (row + i < top || row + i >= bottom) continue;
        FourSums* at = sums + static_cast<std::ptrdiff_t>(row + i) * width + column;
        if (column >= 0 && column < width) at[0] += whole(rows[i] * (1 - right));
        if (column + 1 >= 0 && column + 1 < width) at[1] += whole(rows[i] * right);
    }
}

}  // namespace

void HostDensity::EdgeBins::restart(size_t bandCount) {
    walks.clear();
    heads.clear();
    for (auto* all : {&bands, &headBands}) {
        all->resize(bandCount);
        for (auto& band : *all) band.clear();
    }
}

namespace {

template <class Item>
void addToBands(const Item& item, int firstBand, int lastBand, std::vector<Item>& items,
                std::vector<std::vector<u32>>& bands) {
    const int from = std::max(firstBand, 0), to = std::min(lastBand, static_cast<int>(bands.size()) - 1);
    if (from > to) return;
    for (int band = from; band <= to; ++band)
        bands[static_cast<size_t>(band)].push_back(static_cast<u32>(items.size()));
    items.push_back(item);
}

void drawHead(const ArrowHead& head, const Band& band) {
    const Vec2 low = head.low(), high = head.high();
    const int left = std::max(floorInt(low.x), band.left), right = std::min(floorInt(high.x), band.right - 1);
    const int top = std::max(floorInt(low.y), band.top), bottom = std::min(floorInt(high.y), band.bottom - 1);
    for (int y = top; y <= bottom; ++y)
        for (int x = left; x <= right; ++x) {
            const f32 cover = head.cover({static_cast<f32>(x) + 0.5f, static_cast<f32>(y) + 0.5f});
            if (cover > 0) *band.at(x, y) += whole(head.colour * cover);
        }
}

}  // namespace

void HostDensity::EdgeBins::add(const LineWalk& walk, int firstBand, int lastBand) {
    addToBands(walk, firstBand, lastBand, walks, bands);
}

void HostDensity::EdgeBins::add(const ArrowHead& head, int firstBand, int lastBand) {
    addToBands(head, firstBand, lastBand, heads, headBands);
}

// Comparisons in floating point: a head may lie far outside of what an integer holds.
void HostDensity::binHead(EdgeBins& bins, const View& view, const ArrowHead& head) const {
    const Part& part = view.part;
    const Vec2 low = head.low(), high = head.high();
    const f32 left = static_cast<f32>(part.x), top = static_cast<f32>(part.y),
              right = static_cast<f32>(part.x + part.width), bottom = static_cast<f32>(part.y + part.height);
    if (!(low.x < right && high.x >= left && low.y < bottom && high.y >= top)) return;
    bins.add(head, (std::max(floorInt(std::max(low.y, top)), part.y) - part.y) / bandRows_,
             (floorInt(std::min(high.y, bottom)) - part.y) / bandRows_);
}

void HostDensity::binWalk(EdgeBins& bins, const View& view, const LineWalk& walk) const {
    int top = walk.first, bottom = walk.first + walk.steps - 1;
    if (!walk.steep) {
        const f32 one = walk.minorAt(top), two = walk.minorAt(bottom);
        const f32 reach = std::abs(walk.shift) + 0.5f;
        top = floorInt(std::min(one, two) - reach);
        bottom = floorInt(std::max(one, two) + reach);
    }
    const int y = view.part.y;
    bins.add(walk, (std::max(top, y) - y) / bandRows_, bottom < y ? -1 : (bottom - y) / bandRows_);
}

void HostDensity::layBands(const View& view) {
    constexpr int kBandBytes = 512 * 1024;  // half of a usual second-level cache
    bandRows_ = std::clamp(kBandBytes / (16 * std::max(view.part.width, 1)), 4, 64);
    bandCount_ = (view.part.height + bandRows_ - 1) / bandRows_;
}

void HostDensity::clear(GlBuffer& density, const View& view) {
    const u64 bytes = view.pixels() * sizeof(FourSums);
    if (density.bytes() != bytes) density.resize(bytes);
    const Mapped<FourSums> mapped(&density);
    tbb::parallel_for(tbb::blocked_range<u64>(0, view.pixels(), 65536), [&](const auto& range) {
        std::fill(mapped.data() + range.begin(), mapped.data() + range.end(), FourSums{});
    });
}

void HostDensity::binEdges(Scene& scene, const View& view, const LineStyle& style, u64 from, u64 to) {
    const std::vector<Vec2>& positions = scene.hostPositions();
    const std::vector<Look>& looks = scene.hostLooks();
    const std::span<const Edge> edges = scene.edges.onHost();
    const std::span<const u32> own = scene.edges.looksOnHost();
    const std::span<const u8> directions = scene.edges.directionsOnHost();
    const bool curved = style.shape == EdgeShape::curved;
    const EdgeBundles* bundles = style.shape == EdgeShape::bundled ? &scene.bundles.onHost(scene) : nullptr;
    const Bounds sight = inSight(view, style);
    for (auto& bins : edgeBins_) bins.restart(static_cast<size_t>(bandCount_));
    tbb::parallel_for(tbb::blocked_range<u64>(from, to, 1024), [&](const auto& range) {
        auto& bins = edgeBins_.local();
        if (bins.bands.size() != static_cast<size_t>(bandCount_))
            bins.restart(static_cast<size_t>(bandCount_));
        LineWalk walk;
        ArrowHead head;
        for (u64 e = range.begin(); e < range.end(); ++e) {
            const auto [a, b] = edges[e];
            const auto [nextA, nextB] = edges[std::min(e + kAhead, range.end() - 1)];
            __builtin_prefetch(&positions[nextA]);
            __builtin_prefetch(&positions[nextB]);
            __builtin_prefetch(&looks[nextA]);
            __builtin_prefetch(&looks[nextB]);
            if (bundles == nullptr && misses(sight, boxOf(positions[a], positions[b], curved))) continue;
            const u32 look = own.empty() ? 0 : own[e];
            const u8 ways = directions.empty() ? u8{0} : directions[e];
            const u32 number = static_cast<u32>(e);
            const f32 ink = edgeInk(view, style, positions[a], positions[b], number);
            if (style.segments == 1 && style.headLength == 0) {
                if (startWalk(walk, view, style, {positions[a], positions[b], 0, 1, ink}, looks[a], looks[b],
                              number, look))
                    binWalk(bins, view, walk);
                continue;
            }
            const EdgePath path = bundles != nullptr
                                      ? bundles->path(a, b, positions[a], positions[b], style.bundling)
                                      : edgePath(positions[a], positions[b], curved, ways);
            if (bundles != nullptr && misses(sight, path.box())) continue;
            if (style.headLength > 0) {
                const int heads = ways == (kForth | kBack) ? 2 : 1;
                if ((ways & kForth) != 0 && makeArrowHead(head, view, style, scene.crowding, arrivalAtB(path),
                                                          looks[a], looks[b], heads, ink, look))
                    binHead(bins, view, head);
                if ((ways & kBack) != 0 && makeArrowHead(head, view, style, scene.crowding, arrivalAtA(path),
                                                         looks[b], looks[a], heads, ink, look))
                    binHead(bins, view, head);
            }
            const int pieces = piecesOf(path, view.whole.zoom, style.segments);
            EdgePiece piece{path.a(), path.a(), 0, 0, ink};
            for (int s = 1; s <= pieces; ++s) {
                const f32 place = static_cast<f32>(s) / static_cast<f32>(pieces);
                piece.a = std::exchange(piece.b, pieces == 1 ? path.b() : path.at(place));
                piece.from = std::exchange(piece.to, place);
                if (startWalk(walk, view, style, piece, looks[a], looks[b], number, look))
                    binWalk(bins, view, walk);
            }
        }
    });
}

u64 HostDensity::addEdges(GlBuffer& density, Scene& scene, const View& view, const LineStyle& style, u64 from,
                          f64 milliseconds) {
    const Stopwatch watch;
    layBands(view);
    const Mapped<FourSums> mapped(&density);
    const Part& part = view.part;
    const u64 total = scene.edges.count();
    u64 at = from;
    while (at < total) {
        const f64 before = watch.seconds();
        const u64 to = std::min(total, at + batch_);
        binEdges(scene, view, style, at, to);
        tbb::parallel_for(0, bandCount_, [&](int number) {
            const int top = part.y + number * bandRows_;
            const Band band{mapped.data(),
                            part.x,
                            part.x + part.width,
                            top,
                            std::min(top + bandRows_, part.y + part.height),
                            part.y};
            for (const auto& bins : edgeBins_) {
                for (const u32 item : bins.bands[static_cast<size_t>(number)])
                    drawWalk(bins.walks[item], band, style);
                for (const u32 item : bins.headBands[static_cast<size_t>(number)])
                    drawHead(bins.heads[item], band);
            }
        });
        const f64 took = watch.seconds() - before;
        const bool full = to - at == batch_;
        at = to;
        if (watch.seconds() * 1e3 + took * 0.5e3 > milliseconds) break;
        if (full && took < 0.003) batch_ = std::min<u64>(batch_ * 2, 131072);
    }
    if (at < total && watch.seconds() * 1e3 > 1.5 * milliseconds) batch_ = std::max<u64>(batch_ / 2, 4096);
    return at;
}

void HostDensity::binNodes(const Scene& scene, const View& view, const NodeScale& scale,
                           const std::vector<Vec2>& positions, const std::vector<Look>& looks) {
    for (DiscBins& bins : discBins_)
        for (auto& band : bins) band.clear();
    tbb::parallel_for(tbb::blocked_range<u32>(0, scene.vertices, 4096), [&](const auto& range) {
        DiscBins& bins = discBins_.local();
        bins.resize(static_cast<size_t>(bandCount_));
        for (u32 v = range.begin(); v < range.end(); ++v) {
            const f32 radius = 0.5f * scale.diameter * looks[v].size();
            if (!looks[v].isDrawn() || radius >= scale.crispFrom) continue;
            const u32 rgba = looks[v].rgba;
            f32 weight = 256 * static_cast<f32>(rgba >> 24) / 255;
            if (radius < 1) weight *= 3.1415927f * radius * radius;
            const Vec2 pixel = view.whole.toScreen(positions[v]);
            const f32 x = pixel.x - static_cast<f32>(view.part.x),
                      y = pixel.y - static_cast<f32>(view.part.y);
            if (!(x > -radius - 1 && y > -radius - 1 && x < static_cast<f32>(view.part.width) + radius + 1 &&
                  y < static_cast<f32>(view.part.height) + radius + 1))
                continue;
            const Four colour = linearColour(rgba);
            const int top = std::max(floorInt(y - radius - 0.5f), 0);
            const int bottom = std::min(floorInt(y + radius + 0.5f) / bandRows_, bandCount_ - 1);
            for (int band = top / bandRows_; band <= bottom; ++band)
                bins[static_cast<size_t>(band)].push_back({colour * weight, x, y, radius});
        }
    });
}

void HostDensity::addNodes(GlBuffer& density, Scene& scene, const View& view, const NodeScale& scale) {
    layBands(view);
    binNodes(scene, view, scale, scene.hostPositions(), scene.hostLooks());
    const Mapped<FourSums> mapped(&density);
    const int width = view.part.width;
    const auto drawDisc = [&](const Disc& disc, int top, int bottom) {
        if (disc.radius < 1) {
            drawPoint(mapped.data(), width, disc.colour, disc.x - 0.5f, disc.y - 0.5f, top, bottom);
            return;
        }
        const int low = std::max(floorInt(disc.x - disc.radius - 0.5f), 0);
        const int high = std::min(floorInt(disc.x + disc.radius + 0.5f), width - 1);
        const int from = std::max(floorInt(disc.y - disc.radius - 0.5f), top);
        const int to = std::min(floorInt(disc.y + disc.radius + 0.5f), bottom - 1);
        for (int y = from; y <= to; ++y)
            for (int x = low; x <= high; ++x) {
                const f32 dx = static_cast<f32>(x) + 0.5f - disc.x, dy = static_cast<f32>(y) + 0.5f - disc.y;
                const f32 cover = disc.radius + 0.5f - std::sqrt(dx * dx + dy * dy);
                if (cover <= 0) continue;
                mapped.data()[static_cast<std::ptrdiff_t>(y) * width + x] +=
                    whole(disc.colour * std::min(cover, 1.0f));
            }
    };
    tbb::parallel_for(0, bandCount_, [&](int number) {
        const int top = number * bandRows_, bottom = std::min(top + bandRows_, view.part.height);
        for (const DiscBins& bins : discBins_)
            if (static_cast<size_t>(number) < bins.size())
                for (const Disc& disc : bins[static_cast<size_t>(number)]) drawDisc(disc, top, bottom);
    });
}

}  // namespace quartier::render
