#include "app/qt/label_layer.h"

#include <QFontMetricsF>
#include <QImage>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace quartier::qt {

namespace {

constexpr size_t kTexturesKept = 600;
constexpr double kHalo = 3;  // logical pixels around the letters
// Logical pixels around the drawing in which names are placed too: they come and go out of sight.
constexpr double kBeyond = 240;
constexpr int kLongest = 28;  // characters; longer names are cut with an ellipsis

QImage paintLabel(const render::PictureLabel& label, qreal ratio, const QFont& base, const Theme& theme) {
    QFont font(base);
    font.setPixelSize(std::max(6, static_cast<int>(std::lround(label.pointSize * 96 / 72 * ratio))));
    font.setWeight(label.community ? QFont::DemiBold : QFont::Normal);
    QString text = QString::fromStdString(label.text).simplified();
    if (text.size() > kLongest) text = text.left(kLongest - 1) + QChar(0x2026);
    const QFontMetricsF metrics(font);
    const double halo = kHalo * ratio;
    const int width = static_cast<int>(std::ceil(metrics.horizontalAdvance(text) + 2 * halo));
    const int height = static_cast<int>(std::ceil(metrics.height() + 2 * halo));
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    QPainterPath letters;
    letters.addText(QPointF(halo, halo + metrics.ascent()), font, text);
    // Three strokes, each narrower and fainter than a border: soft, and readable on any colour.
    for (const double part : {2.0, 1.3, 0.7}) {
        QColor ground = theme.canvas;
        ground.setAlphaF(0.38f);
        painter.strokePath(letters, QPen(ground, halo * part, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
    QColor ink = theme.text;
    if (label.community) ink = theme.dark ? QColor("#ffffff") : QColor("#10141b");
    painter.fillPath(letters, ink);
    painter.end();
    return image.convertToFormat(QImage::Format_RGBA8888);
}

}  // namespace

const LabelLayer::Texture& LabelLayer::textureOf(const render::PictureLabel& label, const LabelScene& scene) {
    const qreal pixelRatio = scene.pixelRatio;
    const Theme& theme = scene.theme;
    const std::string key = label.text + '\x1f' + std::to_string(label.pointSize) + (theme.dark ? "d" : "l") +
                            std::to_string(pixelRatio) + (label.community ? "c" : "");
    const auto found = textures_.find(key);
    if (found != textures_.end()) return found->second;
    const QImage image = paintLabel(label, pixelRatio, scene.font, theme);
    auto* gl = QOpenGLContext::currentContext()->functions();
    Texture texture{0, image.width(), image.height()};
    gl->glGenTextures(1, &texture.name);
    gl->glBindTexture(GL_TEXTURE_2D, texture.name);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    gl->glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width(), image.height(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     image.constBits());
    gl->glBindTexture(GL_TEXTURE_2D, 0);
    return textures_.emplace(key, texture).first->second;
}

void LabelLayer::setLabels(std::vector<render::PictureLabel> labels, bool moving) {
    const auto same = [](const render::PictureLabel& a, const render::PictureLabel& b) {
        return keyOf(a) == keyOf(b) && a.text == b.text && a.world.x == b.world.x && a.world.y == b.world.y;
    };
    unsettled_ =
        unsettled_ || !std::equal(labels.begin(), labels.end(), labels_.begin(), labels_.end(), same);
    labels_ = std::move(labels);
    if (unsettled_ && !moving) before_.clear();
    unsettled_ = unsettled_ && moving;
}

LabelLayer::Candidates LabelLayer::candidatesOf(const LabelScene& scene, const render::Bounds& around) {
    Candidates found;
    const auto ratio = static_cast<f32>(scene.pixelRatio);
    const size_t wanted = static_cast<size_t>(std::max(scene.most, 0)), most = 6 * wanted;
    size_t communities = 0;
    for (size_t i = 0; i < labels_.size() && found.boxes.size() < most; ++i) {
        const auto& label = labels_[i];
        const render::NodeDisc* node = render::discOf(scene.nodes, label.vertex);
        // Where its node is now: during a layout that is ahead of the label.
        const Vec2 at = node != nullptr ? node->centre : scene.camera.toScreen(label.world);
        if (!(at.x >= around.low.x && at.x <= around.high.x && at.y >= around.low.y && at.y <= around.high.y))
            continue;
        // As in pictures, half of the names are left to nodes.
        if (label.community && ++communities > wanted / 2) continue;
        const Texture& texture = textureOf(label, scene);
        const auto before = before_.find(keyOf(label));
        // The halo of the letters is no part of the box.
        const f32 halo = 2 * static_cast<f32>(kHalo) * ratio;
        found.boxes.push_back(
            {.anchor = at,
             .beside = label.vertex == kNoVertex
                           ? -1
                           : (node != nullptr ? node->radius : scene.reach) + render::kLabelBeside * ratio,
             .width = static_cast<f32>(texture.width) - halo,
             .height = static_cast<f32>(texture.height) - halo,
             .priority = label.priority,
             .mayCover = label.community,
             .before = before == before_.end() ? render::LabelSide::none : before->second,
             .kind = node != nullptr ? render::kindOf(*node) : 0});
        found.labels.push_back(i);
    }
    return found;
}

void LabelLayer::draw(ImDrawList& list, const LabelScene& scene) {
    placed_.clear();
    if (textures_.size() > kTexturesKept) release();
    const auto ratio = static_cast<f32>(scene.pixelRatio);
    const auto width = static_cast<f32>(scene.camera.width), height = static_cast<f32>(scene.camera.height);
    const f32 beyond = static_cast<f32>(kBeyond) * ratio;
    const render::Bounds around{{-beyond, -beyond}, {width + beyond, height + beyond}};
    const Candidates candidates = candidatesOf(scene, around);
    const auto places = render::placeLabels(candidates.boxes, render::obstaclesOf(scene.nodes), around,
                                            {{0, 0}, {width, height}}, render::kLabelAir * ratio);
    before_.clear();
    const QRectF window(0, 0, width / ratio, height / ratio);
    for (size_t k = 0; k < places.size(); ++k) {
        if (places[k].side == render::LabelSide::none) continue;
        const auto& label = labels_[candidates.labels[k]];
        before_[keyOf(label)] = places[k].side;
        const Texture& texture = textureOf(label, scene);
        const auto w = static_cast<f32>(texture.width), h = static_cast<f32>(texture.height);
        const QRectF at(std::round(places[k].centre.x - w / 2) / ratio,
                        std::round(places[k].centre.y - h / 2) / ratio, w / ratio, h / ratio);
        const bool hidden = std::any_of(scene.cards.begin(), scene.cards.end(),
                                        [&](const QRectF& card) { return card.intersects(at); });
        if (hidden || !window.intersects(at) || placed_.size() >= static_cast<size_t>(scene.most)) continue;
        const auto x = static_cast<float>(at.x()), y = static_cast<float>(at.y());
        list.AddImage(reinterpret_cast<ImTextureID>(static_cast<intptr_t>(texture.name)), ImVec2(x, y),
                      ImVec2(x + w / ratio, y + h / ratio));
        placed_.push_back({label, x, y, w / ratio, h / ratio});
    }
}

void LabelLayer::release() {
    auto* context = QOpenGLContext::currentContext();
    if (context != nullptr)
        for (const auto& [key, texture] : textures_) context->functions()->glDeleteTextures(1, &texture.name);
    textures_.clear();
}

}  // namespace quartier::qt
