// The colours of the theme as Dear ImGui takes them.
#pragma once

#include <imgui.h>

#include <QColor>

#include "app/qt/theme.h"

namespace quartier::qt {

inline ImU32 imColour(const QColor& c, int alpha = 255) {
    return IM_COL32(c.red(), c.green(), c.blue(), c.alpha() * alpha / 255);
}

struct CardColours {
    explicit CardColours(const Theme& theme);
    ImU32 ground;                   // of a card
    ImU32 line;                     // its border, hairlines
    ImU32 raised, lit, pressed;     // a button: at rest, under the pointer, held down
    ImU32 text, muted, faint, off;  // off: of a button that does nothing now
    ImU32 accent;
};

// What ImGui draws by itself (windows, buttons, bars, tooltips) in these colours. With its context current.
void applyCardStyle(const CardColours& colours);

}  // namespace quartier::qt
