// The order of the rows of a table by the values of a column: an index of its own, sorted on all cores.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/session/bits.h"
#include "app/session/column.h"
#include "core/run_context.h"
#include "graph/large_buffer.h"

namespace quartier::session {

// The rows that are shown, in their order.
struct RowOrder {
    u64 count = 0;
    bool listed = false;    // false: all of them as they are
    LargeVector<u32> rows;  // where they are listed

    u64 at(u64 place) const { return listed ? rows[place] : place; }
};

// What rows are compared by: a number per row, with the order of what it stands for. Missing ones are
// kMissing, and stand last whether the order ascends or descends.
struct SortKeys {
    static constexpr u32 kMissing = ~u32{0};
    static constexpr u64 kMissingWide = ~u64{0};

    // Rows in blocks of equal keys, as edges by the vertex that they leave. The blocks are sorted; of a row
    // no key is looked at.
    struct Blocks {
        SharedArray<u64> first;  // the first row of every block, and behind them the number of rows
        SharedArray<u32> keys;   // of every block
    };

    std::variant<SharedArray<u32>, SharedArray<u64>, Blocks> of;
};

// The text of a number. It may be written into the buffer, and is valid until that changes.
using TextAt = std::function<std::string_view(u64, std::string& buffer)>;

// The order that texts have among each other: without case and accents, digits as numbers ("a9" before
// "a10"). Equal texts have one rank; empty ones are missing. Throws Cancelled.
SharedArray<u32> textRanks(u64 count, const TextAt& text, const RunContext& context);
SortKeys sortKeys(const Column& column, const RunContext& context);

// `shown`: the rows to be listed; null: all of the keys'. Rows of equal keys stay in the order of the graph,
// ascending or descending. Throws Cancelled.
RowOrder sortedRows(const SortKeys& keys, bool descending, const Bits* shown,
                    const RunContext& context = plainContext());
// Those of an order that are in the set. Throws Cancelled.
RowOrder keptRows(const RowOrder& order, const Bits& rows, const RunContext& context = plainContext());
RowOrder rowsAsTheyAre(const Bits& shown, const RunContext& context = plainContext());

}  // namespace quartier::session
