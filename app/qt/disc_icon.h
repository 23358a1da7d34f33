// A small disc in a colour: marks rows of tables.
#pragma once

#include <QColor>
#include <QPixmap>

namespace quartier::qt {

QPixmap disc(const QColor& colour);

}  // namespace quartier::qt
