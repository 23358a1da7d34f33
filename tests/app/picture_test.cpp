// quartier render and the headless default: whole pictures of the asked size, with colour in them.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "program.h"

namespace quartier::test {
namespace {

using ::testing::HasSubstr;

struct PngSize {
    u_int32_t width = 0, height = 0;
};

PngSize pngSize(const std::string& bytes) {
    const auto number = [&](size_t at) {
        u_int32_t value = 0;
        for (size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
        return value;
    };
    if (bytes.size() < 24 || bytes.substr(1, 3) != "PNG") return {};
    return {number(16), number(20)};
}

TEST(HeadlessProgram, WritesPictureAndPartitionOfTheSample) {
    const Folder folder;
    const Ended ended = runProgram({}, folder.path());
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("les-miserables.png"));
    EXPECT_THAT(ended.out, HasSubstr("les-miserables.communities.csv"));
    EXPECT_EQ(pngSize(folder.read("les-miserables.png")).width, 1920u);
    EXPECT_EQ(lineCount(folder.read("les-miserables.communities.csv")), 78u);
}

TEST(HeadlessProgram, NamesAFileThatIsMissing) {
    const Folder folder;
    const Ended ended = runProgram({"nothing-here.gml"}, folder.path());
    EXPECT_EQ(ended.status, 1);
    EXPECT_THAT(ended.err, HasSubstr("nothing-here.gml"));
    EXPECT_TRUE(folder.names().empty());
}

TEST(RenderCommand, DrawsAnySizeAndEverySuffix) {
    const Folder folder;
    const auto draw = [&](const std::string& file, std::vector<std::string> more) {
        std::vector<std::string> words{"render", "sample:les-miserables", "-o", file, "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Ended ended = runProgram(words, folder.path());
        EXPECT_EQ(ended.status, 0) << file << ": " << ended.err;
        return folder.read(file);
    };
    const PngSize odd = pngSize(draw("odd.png", {"--size", "333x77", "--labels", "0"}));
    EXPECT_EQ(odd.width, 333u);
    EXPECT_EQ(odd.height, 77u);
    EXPECT_THAT(
        draw("v.svg", {"--size", "600x400", "--color", "betweenness", "--size-by", "degree", "--legend"}),
        HasSubstr("<svg"));
    EXPECT_THAT(draw("v.pdf", {"--size", "600x400", "--background", "transparent", "--level", "1"}),
                HasSubstr("%PDF"));
}

TEST(RenderCommand, WritesPagesOfTrueSizeWithTextThatIsText) {
    const Folder folder;
    const auto draw = [&](const std::string& file, std::vector<std::string> more) {
        std::vector<std::string> words{"render",  "sample:les-miserables", "-o", file, "--size", "3508x2480",
                                       "--legend"};
        words.insert(words.end(), more.begin(), more.end());
        const Ended ended = runProgram(words, folder.path());
        EXPECT_EQ(ended.status, 0) << file << ": " << ended.err;
        return folder.read(file);
    };
    EXPECT_THAT(draw("page.pdf", {"--dpi", "300"}), HasSubstr("/MediaBox [ 0 0 841.92 595.2 ]"));
    const std::string svg = draw("text.svg", {"--legend-corner", "top-left"});
    EXPECT_THAT(svg, HasSubstr(">Valjean</text>"));
    EXPECT_THAT(svg, HasSubstr(">6 communities</text>"));
    EXPECT_THAT(draw("outlines.svg", {"--text", "outlines"}), ::testing::Not(HasSubstr("<text")));
    const Ended refused = runProgram(
        {"render", "sample:les-miserables", "-o", "p.png", "--legend-corner", "middle"}, folder.path());
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("there is no corner 'middle'"));
}

// The same view on another scale is another picture; its legend and its command say which.
TEST(RenderCommand, ScalesOfColoursSizesAndEdges) {
    const Folder folder;
    const auto draw = [&](const std::string& file, std::vector<std::string> more) {
        std::vector<std::string> words{"render",   "sample:les-miserables",
                                       "-o",       file,
                                       "--size",   "600x400",
                                       "--color",  "degree",
                                       "--labels", "0",
                                       "--legend", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Ended ended = runProgram(words, folder.path());
        EXPECT_EQ(ended.status, 0) << ended.err;
        return std::pair(folder.read(file), nlohmann::json::parse(ended.out)["command"].get<std::string>());
    };
    const auto [usual, command] = draw("auto.svg", {});
    EXPECT_THAT(command, testing::Not(HasSubstr("-scale")));
    EXPECT_THAT(usual, HasSubstr(">log</text>"));
    const auto [ranked, rankCommand] = draw("rank.svg", {"--color-scale", "rank", "--size-scale", "linear"});
    EXPECT_THAT(ranked, HasSubstr(">rank</text>"));
    EXPECT_THAT(rankCommand, HasSubstr(" --color-scale rank --size-scale linear"));
    const auto [classes, classCommand] =
        draw("classes.svg", {"--color-scale", "quantiles:6", "--edge-color", "weight", "--edge-width",
                             "weight", "--edge-color-scale", "rank", "--edge-width-scale", "log"});
    EXPECT_THAT(classes, HasSubstr(">quantiles</text>"));
    EXPECT_THAT(classes, HasSubstr(">1</text>")) << "17 nodes of one neighbour are a class";
    EXPECT_THAT(classCommand, HasSubstr("--edge-color-scale rank --edge-width-scale log"));
    const Ended refused = runProgram(
        {"render", "sample:les-miserables", "-o", "p.png", "--color-scale", "cubic"}, folder.path());
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("there is no scale 'cubic'; there are: auto, linear, log, rank"));
}

// Minutes of work: what it takes stands before the progress, and Ctrl-C leaves nothing.
TEST(RenderCommand, ALargePictureIsAnnouncedAndCanBeInterrupted) {
    const Folder folder;
    const Ended ended =
        runProgram({"render", "sample:les-miserables", "-o", "large.png", "--size", "100000x100000"},
                   folder.path(), {.interruptAfter = 12'000});
    EXPECT_EQ(ended.status, 130) << ended.err;
    EXPECT_THAT(ended.err, HasSubstr("quartier: large.png: 100,000 x 100,000 pixels in 4,802 tiles take "));
    EXPECT_THAT(ended.err, HasSubstr("of memory and, by 9 of them, about "));
    EXPECT_THAT(ended.err, HasSubstr(" on the disk; Ctrl-C stops"));
    EXPECT_LT(ended.sinceSignal.count(), 2000);
    EXPECT_TRUE(folder.names().empty());
}

TEST(RenderCommand, TheCommandItReportsMakesTheSamePicture) {
    const Folder folder;
    std::string places = "node,x,y\n";
    for (int v = 0; v < 12 * 9; ++v)
        places +=
            std::to_string(v) + ',' + std::to_string(v % 7 * 20) + ',' + std::to_string(v / 7 * 20) + '\n';
    folder.write("places.csv", places);
    for (const std::vector<std::string>& look :
         {std::vector<std::string>{"--color", "degree", "--edge-color", "betweenness", "--edge-width",
                                   "betweenness"},
          std::vector<std::string>{"--color", "degree", "--palette", "inferno", "--node-size", "3.25"},
          std::vector<std::string>{"--positions", "places.csv"},
          std::vector<std::string>{"--color", "degree", "--level-of-detail"},
          std::vector<std::string>{"--color", "degree", "--edge-bundling", "0.6"},
          std::vector<std::string>{"--color", "degree", "--curved-edges"},
          {"--enter", "2:5", "--isolate", "1:5", "--edge-strength", "0.5", "--pixel-ratio", "2"}}) {
        std::vector<std::string> given{"render",  "grid:12:9", "-o", "a.png", "--size",
                                       "320x240", "--labels",  "3",  "--json"};
        given.insert(given.end(), look.begin(), look.end());
        const Ended first = runProgram(given, folder.path());
        ASSERT_EQ(first.status, 0) << first.err;
        std::string command = nlohmann::json::parse(first.out)["command"];
        std::erase(command, '\'');  // no word of it holds a blank
        std::vector<std::string> words;
        for (size_t at = command.find(' ') + 1, end; at < command.size(); at = end + 1) {
            end = std::min(command.find(' ', at), command.size());
            words.push_back(command.substr(at, end - at));
        }
        const std::string picture = folder.read("a.png");
        std::filesystem::remove(folder / "a.png");
        ASSERT_EQ(runProgram(words, folder.path()).status, 0);
        EXPECT_TRUE(picture == folder.read("a.png")) << command;
    }
}

// Where communities take up few pixels; a picture of many has their nodes.
TEST(RenderCommand, ClosesSmallCommunitiesWhereAskedFor) {
    const Folder folder;
    const auto draw = [&](const std::string& size, const std::string& detail, const std::string& file) {
        std::vector<std::string> words{"render", "planted:900:30:12:1:1", "-o", file, "--size", size};
        if (!detail.empty()) words.push_back(detail);
        words.insert(words.end(), {"--labels", "0"});
        const Ended ended = runProgram(words, folder.path());
        EXPECT_EQ(ended.status, 0) << ended.err;
        return folder.read(file);
    };
    const auto paths = [](const std::string& svg) {
        size_t count = 0;
        for (size_t at = 0; (at = svg.find("<path", at)) != std::string::npos; ++at) ++count;
        return count;
    };
    EXPECT_LT(paths(draw("80x60", "--level-of-detail", "discs.svg")), 100u) << "a disc for each community";
    EXPECT_GE(paths(draw("80x60", "", "nodes.svg")), 900u);
    EXPECT_EQ(paths(draw("1600x1200", "--level-of-detail", "large.svg")),
              paths(draw("1600x1200", "", "large-nodes.svg")));
}

// Colours by degree: communities are found for the bundles alone. Without strength edges are straight.
TEST(RenderCommand, BundlesEdgesAlongTheCommunities) {
    const Folder folder;
    const auto draw = [&](const std::vector<std::string>& shape) {
        std::vector<std::string> words{"render",   "planted:300:30:12:1:1",
                                       "-o",       "edges.svg",
                                       "--size",   "600x400",
                                       "--labels", "0",
                                       "--color",  "degree"};
        words.insert(words.end(), shape.begin(), shape.end());
        const Ended ended = runProgram(words, folder.path());
        EXPECT_EQ(ended.status, 0) << ended.err;
        std::string svg = folder.read("edges.svg");
        const size_t from = svg.find("<metadata>"), to = svg.find("</metadata>");
        return svg.erase(from, to - from);  // has the command
    };
    const auto curves = [](const std::string& svg) { return std::ranges::count(svg, 'C'); };
    const std::string straight = draw({});
    EXPECT_EQ(draw({"--edge-bundling", "0"}), straight);
    const std::string bundled = draw({"--edge-bundling", "0.85"});
    EXPECT_GT(curves(bundled), curves(straight) + 1000) << "five or more of every edge between communities";
    EXPECT_NE(draw({"--edge-bundling", "0.5"}), bundled);
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"--edge-bundling", "1.5"}, {"--edge-bundling", "0.5", "--curved-edges"}}) {
        std::vector<std::string> words{"render", "grid:3:3", "-o", "edges.svg"};
        words.insert(words.end(), wrong.begin(), wrong.end());
        EXPECT_EQ(runProgram(words, folder.path()).status, 2);
    }
}

// By weight and by a column of the file, as its command makes it again; what is not there is named at once.
TEST(RenderCommand, EdgesShowTheirWeightAndTheirColumns) {
    const Folder folder;
    std::string graph = "graph [\n";
    for (int v = 0; v < 12; ++v) graph += "node [ id " + std::to_string(v) + " ]\n";
    for (int v = 1; v < 12; ++v)
        graph += "edge [ source " + std::to_string(v / 2) + " target " + std::to_string(v) + " weight " +
                 std::to_string(v) + " year " + std::to_string(1990 + v) + " ]\n";
    folder.write("g.gml", graph + "]\n");
    const auto picture = [&](std::vector<std::string> flags) {
        flags.insert(flags.begin(), {"render", "g.gml", "-o", "p.png", "--size", "320x240"});
        const Ended ended = runProgram(flags, folder.path());
        EXPECT_EQ(ended.status, 0) << ended.err;
        return folder.read("p.png");
    };
    const std::string plain = picture({}), wide = picture({"--edge-width", "weight"});
    EXPECT_NE(plain, wide);
    EXPECT_NE(wide, picture({"--edge-width", "weight", "--edge-color", "year"}));
    EXPECT_THAT(wide, HasSubstr("--edge-width weight")) << "the command in its metadata";
    const Ended ended = runProgram({"render", "g.gml", "-o", "q.png", "--edge-color", "size"}, folder.path());
    EXPECT_NE(ended.status, 0);
    EXPECT_THAT(ended.err, HasSubstr("edges cannot be coloured by 'size'; there are: nodes, betweenness, "
                                     "weight, year"));
}

// Of a text column: as many discs of each colour as its row says, and the row's own dot.
TEST(RenderCommand, TheLegendOfAColumnHasTheColoursOfItsNodes) {
    const Folder folder;
    std::string graph = "graph [\n";
    for (int v = 0; v < 60; ++v) {
        const int kind = v < 15 ? 0 : v < 27 ? 1 : v < 36 ? 2 : v < 39 ? 3 : v;  // 21 that occur once
        graph += "node [ id " + std::to_string(v) + " kind \"kind " + std::to_string(kind) + "\" ]\n";
    }
    for (int v = 1; v < 60; ++v)
        graph += "edge [ source " + std::to_string(v / 2) + " target " + std::to_string(v) + " ]\n";
    folder.write("g.gml", graph + "]\n");
    const Ended ended = runProgram({"render", "g.gml", "-o", "p.svg", "--size", "600x400", "--color", "kind",
                                    "--size-by", "none", "--labels", "0", "--legend"},
                                   folder.path());
    ASSERT_EQ(ended.status, 0) << ended.err;
    const std::string svg = folder.read("p.svg"), before = "stroke:none;fill-rule:nonzero;fill:rgb(";
    std::vector<std::string> fills;  // nodes, then the dots of the legend
    for (size_t at = svg.find(before); at != std::string::npos; at = svg.find(before, at + 1)) {
        const size_t from = at + before.size(), end = svg.find(')', from);
        if (svg.compare(end, 17, ");fill-opacity:1;") == 0) fills.push_back(svg.substr(from, end - from));
    }
    ASSERT_EQ(fills.size(), 60u + 9u) << "the dot of the others is faint";
    const std::vector<size_t> nodes{15, 12, 9, 3, 1, 1, 1, 1, 1};
    for (size_t row = 0; row < nodes.size(); ++row)
        EXPECT_EQ(std::count(fills.begin(), fills.begin() + 60, fills[60 + row]), nodes[row]) << row;
    ASSERT_EQ(runProgram({"render", "g.gml", "-o", "p.pdf", "--size", "600x400", "--color", "kind",
                          "--legend", "--enter", "1:0"},
                         folder.path())
                  .status,
              0);
    EXPECT_THAT(folder.read("p.pdf"), ::testing::StartsWith("%PDF"));
}

// All communities of the finest level, drawn one by one: each in a colour of its own, in the picture and in
// its legend.
TEST(RenderCommand, ALeafThatIsEnteredKeepsItsColour) {
    const Folder folder;
    const auto colourOf = [&](const std::string& node) {
        const Ended ended = runProgram({"render", "sample:les-miserables", "-o", "p.svg", "--size", "600x400",
                                        "--labels", "0", "--legend", "--enter", "1:" + node},
                                       folder.path());
        EXPECT_EQ(ended.status, 0) << ended.err;
        const std::string svg = folder.read("p.svg"), before = "stroke:none;fill-rule:nonzero;fill:rgb(";
        const size_t first = svg.find(before) + before.size();
        std::string drawn = svg.substr(first, svg.find(')', first) - first);
        EXPECT_NE(svg.find(drawn, first + drawn.size()), std::string::npos) << "other nodes and the legend";
        return drawn;
    };
    EXPECT_NE(colourOf("11"), colourOf("49")) << "Valjean and Gillenormand: two parts of one community";
}

TEST(RenderCommand, RefusesAPlaceThatIsNotThere) {
    const Folder folder;
    for (const char* place : {"nowhere", "9:5", "1:nobody"}) {
        const Ended ended =
            runProgram({"render", "grid:12:9", "-o", "a.png", "--enter", place}, folder.path());
        EXPECT_EQ(ended.status, 2) << place;
        EXPECT_THAT(ended.err, HasSubstr(place));
    }
    EXPECT_TRUE(folder.names().empty());
}

TEST(RenderCommand, TakesPositionsAndAPartitionFromFiles) {
    const Folder folder;
    folder.write("g.txt", "1 2\n2 3\n");
    folder.write("pos.csv", "node,x,y\n1,0,0\n2,5,1\n3,9,0\n");
    folder.write("part.csv", "node,community\n1,0\n2,1\n3,1\n");
    const Ended ended = runProgram({"render", "g.txt", "-o", "p.png", "--size", "200x100", "--positions",
                                    "pos.csv", "--partition", "part.csv", "--camera", "5,0,10"},
                                   folder.path());
    EXPECT_EQ(ended.status, 0) << ended.err;
    folder.write("part.csv", "node,community\n1,0\n2,1\n");
    const Ended refused =
        runProgram({"render", "g.txt", "-o", "q.png", "--partition", "part.csv"}, folder.path());
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.err, HasSubstr("part.csv"));
}

}  // namespace
}  // namespace quartier::test
