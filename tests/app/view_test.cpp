// Views: colour and size by name, names of communities, the command that makes a view, and its file.
#include "app/session/view.h"
#include "app/session/legend_corner.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "app/session/categories.h"
#include "app/session/commands.h"
#include "app/session/legend.h"
#include "core/error.h"
#include "graph/io/writer.h"
#include "program.h"
#include "render/ink.h"

namespace quartier::session {
namespace {

using ::testing::HasSubstr;

Document sample() {
    RunContext context = plainContext();
    Document document = openDocument(kSampleName, {}, context);
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    document.communities = runCommunities(document, engines, "sequential", {}, context);
    document.positions = runLayout(document, engines, "auto", {}, false, context);
    return document;
}

u32 coarsest(const Document& document) { return document.communities->depthCount() - 1; }

TEST(ViewTest, ACommunityIsNamedAfterItsNodeOfMostNeighbours) {
    const Document document = sample();
    View view;
    view.style.depth = coarsest(document);
    const GroupLegend legend = groupLegend(document, view, 0, 0);
    const u32 valjeans = document.communities->dendrogram.nodeOf(
        document.communities->depthCount(), document.communities->communityOf(coarsest(document), 11));
    const auto row = std::find_if(legend.rows.begin(), legend.rows.end(),
                                  [&](const LegendGroup& group) { return group.item == valjeans; });
    ASSERT_NE(row, legend.rows.end());
    EXPECT_EQ(row->name, "Valjean");
    EXPECT_EQ(row->nodes, verticesOf(document, valjeans).size());
}

// There are many more candidates than are shown, so that some are in sight wherever one looks.
TEST(ViewTest, LabelsAreCandidatesThatNameNobodyTwice) {
    const Document document = sample();
    View view;
    view.style.depth = coarsest(document);
    view.labels = 3;
    EXPECT_EQ(pictureExtras(document, view).labels.size(), 36u);
    view.labels = 14;
    const render::PictureExtras extras = pictureExtras(document, view);
    EXPECT_EQ(extras.mostLabels, 14u);
    EXPECT_EQ(extras.labels.size(), 77u) << "all nodes";
    std::vector<std::string> texts;
    for (const auto& label : extras.labels) texts.push_back(label.text);
    std::sort(texts.begin(), texts.end());
    EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
    EXPECT_TRUE(extras.legend.empty());
    view.legend = true;
    EXPECT_EQ(pictureExtras(document, view).legend.size(),
              document.communities->result.hierarchy.communitiesAt(document.communities->depthCount()));
}

TEST(ViewTest, ANameOfACommunityStandsAtTheNodeItIsNamedAfter) {
    const Document document = sample();
    View view;
    view.style.depth = coarsest(document);
    size_t communities = 0;
    for (const render::PictureLabel& label : pictureExtras(document, view).labels) {
        ASSERT_LT(label.vertex, document.vertexCount());
        EXPECT_EQ(label.text, document.nodes().label(label.vertex));
        EXPECT_EQ(label.world.x, (*document.positions)[label.vertex].x);
        EXPECT_EQ(label.world.y, (*document.positions)[label.vertex].y);
        if (!label.community) continue;
        ++communities;
        const u32 node =
            document.communities->dendrogram.nodeOf(document.communities->depthCount(), label.item);
        EXPECT_EQ(label.vertex, document.communities->hubs[node]);
    }
    EXPECT_GE(communities, 4u);
}

// Two clouds of 6,000 nodes; of each the hub and a tenth of the nodes lie far off, in the other one.
TEST(ViewTest, ANameOfACloudStandsInTheThickOfIt) {
    constexpr VertexId kEach = 6000;
    const test::Folder folder;
    std::string edges, partition = "node,community\n";
    for (VertexId v = 0; v < 2 * kEach; ++v) {
        if (v % kEach != 0) edges += std::to_string(v / kEach * kEach) + " " + std::to_string(v) + "\n";
        partition += std::to_string(v) + "," + std::to_string(v / kEach) + "\n";
    }
    folder.write("stars.txt", edges);
    folder.write("part.csv", partition);
    RunContext context = plainContext();
    Document document = openDocument((folder / "stars.txt").string(), {}, context);
    document.communities =
        communitiesFrom(document, partitionFromFile(folder / "part.csv", document.nodes()));
    std::vector<Vec2> positions(2 * kEach);
    for (VertexId v = 0; v < 2 * kEach; ++v) {
        const VertexId id = static_cast<VertexId>(std::stoul(document.nodes().id(v)));
        const bool away = id % 10 == 0;
        const f32 turn = static_cast<f32>(id) * 2.4f, middle = (id < kEach) != away ? 0.0f : 1000.0f;
        positions[v] = {middle + 100 * std::cos(turn), 100 * std::sin(turn)};
    }
    document.positions = std::make_shared<const std::vector<Vec2>>(positions);
    View view;
    std::vector<f32> places;
    for (const render::PictureLabel& label : pictureExtras(document, view).labels) {
        if (!label.community) continue;
        EXPECT_EQ(label.vertex, kNoVertex);
        EXPECT_NEAR(label.world.y, 0, 25);
        places.push_back(label.world.x);
        EXPECT_NEAR(places.back(), std::stoul(label.text) < kEach ? 0 : 1000, 25) << label.text;
    }
    EXPECT_EQ(places.size(), 2u);
}

// A large graph that is laid out, and no communities were looked for.
TEST(ViewTest, ACloudWithoutCommunitiesHasTheNamesOfItsHubs) {
    RunContext context = plainContext();
    Document document = openDocument("ba:12000:2:1", {}, context);
    ASSERT_EQ(document.communities, nullptr);
    document.positions = std::make_shared<const std::vector<Vec2>>(12000, Vec2{1, 2});
    View view;
    view.labels = 5;
    const auto labels = pictureExtras(document, view).labels;
    ASSERT_EQ(labels.size(), 60u);
    for (const render::PictureLabel& label : labels) EXPECT_FALSE(label.community);
}

// What a worker makes ready for the window: against the plain way to find it.
TEST(ViewTest, ARunComesWithItsHubsAndOrders) {
    const Document document = sample();
    const CommunityRun& run = *document.communities;
    const auto& nodes = run.dendrogram.nodes();
    ASSERT_EQ(run.hubs.size(), nodes.size());
    for (u32 node = 1; node < nodes.size(); ++node)
        EXPECT_EQ(run.hubs[node], hubOf(document, verticesOf(document, node))) << node;
    for (u32 depth = 0; depth < run.depthCount(); ++depth) {
        const auto& order = run.bySize[depth];
        ASSERT_EQ(order.size(), run.result.hierarchy.communitiesAt(depth + 1));
        u64 vertices = 0;
        for (size_t i = 0; i < order.size(); ++i) {
            EXPECT_EQ(run.dendrogram.depthCount() - nodes[order[i]].depth, depth);
            EXPECT_GE(nodes[order[i == 0 ? 0 : i - 1]].size, nodes[order[i]].size);
            vertices += nodes[order[i]].size;
        }
        EXPECT_EQ(vertices, document.vertexCount());
        const std::vector<u32> keys = run.dendrogram.colourKeys(depth + 1);
        for (VertexId v = 0; v < document.vertexCount(); ++v)
            EXPECT_EQ(run.colourKeys[depth][run.communityOf(0, v)], keys[run.communityOf(depth, v)]);
    }
}

TEST(ViewTest, ScoresComeWithTheirRanksWhichEqualOnesShare) {
    Document document = sample();
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    RunContext context = plainContext();
    const auto run = runBetweenness(document, engines, "sources", {}, context);
    const auto& value = run->result.scores.value;
    ASSERT_EQ(run->ranks.size(), value.size());
    EXPECT_EQ(run->ranks[run->best()], 1u);
    for (VertexId v = 0; v < value.size(); ++v) {
        const auto better = std::ranges::count_if(value, [&](f64 other) { return other > value[v]; });
        EXPECT_EQ(run->ranks[v], 1 + better) << v;
    }
}

TEST(ViewTest, ColourAndSizeTakeNamesAndRefuseOthers) {
    const Document document = sample();
    View view;
    colourBy(view, document, "degree");
    EXPECT_EQ(view.style.colourBy, render::ColourBy::values);
    EXPECT_EQ(view.style.colourRange.high, 36);  // Valjean
    sizeBy(view, document, "none");
    EXPECT_EQ(view.style.sizeBy, render::SizeBy::none);
    EXPECT_THROW(colourBy(view, document, "height"), OptionError);
    EXPECT_EQ(view.colour, "degree");
}

TEST(ViewTest, ItsCommandNamesWhatDiffersFromThePresets) {
    const Document document = sample();
    View view;
    view.style.depth = coarsest(document);
    view.camera.width = 800;
    view.camera.height = 600;
    view.labels = 7;
    const std::string command = viewCommand(document, view, "my picture.png");
    EXPECT_THAT(command, ::testing::StartsWith("quartier render sample:les-miserables -o 'my picture.png'"));
    EXPECT_THAT(command, HasSubstr("--size 800x600"));
    EXPECT_THAT(command, HasSubstr("--labels 7"));
    EXPECT_THAT(command, ::testing::Not(HasSubstr("--resolution")));
}

TEST(ViewTest, ItsCommandReadsTheFileAsItWasRead) {
    const test::Folder folder;
    folder.write("arcs.txt", "0 1\n1 2\n2 0\n");
    RunContext context = plainContext();
    const std::string path = (folder / "arcs.txt").string();
    const Document document =
        openDocument(path, {.format = "edges", .direction = Direction::directed}, context);
    EXPECT_THAT(viewCommand(document, {}, "p.png"),
                ::testing::StartsWith("quartier render " + path + " --format edges --directed -o p.png"));
}

TEST(ViewTest, NodesAreSmallerWhereMoreShareThePicture) {
    EXPECT_EQ(restfulNodeSize(300), 6);
    EXPECT_GT(restfulNodeSize(77), restfulNodeSize(10'000));
    EXPECT_NEAR(restfulNodeSize(400'000), 1.42, 0.01);
    EXPECT_GE(restfulNodeSize(kNoVertex), 1);
    const Document document = sample();
    View view;
    view.style.nodeSize = restfulNodeSize(document.vertexCount());
    EXPECT_THAT(viewCommand(document, view, "p.png"), ::testing::Not(HasSubstr("--node-size")));
    view.style.nodeSize = 12.5f;
    view.style.edges = false;
    EXPECT_THAT(viewCommand(document, view, "p.png"), HasSubstr("--node-size 12.5 --no-edges"));
}

TEST(ViewTest, NamesGrowWithPicturesLargerThanAScreen) {
    const auto ratio = [](int width, int height) {
        render::Camera picture;
        picture.width = width;
        picture.height = height;
        return restfulPixelRatio(picture);
    };
    EXPECT_EQ(ratio(800, 600), 1);
    EXPECT_EQ(ratio(1920, 1080), 1);
    EXPECT_EQ(ratio(3840, 2160), 2);
    EXPECT_EQ(ratio(8000, 1080), 1) << "a strip is as high as a screen";
    const Document document = sample();
    View view;
    view.camera.width = 3840;
    view.camera.height = 2160;
    EXPECT_THAT(viewCommand(document, view, "p.png"), HasSubstr("--pixel-ratio 1"));
    view.style.pixelRatio = 2;
    EXPECT_THAT(viewCommand(document, view, "p.png"), ::testing::Not(HasSubstr("--pixel-ratio")));
}

TEST(ViewTest, AmountsAreWrittenForPeople) {
    EXPECT_EQ(formatAmount(0.0119), "0.0119");
    EXPECT_EQ(formatAmount(36), "36");
    EXPECT_EQ(formatAmount(999.5), "999.5");
    EXPECT_EQ(formatAmount(3916559.7), "3,916,560");
    EXPECT_EQ(formatAmount(-1500), "-1,500");
    EXPECT_EQ(formatAmount(2.5e20), "2.5e+20");
    EXPECT_EQ(formatAmount(0), "0");
}

TEST(ViewTest, APlaceIsFoundAgainByName) {
    const Document document = sample();
    const Dendrogram& tree = document.communities->dendrogram;
    for (u32 node = 1; node < tree.nodes().size(); ++node)
        EXPECT_EQ(treeNodeOf(document, placeOf(document, node)), node);
    EXPECT_TRUE(placeOf(document, 0).whole());
    const Place place = parsePlace("2:Jean: the \"first\"", "--enter");
    EXPECT_EQ(place.level, 2u);
    EXPECT_EQ(place.node, "Jean: the \"first\"");
    EXPECT_EQ(toText(place), "2:Jean: the \"first\"");
    for (const char* wrong : {"", "2", "2:", ":x", "0:x", "-1:x", "two:x"})
        EXPECT_THROW(parsePlace(wrong, "--enter"), OptionError) << wrong;
    EXPECT_THROW(treeNodeOf(document, {99, "11"}), OptionError);
    EXPECT_THROW(treeNodeOf(document, {1, "nobody"}), OptionError);
}

TEST(ViewTest, InsideACommunityOnlyItsOwnAreNamed) {
    const Document document = sample();
    const Dendrogram& tree = document.communities->dendrogram;
    View view;
    view.style.depth = 0;
    view.legend = true;
    view.labels = 1000;
    view.entered = placeOf(document, 1);  // the largest of the coarsest level
    const std::span<const VertexId> inside = verticesOf(document, 1);
    const render::PictureExtras extras = pictureExtras(document, view);
    EXPECT_EQ(extras.labels.size(), inside.size());
    EXPECT_EQ(extras.legend.size(), tree.nodes()[1].children);
    EXPECT_THAT(extras.legendTitle, HasSubstr("around "));
    EXPECT_THAT(extras.legendTitle, ::testing::Not(HasSubstr("modularity")));
    const std::vector<u8> flags = flagsOf(document, view);
    EXPECT_EQ(static_cast<size_t>(std::count(flags.begin(), flags.end(), 0)), inside.size());
    EXPECT_THAT(viewCommand(document, view, "p.png"), HasSubstr("--enter " + toText(view.entered)));

    view.isolated = placeOf(document, tree.nodes()[1].firstChild);
    const render::PictureExtras dimmed = pictureExtras(document, view);
    EXPECT_EQ(dimmed.legend.size(), extras.legend.size()) << "all are there";
    EXPECT_EQ(std::count_if(dimmed.legend.begin(), dimmed.legend.end(),
                            [](const auto& entry) { return entry.colour.a == 1; }),
              1);
    EXPECT_EQ(dimmed.labels.size(), tree.nodes()[tree.nodes()[1].firstChild].size);
}

// A ring of nodes, each with a text.
Document ringOf(const test::Folder& folder, const std::vector<std::string>& kinds) {
    std::string text = "graph [\n";
    for (size_t v = 0; v < kinds.size(); ++v)
        text += "node [ id " + std::to_string(v) + " kind \"" + kinds[v] + "\" size " + std::to_string(v) +
                " ]\n";
    for (size_t v = 0; v < kinds.size(); ++v)
        text += "edge [ source " + std::to_string(v) + " target " + std::to_string((v + 1) % kinds.size()) +
                " ]\n";
    folder.write("ring.gml", text + "]\n");
    RunContext context = plainContext();
    return openDocument((folder / "ring.gml").string(), {}, context);
}

TEST(ViewTest, TheLegendListsTheValuesOfATextColumn) {
    const test::Folder folder;
    const std::string longest = "Stra\u00dfenverkehrs\u00adordnung in der Fassung";
    const Document document = ringOf(folder, {"b", "", "a", "b", longest, "", "b"});
    View view;
    view.legend = true;
    colourBy(view, document, "kind");
    const render::PictureExtras extras = pictureExtras(document, view);
    EXPECT_EQ(extras.legendTitle, "kind: 3 groups");
    std::vector<std::string> rows;
    for (const render::LegendEntry& entry : extras.legend) rows.push_back(entry.text + " " + entry.amount);
    EXPECT_THAT(rows, ::testing::ElementsAre("b 3", "Stra\u00dfenverkehrs\u00adordnung\u2026 1", "a 1",
                                             "no value 2"));
    const render::Palette& palette = render::palette(view.style.categorical);
    for (u32 i = 0; i < 3; ++i)
        EXPECT_EQ(extras.legend[i].colour.r, render::communityColour(palette, i).r) << i;
    EXPECT_EQ(extras.legend[3].colour.r, render::noValueOf(view.style).r);
    EXPECT_THAT(groupsOf(document, "kind")->of, ::testing::ElementsAre(0, 3, 2, 0, 1, 3, 0));
    EXPECT_EQ(groupsOf(document, "size"), nullptr) << "numbers are a ramp";
    EXPECT_EQ(groupsOf(document, "no such"), nullptr);
    colourBy(view, document, "size");
    EXPECT_TRUE(pictureExtras(document, view).legend.empty());
}

TEST(ViewTest, GroupingTextsCanBeStopped) {
    const test::Folder folder;
    const Document document = ringOf(folder, {"a", "b", "c"});
    std::stop_source stop;
    RunContext context = plainContext();
    context.stop = stop.get_token();
    EXPECT_EQ(columnsOf(*document.version, context).nodes().size(), 2u);
    stop.request_stop();
    EXPECT_THROW(columnsOf(*document.version, context), Cancelled);
}

TEST(ViewTest, TheLegendSumsUpTheOthers) {
    const test::Folder folder;
    std::vector<std::string> kinds;
    for (int i = 0; i < 10; ++i) kinds.insert(kinds.end(), 2, "kind " + std::to_string(i));
    View view;
    const Document ten = ringOf(folder, kinds);
    colourBy(view, ten, "kind");
    EXPECT_EQ(groupLegend(ten, view, 0, 0).rows.size(), 10u);
    EXPECT_EQ(groupLegend(ten, view, 0, 0).otherGroups, 0u);
    kinds.insert(kinds.end(), {"c", "d", "d"});
    const Document twelve = ringOf(folder, kinds);
    view.legend = true;
    const render::PictureExtras extras = pictureExtras(twelve, view);
    ASSERT_EQ(extras.legend.size(), 10u);
    EXPECT_EQ(extras.legend.front().text, "d") << "d and the others have two nodes each: by name";
    EXPECT_EQ(extras.legend.back().text, "3 others");
    EXPECT_EQ(extras.legend.back().amount, "5");
}

TEST(ViewTest, TheLegendCountsInsideThePlaceEntered) {
    const test::Folder folder;
    Document document = ringOf(folder, std::vector<std::string>(40, "same"));
    RunContext context = plainContext();
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    document.communities = runCommunities(document, engines, "sequential", {}, context);
    const std::span<const VertexId> inside = verticesOf(document, 1);
    std::vector<std::string> kinds(40, "out");
    for (size_t i = 0; i < inside.size(); ++i) kinds[inside[i]] = i == 0 ? "one" : "in";
    Document coloured = ringOf(folder, kinds);
    coloured.communities = document.communities;
    View view;
    colourBy(view, coloured, "kind");
    EXPECT_EQ(groupLegend(coloured, view, 0, 0).groups, 3u);
    const GroupLegend legend = groupLegend(coloured, view, 1, 0);
    ASSERT_EQ(legend.groups, 2u);
    EXPECT_EQ(legend.rows[0].name, "in");
    EXPECT_EQ(legend.rows[0].nodes, inside.size() - 1);
    EXPECT_EQ(legend.rows[1].nodes, 1u);
    const GroupLegend isolated = groupLegend(coloured, view, 0, 1);
    ASSERT_EQ(isolated.rows.size(), 3u);
    for (const LegendGroup& row : isolated.rows) EXPECT_EQ(row.dimmed, row.name == "out") << row.name;
}

TEST(ViewTest, NamesAreCutBetweenCharacters) {
    EXPECT_EQ(shortened("abcd", 4), "abcd");
    EXPECT_EQ(shortened("abcde", 4), "abc\u2026");
    EXPECT_EQ(shortened("\u00e4\u00f6\u00fc\u4e2d", 3), "\u00e4\u00f6\u2026");
    EXPECT_EQ(shortened("two\nlines", 20), "two lines");
    EXPECT_EQ(shortened("\xe9t\xe9", 20), "\u00e9t\u00e9") << "Latin-1";
    EXPECT_EQ(shortened("", 4), "");
}

TEST(ViewTest, TheLegendSaysWhatTheEdgesShow) {
    Document document = sample();
    RunContext context = plainContext();
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    View view;
    view.legend = true;
    view.style.depth = coarsest(document);
    sizeBy(view, document, "none");
    edgesBy(view, "betweenness", "betweenness");
    EXPECT_TRUE(pictureExtras(document, view).ramps.empty()) << "there are no scores of edges yet";
    CentralityOptions options;
    document.betweenness = runBetweenness(document, engines, "sources", options, context);
    EXPECT_TRUE(pictureExtras(document, view).ramps.empty()) << "of nodes alone";

    options.edges = true;
    document.betweenness = runBetweenness(document, engines, "sources", options, context);
    ASSERT_EQ(document.betweenness->edgeScores.size(), document.edges().size());
    const render::PictureExtras extras = pictureExtras(document, view);
    ASSERT_EQ(extras.ramps.size(), 1u);
    EXPECT_FALSE(extras.legend.empty()) << "beside the communities";
    EXPECT_EQ(extras.ramps[0].palette, view.style.ramp);
    EXPECT_EQ(extras.ramps[0].low, "1") << "an edge between twins carries their pair alone";
    EXPECT_EQ(extras.ramps[0].high, "536") << "Myriel - Valjean";
    EXPECT_TRUE(extras.ramps[0].widening);

    edgesBy(view, "nodes", "betweenness");
    colourBy(view, document, "betweenness");
    const render::PictureExtras wide = pictureExtras(document, view);
    ASSERT_EQ(wide.ramps.size(), 2u) << "of the nodes and of the edges";
    EXPECT_EQ(wide.ramps[0].title, "Betweenness");
    EXPECT_EQ(wide.ramps[0].note, "log");
    EXPECT_EQ(wide.ramps[1].title, "Betweenness of edges");
    EXPECT_EQ(wide.ramps[1].palette, "") << "widths have no colour";
    view.style.edges = false;
    EXPECT_EQ(pictureExtras(document, view).ramps.size(), 1u);
}

// Two groups of a column, one of them in two places: named where it is thickest, not at a node.
TEST(ViewTest, GroupsOfAColumnAreNamedAtTheirCentre) {
    const test::Folder folder;
    std::vector<std::string> kinds(40, "red");
    std::fill(kinds.begin() + 20, kinds.begin() + 35, "blue");
    std::fill(kinds.begin() + 35, kinds.end(), "");
    Document document = ringOf(folder, kinds);
    std::vector<Vec2> positions(40);
    for (size_t v = 0; v < 40; ++v) {
        const f32 turn = static_cast<f32>(v);
        const f32 middle = v < 17 ? 0.0f : 500.0f;  // three red ones stand among the blue
        positions[v] = {middle + 10 * std::cos(turn), 10 * std::sin(turn)};
    }
    document.positions = std::make_shared<const std::vector<Vec2>>(positions);
    View view;
    colourBy(view, document, "kind");
    std::map<std::string, render::PictureLabel> groups;
    for (const render::PictureLabel& label : labelCandidates(document, view))
        if (label.community) groups[label.text] = label;
    ASSERT_EQ(groups.size(), 2u) << "nodes without a value have no name";
    EXPECT_NEAR(groups["red"].world.x, 0, 12);
    EXPECT_NEAR(groups["blue"].world.x, 500, 12);
    for (const auto& [name, label] : groups) EXPECT_EQ(label.vertex, kNoVertex) << name;
    EXPECT_GT(groups["red"].priority, groups["blue"].priority) << "it has more nodes";
}

// With a score, a degree or a column of numbers as colour: best first, and the first five over other nodes.
TEST(ViewTest, TheBestOfANumberHaveNamesInTheCrowd) {
    Document document = sample();
    RunContext context = plainContext();
    const Engines engines({.backend = BackendChoice::cpu, .device = 0, .threads = 0});
    document.betweenness = runBetweenness(document, engines, "sources", {}, context);
    for (const std::string quantity : {"betweenness", "degree"}) {
        View view;
        colourBy(view, document, quantity);
        const std::vector<f32> values = numbersOf(document, quantity);
        const auto labels = labelCandidates(document, view);
        ASSERT_GT(labels.size(), 20u);
        EXPECT_EQ(labels[0].text, "Valjean") << quantity;
        for (size_t i = 0; i < labels.size(); ++i) {
            EXPECT_EQ(labels[i].overNodes, i < 5) << quantity << " " << i;
            EXPECT_LE(values[labels[i].vertex], values[labels[i == 0 ? 0 : i - 1].vertex]);
        }
    }
    View view;
    view.size = "betweenness";
    view.style.depth = coarsest(document);
    for (const render::PictureLabel& label : labelCandidates(document, view)) EXPECT_FALSE(label.overNodes);
}

// Zoomed in, the nodes in sight have names too, whatever their neighbours.
TEST(ViewTest, NodesInSightHaveNames) {
    const test::Folder folder;
    Document document = ringOf(folder, std::vector<std::string>(2000, "red"));
    std::vector<Vec2> positions(2000);
    for (size_t v = 0; v < 2000; ++v) positions[v] = {static_cast<f32>(v), 0};
    document.positions = std::make_shared<const std::vector<Vec2>>(positions);
    View view;
    view.colour = kDegreeQuantity;  // the same for all: the first nodes are named
    view.labels = 10;
    view.camera = {.centre = {1500, 0}, .zoom = 100, .width = 1000, .height = 500};
    size_t near = 0, first = 0, far = 0;
    for (const render::PictureLabel& label : labelCandidates(document, view)) {
        const bool inSight = std::abs(label.world.x - 1500) <= 10;  // and as far around
        near += inSight ? 1 : 0;
        first += label.vertex < 120 ? 1 : 0;
        far += !inSight && label.vertex >= 120 ? 1 : 0;
    }
    EXPECT_EQ(near, 21u);
    EXPECT_EQ(first, 120u) << "those that zooming out shows";
    EXPECT_EQ(far, 0u);
}

TEST(ViewTest, ItsCommandNamesTheLegendsCornerAndThePage) {
    const Document document = sample();
    View view;
    view.legend = true;
    EXPECT_THAT(viewCommand(document, view, "p.pdf"), HasSubstr("--legend --legend-corner top-right"));
    view.legendCorner = render::LegendCorner::automatic;
    EXPECT_THAT(viewCommand(document, view, "p.pdf"), ::testing::Not(HasSubstr("--legend-corner")));
    EXPECT_THAT(viewCommand(document, view, "p.pdf"), ::testing::Not(HasSubstr("--dpi")));
    EXPECT_EQ(dpiOf({}, view), 96);
    const std::string page = viewCommand(document, view, "p.pdf", {.dpi = 300, .outlines = true});
    EXPECT_THAT(page, HasSubstr("--dpi 300"));
    EXPECT_THAT(page, HasSubstr("--text outlines"));
    EXPECT_THAT(page, ::testing::Not(HasSubstr("--text-scale")));
    view.textScale = 1.5f;
    EXPECT_THAT(viewCommand(document, view, "p.pdf"), HasSubstr("--text-scale 1.5"));
    EXPECT_THROW(legendCornerOf("middle"), OptionError);
}

// Views of before there were bundles say "curvedEdges" or nothing; those without bundles are still written
// so.
TEST(ViewTest, CurvedEdgesAreReadAndWrittenAsTheyWere) {
    const test::Folder folder;
    const std::string path = (folder / "view.json").string();
    for (const char* before : {R"({"edges":true})", R"({"edges":true,"curvedEdges":false})"}) {
        folder.write("view.json", before);
        const View old = loadView(path);
        EXPECT_EQ(old.style.edgeShape, render::EdgeShape::straight);
        EXPECT_EQ(old.style.bundling, render::kRestfulBundling);
        saveView(old, path);
        EXPECT_THAT(folder.read("view.json"), ::testing::Not(HasSubstr("edgeShape")));
        EXPECT_THAT(folder.read("view.json"), ::testing::Not(HasSubstr("bundling")));
    }
    folder.write("view.json", R"({"curvedEdges":true})");
    View view = loadView(path);
    EXPECT_EQ(view.style.edgeShape, render::EdgeShape::curved);
    saveView(view, path);
    EXPECT_THAT(folder.read("view.json"), HasSubstr("\"curvedEdges\": true"));
    EXPECT_THAT(folder.read("view.json"), ::testing::Not(HasSubstr("edgeShape")));
    EXPECT_EQ(loadView(path).style.edgeShape, render::EdgeShape::curved);
    view.style.edgeShape = render::EdgeShape::straight;
    saveView(view, path);
    EXPECT_THAT(folder.read("view.json"), ::testing::Not(HasSubstr("curvedEdges")));
    EXPECT_EQ(loadView(path).style.edgeShape, render::EdgeShape::straight);
}

TEST(ViewTest, TravelsThroughItsFile) {
    const test::Folder folder;
    View view;
    view.colour = "degree";
    view.style.background = {1, 0.5f, 0.25f, 0};
    view.camera.zoom = 0.1f;
    view.fit = false;
    view.entered = {2, "Valjean"};
    view.style.nodeSize = 1.5f;
    view.legendCorner = render::LegendCorner::bottomLeft;
    view.textScale = 1.25f;
    view.style.detail = true;
    view.style.edgeShape = render::EdgeShape::bundled;
    view.style.bundling = 0.25f;
    edgesBy(view, "betweenness", "betweenness");
    const std::string path = (folder / "view.json").string();
    saveView(view, path);
    const View back = loadView(path);
    EXPECT_EQ(back.colour, "degree");
    EXPECT_EQ(back.style.background.b, 0.25f);
    EXPECT_EQ(back.camera.zoom, 0.1f);
    EXPECT_FALSE(back.fit);
    EXPECT_EQ(back.entered, view.entered);
    EXPECT_TRUE(back.isolated.whole());
    EXPECT_EQ(back.style.nodeSize, 1.5f);
    EXPECT_EQ(back.legendCorner, render::LegendCorner::bottomLeft);
    EXPECT_EQ(back.textScale, 1.25f);
    EXPECT_TRUE(back.style.detail);
    EXPECT_EQ(back.style.edgeShape, render::EdgeShape::bundled);
    EXPECT_EQ(back.style.bundling, 0.25f);
    EXPECT_TRUE(back.style.edgeColours && back.style.edgeWidths);
    const Document document = sample();
    EXPECT_THROW(edgesBy(view, document, "degree", "none"), OptionError);
    EXPECT_THROW(edgesBy(view, document, "nodes", "7"), OptionError);
    EXPECT_THROW(edgesBy(view, "", "none"), OptionError);
    // Which columns there are only a document knows: the name is refused there.
    folder.write("view.json", R"({"edgeColour":"mood"})");
    View moody = loadView(path);
    EXPECT_THROW(edgesBy(moody, document, moody.edgeColour, moody.edgeWidth), OptionError);
    const std::vector<std::pair<const char*, const char*>> wrongs{
        {"", "view.json:1: is not JSON"},
        {"{\n \"zoom\": }", "view.json:2: is not JSON"},
        {"[]", "it is not a JSON object"},
        {R"({"labels":"many"})", R"(its 'labels' is "many")"},
        {R"({"background":[1,2]})", "its 'background' is [1,2]"},
        {R"({"lables":3})", "views have no 'lables'"},
        {R"({"edgeShape":"round"})", "edges are straight, curved or bundled, and 'round' was given"},
        {R"({"bundling":1.5})", "a number is out of range"},
        {R"({"zoom":1e999})", "a number in it is too large"},
        {R"({"zoom":0})", "a number is out of range"},
        {R"({"zoom":NaN})", "view.json:1: is not JSON"},
        {R"({"zoom":null})", "its 'zoom' is null"},
        {R"({"centreX":1e39})", "its 'centreX' is 1e+39"},
        {R"({"width":1e300})", "its 'width' is 1e+300"},
        {R"({"depth":-1})", "its 'depth' is -1"},
        {R"({"background":[1e39,0,0,1]})", "its 'background' is [1e+39,0,0,1]"},
        {R"({"single":[0,0,7,1]})", "its 'single' is [0,0,7,1]"},
        {R"({"legendCorner":"middle"})",
         "there is no corner 'middle' for the legend; there are: auto, top-right"},
        {R"({"edgeColour":""})", "need a name"}};
    for (const auto& [wrong, word] : wrongs) {
        folder.write("view.json", wrong);
        try {
            loadView(path);
            ADD_FAILURE() << wrong;
        } catch (const Error& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr(word)) << wrong;
        }
    }
}

}  // namespace
}  // namespace quartier::session
