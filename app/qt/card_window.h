// A window of Dear ImGui without decoration, that stands where it is told: what every card of the overlay is.
#pragma once

#include <QString>
#include <optional>

#include "app/qt/overlay_frame.h"

namespace quartier::qt {

// The mouse over a standing card or the legend is not the drawing's. Names keep clear of a standing card; the
// layout of names knows the legend, which draws its own ground. A note lies over all cards and takes no
// events.
enum class CardKind { standing, legend, note };

struct CardPlace {
    const char* name;
    ImVec2 at, size;  // logical pixels
    CardKind kind = CardKind::standing;
    std::optional<float> rounding = std::nullopt;  // of its corners, where it is not that of all cards
};

// From construction to destruction ImGui's present window.
class CardWindow {
  public:
    CardWindow(OverlayFrame& frame, const CardPlace& place);
    ~CardWindow();
    CardWindow(const CardWindow&) = delete;
    CardWindow& operator=(const CardWindow&) = delete;

    ImDrawList& list() const { return *ImGui::GetWindowDrawList(); }
    void text(Face face, ImVec2 at, ImU32 colour, const std::string& text) const {
        frame_.glue.text(list(), face, at, colour, text);
    }
    // A control without a look, which the caller draws.
    struct Touch {
        bool hovered = false, held = false;
        bool clicked = false;       // released over it
        bool second = false;        // that ends a double click
        bool pressedTwice = false;  // the second press of a double click, just now
    };
    Touch control(const std::string& name, ImVec2 at, ImVec2 size, bool enabled = true) const;
    // The same for what is only looked at.
    Touch readout(const std::string& name, ImVec2 at, ImVec2 size) const;
    // With ImGui's own look. True when it was clicked.
    bool button(const std::string& name, const QString& label, ImVec2 at, ImVec2 size,
                bool enabled = true) const;
    // Of the control before, once the pointer has rested on it, clear of the controls beside it.
    enum class Side { above, below, left };
    void tooltip(const QString& text, Side side = Side::above) const;

  private:
    void noteControl(const std::string& name, bool enabled) const;  // the item before is one

    OverlayFrame& frame_;
};

}  // namespace quartier::qt
