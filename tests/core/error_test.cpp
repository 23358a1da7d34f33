#include "core/error.h"

#include <gtest/gtest.h>

namespace quartier {
namespace {

TEST(ParseError, NamesFileAndLine) {
    EXPECT_STREQ(ParseError("a.gml", 7, "no closing bracket").what(), "a.gml:7: no closing bracket");
    EXPECT_STREQ(ParseError("a.gml", 0, "the file is empty").what(), "a.gml: the file is empty");
}

TEST(Format, BytesAndCounts) {
    EXPECT_EQ(formatBytes(999), "999 B");
    EXPECT_EQ(formatBytes(1'400'000'000), "1.4 GB");
    EXPECT_EQ(formatCount(0), "0");
    EXPECT_EQ(formatCount(1563808), "1,563,808");
    EXPECT_EQ(formatCount(100), "100");
}

}  // namespace
}  // namespace quartier
