#include "render/drawing_measure.h"

#include <algorithm>
#include <cmath>

#include "render/line_walk.h"

namespace quartier::render {
namespace {
constexpr u32 kGroups = 16, kLanes = kGroups * 64;
constexpr u64 kSampleEdges = 8192;
constexpr int kGrid = 64;
constexpr size_t kCells = 64 * 64;

struct Ends {
    Vec2 a, b;
};

// Weighted edge length per cell of a grid over the bounds.
std::vector<f64> spreadLengths(std::span<const Ends> sample, const Bounds& box, f32 fadeLength) {
    std::vector<f64> cells(kCells, 0.0);
    const f32 width = std::max(box.high.x - box.low.x, 1e-20f),
              height = std::max(box.high.y - box.low.y, 1e-20f);
    for (const Ends& edge : sample) {
        const f32 length = std::hypot(edge.a.x - edge.b.x, edge.a.y - edge.b.y);
        if (!std::isfinite(length) || length == 0) continue;
        const f32 cellsLong =
            kGrid * std::max(std::abs(edge.a.x - edge.b.x) / width, std::abs(edge.a.y - edge.b.y) / height);
        const int steps = static_cast<int>(std::min(cellsLong, 2.0f * kGrid - 1)) + 1;
        const f64 share = static_cast<f64>(length) * lengthWeight(length, fadeLength) / steps;
        for (int s = 0; s < steps; ++s) {
            const f32 t = (static_cast<f32>(s) + 0.5f) / static_cast<f32>(steps);
            const f32 x = (edge.a.x + (edge.b.x - edge.a.x) * t - box.low.x) / width * kGrid;
            const f32 y = (edge.a.y + (edge.b.y - edge.a.y) * t - box.low.y) / height * kGrid;
            if (!(x >= 0 && y >= 0 && x <= kGrid && y <= kGrid)) continue;
            const int column = std::min(static_cast<int>(x), kGrid - 1),
                      row = std::min(static_cast<int>(y), kGrid - 1);
            cells[static_cast<size_t>(row) * kGrid + static_cast<size_t>(column)] += share;
        }
    }
    return cells;
}

f32 middleLength(std::span<const Ends> sample) {
    std::vector<f32> lengths;
    for (const Ends& edge : sample) {
        const f32 length = std::hypot(edge.a.x - edge.b.x, edge.a.y - edge.b.y);
        if (std::isfinite(length)) lengths.push_back(length);
    }
    if (lengths.empty()) return 0;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return *middle;
}

// The length per area above which `share` of all length lies.
f64 quantile(const std::vector<f64>& sorted, f64 total, f64 share) {
    f64 above = 0;
    for (const f64 cell : sorted) {
        above += cell;
        if (above >= share * total) return cell;
    }
    return 0;
}

}  // namespace

DrawingMeasure::DrawingMeasure() : bounds_("bounds.comp"), sample_("edge_sample.comp") {}

DrawingMeasure::Sums DrawingMeasure::sum(Scene& scene, const Bounds& window) {
    rows_.resize(u64{kLanes} * 32);
    bounds_.use();
    bounds_.set("vertices", scene.vertices);
    bounds_.set("window", window.low.x, window.low.y, window.high.x, window.high.y);
    scene.positions.bind(0);
    scene.looks.bind(1);
    rows_.bind(2);
    glDispatchCompute(kGroups, 1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    struct Row {
        Vec2 low, high, sum;
        f32 squares, count;
    };
    std::vector<Row> rows(kLanes);
    rows_.read(std::span<Row>(rows));
    Sums sums;
    for (const Row& row : rows) {
        sums.box.low = {std::min(sums.box.low.x, row.low.x), std::min(sums.box.low.y, row.low.y)};
        sums.box.high = {std::max(sums.box.high.x, row.high.x), std::max(sums.box.high.y, row.high.y)};
        sums.x += row.sum.x;
        sums.y += row.sum.y;
        sums.squares += row.squares;
        sums.count += row.count;
    }
    return sums;
}

Bounds DrawingMeasure::bounds(Scene& scene) {
    if (boundsOf_ == scene.positionsVersion && boundsHidden_ == scene.hiddenVersion) return box_;
    boundsOf_ = scene.positionsVersion;
    boundsHidden_ = scene.hiddenVersion;
    const Sums all = sum(scene, {{-1e30f, -1e30f}, {1e30f, 1e30f}});
    box_ = all.box;
    shown_ = static_cast<u32>(all.count);
    if (all.count < 3) return box_;
    const f64 x = all.x / all.count, y = all.y / all.count;
    const f64 rms = std::sqrt(std::max(all.squares / all.count - x * x - y * y, 0.0));
    const f64 extent =
        std::max({all.box.high.x - x, x - all.box.low.x, all.box.high.y - y, y - all.box.low.y});
    if (!std::isfinite(rms) || extent <= 8 * rms) return box_;
    const auto f = [](f64 value) { return static_cast<f32>(value); };
    const Bounds window{{f(x - 3.5 * rms), f(y - 3.5 * rms)}, {f(x + 3.5 * rms), f(y + 3.5 * rms)}};
    const Sums within = sum(scene, window);
    if (within.count > 0) box_ = within.box;
    return box_;
}

u32 DrawingMeasure::shown(Scene& scene) {
    bounds(scene);
    return shown_;
}

EdgeCrowding DrawingMeasure::crowding(Scene& scene) {
    if (crowdingOf_ == scene.positionsVersion && crowdingHidden_ == scene.hiddenVersion) return crowding_;
    crowdingOf_ = scene.positionsVersion;
    crowdingHidden_ = scene.hiddenVersion;  // the box is that of what is not hidden
    const Bounds box = bounds(scene);
    crowding_ = {};
    const u64 count = std::min(scene.edges.count(), kSampleEdges);
    if (count == 0 || box.empty()) return crowding_;
    const f32 width = box.high.x - box.low.x, height = box.high.y - box.low.y;
    const f32 side = std::max({width, height, 1e-20f});
    ends_.resize(count * sizeof(Ends));
    sample_.use();
    sample_.set("count", static_cast<u32>(count));
    scene.positions.bind(0);
    scene.edges.chunk(0).bind(2);
    ends_.bind(3);
    glDispatchCompute(static_cast<u32>((count + 63) / 64), 1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    std::vector<Ends> sample(count);
    ends_.read(std::span<Ends>(sample));

    // Edges longer than a fifth of the drawing fade, unless such edges are what it mostly has.
    crowding_.fadeLength = std::max({0.22f * std::hypot(width, height), 2 * middleLength(sample), 1e-20f});

    std::vector<f64> cells = spreadLengths(sample, box, crowding_.fadeLength);
    std::sort(cells.begin(), cells.end(), std::greater<>());
    f64 total = 0;
    for (const f64 cell : cells) total += cell;
    // A drawing on a line still has a picture's area around it.
    const f64 cellArea = static_cast<f64>(std::max(width, side / 2)) * std::max(height, side / 2) / kCells;
    const f64 scale = static_cast<f64>(scene.edges.count()) / static_cast<f64>(count) / cellArea;
    crowding_.middle = static_cast<f32>(quantile(cells, total, 0.5) * scale);
    crowding_.high = static_cast<f32>(quantile(cells, total, 0.02) * scale);
    return crowding_;
}

}  // namespace quartier::render
