// Rows of delimited text: comma, semicolon or tab with RFC 4180 quotes, or columns parted by blanks.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace quartier::graph_io {

// Comments (# and %) and blank lines are passed over, so every row has a field. Fields are trimmed, and UTF-8
// (what is none is read as Latin-1); they stay valid until the next row.
class TableRows {
  public:
    static constexpr char kBlanks = ' ';
    // A longer row is cut: one of a gigabyte is no row, and its fields would take several.
    static constexpr size_t kLongestRow = size_t{1} << 20;  // bytes
    static constexpr size_t kMostColumns = 4096;
    struct Limits {
        size_t bytes = kLongestRow;
        size_t columns = kMostColumns;
    };
    // Rows that list the neighbours of a node, or are those of a matrix, are as long as there are nodes.
    static constexpr Limits kLongRows{.bytes = size_t{1} << 28, .columns = size_t{1} << 24};

    TableRows(std::string_view text, char delimiter) : TableRows(text, delimiter, Limits()) {}
    TableRows(std::string_view text, char delimiter, Limits limits)
        : begin_(text.data()),
          p_(begin_),
          end_(begin_ + text.size()),
          delimiter_(delimiter),
          limits_(limits) {}
    // Of a text that so many lines stand before.
    TableRows(std::string_view text, char delimiter, u64 linesBefore) : TableRows(text, delimiter) {
        lines_ = linesBefore;
    }

    // False at the end of the text.
    bool next();
    const std::vector<std::string_view>& fields() const { return fields_; }
    const char* rowStart() const { return row_; }
    // What follows the row.
    std::string_view rest() const { return {p_, static_cast<size_t>(end_ - p_)}; }
    // Whether a field in quotes has gone on in the next line so far, or had no end.
    bool metLongQuote() const { return longQuote_; }
    // Of the text that stands before the row, 0 to 1.
    f64 fraction() const { return static_cast<f64>(row_ - begin_) / static_cast<f64>(end_ - begin_); }
    // Whether the row goes on behind its fields: it is beyond the limits.
    bool isCut() const { return cut_; }
    std::string cutMessage() const;  // "is one row of more than ..."
    // Line ends passed so far, so that after the end it is the number of lines.
    u64 lines() const { return lines_; }
    u64 line() const { return rowLine_; }  // 1-based, where the row starts

  private:
    bool findRow();
    void readFields();
    void readQuoted();
    void readPlain();
    void passLine();

    const char* begin_;
    const char* p_;
    const char* end_;
    const char* row_ = nullptr;
    const char* rowEnd_ = nullptr;  // no field of the row goes beyond
    bool cut_ = false;
    bool longQuote_ = false;
    char delimiter_;
    Limits limits_;
    u64 lines_ = 0;
    u64 rowLine_ = 0;
    std::vector<std::string_view> fields_;
    std::deque<std::string> converted_;  // fields of this row that had doubled quotes or were Latin-1
};

// Formats and dialects are told from this much of a text.
inline constexpr size_t kSampleBytes = size_t{1} << 16;

// The delimiter that parts every one of the first rows, in the most columns: '\t', ';', ',' or
// TableRows::kBlanks.
char findDelimiter(std::string_view text);

// The first rows of a text, as TableReading::head has them: whole ones, as a row that is cut would be shown
// as one of fewer columns.
std::string headOf(std::string_view text);

}  // namespace quartier::graph_io
