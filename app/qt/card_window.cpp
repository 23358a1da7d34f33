#include "app/qt/card_window.h"

namespace quartier::qt {

namespace {

constexpr float kTooltipGap = 6;  // logical pixels

// Cards do not move, scroll or take the keyboard.
constexpr ImGuiWindowFlags kCardFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoFocusOnAppearing;

// ImGui puts windows that never come to the front below the others.
ImGuiWindowFlags flagsOf(const CardPlace& place) {
    return kCardFlags |
           (place.kind == CardKind::note ? ImGuiWindowFlags_NoInputs
                                         : ImGuiWindowFlags_NoBringToFrontOnFocus) |
           (place.kind == CardKind::legend ? ImGuiWindowFlags_NoBackground : 0);
}

}  // namespace

CardWindow::CardWindow(OverlayFrame& frame, const CardPlace& place) : frame_(frame) {
    ImGui::SetNextWindowPos(place.at);
    ImGui::SetNextWindowSize(place.size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding,
                        place.rounding.value_or(ImGui::GetStyle().WindowRounding));
    ImGui::Begin(place.name, nullptr, flagsOf(place));
    ImGui::PopStyleVar(2);
    if (place.kind == CardKind::standing)
        frame_.cards.emplace_back(place.at.x, place.at.y, place.size.x, place.size.y);
}

CardWindow::~CardWindow() { ImGui::End(); }

CardWindow::Touch CardWindow::control(const std::string& name, ImVec2 at, ImVec2 size, bool enabled) const {
    ImGui::SetCursorScreenPos(at);
    ImGui::BeginDisabled(!enabled);
    Touch touch;
    touch.clicked = ImGui::InvisibleButton(name.c_str(), size);
    noteControl(name, enabled);
    touch.hovered = enabled && ImGui::IsItemHovered();
    touch.held = enabled && ImGui::IsItemActive();
    touch.second = touch.clicked && ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] > 1;
    touch.pressedTwice = touch.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    ImGui::EndDisabled();
    return touch;
}

CardWindow::Touch CardWindow::readout(const std::string& name, ImVec2 at, ImVec2 size) const {
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton(name.c_str(), size);
    frame_.controls.push_back({name, {at.x, at.y, size.x, size.y}});
    return {.hovered = ImGui::IsItemHovered(), .held = ImGui::IsItemActive()};
}

bool CardWindow::button(const std::string& name, const QString& label, ImVec2 at, ImVec2 size,
                        bool enabled) const {
    ImGui::SetCursorScreenPos(at);
    ImGui::BeginDisabled(!enabled);
    const bool clicked = ImGui::Button((label.toStdString() + "###" + name).c_str(), size);
    noteControl(name, enabled);
    ImGui::EndDisabled();
    return clicked;
}

void CardWindow::noteControl(const std::string& name, bool enabled) const {
    const ImVec2 low = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
    frame_.controls.push_back({name, {low.x, low.y, size.x, size.y}, enabled});
    if (enabled && ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

void CardWindow::tooltip(const QString& text, Side side) const {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || ImGui::IsItemActive()) return;
    if (!frame_.tooltips) {
        frame_.awaitsTooltip = true;
        return;
    }
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    if (side == Side::above) ImGui::SetNextWindowPos(ImVec2(low.x, low.y - kTooltipGap), 0, ImVec2(0, 1));
    if (side == Side::below) ImGui::SetNextWindowPos(ImVec2(low.x, high.y + kTooltipGap));
    if (side == Side::left)
        ImGui::SetNextWindowPos(ImVec2(ImGui::GetWindowPos().x - kTooltipGap, low.y), 0, ImVec2(1, 0));
    ImGui::SetTooltip("%s", text.toUtf8().constData());
}

}  // namespace quartier::qt
