#include "graph/io/table_rows.h"

#include <algorithm>

#include "graph/io/scan.h"

namespace quartier::graph_io {

void TableRows::skipComment() {
    p_ = lineEnd(p_, end_);
    if (p_ < end_) ++p_;
    ++lines_;
}

bool TableRows::next() {
    fields_.clear();
    unquoted_.clear();
    for (;;) {
        row_ = p_;
        while (p_ < end_ && isBlank(*p_) && *p_ != delimiter_) ++p_;
        if (p_ == end_) return false;
        if (*p_ == '\n' || *p_ == '#' || *p_ == '%') {
            skipComment();
            continue;
        }
        break;
    }
    rowLine_ = lines_ + 1;
    for (;;) {
        while (p_ < end_ && isBlank(*p_) && *p_ != delimiter_) ++p_;
        if (delimiter_ == kBlanks) {
            while (p_ < end_ && isBlank(*p_)) ++p_;
            if (p_ == end_ || *p_ == '\n') break;
        }
        if (p_ < end_ && *p_ == '"')
            readQuoted();
        else
            readPlain();
        if (p_ == end_ || *p_ == '\n') break;
        ++p_;  // the delimiter
    }
    if (p_ < end_) ++p_;
    ++lines_;
    return true;
}

// An unquoted field ends at the delimiter or the line's end. A '{' opens the attributes that NetworkX writes
// behind an edge, which run to the line's end.
void TableRows::readPlain() {
    const char* start = p_;
    if (p_ < end_ && *p_ == '{' && delimiter_ != ',' && delimiter_ != ';') {
        p_ = lineEnd(p_, end_);
    } else if (delimiter_ == kBlanks) {
        while (p_ < end_ && *p_ != '\n' && !isBlank(*p_)) ++p_;
    } else {
        while (p_ < end_ && *p_ != '\n' && *p_ != delimiter_) ++p_;
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
    for (; q < end_; ++q) {
        if (*q == '\n') ++ends;
        if (*q != '"') continue;
        if (q + 1 < end_ && q[1] == '"') {
            doubled = true;
            ++q;
            continue;
        }
        break;
    }
    if (q == end_) return readPlain();
    std::string_view field(start, static_cast<size_t>(q - start));
    if (doubled) {
        std::string& text = unquoted_.emplace_back();
        for (size_t i = 0; i < field.size(); ++i) {
            text += field[i];
            if (field[i] == '"') ++i;
        }
        field = text;
    }
    fields_.push_back(field);
    lines_ += ends;
    p_ = q + 1;
    while (p_ < end_ && *p_ != '\n' && *p_ != delimiter_ && !(delimiter_ == kBlanks && isBlank(*p_))) ++p_;
}

char findDelimiter(std::string_view text) {
    static constexpr char kCandidates[] = {',', ';', '\t'};
    bool always[] = {true, true, true};
    int rows = 0;
    const char* p = text.data();
    const char* end = p + text.size();
    while (p < end && rows < 100) {
        const char* stop = lineEnd(p, end);
        std::string_view line(p, static_cast<size_t>(stop - p));
        p = stop == end ? end : stop + 1;
        const std::string_view content = trimmed(line);
        if (content.empty() || content.front() == '#' || content.front() == '%') continue;
        if (stop == end && rows > 0 && text.size() >= kSampleBytes) break;  // cut in the middle
        ++rows;
        bool seen[] = {false, false, false};
        bool quoted = false;
        for (char c : line) {
            if (c == '"') quoted = !quoted;
            if (quoted) continue;
            if (c == '{') break;
            for (int i = 0; i < 3; ++i) seen[i] |= c == kCandidates[i];
        }
        // A row that ends inside quotes goes on in the next line.
        if (quoted) continue;
        for (int i = 0; i < 3; ++i) always[i] = always[i] && seen[i];
    }
    for (int i = 0; i < 3; ++i)
        if (rows > 0 && always[i]) return kCandidates[i];
    return TableRows::kBlanks;
}

}  // namespace quartier::graph_io
