#include "render/legend_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace quartier::render {
namespace {

// Logical pixels.
constexpr f32 kLetters = 12;  // 9 points
constexpr f32 kRow = 16, kRowGap = 4, kSectionGap = 8;
constexpr f32 kBaseline = 12;  // under the top of a row
constexpr f32 kPad = 10;       // inside the frame
constexpr f32 kMargin = 12;    // around it
constexpr f32 kNarrowest = 150;
constexpr f32 kDotRadius = 5, kDotRoom = 16, kLeastDot = 0.7f;
constexpr f32 kColumnGap = 18;  // between a name and its amount
constexpr f32 kBand = 10;       // height of a ramp
constexpr f32 kMark = 3;        // height of the line from a ramp to a tick
constexpr f32 kTickGap = 8;     // between texts of ticks
constexpr f32 kRounding = 6;
// Of the ink.
constexpr f32 kNameAlpha = 0.92f, kAmountAlpha = 0.65f, kDimmedAlpha = 0.5f;

// A row of text before it has a place.
struct Row {
    std::string left, right;
    bool bold = false;  // the left text
    bool dimmed = false;
    bool dotted = false;
};

class Layout {
  public:
    Layout(f32 pixelRatio, TextRuler& ruler) : unit_(pixelRatio), ruler_(ruler) {}

    void measure(const Row& row) {
        f32 wide = widthOf(row.left, row.bold) + (row.dotted ? kDotRoom * unit_ : 0);
        if (!row.right.empty()) wide += kColumnGap * unit_ + widthOf(row.right, false);
        inner_ = std::max(inner_, wide);
    }
    void begin() {
        // Whole logical pixels, so that the border is sharp.
        inner_ = std::max(std::ceil(inner_ / unit_), kNarrowest) * unit_;
        y_ = kPad * unit_;
    }
    void gap() { y_ += (kSectionGap - kRowGap) * unit_; }
    void text(const Row& row) {
        const f32 left = kPad * unit_, base = y_ + kBaseline * unit_;
        put(row.left, left + (row.dotted ? kDotRoom * unit_ : 0), base, row.bold,
            row.dimmed ? kDimmedAlpha : kNameAlpha);
        put(row.right, left + inner_ - widthOf(row.right, false), base, false,
            row.dimmed ? kDimmedAlpha : kAmountAlpha);
        y_ += (kRow + kRowGap) * unit_;
    }
    void entry(const LegendEntry& entry, const Row& row) {
        const f32 half = kRowGap / 2 * unit_, right = 2 * kPad * unit_ + inner_ - half;
        legend_.lines.push_back({{{half, y_ - half}, {right, y_ + kRow * unit_ + half}}, entry.item});
        legend_.dots.push_back({{(kPad + kDotRadius) * unit_, y_ + kRow / 2 * unit_},
                                kDotRadius * unit_ * entry.dot,
                                entry.colour});
        text(row);
    }
    // Diameters in equal proportions, as those of nodes grow along a ramp.
    void growingDots(const LegendRamp& ramp) {
        constexpr int kDots = 5;
        for (int i = 0; i < kDots; ++i) {
            const f32 place = static_cast<f32>(i) / (kDots - 1);
            const f32 radius = kDotRadius * std::pow(ramp.growingFrom, 1 - place);
            const f32 room = inner_ - 2 * kDotRadius * unit_;
            legend_.dots.push_back({{(kPad + kDotRadius) * unit_ + place * room, y_ + kBand / 2 * unit_},
                                    std::max(radius, kLeastDot) * unit_,
                                    ramp.ink});
        }
        y_ += (kBand + kRowGap) * unit_;
    }
    void band(const LegendRamp& ramp) {
        if (ramp.growingFrom > 0) return growingDots(ramp);
        const f32 left = kPad * unit_;
        legend_.bands.push_back(
            {{{left, y_}, {left + inner_, y_ + kBand * unit_}}, ramp.palette, ramp.widening});
        y_ += (kBand + kRowGap) * unit_;
    }
    // Its ends, and between them the ticks that have room: the first of those that would touch.
    void ends(const LegendRamp& ramp) {
        const f32 left = kPad * unit_, gap = kTickGap * unit_;
        std::vector<std::pair<f32, f32>> taken{
            {left - gap, left + widthOf(ramp.low, false)},
            {left + inner_ - widthOf(ramp.high, false), left + inner_ + gap}};
        for (const LegendTick& tick : ramp.ticks) {
            const f32 at = left + tick.place * inner_, wide = widthOf(tick.text, false);
            const f32 low = at - wide / 2, high = at + wide / 2;
            const bool room = std::none_of(taken.begin(), taken.end(), [&](const auto& other) {
                return low < other.second + gap && high > other.first - gap;
            });
            if (!room) continue;
            taken.emplace_back(low, high);
            put(tick.text, low, y_ + kBaseline * unit_, false, kAmountAlpha);
            legend_.marks.push_back({{at - unit_ / 2, y_ - kRowGap * unit_}, kMark * unit_, unit_});
        }
        text({.left = ramp.low, .right = ramp.high});
    }
    LegendLayout end() {
        legend_.frame = {{0, 0}, {inner_ + 2 * kPad * unit_, y_ + (kPad - kRowGap) * unit_}};
        legend_.rounding = kRounding * unit_;
        legend_.border = unit_;
        return std::move(legend_);
    }

