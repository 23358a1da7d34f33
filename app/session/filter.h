// A filter: which nodes and edges are visible, as predicates that are combined by and, or and not. A value
// that is made from an expression or by the panel of filters, and knows no document; evaluateFilter()
// (filter_evaluation.h) says what it shows of one.
//
//   degree >= 5 and component == 1        town in ('Lyon', 'Metz') or not (age in 20..30)
//   label ~ '^Val' and missing(age)       within(2, id == '11') and edge.weight > 0.5
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"
#include "core/types.h"

namespace quartier::session {

// An expression that cannot be read, or that a document has no answer to. what() says the column.
class FilterError : public OptionError {
  public:
    FilterError(u32 column, const std::string& why);
    u32 column() const { return column_; }  // of the expression, in bytes, from 1

  private:
    u32 column_;
};

struct Filter;
using FilterPtr = std::shared_ptr<const Filter>;

// What a predicate is about (filter_quantity.h).
struct FilterName {
    std::string name;
    u32 level = 0;         // community@LEVEL, 1 = finest; 0 = none given
    bool ofEdges = false;  // edge.NAME
    bool quoted = false;   // in back-quotes: a column, whatever else has that name

    bool operator==(const FilterName&) const = default;
};

struct FilterValue {
    enum class Kind : u8 { number, text, yesNo };
    Kind kind = Kind::number;
    std::string text;  // as it is written, without quotes
    f64 number = 0;    // of a number itself, of yes 1, of no 0
    u32 column = 0;    // where it begins

    static FilterValue of(f64 number);
    static FilterValue of(std::string text);
    static FilterValue of(bool yes);
    bool operator==(const FilterValue& other) const { return kind == other.kind && text == other.text; }
};

enum class FilterTest : u8 {
    isYes,  // NAME alone
    equal,
    notEqual,
    less,
    atMost,
    greater,
    atLeast,
    between,   // in LOW..HIGH, both included
    oneOf,     // in (A, B, ...)
    contains,  // whatever the case
    matches,   // ~ a regular expression (RE2), which may match a part of the text
    missing    // missing(NAME)
};

// A missing value satisfies no test but `missing`.
struct FilterPredicate {
    FilterName name;
    FilterTest test = FilterTest::isYes;
    std::vector<FilterValue> values;
    bool operator==(const FilterPredicate&) const = default;
};

// within(STEPS, FROM): nodes that so many edges or fewer lead to from a node of FROM, whatever their
// direction.
struct FilterSteps {
    u32 steps = 0;
    FilterPtr from;
};

struct FilterGroup {
    enum class How : u8 { all, any };  // and, or
    How how = How::all;
    std::vector<FilterPtr> parts;  // two or more
};

struct FilterNot {
    FilterPtr part;
};

struct Filter {
    std::variant<FilterPredicate, FilterSteps, FilterGroup, FilterNot> what;
    u32 column = 0;  // of the expression that it was read from, where it begins; 0: it was not read
};
// The columns do not count.
bool operator==(const Filter& a, const Filter& b);

// Throws FilterError. Names are not looked up: evaluateFilter() does that.
FilterPtr parseFilter(std::string_view expression);
// An expression that is read as the same filter.
std::string toText(const Filter& filter);
std::string toText(const FilterName& name);

// For those who make filters.
FilterPtr filterOf(FilterPredicate predicate);
FilterPtr filterWithin(u32 steps, FilterPtr from);
FilterPtr filterNot(FilterPtr part);
// One part stays itself; none gives null.
FilterPtr filterGroup(FilterGroup::How how, std::vector<FilterPtr> parts);
// The same filter with other names, which `change` makes of those that it has.
FilterPtr withNames(const Filter& filter, const std::function<void(FilterName&)>& change);

}  // namespace quartier::session
