#include "gpu/louvain/prime_sizes.h"

#include <algorithm>

namespace quartier::gpu::louvain {
namespace {

constexpr u64 kLargestPrime = 4294967291;  // below 2^32

bool isPrime(u64 n) {
    if (n < 4) return n > 1;
    if (n % 2 == 0) return false;
    for (u64 d = 3; d * d <= n; d += 2)
        if (n % d == 0) return false;
    return true;
}

u32 primeFrom(u64 n) {
    if (n >= kLargestPrime) return static_cast<u32>(kLargestPrime);
    while (!isPrime(n)) ++n;
    return static_cast<u32>(n);
}

}  // namespace

std::vector<u32> primeSizes(u64 mostKeys) {
    std::vector<u32> sizes;
    for (u64 keys = 0; keys <= kExactKeys; ++keys) sizes.push_back(primeFrom(leastSlots(keys)));
    const u64 wanted = std::min(leastSlots(mostKeys), kLargestPrime);
    do {
        const u64 last = sizes.back();
        sizes.push_back(primeFrom(last + std::max<u64>(last / 64, 1)));
    } while (sizes.back() < wanted);
    return sizes;
}

}  // namespace quartier::gpu::louvain
