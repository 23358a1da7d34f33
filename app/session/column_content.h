// The values of a column that is made or changed row by row, whatever its type.
#pragma once

#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "app/session/cell_value.h"
#include "app/session/column.h"

namespace quartier::session {

class ColumnContent {
  public:
    // All missing.
    ColumnContent(ColumnType type, size_t rows);
    // A copy of the values of a column. O(rows), and of texts O(different texts).
    explicit ColumnContent(const Column& column);

    ColumnType type() const { return type_; }
    size_t size() const;
    // The value is one of the type (parseCell), or missing.
    void set(size_t row, const CellValue& value);
    // The column of these values, which are gone then.
    ColumnPtr take(ColumnHead head);

  private:
    u32 codeOf(std::string_view text);

    ColumnType type_;
    std::variant<std::vector<i64>, std::vector<f64>, std::vector<u32>, std::vector<u8>> values_;
    Dictionary dictionary_;
    u32 last_ = 0;                                     // code of the text that was set last
    u32 lookups_ = 0;                                  // that were no repetition
    std::unordered_map<std::string_view, u32> codes_;  // of the first indexed_ texts
    u32 indexed_ = 0;
};

}  // namespace quartier::session
