// Tables that are joined: quotes, missing ids, repeated keys, types, names that are taken, and damaged files.
#include "app/session/table_join.h"

#include <fmt/format.h>
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <thread>

#include "app/session/column_commands.h"
#include "app/session/commands.h"
#include "app/session/text_index.h"
#include "app/session/workspace.h"
#include "core/error.h"
#include "poll_until_idle.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string written(const std::string& name, const std::string& content) {
    std::string path = testing::TempDir() + "quartier_join_" + name;
    std::ofstream(path, std::ios::binary) << content;
    return path;
}

std::shared_ptr<const TableFile> tableOf(const std::string& content) {
    return std::make_shared<const TableFile>(readTableFile(written("table.csv", content)));
}

std::string refusal(const std::string& content) {
    try {
        readTableFile(written("bad.csv", content));
    } catch (const Error& error) {
        return error.what();
    }
    return "it was read";
}

std::vector<std::string> textsOf(const ColumnPtr& column) {
    std::vector<std::string> texts;
    for (size_t row = 0; row < column->size(); ++row) texts.push_back(column->text(row));
    return texts;
}

// anna - bea - carl - dora, and anna - carl.
Document people() {
    const std::string path =
        written("people.gml",
                "graph [ node [ id 1 label \"Anna\" age 40 ] node [ id 2 label \"Bea\" ]\n"
                "node [ id 3 label \"Carl, the elder\" ] node [ id 4 label \"Bea\" ]\n"
                "edge [ source 1 target 2 ] edge [ source 2 target 3 ] edge [ source 3 target 4 ]\n"
                "edge [ source 1 target 3 ] ]\n");
    RunContext context = plainContext();
    return openDocument(path, {}, context);
}

constexpr const char* kTable =
    "name,age,town,seen,mark\n"
    "Anna,41,\"Lyon, 3e\",yes,1.5\n"
    "\"Carl, the elder\",,\"said \"\"no\"\"\",no,2\n"
    "# a comment\n"
    "Bea,7,Metz,,\n"
    "Nobody,8,Metz,yes,3\n"
    "Bea,9,Nice,no,4\n";

TEST(TableJoin, MatchesRowsByAKeyAndCountsTheOthers) {
    const Document document = people();
    JoinCounts counts;
    const ColumnEdit edit = joinTable(document,
                                      {.table = tableOf(kTable),
                                       .key = 0,
                                       .nodeKey = "label",
                                       .columns = {1, 2, 3, 4},
                                       .existing = TableJoin::Existing::suffix},
                                      plainContext(), &counts);
    ASSERT_EQ(edit.changes.size(), 4u);
    EXPECT_EQ(edit.changes[0].after->name(), "age 2");
    EXPECT_EQ(edit.changes[0].after->type(), ColumnType::integer);
    EXPECT_THAT(textsOf(edit.changes[0].after), ElementsAre("41", "7", "", "7"));
    EXPECT_THAT(textsOf(edit.changes[1].after), ElementsAre("Lyon, 3e", "Metz", "said \"no\"", "Metz"));
    EXPECT_EQ(edit.changes[2].after->type(), ColumnType::yesNo);
    EXPECT_THAT(textsOf(edit.changes[2].after), ElementsAre("yes", "", "no", ""));
    EXPECT_EQ(edit.changes[3].after->type(), ColumnType::real);
    EXPECT_EQ(counts.matched, 4u);
    EXPECT_EQ(counts.unmatched, 1u);
    EXPECT_EQ(counts.firstUnmatched, 6u);
    EXPECT_EQ(counts.duplicates, 1u);
    EXPECT_EQ(counts.firstDuplicate, 7u);
    EXPECT_EQ(
        edit.report,
        "4 of 4 nodes matched a row of the table. 1 of its rows matched none (the first in line 6). 1 of "
        "its rows repeat an earlier one, which counts (the first in line 7).");
}

