#include "render/node_pass.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/tone_pass.h"

namespace quartier::render {

namespace {

// More marks than that, and the host's cores draw them where they may: it costs a picture of them, OpenGL in
// software some 7 microseconds for each.
constexpr size_t kFewMarks = 1000;

// Small graphs have a glow around their discs, which marks take away: they are drawn with their marks.
constexpr u32 kMostWithHalo = 20'000;

}  // namespace

NodePass::NodePass(bool onHost) : program_("node.vert", "node.frag"), none_(GlVertexArray::make()) {
    for (List* list : {&crisp_, &marked_[0], &marked_[1]}) list->onDevice.resize(16);
    if (onHost) hostMarks_ = std::vector<HostMarks>(marked_.size());
}

bool hasHalo(const NodeScale& scale) { return scale.shown <= kMostWithHalo; }

void NodePass::setMarked(Layer layer, std::vector<u32> vertices) {
    List& list = marked_[static_cast<size_t>(layer)];
    list.vertices = std::move(vertices);
    list.sent = false;
    if (!hostMarks_.empty()) hostMarks_[static_cast<size_t>(layer)].changed();
}

void NodePass::setCrisp(const CrispDiscs* onDevice) {
    setCrisp(std::nullopt);
    onDevice_ = onDevice;
}

void NodePass::setCrisp(std::optional<std::vector<u32>> vertices) {
    onDevice_ = nullptr;
    listed_ = vertices.has_value();
    crisp_.vertices = std::move(vertices).value_or(std::vector<u32>());
    crisp_.sent = false;
}

void NodePass::start(Scene& scene, const View& view, const Style& style, const NodeScale& scale) {
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(none_.name());
    program_.use();
    view.set(program_);
    program_.set("nodeDiameter", scale.diameter);
    program_.set("crispFrom", scale.crispFrom);
    program_.set("pixelRatio", style.pixelRatio);
    program_.set("halo", hasHalo(scale) ? 0.16f : 0.0f);
    program_.set("light", isLight(style.background));
    program_.set("ground", style.background.r, style.background.g, style.background.b, style.background.a);
    scene.positions.bind(0);
    scene.looks.bind(1);
    crisp_.onDevice.bind(2);
}

void NodePass::end() {
    glDisable(GL_BLEND);
    glBindVertexArray(0);
}

void NodePass::drawList(List& list) {
    if (list.vertices.empty()) return;
    if (!std::exchange(list.sent, true)) list.onDevice.assign(std::span<const u32>(list.vertices));
    list.onDevice.bind(2);
    program_.set("listed", true);
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(6 * list.vertices.size()));
    drawn_ += list.vertices.size();
}

// Those without a value under the others.
void NodePass::drawDiscs(Scene& scene) {
    if (!scene.valueless) return drawLayer(scene);
    const u64 before = drawn_;
    for (const u32 layer : {1u, 2u}) {
        drawn_ = before;  // each disc is in one of them
        program_.set("layer", layer);
        drawLayer(scene);
    }
    program_.set("layer", 0u);
}

void NodePass::drawLayer(Scene& scene) {
    if (listed_) return drawList(crisp_);
    program_.set("listed", onDevice_ != nullptr);
    if (onDevice_ != nullptr) {
        onDevice_->draw();
        drawn_ += scene.vertices;  // at most: the device alone knows how many
        return;
    }
    // A draw call counts vertices in 31 bits.
    constexpr u32 kMost = 300'000'000;
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(u64{6} * std::min(scene.vertices, kMost)));
    drawn_ += scene.vertices;
}

void NodePass::drawPlain(Scene& scene, const View& view, const Style& style, const NodeScale& scale) {
    start(scene, view, style, scale);
    program_.set("marks", false);
    program_.set("veil", 0.0f);
    drawDiscs(scene);
    end();
}

void NodePass::drawOthers(Scene& scene, const GlBuffer& positions, const GlBuffer& looks, u32 count,
                          const View& view, const Style& style, const NodeScale& scale) {
    start(scene, view, style, scale);
    program_.set("marks", false);
    program_.set("veil", 0.0f);
    program_.set("listed", false);
    positions.bind(0);
    looks.bind(1);
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(u64{6} * count));
    drawn_ += count;
    end();
}

