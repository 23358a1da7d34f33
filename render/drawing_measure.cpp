#include "render/drawing_measure.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace quartier::render {
namespace {
constexpr u32 kGroups = 16, kLanes = kGroups * 64;
constexpr u64 kSampleEdges = 65536;
constexpr size_t kSampledForAll = 8192;  // of them, for what is measured of the whole drawing
constexpr u32 kSampleNodes = 65536;
constexpr int kGrid = CrowdingGrid::kSide;
constexpr size_t kCells = size_t{kGrid} * kGrid;

using Sample = std::span<const EdgeEnds>;

bool same(const Bounds& a, const Bounds& b) {
    return a.low.x == b.low.x && a.low.y == b.low.y && a.high.x == b.high.x && a.high.y == b.high.y;
}

// Adds `length` to the cells of a grid, spread evenly over the line from a to b; a cell is 1 wide and high.
void addAlong(std::vector<f64>& cells, Vec2 a, Vec2 b, f64 length) {
    const f32 dx = b.x - a.x, dy = b.y - a.y;
    const int steps = static_cast<int>(std::min(std::max(std::abs(dx), std::abs(dy)), 2.0f * kGrid - 1)) + 1;
    const f64 share = length / steps;
    for (int s = 0; s < steps; ++s) {
        const f32 t = (static_cast<f32>(s) + 0.5f) / static_cast<f32>(steps);
        const f32 x = a.x + dx * t, y = a.y + dy * t;
        if (!(x >= 0 && y >= 0 && x <= kGrid && y <= kGrid)) continue;
        const int column = std::min(static_cast<int>(x), kGrid - 1),
                  row = std::min(static_cast<int>(y), kGrid - 1);
        cells[static_cast<size_t>(row) * kGrid + static_cast<size_t>(column)] += share;
    }
}

// Weighted edge length per cell of a grid over the bounds.
std::vector<f64> spreadLengths(Sample sample, const Bounds& box, f32 fadeLength) {
    std::vector<f64> cells(kCells, 0.0);
    const f32 width = std::max(box.high.x - box.low.x, 1e-20f),
              height = std::max(box.high.y - box.low.y, 1e-20f);
    const auto inCells = [&](Vec2 p) {
        return Vec2{(p.x - box.low.x) / width * kGrid, (p.y - box.low.y) / height * kGrid};
    };
    for (const EdgeEnds& edge : sample) {
        const f32 length = std::hypot(edge.a.x - edge.b.x, edge.a.y - edge.b.y);
        if (!std::isfinite(length) || length == 0) continue;
        addAlong(cells, inCells(edge.a), inCells(edge.b),
                 static_cast<f64>(length) * lengthWeight(length, fadeLength));
    }
    return cells;
}

// Weighted length in pixels of what is in view, per cell of a grid over it.
std::vector<f64> linesByCell(Sample sample, const View& view, const LineStyle& lines) {
    const f32 across = kGrid / static_cast<f32>(view.whole.width),
              down = kGrid / static_cast<f32>(view.whole.height);
    tbb::enumerable_thread_specific<std::vector<f64>> partial([] { return std::vector<f64>(kCells, 0.0); });
    tbb::parallel_for(tbb::blocked_range<size_t>(0, sample.size(), 8192), [&](const auto& range) {
        std::vector<f64>& cells = partial.local();
        for (size_t i = range.begin(); i < range.end(); ++i) {
            Vec2 a = view.whole.toScreen(sample[i].a), b = view.whole.toScreen(sample[i].b);
            f32 from, to;
            if (!std::isfinite(a.x + a.y + b.x + b.y) || !cutToPicture(view, a, b, from, to)) continue;
            const f64 length = static_cast<f64>(std::hypot(b.x - a.x, b.y - a.y)) *
                               meanInk(view, lines, sample[i].a, sample[i].b);
            addAlong(cells, {a.x * across, a.y * down}, {b.x * across, b.y * down}, length);
        }
    });
    std::vector<f64> cells(kCells, 0.0);
    for (const std::vector<f64>& part : partial)
        for (size_t i = 0; i < kCells; ++i) cells[i] += part[i];
    return cells;
}

// Layout area for each of these places where half of them are closer together, by cells of a grid in which
// two would share a cell if they lay evenly.
f32 areaOfHalf(std::span<const Vec2> places, const Bounds& box) {
    const size_t side =
        std::clamp<size_t>(static_cast<size_t>(std::sqrt(static_cast<f64>(places.size()) / 2)), 8, 256);
    const f32 width = box.high.x - box.low.x, height = box.high.y - box.low.y;
    if (!(width > 0 && height > 0)) return 0;
    std::vector<u32> cells(side * side, 0);
    u32 inside = 0;
    for (const Vec2 p : places) {
        const f32 x = (p.x - box.low.x) / width, y = (p.y - box.low.y) / height;
        if (!(x >= 0 && y >= 0 && x <= 1 && y <= 1)) continue;
        const auto cell = [&](f32 t) {
            return std::min(static_cast<size_t>(t * static_cast<f32>(side)), side - 1);
        };
        ++cells[cell(y) * side + cell(x)];
        ++inside;
    }
    // The fullest cells first, by counts: sorting as many cells would take as long as a frame's nodes.
    std::vector<u32> cellsOf(*std::max_element(cells.begin(), cells.end()) + 1, 0);
    for (const u32 inCell : cells) ++cellsOf[inCell];
    u64 seen = 0;
    for (size_t count = cellsOf.size() - 1; count > 0; --count)
        if ((seen += u64{count} * cellsOf[count]) * 2 >= inside)
            return width * height / static_cast<f32>(cells.size()) / static_cast<f32>(count);
    return 0;
}

f32 middleLength(Sample sample) {
    std::vector<f32> lengths;
    for (const EdgeEnds& edge : sample) {
        const f32 length = std::hypot(edge.a.x - edge.b.x, edge.a.y - edge.b.y);
        if (std::isfinite(length)) lengths.push_back(length);
    }
    if (lengths.empty()) return 0;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return *middle;
}

// Lengths by cell of a grid, and how densely they lie.
class CellLengths {
  public:
    explicit CellLengths(std::vector<f64> cells) : sorted_(std::move(cells)) {
        std::sort(sorted_.begin(), sorted_.end(), std::greater<>());
        total_ = std::accumulate(sorted_.begin(), sorted_.end(), 0.0);
    }
    // That of the cell above which `share` of all length lies.
    f64 aboveWhich(f64 share) const {
        f64 above = 0;
        for (const f64 cell : sorted_) {
            above += cell;
            if (above >= share * total_) return cell;
        }
        return 0;
    }

