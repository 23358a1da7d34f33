#include "app/qt/breadcrumb.h"

#include <cmath>

#include "app/qt/card_window.h"
#include "app/session/legend.h"

namespace quartier::qt {

namespace {

// Logical pixels.
constexpr float kPad = 10;
constexpr float kTextPad = 6;  // above and below
constexpr float kDot = 14;     // room for the dot before a name
constexpr float kGap = 8;      // before and after an arrow
constexpr float kReach = 4;    // of an item beyond its text, on both sides
constexpr size_t kLongestName = 18;

struct PathItem {
    std::string text;
    ImU32 dot = 0;                     // 0: none
    std::function<void()> leave = {};  // none: it is where one is
    QString tooltip = {};
};

std::vector<PathItem> pathItems(const OverlayInput& input) {
    ViewController& view = input.view;
    const auto& path = view.state().path;
    std::vector<PathItem> items;
    PathItem all{.text = QObject::tr("All").toStdString(),
                 .leave = [&view] { view.leaveTo(0); },
                 .tooltip = QObject::tr("Leave for the whole graph")};
    if (path.empty()) {
        all.leave = [&view] { view.isolate(std::nullopt); };
        all.tooltip = QObject::tr("Show all communities again");
    }
    items.push_back(std::move(all));
    for (size_t i = 0; i < path.size(); ++i) {
        const QString name = input.bench.document.nameOf(path[i].node);
        PathItem item{.text = session::shortened(name.toStdString(), kLongestName),
                      .dot = imColour(view.colourOf(path[i].node))};
        if (i + 1 < path.size()) {
            item.leave = [&view, kept = i + 1] { view.leaveTo(kept); };
            item.tooltip = QObject::tr("Leave for %1").arg(name);
        }
        items.push_back(std::move(item));
    }
    if (const auto isolated = view.state().isolated)
        items.push_back(
            {.text = QObject::tr("only %1").arg(input.bench.document.nameOf(*isolated)).toStdString(),
             .dot = imColour(view.colourOf(*isolated))});
    return items;
}

}  // namespace

void needBreadcrumbLetters(const OverlayInput& input, ImGuiGlue& glue) {
    for (const auto& place : input.view.state().path) glue.need(input.bench.document.nameOf(place.node));
    if (const auto isolated = input.view.state().isolated) glue.need(input.bench.document.nameOf(*isolated));
}

void showBreadcrumb(OverlayFrame& frame) {
    const auto& state = frame.input.view.state();
    if (state.path.empty() && !state.isolated) return;
    const std::vector<PathItem> items = pathItems(frame.input);
    const std::string arrow = "\u203a";
    const float arrowWidth = frame.glue.width(Face::regular, arrow);
    const auto widthOf = [&](const PathItem& item) {
        return frame.glue.width(Face::regular, item.text) + (item.dot != 0 ? kDot : 0);
    };
    const float height = frame.glue.lineHeight(Face::regular) + 2 * kTextPad;
    float width = 2 * kPad + static_cast<float>(items.size() - 1) * (arrowWidth + 2 * kGap);
    for (const PathItem& item : items) width += widthOf(item);
    const ImVec2 at(kCardMargin, kCardMargin);
    const CardWindow window(frame,
                            {.name = "breadcrumb", .at = at, .size = ImVec2(std::ceil(width), height)});
    float x = at.x + kPad;
    for (size_t i = 0; i < items.size(); ++i) {
        const PathItem& item = items[i];
        const float own = widthOf(item);
        ImU32 colour = frame.colours.text;
        if (item.leave) {
            const auto touch = window.control("place " + std::to_string(i), ImVec2(x - kReach, at.y),
                                              ImVec2(own + 2 * kReach, height));
            window.tooltip(item.tooltip, CardWindow::Side::below);
            if (touch.held)
                window.list().AddRectFilled(ImVec2(x - kReach, at.y + 3),
                                            ImVec2(x + own + kReach, at.y + height - 3),
                                            frame.colours.pressed, ImGui::GetStyle().FrameRounding);
            colour = touch.hovered ? frame.colours.accent : frame.colours.muted;
            if (touch.held) colour = frame.colours.text;
            if (touch.clicked) frame.clicked.push_back(item.leave);
        }
        if (item.dot != 0) window.list().AddCircleFilled(ImVec2(x + 4, at.y + height / 2), 4, item.dot);
        window.text(Face::regular, ImVec2(x + (item.dot != 0 ? kDot : 0), at.y + kTextPad), colour,
                    item.text);
        x += own;
        if (i + 1 == items.size()) break;
        window.text(Face::regular, ImVec2(x + kGap, at.y + kTextPad), frame.colours.muted, arrow);
        x += arrowWidth + 2 * kGap;
    }
}

}  // namespace quartier::qt
