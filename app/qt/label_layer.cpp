#include "app/qt/label_layer.h"

#include <algorithm>

namespace quartier::qt {

void LabelLayer::setLabels(std::vector<render::PictureLabel> labels, bool moving) {
    const auto same = [](const render::PictureLabel& a, const render::PictureLabel& b) {
        return render::keyOf(a) == render::keyOf(b) && a.text == b.text && a.world.x == b.world.x &&
               a.world.y == b.world.y;
    };
    unsettled_ =
        unsettled_ || !std::equal(labels.begin(), labels.end(), labels_.begin(), labels_.end(), same);
    labels_ = std::move(labels);
    if (unsettled_ && !moving) placeAnew();
    unsettled_ = unsettled_ && moving;
}

void LabelLayer::draw(ImDrawList& list, const LabelFrame& frame, render::TextRuler& ruler,
                      TextTextures& textures) {
    placed_.clear();
    sides_ = std::move(next_);
    next_.clear();
    const f32 ratio = frame.style.pixelRatio;
    layout_ = render::layOutLabels(labels_,
                                   {.camera = frame.camera,
                                    .pixelRatio = ratio,
                                    .textScale = frame.textScale,
                                    .most = static_cast<size_t>(std::max(frame.most, 0)),
                                    .nodes = frame.nodes,
                                    .before = sides_,
                                    .legend = frame.legend},
                                   ruler);
    for (const render::PlacedLabel& name : layout_) {
        const render::PictureLabel& label = labels_[name.label];
        next_[render::keyOf(label)] = name.side;
        if (!name.shown) continue;
        const f32 halo = name.text.halo;
        const QRectF at((name.box.low.x - halo) / ratio, (name.box.low.y - halo) / ratio,
                        (name.box.high.x - name.box.low.x + 2 * halo) / ratio,
                        (name.box.high.y - name.box.low.y + 2 * halo) / ratio);
        if (std::any_of(frame.controls.begin(), frame.controls.end(),
                        [&](const QRectF& control) { return control.intersects(at); }))
            continue;
        textures.draw(list, name.text, frame.style, ratio);
        placed_.push_back({label, static_cast<float>(at.x()), static_cast<float>(at.y()),
                           static_cast<float>(at.width()), static_cast<float>(at.height())});
    }
}

}  // namespace quartier::qt