  private:
    f32 widthOf(const std::string& text, bool bold) const {
        return ruler_.of(text, kLetters * unit_, bold).width;
    }
    void put(const std::string& text, f32 x, f32 base, bool bold, f32 alpha) {
        if (text.empty()) return;
        legend_.texts.push_back({.text = text,
                                 .at = {x, base},
                                 .width = widthOf(text, bold),
                                 .size = kLetters * unit_,
                                 .bold = bold,
                                 .alpha = alpha});
    }

    f32 unit_;  // device pixels of a logical one
    TextRuler& ruler_;
    LegendLayout legend_;
    f32 inner_ = 0;  // width of the rows
    f32 y_ = 0;      // top of the next row
};

Row titleOf(const PictureExtras& extras) {
    return {.left = extras.legendTitle, .right = extras.legendAmount, .bold = true};
}
Row rowOf(const LegendEntry& entry) {
    return {.left = entry.text, .right = entry.amount, .dimmed = entry.colour.a < 1, .dotted = true};
}
Row titleOf(const LegendRamp& ramp) { return {.left = ramp.title, .right = ramp.note, .bold = true}; }
Row endsOf(const LegendRamp& ramp) { return {.left = ramp.low, .right = ramp.high}; }

}  // namespace

void LegendLayout::moveTo(Vec2 corner) {
    const Vec2 by{corner.x - frame.low.x, corner.y - frame.low.y};
    const auto move = [&](Vec2& point) { point = {point.x + by.x, point.y + by.y}; };
    const auto moveBox = [&](Bounds& box) {
        move(box.low);
        move(box.high);
    };
    moveBox(frame);
    for (PlacedText& text : texts) move(text.at);
    for (LegendDot& dot : dots) move(dot.centre);
    for (LegendBand& band : bands) moveBox(band.box);
    for (LegendMark& mark : marks) move(mark.top);
    for (LegendLine& line : lines) moveBox(line.box);
}

LegendLayout layOutLegend(const PictureExtras& extras, f32 pixelRatio, TextRuler& ruler) {
    if (extras.legend.empty() && extras.ramps.empty()) return {};
    const bool titled = !extras.legend.empty() && !extras.legendTitle.empty();
    Layout layout(pixelRatio * extras.textScale, ruler);
    if (titled) layout.measure(titleOf(extras));
    for (const LegendEntry& entry : extras.legend) layout.measure(rowOf(entry));
    for (const LegendRamp& ramp : extras.ramps) {
        layout.measure(titleOf(ramp));
        layout.measure(endsOf(ramp));
        for (const LegendEntry& entry : ramp.classes) layout.measure(rowOf(entry));
        if (ramp.noValue) layout.measure(rowOf(*ramp.noValue));
    }
    layout.begin();
    if (titled) layout.text(titleOf(extras));
    for (const LegendEntry& entry : extras.legend) layout.entry(entry, rowOf(entry));
    bool first = extras.legend.empty();
    for (const LegendRamp& ramp : extras.ramps) {
        if (!std::exchange(first, false)) layout.gap();
        if (!ramp.title.empty()) layout.text(titleOf(ramp));
        if (ramp.classes.empty()) {
            layout.band(ramp);
            layout.ends(ramp);
        }
        for (const LegendEntry& entry : ramp.classes) layout.entry(entry, rowOf(entry));
        if (ramp.noValue) layout.entry(*ramp.noValue, rowOf(*ramp.noValue));
    }
    return layout.end();
}

Vec2 placeInCorner(LegendCorner corner, Vec2 size, const Camera& camera, f32 pixelRatio) {
    const f32 margin = kMargin * pixelRatio;
    const bool left = corner == LegendCorner::topLeft || corner == LegendCorner::bottomLeft,
               top = corner == LegendCorner::topLeft || corner == LegendCorner::topRight;
    return {left ? margin : static_cast<f32>(camera.width) - margin - size.x,
            top ? margin : static_cast<f32>(camera.height) - margin - size.y};
}

}  // namespace quartier::render
