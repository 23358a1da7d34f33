// The randomness of all generators: hashes of a counter, so that draw i is the same on every machine and can
// be made by any thread. docs/generators.md is the contract.
#pragma once

#include <utility>

#include "core/types.h"

namespace quartier::generators {

// One output of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
inline u64 mix(u64 z) {
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// Uniform in [0, 1), 53 bits.
inline f64 unit(u64 hash) { return static_cast<f64>(hash >> 11) * 0x1p-53; }

// Numbers in a row: mix(key ^ 0), mix(key ^ 1), ...
class Stream {
  public:
    explicit Stream(u64 key) : key_(key) {}
    u64 next() { return mix(key_ ^ counter_++); }
    u64 below(u64 bound) { return next() % bound; }

  private:
    u64 key_;
    u64 counter_ = 0;
};

// Fisher-Yates from the back: element i changes places with element below(i + 1).
template <class Values>
void shuffle(Values& values, Stream& stream) {
    for (u64 i = values.size(); i > 1; --i) std::swap(values[i - 1], values[stream.below(i)]);
}

}  // namespace quartier::generators
