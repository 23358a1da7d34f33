#include "render/host_density.h"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "core/error.h"
#include "core/trace.h"

namespace quartier::render {
namespace {

// The sums of a density buffer in host memory, for as long as this lives.
class Mapped {
  public:
    explicit Mapped(GlBuffer& buffer) : buffer_(buffer) {
        sums_ = static_cast<FourSums*>(glMapNamedBufferRange(
            buffer.name(), 0, static_cast<GLsizeiptr>(buffer.bytes()), GL_MAP_READ_BIT | GL_MAP_WRITE_BIT));
        if (sums_ == nullptr) throw GlError("the driver refuses to map the density of the edges");
    }
    ~Mapped() { glUnmapNamedBuffer(buffer_.name()); }
    Mapped(const Mapped&) = delete;
    Mapped& operator=(const Mapped&) = delete;
    FourSums* sums() const { return sums_; }

  private:
    GlBuffer& buffer_;
    FourSums* sums_;
};

// Rows [top, bottom) of the part, as pixels of the whole picture; `sums` is the part's first pixel.
struct Band {
    FourSums* sums;
    int left, right, top, bottom;
    int partTop;

    FourSums* at(int x, int y) const {
        return sums + static_cast<std::ptrdiff_t>(y - partTop) * (right - left) + (x - left);
    }
};

FourSums fixedPoint(Four value) {
    using Ints = i32 __attribute__((vector_size(16)));
    return reinterpret_cast<FourSums>(__builtin_convertvector(value + 0.5f, Ints));
}

template <bool kSteep>
void drawSmooth(const LineWalk& walk, const Band& band, int first, int last) {
    const int minorFrom = kSteep ? band.left : band.top, minorTo = kSteep ? band.right : band.bottom;
    for (int major = first; major < last; ++major) {
        const f32 minor = walk.minorAt(major);
        const f32 low = minor - walk.shift, high = minor + walk.shift;
        const Four colour = walk.low + walk.slopeOfColour * (static_cast<f32>(major) + 0.5f - walk.startX);
        const int from = floorInt(low), to = floorInt(high);
        for (int m = std::max(from, minorFrom); m <= to && m < minorTo; ++m) {
            const f32 cover = std::min(static_cast<f32>(m + 1), high) - std::max(static_cast<f32>(m), low);
            *(kSteep ? band.at(m, major) : band.at(major, m)) += fixedPoint(colour * cover);
        }
    }
}

template <bool kSteep>
void drawQuick(const LineWalk& walk, const Band& band, int first, int last) {
    const int minorFrom = kSteep ? band.left : band.top, minorTo = kSteep ? band.right : band.bottom;
    for (int major = first; major < last; ++major) {
        const int m = floorInt(walk.minorAt(major) + walk.shift);
        if (m < minorFrom || m >= minorTo) continue;
        const Four colour = walk.low + walk.slopeOfColour * (static_cast<f32>(major) + 0.5f - walk.startX);
        *(kSteep ? band.at(m, major) : band.at(major, m)) += fixedPoint(colour);
    }
}

void drawWalk(const LineWalk& walk, const Band& band, bool smooth) {
    int first = walk.first, last = walk.first + walk.steps;
    if (walk.steep) {
        first = std::max(first, band.top);
        last = std::min(last, band.bottom);
        smooth ? drawSmooth<true>(walk, band, first, last) : drawQuick<true>(walk, band, first, last);
        return;
    }
    const f32 reach = std::abs(walk.shift) + 1.5f;
    if (!narrowSteps(walk, static_cast<f32>(band.top) - reach, static_cast<f32>(band.bottom) + reach, first,
                     last))
        return;
    smooth ? drawSmooth<false>(walk, band, first, last) : drawQuick<false>(walk, band, first, last);
}

}  // namespace

template <class Item>
void HostDensity::Bins<Item>::restart(size_t bandCount) {
    items.clear();
    bands.resize(bandCount);
    for (auto& band : bands) band.clear();
}

template <class Item>
void HostDensity::Bins<Item>::add(const Item& item, int firstBand, int lastBand) {
    const int from = std::max(firstBand, 0), to = std::min(lastBand, static_cast<int>(bands.size()) - 1);
    if (from > to) return;
    for (int band = from; band <= to; ++band)
        bands[static_cast<size_t>(band)].push_back(static_cast<u32>(items.size()));
    items.push_back(item);
}

void HostDensity::layBands(const View& view) {
    constexpr int kBandBytes = 512 * 1024;  // half of a usual second-level cache
    bandRows_ = std::clamp(kBandBytes / (16 * std::max(view.part.width, 1)), 4, 64);
    bandCount_ = (view.part.height + bandRows_ - 1) / bandRows_;
}

void HostDensity::clear(GlBuffer& density, const View& view) {
    const u64 bytes = view.pixels() * sizeof(FourSums);
    if (density.bytes() != bytes) density.resize(bytes);
    const Mapped mapped(density);
    tbb::parallel_for(tbb::blocked_range<u64>(0, view.pixels(), 65536), [&](const auto& range) {
        std::fill(mapped.sums() + range.begin(), mapped.sums() + range.end(), FourSums{});
    });
}

void HostDensity::binEdges(Scene& scene, const View& view, const LineStyle& style, u64 from, u64 to) {
    const std::vector<Vec2>& positions = scene.hostPositions();
    const std::vector<Look>& looks = scene.hostLooks();
    const std::span<const Edge> edges = scene.edges.onHost();
    for (auto& bins : edgeBins_) bins.restart(static_cast<size_t>(bandCount_));
    tbb::parallel_for(tbb::blocked_range<u64>(from, to, 1024), [&](const auto& range) {
        auto& bins = edgeBins_.local();
        if (bins.bands.size() != static_cast<size_t>(bandCount_))
            bins.restart(static_cast<size_t>(bandCount_));
        LineWalk walk;
        for (u64 e = range.begin(); e < range.end(); ++e) {
            const auto [a, b] = edges[e];
            if (!startWalk(walk, view, style, positions[a], positions[b], looks[a], looks[b],
                           static_cast<u32>(e)))
                continue;
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
    });
}

u64 HostDensity::addEdges(GlBuffer& density, Scene& scene, const View& view, const LineStyle& style, u64 from,
                          f64 milliseconds) {
    const Stopwatch watch;
    layBands(view);
    const Mapped mapped(density);
    const Part& part = view.part;
    const u64 total = scene.edges.count();
    u64 at = from;
    while (at < total) {
        const f64 before = watch.seconds();
        const u64 to = std::min(total, at + batch_);
        binEdges(scene, view, style, at, to);
        tbb::parallel_for(0, bandCount_, [&](int number) {
            const int top = part.y + number * bandRows_;
            const Band band{mapped.sums(),
                            part.x,
                            part.x + part.width,
                            top,
                            std::min(top + bandRows_, part.y + part.height),
                            part.y};
            for (const auto& bins : edgeBins_)
                for (const u32 item : bins.bands[static_cast<size_t>(number)])
                    drawWalk(bins.items[item], band, style.smooth);
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
    for (auto& bins : discBins_) bins.restart(static_cast<size_t>(bandCount_));
    tbb::parallel_for(tbb::blocked_range<u32>(0, scene.vertices, 4096), [&](const auto& range) {
        auto& bins = discBins_.local();
        if (bins.bands.size() != static_cast<size_t>(bandCount_))
            bins.restart(static_cast<size_t>(bandCount_));
        for (u32 v = range.begin(); v < range.end(); ++v) {
            f32 radius = 0.5f * scale.diameter * looks[v].size();
            if ((looks[v].flags() & kHidden) != 0 || radius >= scale.crispFrom) continue;
            const u32 rgba = looks[v].rgba;
            const f32 weight =
                256 * static_cast<f32>(rgba >> 24) / 255 * std::min(radius * radius / 0.49f, 1.0f);
            radius = std::max(radius, 0.7f);
            const Vec2 pixel = view.whole.toScreen(positions[v]);
            const f32 x = pixel.x - static_cast<f32>(view.part.x),
                      y = pixel.y - static_cast<f32>(view.part.y);
            if (!(x > -radius - 1 && y > -radius - 1 && x < static_cast<f32>(view.part.width) + radius + 1 &&
                  y < static_cast<f32>(view.part.height) + radius + 1))
                continue;
            const Four colour{linearOf(rgba & 255), linearOf((rgba >> 8) & 255), linearOf((rgba >> 16) & 255),
                              1};
            const int top = std::max(floorInt(y - radius - 0.5f), 0);
            bins.add({colour * weight, x, y, radius}, top / bandRows_,
                     floorInt(y + radius + 0.5f) / bandRows_);
        }
    });
}

void HostDensity::addNodes(GlBuffer& density, Scene& scene, const View& view, const NodeScale& scale) {
    layBands(view);
    binNodes(scene, view, scale, scene.hostPositions(), scene.hostLooks());
    const Mapped mapped(density);
    const int width = view.part.width;
    const auto drawDisc = [&](const Disc& disc, int top, int bottom) {
        const int low = std::max(floorInt(disc.x - disc.radius - 0.5f), 0);
        const int high = std::min(floorInt(disc.x + disc.radius + 0.5f), width - 1);
        const int from = std::max(floorInt(disc.y - disc.radius - 0.5f), top);
        const int to = std::min(floorInt(disc.y + disc.radius + 0.5f), bottom - 1);
        for (int y = from; y <= to; ++y)
            for (int x = low; x <= high; ++x) {
                const f32 dx = static_cast<f32>(x) + 0.5f - disc.x, dy = static_cast<f32>(y) + 0.5f - disc.y;
                const f32 cover = disc.radius + 0.5f - std::sqrt(dx * dx + dy * dy);
                if (cover <= 0) continue;
                mapped.sums()[static_cast<std::ptrdiff_t>(y) * width + x] +=
                    fixedPoint(disc.colour * std::min(cover, 1.0f));
            }
    };
    tbb::parallel_for(0, bandCount_, [&](int number) {
        const int top = number * bandRows_, bottom = std::min(top + bandRows_, view.part.height);
        for (const auto& bins : discBins_)
            for (const u32 item : bins.bands[static_cast<size_t>(number)])
                drawDisc(bins.items[item], top, bottom);
    });
}

}  // namespace quartier::render
