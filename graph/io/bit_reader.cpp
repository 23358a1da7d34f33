#include "graph/io/bit_reader.h"

#include <bit>

#include "graph/io/byte_order.h"

namespace quartier::graph_io {
namespace {

constexpr unsigned kMostBits = 62;  // of a number

}  // namespace

u64 BitReader::window() const {
    const u64 byte = at_ / 8;
    u64 word = 0;
    if (byte + sizeof(word) <= bytes_.size())
        word = numberAt<u64>(bytes_.data() + byte, true);
    else
        for (u64 i = byte; i < bytes_.size(); ++i)
            word |= u64{static_cast<u8>(bytes_[i])} << (56 - 8 * (i - byte));
    return word << (at_ % 8);
}

void BitReader::skip(u64 bits) {
    if (bits > size() - at_) throw BadBits();
    at_ += bits;
}

u64 BitReader::bits(unsigned count) {
    if (count == 0) return 0;
    if (count > kMostBits) throw BadBits();
    constexpr unsigned kHalf = 32;
    if (count > kHalf) {
        const u64 high = bits(count - kHalf);
        return high << kHalf | bits(kHalf);
    }
    const u64 value = window() >> (64 - count);
    skip(count);
    return value;
}

u64 BitReader::unary() {
    for (u64 zeros = 0;; zeros += kWindow) {
        const u64 next = window();
        const auto leading = static_cast<u64>(std::countl_zero(next));
        if (leading < kWindow) {
            skip(leading + 1);
            return zeros + leading;
        }
        skip(kWindow);
    }
}

u64 BitReader::withLeadingOne(u64 width) {
    if (width > kMostBits) throw BadBits();
    return (u64{1} << width) | bits(static_cast<unsigned>(width));
}

u64 BitReader::gamma() { return withLeadingOne(unary()) - 1; }

u64 BitReader::delta() { return withLeadingOne(gamma()) - 1; }

u64 BitReader::zeta(unsigned k) {
    const u64 blocks = unary();
    if (k > kMostBits || blocks * k + k - 1 > kMostBits - 1) throw BadBits();
    const u64 left = u64{1} << (blocks * k);
    const u64 value = bits(static_cast<unsigned>(blocks * k + k - 1));
    return value < left ? value + left - 1 : (value << 1 | bits(1)) - 1;
}

u64 BitReader::nibble() {
    for (u64 value = 0;;) {
        if (value >> (kMostBits - 3) != 0) throw BadBits();
        const u64 group = bits(4);
        value = value << 3 | (group & 7);
        if (group >= 8) return value;
    }
}

u64 BitReader::number(BitCode code, unsigned k) {
    switch (code) {
        case BitCode::unary:
            return unary();
        case BitCode::gamma:
            return gamma();
        case BitCode::delta:
            return delta();
        case BitCode::zeta:
            return zeta(k);
        case BitCode::nibble:
            return nibble();
    }
    return 0;
}

}  // namespace quartier::graph_io
