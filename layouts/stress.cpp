#include "layouts/stress.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "layouts/arguments.h"
#include "layouts/blocks.h"
#include "layouts/componentwise.h"
#include "layouts/force_model.h"
#include "layouts/packing.h"

namespace quartier::layouts {
namespace {

constexpr int kMostSteps = 300;
constexpr f64 kRest = 2e-4;  // mean step, in root mean square distances from the centroid
// Steps of all vertices at once overshoot where two wait for each other: this part of each is taken.
constexpr f64 kDamping = 0.9;
constexpr u32 kFar = ~u32{0};
constexpr int kFitEvery = 5;  // steps between two fits of the length of an edge to the pins

// Vertices that are far from each other, and how far all others are from each.
struct Pivots {
    std::vector<u32> vertices;
    std::vector<u32> distance;  // [pivots x n] edges
    std::vector<f32> weight;  // [pivots x (longest + 1)] by distance: vertices that a pivot stands for / d^2
    size_t stride = 0;        // of weight

    u32 count() const { return static_cast<u32>(vertices.size()); }
};

class StressRun {
  public:
    StressRun(ComponentTask& task, u32 pivots, int steps, u64 seed, f32 spacing)
        : task_(task), n_(task.graph.size()), steps_(steps), seed_(seed), spacing_(spacing) {
        choosePivots(std::min(std::max(pivots, u32{1}), n_));
    }

    ComponentOutcome run() {
        if (stopped()) return {.atRest = false};
        weighPivots();
        held_.assign(n_, 0);
        for (const HeldNode& held : task_.held) held_[held.node] = 1;
        x_.resize(n_);
        start();
        return minimise();
    }

  private:
    struct Point {
        f64 x = 0, y = 0;
    };
    bool stopped() const { return task_.stop.stop_requested(); }
    u32 distance(u32 pivot, u32 v) const { return pivots_.distance[size_t{pivot} * n_ + v]; }

    void search(u32 from, std::vector<u32>& queue, std::span<u32> distance) const {
        std::ranges::fill(distance, kFar);
        queue.clear();
        queue.push_back(from);
        distance[from] = 0;
        for (size_t i = 0; i < queue.size(); ++i) {
            const u32 v = queue[i];
            for (ArcOffset a = task_.graph.offsets[v]; a < task_.graph.offsets[v + 1]; ++a) {
                const u32 w = task_.graph.targets[a];
                if (distance[w] != kFar) continue;
                distance[w] = distance[v] + 1;
                queue.push_back(w);
            }
        }
    }

    // The first is the one of the most edges, each further one is farthest from those before it; of equal
    // ones that of the most edges, then the first.
    void choosePivots(u32 count) {
        pivots_.distance.resize(size_t{count} * n_);
        std::vector<u32> nearest(n_, kFar), queue;
        queue.reserve(n_);
        for (u32 p = 0; p < count && !stopped(); ++p) {
            u32 next = 0;
            for (u32 v = 1; v < n_; ++v) {
                const bool farther = nearest[v] > nearest[next];
                if (farther || (nearest[v] == nearest[next] && degree(v) > degree(next))) next = v;
            }
            const std::span<u32> row = std::span(pivots_.distance).subspan(size_t{p} * n_, n_);
            search(next, queue, row);
            for (u32 v = 0; v < n_; ++v) nearest[v] = std::min(nearest[v], row[v]);
            pivots_.vertices.push_back(next);
            task_.goesOn(0.3 * p / count, 0);
        }
    }
    u64 degree(u32 v) const { return task_.graph.offsets[v + 1] - task_.graph.offsets[v]; }