  private:
    std::vector<f64> sorted_;
    f64 total_ = 0;
};

}  // namespace

DrawingMeasure::DrawingMeasure(bool onHost)
    : onHost_(onHost), bounds_("bounds.comp"), sample_("edge_sample.comp"), nodeSample_("node_sample.comp") {}

void DrawingMeasure::Sums::add(const Sums& other) {
    box.low = {std::min(box.low.x, other.box.low.x), std::min(box.low.y, other.box.low.y)};
    box.high = {std::max(box.high.x, other.box.high.x), std::max(box.high.y, other.box.high.y)};
    x += other.x;
    y += other.y;
    squares += other.squares;
    count += other.count;
}

DrawingMeasure::Sums DrawingMeasure::sum(Scene& scene, const Bounds& window) {
    return onHost_ ? sumOnHost(scene, window) : sumOnDevice(scene, window);
}

// As bounds.comp.
DrawingMeasure::Sums DrawingMeasure::sumOnHost(Scene& scene, const Bounds& window) {
    const std::vector<Vec2>& positions = scene.hostPositions();
    const std::vector<Look>& looks = scene.hostLooks();
    constexpr u32 kGrain = 16384;
    return tbb::parallel_deterministic_reduce(
        tbb::blocked_range<u32>(0, scene.vertices, kGrain), Sums{},
        [&](const tbb::blocked_range<u32>& range, Sums sums) {
            for (u32 v = range.begin(); v < range.end(); ++v) {
                const Vec2 p = positions[v];
                if ((looks[v].flags() & kHidden) != 0) continue;
                const bool inside = p.x >= window.low.x && p.y >= window.low.y && p.x <= window.high.x &&
                                    p.y <= window.high.y;
                if (inside)
                    sums.add(
                        {{p, p}, p.x, p.y, static_cast<f64>(p.x) * p.x + static_cast<f64>(p.y) * p.y, 1});
            }
            return sums;
        },
        [](Sums a, const Sums& b) {
            a.add(b);
            return a;
        });
}

