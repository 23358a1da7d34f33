// Sorted rows: hand-worked orders, and random columns of every type against std::stable_sort.
#include "app/session/row_order.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

const f64 kNan = std::numeric_limits<f64>::quiet_NaN();
const f64 kInfinity = std::numeric_limits<f64>::infinity();

ColumnHead head() { return {.name = "x", .origin = {}, .id = {}}; }

std::vector<u32> sortedBy(const Column& column, bool descending, const Bits* shown = nullptr) {
    const RowOrder order = sortedRows(sortKeys(column, plainContext()), descending, shown);
    EXPECT_EQ(order.count, order.rows.size());
    return {order.rows.begin(), order.rows.end()};
}

// Missing rows last, whatever the direction.
std::vector<u32> expectedBy(const Column& column, bool descending, const Bits* shown = nullptr) {
    std::vector<u32> rows;
    for (u32 row = 0; row < column.size(); ++row)
        if (shown == nullptr || shown->test(row)) rows.push_back(row);
    std::stable_sort(rows.begin(), rows.end(), [&](u32 a, u32 b) {
        if (column.missing(a) || column.missing(b)) return !column.missing(a) && column.missing(b);
        return descending ? column.number(a) > column.number(b) : column.number(a) < column.number(b);
    });
    return rows;
}

void expectLikeStableSort(const Column& column) {
    Bits some(column.size());
    for (u64 row = 0; row < column.size(); ++row)
        if (row % 3 != 1) some.set(row);
    for (const bool descending : {false, true})
        for (const Bits* shown : {static_cast<const Bits*>(nullptr), static_cast<const Bits*>(&some)})
            EXPECT_THAT(sortedBy(column, descending, shown),
                        ElementsAreArray(expectedBy(column, descending, shown)))
                << toString(column.type()) << (descending ? " descending" : "");
}

TEST(RowOrder, PutsMissingNumbersLastAndKeepsTies) {
    const ColumnPtr column =
        Column::reals(head(), SharedArray<f64>({2.5, kNan, -1, 2.5, -kInfinity, 0.0, -0.0, kNan, kInfinity}));
    EXPECT_THAT(sortedBy(*column, false), ElementsAre(4, 2, 5, 6, 0, 3, 8, 1, 7));
    EXPECT_THAT(sortedBy(*column, true), ElementsAre(8, 0, 3, 5, 6, 2, 4, 1, 7));
}

TEST(RowOrder, SortsTheLargestIntegers) {
    constexpr i64 kMost = std::numeric_limits<i64>::max(), kLeast = kMissingInteger + 1;
    const ColumnPtr column =
        Column::integers(head(), SharedArray<i64>({kMost, kMissingInteger, kLeast, 0, kMost - 1, -1}));
    EXPECT_THAT(sortedBy(*column, false), ElementsAre(2, 5, 3, 4, 0, 1));
    EXPECT_THAT(sortedBy(*column, true), ElementsAre(0, 4, 3, 5, 2, 1));
}

TEST(RowOrder, IsThatOfStableSortForEveryKindOfNumbers) {
    std::mt19937_64 random(7);
    constexpr size_t kRows = 50'000;
    std::vector<f64> wide(kRows), few(kRows);
    std::vector<f32> narrow(kRows);
    std::vector<i64> integers(kRows);
    std::vector<u32> labels(kRows), counts(kRows);
    std::vector<u8> answers(kRows);
    std::normal_distribution<f64> normal;
    for (size_t row = 0; row < kRows; ++row) {
        const bool missing = random() % 50 == 0;
        wide[row] = missing ? kNan : normal(random);
        few[row] = missing ? kNan : static_cast<f64>(static_cast<i64>(random() % 100) - 50);
        narrow[row] =
            missing ? static_cast<f32>(kNan) : static_cast<f32>(random() % 7 == 0 ? 0 : normal(random));
        integers[row] = missing ? kMissingInteger : static_cast<i64>(random());
        labels[row] = missing ? kMissingLabel : static_cast<u32>(random() % 300);
        counts[row] = static_cast<u32>(random() % 1000);
        answers[row] = static_cast<u8>(random() % 3);
    }
    expectLikeStableSort(*Column::reals(head(), SharedArray<f64>(wide)));
    expectLikeStableSort(*Column::reals(head(), SharedArray<f32>(narrow)));
    expectLikeStableSort(*Column::integers(head(), SharedArray<f64>(few)));
    expectLikeStableSort(*Column::integers(head(), SharedArray<u32>(counts)));
    expectLikeStableSort(*Column::partition(head(), SharedArray<u32>(labels)));
    expectLikeStableSort(*Column::yesNo(head(), SharedArray<u8>(answers)));
    // As numbers of f64 the oracle would lose the last bits: these are compared as they are.
    const ColumnPtr column = Column::integers(head(), SharedArray<i64>(integers));
    const std::vector<u32> rows = sortedBy(*column, false);
    for (size_t place = 0; place + 1 < kRows; ++place) {
        const i64 a = integers[rows[place]], b = integers[rows[place + 1]];
        ASSERT_TRUE(b == kMissingInteger || (a != kMissingInteger && a <= b)) << place;
    }
}

