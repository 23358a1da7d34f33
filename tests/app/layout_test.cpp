// quartier layout: what nodes are placed by, and what is done to the drawing afterwards.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "program.h"

namespace quartier::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

struct Place {
    f64 x = 0, y = 0;
};

class LayoutCommandTest : public ::testing::Test {
  protected:
    // A star of four: 1 in the middle; and 5, alone.
    void SetUp() override {
        std::string text = "graph [\n";
        const char* const longitudes[] = {"0", "10", "20", "30", "40"};
        for (int v = 1; v <= 5; ++v)
            text += "node [ id " + std::to_string(v) + " longitude " + longitudes[v - 1] + " latitude " +
                    std::to_string(15 * v) + " kind \"" + (v % 2 == 0 ? "even" : "odd") + "\" ]\n";
        for (const char* target : {"2", "3", "4"})
            text += std::string("edge [ source 1 target ") + target + " ]\n";
        folder.write("star.gml", text + "]\n");
    }
    Ended run(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"layout", "star.gml"});
        return runProgram(arguments, folder.path());
    }
    std::map<std::string, Place> places(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"-o", "pos.csv"});
        const Ended ended = run(std::move(arguments));
        EXPECT_EQ(ended.status, 0) << ended.err;
        std::map<std::string, Place> found;
        std::istringstream lines(folder.read("pos.csv"));
        std::string line, id, x, y;
        std::getline(lines, line);
        while (std::getline(lines, line)) {
            std::istringstream fields(line);
            std::getline(fields, id, ',');
            std::getline(fields, x, ',');
            std::getline(fields, y, ',');
            found[id] = {std::stod(x), std::stod(y)};
        }
        EXPECT_EQ(found.size(), 5u);
        return found;
    }
    void expectRefusal(const std::vector<std::string>& arguments, const std::string& reason) {
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, 2) << reason;
        EXPECT_EQ(ended.out, "");
        EXPECT_THAT(ended.err, HasSubstr(reason));
    }
    static f64 fromMiddle(Place p) { return std::hypot(p.x, p.y); }

    Folder folder;
};

TEST_F(LayoutCommandTest, RadialByANumberAndAroundANode) {
    auto at = places({"--method", "radial"});
    EXPECT_NEAR(fromMiddle(at["1"]), 0, 1e-4) << "the highest degree";
    EXPECT_GT(fromMiddle(at["5"]), fromMiddle(at["2"]));
    at = places({"--method", "radial", "--by", "latitude"});
    EXPECT_NEAR(fromMiddle(at["5"]), 0, 1e-4);
    EXPECT_NEAR(fromMiddle(at["3"]) / fromMiddle(at["1"]), 0.5, 1e-4);
    at = places({"--method", "radial", "--from", "2"});
    EXPECT_NEAR(fromMiddle(at["2"]), 0, 1e-4);
    EXPECT_NEAR(fromMiddle(at["3"]) / fromMiddle(at["1"]), 2, 1e-4);
}

TEST_F(LayoutCommandTest, ACircleTakesNumbersAndGroups) {
    auto at = places({"--method", "circle", "--by", "latitude"});
    EXPECT_NEAR(at["5"].x, 0, 1e-4) << "the largest is at the top";
    EXPECT_GT(at["5"].y, 0);
    EXPECT_GT(at["4"].x, 0) << "the next one clockwise";
    EXPECT_LT(at["1"].x, 0);
    at = places({"--method", "circle", "--by", "kind"});
    // The odd ones are more: they come first.
    EXPECT_LT(at["2"].x, 0);
    EXPECT_LT(at["4"].x, 0);
}

TEST_F(LayoutCommandTest, ColumnsBecomeCoordinates) {
    auto at = places({"--method", "columns", "--x", "longitude", "--y", "latitude"});
    const f64 unit = (at["2"].x - at["1"].x) / 10;
    EXPECT_GT(unit, 0);
    EXPECT_NEAR((at["5"].y - at["1"].y) / unit, 60, 1e-3);
    at = places({"--method", "columns", "--x", "longitude", "--y", "latitude", "--projection", "mercator"});
    EXPECT_GT(at["5"].y - at["4"].y, 1.5 * (at["2"].y - at["1"].y)) << "north is drawn out";
}

TEST_F(LayoutCommandTest, WhatAMethodDoesNotHeedIsRefused) {
    expectRefusal({"--method", "grid", "--by", "degree"}, "circle or radial");
    expectRefusal({"--by", "degree"}, "does not heed it");
    expectRefusal({"--method", "circle", "--by", "height"}, "nodes cannot be laid out by 'height'");
    expectRefusal({"--method", "radial", "--from", "Nobody"}, "there is no node 'Nobody'");
    expectRefusal({"--method", "columns"}, "two columns");
    expectRefusal({"--method", "columns", "--x", "kind", "--y", "latitude"}, "'kind' has no numbers");
}

TEST_F(LayoutCommandTest, TheDrawingIsTurnedMirroredSpreadAndMovedApart) {
    const std::vector<std::string> columns{"--method", "columns", "--x", "longitude", "--y", "latitude"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), columns.begin(), columns.end());
        return places(more);
    };
    auto plain = with({}), turned = with({"--rotate", "90"}), mirrored = with({"--mirror", "x"}),
         spread = with({"--spread", "3"}), apart = with({"--remove-overlaps", "100"});
    for (const char* id : {"1", "2", "3", "4", "5"}) {
        EXPECT_NEAR(turned[id].x, -plain[id].y, 1e-3) << id;
        EXPECT_NEAR(turned[id].y, plain[id].x, 1e-3) << id;
        EXPECT_NEAR(mirrored[id].x, -plain[id].x, 1e-3) << id;
        EXPECT_NEAR(spread[id].y, 3 * plain[id].y, 1e-3) << id;
        for (const char* other : {"1", "2", "3", "4", "5"}) {
            if (std::string(id) >= other) continue;
            EXPECT_GE(std::hypot(apart[id].x - apart[other].x, apart[id].y - apart[other].y), 100);
        }
    }
    expectRefusal({"--mirror", "z"}, "--mirror");
    expectRefusal({"--remove-overlaps", "0"}, "--remove-overlaps");
}

}  // namespace
}  // namespace quartier::test
