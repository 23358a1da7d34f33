// What places the values of a quantity by rank or in classes: found once for an array of values, whatever is
// chosen of it.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>

#include "app/session/scale.h"
#include "render/renderer.h"

namespace quartier::session {

struct ValueSteps {
    std::shared_ptr<const render::RampSteps> ranks;
    // [classes - Scale::kFewestClasses]
    std::array<std::shared_ptr<const render::RampSteps>, Scale::kMostClasses - Scale::kFewestClasses + 1>
        quantiles;

    // Of a scale that needs them; else null.
    const std::shared_ptr<const render::RampSteps>& of(const Scale& scale) const;
};

// NaN and infinite values have no place and count for nothing. Cost: a sort of the values, on all cores.
ValueSteps valueSteps(std::span<const f32> values);

// An array whose values do not change, and what keeps it in memory.
struct ValueSource {
    const void* array = nullptr;
    std::shared_ptr<const void> owner;
};
// The same, kept for as long as the array is. From any thread.
std::shared_ptr<const ValueSteps> keptSteps(const ValueSource& source,
                                            const std::function<std::vector<f32>()>& values);
bool areKept(const ValueSource& source);

}  // namespace quartier::session
