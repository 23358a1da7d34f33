// Sets of rows that are found on all cores. Apart from bits.h: oneTBB has a function emit(), and Qt a macro.
#pragma once

#include <algorithm>

#include "app/session/bits.h"
#include "graph/parallel_pieces.h"

namespace quartier::session {

// Calls work(begin, end) for pieces of 0..size that begin at multiples of 64, on all cores: each piece has
// words of its own. Throws Cancelled.
template <class Work>
void inWords(u64 size, const RunContext& context, const Work& work) {
    constexpr u64 kGrain = 256;  // words
    inPieces((size + 63) / 64, kGrain, context, {.stage = "filtering"},
             [&](u64 begin, u64 end) { work(begin * 64, std::min(end * 64, size)); });
}

// The rows for which test(row) holds.
template <class Test>
Bits bitsWhere(u64 size, const RunContext& context, const Test& test) {
    Bits bits(size);
    inWords(size, context, [&](u64 begin, u64 end) {
        for (u64 first = begin; first < end; first += 64) {
            u64 word = 0;
            for (u64 row = first, last = std::min(first + 64, end); row < last; ++row)
                word |= static_cast<u64>(test(row)) << (row - first);
            bits.words()[first / 64] = word;
        }
    });
    return bits;
}

}  // namespace quartier::session
