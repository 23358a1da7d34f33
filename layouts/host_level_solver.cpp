#include "layouts/host_level_solver.h"

#include <algorithm>
#include <cmath>

#include "layouts/blocks.h"

namespace quartier::layouts {
namespace {

constexpr ArcOffset kFetchAhead = 24;
constexpr u32 kStepsPerSort = 4;  // the boxes follow the points in between

struct MassSums {
    f64 mass = 0, x = 0, y = 0, squares = 0;
    MassSums& operator+=(const MassSums& o) {
        mass += o.mass;
        x += o.x;
        y += o.y;
        squares += o.squares;
        return *this;
    }
};

struct SpeedSums {
    f64 swing = 0, traction = 0;
    SpeedSums& operator+=(const SpeedSums& o) {
        swing += o.swing;
        traction += o.traction;
        return *this;
    }
};

f32 length(Vec2 v) { return std::sqrt(v.x * v.x + v.y * v.y); }

// Where blocks of rows begin, and the number of rows: of kBlock rows at most, and of so many arcs that a
// level of a thousand communities with a million arcs keeps all cores busy. A row is in one block.
std::vector<u32> blocksByArcs(const LevelGraph& level) {
    constexpr ArcOffset kArcs = 1 << 14;
    std::vector<u32> begins{0};
    for (u32 i = 0; i < level.size(); ++i)
        if (i - begins.back() == kBlock ||
            (level.offsets[i + 1] - level.offsets[begins.back()] > kArcs && i > begins.back()))
            begins.push_back(i);
    begins.push_back(level.size());
    return begins;
}

}  // namespace

HostLevelSolver::HostLevelSolver(std::span<const LevelGraph> levels, const ForceModel& model, f32 theta,
                                 std::vector<Vec2> positions)
    : levels_(levels),
      model_(model),
      theta_(positions.size() <= kExactNodes ? 0 : theta),
      softening_(0.02f * std::sqrt(model.repulsion)),
      positions_(std::move(positions)),
      field_(positions_.size()),
      acceleration_(positions_.size()),
      velocity_(positions_.size()),
      spreads_(levels.size() - 1),
      pulls_(levels.size() - 1),
      arcBlocks_(blocksByArcs(levels[0])) {}

HostLevelSolver::Frame HostLevelSolver::frame(const std::stop_token& stop) const {
    const LevelGraph& level = levels_[0];
    const MassSums sum = sumBlocks<MassSums>(level.size(), stop, [&](u32 begin, u32 end) {
        MassSums s;
        for (u32 i = begin; i < end; ++i) {
            const f64 m = level.mass[i], x = positions_[i].x, y = positions_[i].y;
            s += {m, m * x, m * y, m * (x * x + y * y)};
        }
        return s;
    });
    if (!(sum.mass > 0)) return {};
    const f64 x = sum.x / sum.mass, y = sum.y / sum.mass;
    const f64 variance = std::max(0.0, sum.squares / sum.mass - x * x - y * y);
    return {{static_cast<f32>(x), static_cast<f32>(y)}, static_cast<f32>(std::sqrt(variance)), sum.mass};
}

void HostLevelSolver::measureCommunities(size_t ancestor, const std::stop_token& stop) {
    const LevelGraph& below = levels_[ancestor];
    const LevelGraph& level = levels_[ancestor + 1];
    std::vector<Spread>& spreads = spreads_[ancestor];
    spreads.resize(level.size());
    const auto child = [&](u32 i) {
        return ancestor > 0 ? spreads_[ancestor - 1][i] : Spread{positions_[i], 0};
    };
    forBlocks(level.size(), stop, [&](u32 begin, u32 end) {
        for (u32 c = begin; c < end; ++c) {
            f64 x = 0, y = 0, squares = 0;
            const f64 mass = level.mass[c];
            for (u32 i = level.firstChild[c]; i < level.firstChild[c + 1]; ++i) {
                const Spread s = child(i);
                x += static_cast<f64>(below.mass[i]) * s.centroid.x;
                y += static_cast<f64>(below.mass[i]) * s.centroid.y;
            }
            const Vec2 centroid{static_cast<f32>(x / mass), static_cast<f32>(y / mass)};
            for (u32 i = level.firstChild[c]; i < level.firstChild[c + 1]; ++i) {
                const Spread s = child(i);
                const f64 dx = s.centroid.x - centroid.x, dy = s.centroid.y - centroid.y;
                squares += below.mass[i] * (s.variance + dx * dx + dy * dy);
            }
            spreads[c] = {centroid, static_cast<f32>(squares / mass)};
        }
    });
}

void HostLevelSolver::gatherPulls(const Frame& now, const std::stop_token& stop) {
    if (model_.communityGravity == 0 || spreads_.empty()) return;
    for (size_t a = 0; a < spreads_.size(); ++a) measureCommunities(a, stop);
    // Mean square radius that a community of unit mass should have.
    const f32 room = kCommunityRoom * now.radius * now.radius / static_cast<f32>(now.mass);
    for (size_t a = spreads_.size(); a-- > 0;) {
        const LevelGraph& level = levels_[a + 1];
        pulls_[a].resize(level.size());
        forBlocks(level.size(), stop, [&](u32 begin, u32 end) {
            for (u32 c = begin; c < end; ++c) {
                const Spread& s = spreads_[a][c];
                const f32 k = communityPull(model_.communityGravity, s.variance, room * level.mass[c]);
                Pull pull{{k * s.centroid.x, k * s.centroid.y}, k};
                if (a + 1 < spreads_.size()) {
                    const Pull& above = pulls_[a + 1][level.parent[c]];
                    pull.toward.x += above.toward.x;
                    pull.toward.y += above.toward.y;
                    pull.stiffness += above.stiffness;
                }
                pulls_[a][c] = pull;
            }
        });
    }
}

HostLevelSolver::Pull HostLevelSolver::pullOn(u32 node) const {
    if (model_.communityGravity == 0 || spreads_.empty()) return {};
    return pulls_[0][levels_[0].parent[node]];
}

// Attraction along the node's edges.
Vec2 HostLevelSolver::edgePull(u32 node) const {
    const LevelGraph& level = levels_[0];
    const Vec2 p = positions_[node];
    const f32 unit = std::sqrt(model_.repulsion);
    const ArcOffset lastArc = level.targets.size() - 1;
    f32 x = 0, y = 0;
    for (ArcOffset a = level.offsets[node]; a < level.offsets[node + 1]; ++a) {
        // The arcs of the next rows follow these: their ends are fetched while these are summed.
        __builtin_prefetch(&positions_[level.targets[std::min(a + kFetchAhead, lastArc)]]);
        const Vec2 q = positions_[level.targets[a]];
        const Vec2 d{q.x - p.x, q.y - p.y};
        f32 w = level.weight(a);
        if (model_.linLog) w *= attractionFactor(length(d), unit);
        x += w * d.x;
        y += w * d.y;
    }
    return {x, y};
}

// Turns the repulsion in field_ into the preconditioned force.
void HostLevelSolver::accelerate(const Frame& now, const std::stop_token& stop) {
    const LevelGraph& level = levels_[0];
    const f32 g = model_.gravity;
    forBlocks(arcBlocks_, stop, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) {
            const Vec2 p = positions_[i];
            const Vec2 out{p.x - now.centre.x, p.y - now.centre.y};
            const Vec2 edges = edgePull(i);
            const Pull pull = pullOn(i);
            const f32 perMass = 1 / level.mass[i];
            const f32 stiffness = level.pull[i] * perMass + g + pull.stiffness;
            const f32 x = model_.repulsion * field_[i].x + edges.x * perMass - g * out.x + pull.toward.x -
                          pull.stiffness * p.x;
            const f32 y = model_.repulsion * field_[i].y + edges.y * perMass - g * out.y + pull.toward.y -
                          pull.stiffness * p.y;
            field_[i] = {x / stiffness, y / stiffness};
        }
    });
    for (const u32 node : held_) field_[node] = {};  // so neither speed nor position ever change
}