    // A pivot stands, toward a vertex d away, for those nearest to it that are at most d / 2 from it.
    void weighPivots() {
        u32 longest = 0;
        for (const u32 d : pivots_.distance) longest = std::max(longest, d);
        const u32 k = pivots_.count();
        pivots_.stride = longest + size_t{1};
        std::vector<u32> within(k * pivots_.stride, 0);
        for (u32 v = 0; v < n_; ++v) {
            u32 own = 0;
            for (u32 p = 1; p < k; ++p)
                if (distance(p, v) < distance(own, v)) own = p;
            ++within[own * pivots_.stride + distance(own, v)];
        }
        pivots_.weight.assign(within.size(), 0);
        for (u32 p = 0; p < k; ++p) {
            u32* const row = within.data() + p * pivots_.stride;
            for (size_t d = 1; d < pivots_.stride; ++d) row[d] += row[d - 1];
            for (size_t d = 1; d < pivots_.stride; ++d) {
                const size_t half = d / 2;
                const f64 square = static_cast<f64>(d) * static_cast<f64>(d);
                pivots_.weight[p * pivots_.stride + d] = static_cast<f32>(row[half] / square);
            }
        }
    }

    // Positions in units of an edge, then as large as the drawing is to be.
    void start() {
        if (!task_.given) {
            const std::vector<Point> scaled = classicalScaling();
            for (u32 v = 0; v < n_; ++v)
                task_.positions[v] = {static_cast<f32>(scaled[v].x), static_cast<f32>(scaled[v].y)};
            fitScale();
            anchor(task_.positions, task_.held);
        }
        spreadCoincident();
        take();
        unit_ = task_.given || spanned() ? bestUnitOf(task_.positions) : spacing_;
        if (!(unit_ > 0) || !std::isfinite(unit_)) unit_ = spacing_;
    }
    void take() {
        for (u32 v = 0; v < n_; ++v) x_[v] = {task_.positions[v].x, task_.positions[v].y};
    }

    // The length of an edge so that neighbours are at least `spacing` apart, and the whole has room for all.
    void fitScale() {
        const f64 own = bestUnitOf(task_.positions);
        std::vector<Vec2> roomy(task_.positions.begin(), task_.positions.end());
        scaleToSpacing(roomy, spacing_);
        const f64 room = bestUnitOf(roomy);
        const f64 scale = own > 0 ? std::max(f64{spacing_}, room) / own : 1;
        for (Vec2& p : task_.positions) p = {static_cast<f32>(scale * p.x), static_cast<f32>(scale * p.y)};
        spacing_ = static_cast<f32>(std::max(f64{spacing_}, room));
    }

    // PivotMDS: the two main axes of the doubly centred squares of the distances to the pivots.
    std::vector<Point> classicalScaling() const {
        const u32 k = pivots_.count();
        std::vector<f64> rowMean(k, 0), square(size_t{k} * k, 0);
        std::vector<f64> columnMean(n_, 0);
        f64 mean = 0;
        const auto squared = [&](u32 p, u32 v) { return f64{1} * distance(p, v) * distance(p, v); };
        for (u32 p = 0; p < k; ++p)
            for (u32 v = 0; v < n_; ++v) rowMean[p] += squared(p, v) / n_;
        forBlocks(n_, task_.stop, [&](u32 begin, u32 end) {
            for (u32 v = begin; v < end; ++v)
                for (u32 p = 0; p < k; ++p) columnMean[v] += squared(p, v) / k;
        });
        for (u32 p = 0; p < k; ++p) mean += rowMean[p] / k;
        const auto entry = [&](u32 p, u32 v) {
            return (rowMean[p] + columnMean[v] - squared(p, v) - mean) / 2;
        };
        tbb::parallel_for(u32{0}, k, [&](u32 p) {
            for (u32 q = 0; q <= p; ++q) {
                f64 sum = 0;
                for (u32 v = 0; v < n_; ++v) sum += entry(p, v) * entry(q, v);
                square[size_t{p} * k + q] = square[size_t{q} * k + p] = sum;
            }
        });
        const std::vector<f64> first = mainAxis(square, k, {});
        const std::vector<f64> second = mainAxis(square, k, first);
        std::vector<Point> points(n_);
        forBlocks(n_, task_.stop, [&](u32 begin, u32 end) {
            for (u32 v = begin; v < end; ++v)
                for (u32 p = 0; p < k; ++p) {
                    points[v].x += first[p] * entry(p, v);
                    points[v].y += second[p] * entry(p, v);
                }
        });
        return points;
    }

