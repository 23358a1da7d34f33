// Whole numbers in codes of variable length, the highest bit first, as WebGraph's BVGraph has them.
#pragma once

#include <stdexcept>
#include <string_view>

#include "core/types.h"

namespace quartier::graph_io {

// gamma and delta: Elias 1975. zeta: Boldi and Vigna, "Codes for the World Wide Web" (2005). nibble: three
// bits behind a bit that is 1 in the last group.
enum class BitCode { unary, gamma, delta, zeta, nibble };

// The bits ended, or stand for a number of more than 62 bits.
class BadBits : public std::runtime_error {
  public:
    BadBits() : std::runtime_error("the bits end too early or are damaged") {}
};

// All members that take bits throw BadBits.
class BitReader {
  public:
    explicit BitReader(std::string_view bytes) : bytes_(bytes) {}

    u64 taken() const { return at_; }  // bits
    u64 size() const { return u64{8} * bytes_.size(); }

    u64 bits(unsigned count);  // at most 62
    u64 unary();               // so many zeros stand before a one
    u64 gamma();
    u64 delta();
    u64 zeta(unsigned k);  // k from 1 on
    u64 nibble();
    // `k`: of zeta.
    u64 number(BitCode code, unsigned k);

  private:
    u64 window() const;  // the next bits at the top, at least kWindow of them; zeros behind the end
    void skip(u64 bits);
    u64 withLeadingOne(u64 width);  // a one, then so many bits

    static constexpr unsigned kWindow = 57;
    std::string_view bytes_;
    u64 at_ = 0;  // bits taken
};

}  // namespace quartier::graph_io
