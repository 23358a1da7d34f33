// A card of rows: texts, curves, bars and buttons below each other. Measured first, then shown, in one frame.
#pragma once

#include <QColor>
#include <QPointF>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/qt/card_window.h"

namespace quartier::qt {

struct CardRow {
    std::string left;
    std::string right = {};  // at the right edge
    Face face = Face::regular;
    std::optional<QColor> swatch = std::nullopt;
    bool faint = false;
};

struct CardCurve {
    std::string name;  // of the control
    std::vector<float> values;
    bool fromZero = false;                          // else from the smallest value
    std::function<QString(size_t, float)> readout;  // of the value under the pointer
};

struct CardButton {
    std::string name;  // of the control
    QString label, tooltip;
    std::function<void()> action;
    bool enabled = true;
};

class CardRows {
  public:
    explicit CardRows(OverlayFrame& frame) : frame_(frame) {}
    void row(CardRow row);
    void curve(CardCurve curve);
    void bar(float fraction);
    void buttons(std::vector<CardButton> buttons);  // side by side, equally wide

    bool empty() const { return items_.empty(); }
    ImVec2 size() const;
    void show(const char* name, ImVec2 at, CardKind kind = CardKind::standing) const;
    // A note beside the pointer, inside the drawing; `pointer` in logical pixels.
    void showBeside(const char* name, QPointF pointer) const;

  private:
    struct Item {
        enum class Kind { text, curve, bar, buttons } kind = Kind::text;
        CardRow row = {};
        CardCurve curve = {};
        float fraction = 0;
        std::vector<CardButton> buttons = {};
    };
    float heightOf(const Item& item) const;
    float widthOf(const Item& item) const;
    void drawText(const CardWindow& window, const Item& item, ImVec2 at, float width) const;
    void drawCurve(const CardWindow& window, const CardCurve& curve, ImVec2 at, ImVec2 size) const;
    void drawBar(float fraction, ImVec2 at, ImVec2 size) const;
    void drawButtons(const CardWindow& window, const Item& item, ImVec2 at, float width) const;

    OverlayFrame& frame_;
    std::vector<Item> items_;
};

}  // namespace quartier::qt
