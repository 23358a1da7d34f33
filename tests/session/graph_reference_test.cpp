// Sessions that leave their graph in its own file.
#include "app/session/graph_reference.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "same_documents.h"

namespace quartier::session {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class GraphReferenceTest : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
        write(graphFile(), "a;b;2\nb;c;3\nc;a;1\nc;d;5\n");
    }
    void TearDown() override { fs::remove_all(folder); }

    static void write(const fs::path& path, const std::string& text) {
        std::ofstream(path, std::ios::binary) << text;
    }
    fs::path graphFile() const { return folder / "graph.csv"; }
    // Read with choices that the reader would not make by itself.
    Document opened() const {
        RunContext context = plainContext();
        ReadOptions reading{.format = "edges", .direction = Direction::directed};
        reading.table.delimiter = ';';
        reading.table.header = false;
        setColumns(reading.table, "2,1,3");
        Document document = openDocument(graphFile().string(), reading, context);
        const Engines engines(EngineSetup{.backend = BackendChoice::cpu});
        document.keep(runCommunities(document, engines, "sequential", {}, context));
        document.positions = runLayout(document, engines, "auto", {}, false, context);
        document.columns = document.columns.with(
            Column::yesNo({.name = "seen", .origin = {ColumnOrigin::Kind::person, {}}, .id = {}},
                          SharedArray<u8>({1, 0, kMissingYesNo, 1}))
                ->withGroups());
        return document;
    }
    static Document open(const fs::path& path) {
        RunContext context = plainContext();
        return openDocument(path.string(), {}, context);
    }
    static std::string failureOf(const auto& call) {
        try {
            call();
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    }
    static void save(const Document& document, const fs::path& path) {
        saveSession(document, path.string(), plainContext(), KeepGraph::reference);
    }

    const fs::path folder = fs::path(testing::TempDir()) / "quartier_reference";
};

TEST_F(GraphReferenceTest, OpensAsItWasSaved) {
    const Document document = opened();
    const fs::path session = folder / "work.quartier";
    save(document, session);
    const Document again = open(session);
    expectSame(document, again);
    EXPECT_TRUE(again.graph().isDirected());
    EXPECT_EQ(again.keepGraph, KeepGraph::reference);
    // What was opened so can be saved so, and with the graph inside.
    save(again, folder / "second.quartier");
    expectSame(document, open(folder / "second.quartier"));
    saveSession(again, (folder / "whole.quartier").string());
    fs::remove(graphFile());
    const Document whole = open(folder / "whole.quartier");
    expectSame(document, whole);
    EXPECT_EQ(whole.keepGraph, KeepGraph::inside);
}

TEST_F(GraphReferenceTest, SessionAndGraphMayBeMovedTogether) {
    save(opened(), folder / "work.quartier");
    const fs::path elsewhere = folder / "elsewhere";
    fs::create_directories(elsewhere);
    fs::rename(folder / "work.quartier", elsewhere / "work.quartier");
    EXPECT_THAT(failureOf([&] { open(elsewhere / "work.quartier"); }),
                HasSubstr("its graph is in the file " + (elsewhere / "graph.csv").string() +
                          ", which is not there: bring it back to that place"));
    fs::rename(graphFile(), elsewhere / "graph.csv");
    EXPECT_EQ(open(elsewhere / "work.quartier").vertexCount(), 4u);
}

TEST_F(GraphReferenceTest, AFileElsewhereIsReferredToByItsWholePath) {
    const Document document = opened();
    fs::create_directories(folder / "sessions");
    save(document, folder / "sessions" / "work.quartier");
    fs::rename(folder / "sessions" / "work.quartier", folder / "work.quartier");
    expectSame(document, open(folder / "work.quartier"));
}

TEST_F(GraphReferenceTest, AnotherFileIsRefusedInASentence) {
    const fs::path session = folder / "work.quartier";
    save(opened(), session);
    write(graphFile(), "a;b;2\nb;c;3\nc;a;1\nc;d;6\n");
    EXPECT_THAT(failureOf([&] { open(session); }), HasSubstr("whose checksum is another one now"));
    write(graphFile(), "a;b;2\n");
    const std::string failure = failureOf([&] { open(session); });
    EXPECT_THAT(failure, HasSubstr("which had 24 bytes and has 6 now"));
    EXPECT_THAT(failure, HasSubstr(session.string()));
    EXPECT_THAT(failure, Not(HasSubstr("is not a session")));
}

TEST_F(GraphReferenceTest, OnlyAFileThatIsStillTheOneReadCanBeReferredTo) {
    const Document document = opened();
    const fs::path session = folder / "work.quartier";
    write(graphFile(), "a;b;2\nb;c;3\n");
    EXPECT_THAT(failureOf([&] { save(document, session); }), HasSubstr("has changed since"));
    EXPECT_FALSE(fs::exists(session));
    EXPECT_THAT(failureOf([&] { save(open("grid:3:3"), session); }), HasSubstr("keep it inside the session"));
    write(graphFile(), "a;b;2\nb;c;3\nc;a;1\nc;d;5\n");
    Document edited = opened();
    edited.version =
        makeGraphVersion(edited.version->graph, edited.version->nodes, ForDrawing::yes, plainContext(), 2);
    EXPECT_THAT(failureOf([&] { save(edited, session); }), HasSubstr("the graph was edited"));
}

TEST_F(GraphReferenceTest, NoMemberIsBelieved) {
    const GraphReference reference = referTo(opened(), folder / "work.quartier", plainContext());
    const nlohmann::json whole = toJson(reference);
    EXPECT_EQ(toJson(referenceFrom(JsonMembers(whole, ""))), whole);
    for (const auto& [name, value] : whole.items())
        for (const nlohmann::json& other :
             {nlohmann::json(-1), nlohmann::json("other"), nlohmann::json::array(), nlohmann::json(1e300)}) {
            nlohmann::json changed = whole;
            changed[name] = other;
            if (changed == whole) continue;
            EXPECT_NE(failureOf([&, key = name] {
                          const GraphReference read = referenceFrom(JsonMembers(changed, ""));
                          readReferred(read, folder / "work.quartier", plainContext());
                      }),
                      "")
                << name << " " << other;
        }
}

}  // namespace
}  // namespace quartier::session
