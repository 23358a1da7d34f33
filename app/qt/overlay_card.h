// A small card of rows in the overlay: measured first, then drawn, in one frame.
#pragma once

#include <QColor>
#include <QPointF>
#include <optional>
#include <string>
#include <vector>

#include "app/qt/imgui_glue.h"
#include "app/qt/overlay.h"
#include "app/qt/theme.h"

namespace quartier::qt {

inline ImU32 imColour(const QColor& c, int alpha = 255) {
    return IM_COL32(c.red(), c.green(), c.blue(), c.alpha() * alpha / 255);
}

struct CardColours {
    explicit CardColours(const Theme& theme);
    ImU32 ground, raised, line, text, muted, faint, off, accent;
};

struct CardRow {
    std::string left;
    std::string right = {};  // at the right edge
    Face face = Face::regular;
    std::optional<QColor> swatch = std::nullopt;
    bool faint = false;
    std::optional<HotSpot> spot = std::nullopt;  // lights up under the mouse
};

class OverlayCard {
  public:
    OverlayCard(const ImGuiGlue& glue, const CardColours& colours) : glue_(glue), colours_(colours) {}
    void row(CardRow row);
    void sparkline(std::vector<float> values);
    void bar(float fraction);

    bool empty() const { return items_.empty(); }
    ImVec2 size() const;
    void draw(ImDrawList& list, ImVec2 at, const std::optional<QPointF>& mouse,
              std::vector<HotSpot>* spots) const;

  private:
    enum class Kind { text, sparkline, bar };
    struct Item {
        Kind kind = Kind::text;
        CardRow row;
        std::vector<float> values;
    };
    Item& add(Kind kind);
    float heightOf(const Item& item) const;
    void drawText(ImDrawList& list, const Item& item, ImVec2 at, float width, bool lit) const;
    void drawSparkline(ImDrawList& list, const Item& item, ImVec2 at, float width) const;
    void drawBar(ImDrawList& list, const Item& item, ImVec2 at, float width) const;

    const ImGuiGlue& glue_;
    const CardColours& colours_;
    std::vector<Item> items_;
};

}  // namespace quartier::qt
