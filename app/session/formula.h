// A formula that gives a number per node or edge, over the columns, results and quantities of a document, by
// muParser:
//
//   (weight - 40) / degree        if(age >= 18 and town == 'Lyon', 1, 0)        coalesce(age, 0)
//
// Names are those of filters; one with other signs than letters, digits, '_' and '.' stands in back-quotes.
// A row in which a name has no value has none either, but within missing(NAME) and coalesce(NAME, OTHER).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session/filter_quantity.h"

namespace quartier::session {

// A formula that cannot be read. what() says where, counted in characters.
class FormulaError : public OptionError {
  public:
    FormulaError(std::string_view formula, size_t at, const std::string& why);
    size_t at() const { return at_; }  // byte of the formula, from 0

  private:
    size_t at_;
};

struct FormulaValues {
    std::vector<f64> numbers;  // NaN: missing
    u64 missing = 0;           // rows in which a name has no value
    u64 undefined = 0;         // other rows, in which the formula has no finite value: 1 / 0
};

class Formula {
  public:
    static constexpr size_t kLongest = 10'000;  // bytes

    // Throws FormulaError.
    Formula(const Document& document, ColumnOf of, std::string_view text);

    // The values of the first rows; all while `most` is none. On all cores, with progress. Throws Error where
    // a name has no values yet, Cancelled.
    FormulaValues evaluate(FilterFacts& facts, const RunContext& context = plainContext(),
                           u64 most = ~u64{0}) const;

  private:
    friend class FormulaReader;
    // What muParser knows as a variable: how its value comes from those of a quantity.
    struct Operand {
        enum class Kind : u8 { value, orMissing, isMissing, equals };
        Kind kind = Kind::value;
        size_t quantity = 0;  // of names_
        u32 level = 0;
        std::string text;  // that `equals` compares with
    };
    std::vector<FilterValues> valuesOfNames(FilterFacts& facts, const RunContext& context) const;

    const Document& document_;
    ColumnOf of_;
    std::string expression_;  // for muParser: names are v0, v1, ...
    std::vector<FilterQuantity> names_;
    std::vector<Operand> operands_;
};

// The names that a formula of nodes or edges may use, as they are written there; with titles for a menu.
struct FormulaName {
    std::string written;
    std::string title;
    ColumnType type = ColumnType::real;
};
std::vector<FormulaName> formulaNames(const Document& document, ColumnOf of);
// Functions as they are written in a formula, with what they give: {"if(TEST, A, B)", "A where TEST holds"}.
struct FormulaFunction {
    const char* written;
    const char* gives;
};
const std::vector<FormulaFunction>& formulaFunctions();

}  // namespace quartier::session
