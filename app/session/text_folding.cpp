#include "app/session/text_folding.h"

#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <iterator>

#include "core/error.h"

namespace quartier::session {
namespace {

bool isAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

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

}  // namespace

void appendFolded(std::string_view text, std::string& to) {
    const size_t begin = to.size();
    if (isAscii(text)) {
        for (const char c : text) to += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    } else {
        const icu::StringPiece piece(text.data(), static_cast<int32_t>(text.size()));
        UErrorCode status = U_ZERO_ERROR;
        const icu::UnicodeString whole =
            decomposition().normalize(icu::UnicodeString::fromUTF8(piece), status);
        if (U_FAILURE(status))
            throw Error(std::string("ICU cannot decompose a text: ") + u_errorName(status));
        icu::UnicodeString kept;
        for (int32_t i = 0; i < whole.length(); i = whole.moveIndex32(i, 1)) {
            const UChar32 c = whole.char32At(i);
            if (!isMark(c)) kept.append(c);
        }
        withPlainLetters(kept.foldCase()).toUTF8String(to);
    }
    std::replace_if(
        to.begin() + static_cast<std::ptrdiff_t>(begin), to.end(),
        [](char c) { return c == '\n' || c == '\r'; }, ' ');
}

std::string folded(std::string_view text) {
    std::string result;
    appendFolded(text, result);
    return result;
}

}  // namespace quartier::session