TEST(TableJoin, IsOneStepAndAnExistingColumnGivesWayWhereAskedTo) {
    Workspace workspace(EngineSetup{.backend = BackendChoice::cpu});
    people();
    workspace.session().open(testing::TempDir() + "quartier_join_people.gml", {}, false);
    while (!has(workspace.poll(), Change::document)) std::this_thread::yield();
    applyColumnEdit(workspace,
                    joinTable(workspace.document(), {.table = tableOf("id;age;town\n3;5;x\n9;6;y\n"),
                                                     .columns = {1, 2},
                                                     .existing = TableJoin::Existing::replace}));
    EXPECT_EQ(workspace.history().undoText(), "Join quartier_join_table.csv by id");
    EXPECT_THAT(textsOf(workspace.document().columns.node("age")), ElementsAre("", "", "5", ""));
    workspace.history().undo();
    EXPECT_THAT(textsOf(workspace.document().columns.node("age")), ElementsAre("40", "", "", ""));
    EXPECT_EQ(workspace.document().columns.node("town"), nullptr);
    workspace.history().redo();
    EXPECT_THAT(textsOf(workspace.document().columns.node("town")), ElementsAre("", "", "x", ""));
}

// Numbers as names give way to the names of the table, in the same step.
TEST(TableJoin, NamesNodesThatHaveIdsAlone) {
    Workspace workspace(EngineSetup{.backend = BackendChoice::cpu});
    const std::string path = written("numbers.csv", "1,2\n2,3\n3,1\n");
    workspace.session().open(path);
    ASSERT_TRUE(
        test::pollUntilIdle(workspace, workspace.session(), [&] { return !workspace.document().empty(); }));
    const auto table = tableOf("id,age,name\n1,40,Anna\n2,7,Bea\n3,9,Carl\n");
    const TableJoin join{.table = table, .key = 0, .columns = {1, 2}};
    ColumnEdit edit = joinTable(workspace.document(), join);
    EXPECT_EQ(edit.labelBy, "name");
    EXPECT_THAT(edit.report, HasSubstr("The nodes are named by name."));
    const size_t steps = workspace.history().index();
    applyColumnEdit(workspace, std::move(edit));
    EXPECT_EQ(workspace.history().index(), steps + 1);
    EXPECT_EQ(workspace.document().nodes().label(0), "Anna");
    workspace.history().undo();
    EXPECT_EQ(workspace.document().nodes().label(0), "1");
    EXPECT_EQ(workspace.document().columns.node("name"), nullptr);
    workspace.history().redo();
    EXPECT_EQ(workspace.document().nodes().label(0), "Anna");
    EXPECT_EQ(joinTable(workspace.document(), join).labelBy, "") << "they have names now";
    EXPECT_EQ(joinTable(people(), {.table = tableOf(kTable), .key = 0, .nodeKey = "label", .columns = {0, 2}})
                  .labelBy,
              "")
        << "labels of the file stay";
}

TEST(TableJoin, EdgesAreMatchedByBothEnds) {
    const Document document = people();
    JoinCounts counts;
    const ColumnEdit edit = joinTable(
        document,
        {.table = tableOf("from\tto\tkind\n1\t2\troad\n3\t2\trail\n4\t1\tsea\n2\t1\tair\n3\t3\tring\n"),
         .of = ColumnOf::edges,
         .key = 0,
         .target = 1,
         .columns = {2}},
        plainContext(), &counts);
    // Edges in the order of the drawing: 1-2, 1-3, 2-3, 3-4.
    EXPECT_THAT(textsOf(edit.changes[0].after), ElementsAre("road", "", "rail", ""));
    EXPECT_EQ(counts.matched, 2u);
    EXPECT_EQ(counts.unmatched, 2u);
    EXPECT_EQ(counts.duplicates, 1u);
}

TEST(TableJoin, ProposesTheKeyThatFits) {
    const Document document = people();
    const JoinProposal byLabel = proposeJoin(document, *tableOf(kTable));
    EXPECT_EQ(byLabel.key, 0u);
    EXPECT_EQ(byLabel.nodeKey, "label");
    const JoinProposal byId = proposeJoin(document, *tableOf("town,node\nx,1\ny,2\nz,3\n"));
    EXPECT_EQ(byId.key, 1u);
    EXPECT_EQ(byId.nodeKey, "id");
    // All counts are ids, and one key is none.
    const JoinProposal unique = proposeJoin(document, *tableOf("runways,node\n1,1\n2,2\n1,3\n2,none\n1,\n"));
    EXPECT_EQ(unique.key, 1u);
}

