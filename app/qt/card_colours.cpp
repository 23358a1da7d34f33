#include "app/qt/card_colours.h"

namespace quartier::qt {

namespace {

QColor mixed(const QColor& a, const QColor& b, double t) {
    const auto part = [t](int x, int y) { return static_cast<int>(x + t * (y - x)); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

}  // namespace

CardColours::CardColours(const Theme& t)
    : ground(imColour(t.window, 248)),
      line(imColour(t.line)),
      raised(imColour(t.raised)),
      lit(imColour(mixed(t.raised, t.accent, 0.25))),
      pressed(imColour(mixed(t.raised, t.accent, 0.5))),
      text(imColour(t.text)),
      muted(imColour(t.muted)),
      faint(imColour(t.muted, 210)),
      off(imColour(t.muted, 80)),
      accent(imColour(t.accent)) {}

void applyCardStyle(const CardColours& colours) {
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowPadding = ImVec2(8, 5);  // of tooltips; cards place what is in them
    style.WindowRounding = 6;
    style.WindowBorderSize = 1;
    style.WindowMinSize = ImVec2(1, 1);
    style.PopupRounding = 4;
    style.PopupBorderSize = 1;
    style.FrameRounding = 4;
    style.FrameBorderSize = 1;
    style.FramePadding = ImVec2(8, 2);
    style.DisabledAlpha = 0.4f;
    const auto set = [&](ImGuiCol_ which, ImU32 colour) {
        style.Colors[which] = ImGui::ColorConvertU32ToFloat4(colour);
    };
    set(ImGuiCol_WindowBg, colours.ground);
    set(ImGuiCol_PopupBg, colours.ground);
    set(ImGuiCol_Border, colours.line);
    set(ImGuiCol_Text, colours.text);
    set(ImGuiCol_Button, colours.raised);
    set(ImGuiCol_ButtonHovered, colours.lit);
    set(ImGuiCol_ButtonActive, colours.pressed);
    set(ImGuiCol_FrameBg, colours.line);
    set(ImGuiCol_PlotHistogram, colours.accent);
}

}  // namespace quartier::qt