void HostLevelSolver::hold(std::span<const Vec2> positions, std::span<const u32> held) {
    positions_.assign(positions.begin(), positions.end());
    held_.assign(held.begin(), held.end());
}

void HostLevelSolver::adaptSpeed(const std::stop_token& stop) {
    const LevelGraph& level = levels_[0];
    const SpeedSums sum = sumBlocks<SpeedSums>(level.size(), stop, [&](u32 begin, u32 end) {
        SpeedSums s;
        for (u32 i = begin; i < end; ++i) {
            const Vec2 now = field_[i], before = acceleration_[i];
            const f64 m = level.mass[i];
            s.swing += m * length({now.x - before.x, now.y - before.y});
            s.traction += 0.5 * m * length({now.x + before.x, now.y + before.y});
        }
        return s;
    });
    control_.adapt(sum.swing, sum.traction);
}

LevelSolver::Step HostLevelSolver::step(const std::stop_token& stop) {
    const LevelGraph& level = levels_[0];
    const Frame now = frame(stop);
    if (!tree_.sortedFor(positions_.size()) || control_.steps % kStepsPerSort == 0 ||
        control_.steps < kStepsPerSort)
        tree_.sort(positions_, now.centre, kReach * now.radius, stop);
    if (stop.stop_requested()) return {};
    tree_.refit(positions_, level.mass, stop);
    tree_.field(theta_, softening_, field_, stop);
    gatherPulls(now, stop);
    accelerate(now, stop);
    if (stop.stop_requested()) return {};
    adaptSpeed(stop);
    if (stop.stop_requested()) return {};

    const f32 longest = kLongestStep * now.radius;
    const f32 speed = static_cast<f32>(control_.speed);
    struct Moved {
        f64 distance = 0, force = 0;
        Moved& operator+=(const Moved& o) {
            distance += o.distance;
            force += o.force;
            return *this;
        }
    };
    const std::stop_token wholeStep;  // all nodes move or none
    const Moved moved = sumBlocks<Moved>(level.size(), wholeStep, [&](u32 begin, u32 end) {
        Moved sum;
        for (u32 i = begin; i < end; ++i) {
            Vec2 v{kMomentum * velocity_[i].x + speed * field_[i].x,
                   kMomentum * velocity_[i].y + speed * field_[i].y};
            const f32 l = length(v);
            if (l > longest) v = {v.x * longest / l, v.y * longest / l};
            velocity_[i] = v;
            positions_[i].x += v.x;
            positions_[i].y += v.y;
            sum.distance += std::min(l, longest);
            sum.force += length(field_[i]);
        }
        return sum;
    });
    std::swap(acceleration_, field_);
    const f64 unit = static_cast<f64>(now.radius) * level.size();
    if (!(unit > 0)) return {};
    control_.cool(moved.distance / unit);
    return {moved.distance / unit, control_.speed, moved.force / unit};
}

