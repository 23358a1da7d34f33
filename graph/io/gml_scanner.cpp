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

GmlScanner::GmlScanner(const FileText& file) : file_(file), in_(file) {}

void GmlScanner::fail(const std::string& message) const { throw ParseError(file_.name(), line_, message); }

// A backslash before a quote keeps it inside the string, as several programs write it, if the string ends
// with another quote on the same line; GML itself would write "&quot;".
bool GmlScanner::isQuoteInside() {
    if (!in_.has(2) || in_[0] != '\\' || in_[1] != '"') return false;
    size_t at = 2;
    while (in_.has(at + 1) && in_[at] != '"' && in_[at] != '\n') ++at;
    return in_.has(at + 1) && in_[at] == '"';
}

void GmlScanner::readString() {
    in_.skip(1);
    raw_.clear();
    while (in_.has() && in_[0] != '"') {
        if (isQuoteInside()) in_.take(raw_);
        in_.take(raw_);
        if (raw_.size() > kLongestString)
            fail(fmt::format("a string has more than {}", formatBytes(kLongestString)));
    }
    if (!in_.has()) fail("a string is opened here and never closed");
    in_.skip(1);
    const std::string_view raw = raw_;
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
    in_.skipBlanks('#');
    line_ = in_.line();
    text_.clear();
    if (!in_.has()) return Token::end;
    const char first = in_[0];
    if (first == '[' || first == ']') {
        in_.skip(1);
        return first == '[' ? Token::open : Token::close;
    }
    if (first == '"') {
        readString();
        return Token::string;
    }
    while (in_.has()) {
        const char c = in_[0];
        if (c == '\n' || isBlank(c) || c == '[' || c == ']' || c == '"') break;
        in_.take(text_);
        if (text_.size() > kLongestString)
            fail(fmt::format("a word has more than {}", formatBytes(kLongestString)));
    }
    text_ = toUtf8(text_);
    return wholeNumber(text_) && lowerAscii(text_.front()) != 'n' && lowerAscii(text_.front()) != 'i'
               ? Token::number
               : Token::key;
}

}  // namespace quartier::graph_io
