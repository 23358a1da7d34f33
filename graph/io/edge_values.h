// The attribute columns of edges while a file is read: a row per entry of its list of edges.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/edge_table.h"
#include "graph/graph_builder.h"
#include "graph/io/name_index.h"

namespace quartier::graph_io {

class EdgeValues {
  public:
    // A column takes room for every edge: a file must not ask for more than a person can use.
    static constexpr size_t kMostColumns = 256;

    bool empty() const { return columns_.empty(); }
    size_t columnCount() const { return columns_.size(); }
    // The column of that name, made on first use; nothing when there are kMostColumns others.
    std::optional<size_t> column(std::string_view name, bool numeric);
    std::optional<size_t> find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name).has_value(); }
    bool isNumeric(size_t column) const { return columns_[column].numeric; }
    // Of a column of numbers, up to the last entry that has a value; NaN: none.
    std::span<const f64> numbers(size_t column) const { return columns_[column].numbers; }
    void setNumber(size_t column, u64 row, f64 value);
    void setText(size_t column, u64 row, std::string_view value);
    // The same for rows that follow each other, `row` the first; codes are places in texts(column).
    void setNumbers(size_t column, u64 row, std::span<const f64> values);
    void setCodes(size_t column, u64 row, std::span<const u32> codes);
    // The texts that a column has had so far.
    NameIndex& texts(size_t column) { return columns_[column].texts; }
    const NameIndex& texts(size_t column) const { return columns_[column].texts; }
    // Makes a column of numbers one of texts, keeping what is there.
    void becomeText(size_t column);
    // For edges without a value; one that is no number is none for a column of numbers.
    void setDefault(size_t column, std::string_view value);
    void remove(std::string_view name);  // if there is one
    // Takes out the rows of dropped edges; the others close up.
    void dropRows(const std::vector<bool>& dropped);

    // A row per edge of the graph that was built of entries with these ends. Where several entries are one
    // edge the first value that is there is kept, in order of the entries; the report counts the others that
    // differ from it. Cost: O(log d) per entry and column on all cores.
    EdgeTable table(const LargeVector<VertexId>& source, const LargeVector<VertexId>& target,
                    const Graph& graph, ImportReport& report) &&;

  private:
    struct Column {
        std::string name;
        bool numeric = true;
        std::vector<f64> numbers;  // up to the last entry that has a value
        std::vector<u32> codes;    // likewise; 0: the empty text
        NameIndex texts;
        std::string fallback;
    };
    class MergedColumn;

    std::vector<Column> columns_;
};

}  // namespace quartier::graph_io
