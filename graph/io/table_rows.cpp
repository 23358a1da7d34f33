#include "graph/io/table_rows.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/error.h"
#include "core/utf8.h"
#include "graph/import_report.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {

void TableRows::passLine() {
    p_ = lineEnd(p_, end_);
    if (p_ < end_) ++p_;
    ++lines_;
}

// To the first row that is neither blank nor a comment; false when there is none.
bool TableRows::findRow() {
    for (row_ = p_; p_ < end_; row_ = p_) {
        while (p_ < end_ && isBlank(*p_)) ++p_;
        // A line of blanks only is blank, also where tabs part the columns.
        const bool blank = p_ == end_ || *p_ == '\n';
        if (!blank && delimiter_ != kBlanks)
            for (p_ = row_; isBlank(*p_) && *p_ != delimiter_;) ++p_;
        if (!blank && *p_ != '#' && *p_ != '%') return true;
        passLine();
    }
    return false;
}

std::string TableRows::cutMessage() const {
    return fmt::format("is one row of more than {} columns or {}", limits_.columns,
                       formatBytes(limits_.bytes));
}

bool TableRows::next() {
    fields_.clear();
    converted_.clear();
    if (!findRow()) return false;
    rowLine_ = lines_ + 1;
    rowEnd_ = p_ + std::min(static_cast<size_t>(end_ - p_), limits_.bytes);
    readFields();
    cut_ = p_ < end_ && *p_ != '\n';
    passLine();
    for (std::string_view& field : fields_)
        if (!isUtf8(field)) field = converted_.emplace_back(toUtf8(field));
    return true;
}

void TableRows::readFields() {
    while (fields_.size() < limits_.columns) {
        while (p_ < rowEnd_ && isBlank(*p_) && *p_ != delimiter_) ++p_;
        if (delimiter_ == kBlanks) {
            while (p_ < rowEnd_ && isBlank(*p_)) ++p_;
            if (p_ == rowEnd_ || *p_ == '\n') return;
        }
        if (p_ < rowEnd_ && *p_ == '"')
            readQuoted();
        else
            readPlain();
        if (p_ == rowEnd_ || *p_ == '\n') return;
        ++p_;  // the delimiter
    }
}

// An unquoted field ends at the delimiter or the line's end. A '{' opens the attributes that NetworkX writes
// behind an edge, which run to the line's end.
void TableRows::readPlain() {
    const char* start = p_;
    if (p_ < rowEnd_ && *p_ == '{' && delimiter_ != ',' && delimiter_ != ';') {
        p_ = lineEnd(p_, rowEnd_);
    } else if (delimiter_ == kBlanks) {
        while (p_ < rowEnd_ && *p_ != '\n' && !isBlank(*p_)) ++p_;
    } else {
        while (p_ < rowEnd_ && *p_ != '\n' && *p_ != delimiter_) ++p_;
    }
    fields_.push_back(trimmed(std::string_view(start, static_cast<size_t>(p_ - start))));
}

// Doubled quotes stand for one; line ends inside quotes belong to the field. Without a closing quote the
// quote is an ordinary character.
void TableRows::readQuoted() {
    const char* start = p_ + 1;
    const char* q = start;
    bool doubled = false;
    u64 ends = 0;
    for (; q < rowEnd_; ++q) {
        if (*q == '\n') ++ends;
        if (*q != '"') continue;
        if (q + 1 < rowEnd_ && q[1] == '"') {
            doubled = true;
            ++q;
            continue;
        }
        break;
    }
    longQuote_ |= ends > 0 || q == rowEnd_;
    if (q == rowEnd_) return readPlain();
    std::string_view field(start, static_cast<size_t>(q - start));
    if (doubled) {
        std::string& text = converted_.emplace_back();
        for (size_t i = 0; i < field.size(); ++i) {
            text += field[i];
            if (field[i] == '"') ++i;
        }
        field = text;
    }
    fields_.push_back(field);
    lines_ += ends;
    p_ = q + 1;
    while (p_ < rowEnd_ && *p_ != '\n' && *p_ != delimiter_ && !(delimiter_ == kBlanks && isBlank(*p_))) ++p_;
}

