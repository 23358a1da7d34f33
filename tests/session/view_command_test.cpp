// Whether the flags of a command line can make a picture again.
#include "app/session/view_command.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "app/session/commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ViewCommandTest : public ::testing::Test {
  protected:
    void SetUp() override {
        RunContext context = plainContext();
        document = openDocument(kSampleName, {}, context);
        findCommunitiesWith({});
        layOut({}, false);
    }
    void findCommunitiesWith(const CommunityOptions& options) {
        RunContext context = plainContext();
        document.keep(runCommunities(document, engines, "sequential", options, context));
    }
    void layOut(const LayoutOptions& options, bool fromPresent, const std::string& method = "auto") {
        RunContext context = plainContext();
        notes = std::make_shared<LayoutNotes>();
        document.positions = runLayout(document, engines, method, options, fromPresent, context, notes.get());
        document.laidOut = notes;
    }
    std::shared_ptr<const CentralityRun> runBetweennessOf(const Document& of) const {
        RunContext context = plainContext();
        return runBetweenness(of, engines, "auto", {}, context);
    }
    std::string why() const { return whyNotByFlags(document, view); }
    std::string command() const { return viewCommand(document, view, "p.png"); }

    const Engines engines{EngineSetup{.backend = BackendChoice::cpu}};
    Document document;
    View view;
    std::shared_ptr<LayoutNotes> notes;
};

TEST_F(ViewCommandTest, NamesTheOptionsOfCommunitiesAndLayout) {
    EXPECT_EQ(why(), "");
    EXPECT_THAT(command(), Not(HasSubstr("--gravity")));
    EXPECT_THAT(command(), Not(HasSubstr("--level-of-detail")));
    view.style.detail = true;
    EXPECT_THAT(command(), HasSubstr("--level-of-detail"));
    view.style.detail = false;
    EXPECT_THAT(command(), Not(HasSubstr("--edge-bundling")));
    view.style.edgeShape = render::EdgeShape::bundled;
    view.style.bundling = 0.5f;
    EXPECT_THAT(command(), HasSubstr("--edge-bundling 0.5"));
    view.style.edgeShape = render::EdgeShape::curved;
    EXPECT_THAT(command(), HasSubstr("--curved-edges"));
    view.style.edgeShape = render::EdgeShape::straight;
    CommunityOptions options;
    options.resolution = 2;
    options.seed = 7;
    findCommunitiesWith(options);
    EXPECT_EQ(why(), "the communities have the colours of those shown before them");
    document.communities = nullptr;
    findCommunitiesWith(options);
    EXPECT_EQ(why(), "the layout began with other communities than those shown");
    LayoutOptions layout;
    layout.seed = 7;
    layout.gravity = 2.5;
    layOut(layout, false);
    EXPECT_EQ(why(), "");
    EXPECT_THAT(command(), HasSubstr("--strategy sequential --resolution 2 --seed 7 --gravity 2.5"));
    view.colour = kDegreeQuantity;
    view.style.colourBy = render::ColourBy::values;
    EXPECT_THAT(command(), HasSubstr("--resolution 2")) << "the layout begins with them";
    layout.seed = 8;
    layOut(layout, false);
    EXPECT_EQ(why(), "layout and communities have different seeds");
}

TEST_F(ViewCommandTest, NamesTheMethodAndWhatItPlacedNodesBy) {
    layOut({}, false, "discs");
    EXPECT_EQ(why(), "");
    EXPECT_THAT(command(), HasSubstr(" --method discs"));
    LayoutOptions layout;
    layout.by = kDegreeQuantity;
    layout.rings = RingsBy::rank;
    layOut(layout, false, "radial");
    EXPECT_EQ(why(), "");
    EXPECT_THAT(command(), HasSubstr(" --method radial --rings rank --by degree"));
    layout = {};
    layout.from = "11";
    layOut(layout, false, "radial");
    EXPECT_THAT(command(), HasSubstr(" --from 11"));
    document.betweenness = runBetweennessOf(document);
    layout = {};
    layout.by = kBetweennessQuantity;
    layOut(layout, false, "radial");
    EXPECT_EQ(why(), "the layout went by values that were computed");
}

