#include "app/session/formula_functions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/session/formula.h"

namespace quartier::session {
namespace {

f64 choice(f64 test, f64 yes, f64 no) { return test != 0 ? yes : no; }
f64 coalesce(f64 value, f64 other) { return std::isnan(value) ? other : value; }
f64 negation(f64 value) { return value == 0 ? 1 : 0; }
f64 sign(f64 value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }
f64 least(const f64* values, int count) { return *std::min_element(values, values + count); }
f64 greatest(const f64* values, int count) { return *std::max_element(values, values + count); }
f64 total(const f64* values, int count) { return std::accumulate(values, values + count, 0.0); }
f64 mean(const f64* values, int count) { return total(values, count) / count; }
f64 absolute(f64 value) { return std::abs(value); }
f64 squareRoot(f64 value) { return std::sqrt(value); }
f64 exponential(f64 value) { return std::exp(value); }
f64 logarithm(f64 value) { return std::log(value); }
f64 logarithm2(f64 value) { return std::log2(value); }
f64 logarithm10(f64 value) { return std::log10(value); }
f64 rounded(f64 value) { return std::round(value); }
f64 below(f64 value) { return std::floor(value); }
f64 above(f64 value) { return std::ceil(value); }
f64 sine(f64 value) { return std::sin(value); }
f64 cosine(f64 value) { return std::cos(value); }
f64 tangent(f64 value) { return std::tan(value); }
f64 remainder(f64 value, f64 divisor) { return std::fmod(value, divisor); }

constexpr FormulaFunctionEntry kFunctions[] = {
    {.name = "if", .written = "if(TEST, A, B)", .gives = "A where the test holds, else B", .three = choice},
    {.name = "missing", .written = "missing(NAME)", .gives = "1 where NAME has no value, else 0"},
    {.name = "coalesce",
     .written = "coalesce(NAME, A)",
     .gives = "NAME, and A where it has no value",
     .two = coalesce},
    {.name = "not",
     .written = "not(TEST)",
     .gives = "1 where the test does not hold, else 0",
     .one = negation},
    {.name = "abs", .written = "abs(A)", .gives = "without its sign", .one = absolute},
    {.name = "sign", .written = "sign(A)", .gives = "-1, 0 or 1", .one = sign},
    {.name = "round", .written = "round(A)", .gives = "the nearest whole number", .one = rounded},
    {.name = "floor", .written = "floor(A)", .gives = "the whole number below", .one = below},
    {.name = "ceil", .written = "ceil(A)", .gives = "the whole number above", .one = above},
    {.name = "mod", .written = "mod(A, B)", .gives = "the rest of A divided by B", .two = remainder},
    {.name = "sqrt", .written = "sqrt(A)", .gives = "the square root", .one = squareRoot},
    {.name = "exp", .written = "exp(A)", .gives = "e to the power of A", .one = exponential},
    {.name = "log", .written = "log(A)", .gives = "the natural logarithm", .one = logarithm},
    {.name = "ln", .written = "ln(A)", .gives = "the natural logarithm", .one = logarithm},
    {.name = "log2", .written = "log2(A)", .gives = "the logarithm to the base of 2", .one = logarithm2},
    {.name = "log10", .written = "log10(A)", .gives = "the logarithm to the base of 10", .one = logarithm10},
    {.name = "sin", .written = "sin(A)", .gives = "the sine of A radians", .one = sine},
    {.name = "cos", .written = "cos(A)", .gives = "the cosine of A radians", .one = cosine},
    {.name = "tan", .written = "tan(A)", .gives = "the tangent of A radians", .one = tangent},
    {.name = "min", .written = "min(A, B, ...)", .gives = "the least", .many = least},
    {.name = "max", .written = "max(A, B, ...)", .gives = "the greatest", .many = greatest},
    {.name = "sum", .written = "sum(A, B, ...)", .gives = "the sum", .many = total},
    {.name = "avg", .written = "avg(A, B, ...)", .gives = "the mean", .many = mean},
};

}  // namespace

std::span<const FormulaFunctionEntry> formulaFunctionEntries() { return kFunctions; }

const std::vector<FormulaFunction>& formulaFunctions() {
    static const std::vector<FormulaFunction> all = [] {
        std::vector<FormulaFunction> made;
        for (const FormulaFunctionEntry& entry : kFunctions) made.push_back({entry.written, entry.gives});
        return made;
    }();
    return all;
}

}  // namespace quartier::session
