#include "layouts/tiny_component.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace quartier::layouts {
namespace {

constexpr int kMostSteps = 150, kFirstSteps = 10;
constexpr f32 kSpeed = 0.5f, kMomentum = 0.6f;
constexpr f32 kLongestStep = 0.3f;  // root mean square radii
constexpr f32 kRest = 2e-3f;        // mean step, root mean square radii
constexpr f32 kSmoothing = 1e-4f;   // of squared distances, in units of the repulsion

using Vectors = std::array<Vec2, kTiny>;

Vec2 pull(const LevelGraph& component, const ForceModel& model, std::span<const Vec2> p, u32 i) {
    Vec2 f{};
    for (ArcOffset a = component.offsets[i]; a < component.offsets[i + 1]; ++a) {
        const Vec2 q = p[component.targets[a]];
        const f32 dx = q.x - p[i].x, dy = q.y - p[i].y;
        f32 w = component.weight(a);
        if (model.linLog) w *= attractionFactor(std::sqrt(dx * dx + dy * dy), std::sqrt(model.repulsion));
        f.x += w * dx;
        f.y += w * dy;
    }
    return f;
}

// Moves the centroid to the origin; returns the root mean square radius.
f32 centre(std::span<Vec2> p) {
    const f32 share = 1 / static_cast<f32>(p.size());
    Vec2 mean{};
    for (const Vec2 q : p) mean = {mean.x + share * q.x, mean.y + share * q.y};
    f32 squares = 0;
    for (Vec2& q : p) {
        q = {q.x - mean.x, q.y - mean.y};
        squares += share * (q.x * q.x + q.y * q.y);
    }
    return std::sqrt(squares);
}

void balanceSize(const LevelGraph& component, const ForceModel& model, std::span<Vec2> p) {
    f32 work = 0, mass = 0, squares = 0;
    for (u32 i = 0; i < p.size(); ++i) {
        const Vec2 f = pull(component, model, p, i);
        const f32 m = component.mass[i];
        work += model.gravity * m * (p[i].x * p[i].x + p[i].y * p[i].y) - (f.x * p[i].x + f.y * p[i].y);
        mass += m;
        squares += m * m;
    }
    const f32 repulsion = model.repulsion * (mass * mass - squares) / 2;
    if (!(work > 0)) return;
    const f32 scale = std::sqrt(repulsion / work);
    for (Vec2& q : p) q = {scale * q.x, scale * q.y};
}

// Repulsion per mass of every vertex.
void repel(const LevelGraph& component, const ForceModel& model, std::span<const Vec2> p, Vectors& field) {
    const u32 n = static_cast<u32>(p.size());
    const f32 smoothing = kSmoothing * model.repulsion;
    std::fill_n(field.begin(), n, Vec2{});
    for (u32 i = 0; i < n; ++i) {
        for (u32 j = i + 1; j < n; ++j) {
            const f32 dx = p[i].x - p[j].x, dy = p[i].y - p[j].y;
            const f32 w = model.repulsion / (dx * dx + dy * dy + smoothing);
            const f32 onI = w * component.mass[j], onJ = w * component.mass[i];
            field[i] = {field[i].x + onI * dx, field[i].y + onI * dy};
            field[j] = {field[j].x - onJ * dx, field[j].y - onJ * dy};
        }
    }
}

}  // namespace

void layOutTiny(const LevelGraph& component, const ForceModel& model, bool balance,
                std::span<Vec2> positions) {
    const u32 n = component.size();
    if (n < 2) return;
    f32 radius = centre(positions);
    if (balance && !model.linLog) {
        balanceSize(component, model, positions);
        if (n == 2) return;  // that was all there is to solve
    }
    Vectors field, velocity{};
    for (int step = 0; step < kMostSteps; ++step) {
        radius = centre(positions);
        repel(component, model, positions, field);
        const f32 longest = kLongestStep * radius;
        f32 moved = 0;
        for (u32 i = 0; i < n; ++i) {
            const Vec2 edges = pull(component, model, positions, i);
            const f32 perMass = 1 / component.mass[i];
            const f32 factor = kSpeed / (component.pull[i] * perMass + model.gravity);
            const f32 fx = field[i].x + edges.x * perMass - model.gravity * positions[i].x;
            const f32 fy = field[i].y + edges.y * perMass - model.gravity * positions[i].y;
            Vec2 v{kMomentum * velocity[i].x + factor * fx, kMomentum * velocity[i].y + factor * fy};
            const f32 length = std::sqrt(v.x * v.x + v.y * v.y);
            if (length > longest) v = {v.x * longest / length, v.y * longest / length};
            velocity[i] = v;
            moved += std::min(length, longest);
        }
        for (u32 i = 0; i < n; ++i)
            positions[i] = {positions[i].x + velocity[i].x, positions[i].y + velocity[i].y};
        if (step >= kFirstSteps && moved <= kRest * radius * static_cast<f32>(n)) return;
    }
}

}  // namespace quartier::layouts
