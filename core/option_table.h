// One table per options struct: key -> description and member. Everything that lists, reads, sets or checks
// options goes through it, so that an option is named in one place.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/options.h"

namespace quartier {

// A member of an options struct, read and written as f64.
template <class Options>
struct OptionField {
    f64 (*get)(const Options&);
    void (*set)(Options&, f64);
};

template <class Options, auto member>
constexpr OptionField<Options> optionField() {
    return {[](const Options& options) { return static_cast<f64>(options.*member); },
            [](Options& options, f64 value) {
                options.*member = static_cast<std::remove_reference_t<decltype(options.*member)>>(value);
            }};
}

template <class Options>
class OptionTable {
  public:
    struct Row {
        OptionSpec spec;
        OptionField<Options> field;
    };

    // `subject` names what the options are of, for messages: "Louvain". The presets of the rows are read from
    // a default Options.
    OptionTable(std::string_view subject, std::vector<Row> rows) : subject_(subject), rows_(std::move(rows)) {
        for (Row& row : rows_) {
            row.spec.preset = row.field.get(Options{});
            if (row.spec.kind == OptionKind::choice)
                row.spec.high = static_cast<f64>(row.spec.choices.size()) - 1;
            specs_.push_back(row.spec);
        }
    }

    const std::vector<OptionSpec>& specs() const { return specs_; }

    std::vector<OptionSpec> specs(std::initializer_list<std::string_view> keys) const {
        std::vector<OptionSpec> picked;
        for (const std::string_view key : keys) picked.push_back(row(key).spec);
        return picked;
    }

    f64 get(const Options& options, std::string_view key) const { return row(key).field.get(options); }

    void set(Options& options, std::string_view key, f64 value) const {
        const Row& found = row(key);
        checkRange(found.spec, value);
        found.field.set(options, value);
    }

    void check(const Options& options) const {
        for (const Row& each : rows_) checkRange(each.spec, each.field.get(options));
    }

  private:
    const Row& row(std::string_view key) const {
        std::string known;
        for (const Row& each : rows_) {
            if (each.spec.key == key) return each;
            known += (known.empty() ? "" : ", ") + each.spec.key;
        }
        throw OptionError(
            fmt::format("there is no {} option '{}'; the options are: {}", subject_, key, known));
    }

    std::string subject_;
    std::vector<Row> rows_;
    std::vector<OptionSpec> specs_;
};

// Every integer up to here is exact in the f64 that options travel in.
inline constexpr f64 kLargestExactInteger = 9007199254740991.0;

}  // namespace quartier
