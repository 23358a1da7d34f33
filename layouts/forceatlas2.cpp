#include "layouts/forceatlas2.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "layouts/blocks.h"
#include "layouts/drawing.h"
#include "layouts/level_solver.h"
#include "layouts/multilevel.h"

namespace quartier::layouts {
namespace {

// Components of at least this share of the vertices are shown while they are solved, one after another; the
// smaller ones are solved beforehand, side by side.
constexpr f64 kShownShare = 0.01;
// A level rests when the mean step of this many steps in a row is shorter than this many root mean square
// radii; nothing is decided in its first steps, while the speed still rises.
constexpr f64 kRest = 5e-4, kCoarseRest = 1e-3;
constexpr int kRestingSteps = 4;
constexpr int kFirstSteps = 30;

struct LevelPlan {
    int most = 0;  // steps
    f64 rest = 0;
};

LevelPlan planFor(u32 nodes, bool finest, int asked) {
    LevelPlan plan{.most = 60, .rest = finest ? kRest : kCoarseRest};
    if (nodes <= 500'000) plan.most = 100;
    if (nodes <= 50'000) plan.most = finest ? 300 : 150;
    if (nodes <= 5'000) plan.most = finest ? 500 : 300;
    if (nodes <= 500) plan.most = 500;
    if (finest && asked > 0) plan.most = asked;
    return plan;
}

class LayoutRun {
  public:
    LayoutRun(const Graph& graph, const PathOrder& path, std::span<const Vec2> start,
              const LayoutOptions& options, RunContext& context)
        : graph_(graph),
          path_(path),
          start_(start),
          options_(options),
          context_(context),
          scale_(weightScale(graph)),
          model_(modelFor()),
          drawing_(path, std::sqrt(static_cast<f32>(options.scaling * kVertexArea))) {
        result_.trace = cpuTrace("layout", "forceatlas2", options.seed);
    }

    LayoutResult run() {
        u32 shown = 0;
        const u32 least = static_cast<u32>(std::max(3.0, kShownShare * graph_.vertexCount()));
        while (shown < path_.componentCount() && path_.componentSize(shown) >= least) ++shown;
        seedAll();
        drawing_.publish(context_.live.positions);
        solveSmall(shown);
        bool rests = true;
        for (u32 c = 0; c < shown && !stopped_; ++c) rests &= solve(c, true);
        result_.cancelled = stopped_ || context_.stop.stop_requested();
        result_.atRest = rests && !result_.cancelled;
        result_.positions = drawing_.positions();
        if (context_.live.positions != nullptr && !result_.positions.empty())
            context_.live.positions->publishCopy(std::span<const Vec2>(result_.positions));
        return std::move(result_);
    }

  private:
    ForceModel modelFor() const {
        f64 mass = graph_.vertexCount();
        mass += static_cast<f64>(graph_.isDirected() ? 2 * graph_.arcCount() : graph_.arcCount());
        return {.repulsion = repulsionFor(options_.scaling, graph_.vertexCount(), mass),
                .gravity = static_cast<f32>(options_.gravity) * kGravityUnit,
                .communityGravity = static_cast<f32>(options_.communityGravity),
                .linLog = options_.linLog};
    }

    // Gravity is weaker on coarse levels, so that a wide mesh unfolds before it is drawn in.
    ForceModel modelAt(size_t level) const {
        ForceModel model = model_;
        model.gravity = std::ldexp(model_.gravity, -static_cast<int>(level));
        return model;
    }

    // Something to see at once: what was given, or every component as a sunflower in the order of its paths.
    void seedAll() {
        for (u32 c = 0; c < path_.componentCount() && path_.componentSize(c) > 1; ++c) {
            const std::span<Vec2> local = drawing_.component(c);
            if (start_.empty()) {
                const std::vector<Vec2> seeded = ringOfPoints(
                    local.size(), {}, 0, std::sqrt(static_cast<f32>(options_.scaling * kVertexArea)));
                std::ranges::copy(seeded, local.begin());
            } else {
                std::ranges::copy(startOf(c), local.begin());
            }
            drawing_.measure(c);
        }
    }

    // The given positions of a component about their middle, coincident vertices drawn apart by a hair.
    std::vector<Vec2> startOf(u32 c) const {
        const std::span<const VertexId> vertices = path_.component(c);
        const auto usable = [](Vec2 p) { return std::isfinite(p.x) && std::isfinite(p.y); };
        f64 x = 0, y = 0, count = 0;
        for (const VertexId v : vertices) {
            if (!usable(start_[v])) continue;
            x += start_[v].x;
            y += start_[v].y;
            ++count;
        }
        const f32 unit = std::sqrt(model_.repulsion);
        // Squares of distances must stay within f32.
        const f64 farthest = 1e6 * unit * std::sqrt(static_cast<f64>(vertices.size()));
        const auto about = [&](f64 value, f64 sum) {
            return static_cast<f32>(std::clamp(value - sum / count, -farthest, farthest));
        };
        std::vector<Vec2> positions = ringOfPoints(vertices.size(), {}, 0, 1e-3f * unit);
        for (size_t i = 0; i < vertices.size(); ++i) {
            const Vec2 p = start_[vertices[i]];
            if (!usable(p)) continue;
            positions[i].x += about(p.x, x);
            positions[i].y += about(p.y, y);
        }
        return positions;
    }

    void solveSmall(u32 first) {
        const Stopwatch watch;
        u32 last = first;
        u64 vertices = 0;
        while (last < path_.componentCount() && path_.componentSize(last) > 1)
            vertices += path_.componentSize(last++);
        tbb::parallel_for(first, last, [&](u32 c) {
            if (!context_.stop.stop_requested()) solve(c, false);
        });
        if (last > first)
            result_.trace.stages.push_back(
                {.name = "small components", .seconds = watch.seconds(), .items = vertices});
    }

    // Lays one component out, down through its levels; true when it came to rest.
    bool solve(u32 c, bool shown) {
        const Stopwatch watch;
        const std::vector<LevelGraph> levels = buildLevels(graph_, path_, c, scale_, context_.stop);
        if (shown) {
            result_.trace.stages.push_back(
                {.name = "coarsen", .seconds = watch.seconds(), .items = levels[0].size()});
            plan(levels);
        }
        size_t level = levels.size() - 1;
        std::vector<Vec2> positions;
        if (!start_.empty()) {
            level = 0;
            positions = startOf(c);
        } else {
            const LevelGraph& coarsest = levels.back();
            positions =
                sunflower(coarsest.mass, std::sqrt(model_.repulsion * totalMass(coarsest)), options_.seed);
        }
        for (;; --level) {
            LevelSolver solver(std::span<const LevelGraph>(levels).subspan(level), modelAt(level),
                               static_cast<f32>(options_.theta), std::move(positions));
            if (start_.empty()) solver.balanceSize(context_.stop);
            const bool rests = solveLevel(solver, levels, level, c, shown);
            positions = solver.takePositions();
            if (level == 0 || context_.stop.stop_requested()) {
                show(levels, level, positions, c);
                return rests && level == 0;
            }
            positions = placeChildren(levels[level], levels[level - 1], positions, options_.seed);
        }
    }

    static f32 totalMass(const LevelGraph& level) {
        f64 sum = 0;
        for (const f32 m : level.mass) sum += m;
        return static_cast<f32>(sum);
    }

    bool solveLevel(LevelSolver& solver, std::span<const LevelGraph> levels, size_t level, u32 c,
                    bool shown) {
        const Stopwatch watch;
        const u32 nodes = levels[level].size();
        const LevelPlan plan = planFor(nodes, level == 0, options_.iterations);
        int resting = 0, step = 0;
        if (nodes > 2) {
            while (step < plan.most && resting < kRestingSteps) {
                if (shown ? context_.shouldStop() : context_.stop.stop_requested()) break;
                const LevelSolver::Step moved = solver.step(context_.stop);
                if (context_.stop.stop_requested()) break;
                ++step;
                resting = step >= kFirstSteps && moved.movement < plan.rest ? resting + 1 : 0;
                if (shown) report(solver, levels, level, c, step, moved);
            }
        }
        stopped_ |= shown && context_.stop.stop_requested();
        if (shown) {
            done_ += plannedCost(nodes, level == 0);
            result_.trace.stages.push_back({.name = "level",
                                            .level = static_cast<int>(level),
                                            .iteration = step,
                                            .seconds = watch.seconds(),
                                            .items = nodes});
            if (level == 0) result_.iterations = std::max(result_.iterations, step);
        }
        return nodes <= 2 || resting >= kRestingSteps;
    }

    void report(const LevelSolver& solver, std::span<const LevelGraph> levels, size_t level, u32 c, int step,
                const LevelSolver::Step& moved) {
        const u32 nodes = levels[level].size();
        const f64 cost = plannedCost(nodes, level == 0);
        const f64 part = cost * step / planFor(nodes, level == 0, options_.iterations).most;
        Progress progress;
        progress.stage = "layout";
        progress.level = static_cast<int>(level);
        progress.iteration = step;
        progress.fraction = planned_ > 0 ? std::min(1.0, (done_ + part) / planned_) : -1;
        progress.metric = moved.movement;
        context_.observer.progress(progress);
        if (context_.live.positions != nullptr && context_.live.positions->wanted()) {
            show(levels, level, {solver.positions().begin(), solver.positions().end()}, c);
            drawing_.publish(context_.live.positions);
        }
    }

    // Carries positions of a coarse level down to the vertices and into the drawing.
    void show(std::span<const LevelGraph> levels, size_t level, std::vector<Vec2> positions, u32 c) {
        for (; level > 0; --level)
            positions = placeChildren(levels[level], levels[level - 1], positions, options_.seed);
        std::ranges::copy(positions, drawing_.component(c).begin());
        drawing_.measure(c);
    }

    f64 plannedCost(u32 nodes, bool finest) const {
        return static_cast<f64>(nodes) * planFor(nodes, finest, options_.iterations).most;
    }
    void plan(std::span<const LevelGraph> levels) {
        planned_ = 0;
        done_ = 0;
        for (size_t l = 0; l < levels.size(); ++l) planned_ += plannedCost(levels[l].size(), l == 0);
    }

    const Graph& graph_;
    const PathOrder& path_;
    std::span<const Vec2> start_;
    const LayoutOptions& options_;
    RunContext& context_;
    WeightScale scale_;
    ForceModel model_;
    Drawing drawing_;
    LayoutResult result_;
    f64 planned_ = 0, done_ = 0;
    bool stopped_ = false;
};

}  // namespace

const EngineInfo& ForceAtlas2Layout::info() const {
    static const EngineInfo info{
        .algorithm = "layout",
        .id = "forceatlas2",
        .name = "ForceAtlas2, multilevel",
        .backend = Backend::cpu,
        .paper = "Jacomy, Venturini, Heymann, Bastian, PLoS ONE 9(6) 2014; Barnes, Hut, Nature 324 (1986)",
        .description =
            "Edges pull, vertices push. Starts from the communities and works down to the "
            "vertices, so that the overall shape stands early.",
        .options = layoutOptionSpecs()};
    return info;
}

MemoryEstimate ForceAtlas2Layout::estimate(const Graph& graph, const LayoutOptions&) const {
    const u64 arcs = graph.arcCount() * (graph.isDirected() ? 2 : 1);
    const u64 perArc = graph.isWeighted() ? 8 : 4;
    return {.deviceBytes = 0, .hostBytes = arcs * (perArc + 8) + u64{graph.vertexCount()} * 200};
}

LayoutResult ForceAtlas2Layout::run(const Graph& graph, const Hierarchy& hierarchy,
                                    std::span<const Vec2> start, const LayoutOptions& options,
                                    RunContext& context) const {
    for (const OptionSpec& spec : layoutOptionSpecs()) checkRange(spec, getOption(options, spec.key));
    if (!start.empty() && start.size() != graph.vertexCount())
        throw Error(fmt::format("a layout was started from {} positions, and the graph has {} nodes",
                                formatCount(start.size()), formatCount(graph.vertexCount())));
    if (!hierarchy.levels.empty() && hierarchy.vertices != graph.vertexCount())
        throw Error(fmt::format("a layout was given communities of {} nodes, and the graph has {}",
                                formatCount(hierarchy.vertices), formatCount(graph.vertexCount())));
    const Stopwatch watch;
    if (context.live.positions != nullptr && graph.vertexCount() > 0)
        context.live.positions->open(hostLiveMemory(), graph.vertexCount());
    const PathOrder path = hierarchy.levels.empty()
                               ? orderByPath(graph, coarsenByMatching(graph, context.stop))
                               : orderByPath(graph, hierarchy);
    const f64 ordered = watch.seconds();
    LayoutResult result = LayoutRun(graph, path, start, options, context).run();
    result.trace.stages.insert(result.trace.stages.begin(),
                               {.name = "order", .seconds = ordered, .items = graph.vertexCount()});
    return result;
}

}  // namespace quartier::layouts
