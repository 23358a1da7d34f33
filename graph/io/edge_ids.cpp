#include "graph/io/edge_ids.h"

#include <algorithm>
#include <charconv>

#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr size_t kMostDigits = 18;

struct Parts {
    std::string_view prefix, digits, suffix;
};

// Around the last number in it.
Parts partsOf(std::string_view id) {
    size_t end = id.size();
    while (end > 0 && !isDigit(id[end - 1])) --end;
    size_t begin = end;
    while (begin > 0 && isDigit(id[begin - 1])) --begin;
    return {id.substr(0, begin), id.substr(begin, end - begin), id.substr(end)};
}

}  // namespace

// Whether the id goes on with the count, and if so counts it.
bool EdgeIds::counts(std::string_view id) {
    const Parts parts = partsOf(id);
    const bool padded = parts.digits.size() > 1 && parts.digits[0] == '0';
    if (parts.digits.empty() || parts.digits.size() > kMostDigits || padded) return false;
    u64 number = 0;
    std::from_chars(parts.digits.data(), parts.digits.data() + parts.digits.size(), number);
    if (numbers_.empty()) {
        prefix_ = parts.prefix;
        suffix_ = parts.suffix;
    } else if (parts.prefix != prefix_ || parts.suffix != suffix_ || number <= numbers_.back()) {
        return false;
    }
    numbers_.push_back(number);
    return true;
}

std::string EdgeIds::counted(u64 number) const { return prefix_ + std::to_string(number) + suffix_; }

void EdgeIds::set(u64 row, std::string_view id) {
    if (id.empty()) return;
    if (counting_ && !counts(id)) {
        counting_ = false;
        for (const u64 number : numbers_) texts_.add(counted(number));
        numbers_ = {};
    }
    if (!counting_) texts_.add(id);
    rows_.push_back(row);
}

}  // namespace quartier::graph_io
