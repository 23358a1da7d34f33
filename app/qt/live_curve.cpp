#include "app/qt/live_curve.h"

namespace quartier::qt {

namespace {

// A curve has two values or more.
CardCurve emptyBelowTwo(CardCurve curve) {
    if (curve.values.size() < 2) curve.values.clear();
    return curve;
}

}  // namespace

CardCurve liveModularity(const OverlayInput& input, const std::string& name) {
    CardCurve curve{.name = name, .values = {}, .fromZero = false, .readout = [](size_t sweep, float value) {
                        return QObject::tr("Sweep %1: Q %2").arg(sweep + 1).arg(value, 0, 'f', 4);
                    }};
    for (const Stage& stage : input.bench.runs.stages().ofRunInProgress())
        if (stage.name == "move") curve.values.push_back(static_cast<float>(stage.metric));
    return emptyBelowTwo(std::move(curve));
}

CardCurve liveError(const OverlayInput& input, const std::string& name) {
    return emptyBelowTwo(
        {.name = name,
         .values = input.bench.runs.errorsAtTop(),
         .fromZero = true,
         .readout = [](size_t look, float value) {
             return QObject::tr("Look %1: \u00b1%2 %").arg(look + 1).arg(100 * value, 0, 'g', 2);
         }});
}

}  // namespace quartier::qt
