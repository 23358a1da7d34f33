#include "app/session/formula.h"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "app/session/bits.h"
#include "app/session/filter_words.h"
#include "app/session/formula_functions.h"
#include "app/session/names.h"
#include "core/error.h"
#include "graph/parallel_pieces.h"

namespace quartier::session {
namespace {

constexpr u64 kGrain = 1 << 14;  // rows that one parser evaluates
constexpr f64 kNone = std::numeric_limits<f64>::quiet_NaN();

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool continuesName(char c) { return beginsFilterName(c) || isDigit(c) || c == '.'; }

u64 charactersBefore(std::string_view text, size_t at) {
    const std::string_view before = text.substr(0, at);
    return static_cast<u64>(
        std::count_if(before.begin(), before.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

const FormulaFunctionEntry* functionOf(std::string_view name) {
    for (const FormulaFunctionEntry& entry : formulaFunctionEntries())
        if (entry.name == name) return &entry;
    return nullptr;
}

// Whether a formula can take its values: of nodes all that filters know; of edges what has a value for each
// edge of the drawing.
bool isOffered(const FilterQuantity& quantity, ColumnOf of) {
    if (quantity.of != of) return false;
    return of == ColumnOf::nodes || quantity.column != nullptr || quantity.name == "weight";
}

std::string writtenName(const FilterQuantity& quantity) {
    const bool plain = !quantity.name.empty() && beginsFilterName(quantity.name.front()) &&
                       std::all_of(quantity.name.begin(), quantity.name.end(), continuesName) &&
                       functionOf(quantity.name) == nullptr && quantity.name != "and" &&
                       quantity.name != "or";
    return plain ? quantity.name : "`" + quantity.name + "`";
}

// In an order of rows that columns of edges have.
ColumnPtr weightsOfEdges(const Document& document) {
    const Graph& graph = document.undirected();
    std::vector<f64> weights;
    weights.reserve(distinctEdgeCount(graph));
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
            if (graph.targets()[arc] > v) weights.push_back(graph.weight(arc));
    return Column::reals({.name = "weight", .origin = {}, .of = ColumnOf::edges, .id = "weight"},
                         SharedArray<f64>(std::move(weights)));
}

// What muParser says, in a sentence of ours.
std::string reasonOf(const mu::ParserError& error) {
    switch (error.GetCode()) {
        case mu::ecUNEXPECTED_EOF:
        case mu::ecEMPTY_EXPRESSION:
            return "a number or a name is missing at the end";
        case mu::ecMISSING_PARENS:
            return "a closing ) is missing";
        case mu::ecUNEXPECTED_PARENS:
            return "this parenthesis has no counterpart, or nothing in it";
        case mu::ecUNEXPECTED_ARG_SEP:
        case mu::ecUNEXPECTED_ARG:
            return "a comma parts what a function is given, and cannot stand here";
        case mu::ecUNEXPECTED_OPERATOR:
            return fmt::format("'{}' cannot stand here: a number or a name is missing before it",
                               error.GetToken());
        case mu::ecUNEXPECTED_VAL:
        case mu::ecUNEXPECTED_VAR:
        case mu::ecUNEXPECTED_FUN:
            return "two values follow each other without a sign between them";
        case mu::ecTOO_MANY_PARAMS:
            return "the function is given too many values";
        case mu::ecTOO_FEW_PARAMS:
            return "the function is given too few values";
        case mu::ecUNEXPECTED_CONDITIONAL:
        case mu::ecMISPLACED_COLON:
        case mu::ecMISSING_ELSE_CLAUSE:
            return "TEST ? A : B is not complete";
        default:
            return "this cannot be read";
    }
}

void define(mu::Parser& parser) {
    parser.ClearFun();
    for (const FormulaFunctionEntry& entry : formulaFunctionEntries()) {
        if (entry.one != nullptr) parser.DefineFun(entry.name, entry.one);
        if (entry.two != nullptr) parser.DefineFun(entry.name, entry.two);
        if (entry.three != nullptr) parser.DefineFun(entry.name, entry.three);
        if (entry.many != nullptr) parser.DefineFun(entry.name, entry.many);
    }
}

// A parser of the expression with its variables. Not to be moved: the parser has their addresses.
struct Evaluator {
    Evaluator(const std::string& expression, size_t variables) : values(variables) {
        define(parser);
        for (size_t i = 0; i < variables; ++i) parser.DefineVar("v" + std::to_string(i), &values[i]);
        parser.SetExpr(expression);
    }
    std::vector<f64> values;
    mu::Parser parser;
};

}  // namespace

FormulaError::FormulaError(std::string_view formula, size_t at, const std::string& why)
    : OptionError(fmt::format("the formula, at character {}: {}", charactersBefore(formula, at) + 1, why)),
      at_(at) {}

// Replaces names by v0, v1 ... and what muParser would understand otherwise.
class FormulaReader {
  public:
    FormulaReader(Formula& formula, std::string_view text) : formula_(formula), text_(text) {
        for (FilterQuantity& quantity : filterQuantities(formula.document_))
            if (isOffered(quantity, formula.of_)) known_.push_back(std::move(quantity));
    }

    void read() {
        if (text_.size() > Formula::kLongest)
            throw FormulaError(text_, Formula::kLongest,
                               fmt::format("it has more than {} characters", formatCount(Formula::kLongest)));
        if (text_.find_first_not_of(" \t\r\n") == std::string_view::npos)
            throw FormulaError(text_, 0, "there is no formula yet");
        while (skipBlanks(), at_ < text_.size()) readToken();
        check();
    }

  private:
    struct Name {
        std::string name;
        u32 level = 0;
        bool quoted = false;
        size_t at = 0;
    };

    [[noreturn]] void fail(size_t at, const std::string& why) const { throw FormulaError(text_, at, why); }

    void skipBlanks() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }
    bool goesOn(std::string_view sign) const { return text_.substr(at_).starts_with(sign); }
    void put(std::string_view piece, size_t at) {
        formula_.expression_ += ' ';
        places_.emplace_back(formula_.expression_.size(), at);
        formula_.expression_ += piece;
    }
    void take(size_t length) {
        put(text_.substr(at_, length), at_);
        at_ += length;
    }

    void readToken() {
        const char c = text_[at_];
        if (isDigit(c) || (c == '.' && at_ + 1 < text_.size() && isDigit(text_[at_ + 1])))
            return readNumber();
        if (beginsFilterName(c) || c == '`') return readWord();
        if (c == '\'' || c == '"') fail(at_, "a text is compared with a name, as town == 'Lyon'");
        if (c == '!' && !goesOn("!=")) fail(at_, "write not(...)");
        for (const std::string_view sign : {"<=", ">=", "==", "!=", "&&", "||"})
            if (goesOn(sign)) return take(2);
        if (c == '=') fail(at_, "= compares nothing: write ==");
        if (c == '&') fail(at_, "write and, or &&");
        if (c == '|') fail(at_, "write or, or ||");
        if (std::string_view("+-*/^<>()?:,").find(c) != std::string_view::npos) return take(1);
        size_t length = 1;
        while (at_ + length < text_.size() && (text_[at_ + length] & 0xC0) == 0x80) ++length;
        fail(at_, fmt::format("'{}' means nothing here", text_.substr(at_, length)));
    }

    void readNumber() {
        f64 value = 0;
        const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        const auto length = static_cast<size_t>(end - (text_.data() + at_));
        if (error != std::errc() || length == 0) fail(at_, "this number is too large or too small");
        const bool nameFollows = at_ + length < text_.size() && beginsFilterName(text_[at_ + length]);
        if (nameFollows || (at_ + length < text_.size() && text_[at_ + length] == '.'))
            fail(at_, "a name does not begin with a digit: put it in back-quotes");
        put(fmt::format("{:.17g}", value), at_);
        at_ += length;
    }

    // A function, "and", "or", a constant or a name.
    void readWord() {
        const size_t begin = at_;
        const Name name = readName();
        if (name.quoted || name.level > 0) return readNamed(name);
        if (name.name == "and") return put("&&", begin);
        if (name.name == "or") return put("||", begin);
        if (name.name == "_pi" || name.name == "_e") return put(name.name, begin);
        skipBlanks();
        if (!goesOn("(")) return readNamed(name);
        if (functionOf(name.name) == nullptr)
            fail(begin,
                 fmt::format(
                     "there is no function {}; {}", name.name,
                     thereAre(
                         formulaFunctionEntries(),
                         [](const FormulaFunctionEntry& entry) { return std::string(entry.name); }, "")));
        if (name.name == "missing") return readMissing(begin);
        put(name.name + "(", begin);  // muParser takes no blank between them
        ++at_;
        if (name.name == "coalesce") readCoalesced();
    }

    Name readName() {
        Name name{.name = {}, .level = 0, .quoted = text_[at_] == '`', .at = at_};
        if (name.quoted) {
            const size_t end = text_.find('`', at_ + 1);
            if (end == std::string_view::npos) fail(at_, "this back-quote is not closed");
            name.name = text_.substr(at_ + 1, end - at_ - 1);
            at_ = end + 1;
        } else {
            const size_t begin = at_;
            while (at_ < text_.size() && continuesName(text_[at_])) ++at_;
            name.name = text_.substr(begin, at_ - begin);
        }
        if (!goesOn("@")) return name;
        const auto [end, error] =
            std::from_chars(text_.data() + at_ + 1, text_.data() + text_.size(), name.level);
        if (error != std::errc() || name.level == 0) fail(at_, "a level from 1 stands behind @");
        at_ = static_cast<size_t>(end - text_.data());
        return name;
    }
    Name nameFor(const char* why) {
        skipBlanks();
        if (at_ == text_.size() || (text_[at_] != '`' && !beginsFilterName(text_[at_]))) fail(at_, why);
        return readName();
    }

    void readMissing(size_t begin) {
        constexpr const char* kWhy = "missing() is given one name, as missing(age)";
        ++at_;  // the parenthesis
        const Name name = nameFor(kWhy);
        skipBlanks();
        if (!goesOn(")")) fail(at_, kWhy);
        ++at_;
        use({.kind = Formula::Operand::Kind::isMissing,
             .quantity = find(name),
             .level = name.level,
             .text = {}},
            begin);
    }

    void readCoalesced() {
        constexpr const char* kWhy = "coalesce() begins with a name, as coalesce(age, 0)";
        const Name name = nameFor(kWhy);
        skipBlanks();
        if (!goesOn(",")) fail(at_, kWhy);
        use({.kind = Formula::Operand::Kind::orMissing,
             .quantity = findNumber(name),
             .level = name.level,
             .text = {}},
            name.at);
    }

    void readNamed(const Name& name) {
        const size_t quantity = find(name);
        skipBlanks();
        const bool compared = goesOn("==") || goesOn("!=");
        const bool text = formula_.names_[quantity].type == ColumnType::text;
        if (!text) return use({.quantity = quantity, .level = name.level, .text = {}}, name.at);
        const bool equal = goesOn("==");
        if (compared) {
            at_ += 2;
            skipBlanks();
        }
        if (!compared || at_ == text_.size() || (text_[at_] != '\'' && text_[at_] != '"'))
            fail(name.at, fmt::format("{} holds texts: compare it with one, as {} == 'text'", name.name,
                                      writtenName(formula_.names_[quantity])));
        put(equal ? "(1 ==" : "(0 ==", name.at);
        use({.kind = Formula::Operand::Kind::equals,
             .quantity = quantity,
             .level = name.level,
             .text = readText()},
            name.at);
        put(")", name.at);
    }

    // A doubled quote stands for one.
    std::string readText() {
        const char quote = text_[at_];
        const size_t begin = at_;
        std::string read;
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] != quote) {
                read += text_[at_];
            } else if (at_ + 1 < text_.size() && text_[at_ + 1] == quote) {
                read += quote;
                ++at_;
            } else {
                ++at_;
                return read;
            }
        }
        fail(begin, "this quote is not closed");
    }

