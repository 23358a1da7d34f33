#include "core/utf8.h"

#include <algorithm>

namespace quartier {
namespace {

// The bytes of the first character when they are well-formed UTF-8, else 0.
size_t lengthOfCharacter(std::string_view text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return 1;
    const size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0 || length > text.size()) return 0;
    // Only the second byte tells overlong forms, surrogates and what is above U+10FFFF.
    const unsigned char least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned char most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < least || byte(1) > most) return 0;
    for (size_t i = 2; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    return length;
}

// U+FDD0 to U+FDEF, and the last two of every plane; of a well-formed character.
bool isNoncharacter(std::string_view character) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(character[i]); };
    if (character.size() < 3) return false;
    const size_t last = character.size() - 1;
    const bool lastTwo = byte(last) >= 0xBE && byte(last - 1) == 0xBF &&
                         (character.size() == 3 ? byte(0) == 0xEF : (byte(1) & 0x0F) == 0x0F);
    const bool block =
        character.size() == 3 && byte(0) == 0xEF && byte(1) == 0xB7 && byte(2) >= 0x90 && byte(2) <= 0xAF;
    return lastTwo || block;
}

// Of a well-formed character.
bool xmlHas(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    if (first < 0x20) return first == '\t' || first == '\n' || first == '\r';
    return character != "\xEF\xBF\xBE" && character != "\xEF\xBF\xBF";
}

void appendXml(std::string& escaped, std::string_view character) {
    switch (character[0]) {
        case '&':
            escaped += "&amp;";
            return;
        case '<':
            escaped += "&lt;";
            return;
        case '>':
            escaped += "&gt;";
            return;
        case '"':
            escaped += "&quot;";
            return;
        // As they are, a parser would make blanks and single line ends of them.
        case '\t':
            escaped += "&#9;";
            return;
        case '\n':
            escaped += "&#10;";
            return;
        case '\r':
            escaped += "&#13;";
            return;
        default:
            escaped += xmlHas(character) ? character : kReplacement;
    }
}

// Of ASCII that XML takes as it is: most names are.
bool isPlain(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
        return c >= 0x20 && c != '&' && c != '<' && c != '>' && c != '"';  // beyond ASCII it is negative
    });
}

}  // namespace

void appendUtf8(std::string& text, u32 code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | code >> 12);
        text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        text += static_cast<char>(0xF0 | code >> 18);
        text += static_cast<char>(0x80 | (code >> 12 & 0x3F));
        text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    }
}

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        const size_t length = lengthOfCharacter(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string toUtf8(std::string_view text) {
    if (isUtf8(text)) return std::string(text);
    std::string converted;
    for (char c : text) appendUtf8(converted, static_cast<unsigned char>(c));
    return converted;
}

std::string withoutNul(std::string text) {
    for (size_t at = 0; (at = text.find('\0', at)) != std::string::npos;) text.replace(at, 1, kReplacement);
    return text;
}

std::string xmlText(std::string_view text) {
    if (isPlain(text)) return std::string(text);
    const std::string whole = toUtf8(text);
    std::string escaped;
    escaped.reserve(whole.size());
    for (std::string_view rest = whole; !rest.empty();) {
        const size_t length = lengthOfCharacter(rest);
        appendXml(escaped, rest.substr(0, length));
        rest.remove_prefix(length);
    }
    return escaped;
}

std::string drawableText(std::string_view text) {
    const std::string whole = toUtf8(text);
    std::string drawable;
    for (std::string_view rest = whole; !rest.empty();) {
        const std::string_view character = rest.substr(0, lengthOfCharacter(rest));
        const auto first = static_cast<unsigned char>(character[0]);
        if (first < 0x20 || first == 0x7F)
            drawable += ' ';
        else
            drawable += isNoncharacter(character) ? kReplacement : character;
        rest.remove_prefix(character.size());
    }
    return drawable;
}

bool fitsXml(std::string_view text) {
    if (isPlain(text)) return true;
    const std::string whole = toUtf8(text);
    for (std::string_view rest = whole; !rest.empty();) {
        const size_t length = lengthOfCharacter(rest);
        if (!xmlHas(rest.substr(0, length))) return false;
        rest.remove_prefix(length);
    }
    return true;
}

}  // namespace quartier
