// The words of a filter expression, one after the other.
#pragma once

#include <string>
#include <string_view>

#include "app/session/filter.h"

namespace quartier::session {

struct FilterToken {
    enum class Kind : u8 {
        end,
        word,    // a name, or one of kFilterWords
        column,  // a name in back-quotes
        text,    // in quotes
        number,
        level,  // @LEVEL: `number` has it
        sign    // ( ) , .. and the signs of tests
    };
    Kind kind = Kind::end;
    std::string text;  // without quotes
    f64 number = 0;
    u32 column = 1;       // where it begins
    bool follows = true;  // no blank before it

    bool is(Kind other, std::string_view its) const { return kind == other && text == its; }
    bool isWord(std::string_view its) const { return is(Kind::word, its); }
    bool isSign(std::string_view its) const { return is(Kind::sign, its); }
};

class FilterLexer {
  public:
    explicit FilterLexer(std::string_view expression) : rest_(expression), all_(expression.size()) {}
    FilterToken next();  // throws FilterError

  private:
    u32 column() const { return static_cast<u32>(all_ - rest_.size() + 1); }
    FilterToken taken(FilterToken::Kind kind, size_t length);
    FilterToken quoted(FilterToken::Kind kind, char quote);
    FilterToken number();
    FilterToken sign();

    std::string_view rest_;
    size_t all_;
};

}  // namespace quartier::session
