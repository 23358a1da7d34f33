#include "app/session/filter_lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/session/filter_words.h"

namespace quartier::session {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Signs of other languages, and what is written here.
struct WrongSign {
    std::string_view sign;
    const char* right;
};
constexpr WrongSign kWrongSigns[] = {{"=~", "~"},  {"=", "=="},  {"<>", "!="}, {"&&", "and"},
                                     {"&", "and"}, {"||", "or"}, {"|", "or"},  {"!", "not"}};
constexpr std::string_view kSigns[] = {"==", "!=", "<=", ">=", "..", "<", ">", "~", "(", ")", ","};

size_t digitsAt(std::string_view text, size_t at) {
    size_t end = at;
    while (end < text.size() && isDigit(text[end])) ++end;
    return end - at;
}

// How many characters are a number, like -1.5e-3; of "2..5" one.
size_t numberLength(std::string_view text) {
    size_t at = text[0] == '-' ? 1 : 0;
    at += digitsAt(text, at);
    if (at < text.size() && text[at] == '.' && digitsAt(text, at + 1) > 0) at += 1 + digitsAt(text, at + 1);
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const size_t sign = at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-') ? 1 : 0;
        const size_t digits = digitsAt(text, at + 1 + sign);
        if (digits > 0) at += 1 + sign + digits;
    }
    return at;
}

bool beginsNumber(std::string_view text) {
    const size_t at = text[0] == '-' ? 1 : 0;
    const bool point = at + 1 < text.size() && text[at] == '.' && isDigit(text[at + 1]);
    return point || (at < text.size() && isDigit(text[at]));
}

}  // namespace

FilterToken FilterLexer::taken(FilterToken::Kind kind, size_t length) {
    FilterToken token{
        .kind = kind, .text = std::string(rest_.substr(0, length)), .number = 0, .column = column()};
    rest_.remove_prefix(length);
    return token;
}

FilterToken FilterLexer::quoted(FilterToken::Kind kind, char quote) {
    FilterToken token{.kind = kind, .text = {}, .number = 0, .column = column()};
    for (size_t at = 1; at < rest_.size(); ++at) {
        if (rest_[at] != quote) {
            token.text += rest_[at];
        } else if (at + 1 < rest_.size() && rest_[at + 1] == quote) {
            token.text += rest_[at++];
        } else {
            rest_.remove_prefix(at + 1);
            return token;
        }
    }
    throw FilterError(token.column, fmt::format("the quote {} that opens here is not closed", quote));
}

FilterToken FilterLexer::number() {
    FilterToken token = taken(FilterToken::Kind::number, numberLength(rest_));
    const char* const end = token.text.data() + token.text.size();
    const auto [stopped, failure] = std::from_chars(token.text.data(), end, token.number);
    if (failure != std::errc() || stopped != end)
        throw FilterError(token.column,
                          fmt::format("{} is not a number that can be compared with", token.text));
    if (!rest_.empty() && beginsFilterName(rest_.front()))
        throw FilterError(column(), "a number ends before a letter: a text goes in quotes, like 'Lyon'");
    return token;
}

FilterToken FilterLexer::sign() {
    for (const std::string_view sign : kSigns)
        if (rest_.starts_with(sign) && !rest_.starts_with("<>"))
            return taken(FilterToken::Kind::sign, sign.size());
    for (const WrongSign& wrong : kWrongSigns)
        if (rest_.starts_with(wrong.sign))
            throw FilterError(column(), fmt::format("'{}' is written {} here", wrong.sign, wrong.right));
    throw FilterError(column(), fmt::format("'{}' has no meaning here", rest_.front()));
}

FilterToken FilterLexer::next() {
    const size_t before = rest_.size();
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
    const bool follows = rest_.size() == before;
    FilterToken token{.kind = FilterToken::Kind::end, .text = {}, .number = 0, .column = column()};
    if (rest_.empty()) return token;
    const char first = rest_.front();
    if (first == '\'' || first == '"') {
        token = quoted(FilterToken::Kind::text, first);
    } else if (first == '`') {
        token = quoted(FilterToken::Kind::column, first);
        if (token.text.empty())
            throw FilterError(token.column, "a column has a name between its back-quotes");
    } else if (first == '@') {
        token = taken(FilterToken::Kind::level, 1 + digitsAt(rest_, 1));
        const char* const end = token.text.data() + token.text.size();
        u32 level = 0;
        const auto failure = std::from_chars(token.text.data() + 1, end, level).ec;
        if (failure != std::errc() || level == 0)
            throw FilterError(token.column, "@ is followed by a level, 1 is the finest: community@2");
        token.number = level;
    } else if (beginsNumber(rest_)) {
        token = number();
    } else if (beginsFilterName(first)) {
        const auto end = std::find_if_not(rest_.begin(), rest_.end(), continuesFilterName);
        token = taken(FilterToken::Kind::word, static_cast<size_t>(end - rest_.begin()));
    } else {
        token = sign();
    }
    token.follows = follows;
    return token;
}

}  // namespace quartier::session
