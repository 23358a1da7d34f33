#include "graph/io/gml_scanner.h"

#include "core/error.h"
#include "core/utf8.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr u64 kLongestString = u64{16} << 20;

// The five names of XML and numbers: "&quot;", "&#228;". Appends nothing and returns 0 when it is none.
size_t appendEntity(std::string& text, std::string_view rest) {
    const size_t stop = rest.substr(0, 12).find(';');
    if (stop == std::string_view::npos || stop < 2) return 0;
    const std::string_view name = rest.substr(1, stop - 1);
    if (name.front() == '#') {
        const bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
        const std::string_view digits = name.substr(hex ? 2 : 1);
        u32 code = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
        if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() ||
            code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) || code == 0)
            return 0;
        appendUtf8(text, code);
        return stop + 1;
    }
    if (name == "quot")
        text += '"';
    else if (name == "amp")
        text += '&';
    else if (name == "lt")
        text += '<';
    else if (name == "gt")
        text += '>';
    else if (name == "apos")
        text += '\'';
    else
        return 0;
    return stop + 1;
}

}  // namespace

GmlScanner::GmlScanner(const FileText& file)
    : file_(file), p_(file.text().data()), end_(file.text().data() + file.text().size()) {}

u64 GmlScanner::offset() const { return static_cast<u64>(p_ - file_.text().data()); }

void GmlScanner::fail(const std::string& message) const { throw ParseError(file_.name(), line_, message); }

// Comments run from '#' to the end of the line.
void GmlScanner::skipBlanks() {
    while (p_ < end_) {
        if (*p_ == '\n') {
            ++passedLine_;
            ++p_;
        } else if (isBlank(*p_)) {
            ++p_;
        } else if (*p_ == '#') {
            p_ = lineEnd(p_, end_);
        } else {
            return;
        }
    }
}

// A backslash before a quote keeps it inside the string, as several programs write it, if the string ends
// with another quote on the same line; GML itself would write "&quot;".
void GmlScanner::readString() {
    const char* start = ++p_;
    while (p_ < end_ && *p_ != '"') {
        if (*p_ == '\\' && p_ + 1 < end_ && p_[1] == '"') {
            const std::string_view rest(p_ + 2, static_cast<size_t>(end_ - p_ - 2));
            const size_t next = rest.find_first_of("\"\n");
            if (next != std::string_view::npos && rest[next] == '"') ++p_;
        }
        if (*p_ == '\n') ++passedLine_;
        ++p_;
    }
    if (p_ == end_) fail("a string is opened here and never closed");
    if (static_cast<u64>(p_ - start) > kLongestString)
        fail(fmt::format("a string has more than {}", formatBytes(kLongestString)));
    const std::string_view raw(start, static_cast<size_t>(p_ - start));
    ++p_;
    const bool utf8 = isUtf8(raw);  // else Latin-1, which is what older programs write
    text_.clear();
    for (size_t i = 0; i < raw.size();) {
        if (raw[i] == '&') {
            if (const size_t length = appendEntity(text_, raw.substr(i)); length > 0) {
                i += length;
                continue;
            }
        }
        if (utf8)
            text_ += raw[i];
        else
            appendUtf8(text_, static_cast<unsigned char>(raw[i]));
        ++i;
    }
}

GmlScanner::Token GmlScanner::next() {
    skipBlanks();
    line_ = passedLine_;
    text_.clear();
    if (p_ == end_) return Token::end;
    if (*p_ == '[' || *p_ == ']') return *p_++ == '[' ? Token::open : Token::close;
    if (*p_ == '"') {
        readString();
        return Token::string;
    }
    const char* start = p_;
    while (p_ < end_ && *p_ != '\n' && !isBlank(*p_) && *p_ != '[' && *p_ != ']' && *p_ != '"') ++p_;
    if (static_cast<u64>(p_ - start) > kLongestString)
        fail(fmt::format("a word has more than {}", formatBytes(kLongestString)));
    text_ = toUtf8(std::string_view(start, static_cast<size_t>(p_ - start)));
    return wholeNumber(text_) && lowerAscii(text_.front()) != 'n' && lowerAscii(text_.front()) != 'i'
               ? Token::number
               : Token::key;
}

}  // namespace quartier::graph_io
