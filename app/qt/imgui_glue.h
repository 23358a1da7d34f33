// Dear ImGui inside a QOpenGLWidget: its context, its OpenGL back end, and fonts painted by Qt, so that the
// overlay has the window's own letters, any script, sharp at any scale factor.
#pragma once

#include <imgui.h>

#include <QFont>
#include <QSizeF>
#include <QString>
#include <array>
#include <set>

namespace quartier::qt {

enum class Face { small, regular, bold };

// All calls with the GL context current; begin() and end() around one frame's drawing.
class ImGuiGlue {
  public:
    ImGuiGlue();
    ~ImGuiGlue();
    ImGuiGlue(const ImGuiGlue&) = delete;
    ImGuiGlue& operator=(const ImGuiGlue&) = delete;

    // Makes sure that the letters of `text` are there in the next frame. Call before begin().
    void need(const QString& text);
    void begin(QSizeF logicalSize, qreal pixelRatio, const QFont& base);
    void end();

    // Logical pixels.
    float lineHeight(Face face) const;
    float width(Face face, const std::string& text) const;
    void text(ImDrawList& list, Face face, ImVec2 at, ImU32 colour, const std::string& text) const;

  private:
    void buildFonts(const QFont& base);

    ImGuiContext* context_ = nullptr;
    std::array<ImFont*, 3> fonts_{};
    std::set<char16_t> letters_;
    bool stale_ = true;
    qreal pixelRatio_ = 0;
    QString family_;
};

}  // namespace quartier::qt
