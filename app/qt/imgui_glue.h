// Dear ImGui inside a QOpenGLWidget: its context, its OpenGL back end, the mouse events of Qt, and fonts
// painted by Qt, so that the overlay has the window's own letters, any script, sharp at any scale factor.
#pragma once

#include <imgui.h>

#include <QElapsedTimer>
#include <QFont>
#include <QPointF>
#include <QSizeF>
#include <QString>
#include <array>
#include <set>

namespace quartier::qt {

enum class Face { small, regular, bold };

struct MouseEvent {
    enum class Kind { move, press, release, wheel, leave, rest };  // rest: it is where it was
    Kind kind = Kind::move;
    QPointF at = {};                        // logical pixels
    Qt::MouseButton button = Qt::NoButton;  // of press and release
    bool twice = false;                     // the press is the second of a double click
    float notches = 0;                      // of the wheel
};

// All calls with the GL context current; begin() and end() around one frame. A frame is painted, or only
// takes a mouse event: Dear ImGui 1.86 has no queue of events, so each event has a frame of its own, and a
// press and a release between two paints are both seen.
class ImGuiGlue {
  public:
    ImGuiGlue();
    ~ImGuiGlue();
    ImGuiGlue(const ImGuiGlue&) = delete;
    ImGuiGlue& operator=(const ImGuiGlue&) = delete;

    // Makes sure that the letters of `text` are there in the next frame. Call before begin().
    void need(const QString& text);
    void begin(QSizeF logicalSize, qreal pixelRatio, const QFont& base);
    void end(bool painted);

    // For the next frame, which must follow before the next event.
    void setMouse(const MouseEvent& event);
    // No button is down and the pointer is nowhere.
    void forgetMouse();
    // Of the frame that began last: the pointer is over a window of ImGui, or a button went down in one.
    bool wantsMouse() const;
    bool pointsAtControl() const { return pointsAtControl_; }  // of the frame that ended last

    // Logical pixels.
    float lineHeight(Face face) const;
    float width(Face face, const std::string& text) const;
    void text(ImDrawList& list, Face face, ImVec2 at, ImU32 colour, const std::string& text) const;

  private:
    void buildFonts(const QFont& base);

    ImGuiContext* context_ = nullptr;
    QElapsedTimer clock_;  // since the frame before: ImGui wants to know
    bool pointsAtControl_ = false;
    std::array<ImFont*, 3> fonts_{};
    std::set<char16_t> letters_;
    bool stale_ = true;
    qreal pixelRatio_ = 0;
    QString family_;
};

}  // namespace quartier::qt
