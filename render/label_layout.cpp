#include "render/label_layout.h"

#include <algorithm>

namespace quartier::render {
namespace {

// Logical pixels around the picture in which names are placed too.
constexpr f32 kBeyond = 240;
constexpr f32 kHalo = 3;             // around the letters
constexpr u32 kNodesKnown = 20'000;  // names keep clear of all nodes of graphs up to here
// Times as many names are tried as are wanted.
constexpr size_t kTried = 6;

bool meet(const Bounds& a, const Bounds& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

bool holds(const Bounds& box, Vec2 at) {
    return at.x >= box.low.x && at.x <= box.high.x && at.y >= box.low.y && at.y <= box.high.y;
}

f32 lettersOf(const PictureLabel& label, const LabelScene& scene) {
    return label.pointSize * kPixelsPerPoint * scene.pixelRatio * scene.textScale;
}

struct Candidates {
    std::vector<LabelBox> boxes;
    std::vector<size_t> labels;  // per box
};

Candidates candidatesOf(std::span<const PictureLabel> labels, const LabelScene& scene, const Bounds& around,
                        TextRuler& ruler) {
    Candidates found;
    size_t communities = 0;
    for (size_t i = 0; i < labels.size() && found.boxes.size() / kTried < scene.most; ++i) {
        const PictureLabel& label = labels[i];
        const NodeDisc* node = discOf(scene.nodes.discs, label.vertex);
        // Where its node is now: during a layout that is ahead of the label.
        const Vec2 at = node != nullptr ? node->centre : scene.camera.toScreen(label.world);
        if (!holds(around, at)) continue;
        if (label.community && ++communities > scene.most / 2) continue;
        const TextSize size = ruler.of(label.text, lettersOf(label, scene), label.community);
        const auto before = scene.before.find(keyOf(label));
        const f32 radius = node != nullptr ? node->radius : scene.nodes.reach;
        found.boxes.push_back(
            {.anchor = at,
             .beside = label.vertex == kNoVertex ? -1 : radius + kLabelBeside * scene.pixelRatio,
             .width = size.width,
             .height = size.ascent + size.descent,
             .priority = label.priority,
             .mayCover = label.community || label.overNodes,
             .before = before == scene.before.end() ? LabelSide::none : before->second,
             .kind = node != nullptr ? kindOf(*node) : 0});
        found.labels.push_back(i);
    }
    return found;
}

}  // namespace

NodesInSight nodesInSight(Renderer& renderer, const Camera& camera, const Style& style) {
    NodesInSight nodes;
    nodes.reach = renderer.largestRadius(camera, style);
    if (renderer.vertexCount() <= kNodesKnown)
        nodes.discs = renderer.discs(camera, style, kNodesKnown, kSmallestObstacle * style.pixelRatio);
    return nodes;
}

LabelKey keyOf(const PictureLabel& label) { return {label.community, label.item}; }

std::vector<PlacedLabel> layOutLabels(std::span<const PictureLabel> labels, const LabelScene& scene,
                                      TextRuler& ruler) {
    const f32 width = static_cast<f32>(scene.camera.width), height = static_cast<f32>(scene.camera.height);
    const f32 beyond = kBeyond * scene.pixelRatio;
    const Bounds picture{{0, 0}, {width, height}},
        around{{-beyond, -beyond}, {width + beyond, height + beyond}};
    const Candidates candidates = candidatesOf(labels, scene, around, ruler);
    const std::vector<LabelPlace> places = placeLabels(candidates.boxes, obstaclesOf(scene.nodes.discs),
                                                       around, picture, kLabelAir * scene.pixelRatio);
    std::vector<PlacedLabel> placed;
    size_t shown = 0;
    for (size_t k = 0; k < places.size(); ++k) {
        if (places[k].side == LabelSide::none) continue;
        const size_t i = candidates.labels[k];
        const PictureLabel& label = labels[i];
        const LabelBox& box = candidates.boxes[k];
        const Vec2 centre = places[k].centre, half{box.width / 2, box.height / 2};
        const Bounds at{{centre.x - half.x, centre.y - half.y}, {centre.x + half.x, centre.y + half.y}};
        const f32 letters = lettersOf(label, scene);
        const f32 ascent = ruler.of(label.text, letters, label.community).ascent;
        const f32 halo = kHalo * scene.pixelRatio;
        const Bounds spread{{at.low.x - halo, at.low.y - halo}, {at.high.x + halo, at.high.y + halo}};
        const bool covered = scene.legend && meet(spread, *scene.legend);
        const bool seen = meet(at, picture) && !covered && shown < scene.most;
        shown += seen;
        placed.push_back({.label = i,
                          .side = places[k].side,
                          .box = at,
                          .text = {.text = label.text,
                                   .at = {at.low.x, at.low.y + ascent},
                                   .width = box.width,
                                   .size = letters,
                                   .bold = label.community,
                                   .alpha = label.community ? 1.0f : 0.88f,
                                   .halo = halo},
                          .shown = seen});
    }
    return placed;
}

}  // namespace quartier::render
