// The two looks of the window. Dark and light are equals: everything that paints asks here.
#pragma once

#include <QColor>

#include "render/palette.h"

class QWidget;

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

// Fusion and the theme's palette for the application, and a modest style sheet for the window and all that it
// is a parent of. The sheet is not the application's: Qt 6.4 styles a widget anew for each of its ancestors
// when that one changes. All sizes of text are multiples of the application's font: call it again when that
// changes.
void applyTheme(QWidget& window, const Theme& theme);

QColor toQColor(const render::Colour& colour);
render::Colour toColour(const QColor& colour);

}  // namespace quartier::qt
