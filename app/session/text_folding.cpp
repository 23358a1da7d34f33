#include "app/session/text_folding.h"

#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/error.h"

namespace quartier::session {
namespace {

// NFKD with case folding alone would not do: NFKC_Casefold composes accents again.
const icu::Normalizer2& decomposition() {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* found = icu::Normalizer2::getNFKDInstance(status);
    if (U_FAILURE(status)) throw Error(std::string("ICU cannot decompose texts: ") + u_errorName(status));
    return *found;
}

// Latin letters that people type without their stroke or ligature, and that Unicode does not decompose.
struct PlainLetter {
    char16_t letter;
    const char* plain;
};
constexpr PlainLetter kPlainLetters[] = {
    {u'\u00e6', "ae"}, {u'\u00f0', "d"}, {u'\u00f8', "o"}, {u'\u00fe', "th"}, {u'\u0111', "d"},
    {u'\u0127', "h"},  {u'\u0131', "i"}, {u'\u0142', "l"}, {u'\u0153', "oe"}, {u'\u0167', "t"}};

icu::UnicodeString withPlainLetters(const icu::UnicodeString& text) {
    icu::UnicodeString plain;
    for (int32_t i = 0; i < text.length(); ++i) {
        const char16_t unit = text[i];
        const auto* found = std::find_if(std::begin(kPlainLetters), std::end(kPlainLetters),
                                         [&](const PlainLetter& letter) { return letter.letter == unit; });
        if (found == std::end(kPlainLetters))
            plain.append(unit);
        else
            plain.append(icu::UnicodeString::fromUTF8(found->plain));
    }
    return plain;
}

bool isMark(UChar32 c) {
    const int8_t type = u_charType(c);
    return type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
}

void appendByUnicode(std::string_view text, std::string& to) {
    const icu::StringPiece piece(text.data(), static_cast<int32_t>(text.size()));
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString whole = decomposition().normalize(icu::UnicodeString::fromUTF8(piece), status);
    if (U_FAILURE(status)) throw Error(std::string("ICU cannot decompose a text: ") + u_errorName(status));
    icu::UnicodeString kept;
    for (int32_t i = 0; i < whole.length(); i = whole.moveIndex32(i, 1)) {
        const UChar32 c = whole.char32At(i);
        if (!isMark(c)) kept.append(c);
    }
    withPlainLetters(kept.foldCase()).toUTF8String(to);
}

char plainAscii(char c) {
    if (c == '\n' || c == '\r') return ' ';
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr unsigned char kAsciiEnd = 0x80;

// How many characters from there on are ASCII.
size_t asciiFrom(std::string_view text, size_t at) {
    size_t end = at;
    while (end < text.size() && static_cast<unsigned char>(text[end]) < kAsciiEnd) ++end;
    return end - at;
}

// Letter by letter ICU takes microseconds: those of Latin, Greek and Cyrillic, which UTF-8 writes in two
// bytes, come from a table. What a letter folds to depends on no other.
constexpr char32_t kTableFrom = kAsciiEnd, kTableTo = 0x530;

const std::vector<std::string>& foldedLetters() {
    static const std::vector<std::string> letters = [] {
        std::vector<std::string> made(kTableTo - kTableFrom);
        for (char32_t letter = kTableFrom; letter < kTableTo; ++letter) {
            const char bytes[] = {static_cast<char>(0xC0 | letter >> 6),
                                  static_cast<char>(0x80 | (letter & 0x3F))};
            appendByUnicode({bytes, sizeof(bytes)}, made[letter - kTableFrom]);
        }
        return made;
    }();
    return letters;
}

// The letter of two bytes at this place; where there is none, one that the table has not.
char32_t letterAt(std::string_view text, size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const auto second = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0U;
    const bool two = first >= 0xC2 && first <= 0xDF && (second & 0xC0) == 0x80;
    return two ? (first & 0x1FU) << 6 | (second & 0x3FU) : kTableTo;
}

}  // namespace

void appendFolded(std::string_view text, std::string& to) {
    for (size_t at = 0; at < text.size();) {
        if (const size_t ascii = asciiFrom(text, at); ascii > 0) {
            const size_t begin = to.size();
            to.append(text, at, ascii);
            std::transform(to.begin() + static_cast<std::ptrdiff_t>(begin), to.end(),
                           to.begin() + static_cast<std::ptrdiff_t>(begin), plainAscii);
            at += ascii;
        } else if (const char32_t letter = letterAt(text, at); letter < kTableTo) {
            to += foldedLetters()[letter - kTableFrom];
            at += 2;
        } else {
            // Up to what the table has, or the end.
            const size_t begin = at;
            while (at < text.size() && static_cast<unsigned char>(text[at]) >= kTableFrom &&
                   letterAt(text, at) >= kTableTo)
                ++at;
            appendByUnicode(text.substr(begin, at - begin), to);
        }
    }
}

std::string folded(std::string_view text) {
    std::string result;
    appendFolded(text, result);
    return result;
}

std::string foldedQuery(std::string_view query) {
    const std::string text = folded(query);
    const size_t begin = text.find_first_not_of(' ');
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace quartier::session
