// A column whose texts are lists ("album rock, classic rock"), as columns of yes and no, one per item.
#pragma once

#include <optional>

#include "app/session/column_edits.h"

namespace quartier::session {

inline constexpr char kListDelimiters[] = {';', '|', ','};

// The items that the texts of a column list.
struct ListItems {
    struct Item {
        std::string text;  // without blanks around it
        u64 rows = 0;      // that list it, however often
    };
    std::vector<Item> items;  // most rows first, then by text
    u64 lists = 0;            // rows of two items or more
    u64 values = 0;           // rows of one or more
};
// Throws OptionError unless the column is one of texts; Cancelled.
ListItems itemsOf(const Column& column, char delimiter, const RunContext& context = plainContext());
// The delimiter that most rows have; a semicolon or a bar comes before commas, which items may have too. None
// where no row has one.
std::optional<char> guessDelimiter(const Column& column, const RunContext& context = plainContext());
// A column "COLUMN: ITEM" for each of the most frequent items: yes where the list has it, no where it has
// others, missing where there is none. Throws OptionError, Cancelled.
ColumnEdit splitList(const Document& document, ColumnOf of, const std::string& column, char delimiter,
                     size_t most, const RunContext& context = plainContext());

}  // namespace quartier::session
