#include "layouts/layout_run.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "layouts/host_level_solver.h"
#include "layouts/map_like.h"
#include "layouts/tiny_component.h"

namespace quartier::layouts {
namespace {

// Components of at least this share of the vertices are shown while they are solved, one after another; the
// smaller ones are solved beforehand, side by side.
constexpr f64 kShownShare = 0.01;
// A level rests when the mean step of this many steps in a row is shorter than this many root mean square
// radii; nothing is decided in its first steps, while the speed still rises.
constexpr f64 kRest = 7e-4, kCoarseRest = 1e-3;
// As much of the gravity lets roads, grids and meshes unfold and keeps their branches near.
constexpr f32 kGravityOfMaps = 0.02f;
constexpr int kRestingSteps = 4;
constexpr int kFirstSteps = 30;
// A level is solved when it has this many times the nodes of the last one that was; others only pass
// positions on, and pull their communities together.
constexpr f64 kWorthwhileGrowth = 2.5;
// Starts that are tried on the coarsest level: as many as compute this many pairs per step, for so many
// steps.
constexpr f64 kStartPairs = 250'000, kMostStarts = 24;
constexpr int kStartSteps = 100;
// Pictures take at most this part of the time, and come no faster than a screen shows them.
constexpr f64 kShowPart = 0.2, kShowSeconds = 1.0 / 60;

// Steps that a level may take at most. Small levels are cheap, and there the shape is found.
int mostSteps(u32 nodes, bool finest, int asked) {
    if (finest && asked > 0) return asked;
    if (nodes <= 5'000) return 500;
    if (nodes <= 50'000) return finest ? 300 : 150;
    if (nodes <= 500'000) return finest ? 150 : 100;
    return finest ? 100 : 60;
}

f64 cost(const LevelNodes& level, bool finest, int asked) {
    return static_cast<f64>(level.size()) * mostSteps(level.size(), finest, asked);
}

bool isFinite(Vec2 p) { return std::isfinite(p.x) && std::isfinite(p.y); }

f64 weightOf(const Graph& graph, WeightScale scale) {
    f64 sum = 0;
    if (graph.isWeighted())
        for (const f32 w : graph.weights()) sum += scale(w);
    else
        sum = static_cast<f64>(graph.arcCount());
    return graph.isDirected() ? 2 * sum : sum;
}

}  // namespace

LayoutRun::LayoutRun(const Graph& graph, const PathOrder& path, const LayoutStart& start,
                     const LayoutOptions& options, const LevelsFactory& levels, Trace trace,
                     RunContext& context)
    : graph_(graph),
      path_(path),
      start_(start.positions),
      anchors_(path, start.pins),
      options_(options),
      levels_(levels),
      context_(context),
      scale_(weightScale(graph)),
      model_{.repulsion = repulsionFor(options.scaling, graph.vertexCount(),
                                       graph.vertexCount() + weightOf(graph, scale_)),
             .gravity = static_cast<f32>(options.gravity) * kGravityUnit,
             .communityGravity = static_cast<f32>(options.communityGravity),
             .linLog = options.linLog},
      drawing_(path, anchors_, vertexSpacing(options.scaling)) {
    result_.trace = std::move(trace);
    const auto largest = path_.componentCount() > 0 ? path_.component(0) : std::span<const VertexId>();
    result_.shape = drawnShape(options_.shape, graph_, largest, context_.stop);
    if (result_.shape == DrawnShape::map) {
        model_.gravity *= kGravityOfMaps;
        model_.communityGravity = 0;
    }
}

LayoutResult LayoutRun::run() {
    seedAll();
    drawing_.publish(context_.live.positions);
    const u32 least = static_cast<u32>(std::max(3.0, kShownShare * graph_.vertexCount()));
    u32 shown = 0;
    f64 vertices = 0;
    while (shown < path_.componentCount() && path_.componentSize(shown) >= least)
        vertices += path_.componentSize(shown++);
    solveSmall(shown);
    bool rests = true;
    for (u32 c = 0; c < shown && !stopped(); ++c) {
        componentShare_ = path_.componentSize(c) / vertices;
        rests &= solve(c, true);
        componentsDone_ += componentShare_;
    }
    result_.cancelled = stopped();
    result_.atRest = rests && !result_.cancelled;
    result_.positions = drawing_.positions();
    if (context_.live.positions != nullptr && !result_.positions.empty())
        context_.live.positions->publishCopy(std::span<const Vec2>(result_.positions));
    return std::move(result_);
}

// Gravity is weaker on coarse levels, so that a wide mesh unfolds before it is drawn in.
ForceModel LayoutRun::modelAt(size_t level) const {
    ForceModel model = model_;
    model.gravity = std::ldexp(model_.gravity, -static_cast<int>(level));
    return model;
}

// Something to see at once: what was given, or every component as a sunflower in the order of its paths.
void LayoutRun::seedAll() {
    tbb::parallel_for(u32{0}, drawing_.connectedComponents(), [&](u32 c) {
        const std::span<Vec2> local = drawing_.component(c);
        std::ranges::copy(
            start_.empty() ? ringOfPoints(local.size(), {}, 0, vertexSpacing(options_.scaling)) : startOf(c),
            local.begin());
        if (start_.empty()) anchor(local, anchors_.of(c));
        drawing_.measure(c);
    });
    for (u32 c = drawing_.connectedComponents(); c < path_.componentCount() && !anchors_.empty(); ++c)
        for (const HeldNode& held : anchors_.of(c)) drawing_.component(c)[held.node] = held.at;
}

// What the given positions of a component are taken about: their mean, or that of the places of its pins.
LayoutRun::Point LayoutRun::middleOf(u32 component) const {
    f64 x = 0, y = 0, count = 0;
    const auto add = [&](Vec2 p) {
        if (!isFinite(p)) return;
        x += p.x;
        y += p.y;
        ++count;
    };
    if (anchors_.holds(component))
        for (const HeldNode& held : anchors_.of(component)) add(held.at);
    else
        for (const VertexId v : path_.component(component)) add(start_[v]);
    return count > 0 ? Point{x / count, y / count} : Point{};
}

// The given positions of a component about their middle; coincident vertices get distinct places, about a
// thousandth of sqrt(R) apart. Those of a component with pins are as they were given, near these.
std::vector<Vec2> LayoutRun::startOf(u32 component) const {
    const std::span<const VertexId> vertices = path_.component(component);
    const Point middle = middleOf(component);
    const f32 unit = std::sqrt(model_.repulsion);
    // Squares of distances must stay within f32.
    const f64 farthest = 1e6 * unit * std::sqrt(static_cast<f64>(vertices.size()));
    const bool held = anchors_.holds(component);
    const auto about = [&](f64 value, f64 centre) {
        return static_cast<f32>(std::clamp(value - centre, -farthest, farthest) + (held ? centre : 0));
    };
    std::vector<Vec2> positions = ringOfPoints(vertices.size(), {}, 0, 1e-3f * unit);
    for (size_t i = 0; i < vertices.size(); ++i) {
        const Vec2 p = start_[vertices[i]];
        if (!isFinite(p)) continue;
        positions[i].x += about(p.x, middle.x);
        positions[i].y += about(p.y, middle.y);
    }
    for (const HeldNode& node : anchors_.of(component)) positions[node.node] = node.at;
    return positions;
}

void LayoutRun::solveSmall(u32 first) {
    const Stopwatch watch;
    const u32 last = drawing_.connectedComponents();
    if (first >= last) return;
    tbb::parallel_for(first, last, [&](u32 c) {
        if (stopped()) return;
        path_.componentSize(c) <= kTiny && !anchors_.holds(c) ? solveTiny(c) : void(solve(c, false));
    });
    result_.trace.stages.push_back({.name = "small components",
                                    .seconds = watch.seconds(),
                                    .items = path_.componentBegin[last] - path_.componentBegin[first]});
    drawing_.publish(context_.live.positions);
}

void LayoutRun::solveTiny(u32 component) {
    const LevelGraph level = finestLevel(graph_, path_.component(component), path_.rank,
                                         path_.componentBegin[component], scale_, context_.stop);
    if (stopped()) return;
    const std::vector<Vec2> positions = start_.empty() ? firstPositions(level) : startOf(component);
    std::ranges::copy(positions, drawing_.component(component).begin());
    layOutTiny(level, model_, start_.empty(), drawing_.component(component));
    drawing_.measure(component);
}

std::vector<Vec2> LayoutRun::firstPositions(const LevelNodes& coarsest) const {
    f64 mass = 0;
    for (const f32 m : coarsest.mass) mass += m;
    return sunflower(coarsest.mass, static_cast<f32>(std::sqrt(model_.repulsion * mass)), options_.seed);
}

// A fold in the coarsest level stays to the end, and trying again costs next to nothing: the start of the
// lowest energy out of several.
std::vector<Vec2> LayoutRun::bestStart(const Levels& levels, size_t level) const {
    const LevelNodes& nodes = levels.nodes(level);
    const f64 pairs = static_cast<f64>(nodes.size()) * nodes.size();
    const int starts = static_cast<int>(std::clamp(kStartPairs / pairs, 1.0, kMostStarts));
    std::vector<Vec2> best = firstPositions(nodes);
    if (starts == 1 || nodes.size() <= 3) return best;
    const LevelGraph coarsest = levels.coarsest();
    f64 lowest = std::numeric_limits<f64>::infinity();
    std::mt19937_64 random(options_.seed);
    std::vector<Vec2> shuffled = best;
    for (int s = 0; s < starts && !stopped(); ++s) {
        HostLevelSolver solver(std::span(&coarsest, 1), modelAt(level), 0, shuffled);
        for (size_t i = shuffled.size(); i > 1; --i) std::swap(shuffled[i - 1], shuffled[random() % i]);
        solver.balanceSize(context_.stop);
        for (int step = 0; step < kStartSteps && !stopped(); ++step) solver.step(context_.stop);
        const f64 energy = solver.energy();
        if (!(energy < lowest)) continue;
        lowest = energy;
        best = solver.positions();
    }
    return best;
}

// Lays one component out, down through its levels; true when it came to rest.
bool LayoutRun::solve(u32 component, bool shown) {
    const Stopwatch watch;
    const std::unique_ptr<Levels> levels =
        (shown ? levels_ : hostLevels())(graph_, path_, component, scale_, context_.stop);
    if (stopped()) return false;
    if (shown)
        result_.trace.stages.push_back(
            {.name = "coarsen", .seconds = watch.seconds(), .items = levels->nodes(0).size()});
    f64 total = 0;
    for (size_t l = 0; l < levels->count(); ++l) total += cost(levels->nodes(l), l == 0, options_.iterations);
    levelsDone_ = shown ? 0 : levelsDone_;

    size_t level = start_.empty() ? levels->count() - 1 : 0;
    std::vector<Vec2> positions = !start_.empty() ? startOf(component)
                                  : shown         ? bestStart(*levels, level)
                                                  : firstPositions(levels->nodes(level));
    u32 solved = 0;  // nodes of the last level that was solved
    for (;; --level) {
        const LevelNodes& nodes = levels->nodes(level);
        const bool worthwhile = level == 0 || static_cast<f64>(nodes.size()) >= kWorthwhileGrowth * solved;
        if (!worthwhile) {
            levelsDone_ += shown ? cost(nodes, false, options_.iterations) / total : 0;
            positions = placeChildren(nodes, levels->nodes(level - 1), positions, options_.seed);
            continue;
        }
        solved = nodes.size();
        const Stopwatch preparing;
        const std::unique_ptr<LevelSolver> solver =
            levels->solver(level, modelAt(level), static_cast<f32>(options_.theta), std::move(positions));
        if (start_.empty()) solver->balanceSize(context_.stop);
        if (level == 0) holdPinned(*solver, component);
        if (shown)
            result_.trace.stages.push_back({.name = "prepare",
                                            .level = static_cast<int>(level),
                                            .seconds = preparing.seconds(),
                                            .items = solved});
        const f64 share = cost(nodes, level == 0, options_.iterations) / total;
        if (shown) levelShare_ = share;
        const bool rests = solveLevel(*solver, *levels, level, component, shown);
        if (shown) levelsDone_ += share;
        positions = solver->positions();
        if (level == 0 || stopped()) {
            draw(*levels, level, std::move(positions), component);
            return rests && level == 0;
        }
        positions = placeChildren(nodes, levels->nodes(level - 1), positions, options_.seed);
    }
}

// Moves the drawing as one to where the pins are, and keeps their vertices there.
void LayoutRun::holdPinned(LevelSolver& solver, u32 component) const {
    if (!anchors_.holds(component)) return;
    std::vector<Vec2> positions = solver.positions();
    anchor(positions, anchors_.of(component));
    std::vector<u32> held;
    for (const HeldNode& node : anchors_.of(component)) held.push_back(node.node);
    solver.hold(positions, held);
}

bool LayoutRun::solveLevel(LevelSolver& solver, const Levels& levels, size_t level, u32 component,
                           bool shown) {
    const Stopwatch watch;
    const u32 nodes = levels.nodes(level).size();
    const int most = mostSteps(nodes, level == 0, options_.iterations);
    const f64 rest = level == 0 ? kRest : kCoarseRest;
    int resting = 0, step = 0;
    while (step < most && resting < kRestingSteps) {
        // The gate is passed once a step: pausing and single steps are for what is shown.
        if (shown ? context_.shouldStop() : stopped()) break;
        const LevelSolver::Step moved = solver.step(context_.stop);
        if (stopped()) break;
        ++step;
        resting = step >= kFirstSteps && moved.movement < rest ? resting + 1 : 0;
        if (!shown) continue;
        tell(level, step, most, moved.movement);
        maybePublish(solver, levels, level, component);
    }
    if (shown) {
        result_.trace.stages.push_back({.name = "level",
                                        .level = static_cast<int>(level),
                                        .iteration = step,
                                        .seconds = watch.seconds(),
                                        .items = nodes});
        if (level == 0) result_.iterations = std::max(result_.iterations, step);
    }
    return resting >= kRestingSteps;
}

void LayoutRun::tell(size_t level, int step, int most, f64 movement) {
    Progress progress;
    progress.stage = "layout";
    progress.level = static_cast<int>(level);
    progress.iteration = step;
    const f64 ofComponent = levelsDone_ + levelShare_ * step / most;
    progress.fraction = std::min(1.0, componentsDone_ + componentShare_ * ofComponent);
    progress.metric = movement;
    context_.observer.progress(progress);
}

void LayoutRun::maybePublish(const LevelSolver& solver, const Levels& levels, size_t level, u32 component) {
    LiveChannel* channel = context_.live.positions;
    if (channel == nullptr || !channel->wanted()) return;
    if (sinceShown_.seconds() < std::max(kShowSeconds, showSeconds_ * (1 / kShowPart - 1))) return;
    const Stopwatch watch;
    draw(levels, level, solver.positions(), component);
    drawing_.publish(channel);
    showSeconds_ = watch.seconds();
    sinceShown_.restart();
}

// Carries positions of a coarse level down to the vertices and into the drawing.
void LayoutRun::draw(const Levels& levels, size_t level, std::vector<Vec2> positions, u32 component) {
    const bool coarse = level > 0;
    for (; level > 0; --level)
        positions = placeChildren(levels.nodes(level), levels.nodes(level - 1), positions, options_.seed);
    if (coarse) anchor(positions, anchors_.of(component));  // pins are of the finest level
    std::ranges::copy(positions, drawing_.component(component).begin());
    drawing_.measure(component);
}

}  // namespace quartier::layouts