TEST(TableJoin, SaysWhereATableIsDamaged) {
    EXPECT_THAT(refusal("a,b\n1,2\n3\n"),
                HasSubstr("bad.csv:3: this row has 1 fields, and the first row has 2"));
    EXPECT_THAT(refusal("a,b\n1,2,3\n"), HasSubstr("bad.csv:2: this row has 3 fields"));
    EXPECT_THAT(refusal("a,b\n1,\"open\n2,3\n"),
                HasSubstr("bad.csv:2: a quote is opened here and not closed"));
    EXPECT_THAT(refusal("a\n1\n2\n"), HasSubstr("here is one column"));
    EXPECT_THAT(refusal("a,b\n"), HasSubstr("no rows below the names"));
    EXPECT_THAT(refusal(""), HasSubstr("bad.csv"));
    EXPECT_THROW(readTableFile("/nowhere/table.csv"), Error);
    const TableFile names = readTableFile(written("names.csv", "a,,a\n1,2,3\n"));
    EXPECT_THAT(names.names, ElementsAre("a", "column 2", "a 2"));
}

TEST(TableJoin, RefusesChoicesThatMakeNoSense) {
    const Document document = people();
    const auto table = tableOf(kTable);
    EXPECT_THROW(joinTable(document, {.table = table, .columns = {}}), OptionError);
    EXPECT_THROW(joinTable(document, {.table = table, .key = 9, .columns = {1}}), OptionError);
    EXPECT_THROW(joinTable(document, {.table = table, .of = ColumnOf::edges, .columns = {1}}), OptionError);
    EXPECT_THROW(joinTable(document, {.table = table, .nodeKey = "column:none", .columns = {1}}),
                 OptionError);
    EXPECT_THROW(joinTable({}, {.table = table, .columns = {1}}), OptionError);
}

// Requests a stop when the run has told so often how far it is.
class StopAfter : public RunObserver {
  public:
    StopAfter(std::stop_source& stop, int times) : stop_(stop), left_(times) {}
    void progress(const Progress&) override {
        if (left_-- == 0) stop_.request_stop();
    }

  private:
    std::stop_source& stop_;
    int left_;
};

TEST(TableJoin, OfManyTextsStopsWhereverItIs) {
    constexpr VertexId kNodes = 100'000;
    Document document;
    document.version = makeGraphVersion(std::make_shared<const Graph>(test::makeGraph(kNodes, {{0, 1}})),
                                        std::make_shared<const NodeTable>(NodeTable::numbered(kNodes, 0)));
    document.columns = columnsOf(*document.version);
    std::string content = "id,name,note\n";
    for (VertexId v = 0; v < kNodes; ++v) content += fmt::format("{},person {} of a town,{}\n", v, v, v % 7);
    const TableJoin join{.table = tableOf(content), .columns = {1, 2}};
    int stopped = 0, finished = 0;
    for (int after = 0; after < 200 && finished == 0; after += 1 + after / 3) {
        std::stop_source stop;
        StopAfter observer(stop, after);
        try {
            const ColumnEdit edit =
                joinTable(document, join, {.stop = stop.get_token(), .observer = observer});
            ASSERT_EQ(edit.changes.size(), 2u);
            EXPECT_EQ(edit.changes[0].after->text(99'999), "person 99999 of a town");
            EXPECT_EQ(edit.changes[0].after->dictionary().size(), kNodes + 1);
            EXPECT_EQ(edit.changes[1].after->type(), ColumnType::integer);
            ++finished;
        } catch (const Cancelled&) {
            ++stopped;
        }
    }
    EXPECT_GE(stopped, 5);
    EXPECT_EQ(finished, 1);
}

TEST(TextIndex, NumbersTextsInTheOrderOfTheirFirstPlace) {
    TextIndex index(2);
    std::vector<std::string> texts;
    for (int i = 0; i < 5000; ++i) texts.push_back(std::to_string(i * 7919 % 1000));
    std::map<std::string, u32> expected;
    for (const std::string& text : texts) {
        const u32 next = static_cast<u32>(expected.size());
        EXPECT_EQ(index.add(text), expected.try_emplace(text, next).first->second);
    }
    EXPECT_EQ(index.texts().size(), 1000u);
    for (const auto& [text, number] : expected) EXPECT_EQ(index.find(text), number);
    EXPECT_EQ(index.find("1000"), TextIndex::kNone);
    EXPECT_EQ(index.find(""), TextIndex::kNone);
    index.add("");
    EXPECT_EQ(index.find(""), 1000u);
}

}  // namespace
}  // namespace quartier::session
