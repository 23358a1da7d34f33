// Reads filter expressions by recursive descent:
//
//   any       = all { "or" all }              predicate = name [ SIGN value | "in" set ]
//   all       = negation { "and" negation }             | "missing" "(" name ")"
//   negation  = "not" negation | part                   | "within" "(" number "," any ")"
//   part      = "(" any ")" | predicate       set       = value ".." value | "(" value { "," value } ")"
//   name      = [ "edge." ] ( WORD | `COLUMN` ) [ "@" LEVEL ]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/session/filter_lexer.h"
#include "app/session/filter_words.h"

namespace quartier::session {
namespace {

using Kind = FilterToken::Kind;

constexpr int kDeepest = 100;                 // parentheses, not and within inside each other
constexpr size_t kLongest = size_t{1} << 20;  // bytes of an expression

class Parser {
  public:
    explicit Parser(std::string_view expression) : lexer_(expression), token_(lexer_.next()) {}

    FilterPtr whole() {
        if (token_.kind == Kind::end) throw FilterError(1, "it is empty: a filter is like degree >= 5");
        FilterPtr filter = any();
        if (token_.isSign(")")) throw FilterError(token_.column, "this ) closes nothing");
        if (token_.kind != Kind::end) failHere("and, or, or the end");
        return filter;
    }

  private:
    using Part = FilterPtr (Parser::*)();

    FilterPtr any() { return group("or", FilterGroup::How::any, &Parser::all); }
    FilterPtr all() { return group("and", FilterGroup::How::all, &Parser::negation); }
    FilterPtr group(std::string_view word, FilterGroup::How how, Part part);
    FilterPtr negation();
    FilterPtr predicate();
    FilterPtr within(u32 column);
    FilterPtr missing(u32 column);
    FilterName name();
    void set(FilterPredicate& predicate);
    FilterValue value();

    FilterToken take() {
        FilterToken taken = std::move(token_);
        token_ = lexer_.next();
        return taken;
    }
    bool takeIf(bool there) {
        if (there) take();
        return there;
    }
    void expectSign(const char* sign) {
        if (!takeIf(token_.isSign(sign))) failHere(sign);
    }
    [[noreturn]] void failHere(std::string_view expected) const {
        const std::string found = token_.kind == Kind::end ? "the end" : "'" + token_.text + "'";
        if (afterName_ && token_.kind == Kind::word)
            throw FilterError(
                token_.column,
                fmt::format("{} is expected, and here is {}: a name with blanks goes in back-quotes",
                            expected, found));
        throw FilterError(token_.column, fmt::format("{} is expected, and here is {}", expected, found));
    }
    static FilterPtr made(Filter filter) { return std::make_shared<const Filter>(std::move(filter)); }

