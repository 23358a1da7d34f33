// A figure that must not grow while a program runs for long.
#pragma once

#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/types.h"
#include "gpu/gpu.h"

namespace quartier {

// Of this process, but for what it has freed.
inline u64 residentBytes() {
    ::malloc_trim(0);
    u64 pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * static_cast<u64>(sysconf(_SC_PAGESIZE));
}

// What is taken on the first device, by whomever: the driver's share and the pool's reserve are in it.
inline u64 takenBytes() {
    const gpu::Device device = gpu::probe().devices.at(0);
    return device.totalBytes - device.freeBytes;
}

inline constexpr int kLooks = 20;

// The least of a figure in each look at it, and whether that grew.
class Watched {
  public:
    Watched(std::string what, std::function<u64()> now) : what_(std::move(what)), now_(std::move(now)) {}

    void begin() { least_.push_back(~u64{0}); }
    void look() { least_.back() = std::min(least_.back(), now_()); }
    std::string last() const { return fmt::format("{} {}", what_, formatBytes(least_.back())); }
    // Says what was found.
    bool grown() const {
        constexpr f64 kGrowth = 1.10;         // of the last quarter's least over that of the second quarter
        constexpr u64 kNoise = u64{1} << 20;  // bytes: a buffer more or less
        const u64 early = of(kLooks / 4, kLooks / 2), late = of(3 * kLooks / 4, kLooks);
        const bool grown =
            late > early + kNoise && static_cast<f64>(late) > kGrowth * static_cast<f64>(early);
        fmt::print("{}: second quarter {}, last quarter {}: {}\n", what_, formatBytes(early),
                   formatBytes(late), grown ? "GROWN" : "no growth");
        return grown;
    }

  private:
    u64 of(int from, int to) const { return *std::min_element(least_.begin() + from, least_.begin() + to); }

    std::string what_;
    std::function<u64()> now_;
    std::vector<u64> least_;
};

}  // namespace quartier
