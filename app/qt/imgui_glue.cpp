#include "app/qt/imgui_glue.h"

#include <backends/imgui_impl_opengl3.h>

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <vector>

#include "core/error.h"

namespace quartier::qt {

namespace {

// Letters of every European language's Latin script, and the signs the overlay uses.
const std::u16string kSigns =
    u"\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u202f\u2039\u203a\u00d7\u2212\u03b3\u2190\u2192\u21c4"
    u"\u2248\u2264\u2265";

struct Glyph {
    int rect;  // index in the atlas
    char16_t letter;
    QFont font;
    int pad, ascent;
};

constexpr float kLongTime = 3600;  // seconds

// Those that ImGui knows; -1: another.
int buttonOf(Qt::MouseButton button) {
    switch (button) {
        case Qt::LeftButton:
            return ImGuiMouseButton_Left;
        case Qt::RightButton:
            return ImGuiMouseButton_Right;
        case Qt::MiddleButton:
            return ImGuiMouseButton_Middle;
        default:
            return -1;
    }
}

// Paints one letter into its rectangle of the one-byte atlas.
void paintGlyph(const Glyph& glyph, const ImFontAtlasCustomRect& rect, unsigned char* pixels, int stride) {
    QImage image(rect.Width, rect.Height, QImage::Format_Grayscale8);
    image.fill(Qt::black);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setPen(Qt::white);
    painter.setFont(glyph.font);
    painter.drawText(QPointF(glyph.pad, glyph.ascent), QString(QChar(glyph.letter)));
    painter.end();
    for (int y = 0; y < rect.Height; ++y)
        std::copy_n(image.constScanLine(y), rect.Width, pixels + (rect.Y + y) * stride + rect.X);
}

}  // namespace

ImGuiGlue::ImGuiGlue() {
    IMGUI_CHECKVERSION();
    context_ = ImGui::CreateContext();
    ImGui::SetCurrentContext(context_);
    auto& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.MouseDoubleClickMaxDist = FLT_MAX;  // Qt says what a double click is
    if (!ImGui_ImplOpenGL3_Init("#version 450")) {
        ImGui::DestroyContext(context_);
        throw GlError("the overlay (Dear ImGui) found no OpenGL functions; check the graphics driver");
    }
    for (char16_t c = 0x20; c < 0x180; ++c)
        if (c < 0x7F || c >= 0xA0) letters_.insert(c);
    letters_.insert(kSigns.begin(), kSigns.end());
}

ImGuiGlue::~ImGuiGlue() {
    ImGui::SetCurrentContext(context_);
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(context_);
}

void ImGuiGlue::need(const QString& text) {
    for (const QChar c : text)
        if (c.unicode() >= 0x20 && !c.isSurrogate() && letters_.insert(c.unicode()).second) stale_ = true;
}

void ImGuiGlue::buildFonts(const QFont& base) {
    auto& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
    std::vector<Glyph> glyphs;
    const std::array<std::pair<double, QFont::Weight>, 3> faces{
        {{0.88, QFont::Normal}, {1.0, QFont::Normal}, {1.0, QFont::DemiBold}}};
    const double pixels = (base.pixelSize() > 0 ? base.pixelSize() : base.pointSizeF() * 96 / 72);
    for (size_t i = 0; i < faces.size(); ++i) {
        QFont font(base);
        font.setPixelSize(std::max(6, static_cast<int>(std::lround(pixels * faces[i].first * pixelRatio_))));
        font.setWeight(faces[i].second);
        const QFontMetricsF metrics(font);
        const int ascent = static_cast<int>(std::ceil(metrics.ascent()));
        const int height = ascent + static_cast<int>(std::ceil(metrics.descent())) + 1;
        // ImGui asks for a font of its own to hang glyphs on: one space of its built-in one, the rest is
        // Qt's.
        static const ImWchar kSpace[] = {0x20, 0x20, 0};
        ImFontConfig config;
        config.SizePixels = static_cast<float>(height);
        config.GlyphRanges = kSpace;
        fonts_[i] = atlas.AddFontDefault(&config);
        constexpr int kPad = 2;  // room for what leans over its advance
        for (const char16_t letter : letters_) {
            const double advance = metrics.horizontalAdvance(QString(QChar(letter)));
            const int width = static_cast<int>(std::ceil(advance)) + 2 * kPad;
            const int rect = atlas.AddCustomRectFontGlyph(fonts_[i], letter, width, height,
                                                          static_cast<float>(advance), ImVec2(-kPad, 0));
            glyphs.push_back({rect, letter, font, kPad, ascent});
        }
    }
    unsigned char* bytes = nullptr;
    int width = 0, height = 0;
    atlas.GetTexDataAsAlpha8(&bytes, &width, &height);
    for (const Glyph& glyph : glyphs)
        paintGlyph(glyph, *atlas.GetCustomRectByIndex(glyph.rect), bytes, width);
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    auto& io = ImGui::GetIO();
    io.FontDefault = fonts_[static_cast<size_t>(Face::regular)];
    io.FontGlobalScale = static_cast<float>(1 / pixelRatio_);
    stale_ = false;
}

void ImGuiGlue::begin(QSizeF logicalSize, qreal pixelRatio, const QFont& base) {
    ImGui::SetCurrentContext(context_);
    auto& io = ImGui::GetIO();
    io.DisplaySize =
        ImVec2(static_cast<float>(logicalSize.width()), static_cast<float>(logicalSize.height()));
    io.DisplayFramebufferScale = ImVec2(static_cast<float>(pixelRatio), static_cast<float>(pixelRatio));
    io.DeltaTime =
        clock_.isValid() ? std::max(1e-6f, static_cast<float>(clock_.nsecsElapsed()) * 1e-9f) : 1.0f;
    clock_.start();
    const QString family = base.toString();
    if (stale_ || pixelRatio != pixelRatio_ || family != family_) {
        pixelRatio_ = pixelRatio;
        family_ = family;
        buildFonts(base);
    }
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void ImGuiGlue::end(bool painted) {
    pointsAtControl_ = ImGui::GetMouseCursor() == ImGuiMouseCursor_Hand;
    if (!painted) return ImGui::EndFrame();
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void ImGuiGlue::setMouse(const MouseEvent& event) {
    ImGui::SetCurrentContext(context_);
    if (event.kind == MouseEvent::Kind::leave) return forgetMouse();
    if (event.kind == MouseEvent::Kind::rest) return;
    auto& io = ImGui::GetIO();
    io.MousePos = ImVec2(static_cast<float>(event.at.x()), static_cast<float>(event.at.y()));
    if (event.kind == MouseEvent::Kind::wheel) io.MouseWheel += event.notches;
    const int button = buttonOf(event.button);
    if (button < 0) return;
    io.MouseDown[button] = event.kind == MouseEvent::Kind::press;
    io.MouseDoubleClickTime = event.twice ? kLongTime : 0;
}

void ImGuiGlue::forgetMouse() {
    ImGui::SetCurrentContext(context_);
    auto& io = ImGui::GetIO();
    io.MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
    std::fill(std::begin(io.MouseDown), std::end(io.MouseDown), false);
}

bool ImGuiGlue::wantsMouse() const {
    ImGui::SetCurrentContext(context_);
    return ImGui::GetIO().WantCaptureMouse;
}

float ImGuiGlue::lineHeight(Face face) const {
    return fonts_[static_cast<size_t>(face)]->FontSize / static_cast<float>(pixelRatio_);
}

float ImGuiGlue::width(Face face, const std::string& text) const {
    const ImFont* font = fonts_[static_cast<size_t>(face)];
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.c_str()).x / static_cast<float>(pixelRatio_);
}

void ImGuiGlue::text(ImDrawList& list, Face face, ImVec2 at, ImU32 colour, const std::string& text) const {
    // On whole device pixels, or the letters blur.
    const auto ratio = static_cast<float>(pixelRatio_);
    const ImVec2 snapped(std::round(at.x * ratio) / ratio, std::round(at.y * ratio) / ratio);
    list.AddText(fonts_[static_cast<size_t>(face)], lineHeight(face), snapped, colour, text.c_str());
}

}  // namespace quartier::qt