    void use(Formula::Operand operand, size_t at) {
        put("v" + std::to_string(formula_.operands_.size()), at);
        formula_.operands_.push_back(std::move(operand));
    }

    size_t findNumber(const Name& name) {
        const size_t quantity = find(name);
        if (formula_.names_[quantity].type == ColumnType::text)
            fail(name.at, fmt::format("{} holds texts, and a formula gives numbers", name.name));
        return quantity;
    }

    // Back-quotes name columns first, by their names or their ids.
    size_t find(const Name& name) {
        const auto isColumn = [&](const FilterQuantity& one) {
            return one.column != nullptr &&
                   (one.column->name() == name.name || one.column->id() == name.name);
        };
        auto found = name.quoted ? std::find_if(known_.begin(), known_.end(), isColumn) : known_.end();
        if (found == known_.end())
            found = std::find_if(known_.begin(), known_.end(),
                                 [&](const FilterQuantity& one) { return one.name == name.name; });
        if (found == known_.end())
            fail(name.at, fmt::format("there is no {}; {}", name.name,
                                      thereAre(known_, writtenName, "nothing has a value here")));
        if (name.level > found->levels)
            fail(name.at, fmt::format("{} has no level {}", name.name, name.level));
        formula_.names_.push_back(*found);
        return formula_.names_.size() - 1;
    }