void NodePass::drawMarked(Scene& scene, const View& view, const Style& style, const NodeScale& scale,
                          bool discs) {
    // As if drawPlain() had drawn them with their marks once already.
    constexpr f32 kNever = 1e30f;
    const f32 twiceFrom = discs ? kNever : scale.crispFrom;
    const MarkStyle marks{style.background, style.pixelRatio, isLight(style.background), scale.diameter,
                          twiceFrom};
    start(scene, view, style, scale);
    program_.set("marks", true);
    program_.set("veil", std::min(style.veil, 1.0f));
    program_.set("twiceFrom", twiceFrom);
    if (discs) drawDiscs(scene);
    for (size_t layer = 0; layer < marked_.size(); ++layer) {
        if (hostMarks_.empty() || marked_[layer].vertices.size() <= kFewMarks) {
            drawList(marked_[layer]);
        } else {
            end();
            hostMarks_[layer].draw(scene, view, marks, marked_[layer].vertices);
            start(scene, view, style, scale);
        }
    }
    end();
}

// Share of the area that discs cover where nodes are closest.
constexpr f32 kCoverWhereCrowded = 0.15f;

f32 nodeDiameter(const Style& style, const Camera& camera, const Bounds& bounds, u32 vertices,
                 f32 areaPerNode) {
    const f32 ratio = std::max(style.pixelRatio, 0.1f), wanted = std::max(style.nodeSize, 0.1f);
    const f32 area = static_cast<f32>(camera.width) * static_cast<f32>(camera.height) / (ratio * ratio);
    // All discs together cover about 8 % of the picture, within limits.
    const f32 room = 0.08f * area / (0.785f * wanted * wanted * static_cast<f32>(std::max(vertices, 1u)));
    const f32 crowd = std::clamp(std::sqrt(room), 0.2f, 2.2f);
    f32 grown = 1, relative = 1;
    const bool point = bounds.high.x <= bounds.low.x && bounds.high.y <= bounds.low.y;
    if (!bounds.empty() && !point) {
        Camera fitted = camera;
        fitted.fit(bounds, 24 * ratio);
        relative = std::max(camera.zoom / fitted.zoom, 1e-6f);
        grown = std::pow(relative, relative > 1 ? 0.4f : 0.7f);
    }
    f32 factor = crowd * grown;
    if (relative > 1 && areaPerNode > 0) {
        // Zoomed in, discs grow as there is room for them beside their neighbours, up to their usual size,
        // and slowly beyond.
        const f32 own = areaPerNode * camera.zoom * camera.zoom / (ratio * ratio);
        f32 open = std::sqrt(kCoverWhereCrowded * own / (0.785f * wanted * wanted));
        if (open > 1) open = std::pow(open, 0.4f);
        factor = std::max(factor, std::min(open, factor * relative));
    }
    return ratio * std::min(wanted * factor, 6 * wanted);
}

std::vector<u32> crispNodes(Scene& scene, const View& view, const NodeScale& scale) {
    const std::vector<Vec2>& positions = scene.hostPositions();
    const std::vector<Look>& looks = scene.hostLooks();
    constexpr u32 kBlock = 16384;
    std::vector<std::vector<u32>> found((scene.vertices + kBlock - 1) / kBlock);
    tbb::parallel_for(size_t{0}, found.size(), [&](size_t block) {
        const u32 begin = static_cast<u32>(block) * kBlock, end = std::min(begin + kBlock, scene.vertices);
        for (u32 v = begin; v < end; ++v) {
            const f32 radius = 0.5f * scale.diameter * looks[v].size();
            if (!looks[v].isDrawn() || radius < scale.crispFrom) continue;
            const Vec2 pixel = view.whole.toScreen(positions[v]);
            const f32 x = pixel.x - static_cast<f32>(view.part.x),
                      y = pixel.y - static_cast<f32>(view.part.y);
            const f32 reach = 2 * radius + 16;  // with its halo
            if (x > -reach && y > -reach && x < static_cast<f32>(view.part.width) + reach &&
                y < static_cast<f32>(view.part.height) + reach)
                found[block].push_back(v);
        }
    });
    std::vector<u32> all;
    for (const auto& block : found) all.insert(all.end(), block.begin(), block.end());
    return all;
}

}  // namespace quartier::render
