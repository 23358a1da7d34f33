// What names the nodes of a document, and that undo, sessions and writers know it.
#include "app/session/label_choice.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/graph_to_write.h"
#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string scratch(const std::string& name) { return testing::TempDir() + "quartier_labels_" + name; }

// Three nodes with a code and a town each, and no labels unless `labels`.
std::string graphFile(bool labels) {
    std::string path = scratch(labels ? "labelled.gml" : "plain.gml");
    std::ofstream file(path);
    file << "graph [\n";
    for (int v = 1; v <= 3; ++v)
        file << "node [ id " << v << (labels ? " label \"own " + std::to_string(v) + '"' : "") << " code \"C"
             << v << "\" town \"" << (v == 2 ? "" : "Ulm") << "\" rank " << 10 * v << " height 1.5 ]\n";
    file << "edge [ source 1 target 2 ]\nedge [ source 2 target 3 ]\n]\n";
    return path;
}

Document opened(const std::string& path) {
    RunContext context = plainContext();
    return openDocument(path, {}, context);
}

std::vector<std::string> labelsOf(const Document& document) {
    std::vector<std::string> labels;
    for (VertexId v = 0; v < document.vertexCount(); ++v) labels.push_back(document.nodes().label(v));
    return labels;
}

std::vector<std::string> choicesOf(const Document& document) {
    std::vector<std::string> choices;
    for (const LabelChoice& choice : labelChoices(document))
        choices.push_back(choice.column + '|' + choice.title);
    return choices;
}

TEST(LabelChoiceTest, OffersLabelsIdsTextsAndWholeNumbers) {
    EXPECT_THAT(choicesOf(opened(graphFile(true))),
                ElementsAre("|Labels of the file", "id|Ids", "code|code", "town|town", "rank|rank"));
    EXPECT_THAT(choicesOf(opened(graphFile(false))),
                ElementsAre("|Ids", "code|code", "town|town", "rank|rank"));
    EXPECT_TRUE(labelChoices({}).empty());
}

TEST(LabelChoiceTest, NamesTheNodes) {
    Document document = opened(graphFile(true));
    EXPECT_THAT(labelsOf(document), ElementsAre("own 1", "own 2", "own 3"));
    document.labelBy("town");
    EXPECT_THAT(labelsOf(document), ElementsAre("Ulm", "own 2", "Ulm")) << "what has none keeps its label";
    document.labelBy("rank");
    EXPECT_THAT(labelsOf(document), ElementsAre("10", "20", "30"));
    document.labelBy(kIdLabels);
    EXPECT_THAT(labelsOf(document), ElementsAre("1", "2", "3"));
    EXPECT_THROW(document.labelBy("height"), OptionError);
    EXPECT_THROW(document.labelBy("no such column"), OptionError);
    EXPECT_EQ(document.labelColumn, kIdLabels);
    document.labelBy("");
    EXPECT_THAT(labelsOf(document), ElementsAre("own 1", "own 2", "own 3"));
}

TEST(LabelChoiceTest, BeginsWithTheColumnThatOpeningFound) {
    Document document = opened(graphFile(false));
    EXPECT_EQ(document.report.labelColumn, "code");
    EXPECT_THAT(labelsOf(document), ElementsAre("C1", "C2", "C3"));
    View view;
    EXPECT_EQ(viewCommand(document, view, "p.png").find("--label-column"), std::string::npos);
    document.labelBy("");
    EXPECT_THAT(viewCommand(document, view, "p.png"), HasSubstr(" --label-column id "));
}

TEST(LabelChoiceTest, IsWrittenAndKept) {
    Document document = opened(graphFile(true));
    const ComputedIdentity before(document);
    document.labelBy("town");
    EXPECT_FALSE(before == ComputedIdentity(document)) << "it is work to be saved";
    std::ostringstream gexf;
    writeGexf(gexf, graphToWrite(document));
    EXPECT_THAT(gexf.str(), HasSubstr("<node id=\"1\" label=\"Ulm\">"));
    const std::string session = scratch("kept.quartier");
    saveSession(document, session);
    Document back = opened(session);
    EXPECT_EQ(back.labelColumn, "town");
    EXPECT_THAT(labelsOf(back), ElementsAre("Ulm", "own 2", "Ulm"));
    back.labelBy("");
    EXPECT_THAT(labelsOf(back), ElementsAre("own 1", "own 2", "own 3"))
        << "the file's own are kept beside it";
}

TEST(LabelChoiceTest, IsAStepOfTheHistory) {
    Workspace workspace{EngineSetup{.backend = BackendChoice::cpu}};
    workspace.session().open(graphFile(false), {}, false);
    for (int i = 0; i < 3000 && workspace.document().empty(); ++i) {
        workspace.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_FALSE(workspace.document().empty());
    labelBy(workspace, "town");
    EXPECT_EQ(workspace.history().undoText(), "Label by town");
    EXPECT_THAT(labelsOf(workspace.document()), ElementsAre("Ulm", "2", "Ulm"));
    labelBy(workspace, "town");  // is so already
    labelBy(workspace, "");
    EXPECT_EQ(workspace.history().undoText(), "Label by Ids");
    EXPECT_EQ(workspace.history().count(), 2u);
    workspace.history().goTo(0);
    EXPECT_THAT(labelsOf(workspace.document()), ElementsAre("C1", "C2", "C3"));
    EXPECT_THROW(labelBy(workspace, "height"), OptionError);
    EXPECT_THAT(labelsOf(workspace.document()), ElementsAre("C1", "C2", "C3"));
}

}  // namespace
}  // namespace quartier::session
