#include "app/qt/text_textures.h"

#include <QFontMetricsF>
#include <QImage>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/qt/theme.h"
#include "render/ink.h"

namespace quartier::qt {

namespace {

constexpr size_t kTexturesKept = 600;
constexpr int kPaintedAt = 64;  // size of letters whose outlines are scaled: no hinting to a grid of pixels
// Three strokes, each narrower and fainter than a border: soft, and readable on any colour.
constexpr double kStrokes[] = {2.0, 1.3, 0.7};  // widths, in halos
constexpr float kStrokeAlpha = 0.38f;

// With the left end of the base line at the origin.
QPainterPath lettersOf(const render::PlacedText& text) {
    QFont font(QString::fromUtf8(render::kTypeface));
    font.setPixelSize(kPaintedAt);
    font.setBold(text.bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    const QString line = QString::fromStdString(text.text);
    QPainterPath letters;
    letters.addText(QPointF(), font, line);
    const double advance = QFontMetricsF(font).horizontalAdvance(line), height = text.size / kPaintedAt;
    // Shaped by Qt a text may be narrower than the layout says, or wider.
    return QTransform::fromScale(advance > 0 ? text.width / advance : height, height).map(letters);
}

QImage paint(const QPainterPath& letters, QPoint origin, QSize size, const render::PlacedText& text,
             const render::Style& style) {
    QImage image(size, QImage::Format_RGBA8888_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(origin);
    if (text.halo > 0) {
        QColor ground = toQColor(render::paperOf(style));
        ground.setAlphaF(kStrokeAlpha);
        for (const double width : kStrokes)
            painter.strokePath(letters,
                               QPen(ground, width * text.halo, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
    QColor ink = toQColor(render::inkOf(style));
    ink.setAlphaF(text.alpha);
    painter.fillPath(letters, ink);
    painter.end();
    return image.convertToFormat(QImage::Format_RGBA8888);
}

std::string keyOf(const render::PlacedText& text, const render::Style& style) {
    const render::Colour ink = render::inkOf(style), paper = render::paperOf(style);
    std::string key = text.text + '\x1f' + (text.bold ? "b" : "r");
    for (const float number :
         {text.size, text.width, text.alpha, text.halo, ink.r, ink.g, ink.b, paper.r, paper.g, paper.b})
        key += std::to_string(number) + ' ';
    return key;
}

unsigned upload(const QImage& image) {
    auto* gl = QOpenGLContext::currentContext()->functions();
    unsigned name = 0;
    gl->glGenTextures(1, &name);
    gl->glBindTexture(GL_TEXTURE_2D, name);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    gl->glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width(), image.height(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     image.constBits());
    gl->glBindTexture(GL_TEXTURE_2D, 0);
    return name;
}

}  // namespace

const TextTextures::Texture& TextTextures::textureOf(const render::PlacedText& text,
                                                     const render::Style& style) {
    const std::string key = keyOf(text, style);
    const auto found = textures_.find(key);
    if (found != textures_.end()) return found->second;
    const QPainterPath letters = lettersOf(text);
    const QRectF bounds = letters.boundingRect();
    const double pad = std::ceil(text.halo) + 1;
    Texture texture;
    texture.left = static_cast<int>(std::ceil(pad - std::min(bounds.left(), 0.0)));
    texture.top = static_cast<int>(std::ceil(pad - std::min(bounds.top(), 0.0)));
    texture.width = texture.left + static_cast<int>(std::ceil(std::max(bounds.right(), 1.0) + pad));
    texture.height = texture.top + static_cast<int>(std::ceil(std::max(bounds.bottom(), 1.0) + pad));
    texture.name =
        upload(paint(letters, {texture.left, texture.top}, {texture.width, texture.height}, text, style));
    return textures_.emplace(key, texture).first->second;
}

void TextTextures::beginFrame() {
    if (textures_.size() > kTexturesKept) release();
}

// On whole device pixels, or the letters blur.
void TextTextures::draw(ImDrawList& list, const render::PlacedText& text, const render::Style& style,
                        float pixelRatio) {
    const Texture& texture = textureOf(text, style);
    const float x = std::round(text.at.x) - static_cast<float>(texture.left),
                y = std::round(text.at.y) - static_cast<float>(texture.top);
    list.AddImage(reinterpret_cast<ImTextureID>(static_cast<intptr_t>(texture.name)),
                  ImVec2(x / pixelRatio, y / pixelRatio),
                  ImVec2((x + static_cast<float>(texture.width)) / pixelRatio,
                         (y + static_cast<float>(texture.height)) / pixelRatio));
}

void TextTextures::release() {
    auto* context = QOpenGLContext::currentContext();
    if (context != nullptr)
        for (const auto& [key, texture] : textures_) context->functions()->glDeleteTextures(1, &texture.name);
    textures_.clear();
}

}  // namespace quartier::qt
