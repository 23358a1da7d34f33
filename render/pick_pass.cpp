#include "render/pick_pass.h"

namespace quartier::render {

PickPass::PickPass() : program_("pick.comp") {}

VertexId PickPass::pick(Scene& scene, const View& view, f32 nodeDiameter, Vec2 point, f32 reach) {
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
