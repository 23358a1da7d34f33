#include "render/enclosed_pass.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>

namespace quartier::render {

namespace {

// As enclosed.comp.
bool isEnclosed(std::span<const Vec2> outline, const Bounds& box, Vec2 p) {
    if (p.x < box.low.x || p.y < box.low.y || p.x > box.high.x || p.y > box.high.y) return false;
    bool inside = false;
    Vec2 b = outline.back();
    for (const Vec2 a : outline) {
        if ((a.y > p.y) != (b.y > p.y)) {
            const f32 across = (p.x - a.x) * (b.y - a.y), along = (b.x - a.x) * (p.y - a.y);
            if (b.y > a.y ? across < along : across > along) inside = !inside;
        }
        b = a;
    }
    return inside;
}

std::vector<u32> bitsOfHost(Scene& scene, const View& view, std::span<const Vec2> outline) {
    const std::vector<Vec2>& positions = scene.hostPositions();
    const std::vector<Look>& looks = scene.hostLooks();
    const Bounds box = boxAround(outline);
    std::vector<u32> bits((scene.vertices + 31) / 32);
    tbb::parallel_for(tbb::blocked_range<size_t>(0, bits.size(), 512), [&](const auto& range) {
        for (size_t word = range.begin(); word < range.end(); ++word) {
            const u32 first = static_cast<u32>(word) * 32, end = std::min(first + 32, scene.vertices);
            for (u32 v = first; v < end; ++v)
                if (isPlace(positions[v]) && (looks[v].flags() & kHidden) == 0 &&
                    isEnclosed(outline, box, view.whole.toScreen(positions[v])))
                    bits[word] |= 1u << (v - first);
        }
    });
    return bits;
}

}  // namespace

EnclosedPass::EnclosedPass() : program_("enclosed.comp") {}

std::vector<VertexId> EnclosedPass::enclosed(Scene& scene, const View& view, std::span<const Vec2> outline,
                                             bool onHost) {
    if (scene.vertices == 0 || outline.empty()) return {};
    const std::vector<u32> bits =
        onHost ? bitsOfHost(scene, view, outline) : bitsOfDevice(scene, view, outline);
    size_t count = 0;
    for (const u32 word : bits) count += static_cast<size_t>(std::popcount(word));
    std::vector<VertexId> vertices;
    vertices.reserve(count);
    for (size_t word = 0; word < bits.size(); ++word)
        for (u32 left = bits[word]; left != 0; left &= left - 1)
            vertices.push_back(static_cast<VertexId>(word * 32) + static_cast<u32>(std::countr_zero(left)));
    return vertices;
}

std::vector<u32> EnclosedPass::bitsOfDevice(Scene& scene, const View& view, std::span<const Vec2> outline) {
    std::vector<u32> bits((scene.vertices + 31) / 32);
    outline_.assign(outline);
    bits_.resizeTo(bits.size() * sizeof(u32));
    const Bounds box = boxAround(outline);
    program_.use();
    view.set(program_);
    program_.set("vertices", scene.vertices);
    program_.set("corners", static_cast<u32>(outline.size()));
    program_.set("box", box.low.x, box.low.y, box.high.x, box.high.y);
    scene.positions.bind(0);
    scene.looks.bind(1);
    outline_.bind(2);
    bits_.bind(3);
    dispatchOver(scene.vertices, 64);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    bits_.read(std::span<u32>(bits));
    return bits;
}

}  // namespace quartier::render
