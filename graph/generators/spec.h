// The text of a SPEC taken apart: "rmat:20:16:1" is a family and its values.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace quartier::generators {

// Throws OptionError from everything that reads a value, naming the value and what it may be.
class Spec {
  public:
    // form: "rmat:SCALE:FACTOR:SEED", the family with the names of its values.
    Spec(std::string_view text, std::string_view form);

    const std::string& text() const { return text_; }
    u64 whole(size_t index, u64 low, u64 high) const;
    f64 real(size_t index, f64 low, f64 high) const;
    u64 seed(size_t index) const { return whole(index, 0, ~u64{0}); }

  private:
    [[noreturn]] void refuse(size_t index, const std::string& range) const;

    std::string text_;
    std::vector<std::string> names_;   // "SCALE", "FACTOR", "SEED"
    std::vector<std::string> values_;  // "20", "16", "1"
};

std::vector<std::string> splitAtColons(std::string_view text);

}  // namespace quartier::generators
