// Numbers as people read them.
#pragma once

#include <QObject>
#include <QRegularExpression>
#include <QString>

#include "app/qt/language.h"
#include "core/error.h"

namespace quartier::qt {

// "62 \u00b5s", "14.2 ms", "3.51 s"
inline QString formatSeconds(double seconds) {
    if (seconds < 1e-3) return QString("%1 \u00b5s").arg(seconds * 1e6, 0, 'f', 0);
    if (seconds < 1) return QString("%1 ms").arg(seconds * 1e3, 0, 'g', 3);
    return QString("%1 s").arg(seconds, 0, 'g', 4);
}

// "Intel(R) Xeon(R) Platinum 8480C CPU @ 2.00GHz" -> "Xeon Platinum 8480C": what tells two devices apart.
inline QString shortDevice(const std::string& device) {
    static const QRegularExpression noise(
        R"(\((R|TM|r|tm)\)|\b(Intel|AMD|NVIDIA|CPU|Processor|\d+-Core)\b|@.*$)");
    return QString::fromStdString(device).remove(noise).simplified();
}

// What is left of a run, as well as it is known: "8 s", "12 min", "3.5 h", "4 days".
inline QString roughly(double seconds) {
    if (seconds < 90) return QObject::tr("%1 s").arg(seconds, 0, 'f', 0);
    if (seconds < 90 * 60) return QObject::tr("%1 min").arg(seconds / 60, 0, 'f', 0);
    if (seconds < 36 * 3600) return QObject::tr("%1 h").arg(seconds / 3600, 0, 'f', 1);
    return QObject::tr("%1 days").arg(seconds / 86400, 0, 'f', 0);
}

// "1,563,808", as the language has it
inline QString counted(u64 value) {
    return QString::fromStdString(formatCount(value)).replace(',', Language::groupSeparator());
}

// "1 community", "1,563,808 communities"
inline QString counted(u64 value, const QString& one, const QString& many) {
    return QStringLiteral("%1 %2").arg(counted(value), value == 1 ? one : many);
}

inline QString communitiesText(u64 communities) {
    return counted(communities, QObject::tr("community"), QObject::tr("communities"));
}

// Of the top of an estimate: at how many looks in a row nobody new was found there.
inline QString stableFor(i64 looks) {
    if (looks <= 0) return QObject::tr("changing");
    return looks == 1 ? QObject::tr("the same for 1 look") : QObject::tr("the same for %1 looks").arg(looks);
}

}  // namespace quartier::qt
