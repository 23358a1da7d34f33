#include "layouts/componentwise.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "layouts/blocks.h"
#include "layouts/drawing.h"
#include "layouts/force_model.h"
#include "layouts/multilevel.h"
#include "layouts/packing.h"

namespace quartier::layouts {
namespace {

constexpr f64 kShownShare = 0.01;
constexpr f64 kShowSeconds = 0.05;  // between live pictures

class ComponentRun {
  public:
    ComponentRun(const Graph& graph, const PathOrder& path, const LayoutStart& start,
                 const LayoutOptions& options, RunContext& context, const ComponentSolver& solver)
        : graph_(graph),
          path_(path),
          start_(start),
          context_(context),
          solver_(solver),
          anchors_(path, start.pins),
          spacing_(vertexSpacing(options.scaling)),
          drawing_(path, anchors_, spacing_) {}

    LayoutResult run(Trace trace) {
        LayoutResult result;
        result.trace = std::move(trace);
        for (u32 c = 0; c < path_.componentCount(); ++c) seed(c);
        drawing_.publish(context_.live.positions);
        const u32 least = static_cast<u32>(std::max(3.0, kShownShare * graph_.vertexCount()));
        u32 shown = 0;
        while (shown < drawing_.connectedComponents() && path_.componentSize(shown) >= least) ++shown;
        tbb::parallel_for(shown, drawing_.connectedComponents(), [&](u32 c) { solve(c, false); });
        for (u32 c = 0; c < shown; ++c) vertices_ += path_.componentSize(c);
        result.atRest = true;
        for (u32 c = 0; c < shown && !context_.stop.stop_requested(); ++c) {
            const Stopwatch watch;
            const ComponentOutcome outcome = solve(c, true);
            result.iterations = std::max(result.iterations, outcome.iterations);
            result.atRest = result.atRest && outcome.atRest;
            result.trace.stages.push_back({.name = "solve",
                                           .iteration = outcome.iterations,
                                           .seconds = watch.seconds(),
                                           .items = path_.componentSize(c)});
            done_ += path_.componentSize(c);
        }
        result.cancelled = context_.stop.stop_requested();
        result.atRest = result.atRest && !result.cancelled;
        result.positions = drawing_.positions();
        return result;
    }

  private:
    void seed(u32 c) {
        const std::span<Vec2> local = drawing_.component(c);
        const std::span<const VertexId> vertices = path_.component(c);
        const std::vector<Vec2> ring = ringOfPoints(local.size(), {}, 0, spacing_);
        for (u32 i = 0; i < local.size(); ++i) {
            const Vec2 given = start_.positions.empty() ? ring[i] : start_.positions[vertices[i]];
            local[i] = std::isfinite(given.x) && std::isfinite(given.y) ? given : ring[i];
        }
        if (local.size() == 1) local[0] = {};
        if (start_.positions.empty()) anchor(local, anchors_.of(c));
        for (const HeldNode& held : anchors_.of(c)) local[held.node] = held.at;
        drawing_.measure(c);
    }

    ComponentOutcome solve(u32 c, bool shown) {
        if (context_.stop.stop_requested()) return {};
        const LevelGraph level = finestLevel(graph_, path_.component(c), path_.rank, path_.componentBegin[c],
                                             weightScale(graph_), context_.stop);
        if (context_.stop.stop_requested()) return {};
        ComponentTask task{.graph = level,
                           .positions = drawing_.component(c),
                           .given = !start_.positions.empty(),
                           .held = anchors_.of(c),
                           .stop = context_.stop,
                           .goesOn = {}};
        task.goesOn = [&](f64 fraction, int step) {
            if (!shown) return !context_.stop.stop_requested();
            show(c, fraction, step);
            return !context_.shouldStop();
        };
        const ComponentOutcome outcome = solver_(task);
        drawing_.measure(c);
        return outcome;
    }

    void show(u32 c, f64 fraction, int step) {
        if (sinceShown_.seconds() < kShowSeconds) return;
        sinceShown_.restart();
        Progress progress;
        progress.stage = "layout";
        progress.iteration = step;
        progress.fraction = std::min(1.0, (done_ + fraction * path_.componentSize(c)) / vertices_);
        context_.observer.progress(progress);
        drawing_.measure(c);
        drawing_.publish(context_.live.positions);
    }

    const Graph& graph_;
    const PathOrder& path_;
    const LayoutStart& start_;
    RunContext& context_;
    const ComponentSolver& solver_;
    Anchors anchors_;
    f32 spacing_;
    Drawing drawing_;
    Stopwatch sinceShown_;
    f64 vertices_ = 0, done_ = 0;  // of the components that are shown
};

}  // namespace

LayoutResult layOutComponents(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                              const LayoutOptions& options, Trace trace, RunContext& context,
                              const ComponentSolver& solve) {
    LiveChannel* channel = context.live.positions;
    if (channel != nullptr && graph.vertexCount() > 0) channel->open(hostLiveMemory(), graph.vertexCount());
    const PathOrder path = orderByPath(graph, hierarchy, {});
    LayoutResult result = ComponentRun(graph, path, start, options, context, solve).run(std::move(trace));
    if (channel != nullptr && !result.positions.empty())
        channel->publishCopy(std::span<const Vec2>(result.positions));
    return result;
}

void scaleToSpacing(std::span<Vec2> positions, f32 spacing) {
    const auto n = static_cast<u32>(positions.size());
    const Spread spread = spreadOf(positions);
    if (!(spread.radius > 0)) return;
    // A disc of n vertices at that distance has a radius of 0.55 sqrt(n), and a root mean square of that by
    // the root of 2 (packing.cpp).
    const f64 scale = 0.55 / std::sqrt(2.0) * spacing * std::sqrt(static_cast<f64>(n)) / spread.radius;
    forBlocks(n, {}, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i)
            positions[i] = {static_cast<f32>(scale * (positions[i].x - spread.x)),
                            static_cast<f32>(scale * (positions[i].y - spread.y))};
    });
}

}  // namespace quartier::layouts
