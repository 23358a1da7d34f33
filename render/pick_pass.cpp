#include "render/pick_pass.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace quartier::render {

namespace {

// The nearest so far; of equal ones the one of the lowest number.
struct Nearest {
    f32 distance = std::numeric_limits<f32>::infinity();
    VertexId vertex = kNoVertex;

    bool operator<(const Nearest& other) const {
        return std::tie(distance, vertex) < std::tie(other.distance, other.vertex);
    }
};

// As pick.comp.
VertexId pickOnHost(Scene& scene, const View& view, f32 nodeDiameter, Vec2 point, f32 reach) {
    const std::vector<Vec2>& positions = scene.hostPositions();
    const std::vector<Look>& looks = scene.hostLooks();
    const auto nearestIn = [&](const tbb::blocked_range<u32>& range, Nearest nearest) {
        for (u32 v = range.begin(); v < range.end(); ++v) {
            const Vec2 at = view.whole.toScreen(positions[v]);
            const f32 radius = 0.5f * nodeDiameter * looks[v].size();
            const f32 x = at.x - point.x, y = at.y - point.y, most = radius + reach;
            if (!(x * x + y * y <= most * most) || !looks[v].isDrawn()) continue;
            const f32 away = std::sqrt(x * x + y * y);
            nearest = std::min(nearest, {away <= radius ? away * 1e-6f : 1 + away - radius, v});
        }
        return nearest;
    };
    return tbb::parallel_reduce(tbb::blocked_range<u32>(0, scene.vertices, 16384), Nearest{}, nearestIn,
                                [](const Nearest& a, const Nearest& b) { return std::min(a, b); })
        .vertex;
}

}  // namespace

PickPass::PickPass() : program_("pick.comp") {}

VertexId PickPass::pick(Scene& scene, const View& view, f32 nodeDiameter, Vec2 point, f32 reach,
                        bool onHost) {
    return onHost ? pickOnHost(scene, view, nodeDiameter, point, reach)
                  : pickOnDevice(scene, view, nodeDiameter, point, reach);
}

VertexId PickPass::pickOnDevice(Scene& scene, const View& view, f32 nodeDiameter, Vec2 point, f32 reach) {
    if (scene.vertices == 0) return kNoVertex;
    const u32 nothing[2] = {0xFFFFFFFFu, kNoVertex};
    best_.assign(std::span<const u32>(nothing));
    program_.use();
    view.set(program_);
    program_.set("vertices", scene.vertices);
    program_.set("point", point);
    program_.set("reach", reach);
    program_.set("nodeDiameter", nodeDiameter);
    scene.positions.bind(0);
    scene.looks.bind(1);
    best_.bind(2);
    for (const bool second : {false, true}) {
        program_.set("second", second);
        dispatchOver(scene.vertices, 64);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    }
    u32 found[2];
    best_.read(std::span<u32>(found));
    return found[1];
}

}  // namespace quartier::render