TEST(RowOrder, ComparesTextsWithoutCaseAndAccentsAndTheirDigitsAsNumbers) {
    const std::vector<std::string> texts = {"b10", "\u00c9clair", "",    "b9",    "eclat", "B9",
                                            "10",  "9",           "007", "a 2 b", "a 10",  "a"};
    std::vector<u32> codes(texts.size());
    std::iota(codes.begin(), codes.end(), 0U);
    const ColumnPtr column = Column::texts(head(), SharedArray<u32>(codes), Dictionary::of(texts));
    EXPECT_THAT(sortedBy(*column, false), ElementsAre(8, 7, 6, 11, 9, 10, 3, 5, 0, 1, 4, 2));
    EXPECT_THAT(sortedBy(*column, true), ElementsAre(4, 1, 0, 3, 5, 10, 9, 11, 6, 7, 8, 2));
}

TEST(RowOrder, RanksManyTextsAsStableSortDoes) {
    std::mt19937_64 random(3);
    constexpr u64 kTexts = 60'000;
    std::vector<std::string> texts(kTexts);
    for (std::string& text : texts) {
        text = random() % 2 == 0 ? "the same beginning " : "";
        for (u64 i = random() % 5; i > 0; --i) text += static_cast<char>('a' + random() % 4);
    }
    const SharedArray<u32> ranks = textRanks(
        kTexts, [&](u64 i, std::string&) { return std::string_view(texts[i]); }, plainContext());
    std::vector<u32> rows(kTexts);
    std::iota(rows.begin(), rows.end(), 0U);
    std::stable_sort(rows.begin(), rows.end(), [&](u32 a, u32 b) {
        if (texts[a].empty() || texts[b].empty()) return !texts[a].empty() && texts[b].empty();
        return texts[a] < texts[b];
    });
    EXPECT_THAT(sortedRows({ranks}, false, nullptr).rows, ElementsAreArray(rows));
    for (u64 place = 0; place + 1 < kTexts; ++place)
        ASSERT_EQ(ranks[rows[place]] == ranks[rows[place + 1]], texts[rows[place]] == texts[rows[place + 1]]);
}

// More than a piece of them have the same first bytes, behind which they differ.
TEST(RowOrder, RanksTextsThatDifferLate) {
    constexpr u32 kTexts = 80'000;
    std::vector<std::string> texts(kTexts);
    for (u32 i = 0; i < kTexts; ++i) {
        const u32 number = i * 7919 % kTexts;
        texts[i] =
            i == 5 ? "a"
                   : "the same long beginning " + std::string(number % 2, 'x') + std::to_string(number / 3);
    }
    const SharedArray<u32> ranks = textRanks(
        kTexts, [&](u64 i, std::string&) { return std::string_view(texts[i]); }, plainContext());
    for (u32 i = 1; i < kTexts; ++i) {
        ASSERT_EQ(ranks[i] == ranks[i - 1], texts[i] == texts[i - 1]) << i;
        const auto shape = [](const std::string& text) {
            return std::pair(text.find('x') != text.npos, text.size());
        };
        if (i == 5 || i == 6 || shape(texts[i]) != shape(texts[i - 1])) continue;
        ASSERT_EQ(ranks[i] < ranks[i - 1], texts[i] < texts[i - 1]) << texts[i] << " " << texts[i - 1];
    }
    EXPECT_EQ(ranks[5], 0u);
}

SharedArray<u32> ranksOf(const std::vector<std::string>& texts) {
    return textRanks(
        texts.size(), [&](u64 i, std::string&) { return std::string_view(texts[i]); }, plainContext());
}