DrawingMeasure::Sums DrawingMeasure::sumOnDevice(Scene& scene, const Bounds& window) {
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
        sums.add({{row.low, row.high}, row.sum.x, row.sum.y, row.squares, row.count});
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

f32 DrawingMeasure::areaPerNode(Scene& scene, std::span<const u8> flags) {
    if (areaOf_ == scene.positionsVersion && areaHidden_ == scene.hiddenVersion) return areaPerNode_;
    areaOf_ = scene.positionsVersion;
    areaHidden_ = scene.hiddenVersion;
    areaPerNode_ = 0;
    const Bounds box = bounds(scene);
    if (scene.vertices == 0 || box.empty()) return 0;
    const u32 stride = (scene.vertices + kSampleNodes - 1) / kSampleNodes;
    if (std::exchange(placesOf_, scene.positionsVersion) != scene.positionsVersion)
        places_ = onHost_ ? sampleNodesOnHost(scene, stride) : sampleNodesOnDevice(scene, stride);
    std::vector<Vec2> visible;
    visible.reserve(places_.size());
    for (size_t i = 0; i < places_.size(); ++i)
        if ((flags[i * stride] & kHidden) == 0) visible.push_back(places_[i]);
    areaPerNode_ = areaOfHalf(visible, box) / static_cast<f32>(stride);
    return areaPerNode_;
}

// Runs the program in use, which writes one of `count` places of the sample per invocation.
template <typename Sampled>
std::vector<Sampled> DrawingMeasure::sampleByProgram(Scene& scene, u32 count) {
    ends_.resizeTo(u64{count} * sizeof(Sampled));
    scene.positions.bind(0);
    ends_.bind(3);
    glDispatchCompute((count + 63) / 64, 1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    std::vector<Sampled> sample(count);
    ends_.read(std::span<Sampled>(sample));
    return sample;
}

std::vector<Vec2> DrawingMeasure::sampleNodesOnHost(Scene& scene, u32 stride) {
    const std::vector<Vec2>& places = scene.hostPositions();
    std::vector<Vec2> sample;
    for (size_t v = 0; v < places.size(); v += stride) sample.push_back(places[v]);
    return sample;
}

std::vector<Vec2> DrawingMeasure::sampleNodesOnDevice(Scene& scene, u32 stride) {
    const u32 count = (scene.vertices + stride - 1) / stride;
    nodeSample_.use();
    nodeSample_.set("count", count);
    nodeSample_.set("stride", stride);
    return sampleByProgram<Vec2>(scene, count);
}

std::vector<EdgeEnds> DrawingMeasure::sampleOnHost(Scene& scene, u64 count) {
    const std::vector<Vec2>& positions = scene.hostPositions();
    std::vector<EdgeEnds> sample;
    sample.reserve(count);
    for (const Edge& edge : scene.edges.onHost().first(count))
        sample.push_back({positions[edge.a], positions[edge.b]});
    return sample;
}

std::vector<EdgeEnds> DrawingMeasure::sampleOnDevice(Scene& scene, u64 count) {
    sample_.use();
    sample_.set("count", static_cast<u32>(count));
    scene.edges.chunk(0).bind(2);
    return sampleByProgram<EdgeEnds>(scene, static_cast<u32>(count));
}

EdgeCrowding DrawingMeasure::crowding(Scene& scene) {
    if (crowdingOf_ == scene.positionsVersion && crowdingHidden_ == scene.hiddenVersion) return crowding_;
    const bool moved = crowdingOf_ != scene.positionsVersion;
    crowdingOf_ = scene.positionsVersion;
    crowdingHidden_ = scene.hiddenVersion;
    const Bounds box = bounds(scene);
    // Hidden vertices change the box of the drawing, and often not even that.
    if (!moved && same(box, crowdingBox_)) return crowding_;
    crowdingBox_ = box;
    crowding_ = {};
    if (moved || box.empty()) {
        linesOf_.reset();
        sampled_.clear();
    }
    const u64 count = std::min(scene.edges.count(), kSampleEdges);
    if (count == 0 || box.empty()) return crowding_;
    const f32 width = box.high.x - box.low.x, height = box.high.y - box.low.y;
    const f32 side = std::max({width, height, 1e-20f});
    const bool known = !sampled_.empty();
    if (!known) sampled_ = onHost_ ? sampleOnHost(scene, count) : sampleOnDevice(scene, count);
    const Sample sample = Sample(sampled_).first(std::min(sampled_.size(), kSampledForAll));
    if (!known) middleLength_ = middleLength(sample);

    // Edges longer than a fifth of the drawing fade, unless such edges are what it mostly has.
    crowding_.fadeLength = std::max({0.22f * std::hypot(width, height), 2 * middleLength_, 1e-20f});

    const std::vector<f64> cells = spreadLengths(sample, box, crowding_.fadeLength);
    const CellLengths lengths(cells);
    // A drawing on a line still has a picture's area around it.
    const f64 cellArea = static_cast<f64>(std::max(width, side / 2)) * std::max(height, side / 2) / kCells;
    const f64 scale = static_cast<f64>(scene.edges.count()) / static_cast<f64>(sample.size()) / cellArea;
    crowding_.middle = static_cast<f32>(lengths.aboveWhich(0.5) * scale);
    crowding_.low = static_cast<f32>(lengths.aboveWhich(0.98) * scale);
    CrowdingGrid& grid = scene.crowding;
    grid.low = box.low;
    grid.size = {std::max(width, 1e-20f), std::max(height, 1e-20f)};
    grid.cells.assign(kCells, 0.0f);
    for (size_t i = 0; i < kCells; ++i) grid.cells[i] = static_cast<f32>(cells[i] * scale);
    if (!onHost_) grid.onDevice.assign(std::span<const f32>(grid.cells));
    return crowding_;
}

LinesInView DrawingMeasure::linesInView(Scene& scene, const Camera& camera, const LineStyle& lines) {
    crowding(scene);  // brings the sample
    if (linesOf_ && *linesOf_ == std::pair(camera, lines)) return lines_;
    linesOf_ = std::pair(camera, lines);
    lines_ = {};
    if (sampled_.empty() || camera.width < 1 || camera.height < 1) return lines_;
    const CellLengths lengths(linesByCell(sampled_, wholeView(camera), lines));
    const f64 cellArea = static_cast<f64>(camera.width) * camera.height / kCells;
    const f64 scale = static_cast<f64>(scene.edges.count()) / static_cast<f64>(sampled_.size()) / cellArea;
    lines_.middle = static_cast<f32>(lengths.aboveWhich(0.5) * scale);
    lines_.high = static_cast<f32>(lengths.aboveWhich(0.02) * scale);
    return lines_;
}

}  // namespace quartier::render
