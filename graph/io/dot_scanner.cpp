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

DotScanner::DotScanner(const FileText& file, bool lineBegins)
    : file_(file), in_(file), lineBegins_(lineBegins) {}

void DotScanner::fail(const std::string& message) const { throw ParseError(file_.name(), line_, message); }

// Also comments of C and C++, and lines that begin with '#'.
void DotScanner::skipBlanks() {
    while (in_.has()) {
        const char c = in_[0];
        if ((c == '#' && lineBegins_) || (c == '/' && followedBy('/'))) {
            in_.skipLine();
        } else if (c == '/' && followedBy('*')) {
            skipComment();
        } else if (c == '\n' || isBlank(c)) {
            lineBegins_ |= c == '\n';
            in_.skip(1);
        } else {
            return;
        }
    }
}

void DotScanner::skipComment() {
    line_ = in_.line();
    lineBegins_ = false;
    in_.skip(2);
    while (in_.has() && !(in_[0] == '*' && followedBy('/'))) in_.skip(1);
    if (!in_.has()) fail("a comment is opened here and never closed");
    in_.skip(2);
}

bool DotScanner::atEnd() {
    skipBlanks();
    line_ = in_.line();
    return !in_.has();
}

DotScanner::Token DotScanner::next() {
    text_.clear();
    if (atEnd()) return Token::end;
    lineBegins_ = false;
    const char first = in_[0];
    if (first == '"') return quoted();
    if (first == '<') return html();
    if (first == '-' && (followedBy('>') || followedBy('-'))) {
        const bool arc = in_[1] == '>';
        text_ = arc ? "->" : "--";
        in_.skip(2);
        return arc ? Token::arc : Token::line;
    }
    if (std::string_view("{}[]=;,:+").find(first) != std::string_view::npos) {
        mark_ = first;
        text_ = mark_;
        in_.skip(1);
        return Token::mark;
    }
    if (isDigit(first) || first == '.' || first == '-') return number();
    if (isLetter(first)) return word();
    fail(fmt::format("'{}' was not expected", excerpt(toUtf8(std::string_view(&first, 1)))));
}

// A backslash keeps a quote inside the string, joins it over the end of a line, and is else an ordinary
// character. Strings that are joined by '+' are one.
DotScanner::Token DotScanner::quoted() {
    const u64 first = line_;
    for (;;) {
        appendQuoted();
        skipBlanks();
        line_ = first;
        if (!in_.has() || in_[0] != '+') break;
        lineBegins_ = false;
        in_.skip(1);
        skipBlanks();
        line_ = first;
        if (!in_.has() || in_[0] != '"') fail("'+' stands between strings in quotes alone");
    }
    text_ = toUtf8(text_);
    return Token::id;
}

void DotScanner::appendQuoted() {
    in_.skip(1);
    lineBegins_ = false;
    while (in_.has() && in_[0] != '"') {
        const bool escape = in_[0] == '\\';
        if (escape && followedBy('\n')) {
            in_.skip(2);
            continue;
        }
        if (escape && followedBy('\\'))
            in_.take(text_);
        else if (escape && followedBy('"'))
            in_.skip(1);
        in_.take(text_);
        if (text_.size() > kLongestText)
            fail(fmt::format("a string has more than {}", formatBytes(kLongestText)));
    }
    if (!in_.has()) fail("a string is opened here and never closed");
    in_.skip(1);
}

// Up to the bracket that closes the first.
DotScanner::Token DotScanner::html() {
    in_.skip(1);
    for (int depth = 1; in_.has(); in_.skip(1)) {
        if (in_[0] == '<') ++depth;
        if (in_[0] == '>' && --depth == 0) break;
        text_ += in_[0];
        if (text_.size() > kLongestText)
            fail(fmt::format("a text has more than {}", formatBytes(kLongestText)));
    }
    if (!in_.has()) fail("a text in angle brackets is opened here and never closed");
    in_.skip(1);
    text_ = toUtf8(text_);
    return Token::id;
}

DotScanner::Token DotScanner::number() {
    bool digit = false, point = false;
    for (; in_.has(); in_.skip(1)) {
        const char c = in_[0];
        if (!(isDigit(c) || (c == '.' && !point) || (c == '-' && text_.empty()))) break;
        point |= c == '.';
        digit |= isDigit(c);
        text_ += c;
    }
    if (!digit) fail(fmt::format("'{}' was not expected", text_));
    if (in_.has() && isLetter(in_[0]) && split_++ == 0) firstSplit_ = line_;
    return Token::id;
}

DotScanner::Token DotScanner::word() {
    for (; in_.has() && (isLetter(in_[0]) || isDigit(in_[0])); in_.skip(1)) {
        text_ += in_[0];
        if (text_.size() > kLongestText)
            fail(fmt::format("a name has more than {}", formatBytes(kLongestText)));
    }
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
