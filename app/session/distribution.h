// How often values occur: bins of equal width, or of equal ratio where they span decades.
#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace quartier::session {

struct Distribution {
    struct Bin {
        f64 low = 0, high = 0;  // from low up to below high; the last bin has its high too
        u64 count = 0;
        f64 exceeding = 0;  // the share of all values that are low or more
    };
    std::vector<Bin> bins;  // ascending, without gaps; none where there is no value to show
    u64 values = 0;         // that are defined, those left out among them
    u64 leftOut = 0;        // of logarithmic bins: values that are not above 0
    bool logarithmic = false;

    // Share of the values per unit of the measure: over logarithmic bins a power law is a line.
    f64 density(const Bin& bin) const;
    // Where a bin stands on a logarithmic axis: the geometric mean of the values that it can hold.
    f64 middle(const Bin& bin) const;
    bool holds(const Bin& bin, f64 value) const;
    bool whole = false;  // of whole numbers: no bin is narrower than 1
};

// NaN is no value. `whole`: all of them are whole numbers.
Distribution equalBins(std::span<const f64> values, bool whole);
// Bins of equal ratio from the lowest value above 0 (Newman, "Power laws, Pareto distributions and Zipf's
// law", 2005, section 2). Without bins where no value is above 0, or one is below.
Distribution logarithmicBins(std::span<const f64> values, bool whole);
// Whether a logarithmic plot shows more: no value is below 0, and the highest is more than 20 times the mean
// of those above 0.
bool isHeavyTailed(std::span<const f64> values);
// How often each of the numbers 1, 2, ... occurs, which are not above how many there are: the sizes of
// groups.
std::vector<f64> groupSizes(std::span<const f64> groups);

}  // namespace quartier::session
