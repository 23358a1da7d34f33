#include "app/session/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/session/bit_rows.h"
#include "app/session/commands.h"
#include "app/session/detail_tree.h"
#include "app/session/filter_evaluation.h"
#include "app/session/groups.h"

namespace quartier::session {
namespace {

constexpr f64 kScreenDpi = 96;

}  // namespace

void suitGround(render::Style& style, bool dark) {
    constexpr const char *kOnDark = "glasbey", *kOnLight = "glasbey-light";
    if (style.categorical == kOnDark || style.categorical == kOnLight)
        style.categorical = dark ? kOnDark : kOnLight;
}

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

void applyFilter(View& view, const Document& document, FilterFacts& facts, const RunContext& context) {
    std::shared_ptr<const VisibleSet> visible;
    if (!view.filter.empty())
        visible = std::make_shared<const VisibleSet>(
            evaluateFilter(document, *parseFilter(view.filter), facts, context));
    view.visible = std::move(visible);
}

const VisibleSet* visibleOf(const Document& document, const View& view) {
    const VisibleSet* visible = view.visible.get();
    const bool ofThisGraph = visible != nullptr && visible->nodes.size() == document.vertexCount();
    return ofThisGraph && !visible->all() ? visible : nullptr;
}

std::vector<u8> flagsOf(const Document& document, const View& view) {
    return flagsOf(document, view, treeNodeOf(document, view.entered), treeNodeOf(document, view.isolated));
}

std::vector<u8> flagsOf(const Document& document, const View& view, u32 entered, u32 isolated) {
    const VisibleSet* visible = visibleOf(document, view);
    if (visible == nullptr && entered == 0 && isolated == 0) return {};
    std::vector<u8> flags = flagsOf(document, entered, isolated);
    if (visible == nullptr) return flags;
    inWords(flags.size(), plainContext(), [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v)
            if (!visible->nodes.test(v)) flags[v] |= render::kHidden;
    });
    return flags;
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
    if (document.version->directions) renderer.setDirections(*document.version->directions);
    if (document.positions) renderer.setPositions(*document.positions);
    if (document.communities) showCommunities(document, renderer);
}

void showCommunities(const Document& document, render::Renderer& renderer) {
    const std::shared_ptr<const CommunityRun>& run = document.communities;
    if (run == nullptr || run->depthCount() == 0) return renderer.setLevels(nullptr, nullptr);
    renderer.setLevels({run, &run->result.hierarchy.levels[0].parent}, communityColourKeys(document));
}

void showView(View& view, const Document& document, render::Renderer& renderer) {
    showDocument(document, renderer);
    showGroups(document, view, renderer);
    showQuantities(document, view, renderer);
    showEdgeLooks(document, view, renderer);
    if (needsDetailTree(view.style)) renderer.setDetail(detailTree(document, visibleOf(document, view)));
    renderer.setFlags(flagsOf(document, view));
    if (view.fit) fitCamera(view, document, renderer);
}

f64 dpiOf(const PictureFile& file, const View& view) {
    return file.dpi > 0 ? file.dpi : kScreenDpi * view.style.pixelRatio;
}

}  // namespace quartier::session
