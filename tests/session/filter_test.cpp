// Expressions of filters: what is read, what is refused, and that writing and reading are inverse.
#include "app/session/filter.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <random>

namespace quartier::session {
namespace {

using ::testing::HasSubstr;

std::string again(const std::string& expression) { return toText(*parseFilter(expression)); }

// The column and the sentence of the refusal.
std::pair<u32, std::string> refusal(const std::string& expression) {
    try {
        parseFilter(expression);
    } catch (const FilterError& error) {
        return {error.column(), error.what()};
    }
    return {0, "it was read"};
}

TEST(FilterExpression, IsWrittenAsItIsRead) {
    for (const char* expression :
         {"degree >= 5 and component == 1", "label ~ 'Val.*'", "core >= 3", "community@2 == 17",
          "within(2, id == '11')", "edge.weight > 0.5", "not (a == 1 or b == 2) and c",
          "`home town` == 'Lyon'", "edge.`my weight` in -1.5..2e+06", "town in ('Lyon', 'It''s', '')",
          "missing(age) or missing(edge.year)", "a and (b and c)", "not not a",
          "within(0, within(3, x contains 'y'))", "`a``b` != yes", "results/communities-2@3 < 4",
          "betweenness-error <= 1e-09", "`and` == 1", "\xc3\xa2ge > 3"})
        EXPECT_EQ(again(expression), expression);
    EXPECT_EQ(again("  ((a==1))and(b!=2)\n"), "a == 1 and b != 2");
    EXPECT_EQ(again("label == \"it's\""), "label == 'it''s'");
    EXPECT_EQ(again("a or b and not c or d"), "a or (b and not c) or d");
    EXPECT_EQ(again("x in 2..5"), "x in 2..5");
    EXPECT_EQ(again("x in .5...75"), "x in .5...75");
    EXPECT_EQ(again("id == 007"), "id == 007");
}

TEST(FilterExpression, AndBindsCloserThanOr) {
    EXPECT_TRUE(*parseFilter("a or b and c") == *parseFilter("a or (b and c)"));
    EXPECT_FALSE(*parseFilter("a or b and c") == *parseFilter("(a or b) and c"));
    EXPECT_FALSE(*parseFilter("not a and b") == *parseFilter("not (a and b)"));
    EXPECT_FALSE(*parseFilter("a == 1") == *parseFilter("a == '1'"));
    EXPECT_FALSE(*parseFilter("edge.a") == *parseFilter("a"));
}

TEST(FilterExpression, IsRefusedWithTheColumnOfTheFault) {
    const auto expect = [](const char* expression, u32 column, const char* word) {
        const auto [found, sentence] = refusal(expression);
        EXPECT_EQ(found, column) << expression << ": " << sentence;
        EXPECT_THAT(sentence, HasSubstr(word)) << expression;
        EXPECT_EQ(sentence.find('\n'), std::string::npos);
    };
    expect("", 1, "it is empty");
    expect("e'l=\nw'", 2, "the end is expected, and here is 'l=?w'");
    expect("degree >=", 10, "here is the end");
    expect("degree >= 5 component == 1", 13, "and, or, or the end is expected, and here is 'component'");
    expect("Modularity Class == 8", 12, "here is 'Class': a name with blanks goes in back-quotes");
    expect("degree = 5", 8, "'=' is written ==");
    expect("a == 1 && b", 8, "'&&' is written and");
    expect("a == 1 || b", 8, "written or");
    expect("!a", 1, "written not");
    expect("a <> 1", 3, "written !=");
    expect("town == Lyon", 9, "a text goes in quotes: 'Lyon'");
    expect("town == 'Lyon", 9, "is not closed");
    expect("`town == 1", 1, "is not closed");
    expect("(a == 1", 1, "not closed");
    expect("a == 1)", 7, "closes nothing");
    expect("and b", 1, "the name of a quantity");
    expect("a in 5..2", 6, "nothing is in it");
    expect("a in 5", 7, ".. is expected");
    expect("a in 'x'..'y'", 6, "a range like");
    expect("a in (1, 2", 11, ", or )");
    expect("within(1.5, a)", 8, "whole number");
    expect("within(-1, a)", 8, "whole number");
    expect("within(a, b)", 8, "a number of steps");
    expect("within 2", 8, "( is expected");
    expect("community@0 == 1", 10, "a level, 1 is the finest");
    expect("community@ == 1", 10, "a level");
    expect("a == 12abc", 8, "a number ends before a letter");
    expect("a == 1e999", 6, "is not a number");
    expect("edge. == 1", 1, "edge. is followed by a name");
    expect("edge.and == 1", 1, "edge.`and`");
    expect("`` == 1", 1, "a name between");
    expect("a # b", 3, "'#' has no meaning");
    expect("a == 1 # b", 8, "no meaning");
}

TEST(FilterExpression, IsNeverTooDeep) {
    const std::string deep(100000, '(');
    EXPECT_THAT(refusal(deep).second, HasSubstr("inside each other"));
    std::string nots;
    for (int i = 0; i < 100000; ++i) nots += "not ";
    EXPECT_THAT(refusal(nots + "a").second, HasSubstr("inside each other"));
    std::string within;
    for (int i = 0; i < 1000; ++i) within += "within(1,";
    EXPECT_THAT(refusal(within).second, HasSubstr("inside each other"));
    std::string wide = "a";
    for (int i = 0; i < 20000; ++i) wide += " or a";
    EXPECT_EQ(again(wide), wide);
    EXPECT_THAT(refusal(std::string(size_t{2} << 20, ' ')).second, HasSubstr("longer than"));
}

// Words of the language in any order, and bytes: nothing crashes, and what is read is written so that it is
// read as the same.
TEST(FilterExpression, OfRandomWordsIsReadOrRefused) {
    constexpr const char* kWords[] = {
        "and", "or",   "not", "in",    "contains", "within", "missing", "yes", "no",
        "(",   ")",    ",",   "..",    "==",       "!=",     "<",       "<=",  "~",
        "5",   "-2.5", "'x'", "`a b`", "edge.",    "edge.w", "degree",  "@2",  "community",
        "\"",  "'",    "`",   ".",     "\xff",     "\n",     "1e5",     "=",   "@"};
    std::mt19937 random(1);
    int read = 0;
    for (int i = 0; i < 60000; ++i) {
        std::string expression;
        // Every second one begins as a predicate does, so that some are whole.
        if (i % 2 == 0) expression = "degree in (5) ";
        for (u64 words = random() % 9; words > 0; --words) {
            expression += kWords[random() % std::size(kWords)];
            if (random() % 4 != 0) expression += ' ';
        }
        try {
            const FilterPtr filter = parseFilter(expression);
            ++read;
            const std::string text = toText(*filter);
            ASSERT_TRUE(*parseFilter(text) == *filter) << expression << " | " << text;
            ASSERT_EQ(again(text), text);
        } catch (const FilterError& error) {
            ASSERT_LE(error.column(), expression.size() + 1) << expression;
            ASSERT_GE(error.column(), 1u) << expression;
        }
    }
    EXPECT_GT(read, 500);
}

TEST(FilterExpression, IsMadeOfParts) {
    const FilterPtr degree =
        filterOf({.name = {.name = "degree"}, .test = FilterTest::atLeast, .values = {FilterValue::of(2.5)}});
    const FilterPtr town =
        filterOf({.name = {.name = "home town", .quoted = true},
                  .test = FilterTest::oneOf,
                  .values = {FilterValue::of(std::string("Lyon")), FilterValue::of(std::string("O'x"))}});
    const FilterPtr both = filterGroup(FilterGroup::How::any, {degree, filterNot(filterWithin(2, town))});
    EXPECT_EQ(toText(*both), "degree >= 2.5 or not within(2, `home town` in ('Lyon', 'O''x'))");
    EXPECT_TRUE(*parseFilter(toText(*both)) == *both);
    EXPECT_EQ(filterGroup(FilterGroup::How::all, {degree}), degree);
    EXPECT_EQ(filterGroup(FilterGroup::How::all, {}), nullptr);
}

}  // namespace
}  // namespace quartier::session
