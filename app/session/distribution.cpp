#include "app/session/distribution.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace quartier::session {
namespace {

constexpr size_t kMostBins = 40;
constexpr f64 kHeavyTail = 20;  // the highest value in means
constexpr f64 kBinRatio = 1.5;  // of logarithmic bins, at least

struct Extent {
    f64 low = std::numeric_limits<f64>::infinity(), high = -std::numeric_limits<f64>::infinity();
    f64 lowAboveZero = std::numeric_limits<f64>::infinity(), sumAboveZero = 0;
    u64 values = 0, aboveZero = 0;
};

Extent extentOf(std::span<const f64> values) {
    Extent extent;
    for (const f64 value : values) {
        if (std::isnan(value)) continue;
        ++extent.values;
        extent.low = std::min(extent.low, value);
        extent.high = std::max(extent.high, value);
        if (!(value > 0)) continue;
        ++extent.aboveZero;
        extent.sumAboveZero += value;
        extent.lowAboveZero = std::min(extent.lowAboveZero, value);
    }
    return extent;
}

std::vector<f64> logarithmicEdges(f64 low, f64 high, bool whole) {
    // Of logarithms: a quotient of extreme values is infinite.
    const f64 ratio = std::max(kBinRatio, std::exp((std::log(high) - std::log(low)) / kMostBins));
    std::vector<f64> edges{low};
    while (edges.back() <= high) {
        const f64 next = edges.back() * ratio;
        edges.push_back(whole ? std::max(edges.back() + 1, std::ceil(next)) : next);
    }
    return edges;
}

std::vector<f64> equalEdges(f64 low, f64 high, bool whole) {
    std::vector<f64> edges{low};
    if (whole && high - low < kMostBins && high + 1 > high) {
        while (edges.back() <= high) edges.push_back(edges.back() + 1);
        return edges;
    }
    f64 width = (high - low) / kMostBins;
    if (whole) width = std::ceil(width);
    // One value alone, or values that differ by less than numbers of their size can: one bin.
    if (!(low + width > low) || !std::isfinite(width)) {
        edges.push_back(std::nextafter(high, std::numeric_limits<f64>::infinity()));
        return edges;
    }
    // Of whole numbers every bin holds equally many, the last one too.
    while ((whole ? edges.back() <= high : edges.back() < high) && edges.size() <= kMostBins + 1)
        edges.push_back(low + width * static_cast<f64>(edges.size()));
    edges.back() = std::max(edges.back(), high);
    return edges;
}

void fill(Distribution& made, std::span<const f64> values, const std::vector<f64>& edges) {
    for (size_t i = 0; i + 1 < edges.size(); ++i)
        made.bins.push_back({.low = edges[i], .high = edges[i + 1], .count = 0, .exceeding = 0});
    for (const f64 value : values) {
        if (std::isnan(value)) continue;
        if (value < edges.front()) {
            ++made.leftOut;
            continue;
        }
        const i64 bin = std::upper_bound(edges.begin(), edges.end(), value) - edges.begin() - 1;
        ++made.bins[static_cast<size_t>(std::min<i64>(bin, std::ssize(made.bins) - 1))].count;
    }
    u64 above = 0;
    for (auto bin = made.bins.rbegin(); bin != made.bins.rend(); ++bin) {
        above += bin->count;
        bin->exceeding = static_cast<f64>(above) / static_cast<f64>(made.values);
    }
}

}  // namespace

f64 Distribution::density(const Bin& bin) const {
    return static_cast<f64>(bin.count) / (static_cast<f64>(values) * (bin.high - bin.low));
}

f64 Distribution::middle(const Bin& bin) const {
    return std::sqrt(bin.low) * std::sqrt(whole ? bin.high - 1 : bin.high);
}

bool Distribution::holds(const Bin& bin, f64 value) const {
    const bool last = !bins.empty() && bin.low == bins.back().low;
    return value >= bin.low && (value < bin.high || (last && value <= bin.high));
}

Distribution equalBins(std::span<const f64> values, bool whole) {
    const Extent extent = extentOf(values);
    Distribution made{.bins = {}, .values = extent.values, .whole = whole};
    if (extent.values == 0 || !std::isfinite(extent.low) || !std::isfinite(extent.high)) return made;
    fill(made, values, equalEdges(extent.low, extent.high, whole));
    return made;
}

Distribution logarithmicBins(std::span<const f64> values, bool whole) {
    const Extent extent = extentOf(values);
    Distribution made{.bins = {}, .values = extent.values, .logarithmic = true, .whole = whole};
    if (extent.aboveZero == 0 || extent.low < 0 || !std::isfinite(extent.high)) return made;
    fill(made, values, logarithmicEdges(extent.lowAboveZero, extent.high, whole));
    return made;
}

bool isHeavyTailed(std::span<const f64> values) {
    const Extent extent = extentOf(values);
    return extent.aboveZero > 0 && extent.low >= 0 &&
           extent.high > kHeavyTail * extent.sumAboveZero / static_cast<f64>(extent.aboveZero);
}

std::vector<f64> groupSizes(std::span<const f64> groups) {
    std::vector<f64> sizes;
    for (const f64 group : groups) {
        if (!(group >= 1 && group <= static_cast<f64>(groups.size()))) continue;
        const auto place = static_cast<size_t>(group) - 1;
        if (place >= sizes.size()) sizes.resize(place + 1, 0);
        ++sizes[place];
    }
    return sizes;
}

}  // namespace quartier::session