    FilterLexer lexer_;
    FilterToken token_;
    int depth_ = 0;
    bool afterName_ = false;  // the last that was read is a name alone
};

FilterPtr Parser::group(std::string_view word, FilterGroup::How how, Part part) {
    const u32 column = token_.column;
    std::vector<FilterPtr> parts{(this->*part)()};
    while (takeIf(token_.isWord(word))) parts.push_back((this->*part)());
    if (parts.size() == 1) return parts.front();
    return made({.what = FilterGroup{how, std::move(parts)}, .column = column});
}

FilterPtr Parser::negation() {
    const u32 column = token_.column;
    if (++depth_ > kDeepest)
        throw FilterError(column, fmt::format("more than {} parts are inside each other", kDeepest));
    FilterPtr read;
    if (takeIf(token_.isWord("not"))) {
        read = made({.what = FilterNot{negation()}, .column = column});
    } else if (takeIf(token_.isSign("("))) {
        read = any();
        if (!takeIf(token_.isSign(")"))) {
            if (token_.kind != Kind::end) failHere("and, or, or )");
            throw FilterError(column, "the parenthesis that opens here is not closed");
        }
    } else {
        read = predicate();
    }
    --depth_;
    return read;
}

FilterPtr Parser::predicate() {
    const u32 column = token_.column;
    afterName_ = false;
    if (takeIf(token_.isWord("within"))) return within(column);
    if (takeIf(token_.isWord("missing"))) return missing(column);
    FilterPredicate predicate{.name = name(), .test = FilterTest::isYes, .values = {}};
    if (takeIf(token_.isWord("in"))) {
        set(predicate);
        return made({.what = std::move(predicate), .column = column});
    }
    for (const FilterSign& sign : kFilterSigns) {
        const bool there =
            token_.text == sign.sign && (token_.kind == Kind::sign || token_.kind == Kind::word);
        if (!takeIf(there)) continue;
        predicate.test = sign.test;
        predicate.values.push_back(value());
        break;
    }
    afterName_ = predicate.values.empty();
    return made({.what = std::move(predicate), .column = column});
}

FilterPtr Parser::within(u32 column) {
    expectSign("(");
    const FilterToken steps = token_;
    if (steps.kind != Kind::number) failHere("a number of steps, like within(2, id == '11'),");
    if (!(steps.number >= 0 && steps.number <= std::numeric_limits<u32>::max() &&
          steps.number == std::trunc(steps.number)))
        throw FilterError(steps.column, "steps are a whole number from 0 upwards");
    take();
    expectSign(",");
    FilterPtr from = any();
    expectSign(")");
    return made({.what = FilterSteps{static_cast<u32>(steps.number), std::move(from)}, .column = column});
}

FilterPtr Parser::missing(u32 column) {
    expectSign("(");
    FilterPredicate predicate{.name = name(), .test = FilterTest::missing, .values = {}};
    expectSign(")");
    return made({.what = std::move(predicate), .column = column});
}

FilterName Parser::name() {
    FilterName read;
    if (token_.kind == Kind::word && token_.text.starts_with(kEdgePrefix)) {
        read.ofEdges = true;
        const FilterToken word = take();
        read.name = word.text.substr(kEdgePrefix.size());
        if (read.name.empty()) {
            if (token_.kind != Kind::column || !token_.follows)
                throw FilterError(word.column, "edge. is followed by a name: edge.weight, edge.`my column`");
            read.name = take().text;
            read.quoted = true;
        } else if (!isPlainFilterName(read.name)) {
            throw FilterError(word.column, fmt::format("a column named so is written edge.`{}`", read.name));
        }
    } else if (token_.kind == Kind::column) {
        read.name = take().text;
        read.quoted = true;
    } else if (token_.kind == Kind::word && !isFilterWord(token_.text)) {
        read.name = take().text;
    } else {
        failHere("the name of a quantity, like degree,");
    }
    if (token_.kind == Kind::level && token_.follows) read.level = static_cast<u32>(take().number);
    return read;
}

void Parser::set(FilterPredicate& predicate) {
    if (takeIf(token_.isSign("("))) {
        predicate.test = FilterTest::oneOf;
        do predicate.values.push_back(value());
        while (takeIf(token_.isSign(",")));
        if (!takeIf(token_.isSign(")"))) failHere(", or )");
        return;
    }
    if (token_.kind != Kind::number) failHere("a range like 2..5, or a list like (2, 3, 5),");
    predicate.test = FilterTest::between;
    predicate.values.push_back(value());
    expectSign("..");
    if (token_.kind != Kind::number) failHere("the upper end of the range");
    predicate.values.push_back(value());
    if (predicate.values[0].number > predicate.values[1].number)
        throw FilterError(predicate.values[0].column, "the range ends below its beginning: nothing is in it");
}

FilterValue Parser::value() {
    const FilterToken token = token_;
    FilterValue read{.kind = FilterValue::Kind::number,
                     .text = token.text,
                     .number = token.number,
                     .column = token.column};
    if (token.kind == Kind::text) {
        read.kind = FilterValue::Kind::text;
    } else if (token.isWord("yes") || token.isWord("no")) {
        read.kind = FilterValue::Kind::yesNo;
        read.number = token.isWord("yes") ? 1 : 0;
    } else if (token.kind == Kind::word || token.kind == Kind::column) {
        throw FilterError(token.column, fmt::format("a text goes in quotes: '{}'", token.text));
    } else if (token.kind != Kind::number) {
        failHere("a number, a text in quotes, yes or no");
    }
    take();
    return read;
}

}  // namespace

FilterPtr parseFilter(std::string_view expression) {
    if (expression.size() > kLongest)
        throw FilterError(1, fmt::format("it is longer than {} characters", formatCount(kLongest)));
    return Parser(expression).whole();
}

}  // namespace quartier::session
