// The window's icons, drawn from paths: sharp at any scale and in the colour of the text.
#pragma once

#include <QIcon>

namespace quartier::qt {

enum class Icon {
    open,
    exportPicture,
    fit,
    zoomIn,
    zoomOut,
    play,
    pause,
    step,
    stop,
    finer,
    coarser,
    back,
    close,
    detach,
    theme,
    help
};

QIcon makeIcon(Icon icon, const QColor& colour);
// The program's own sign: three neighbourhoods.
QIcon programIcon();
QByteArray programSignSvg();

}  // namespace quartier::qt
