#include "app/cli/ranks.h"

#include <algorithm>

namespace quartier::cli {

bool Ranks::together(const std::function<void()>& work) {
    std::exception_ptr failure;
    try {
        work();
    } catch (...) {
        failure = std::current_exception();
    }
    // Who has heard of a failure at a look, heard it here: the one that failed said so at this place.
    u32 word = failedElsewhere_;
    if (word == kNone) word = leastOf(failure != nullptr ? rank_ : well());
    if (word == rank_) std::rethrow_exception(failure);
    return word == well();
}

bool Ranks::meet(std::span<f64> values) {
    const u32 word = leastOf(well());
    if (word < count_) failedElsewhere_ = word;
    if (word == well()) sumOverProcesses(values);
    return word == well();
}

void Ranks::leave() noexcept {
    const u32 word = leastOf(leaving());
    if (word < count_) failedElsewhere_ = word;
}

SumOverShares Ranks::sum() {
    return [this](std::span<const std::span<f64>> arrays) {
        sumHere(arrays);
        sumOverProcesses(arrays.front());
        for (const std::span<f64> other : arrays.subspan(1))
            std::copy(arrays.front().begin(), arrays.front().end(), other.begin());
    };
}

}  // namespace quartier::cli
