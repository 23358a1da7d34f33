// Formulas: hand-worked values, random columns against C++, and what is said of those that cannot be read.
#include "app/session/formula.h"

#include <fmt/format.h>
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "app/session/commands.h"
#include "app/session/formula_column.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const f64 kNan = std::numeric_limits<f64>::quiet_NaN();

ColumnHead head(const std::string& name, ColumnOf of = ColumnOf::nodes) {
    return {.name = name, .origin = {ColumnOrigin::Kind::person, {}}, .of = of, .id = {}};
}

// A path of four nodes and one more beside its end: degrees 1, 2, 3, 1, 1.
Document treeOfFive() {
    Document document;
    document.version =
        makeGraphVersion(std::make_shared<const Graph>(test::makeGraph(5, {{0, 1}, {1, 2}, {2, 3}, {2, 4}})),
                         std::make_shared<const NodeTable>(NodeTable::numbered(5, 0)));
    document.columns = ColumnStore(5, 4);
    document.columns = document.columns.with(Column::reals(head("x"), SharedArray<f64>({1, 2, kNan, 4, -5})));
    document.columns = document.columns.with(
        Column::integers(head("birth year"), SharedArray<i64>({1990, 2000, 2010, kMissingInteger, 1980})));
    document.columns = document.columns.with(Column::texts(head("town"), SharedArray<u32>({1, 2, 0, 1, 2}),
                                                           Dictionary::of({"", "Lyon", "L'Isle"})));
    document.columns =
        document.columns.with(Column::yesNo(head("seen"), SharedArray<u8>({1, 0, kMissingYesNo, 1, 0})));
    document.columns = document.columns.with(
        Column::reals(head("length", ColumnOf::edges), SharedArray<f64>({1, kNan, 3, 4})));
    return document;
}

std::vector<std::string> of(const Document& document, const std::string& formula,
                            ColumnOf kind = ColumnOf::nodes) {
    FilterFacts facts;
    std::vector<std::string> texts;
    for (const f64 number : Formula(document, kind, formula).evaluate(facts).numbers)
        texts.push_back(std::isnan(number) ? "" : fmt::format("{}", number));
    return texts;
}

std::string refusal(const std::string& formula, ColumnOf kind = ColumnOf::nodes) {
    const Document document = treeOfFive();
    try {
        Formula(document, kind, formula);
    } catch (const FormulaError& error) {
        return error.what();
    }
    return "it was read";
}

TEST(Formulas, HandWorkedValues) {
    const Document document = treeOfFive();
    EXPECT_THAT(of(document, "degree * 2 - 1"), ElementsAre("1", "3", "5", "1", "1"));
    EXPECT_THAT(of(document, "x + degree"), ElementsAre("2", "4", "", "5", "-4"));
    EXPECT_THAT(of(document, "2 + 3 * 2 ^ 2"), ElementsAre("14", "14", "14", "14", "14"));
    EXPECT_THAT(of(document, "2026 - `birth year`"), ElementsAre("36", "26", "16", "", "46"));
    EXPECT_THAT(of(document, "if(degree > 1 and x >= 2, 10, -10)"),
                ElementsAre("-10", "10", "", "-10", "-10"));
    EXPECT_THAT(of(document, "x > 1 ? x : 0"), ElementsAre("0", "2", "", "4", "0"));
    EXPECT_THAT(of(document, "town == 'Lyon'"), ElementsAre("1", "0", "", "1", "0"));
    EXPECT_THAT(of(document, "town != \"L'Isle\" or 0"), ElementsAre("1", "0", "", "1", "0"));
    EXPECT_THAT(of(document, "town=='L''Isle'"), ElementsAre("0", "1", "", "0", "1"));
    EXPECT_THAT(of(document, "id == '3'"), ElementsAre("0", "0", "0", "1", "0"));
    EXPECT_THAT(of(document, "seen + 1"), ElementsAre("2", "1", "", "2", "1"));
    EXPECT_THAT(of(document, "missing(x) + 2 * missing(`birth year`)"), ElementsAre("0", "0", "1", "2", "0"));
    EXPECT_THAT(of(document, "coalesce(x, degree)"), ElementsAre("1", "2", "3", "4", "-5"));
    EXPECT_THAT(of(document, "coalesce(x, `birth year`)"), ElementsAre("1", "2", "2010", "", "-5"));
    EXPECT_THAT(of(document, "1 / (degree - 1)"), ElementsAre("", "1", "0.5", "", ""));
    EXPECT_THAT(of(document, "log(_e) + log10(100) + min(3, degree, 2)"),
                ElementsAre("4", "5", "5", "4", "4"));
    EXPECT_THAT(of(document, "1.5e2 + .5"), ElementsAre("150.5", "150.5", "150.5", "150.5", "150.5"));
    EXPECT_THAT(of(document, "length * weight", ColumnOf::edges), ElementsAre("1", "", "3", "4"));
}

