// Columns of yes and no from texts that are lists.
#include "app/session/list_columns.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "app/session/column_store.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;

ColumnPtr texts(const std::vector<std::string>& values) {
    std::vector<u32> codes(values.size());
    for (u32 i = 0; i < codes.size(); ++i) codes[i] = i;
    return Column::texts({.name = "genres", .origin = {}, .id = ""}, SharedArray<u32>(std::move(codes)),
                         Dictionary::of(values));
}

Document documentOf(const std::vector<std::string>& values) {
    Document document;
    document.version = makeGraphVersion(
        std::make_shared<const Graph>(test::makeGraph(static_cast<VertexId>(values.size()), {{0, 1}})),
        std::make_shared<const NodeTable>(NodeTable::withNames([&] {
            StringArena ids;
            for (size_t i = 0; i < values.size(); ++i) ids.add(std::to_string(i));
            return ids;
        }())));
    document.columns = ColumnStore(values.size(), 1).with(texts(values));
    return document;
}

std::vector<std::string> cells(const ColumnPtr& column) {
    std::vector<std::string> all;
    for (size_t row = 0; row < column->size(); ++row) all.push_back(column->text(row));
    return all;
}

TEST(ListColumns, CountsItemsOncePerRow) {
    const ListItems items = itemsOf(*texts({"rock, jazz", "rock,rock , ", "", "jazz", "rock"}), ',');
    ASSERT_EQ(items.items.size(), 2u);
    EXPECT_EQ(items.items[0].text, "rock");
    EXPECT_EQ(items.items[0].rows, 3u);
    EXPECT_EQ(items.items[1].text, "jazz");
    EXPECT_EQ(items.items[1].rows, 2u);
    EXPECT_EQ(items.lists, 1u);
    EXPECT_EQ(items.values, 4u);
}

TEST(ListColumns, GuessesWhatIsBetweenTheItems) {
    EXPECT_EQ(guessDelimiter(*texts({"a, b", "c", "d"})), ',');
    EXPECT_EQ(guessDelimiter(*texts({"Doe, Jane; Roe, Richard", "Poe, Ann"})), ';');
    EXPECT_EQ(guessDelimiter(*texts({"x|y", "z|y|x, w"})), '|');
    EXPECT_EQ(guessDelimiter(*texts({"a", "b"})), std::nullopt);
}

TEST(ListColumns, MakeAColumnOfYesAndNoForTheMostFrequent) {
    const Document document = documentOf({"rock, jazz", "rock", "", "folk, rock", "jazz"});
    const ColumnEdit edit = splitList(document, ColumnOf::nodes, "genres", ',', 2);
    ASSERT_EQ(edit.changes.size(), 2u);
    EXPECT_EQ(edit.changes[0].after->name(), "genres: rock");
    EXPECT_EQ(edit.changes[0].after->type(), ColumnType::yesNo);
    EXPECT_THAT(cells(edit.changes[0].after), ElementsAre("yes", "yes", "", "yes", "no"));
    EXPECT_EQ(edit.changes[1].after->name(), "genres: jazz");
    EXPECT_THAT(cells(edit.changes[1].after), ElementsAre("yes", "no", "", "no", "yes"));
    EXPECT_EQ(splitList(document, ColumnOf::nodes, "genres", ',', 50).changes.size(), 3u);
    EXPECT_THROW(splitList(documentOf({"", " , "}), ColumnOf::nodes, "genres", ',', 2), OptionError);
}

}  // namespace
}  // namespace quartier::session
