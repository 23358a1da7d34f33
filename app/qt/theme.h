// The two looks of the window. Dark and light are equals: everything that paints asks here.
#pragma once

#include <QColor>

#include "render/palette.h"

class QApplication;

namespace quartier::qt {

struct Theme {
    bool dark = true;
    QColor window;  // docks, bars
    QColor base;    // fields, tables
    QColor raised;  // buttons, cards
    QColor line;    // hairlines between things
    QColor text;
    QColor muted;       // secondary text
    QColor accent;      // what is active or selected
    QColor accentText;  // on accent
    QColor danger;      // messages of failure
    QColor canvas;      // behind the drawing
};

const Theme& darkTheme();
const Theme& lightTheme();
inline const Theme& theme(bool dark) { return dark ? darkTheme() : lightTheme(); }

// Fusion with the theme's palette and a modest style sheet. All sizes of text are multiples of the
// application's font: call it again when that changes.
void applyTheme(QApplication& application, const Theme& theme);

QColor toQColor(const render::Colour& colour);
render::Colour toColour(const QColor& colour);

}  // namespace quartier::qt
