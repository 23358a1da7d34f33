#include "core/utf8.h"

#include <gtest/gtest.h>

namespace quartier {
namespace {

std::string coded(u32 code) {
    std::string text;
    appendUtf8(text, code);
    return text;
}

TEST(Utf8, IsWhatUnicodeCallsWellFormed) {
    for (u32 code = 0; code < 0x110000; code += code < 0x10000 ? 1 : 97) {
        const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
        ASSERT_EQ(isUtf8(coded(code)), !surrogate) << std::hex << code;
    }
    EXPECT_TRUE(isUtf8(coded(0x10FFFF)));
    for (const char* wrong : {
             "\xC0\x80",
             "\xC1\xBF",
             "\xE0\x80\x80",
             "\xE0\x9F\xBF",
             "\xF0\x80\x80\x80",
             "\xF0\x8F\xBF\xBF",  // overlong
             "\xED\xA0\x80",
             "\xED\xBF\xBF",  // surrogates
             "\xF4\x90\x80\x80",
             "\xF5\x80\x80\x80",
             "\xF7\xBF\xBF\xBF",  // above U+10FFFF
             "\x80",
             "\xBF",
             "\xFE",
             "\xFF",
             "\xC3",
             "\xE2\x82",
             "\xF0\x9F\x98",
             "\xC3(",
             "\xE2(\xA1",
             "a\xC3",
         })
        EXPECT_FALSE(isUtf8(wrong)) << wrong;
}

TEST(Utf8, WhatIsNotIsReadAsLatin1) {
    EXPECT_EQ(toUtf8("caf\xE9"), "caf\xC3\xA9");
    EXPECT_EQ(toUtf8("\xC0\x80"), "\xC3\x80\xC2\x80");
    EXPECT_EQ(toUtf8("caf\xC3\xA9"), "caf\xC3\xA9");
}

TEST(Utf8, XmlTextHoldsOnlyWhatXmlHas) {
    EXPECT_EQ(xmlText("a<b>&\"c\" d"), "a&lt;b&gt;&amp;&quot;c&quot; d");
    EXPECT_EQ(xmlText("\t\n\r"), "&#9;&#10;&#13;");
    EXPECT_EQ(xmlText(coded(0x1F600) + coded(0x7F) + coded(0x85)),
              coded(0x1F600) + coded(0x7F) + coded(0x85));
    for (u32 code : {0u, 1u, 8u, 0xBu, 0x1Fu, 0xFFFEu, 0xFFFFu}) {
        EXPECT_EQ(xmlText("a" + coded(code) + "b"),
                  "a\xEF\xBF\xBD"
                  "b")
            << code;
        EXPECT_FALSE(fitsXml(coded(code))) << code;
    }
    for (u32 code : {9u, 10u, 13u, 0x20u, 0xD7FFu, 0xE000u, 0xFFFDu, 0x1FFFEu, 0x10FFFFu})
        EXPECT_TRUE(fitsXml(coded(code))) << code;
}

TEST(Utf8, DrawableTextHasNoNoncharacters) {
    int replaced = 0;
    for (u32 code = 0x20; code < 0x110000; ++code) {
        if ((code >= 0xD800 && code < 0xE000) || code == 0xFFFD) continue;
        const bool noncharacter = (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFE) == 0xFFFE;
        const std::string drawable = drawableText(coded(code));
        ASSERT_EQ(drawable == kReplacement, noncharacter) << std::hex << code;
        replaced += drawable == kReplacement ? 1 : 0;
    }
    EXPECT_EQ(replaced, 66);
    EXPECT_EQ(drawableText("a\tb\nc\x7F"), "a b c ");
}

}  // namespace
}  // namespace quartier