    // The eigenvector of the largest eigenvalue across `without`, by power iteration.
    std::vector<f64> mainAxis(const std::vector<f64>& square, u32 k, const std::vector<f64>& without) const {
        constexpr int kPowers = 200;
        std::mt19937_64 random(seed_ + without.size());
        std::vector<f64> axis(k), next(k);
        for (f64& a : axis) a = static_cast<f64>(random() >> 11) * 0x1p-53 - 0.5;
        for (int i = 0; i < kPowers; ++i) {
            f64 along = 0, length = 0;
            for (u32 p = 0; p < without.size(); ++p) along += without[p] * axis[p];
            for (u32 p = 0; p < without.size(); ++p) axis[p] -= along * without[p];
            for (const f64 a : axis) length += a * a;
            length = std::sqrt(length);
            if (!(length > 0)) return std::vector<f64>(k, 0);
            for (f64& a : axis) a /= length;
            if (i + 1 == kPowers) break;
            for (u32 p = 0; p < k; ++p) {
                next[p] = 0;
                for (u32 q = 0; q < k; ++q) next[p] += square[size_t{p} * k + q] * axis[q];
            }
            // Where nothing is left across the first axis, the second has no direction.
            const f64 most = *std::ranges::max_element(next, {}, [](f64 a) { return std::abs(a); });
            if (most == 0) return std::vector<f64>(k, 0);
            std::swap(axis, next);
        }
        return axis;
    }

    // Vertices of one place could not be moved apart by distances: a small fixed offset each.
    void spreadCoincident() {
        const std::vector<Vec2> ring = ringOfPoints(n_, {}, 0, 1e-3f * spacing_);
        for (u32 v = 0; v < n_; ++v) {
            if (!held_[v])
                task_.positions[v] = {task_.positions[v].x + ring[v].x, task_.positions[v].y + ring[v].y};
        }
    }

    // Pins say how long an edge is.
    bool spanned() const { return task_.held.size() > 1; }
    // The length of an edge for which the stress of these positions is least.
    f64 bestUnitOf(std::span<const Vec2> at) const {
        struct Sums {
            f64 lengths = 0, squares = 0;
            Sums& operator+=(const Sums& o) {
                lengths += o.lengths;
                squares += o.squares;
                return *this;
            }
        };
        const Sums sums = sumBlocks<Sums>(n_, task_.stop, [&](u32 begin, u32 end) {
            Sums block;
            for (u32 v = begin; v < end; ++v)
                forTerms(v, [&](u32 w, f64 d, f64 weight) {
                    block.lengths += weight * d * std::hypot(f64{at[v].x} - at[w].x, f64{at[v].y} - at[w].y);
                    block.squares += weight * d * d;
                });
            return block;
        });
        return sums.squares > 0 ? sums.lengths / sums.squares : 0;
    }

    // term(other vertex, distance in edges, weight): edges, and pivots that are no neighbours.
    template <class Term>
    void forTerms(u32 v, const Term& term) const {
        for (ArcOffset a = task_.graph.offsets[v]; a < task_.graph.offsets[v + 1]; ++a)
            term(task_.graph.targets[a], 1.0, 1.0);
        for (u32 p = 0; p < pivots_.count(); ++p) {
            const u32 d = distance(p, v);
            if (d > 1) term(pivots_.vertices[p], d, pivots_.weight[p * pivots_.stride + d]);
        }
    }

    Point better(u32 v) const {
        const Point own = x_[v];
        f64 x = 0, y = 0, total = 0;
        forTerms(v, [&](u32 w, f64 d, f64 weight) {
            const Point other = x_[w];
            const f64 dx = own.x - other.x, dy = own.y - other.y;
            const f64 length = std::sqrt(dx * dx + dy * dy);
            const f64 reach = length > 0 ? unit_ * d / length : 0;
            x += weight * (other.x + reach * dx);
            y += weight * (other.y + reach * dy);
            total += weight;
        });
        if (!(total > 0)) return own;
        return {own.x + kDamping * (x / total - own.x), own.y + kDamping * (y / total - own.y)};
    }

