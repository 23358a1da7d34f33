// A mixing hash of 32-bit words and its inverse, for the host and for kernels.
#pragma once

#include "core/types.h"

namespace quartier::gpu {

// A bijection of 32-bit words that spreads consecutive ids (murmur3's finaliser).
constexpr u32 mixBits(u32 x) {
    x ^= x >> 16;
    x *= 0x85EBCA6Bu;
    x ^= x >> 13;
    x *= 0xC2B2AE35u;
    x ^= x >> 16;
    return x;
}

// unmixBits(mixBits(x)) == x.
constexpr u32 unmixBits(u32 x) {
    x ^= x >> 16;
    x *= 0x7ED1B41Du;  // inverse of 0xC2B2AE35 modulo 2^32
    x ^= x >> 13 ^ x >> 26;
    x *= 0xA5CB9243u;  // inverse of 0x85EBCA6B
    x ^= x >> 16;
    return x;
}

}  // namespace quartier::gpu
