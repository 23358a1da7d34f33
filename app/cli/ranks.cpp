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
    const u32 failed = firstFailed(failure != nullptr);
    if (failed == rank_) std::rethrow_exception(failure);
    return failed == count_;
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
