// Names that a spreadsheet would run as formulas, in every table that is written: harmless there, and the
// same when they are read back.
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "app/session/commands.h"
#include "app/session/measure_run.h"
#include "app/session/table_file.h"
#include "app/session/table_text.h"
#include "core/error.h"
#include "graph/io/spreadsheet_text.h"
#include "program.h"

namespace quartier::session {
namespace {

using graph_io::looksLikeFormula;
using graph_io::spreadsheetField;
using graph_io::withoutApostrophe;
using ::testing::HasSubstr;

TEST(Formulas, GetAnApostropheAndNumbersDoNot) {
    EXPECT_EQ(spreadsheetField("=1+1"), "'=1+1");
    EXPECT_EQ(spreadsheetField("=cmd|'/c calc'!A0"), "'=cmd|'/c calc'!A0");
    EXPECT_EQ(spreadsheetField("@ann"), "'@ann");
    EXPECT_EQ(spreadsheetField("+a"), "'+a");
    EXPECT_EQ(spreadsheetField("-a,\"b\""), "\"'-a,\"\"b\"\"\"");
    EXPECT_EQ(spreadsheetField("\t=1"), "\"'\t=1\"");
    EXPECT_EQ(spreadsheetField("\r=1"), "\"'\r=1\"");
    for (const char* plain : {"-1", "+2.5", "-1e-300", "-inf", "a=1", "a@b", "'quoted'", "2020-01-01", "'"})
        EXPECT_EQ(spreadsheetField(plain), plain);
}

TEST(Formulas, ReadBackAsTheyWere) {
    for (const char* text : {"=1", "'=1", "''=1", "''", "'a", "@", "-", "'-1", "-1", "'@a", "+x"}) {
        const std::string field = spreadsheetField(text);
        EXPECT_EQ(withoutApostrophe(field), text) << field;
    }
}

class FormulaTables : public ::testing::Test {
  protected:
    void SetUp() override {
        folder.write("g.gml",
                     "graph [ node [ id 1 label \"=HYPERLINK(1)\" name \"=1+1\" why \"@SUM(1)\" age -3 ]\n"
                     "node [ id 2 label \"plain\" name \"'=1+1\" why \"'\" ]\n"
                     "node [ id 3 label \"-x\" name \"@ann\" why \"b\" ] edge [ source 1 target 2 ]\n"
                     "edge [ source 2 target 3 ] ]\n");
        folder.write("g.csv", "source,target\n=1+1,'=1+1\n'=1+1,@ann\n@ann,b\n");
        RunContext context = plainContext();
        document = openDocument(path("g.csv"), {}, context);
        const Engines engines(EngineSetup{.backend = BackendChoice::cpu});
        document.keep(runCommunities(document, engines, "sequential", {}, context));
        document.keep(runBetweenness(document, engines, "auto", {}, context));
        document.positions = runLayout(document, engines, "auto", {}, false, context);
    }
    std::string path(const std::string& name) const { return (folder / name).string(); }
    // No field of the file begins as a formula does.
    void expectHarmless(const std::string& name) {
        std::istringstream lines(folder.read(name));
        for (std::string line; std::getline(lines, line);) {
            std::istringstream fields(line);
            for (std::string field; std::getline(fields, field, name.ends_with(".tsv") ? '\t' : ',');) {
                if (field.starts_with('"')) field.erase(0, 1);
                EXPECT_FALSE(looksLikeFormula(field)) << name << ": " << line;
            }
        }
    }

    test::Folder folder;
    Document document;
};

TEST_F(FormulaTables, OfResultsAreHarmlessAndReadBack) {
    exportPartition(document, path("part.csv"));
    exportAllLevels(document, path("levels.csv"), NodeColumns::idAndLabel);
    exportScores(document, path("scores.csv"), NodeColumns::idAndLabel);
    exportPositions(document, path("pos.csv"));
    for (const char* name : {"part.csv", "levels.csv", "scores.csv", "pos.csv"}) {
        expectHarmless(name);
        EXPECT_THAT(folder.read(name), HasSubstr("\n'=1+1,"));
        EXPECT_THAT(folder.read(name), HasSubstr("\n''=1+1,"));
    }
    const Hierarchy& hierarchy = document.communities->result.hierarchy;
    const auto labels = hierarchy.flatten(hierarchy.levelCount());
    EXPECT_TRUE(std::ranges::equal(readPartition(path("part.csv"), document.nodes()), labels));
    const std::vector<Vec2> positions = readPositions(path("pos.csv"), document.nodes());
    for (size_t v = 0; v < positions.size(); ++v) EXPECT_EQ(positions[v].x, (*document.positions)[v].x);
    // As another program writes it.
    folder.write("plain.csv", "node,community\n=1+1,0\n@ann,1\nb,1\n''=1+1,0\n");
    EXPECT_EQ(readPartition(path("plain.csv"), document.nodes()).size(), 4u);
}

TEST_F(FormulaTables, OfTheWindowAreHarmlessAndReadBack) {
    RunContext context = plainContext();
    const Document people = openDocument(path("g.gml"), {}, context);
    FilterFacts facts;
    FindIndexCache index;
    const Table table(people, ColumnOf::nodes);
    TableText text;
    for (const TableColumn& column : table.columns())
        text.columns.push_back({column.title, column.values(facts, context)});
    text.rows = std::make_shared<const RowOrder>(table.rows({}, facts, index));
    exportTable(text, path("people.csv"), context);
    text.separator = '\t';
    exportTable(text, path("people.tsv"), context);
    for (const char* name : {"people.csv", "people.tsv"}) {
        expectHarmless(name);
        const std::string written = folder.read(name);
        EXPECT_THAT(written, HasSubstr("'@SUM(1)"));
        EXPECT_THAT(written, HasSubstr("-3"));
        EXPECT_THAT(written, ::testing::Not(HasSubstr("'-3")));
        const TableFile read = readTableFile(path(name), context);
        const auto why = std::find(read.names.begin(), read.names.end(), "why");
        ASSERT_NE(why, read.names.end());
    }
}

TEST_F(FormulaTables, OfGraphsAreAsTheyAreWithASentence) {
    const std::vector<std::string> losses = exportGraph(document, path("out.csv"));
    EXPECT_THAT(losses, ::testing::Contains(HasSubstr("2 ids begin as a formula of a spreadsheet does")));
    RunContext context = plainContext();
    const Document again = openDocument(path("out.csv"), {}, context);
    for (VertexId v = 0; v < document.vertexCount(); ++v)
        EXPECT_TRUE(again.nodes().find(document.nodes().id(v))) << document.nodes().id(v);
}

}  // namespace
}  // namespace quartier::session
