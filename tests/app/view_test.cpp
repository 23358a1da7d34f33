// Views: colour and size by name, names of communities, the command that makes a view, and its file.
#include "app/session/view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/session/commands.h"
#include "core/error.h"
#include "program.h"

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

u32 coarsest(const Document& document) { return static_cast<u32>(document.communities->labels.size() - 1); }

TEST(ViewTest, ACommunityIsNamedAfterItsNodeOfMostNeighbours) {
    const Document document = sample();
    const VertexId valjean = document.communities->labels.back()[11];
    const std::string name = communityName(document, *document.communities, coarsest(document), valjean);
    EXPECT_THAT(name, ::testing::StartsWith("Valjean and "));
    EXPECT_THAT(name, ::testing::EndsWith(" others"));
}

TEST(ViewTest, LabelsAreAtMostSoManyAndNameNobodyTwice) {
    const Document document = sample();
    View view;
    view.style.depth = coarsest(document);
    view.labels = 14;
    const render::PictureExtras extras = pictureExtras(document, view);
    EXPECT_EQ(extras.labels.size(), 14u);
    std::vector<std::string> texts;
    for (const auto& label : extras.labels) texts.push_back(label.text);
    std::sort(texts.begin(), texts.end());
    EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
    EXPECT_TRUE(extras.legend.empty());
    view.legend = true;
    EXPECT_EQ(pictureExtras(document, view).legend.size(),
              document.communities->result.hierarchy.communitiesAt(document.communities->labels.size()));
}

TEST(ViewTest, ColourAndSizeTakeNamesAndRefuseOthers) {
    const Document document = sample();
    View view;
    colourBy(view, document, "degree");
    EXPECT_EQ(view.style.colourBy, render::ColourBy::degree);
    EXPECT_EQ(view.style.scoreHigh, 36);  // Valjean
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

TEST(ViewTest, TravelsThroughItsFile) {
    const test::Folder folder;
    View view;
    view.colour = "degree";
    view.style.background = {1, 0.5f, 0.25f, 0};
    view.camera.zoom = 0.1f;
    view.fit = false;
    const std::string path = (folder / "view.json").string();
    saveView(view, path);
    const View back = loadView(path);
    EXPECT_EQ(back.colour, "degree");
    EXPECT_EQ(back.style.background.b, 0.25f);
    EXPECT_EQ(back.camera.zoom, 0.1f);
    EXPECT_FALSE(back.fit);
    for (const char* wrong : {"", "[]", "{\"labels\":\"many\"}", "{\"lables\":3}", "{\"zoom\":0}"}) {
        folder.write("view.json", wrong);
        EXPECT_THROW(loadView(path), Error) << wrong;
    }
}

}  // namespace
}  // namespace quartier::session