    // Where a place of the expression comes from.
    size_t placeOf(size_t at) const {
        size_t place = text_.size();
        for (const auto& [to, from] : places_)
            if (to <= at) place = from;
        return at >= formula_.expression_.size() ? text_.size() : place;
    }

    void check() const {
        Evaluator evaluator(formula_.expression_, formula_.operands_.size());
        try {
            int results = 0;
            evaluator.parser.Eval(results);
            if (results != 1) fail(0, fmt::format("it has {} values, and one is needed", results));
        } catch (const mu::ParserError& error) {
            const int at = error.GetPos();
            const bool atEnd = at < 0 || error.GetCode() == mu::ecUNEXPECTED_EOF;
            fail(atEnd ? text_.size() : placeOf(static_cast<size_t>(at)), reasonOf(error));
        }
    }

    Formula& formula_;
    std::string_view text_;
    size_t at_ = 0;
    std::vector<FilterQuantity> known_;
    std::vector<std::pair<size_t, size_t>> places_;  // of the expression and of the text, ascending
};

Formula::Formula(const Document& document, ColumnOf of, std::string_view text)
    : document_(document), of_(of) {
    FormulaReader(*this, text).read();
}

std::vector<FilterValues> Formula::valuesOfNames(FilterFacts& facts, const RunContext& context) const {
    std::vector<FilterValues> values;
    for (const Operand& operand : operands_) {
        const FilterQuantity& name = names_[operand.quantity];
        if (of_ == ColumnOf::nodes)
            values.push_back(name.values(facts, operand.level, context));
        else
            values.emplace_back(name.column != nullptr ? name.column : weightsOfEdges(document_));
    }
    return values;
}

