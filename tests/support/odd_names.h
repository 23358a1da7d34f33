// Names that formats have trouble with, made from a seed, for tests that read back what was written.
#pragma once

#include <array>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace quartier::test {

// A name, and what is left of it in files that cannot hold all of it.
struct OddName {
    std::string text;
    std::string inXml;    // U+FFFD for what XML 1.0 does not have
    std::string inTexts;  // U+FFFD for NUL
};

struct OddPiece {
    const char* text;
    bool inXml = true;
};

inline constexpr std::array kOddPieces{
    OddPiece{"a"},
    OddPiece{"Z9"},
    OddPiece{" "},
    OddPiece{"\t"},
    OddPiece{"\n"},
    OddPiece{"\r"},
    OddPiece{"\r\n"},
    OddPiece{"\""},
    OddPiece{"'"},
    OddPiece{","},
    OddPiece{";"},
    OddPiece{"#"},
    OddPiece{"%"},
    OddPiece{"&"},
    OddPiece{"&amp;"},
    OddPiece{"&#10;"},
    OddPiece{"<"},
    OddPiece{">"},
    OddPiece{"]]>"},
    OddPiece{"<!--"},
    OddPiece{"\\"},
    OddPiece{"\\\""},
    OddPiece{"{"},
    OddPiece{"}"},
    OddPiece{"["},
    OddPiece{"$"},
    OddPiece{"`"},
    OddPiece{"-"},
    OddPiece{"source"},
    OddPiece{"target"},
    OddPiece{"node"},
    OddPiece{"id"},
    OddPiece{"label"},
    OddPiece{"1"},
    OddPiece{"1,5"},
    OddPiece{"nan"},
    OddPiece{"0x7"},
    OddPiece{"\xC3\xA9"},          // e acute
    OddPiece{"\xCC\x81"},          // combining acute
    OddPiece{"\xE2\x80\xAE"},      // right to left
    OddPiece{"\xE2\x81\xA6"},      // isolate
    OddPiece{"\xEF\xBB\xBF"},      // byte order mark
    OddPiece{"\xC2\xA0"},          // no-break space
    OddPiece{"\xC2\x85"},          // next line, a control character of Latin-1
    OddPiece{"\xE2\x80\xA8"},      // line separator
    OddPiece{"\x7F"},              // delete
    OddPiece{"\xED\x9F\xBF"},      // before the surrogates
    OddPiece{"\xEE\x80\x80"},      // behind them
    OddPiece{"\xF0\x9F\x98\x80"},  // beyond 16 bits
    OddPiece{"\xF4\x8F\xBF\xBF"},  // the last one
    OddPiece{"\xEF\xBF\xBD"},      // U+FFFD itself
    OddPiece{"\x01", false},
    OddPiece{"\x08", false},
    OddPiece{"\x0B", false},
    OddPiece{"\x0C", false},
    OddPiece{"\x1A", false},
    OddPiece{"\x1B[31m", true},       // its first byte is not: see below
    OddPiece{"\xEF\xBF\xBE", false},  // U+FFFE
    OddPiece{"\xEF\xBF\xBF", false},  // U+FFFF
    OddPiece{"\x1F", false},
    OddPiece{nullptr, false},  // NUL
};

inline OddName oddName(std::mt19937& random) {
    static const std::string replaced = "\xEF\xBF\xBD";
    OddName name;
    for (unsigned pieces = random() % 5; pieces > 0; --pieces) {
        const OddPiece& piece = kOddPieces[random() % kOddPieces.size()];
        const std::string text = piece.text == nullptr ? std::string(1, '\0') : std::string(piece.text);
        name.text += text;
        name.inTexts += piece.text == nullptr ? replaced : text;
        name.inXml += !piece.inXml ? replaced : text[0] == '\x1B' ? replaced + text.substr(1) : text;
    }
    if (random() % 50 == 0) {
        const std::string tail(5000, 'l');
        name.text += tail;
        name.inXml += tail;
        name.inTexts += tail;
    }
    return name;
}

// All different in their texts, and in `inTexts`.
inline std::vector<OddName> oddNames(std::mt19937& random, size_t count) {
    std::vector<OddName> names;
    std::set<std::string> seen;
    while (names.size() < count)
        if (OddName name = oddName(random); seen.insert(name.inTexts).second)
            names.push_back(std::move(name));
    return names;
}

}  // namespace quartier::test
