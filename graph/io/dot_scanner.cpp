#include "graph/io/dot_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/error.h"
#include "core/utf8.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr u64 kLongestText = u64{16} << 20;

bool isLetter(char c) {
    const char lower = lowerAscii(c);
    return c == '_' || (lower >= 'a' && lower <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

DotScanner::DotScanner(const FileText& file)
    : file_(file), p_(file.text().data()), end_(file.text().data() + file.text().size()) {}

u64 DotScanner::offset() const { return static_cast<u64>(p_ - file_.text().data()); }

void DotScanner::fail(const std::string& message) const { throw ParseError(file_.name(), line_, message); }

void DotScanner::skipLine() { p_ = lineEnd(p_, end_); }

// But for blanks.
bool DotScanner::isFirstOfLine() const {
    const char* before = p_;
    while (before > file_.text().data() && isBlank(before[-1])) --before;
    return before == file_.text().data() || before[-1] == '\n';
}

// Also comments of C and C++, and lines that begin with '#'.
void DotScanner::skipBlanks() {
    while (p_ < end_) {
        if (*p_ == '\n') {
            ++passedLine_;
            ++p_;
        } else if (isBlank(*p_)) {
            ++p_;
        } else if ((*p_ == '#' && isFirstOfLine()) || (*p_ == '/' && p_ + 1 < end_ && p_[1] == '/')) {
            skipLine();
        } else if (*p_ == '/' && p_ + 1 < end_ && p_[1] == '*') {
            const std::string_view rest(p_ + 2, static_cast<size_t>(end_ - p_ - 2));
            const size_t stop = rest.find("*/");
            line_ = passedLine_;
            if (stop == std::string_view::npos) fail("a comment is opened here and never closed");
            passedLine_ +=
                static_cast<u64>(std::count(rest.begin(), rest.begin() + static_cast<ptrdiff_t>(stop), '\n'));
            p_ += stop + 4;
        } else {
            return;
        }
    }
}

bool DotScanner::atEnd() {
    skipBlanks();
    line_ = passedLine_;
    return p_ == end_;
}

DotScanner::Token DotScanner::next() {
    skipBlanks();
    line_ = passedLine_;
    text_.clear();
    if (p_ == end_) return Token::end;
    if (*p_ == '"') return quoted();
    if (*p_ == '<') return html();
    if (*p_ == '-' && p_ + 1 < end_ && (p_[1] == '>' || p_[1] == '-')) {
        const bool arc = p_[1] == '>';
        text_ = arc ? "->" : "--";
        p_ += 2;
        return arc ? Token::arc : Token::line;
    }
    if (std::string_view("{}[]=;,:+").find(*p_) != std::string_view::npos) {
        mark_ = *p_++;
        text_ = mark_;
        return Token::mark;
    }
    if (isDigit(*p_) || *p_ == '.' || *p_ == '-') return number();
    if (isLetter(*p_)) return word();
    fail(fmt::format("'{}' was not expected", excerpt(toUtf8(std::string_view(p_, 1)))));
}

// A backslash keeps a quote inside the string, joins it over the end of a line, and is else an ordinary
// character. Strings that are joined by '+' are one.
DotScanner::Token DotScanner::quoted() {
    for (;;) {
        ++p_;
        while (p_ < end_ && *p_ != '"') {
            if (*p_ == '\\' && p_ + 1 < end_ && p_[1] == '"') {
                ++p_;
            } else if (*p_ == '\\' && p_ + 1 < end_ && p_[1] == '\n') {
                ++passedLine_;
                p_ += 2;
                continue;
            } else if (*p_ == '\\' && p_ + 1 < end_ && p_[1] == '\\') {
                text_ += *p_++;
            } else if (*p_ == '\n') {
                ++passedLine_;
            }
            text_ += *p_++;
        }
        if (p_ == end_) fail("a string is opened here and never closed");
        if (text_.size() > kLongestText)
            fail(fmt::format("a string has more than {}", formatBytes(kLongestText)));
        ++p_;
        const u64 first = line_;
        skipBlanks();
        line_ = first;
        if (p_ == end_ || *p_ != '+') break;
        ++p_;
        skipBlanks();
        if (p_ == end_ || *p_ != '"') fail("'+' stands between strings in quotes alone");
    }
    text_ = toUtf8(text_);
    return Token::id;
}

// Up to the bracket that closes the first.
DotScanner::Token DotScanner::html() {
    const char* start = ++p_;
    for (int depth = 1; p_ < end_; ++p_) {
        if (*p_ == '\n') ++passedLine_;
        if (*p_ == '<') ++depth;
        if (*p_ == '>' && --depth == 0) break;
    }
    if (p_ == end_) fail("a text in angle brackets is opened here and never closed");
    if (static_cast<u64>(p_ - start) > kLongestText)
        fail(fmt::format("a text has more than {}", formatBytes(kLongestText)));
    text_ = toUtf8(std::string_view(start, static_cast<size_t>(p_ - start)));
    ++p_;
    return Token::id;
}

DotScanner::Token DotScanner::number() {
    const char* start = p_;
    bool digit = false, point = false;
    if (*p_ == '-') ++p_;
    for (; p_ < end_ && (isDigit(*p_) || (*p_ == '.' && !point)); ++p_) (*p_ == '.' ? point : digit) = true;
    text_.assign(start, p_);
    if (!digit) fail(fmt::format("'{}' was not expected", text_));
    if (p_ < end_ && isLetter(*p_) && split_++ == 0) firstSplit_ = line_;
    return Token::id;
}

DotScanner::Token DotScanner::word() {
    const char* start = p_;
    while (p_ < end_ && (isLetter(*p_) || isDigit(*p_))) ++p_;
    text_.assign(start, p_);
    static constexpr std::array kKeywords{"strict", "graph", "digraph", "subgraph", "node", "edge"};
    for (const char* keyword : kKeywords)
        if (equalIgnoringCase(text_, keyword)) {
            text_ = keyword;
            return Token::keyword;
        }
    text_ = toUtf8(text_);
    return Token::id;
}

}  // namespace quartier::graph_io
