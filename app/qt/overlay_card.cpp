#include "app/qt/overlay_card.h"

#include <algorithm>

namespace quartier::qt {

namespace {

constexpr float kPad = 10;
constexpr float kGap = 18;  // between left and right text
constexpr float kSwatch = 16;
constexpr float kRowGap = 4;
constexpr float kNarrowest = 150;

}  // namespace

CardColours::CardColours(const Theme& t)
    : ground(imColour(t.window, 248)),
      raised(imColour(t.line)),
      line(imColour(t.line)),
      text(imColour(t.text)),
      muted(imColour(t.muted)),
      faint(imColour(t.muted, 210)),
      off(imColour(t.muted, 80)),
      accent(imColour(t.accent)) {}

OverlayCard::Item& OverlayCard::add(Kind kind) {
    Item& item = items_.emplace_back();
    item.kind = kind;
    return item;
}

void OverlayCard::row(CardRow row) { add(Kind::text).row = std::move(row); }
void OverlayCard::sparkline(std::vector<float> values) { add(Kind::sparkline).values = std::move(values); }
void OverlayCard::bar(float fraction) { add(Kind::bar).values = {fraction}; }

float OverlayCard::heightOf(const Item& item) const {
    switch (item.kind) {
        case Kind::text:
            return glue_.lineHeight(item.row.face);
        case Kind::sparkline:
            return 40;
        case Kind::bar:
            return 4;
    }
    return 0;
}

ImVec2 OverlayCard::size() const {
    float width = kNarrowest, height = 2 * kPad - kRowGap;
    for (const Item& item : items_) {
        height += heightOf(item) + kRowGap;
        if (item.kind != Kind::text) continue;
        float row = glue_.width(item.row.face, item.row.left) + (item.row.swatch ? kSwatch : 0);
        if (!item.row.right.empty()) row += kGap + glue_.width(Face::regular, item.row.right);
        width = std::max(width, row);
    }
    return {std::ceil(width + 2 * kPad), std::ceil(height)};
}

void OverlayCard::draw(ImDrawList& list, ImVec2 at, const std::optional<QPointF>& mouse,
                       std::vector<HotSpot>* spots) const {
    const ImVec2 whole = size();
    list.AddRectFilled(at, ImVec2(at.x + whole.x, at.y + whole.y), colours_.ground, 6);
    list.AddRect(at, ImVec2(at.x + whole.x, at.y + whole.y), colours_.line, 6);
    ImVec2 pen(at.x + kPad, at.y + kPad);
    const float width = whole.x - 2 * kPad;
    for (const Item& item : items_) {
        const float height = heightOf(item);
        if (item.kind == Kind::text) {
            const QRectF where(at.x + 2, pen.y - kRowGap / 2, whole.x - 4, height + kRowGap);
            const bool lit = item.row.spot && mouse && where.contains(*mouse);
            drawText(list, item, pen, width, lit);
            if (item.row.spot && spots != nullptr) {
                spots->push_back(*item.row.spot);
                spots->back().where = where;
            }
        } else if (item.kind == Kind::sparkline) {
            drawSparkline(list, item, pen, width);
        } else {
            drawBar(list, item, pen, width);
        }
        pen.y += height + kRowGap;
    }
}

void OverlayCard::drawText(ImDrawList& list, const Item& item, ImVec2 at, float width, bool lit) const {
    const CardRow& row = item.row;
    if (lit)
        list.AddRectFilled(ImVec2(at.x - kPad + 3, at.y - kRowGap / 2),
                           ImVec2(at.x + width + kPad - 3, at.y + heightOf(item) + kRowGap / 2),
                           colours_.raised, 4);
    float x = at.x;
    if (row.swatch) {
        const float middle = at.y + heightOf(item) / 2;
        list.AddCircleFilled(ImVec2(x + 5, middle), 5, imColour(*row.swatch, row.faint ? 110 : 255), 24);
        x += kSwatch;
    }
    glue_.text(list, row.face, ImVec2(x, at.y), row.faint ? colours_.faint : colours_.text, row.left);
    if (row.right.empty()) return;
    const float right = at.x + width - glue_.width(Face::regular, row.right);
    glue_.text(list, Face::regular, ImVec2(right, at.y), row.faint ? colours_.faint : colours_.muted,
               row.right);
}

void OverlayCard::drawSparkline(ImDrawList& list, const Item& item, ImVec2 at, float width) const {
    const auto& values = item.values;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const float span = std::max(*high - *low, 1e-9f), height = heightOf(item) - 4;
    // At most one point a pixel: the last value of each column.
    const size_t points = std::min(values.size(), static_cast<size_t>(width));
    std::vector<ImVec2> line(points);
    for (size_t i = 0; i < points; ++i) {
        const size_t at_ = points < 2 ? 0 : i * (values.size() - 1) / (points - 1);
        const float t = points < 2 ? 0 : static_cast<float>(i) / static_cast<float>(points - 1);
        line[i] = ImVec2(at.x + t * width, at.y + 2 + height * (1 - (values[at_] - *low) / span));
    }
    list.AddLine(ImVec2(at.x, at.y + height + 2), ImVec2(at.x + width, at.y + height + 2), colours_.line);
    list.AddPolyline(line.data(), static_cast<int>(line.size()), colours_.accent, 0, 1.8f);
    if (!line.empty()) list.AddCircleFilled(line.back(), 3, colours_.accent);
}

void OverlayCard::drawBar(ImDrawList& list, const Item& item, ImVec2 at, float width) const {
    const float height = heightOf(item);
    list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), colours_.line, 2);
    const float done = std::clamp(item.values[0], 0.0f, 1.0f) * width;
    if (done > 1) list.AddRectFilled(at, ImVec2(at.x + done, at.y + height), colours_.accent, 2);
}

}  // namespace quartier::qt
