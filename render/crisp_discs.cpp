#include "render/crisp_discs.h"

namespace quartier::render {
namespace {

constexpr u32 kPerBlock = 1024;  // vertices that a workgroup looks at

enum Step : u32 { count, sumUp, write };

}  // namespace

CrispDiscs::CrispDiscs() : program_("crisp.comp") { command_.resize(4 * sizeof(u32)); }

void CrispDiscs::choose(Scene& scene, const View& view, const NodeScale& scale) {
    const u32 blocks = (scene.vertices + kPerBlock - 1) / kPerBlock;
    list_.resizeTo(u64{scene.vertices} * sizeof(u32));
    blocks_.resizeTo(u64{blocks} * sizeof(u32));
    program_.use();
    view.set(program_);
    program_.set("vertices", scene.vertices);
    program_.set("nodeDiameter", scale.diameter);
    program_.set("crispFrom", scale.crispFrom);
    program_.set("blockCount", blocks);
    scene.positions.bind(0);
    scene.looks.bind(1);
    list_.bind(2);
    blocks_.bind(3);
    command_.bind(4);
    for (const Step step : {count, sumUp, write}) {
        program_.set("stage", u32{step});
        dispatchOver(step == sumUp ? 1 : scene.vertices, kPerBlock);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_COMMAND_BARRIER_BIT |
                        GL_BUFFER_UPDATE_BARRIER_BIT);
    }
}

std::vector<u32> CrispDiscs::chosen() const {
    u32 corners = 0;
    command_.read(std::span<u32>(&corners, 1));
    std::vector<u32> vertices(corners / 6);
    list_.read(std::span<u32>(vertices));
    return vertices;
}

void CrispDiscs::draw() const {
    list_.bind(2);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, command_.name());
    glDrawArraysIndirect(GL_TRIANGLES, nullptr);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
}

}  // namespace quartier::render