namespace {

constexpr std::array kDelimiters{'\t', ';', ','};
constexpr size_t kComma = 2;

struct DelimitersOfRow {
    std::array<int, kDelimiters.size()> count{};  // outside quotes
    bool openQuote = false;                       // the row goes on in the next line
    bool decimalComma = false;  // "a b 1,5": one comma, in the last of three blank-parted fields
};

// "1,5" at the end of at least two other fields.
bool endsInDecimalComma(std::string_view row) {
    const size_t comma = row.find(',');
    const size_t blank = row.find_last_of(" \t");
    if (blank == std::string_view::npos || comma < blank || comma == std::string_view::npos) return false;
    const bool digits = comma > 0 && isDigit(row[comma - 1]) && comma + 1 < row.size() &&
                        row.find_first_not_of("0123456789", comma + 1) == std::string_view::npos;
    return digits && trimmed(row.substr(0, blank)).find_first_of(" \t") != std::string_view::npos;
}

DelimitersOfRow delimitersOf(std::string_view row) {
    DelimitersOfRow found;
    for (const char c : row) {
        if (c == '"') found.openQuote = !found.openQuote;
        if (found.openQuote) continue;
        if (c == '{') break;
        for (size_t i = 0; i < kDelimiters.size(); ++i) found.count[i] += c == kDelimiters[i] ? 1 : 0;
    }
    found.decimalComma = found.count[kComma] == 1 && endsInDecimalComma(trimmed(row));
    return found;
}

// Behind the line that closes a quote opened before `p`, which may be hundreds of lines below where texts
// have line ends; `p` itself when none does: then the quote is an ordinary character.
const char* behindQuote(const char* p, const char* end) {
    const char* next = p;
    while (next < end) {
        const char* stop = lineEnd(next, end);
        const bool closes = std::count(next, stop, '"') % 2 != 0;
        next = stop == end ? end : stop + 1;
        if (closes) return next;
    }
    return p;
}

}  // namespace

std::string headOf(std::string_view text) {
    std::string head(text.substr(0, TableReading::kHeadBytes));
    if (text.size() > head.size())
        if (const size_t end = head.rfind('\n'); end != std::string::npos) head.resize(end + 1);
    return head;
}

char findDelimiter(std::string_view text) {
    std::array<int, kDelimiters.size()> fewest;
    fewest.fill(std::numeric_limits<int>::max());
    bool decimalCommas = true;
    int rows = 0;
    const char* p = text.data();
    const char* end = p + text.size();
    while (p < end && rows < 100) {
        const char* stop = lineEnd(p, end);
        const std::string_view line(p, static_cast<size_t>(stop - p));
        p = stop == end ? end : stop + 1;
        const std::string_view content = trimmed(line);
        if (content.empty() || content.front() == '#' || content.front() == '%') continue;
        if (stop == end && rows > 0 && text.size() >= kSampleBytes) break;  // cut in the middle
        ++rows;
        const DelimitersOfRow found = delimitersOf(line);
        if (found.openQuote) {
            p = behindQuote(p, end);
            continue;
        }
        decimalCommas = decimalCommas && found.decimalComma;
        for (size_t i = 0; i < fewest.size(); ++i) fewest[i] = std::min(fewest[i], found.count[i]);
    }
    if (fewest[kComma] == std::numeric_limits<int>::max()) return TableRows::kBlanks;  // no whole row
    if (decimalCommas) fewest[kComma] = 0;
    const auto most = std::max_element(fewest.begin(), fewest.end());
    return *most == 0 ? TableRows::kBlanks : kDelimiters[static_cast<size_t>(most - fewest.begin())];
}

}  // namespace quartier::graph_io
