// What a person does to columns: each edit, its undo to the bit, what follows it, and sessions of it.
#include "app/session/column_edits.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <numeric>
#include <random>
#include <sstream>
#include <thread>

#include "app/session/column_commands.h"
#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/filter_evaluation.h"
#include "app/session/formula_column.h"
#include "app/session/graph_to_write.h"
#include "app/session/session_file.h"
#include "app/session/subgraph.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string scratch(const std::string& name) { return testing::TempDir() + "quartier_edits_" + name; }

std::vector<std::string> textsOf(const Column& column) {
    std::vector<std::string> texts;
    for (size_t row = 0; row < column.size(); ++row) texts.push_back(column.text(row));
    return texts;
}

// Everything that can be seen of a column, its numbers to the bit.
std::string seen(const Column& column) {
    std::ostringstream out;
    out << column.id() << '|' << column.name() << '|' << toString(column.type()) << '|'
        << toString(column.origin().kind) << '|' << column.origin().text << '|' << column.content() << '|';
    for (size_t row = 0; row < column.size(); ++row) {
        const f64 number = column.number(row);
        u64 bits = 0;
        std::memcpy(&bits, &number, sizeof(bits));
        out << bits << ',' << column.text(row) << ';';
    }
    if (column.groups() != nullptr)
        for (const u32 group : column.groups()->of) out << group << ' ';
    return out.str();
}

std::vector<std::string> seen(const Document& document) {
    std::vector<std::string> all{document.labelColumn};
    for (const ColumnOf of : {ColumnOf::nodes, ColumnOf::edges})
        for (const ColumnPtr& column : document.columns.columns(of)) all.push_back(seen(*column));
    for (VertexId v = 0; v < document.vertexCount(); ++v) all.push_back(document.nodes().label(v));
    return all;
}

