#include "app/session/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/session/commands.h"

namespace quartier::session {
namespace {

constexpr f64 kScreenDpi = 96;

}  // namespace

// 6 pixels for hundreds, 3 for ten thousand, 1.5 for 300,000.
f32 restfulNodeSize(VertexId vertices) {
    return std::clamp(6.0f * std::pow(300.0f / static_cast<f32>(std::max(vertices, 1u)), 0.2f), 1.2f, 7.0f);
}

f32 restfulPixelRatio(const render::Camera& picture) {
    constexpr f32 kScreenWidth = 1920, kScreenHeight = 1080;
    return std::clamp(std::min(static_cast<f32>(picture.width) / kScreenWidth,
                               static_cast<f32>(picture.height) / kScreenHeight),
                      1.0f, 64.0f);
}

std::string formatAmount(f64 value) {
    const f64 size = std::abs(value);
    if (!(size >= 1000 && size < 1e15)) return fmt::format("{:.4g}", value);
    return (value < 0 ? "-" : "") + formatCount(static_cast<u64>(std::llround(size)));
}

std::vector<u8> flagsOf(const Document& document, const View& view) {
    if (view.entered.whole() && view.isolated.whole()) return {};
    return flagsOf(document, treeNodeOf(document, view.entered), treeNodeOf(document, view.isolated));
}

void fitCamera(View& view, const Document& document, render::Renderer& renderer) {
    const u32 node = treeNodeOf(document, view.entered);
    const bool inside = node != 0 && document.positions;
    view.camera.fit(inside ? boundsOf(verticesOf(document, node), *document.positions) : renderer.bounds(),
                    kFitMargin * view.style.pixelRatio);
}

void makeRoomForLegend(View& view, const render::PictureExtras& extras, render::Renderer& renderer) {
    if (!view.fit) return;
    view.camera = render::withRoomForLegend(renderer, view.camera, view.style, extras,
                                            kFitMargin * view.style.pixelRatio);
}

void showDocument(const Document& document, render::Renderer& renderer) {
    if (document.empty()) {
        renderer.setTopology(0, {});
        return;
    }
    renderer.setTopology(document.vertexCount(), document.edges());
    if (document.positions) renderer.setPositions(*document.positions);
    if (document.communities) showCommunities(document.communities, renderer);
}

void showCommunities(const std::shared_ptr<const CommunityRun>& run, render::Renderer& renderer) {
    if (run->depthCount() == 0) return renderer.setLevels(nullptr, nullptr);
    renderer.setLevels({run, &run->result.hierarchy.levels[0].parent}, {run, &run->colourKeys});
}

f64 dpiOf(const PictureFile& file, const View& view) {
    return file.dpi > 0 ? file.dpi : kScreenDpi * view.style.pixelRatio;
}

}  // namespace quartier::session
