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

// The number of an id that goes on with the count.
std::optional<u64> EdgeIds::counts(std::string_view id) {
    const Parts parts = partsOf(id);
    const bool padded = parts.digits.size() > 1 && parts.digits[0] == '0';
    if (parts.digits.empty() || parts.digits.size() > kMostDigits || padded) return std::nullopt;
    u64 number = 0;
    std::from_chars(parts.digits.data(), parts.digits.data() + parts.digits.size(), number);
    if (run_ == 0 && numbers_.empty()) {
        prefix_ = parts.prefix;
        suffix_ = parts.suffix;
        return number;
    }
    const u64 last = numbers_.empty() ? firstNumber_ + run_ - 1 : numbers_.back();
    const bool follows = parts.prefix == prefix_ && parts.suffix == suffix_ && number > last;
    return follows ? std::optional(number) : std::nullopt;
}

bool EdgeIds::extendsRun(u64 row, u64 number) {
    if (!rows_.empty()) return false;  // it has been listed
    if (run_ == 0) {
        firstRow_ = row;
        firstNumber_ = number;
    }
    if (row != firstRow_ + run_ || number != firstNumber_ + run_) return false;
    ++run_;
    return true;
}

void EdgeIds::listRun() {
    for (u64 i = 0; i < run_; ++i) {
        rows_.push_back(firstRow_ + i);
        numbers_.push_back(firstNumber_ + i);
    }
    run_ = 0;
}

std::string EdgeIds::counted(u64 number) const { return prefix_ + std::to_string(number) + suffix_; }

void EdgeIds::set(u64 row, std::string_view id) {
    if (id.empty()) return;
    if (counting_) {
        const std::optional<u64> number = counts(id);
        if (number && extendsRun(row, *number)) return;
        listRun();
        if (number) {
            numbers_.push_back(*number);
        } else {
            counting_ = false;
            for (const u64 each : numbers_) texts_.add(counted(each));
            numbers_ = {};
        }
    }
    if (!counting_) texts_.add(id);
    rows_.push_back(row);
}

}  // namespace quartier::graph_io