    struct Movement {
        f64 step = 0, x = 0, y = 0, squares = 0;
        Movement& operator+=(const Movement& o) {
            step += o.step;
            x += o.x;
            y += o.y;
            squares += o.squares;
            return *this;
        }
    };

    ComponentOutcome minimise() {
        std::vector<Point> next(x_);
        const int most = steps_ > 0 ? steps_ : kMostSteps;
        int step = 0;
        bool rests = false;
        while (step < most && !rests) {
            if (stopped()) break;
            const Movement moved = sumBlocks<Movement>(n_, task_.stop, [&](u32 begin, u32 end) {
                Movement block;
                for (u32 v = begin; v < end; ++v) {
                    if (!held_[v]) next[v] = better(v);
                    const Point p = next[v];
                    block += {std::hypot(p.x - x_[v].x, p.y - x_[v].y), p.x, p.y, p.x * p.x + p.y * p.y};
                }
                return block;
            });
            if (stopped()) break;
            std::swap(x_, next);
            ++step;
            const f64 share = 1.0 / n_;
            const f64 spread = std::sqrt(std::max(
                share * moved.squares - share * share * (moved.x * moved.x + moved.y * moved.y), 0.0));
            rests = share * moved.step <= kRest * spread;
            give();
            if (const f64 unit = spanned() && step % kFitEvery == 0 ? bestUnitOf(task_.positions) : 0;
                unit > 0) {
                rests = rests && std::abs(unit / unit_ - 1) < kRest;
                unit_ = unit;
            } else {
                rests = rests && !spanned();
            }
            if (!task_.goesOn(0.3 + 0.7 * step / most, step)) break;
        }
        give();
        return {.iterations = step, .atRest = rests};
    }
    void give() {
        forBlocks(n_, {}, [&](u32 begin, u32 end) {
            for (u32 v = begin; v < end; ++v)
                if (!held_[v]) task_.positions[v] = {static_cast<f32>(x_[v].x), static_cast<f32>(x_[v].y)};
        });
    }

    ComponentTask& task_;
    u32 n_;
    int steps_;
    u64 seed_;
    f32 spacing_;
    f64 unit_ = 1;  // layout units of an edge
    Pivots pivots_;
    std::vector<Point> x_;  // [n]
    std::vector<u8> held_;  // [n]
};

}  // namespace

const EngineInfo& StressLayout::info() const {
    static const EngineInfo info = [] {
        EngineInfo made;
        made.algorithm = "layout";
        made.id = "stress";
        made.name = "Stress majorisation";
        made.backend = Backend::cpu;
        made.paper =
            "Ortmann, Klimenta, Brandes, JGAA 21(5), 2017: A sparse stress model; Gansner, Koren, North, "
            "GD 2004; start: Brandes, Pich, GD 2006";
        made.description =
            "Distances in the drawing are as near as can be to those along shortest paths: for graphs of up "
            "to "
            "some ten thousand vertices, grids and trees above all.";
        made.options = layoutOptionSpecs({"scaling", "iterations", "seed", "pivots"});
        made.weighted = false;
        return made;
    }();
    return info;
}

MemoryEstimate StressLayout::estimate(const Graph& graph, const LayoutOptions& options) const {
    const u64 n = graph.vertexCount(),
              pivots = std::min<u64>(n, static_cast<u64>(std::max(options.pivots, 1)));
    const u64 arcs = graph.arcCount() * (graph.isDirected() ? 2 : 1);
    constexpr u64 kPerVertex = 140;  // rows, positions of two steps, the drawing
    return {.deviceBytes = 0, .hostBytes = n * (4 * pivots + kPerVertex) + 8 * arcs};
}

LayoutResult StressLayout::run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                               const LayoutOptions& options, RunContext& context) const {
    checkArguments(graph, hierarchy, start, info().options, options);
    return layOutComponents(graph, hierarchy, start, options, cpuTrace("layout", info().id, options.seed),
                            context, [&](ComponentTask& task) {
                                return StressRun(task, static_cast<u32>(options.pivots), options.iterations,
                                                 options.seed, vertexSpacing(options.scaling))
                                    .run();
                            });
}

}  // namespace quartier::layouts