// Texts that are numbers take a way of their own.
TEST(RowOrder, RanksNumbersAsTheyAreRankedAmongOtherTexts) {
    std::mt19937_64 random(11);
    std::vector<std::string> texts = {"7", "007", "", "0", "9999999999999999999", "10000000000000000000"};
    for (int i = 0; i < 40'000; ++i)
        texts.push_back(std::string(random() % 3, '0') + std::to_string(random() >> (random() % 64)));
    std::erase_if(texts, [](const std::string& text) { return text.size() > 19; });
    const SharedArray<u32> numbers = ranksOf(texts);
    EXPECT_EQ(numbers[0], numbers[1]);
    EXPECT_EQ(numbers[2], SortKeys::kMissing);
    std::vector<std::string> mixed = texts;
    mixed.push_back("zebra");  // behind all numbers
    const SharedArray<u32> ranked = ranksOf(mixed);
    EXPECT_THAT(ranked.span().first(texts.size()), ElementsAreArray(numbers.span()));
    std::vector<std::string> ascending;
    for (int i = 0; i < 40'000; ++i) ascending.push_back(std::to_string(2 * i));
    const SharedArray<u32> places = ranksOf(ascending);
    for (u32 i = 0; i < places.size(); ++i) ASSERT_EQ(places[i], i);
}

// Blocks of equal keys, some of them empty: as if every row had the key of its block.
TEST(RowOrder, OfBlocksIsThatOfTheirRows) {
    std::mt19937_64 random(5);
    std::vector<u64> first{0};
    std::vector<u32> keys, keyOfRow;
    for (u32 block = 0; block < 40'000; ++block) {
        keys.push_back(random() % 50 == 0 ? SortKeys::kMissing : static_cast<u32>(random() % 30'000));
        const u64 rows = random() % 4 == 0 ? 0 : random() % (block % 1000 == 0 ? 500 : 7);
        keyOfRow.insert(keyOfRow.end(), rows, keys.back());
        first.push_back(keyOfRow.size());
    }
    Bits some(keyOfRow.size());
    for (u64 row = 0; row < some.size(); ++row)
        if (random() % 3 != 0) some.set(row);
    const SortKeys blocks{SortKeys::Blocks{SharedArray<u64>(first), SharedArray<u32>(keys)}};
    const SortKeys rows{SharedArray<u32>(keyOfRow)};
    for (const bool descending : {false, true})
        for (const Bits* shown : {static_cast<const Bits*>(nullptr), static_cast<const Bits*>(&some)})
            EXPECT_THAT(sortedRows(blocks, descending, shown).rows,
                        ElementsAreArray(sortedRows(rows, descending, shown).rows));
}

TEST(RowOrder, ListsTheRowsThatAreShown) {
    Bits shown(100'000);
    std::vector<u32> expected;
    for (u32 row = 0; row < shown.size(); ++row)
        if (row % 7 == 3 || (row > 40'000 && row < 41'000)) {
            shown.set(row);
            expected.push_back(row);
        }
    const RowOrder order = rowsAsTheyAre(shown);
    EXPECT_EQ(order.count, expected.size());
    EXPECT_THAT(order.rows, ElementsAreArray(expected));
    EXPECT_EQ(rowsAsTheyAre(Bits(100)).count, 0u);
}

TEST(RowOrder, TakesColumnsWithoutValues) {
    EXPECT_THAT(sortedBy(*Column::reals(head(), SharedArray<f64>(std::vector<f64>{})), false), ElementsAre());
    EXPECT_THAT(sortedBy(*Column::reals(head(), SharedArray<f64>({kNan, kNan})), true), ElementsAre(0, 1));
    EXPECT_THAT(sortedBy(*Column::reals(head(), SharedArray<f64>({3, 3})), true), ElementsAre(0, 1));
}

TEST(RowOrder, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    RunContext context = plainContext();
    context.stop = stop.get_token();
    const ColumnPtr column = Column::reals(head(), SharedArray<f64>(std::vector<f64>(10'000, 1)));
    EXPECT_THROW(sortKeys(*column, context), Cancelled);
    EXPECT_THROW(sortedRows(sortKeys(*column, plainContext()), false, nullptr, context), Cancelled);
    EXPECT_THROW(textRanks(
                     10'000,
                     [](u64 i, std::string& buffer) {
                         buffer = std::to_string(i);
                         return std::string_view(buffer);
                     },
                     context),
                 Cancelled);
}

}  // namespace
}  // namespace quartier::session