TEST(Formulas, ComputedColumnsHaveATypeAReportAndTheirFormula) {
    const Document document = treeOfFive();
    FilterFacts facts;
    const auto column = [&](const std::string& formula, std::optional<ColumnType> type = {}) {
        return computeColumn(document, ColumnOf::nodes, "new", formula, type, false, facts);
    };
    EXPECT_EQ(column("degree + 1").changes[0].after->type(), ColumnType::integer);
    EXPECT_EQ(column("degree + 1").report, "");
    EXPECT_EQ(column("degree / 2").changes[0].after->type(), ColumnType::real);
    EXPECT_EQ(column("degree / 2", ColumnType::integer).report,
              "4 of 5 nodes have no value, as theirs is not whole.");
    EXPECT_EQ(column("degree > 1", ColumnType::yesNo).changes[0].after->text(1), "yes");
    EXPECT_EQ(column("x / (degree - 1)").report,
              "1 of 5 nodes have no value, as one that the formula names is missing. 3 of 5 nodes have no "
              "value, as the formula has none there, like 1 / 0.");
    EXPECT_EQ(column("x").changes[0].after->origin().text, "x");
    EXPECT_THROW(computeColumn(document, ColumnOf::nodes, "x", "x", {}, false, facts), OptionError);
    const ColumnEdit replaced = computeColumn(document, ColumnOf::nodes, "x", "x + 1", {}, true, facts);
    EXPECT_EQ(replaced.changes[0].before, document.columns.node("x"));
    EXPECT_EQ(replaced.changes[0].after->number(0), 2);
}

TEST(Formulas, SaysInOneSentenceWhatIsWrongAndWhere) {
    EXPECT_THAT(refusal(""), HasSubstr("at character 1: there is no formula yet"));
    EXPECT_THAT(refusal("x +"), HasSubstr("at character 4: a number or a name is missing at the end"));
    EXPECT_THAT(refusal("1 + nothing"),
                HasSubstr("at character 5: there is no nothing; there are: id, label"));
    EXPECT_THAT(refusal("(x + 1"), HasSubstr("a closing ) is missing"));
    EXPECT_THAT(refusal("x + 1)"), HasSubstr("at character 6: this parenthesis"));
    EXPECT_THAT(refusal("x = 1"), HasSubstr("at character 3: = compares nothing: write =="));
    EXPECT_THAT(refusal("tan2(x)"), HasSubstr("at character 1: there is no function tan2; there are: if"));
    EXPECT_THAT(refusal("if(x, 1)"), HasSubstr("too few values"));
    EXPECT_THAT(refusal("abs(x, 1)"), HasSubstr("too many values"));
    EXPECT_THAT(refusal("town + 1"), HasSubstr("at character 1: town holds texts: compare it with one"));
    EXPECT_THAT(refusal("'a' == town"), HasSubstr("at character 1: a text is compared with a name"));
    EXPECT_THAT(refusal("x 2"), HasSubstr("at character 3: two values follow each other"));
    EXPECT_THAT(refusal("x, 2"), HasSubstr("2 values"));
    EXPECT_THAT(refusal("`x"), HasSubstr("this back-quote is not closed"));
    EXPECT_THAT(refusal("town == 'x"), HasSubstr("this quote is not closed"));
    EXPECT_THAT(refusal("\xC3\xA9t\xC3\xA9 + \xE2\x82\xAC"),
                HasSubstr("at character 1: there is no \xC3\xA9t\xC3\xA9"));
    EXPECT_THAT(refusal("x + \xC2\xA7"), HasSubstr("there is no \xC2\xA7"));
    EXPECT_THAT(refusal("x $ 1"), HasSubstr("at character 3: '$' means nothing here"));
    EXPECT_THAT(refusal("missing(x + 1)"), HasSubstr("missing() is given one name"));
    EXPECT_THAT(refusal("coalesce(1, x)"), HasSubstr("coalesce() begins with a name"));
    EXPECT_THAT(refusal("x ? 1"), HasSubstr("not complete"));
    EXPECT_THAT(refusal("degree", ColumnOf::edges), HasSubstr("there are: weight, length"));
    EXPECT_THAT(refusal(std::string(20000, '1')), HasSubstr("more than 10,000"));
    EXPECT_THAT(refusal(std::string(4000, '(')), HasSubstr("at character"));
    EXPECT_THAT(refusal("1e999"), HasSubstr("too large"));
}