void HostLevelSolver::balanceSize(const std::stop_token& stop) {
    if (model_.linLog) return;  // no closed form
    const LevelGraph& level = levels_[0];
    const Frame now = frame(stop);
    gatherPulls(now, stop);
    if (stop.stop_requested()) return;
    struct Work {
        f64 edges = 0, communities = 0, massSquares = 0;
        Work& operator+=(const Work& o) {
            edges += o.edges;
            communities += o.communities;
            massSquares += o.massSquares;
            return *this;
        }
    };
    const Work work = sumBlocks<Work>(level.size(), stop, [&](u32 begin, u32 end) {
        Work sum;
        for (u32 i = begin; i < end; ++i) {
            const Vec2 p = positions_[i];
            const f64 m = level.mass[i], x = p.x - now.centre.x, y = p.y - now.centre.y;
            const Vec2 edges = edgePull(i);
            const Pull pull = pullOn(i);
            sum += {-(edges.x * x + edges.y * y),
                    -m * ((pull.toward.x - pull.stiffness * p.x) * x +
                          (pull.toward.y - pull.stiffness * p.y) * y),
                    m * m};
        }
        return sum;
    });
    const f64 linear = work.edges + work.communities + model_.gravity * now.mass * now.radius * now.radius;
    const f64 repulsion = model_.repulsion * (now.mass * now.mass - work.massSquares) / 2;
    if (stop.stop_requested() || !(linear > 0) || !(repulsion > 0)) return;
    const f32 scale = static_cast<f32>(std::sqrt(repulsion / linear));
    for (Vec2& p : positions_)
        p = {now.centre.x + scale * (p.x - now.centre.x), now.centre.y + scale * (p.y - now.centre.y)};
}

f64 HostLevelSolver::energy() const {
    const LevelGraph& level = levels_[0];
    const Frame now = frame({});
    const f32 unit = std::sqrt(model_.repulsion);
    const auto apart = [&](u32 i, u32 j) {
        return length({positions_[i].x - positions_[j].x, positions_[i].y - positions_[j].y});
    };
    f64 sum = 0;
    for (u32 i = 0; i < level.size(); ++i) {
        for (ArcOffset a = level.offsets[i]; a < level.offsets[i + 1]; ++a)
            sum += level.weight(a) * attractionPotential(apart(i, level.targets[a]), unit, model_.linLog) / 2;
        for (u32 j = 0; j < i; ++j)
            sum -= f64{model_.repulsion} * level.mass[i] * level.mass[j] *
                   std::log(std::max(apart(i, j), softening_));
        const f64 x = positions_[i].x - now.centre.x, y = positions_[i].y - now.centre.y;
        sum += model_.gravity * level.mass[i] * (x * x + y * y) / 2;
    }
    return sum;
}

}  // namespace quartier::layouts
