#include "app/qt/card_rows.h"

#include <algorithm>
#include <cmath>

namespace quartier::qt {

namespace {

// Logical pixels.
constexpr float kPad = 10;
constexpr float kGap = 18;  // between left and right text
constexpr float kSwatch = 16;
constexpr float kRowGap = 4;
constexpr float kNarrowest = 150;
constexpr float kCurveHeight = 40;
constexpr float kBarHeight = 4;
constexpr float kButtonPad = 8, kButtonGap = 6;

}  // namespace

void CardRows::row(CardRow row) { items_.push_back({.kind = Item::Kind::text, .row = std::move(row)}); }
void CardRows::curve(CardCurve curve) {
    items_.push_back({.kind = Item::Kind::curve, .curve = std::move(curve)});
}
void CardRows::bar(float fraction) { items_.push_back({.kind = Item::Kind::bar, .fraction = fraction}); }
void CardRows::buttons(std::vector<CardButton> buttons) {
    items_.push_back({.kind = Item::Kind::buttons, .buttons = std::move(buttons)});
}

float CardRows::heightOf(const Item& item) const {
    switch (item.kind) {
        case Item::Kind::text:
            return frame_.glue.lineHeight(item.row.face);
        case Item::Kind::curve:
            return kCurveHeight;
        case Item::Kind::bar:
            return kBarHeight;
        case Item::Kind::buttons:
            return frame_.glue.lineHeight(Face::regular) + kButtonPad;
    }
    return 0;
}

float CardRows::widthOf(const Item& item) const {
    const ImGuiGlue& glue = frame_.glue;
    float width = 0;
    if (item.kind == Item::Kind::text) {
        width = glue.width(item.row.face, item.row.left) + (item.row.swatch ? kSwatch : 0);
        if (!item.row.right.empty()) width += kGap + glue.width(Face::regular, item.row.right);
    }
    const auto count = static_cast<float>(item.buttons.size());
    for (const CardButton& button : item.buttons)
        width = std::max(width, count * (glue.width(Face::regular, button.label.toStdString()) +
                                         2 * kButtonPad + kButtonGap));
    return width;
}

ImVec2 CardRows::size() const {
    float width = kNarrowest, height = 2 * kPad - kRowGap;
    for (const Item& item : items_) {
        height += heightOf(item) + kRowGap;
        width = std::max(width, widthOf(item));
    }
    return {std::ceil(width + 2 * kPad), std::ceil(height)};
}

void CardRows::show(const char* name, ImVec2 at, CardKind kind) const {
    const ImVec2 whole = size();
    const CardWindow window(frame_, {.name = name, .at = at, .size = whole, .kind = kind});
    ImVec2 pen(at.x + kPad, at.y + kPad);
    const float width = whole.x - 2 * kPad;
    for (const Item& item : items_) {
        const float height = heightOf(item);
        switch (item.kind) {
            case Item::Kind::text:
                drawText(window, item, pen, width);
                break;
            case Item::Kind::curve:
                drawCurve(window, item.curve, pen, ImVec2(width, height));
                break;
            case Item::Kind::bar:
                drawBar(item.fraction, pen, ImVec2(width, height));
                break;
            case Item::Kind::buttons:
                drawButtons(window, item, pen, width);
                break;
        }
        pen.y += height + kRowGap;
    }
}

void CardRows::drawText(const CardWindow& window, const Item& item, ImVec2 at, float width) const {
    const CardRow& row = item.row;
    const CardColours& colours = frame_.colours;
    float x = at.x;
    if (row.swatch) {
        const float middle = at.y + heightOf(item) / 2;
        window.list().AddCircleFilled(ImVec2(x + 5, middle), 5, imColour(*row.swatch, row.faint ? 110 : 255),
                                      24);
        x += kSwatch;
    }
    window.text(row.face, ImVec2(x, at.y), row.faint ? colours.faint : colours.text, row.left);
    if (row.right.empty()) return;
    const float right = at.x + width - frame_.glue.width(Face::regular, row.right);
    window.text(Face::regular, ImVec2(right, at.y), row.faint ? colours.faint : colours.muted, row.right);
}

void CardRows::showBeside(const char* name, QPointF pointer) const {
    constexpr static float kBeside = 16,
                           kBefore = 12;  // from the pointer, where it is right of or left of it
    constexpr static float kEdge = 4;     // from the edges of the drawing
    const auto place = [](double at, float size, float whole) {
        const auto beside = static_cast<float>(at);
        const bool before = beside + kBeside + size > whole - kEdge;
        return std::max(kEdge, before ? beside - size - kBefore : beside + kBeside);
    };
    const ImVec2 own = size();
    show(name, ImVec2(place(pointer.x(), own.x, frame_.width()), place(pointer.y(), own.y, frame_.height())),
         CardKind::note);
}

// With the pointer over it, the value there is marked and read out.
void CardRows::drawCurve(const CardWindow& window, const CardCurve& curve, ImVec2 at, ImVec2 size) const {
    const auto& values = curve.values;
    const CardWindow::Touch touch = window.readout(curve.name, at, size);
    const float foot = at.y + size.y - 2;
    window.list().AddLine(ImVec2(at.x, foot), ImVec2(at.x + size.x, foot), frame_.colours.line);
    if (values.empty()) return;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const float low = curve.fromZero ? 0 : *least, span = std::max(*most - low, 1e-9f);
    const float height = size.y - 4;
    const auto pointOf = [&](size_t i) {
        const float t = values.size() < 2 ? 0 : static_cast<float>(i) / static_cast<float>(values.size() - 1);
        return ImVec2(at.x + t * size.x, at.y + 2 + height * (1 - (values[i] - low) / span));
    };
    // At most one point a pixel.
    const size_t points = std::min(values.size(), static_cast<size_t>(size.x));
    std::vector<ImVec2> line(points);
    for (size_t i = 0; i < points; ++i)
        line[i] = pointOf(points < 2 ? 0 : i * (values.size() - 1) / (points - 1));
    window.list().AddPolyline(line.data(), static_cast<int>(points), frame_.colours.accent, 0, 1.8f);
    if (!touch.hovered) {
        window.list().AddCircleFilled(line.back(), 3, frame_.colours.accent);
        return;
    }
    const float t = std::clamp((ImGui::GetIO().MousePos.x - at.x) / size.x, 0.0f, 1.0f);
    const auto under = static_cast<size_t>(std::lround(t * static_cast<float>(values.size() - 1)));
    const ImVec2 point = pointOf(under);
    window.list().AddLine(ImVec2(point.x, at.y), ImVec2(point.x, foot), frame_.colours.muted);
    window.list().AddCircleFilled(point, 3, frame_.colours.accent);
    ImGui::SetTooltip("%s", curve.readout(under, values[under]).toUtf8().constData());
}

void CardRows::drawBar(float fraction, ImVec2 at, ImVec2 size) const {
    ImGui::SetCursorScreenPos(at);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, size.y / 2);
    ImGui::ProgressBar(std::clamp(fraction, 0.0f, 1.0f), size, "");
    ImGui::PopStyleVar(2);
}

void CardRows::drawButtons(const CardWindow& window, const Item& item, ImVec2 at, float width) const {
    const auto count = static_cast<float>(item.buttons.size());
    const float each = std::floor((width - (count - 1) * kButtonGap) / count);
    at.y += 2;
    for (const CardButton& button : item.buttons) {
        if (window.button(button.name, button.label, at, ImVec2(each, heightOf(item) - 2), button.enabled))
            frame_.clicked.push_back(button.action);
        window.tooltip(button.tooltip);
        at.x += each + kButtonGap;
    }
}

}  // namespace quartier::qt
