// Years and ids are written without separators between thousands, amounts with them.
#include "app/session/number_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace quartier::session {
namespace {

ColumnPtr integers(const std::string& name, std::vector<f64> values,
                   ColumnOrigin::Kind origin = ColumnOrigin::Kind::file) {
    return Column::integers({.name = name, .origin = {origin, ""}, .id = ""},
                            SharedArray<f64>(std::move(values)));
}

TEST(NumberText, YearsAndIdsHaveNoSeparators) {
    EXPECT_EQ(formatValue(integers("born", {1551, 1999, std::nan("")}).get(), 1551), "1551");
    EXPECT_EQ(formatValue(integers("born", {1551, 1999}).get(), 1551.5), "1551.5") << "an end that was typed";
    EXPECT_EQ(formatValue(integers("born", {999, 1999}).get(), 1999), "1,999");
    EXPECT_EQ(formatValue(integers("wealth", {1551, 3000}).get(), 1551), "1,551");
    EXPECT_EQ(formatValue(integers("wealth", {}).get(), 1551), "1,551");
    EXPECT_EQ(formatValue(nullptr, 1551), "1,551");
    const ColumnPtr real =
        Column::reals({.name = "year", .origin = {}, .id = ""}, SharedArray<f64>(std::vector<f64>{1551.5}));
    EXPECT_EQ(formatValue(real.get(), 1551.5), "1,552") << "measured";
    EXPECT_EQ(formatValue(integers("rank", {1000, 2000}, ColumnOrigin::Kind::result).get(), 1000), "1,000");
}

TEST(NumberText, TheNameTellsInEnglishAndInFrench) {
    for (const char* name :
         {"id", "ID", "nodeId", "user_id", "ids", "Birth Year", "yearOfDeath", "DATE_ADDED", "date",
          "Ann\u00e9e", "ann\u00e9e de naissance", "an", "identifiant", "year2"})
        EXPECT_TRUE(namesThings(*integers(name, {7, 70000}))) << name;
    for (const char* name :
         {"width", "idea", "wide", "candidates", "update count", "an amount", "yearning", "visits"})
        EXPECT_FALSE(namesThings(*integers(name, {7, 70000}))) << name;
}

}  // namespace
}  // namespace quartier::session