struct ColumnEdits : testing::Test {
    void SetUp() override { open(file()); }
    std::string file(const std::string& kind = "directed 0") {
        std::string path = scratch("graph.gml");
        std::ofstream out(path);
        out << "graph [ " << kind
            << " node [ id 1 club \"red\" age 40 height 1.5 ]\n"
               "node [ id 2 club \"blue\" age 41 height 1.75 ]\n"
               "node [ id 3 club \"red\" height 1.5 ]\n"
               "node [ id 4 age 40 height 2 ]\n"
               "node [ id 5 club \"12\" age 40 ]\n"
               "edge [ source 1 target 2 kind \"road\" ]\n"
               "edge [ source 2 target 3 kind \"rail\" ]\n"
               "edge [ source 3 target 1 kind \"road\" ]\n"
               "edge [ source 3 target 4 kind \"road\" ]\n"
               "edge [ source 4 target 5 ]\n]\n";
        return path;
    }
    void open(const std::string& path) {
        workspace.session().open(path, {}, false);
        for (int i = 0; i < 3000; ++i) {
            if (has(workspace.poll(), Change::document)) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        FAIL() << "not opened";
    }
    const Document& document() { return workspace.document(); }
    View& view() { return workspace.views().front()->state.view; }
    ViewId id() { return workspace.views().front()->id; }
    const Column& node(const std::string& name) { return *document().columns.require(ColumnOf::nodes, name); }
    void apply(ColumnEdit edit) { applyColumnEdit(workspace, std::move(edit)); }
    void set(const std::string& column, std::vector<u32> rows, const std::string& value,
             ColumnOf of = ColumnOf::nodes) {
        apply(setCells(document(), of, column, rows, value));
    }
    std::string refusal(const std::function<void()>& what) {
        try {
            what();
        } catch (const OptionError& error) {
            return error.what();
        }
        return "it was done";
    }

    Workspace workspace{EngineSetup{.backend = BackendChoice::cpu}};
};

TEST_F(ColumnEdits, ALabelIsSetInWhatNamesTheNodes) {
    // Ids name them so far: a column of all of them comes.
    apply(setLabel(document(), 1, "Two"));
    EXPECT_EQ(document().nodes().label(1), "Two");
    EXPECT_EQ(document().nodes().label(2), "3");
    EXPECT_EQ(document().labelColumn, document().columns.require(ColumnOf::nodes, "label")->id());
    EXPECT_EQ(workspace.history().undoText(), "Label 2 as Two");
    // Then a cell of it alone.
    apply(setLabel(document(), 2, "Three"));
    EXPECT_EQ(document().nodes().label(1), "Two");
    EXPECT_EQ(document().nodes().label(2), "Three");
    const size_t columns = document().columns.nodes().size();
    apply(setLabel(document(), 2, "Three"));
    workspace.history().undo();
    EXPECT_EQ(document().nodes().label(2), "3") << "a label that is there already was no step";
    EXPECT_EQ(document().columns.nodes().size(), columns);
    workspace.history().undo();
    EXPECT_EQ(document().nodes().label(1), "2");
    EXPECT_EQ(document().columns.node("own/label"), nullptr);
    EXPECT_EQ(document().labelColumn, "");
}

TEST_F(ColumnEdits, AddsAnEmptyColumnOfEachType) {
    for (const ColumnType type : kEditedTypes) {
        apply(addColumn(document(), ColumnOf::nodes, toString(type), type));
        EXPECT_EQ(node(toString(type)).type(), type);
        EXPECT_EQ(node(toString(type)).missingCount(), 5u);
        EXPECT_EQ(node(toString(type)).origin().kind, ColumnOrigin::Kind::person);
    }
    EXPECT_EQ(workspace.history().undoText(), "Add the column yes/no");
    workspace.history().goTo(0);
    EXPECT_EQ(document().columns.nodes().size(), 3u);
    EXPECT_THAT(refusal([&] { addColumn(document(), ColumnOf::nodes, "age", ColumnType::real); }),
                HasSubstr("the nodes have a column 'age' already"));
    EXPECT_THAT(refusal([&] { addColumn(document(), ColumnOf::nodes, "", ColumnType::real); }),
                HasSubstr("one line"));
}

TEST_F(ColumnEdits, SetsCellsOfTheirType) {
    set("age", {1, 2}, " 7 ");
    EXPECT_THAT(textsOf(node("age")), ElementsAre("40", "7", "7", "40", "40"));
    set("age", {0}, "");
    EXPECT_TRUE(node("age").missing(0));
    set("club", {3}, "gr\xC3\xBCn");
    EXPECT_THAT(textsOf(node("club")), ElementsAre("red", "blue", "red", "gr\xC3\xBCn", "12"));
    EXPECT_EQ(node("club").groups()->sizes, (std::vector<u32>{2, 1, 1, 1}));
    set("age", {0}, "9223372036854775807");
    set("age", {1}, "9223372036854775806");
    EXPECT_EQ(node("age").text(0), "9223372036854775807");
    EXPECT_EQ(node("age").groups()->sizes.size(), 4u) << "as real numbers the two are one";
    EXPECT_THAT(refusal([&] { set("age", {0}, "old"); }),
                HasSubstr("'old' cannot stand in a column of whole numbers"));
    EXPECT_THAT(refusal([&] { set("age", {0}, "1.5"); }), HasSubstr("whole numbers"));
    EXPECT_THAT(refusal([&] { set("height", {0}, "inf"); }), HasSubstr("a column of numbers"));
    EXPECT_THAT(refusal([&] { set("height", {9}, "1"); }), HasSubstr("there is no row 9 of 5"));
    EXPECT_THAT(refusal([&] { set("nothing", {0}, "1"); }), HasSubstr("there are: club, age, height"));
    const size_t steps = workspace.history().count();
    set("age", {2}, "7");
    EXPECT_EQ(workspace.history().count(), steps) << "nothing has changed";
    set("kind", {4}, "path", ColumnOf::edges);
    EXPECT_EQ(document().columns.edge("kind")->text(4), "path");
}

TEST_F(ColumnEdits, ChangesTypesAndCountsWhatIsLost) {
    u64 lost = 0;
    apply(changeColumnType(document(), ColumnOf::nodes, "club", ColumnType::integer, plainContext(), &lost));
    EXPECT_EQ(lost, 3u);
    EXPECT_THAT(textsOf(node("club")), ElementsAre("", "", "", "", "12"));
    workspace.history().undo();
    const ColumnEdit edit = changeColumnType(document(), ColumnOf::nodes, "height", ColumnType::integer);
    EXPECT_EQ(edit.report, "3 of 4 values of height cannot be integer, and are missing now.");
    apply(edit);
    EXPECT_THAT(textsOf(node("height")), ElementsAre("", "", "", "2", ""));
    apply(changeColumnType(document(), ColumnOf::nodes, "age", ColumnType::text, plainContext(), &lost));
    EXPECT_EQ(lost, 0u);
    EXPECT_THAT(textsOf(node("age")), ElementsAre("40", "41", "", "40", "40"));
    EXPECT_NE(node("age").groups(), nullptr);
    apply(addColumn(document(), ColumnOf::nodes, "seen", ColumnType::yesNo));
    set("seen", {0, 1}, "TRUE");
    set("seen", {2}, "0");
    apply(changeColumnType(document(), ColumnOf::nodes, "seen", ColumnType::real));
    EXPECT_THAT(textsOf(node("seen")), ElementsAre("1", "1", "0", "", ""));
}

TEST_F(ColumnEdits, LooksLabelsAndFiltersFollowARenamedColumn) {
    FilterFacts facts;
    colourBy(workspace, id(), "groups:age");
    sizeBy(workspace, id(), "height");
    labelBy(workspace, "club");
    const std::string expression = "age >= 41 or within(1, `age` == 40) and not missing(club)";
    filterBy(workspace, id(), expression, nullptr);
    apply(renameColumn(document(), ColumnOf::nodes, "age", "years lived"));
    apply(renameColumn(document(), ColumnOf::nodes, "club", "team"));
    apply(renameColumn(document(), ColumnOf::nodes, "height", "core"));
    EXPECT_EQ(view().colour, "groups:years lived");
    EXPECT_EQ(view().size, "core");
    EXPECT_EQ(document().labelColumn, "team");
    EXPECT_EQ(view().filter, "`years lived` >= 41 or (within(1, `years lived` == 40) and not missing(team))");
    EXPECT_NO_THROW(evaluateFilter(document(), *parseFilter(view().filter), facts));
    EXPECT_EQ(node("team").origin().kind, ColumnOrigin::Kind::file);
    workspace.history().undo();
    workspace.history().undo();
    workspace.history().undo();
    EXPECT_EQ(view().colour, "groups:age");
    EXPECT_EQ(view().size, "height");
    EXPECT_EQ(view().filter, expression);
    EXPECT_EQ(document().labelColumn, "club");
}

TEST_F(ColumnEdits, WhatUsesAColumnThatIsGoneGoesBackAndUndoBringsItAgain) {
    colourBy(workspace, id(), "age");
    sizeBy(workspace, id(), "age");
    labelBy(workspace, "age");
    filterBy(workspace, id(), "age > 40", nullptr);
    apply(removeColumn(document(), ColumnOf::nodes, "age"));
    EXPECT_EQ(view().colour, kCommunityQuantity);
    EXPECT_EQ(view().size, kDegreeQuantity);
    EXPECT_EQ(document().labelColumn, "");
    EXPECT_EQ(view().filter, "");
    EXPECT_EQ(document().columns.node("age"), nullptr);
    workspace.history().undo();
    EXPECT_EQ(view().colour, "age");
    EXPECT_EQ(view().size, "age");
    EXPECT_EQ(view().filter, "age > 40");
    EXPECT_EQ(document().nodes().label(1), "41");
    EXPECT_EQ(document().columns.placeOf(ColumnOf::nodes, "age"), 1u);
    apply(changeColumnType(document(), ColumnOf::nodes, "age", ColumnType::text));
    EXPECT_EQ(view().colour, "age");
    EXPECT_EQ(view().style.colourBy, render::ColourBy::community);
    EXPECT_EQ(view().size, kDegreeQuantity);
    workspace.history().undo();
    EXPECT_EQ(view().style.colourBy, render::ColourBy::values);
    EXPECT_EQ(view().size, "age");
}

TEST_F(ColumnEdits, RangesAndNamesFollowTheCells) {
    colourBy(workspace, id(), "age");
    labelBy(workspace, "age");
    EXPECT_EQ(view().style.colourRange.high, 41);
    set("age", {1}, "99");
    EXPECT_EQ(view().style.colourRange.high, 99);
    EXPECT_EQ(document().nodes().label(1), "99");
    workspace.history().undo();
    EXPECT_EQ(view().style.colourRange.high, 41);
    EXPECT_EQ(document().nodes().label(1), "41");
}

TEST_F(ColumnEdits, ResultsAndLateEditsAreRefused) {
    const ColumnEdit late = setCells(document(), ColumnOf::nodes, "age", {0}, "1");
    set("age", {0}, "2");
    EXPECT_THROW(applyColumnEdit(workspace, late), Error);
    EXPECT_EQ(node("age").text(0), "2");
    EXPECT_THAT(refusal([&] { set("degree", {0}, "1"); }), HasSubstr("no column 'degree'"));
}

// Of two arcs between the same nodes one edited value would stand for both.
TEST_F(ColumnEdits, ValuesOfTwoArcsAreNotMadeOne) {
    std::string path = file("directed 1");
    set("kind", {0}, "path", ColumnOf::edges);  // undirected: each edge has a row of its own
    open(path);
    EXPECT_NO_THROW(setCells(document(), ColumnOf::edges, "kind", {0}, "path"));
    path = scratch("arcs.gml");
    std::ofstream(path) << "graph [ directed 1 node [ id 1 ] node [ id 2 ]\n"
                           "edge [ source 1 target 2 kind \"a\" ] edge [ source 2 target 1 kind \"b\" ] ]";
    open(path);
    EXPECT_THAT(refusal([&] { set("kind", {0}, "c", ColumnOf::edges); }), HasSubstr("both directions"));
}

// Random edits of columns: every step is undone and done again to the bit.
TEST_F(ColumnEdits, UndoesRandomEditsToTheBit) {
    std::mt19937 random(20261123);
    const auto below = [&](size_t count) { return static_cast<u32>(random() % count); };
    std::vector<std::vector<std::string>> states{seen(document())};
    std::vector<ComputedIdentity> identities{ComputedIdentity(document())};
    History& history = workspace.history();
    FilterFacts facts;
    for (int i = 0; i < 1500; ++i) {
        const ColumnOf of = below(4) == 0 ? ColumnOf::edges : ColumnOf::nodes;
        const auto& columns = document().columns.columns(of);
        const std::string name = columns.empty() ? "none" : columns[below(columns.size())]->id();
        static const char* const kValues[] = {"", "7", "2.5", "yes", "no", "blue", "caf\xC3\xA9", "-3"};
        const std::string fresh = "c" + std::to_string(below(12));
        const u32 kind = below(100);
        const size_t before = history.index();
        try {
            if (kind < 15)
                apply(addColumn(document(), of, fresh, kEditedTypes[below(4)]));
            else if (kind < 25)
                apply(removeColumn(document(), of, name));
            else if (kind < 35)
                apply(renameColumn(document(), of, name, fresh));
            else if (kind < 45)
                apply(changeColumnType(document(), of, name, kEditedTypes[below(4)]));
            else if (kind < 50)
                apply(computeColumn(document(), of, fresh,
                                    of == ColumnOf::nodes ? "degree + 1" : "weight / 2", {}, true, facts));
            else if (kind < 55)
                labelBy(workspace, name);
            else if (kind < 80)
                set(name, {below(5)}, kValues[below(8)], of);
            else if (kind < 85)
                set(name, {0, 1, 2, 3, 4}, kValues[below(8)], of);
            else
                history.goTo(below(history.count() + 1));
        } catch (const OptionError&) {
            // a name that is taken, a value that does not fit
        }
        if (kind < 85 && history.index() != before) {
            states.resize(history.index() + 1);
            identities.resize(history.index() + 1);
            states.back() = seen(document());
            identities.back() = ComputedIdentity(document());
        }
        ASSERT_EQ(seen(document()), states[history.index()]) << i << ", " << kind;
        ASSERT_TRUE(ComputedIdentity(document()) == identities[history.index()]) << i << ", " << kind;
    }
    EXPECT_GT(history.count(), 10u);
}

std::map<std::string, std::vector<std::string>> byName(const Document& document, ColumnOf of) {
    std::map<std::string, std::vector<std::string>> all;
    for (const ColumnPtr& column : document.columns.columns(of)) {
        all[column->name()] = textsOf(*column);
        all[column->name()].push_back(toString(column->type()));
    }
    return all;
}

TEST_F(ColumnEdits, SessionsKeepWhatWasRenamedRemovedAndEdited) {
    FilterFacts facts;
    apply(renameColumn(document(), ColumnOf::nodes, "age", "years"));
    apply(renameColumn(document(), ColumnOf::edges, "kind", "sort"));
    apply(removeColumn(document(), ColumnOf::nodes, "height"));
    set("club", {4}, "green");
    apply(computeColumn(document(), ColumnOf::nodes, "half", "years / 2", {}, false, facts));
    for (const KeepGraph keep : {KeepGraph::inside, KeepGraph::reference}) {
        const std::string path = scratch("kept.quartier");
        saveSession(document(), path, plainContext(), keep);
        RunContext context = plainContext();
        const Document opened = openDocument(path, {}, context);
        for (const ColumnOf of : {ColumnOf::nodes, ColumnOf::edges})
            EXPECT_EQ(byName(opened, of), byName(document(), of));
        const std::string again = scratch("again.quartier");
        saveSession(opened, again, plainContext(), keep);
        const Document twice = openDocument(again, {}, context);
        EXPECT_EQ(byName(twice, ColumnOf::nodes), byName(document(), ColumnOf::nodes));
    }
    EXPECT_EQ(document().columns.node("half")->origin().text, "years / 2");
}

TEST_F(ColumnEdits, ExportsAndSubgraphsHaveTheColumnsThatThereAreNow) {
    apply(renameColumn(document(), ColumnOf::nodes, "age", "years"));
    apply(removeColumn(document(), ColumnOf::nodes, "height"));
    apply(renameColumn(document(), ColumnOf::edges, "kind", "sort"));
    set("club", {4}, "green");
    const std::string path = scratch("out.graphml");
    writeGraph(path, graphToWrite(document(), ResultsToWrite::shown, {}));
    RunContext context = plainContext();
    const Document opened = openDocument(path, {}, context);
    EXPECT_EQ(byName(opened, ColumnOf::nodes), byName(document(), ColumnOf::nodes));
    EXPECT_EQ(byName(opened, ColumnOf::edges), byName(document(), ColumnOf::edges));
    FilterFacts facts;
    const VisibleSet visible = evaluateFilter(document(), *parseFilter("years >= 40"), facts);
    const Document part = subgraphOf(document(), visible, facts, plainContext());
    EXPECT_THAT(textsOf(*part.columns.require(ColumnOf::nodes, "years")),
                ElementsAre("40", "41", "40", "40"));
    EXPECT_EQ(part.columns.node("height"), nullptr);
    EXPECT_NE(part.columns.edge("sort"), nullptr);
}

}  // namespace
}  // namespace quartier::session
