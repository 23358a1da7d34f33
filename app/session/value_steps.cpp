#include "app/session/value_steps.h"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <vector>

#include "render/ramp_scale.h"

namespace quartier::session {
namespace {

struct Kept {
    const void* array;
    std::weak_ptr<const void> owner;
    std::shared_ptr<const ValueSteps> steps;
};

// Of the whole process: sources are immutable, and documents, their copies and views share them.
struct Store {
    std::mutex mutex;
    std::vector<Kept> all;

    // An address may come again when its owner is gone.
    std::shared_ptr<const ValueSteps> find(const ValueSource& source) {
        const std::scoped_lock lock(mutex);
        std::erase_if(all, [](const Kept& kept) { return kept.owner.expired(); });
        for (const Kept& kept : all)
            if (kept.array == source.array && kept.owner.lock() == source.owner) return kept.steps;
        return nullptr;
    }
    void add(const ValueSource& source, const std::shared_ptr<const ValueSteps>& steps) {
        const std::scoped_lock lock(mutex);
        all.push_back({source.array, source.owner, steps});
    }
};

Store& store() {
    static Store all;
    return all;
}

}  // namespace

const std::shared_ptr<const render::RampSteps>& ValueSteps::of(const Scale& scale) const {
    static const std::shared_ptr<const render::RampSteps> none;
    if (!scale.needsSteps()) return none;
    return scale.kind == Scale::Kind::rank ? ranks : quantiles.at(scale.classes - Scale::kFewestClasses);
}

ValueSteps valueSteps(std::span<const f32> values) {
    std::vector<f32> sorted;
    sorted.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(sorted),
                 [](f32 value) { return std::isfinite(value); });
    tbb::parallel_sort(sorted.begin(), sorted.end());
    ValueSteps steps;
    steps.ranks = std::make_shared<const render::RampSteps>(render::rankSteps(sorted));
    for (u32 classes = Scale::kFewestClasses; classes <= Scale::kMostClasses; ++classes)
        steps.quantiles.at(classes - Scale::kFewestClasses) =
            std::make_shared<const render::RampSteps>(render::quantileSteps(sorted, classes));
    return steps;
}

std::shared_ptr<const ValueSteps> keptSteps(const ValueSource& source,
                                            const std::function<std::vector<f32>()>& values) {
    if (auto steps = store().find(source)) return steps;
    auto made = std::make_shared<const ValueSteps>(valueSteps(values()));
    if (source.owner != nullptr) store().add(source, made);
    return made;
}

bool areKept(const ValueSource& source) { return store().find(source) != nullptr; }

}  // namespace quartier::session
