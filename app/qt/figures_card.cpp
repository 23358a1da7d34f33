#include "app/qt/figures_card.h"

#include <algorithm>
#include <utility>

#include "app/qt/live_curve.h"
#include "app/qt/texts.h"
#include "core/error.h"

namespace quartier::qt {

void showFiguresCard(OverlayFrame& frame) {
    if (!frame.input.figures) return;
    const FrameFigures& f = *frame.input.figures;
    CardRows card(frame);
    const auto row = [&](const QString& left, const QString& right) {
        card.row({.left = left.toStdString(), .right = right.toStdString()});
    };
    row(QObject::tr("Frames"), QObject::tr("%1 /s").arg(f.framesPerSecond, 0, 'f', 1));
    row(QObject::tr("Drawing"), QObject::tr("%1 ms").arg(f.drawMilliseconds, 0, 'f', 1));
    card.curve({.name = "frame times",
                .values = f.recent,
                .fromZero = true,
                .readout = [n = f.recent.size()](size_t i, float value) {
                    return i + 1 == n
                               ? QObject::tr("Last frame: %1 ms").arg(value, 0, 'f', 1)
                               : QObject::tr("%1 frames ago: %2 ms").arg(n - 1 - i).arg(value, 0, 'f', 1);
                }});
    row(QObject::tr("Edges drawn"), counted(f.edgesDrawn) + " / " + counted(f.edgesTotal));
    const std::pair<QString, render::Stage> stages[] = {
        {QObject::tr("Edges on the GPU"), render::Stage::edges},
        {QObject::tr("Small nodes"), render::Stage::nodes},
        {QObject::tr("Tone map"), render::Stage::tone},
        {QObject::tr("Discs"), render::Stage::discs},
        {QObject::tr("Marks"), render::Stage::marks}};
    if (std::any_of(f.onDevice.begin(), f.onDevice.end(), [](f64 time) { return time > 0; }))
        for (const auto& [name, stage] : stages)
            row(name, QObject::tr("%1 ms").arg(f.onDevice[static_cast<size_t>(stage)], 0, 'f', 2));
    const auto live = [&](CardCurve curve, const QString& left, const QString& right) {
        if (curve.values.empty()) return;
        row(left, right);
        card.curve(std::move(curve));
    };
    if (frame.input.bench.document.session().analysis().busy()) {
        CardCurve modularity = liveModularity(frame.input, "live modularity"),
                  error = liveError(frame.input, "live error");
        const float q = modularity.values.empty() ? 0 : modularity.values.back();
        const float e = error.values.empty() ? 0 : error.values.back();
        live(std::move(modularity), QObject::tr("Modularity"), QString::number(q, 'f', 4));
        live(std::move(error), QObject::tr("Error at the top"),
             QObject::tr("\u00b1%1 %").arg(100 * e, 0, 'g', 2));
    }
    for (const QString& part : QString::fromStdString(f.device).split(", "))
        card.row({.left = part.toStdString(), .faint = true});
    const ImVec2 size = card.size();
    card.show("figures", ImVec2(frame.width() - size.x - kCardMargin, frame.height() - size.y - kCardMargin));
}

}  // namespace quartier::qt
