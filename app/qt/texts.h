// Numbers as people read them.
#pragma once

#include <QString>

#include "core/error.h"

namespace quartier::qt {

// "62 \u00b5s", "14.2 ms", "3.51 s"
inline QString formatSeconds(double seconds) {
    if (seconds < 1e-3) return QString("%1 \u00b5s").arg(seconds * 1e6, 0, 'f', 0);
    if (seconds < 1) return QString("%1 ms").arg(seconds * 1e3, 0, 'g', 3);
    return QString("%1 s").arg(seconds, 0, 'g', 4);
}

// "1,563,808"
inline QString counted(u64 value) { return QString::fromStdString(formatCount(value)); }

}  // namespace quartier::qt