TEST_F(ViewCommandTest, CannotMakeALayoutAgainThatWasStoppedOrWentOn) {
    const auto first = document.positions;
    notes->cancelled = true;
    EXPECT_EQ(why(), "the layout was stopped by hand");
    layOut({}, true);
    EXPECT_EQ(why(), "the layout went on from the positions before it");
    document.positions = first;
    EXPECT_EQ(why(), "nodes were moved by hand, or the layout has not ended");
    document.positions = document.filePositions = std::make_shared<const std::vector<Vec2>>(*first);
    EXPECT_EQ(why(), "") << "the file has them";
}

TEST_F(ViewCommandTest, CannotMakeWhatCameFromElsewhereAgain) {
    const std::shared_ptr<const CommunityRun> found = document.communities;
    document.keep(communitiesFrom(
        document, {.labels = std::vector<VertexId>(document.vertexCount(), 0), .origin = {}}));
    EXPECT_EQ(why(), "the communities were imported");
    document.communities = found;
    document.columns = document.columns.with(
        Column::yesNo({.name = "seen", .origin = {ColumnOrigin::Kind::person, {}}, .id = {}},
                      SharedArray(std::vector<u8>(document.vertexCount(), 1)))
            ->withGroups());
    EXPECT_EQ(why(), "");
    colourBy(view, document, "seen");
    EXPECT_EQ(why(), "the column 'seen' is none of the file");
    colourBy(view, document, kCommunityQuantity);
    document.source = "-";
    EXPECT_EQ(why(), "the graph came from standard input");
    document.source = kSampleName;
    document.version = makeGraphVersion(document.version->graph, document.version->nodes, ForDrawing::yes,
                                        plainContext(), 2);
    EXPECT_EQ(why(), "the graph was edited");
}

TEST_F(ViewCommandTest, KnowsWhichBetweennessTheProgramComputes) {
    RunContext context = plainContext();
    CentralityOptions options;
    options.sources = 10;
    document.keep(runBetweenness(document, engines, "auto", options, context));
    EXPECT_THAT(command(), Not(HasSubstr("--sources")));
    colourBy(view, document, kBetweennessQuantity);
    EXPECT_EQ(why(), "");
    EXPECT_THAT(command(), HasSubstr("--sources 10"));
    options.normalized = true;
    document.keep(runBetweenness(document, engines, "auto", options, context));
    EXPECT_THAT(why(), HasSubstr("betweenness was computed with"));
    EXPECT_EQ(sessionCommand("my work.quartier", "Window", "p.png", {}, view),
              "quartier render 'my work.quartier' --view Window -o p.png");
}

// What Copy as Command and the metadata of a picture say.
TEST_F(ViewCommandTest, TakesTheSessionFileWhereFlagsOfTheGraphAreNotEnough) {
    const auto made = [this](const std::string& savedAs) {
        return pictureCommand(document, view, "p.png", {}, savedAs);
    };
    EXPECT_EQ(made("").text(), command());
    EXPECT_EQ(made("my work.quartier").text(), command()) << "flags are enough";
    notes->cancelled = true;
    EXPECT_EQ(made("").whyNot, "the layout was stopped by hand");
    EXPECT_THAT(made("").text(), HasSubstr("no flags make this picture again, as the layout was stopped"));
    document.reading.format = "gml";
    const std::string saved = made("my work.quartier").text();
    EXPECT_THAT(saved, HasSubstr("quartier render 'my work.quartier' -o p.png "));
    EXPECT_THAT(saved, HasSubstr(" --result communities"));
    for (const char* flag : {"--format", "--method", "--strategy"})
        EXPECT_THAT(saved, Not(HasSubstr(flag))) << "the file has what is drawn";
    view.style.edgeColours = true;
    view.style.ramp = "inferno";
    EXPECT_EQ(made("my work.quartier").whyNot, "nodes and edges have a palette each");
    view.style = {};
    document.source = "my work.quartier";
    document.fromSession = true;
    EXPECT_EQ(made("").whyNot, "not all of it is in the session file yet");
    EXPECT_EQ(made("my work.quartier").text(), saved);
}

TEST_F(ViewCommandTest, NamesTheFileThatPositionsCameFrom) {
    notes->file = "my places.csv";
    EXPECT_EQ(why(), "");
    EXPECT_THAT(command(), HasSubstr(" --positions 'my places.csv'"));
}

}  // namespace
}  // namespace quartier::session
