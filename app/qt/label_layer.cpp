#include "app/qt/label_layer.h"

#include <QFontMetricsF>
#include <QImage>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

namespace quartier::qt {

namespace {

constexpr size_t kTexturesKept = 600;
constexpr double kHalo = 3;   // logical pixels around the letters
constexpr f32 kAbove = 1e9f;  // priority of what labels must keep clear of
constexpr size_t kNoLabel = ~size_t{0};
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

const LabelLayer::Texture& LabelLayer::textureOf(const render::PictureLabel& label, qreal pixelRatio,
                                                 const QFont& base, const Theme& theme) {
    const std::string key = label.text + '\x1f' + std::to_string(label.pointSize) + (theme.dark ? "d" : "l") +
                            std::to_string(pixelRatio) + (label.community ? "c" : "");
    const auto found = textures_.find(key);
    if (found != textures_.end()) return found->second;
    const QImage image = paintLabel(label, pixelRatio, base, theme);
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

void LabelLayer::draw(ImDrawList& list, const render::Camera& camera, qreal pixelRatio, const QFont& base,
                      const Theme& theme, int most, const std::vector<QRectF>& reserved) {
    placed_.clear();
    if (textures_.size() > kTexturesKept) release();
    const auto ratio = static_cast<float>(pixelRatio);
    const render::Bounds seen = camera.visible();
    std::vector<render::LabelBox> boxes;
    std::vector<size_t> which;
    for (const QRectF& card : reserved) {
        const QPointF middle = card.center() * pixelRatio;
        boxes.push_back({{static_cast<f32>(middle.x()), static_cast<f32>(middle.y())},
                         static_cast<f32>(card.width() * pixelRatio),
                         static_cast<f32>(card.height() * pixelRatio),
                         kAbove,
                         true});
        which.push_back(kNoLabel);
    }
    const size_t candidates = static_cast<size_t>(most) * 6;
    for (size_t i = 0; i < labels_.size() && boxes.size() < candidates; ++i) {
        const auto& label = labels_[i];
        if (label.world.x < seen.low.x || label.world.x > seen.high.x || label.world.y < seen.low.y ||
            label.world.y > seen.high.y)
            continue;
        const Texture& texture = textureOf(label, pixelRatio, base, theme);
        Vec2 centre = camera.toScreen(label.world);
        // A node's name stands beneath its disc, a community's in its middle.
        if (!label.community) centre.y += static_cast<f32>(texture.height) * 0.75f;
        boxes.push_back({centre, static_cast<f32>(texture.width), static_cast<f32>(texture.height),
                         label.priority, shownBefore_.count(label.text) != 0});
        which.push_back(i);
    }
    const auto fits = render::placeLabels(boxes, camera.width, camera.height);
    shownBefore_.clear();
    for (size_t k = 0; k < boxes.size() && placed_.size() < static_cast<size_t>(most); ++k) {
        if (!fits[k] || which[k] == kNoLabel) continue;
        const auto& label = labels_[which[k]];
        const Texture& texture = textureOf(label, pixelRatio, base, theme);
        const float x = std::round(boxes[k].centre.x - boxes[k].width / 2) / ratio;
        const float y = std::round(boxes[k].centre.y - boxes[k].height / 2) / ratio;
        const float w = boxes[k].width / ratio, h = boxes[k].height / ratio;
        list.AddImage(reinterpret_cast<ImTextureID>(static_cast<intptr_t>(texture.name)), ImVec2(x, y),
                      ImVec2(x + w, y + h));
        placed_.push_back({label, x, y, w, h});
        shownBefore_.insert(label.text);
    }
}

void LabelLayer::release() {
    auto* context = QOpenGLContext::currentContext();
    if (context != nullptr)
        for (const auto& [key, texture] : textures_) context->functions()->glDeleteTextures(1, &texture.name);
    textures_.clear();
}

}  // namespace quartier::qt