namespace {

// The values of a variable, row by row.
class Variable {
  public:
    Variable(const FilterValues& values, bool test, const std::string* text) : test_(test) {
        if (const auto* column = std::get_if<ColumnPtr>(&values))
            column_ = column->get();
        else
            names_ = &std::get<NodeNames>(values);
        if (text == nullptr) return;
        text_ = text;
        if (column_ == nullptr || column_->type() != ColumnType::text) return;
        for (const std::string_view known : column_->dictionary()) equal_.push_back(known == *text);
    }

    bool missing(u64 row) const {
        if (names_ != nullptr) return names_->at(static_cast<VertexId>(row)).empty();
        return column_->missing(row);
    }
    f64 at(u64 row) const {
        if (test_) return missing(row) ? 1 : 0;
        if (text_ == nullptr) return column_->number(row);
        if (missing(row)) return kNone;
        if (names_ != nullptr) return names_->at(static_cast<VertexId>(row)) == *text_ ? 1 : 0;
        return equal_[std::get<SharedArray<u32>>(column_->values())[row]] ? 1 : 0;
    }

  private:
    const Column* column_ = nullptr;
    const NodeNames* names_ = nullptr;
    bool test_ = false;                  // is the value missing?
    const std::string* text_ = nullptr;  // that the value is compared with
    std::vector<bool> equal_;            // per text of the dictionary
};

}  // namespace

FormulaValues Formula::evaluate(FilterFacts& facts, const RunContext& context, u64 most) const {
    const std::vector<FilterValues> values = valuesOfNames(facts, context);
    std::vector<Variable> variables;
    for (size_t i = 0; i < operands_.size(); ++i)
        variables.emplace_back(values[i], operands_[i].kind == Operand::Kind::isMissing,
                               operands_[i].kind == Operand::Kind::equals ? &operands_[i].text : nullptr);
    const u64 all =
        of_ == ColumnOf::nodes ? document_.vertexCount() : distinctEdgeCount(document_.undirected());
    FormulaValues found;
    found.numbers.resize(std::min(all, most));
    std::atomic<u64> missing{0}, undefined{0};
    inPieces(found.numbers.size(), kGrain, context, {.stage = "computing"}, [&](u64 begin, u64 end) {
        Evaluator evaluator(expression_, operands_.size());
        u64 without = 0, wild = 0;
        for (u64 row = begin; row < end; ++row) {
            bool complete = true;
            for (size_t i = 0; i < variables.size(); ++i) {
                evaluator.values[i] = variables[i].at(row);
                if (operands_[i].kind != Operand::Kind::orMissing)
                    complete = complete && !std::isnan(evaluator.values[i]);
            }
            f64 number = complete ? evaluator.parser.Eval() : kNone;
            if (!std::isfinite(number)) {
                ++(complete ? wild : without);
                number = kNone;
            }
            found.numbers[row] = number;
        }
        missing += without;
        undefined += wild;
    });
    found.missing = missing;
    found.undefined = undefined;
    return found;
}

std::vector<FormulaName> formulaNames(const Document& document, ColumnOf of) {
    std::vector<FormulaName> names;
    for (const FilterQuantity& quantity : filterQuantities(document))
        if (isOffered(quantity, of))
            names.push_back({.written = writtenName(quantity),
                             .title = quantity.column != nullptr ? quantity.column->name() : quantity.title,
                             .type = quantity.type});
    return names;
}

}  // namespace quartier::session