// No formula of random signs does more than be refused.
TEST(Formulas, RandomTextsAreReadOrRefused) {
    const Document document = treeOfFive();
    static const char* const kPieces[] = {"x",
                                          "degree",
                                          "(",
                                          ")",
                                          "+",
                                          "-",
                                          "*",
                                          "/",
                                          "^",
                                          "<",
                                          "==",
                                          ",",
                                          "?",
                                          ":",
                                          "if",
                                          "if(",
                                          "missing(",
                                          "coalesce(",
                                          "`birth year`",
                                          "1",
                                          "2.5",
                                          "'a'",
                                          "town",
                                          "town == 'a'",
                                          "and",
                                          "or",
                                          "&&",
                                          "max(",
                                          "=",
                                          "`",
                                          "@2",
                                          "_pi",
                                          "not(",
                                          " "};
    std::mt19937 random(7);
    int read = 0;
    FilterFacts facts;
    for (int i = 0; i < 20000; ++i) {
        std::string formula;
        for (u32 length = 1 + random() % 8; length > 0; --length)
            formula += kPieces[random() % std::size(kPieces)];
        try {
            Formula(document, ColumnOf::nodes, formula).evaluate(facts);
            ++read;
        } catch (const FormulaError&) {
        }
    }
    EXPECT_GT(read, 100);
}

TEST(Formulas, RandomColumnsEqualADirectEvaluation) {
    constexpr size_t kRows = 100'000;
    std::mt19937_64 random(11);
    std::uniform_real_distribution<f64> real(-100, 100);
    std::vector<f64> a(kRows), b(kRows);
    std::vector<i64> c(kRows);
    for (size_t row = 0; row < kRows; ++row) {
        a[row] = random() % 10 == 0 ? kNan : real(random);
        b[row] = real(random);
        c[row] = random() % 20 == 0 ? kMissingInteger : static_cast<i64>(random() % 7) - 3;
    }
    Document document;
    std::vector<test::EdgeOf> path;
    for (u32 v = 0; v + 1 < kRows; ++v) path.push_back({v, v + 1});
    document.version = makeGraphVersion(std::make_shared<const Graph>(test::makeGraph(kRows, path)),
                                        std::make_shared<const NodeTable>(NodeTable::numbered(kRows, 0)));
    document.columns = ColumnStore(kRows, kRows - 1);
    document.columns = document.columns.with(Column::reals(head("a"), SharedArray<f64>(a)));
    document.columns = document.columns.with(Column::reals(head("b"), SharedArray<f64>(b)));
    document.columns = document.columns.with(Column::integers(head("c"), SharedArray<i64>(c)));
    FilterFacts facts;
    const FormulaValues found =
        Formula(document, ColumnOf::nodes,
                "if(a > b or c == 0, a * b - c / 2, sqrt(abs(a)) + max(b, c)) + degree")
            .evaluate(facts);
    const FormulaValues first =
        Formula(document, ColumnOf::nodes, "a * b").evaluate(facts, plainContext(), 20);
    EXPECT_EQ(first.numbers.size(), 20u);
    u64 missing = 0;
    for (size_t row = 0; row < kRows; ++row) {
        f64 expected = kNan;
        if (std::isnan(a[row]) || c[row] == kMissingInteger) {
            ++missing;
        } else {
            const auto whole = static_cast<f64>(c[row]);
            const f64 degree = row == 0 || row == kRows - 1 ? 1 : 2;
            expected =
                (a[row] > b[row] || whole == 0 ? a[row] * b[row] - whole / 2
                                               : std::sqrt(std::abs(a[row])) + std::max(b[row], whole)) +
                degree;
        }
        ASSERT_TRUE(found.numbers[row] == expected ||
                    (std::isnan(expected) && std::isnan(found.numbers[row])))
            << row << ": " << found.numbers[row] << " and " << expected;
    }
    EXPECT_EQ(found.missing, missing);
    EXPECT_EQ(found.undefined, 0u);
}

}  // namespace
}  // namespace quartier::session
