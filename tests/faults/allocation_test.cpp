// Memory that runs out at every allocation of what the program does, or at many of them spread over all: it
// ends with an exception that its callers know, nothing is lost or leaked, and the same works right
// afterwards.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <new>

#include "app/session/column_commands.h"
#include "app/session/column_edits.h"
#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/measure_run.h"
#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "failing_new.h"
#include "graph/generators.h"
#include "poll_until_idle.h"
#include "program.h"

namespace quartier::session {
namespace {

using test::Failing;
using test::FailingNew;
using test::Folder;
using test::liveBlocks;

constexpr i64 kNever = i64{1} << 40;
// Blocks that may stay of a sweep: what threads, the standard library and our pools keep to use it again.
constexpr i64 kKept = 48;

template <class Work>
u64 allocationsOf(const Work& work) {
    const FailingNew counter(kNever, Failing::once);
    work();
    return counter.asked();
}

struct Sweep {
    u64 most = 0;            // places
    bool fromThenOn = true;  // at every second of them nothing can be allocated from there on
    i64 blocksKept = kKept;
};

// Runs `work` with memory failing at places spread over its allocations, and `afterwards`
// behind each.
template <class Work, class Afterwards>
void failEverywhere(const std::string& what, const Sweep& sweep, const Work& work,
                    const Afterwards& afterwards) {
    work();  // what is made once and kept
    const u64 count = allocationsOf(work);
    ASSERT_GT(count, 0u) << what;
    const u64 step = std::max<u64>(1, count / sweep.most);
    const i64 before = liveBlocks();
    const bool failedBefore = ::testing::Test::HasFailure();
    u64 failures = 0;
    for (u64 at = 1; at <= count; at += step) {
        const Failing how = sweep.fromThenOn && failures % 2 == 1 ? Failing::fromThenOn : Failing::once;
        bool failed = true;
        try {
            const FailingNew failing(at, how);
            work();
            failed = false;
        } catch (const std::bad_alloc&) {
        } catch (const Error&) {  // with a sentence of its own
        } catch (const std::exception& error) {
            ADD_FAILURE() << what << " at allocation " << at << " of " << count << ": " << error.what();
        }
        failures += failed ? 1 : 0;
        afterwards(failed);
        if (!failedBefore && ::testing::Test::HasFailure()) {
            FAIL() << what << " at allocation " << at << " of " << count;
        }
    }
    EXPECT_GT(failures, 0u) << what;
    EXPECT_NO_THROW(work()) << what;
    EXPECT_LE(liveBlocks() - before, sweep.blocksKept)
        << what << ": " << failures << " failures of " << count;
}

template <class Work>
void failEverywhere(const std::string& what, const Sweep& sweep, const Work& work) {
    failEverywhere(what, sweep, work, [](bool) {});
}

// igraph's walktrap and the library that counts automorphisms hold plain pointers, and lose them.
bool losesBlocks(const std::string& engine) { return engine == "walktrap" || engine == "automorphisms"; }

Sweep sweepOf(const std::string& engine, u64 most) {
    return {.most = most, .blocksKept = losesBlocks(engine) ? kNever : kKept};
}

#ifdef __SANITIZE_ADDRESS__
constexpr bool kLossIsFault = true;  // the sanitizer tells of them at the end
#else
constexpr bool kLossIsFault = false;
#endif

Document openedSample() {
    RunContext context = plainContext();
    return openDocument(kSampleName, {}, context);
}

const Engines& engines() {
    static const Engines all(EngineSetup{.backend = BackendChoice::cpu});
    return all;
}

TEST(Allocation, FailsWhileAFileOfAnyFormatIsReadOrWritten) {
    const Folder folder;
    const Document document = openedSample();
    for (const FormatInfo& format : graphFormats())
        for (const std::string& suffix : format.written) {
            const std::string path = (folder / ("g" + suffix)).string();
            failEverywhere("writing " + suffix, {.most = 24}, [&] { exportGraph(document, path); });
            const auto size = std::filesystem::file_size(path);
            failEverywhere(
                "writing over " + suffix, {.most = 8}, [&] { exportGraph(document, path); },
                [&](bool) { ASSERT_EQ(std::filesystem::file_size(path), size); });
            failEverywhere("reading " + suffix, {.most = 40}, [&] { readGraph(path, {}, plainContext()); });
        }
    const std::string zipped = (folder / "g.gml.gz").string();
    exportGraph(document, zipped);
    failEverywhere("reading .gz", {.most = 40}, [&] { readGraph(zipped, {}, plainContext()); });
}

TEST(Allocation, FailsWhileAnyEngineRuns) {
    const Document document = openedSample();
    RunContext context = plainContext();
    for (const auto& engine : engines().engines().communityEngines()) {
        if (kLossIsFault && losesBlocks(engine->info().id)) continue;
        failEverywhere("communities " + engine->info().id, sweepOf(engine->info().id, 40),
                       [&] { engine->run(document.undirected(), {}, context); });
    }
    for (const auto& engine : engines().engines().centralityEngines())
        failEverywhere("betweenness " + engine->info().id, sweepOf(engine->info().id, 40),
                       [&] { engine->run(document.undirected(), {}, context); });
}

TEST(Allocation, FailsWhileALayoutRuns) {
    Document document = openedSample();
    RunContext context = plainContext();
    document.keep(runCommunities(document, engines(), "sequential", {}, context));
    LayoutOptions options;
    for (const auto& layout : engines().layouts().layouts()) {
        const std::string id = layout->info().id;
        const auto run = [&] { runLayout(document, engines(), id, options, false, context); };
        try {
            run();
        } catch (const OptionError&) {
            continue;  // wants a column
        }
        failEverywhere("layout " + id, {.most = 20}, run);
    }
}

TEST(Allocation, FailsWhileAMeasureRuns) {
    const Document document = openedSample();
    RunContext context = plainContext();
    for (const Measure& measure : measures().all()) {
        const std::string id = measure.info().algorithm;
        if (kLossIsFault && losesBlocks(id)) continue;
        const auto run = [&] { runMeasure(document, engines(), id, {}, "", context); };
        try {
            run();
        } catch (const Error&) {
            continue;  // wants a column, or hours
        }
        failEverywhere("measure " + id, sweepOf(id, 3), run);
    }
}

// How a child process ends whose allocation number `at` fails: 0 done, 1 with an exception that is known, 2
// with another one; 128 and more: by a signal. nlohmann::json, of which session.json is made, allocates while
// it is destroyed and aborts where it cannot: then nothing is lost either, and the process is gone.
template <class Work>
int endOfChild(u64 at, const Work& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(20);
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDERR_FILENO);
        int status = 2;
        try {
            const FailingNew failing(at, Failing::once);
            work();
            status = 0;
        } catch (const std::bad_alloc&) {
            status = 1;
        } catch (const Error&) {
            status = 1;
        } catch (...) {
        }
        ::_exit(status);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

template <class Work, class Afterwards>
void failInChildren(const std::string& what, const Work& work, const Afterwards& afterwards) {
    const u64 count = allocationsOf(work);
    u64 known = 0;
    for (u64 at = 1; at <= count; at += std::max<u64>(1, count / 60)) {
        const int end = endOfChild(at, work);
        EXPECT_TRUE(end <= 1 || end == 128 + SIGABRT) << what << " at allocation " << at << ": " << end;
        known += end == 1 ? 1 : 0;
        afterwards();
    }
    EXPECT_GT(known, 10u) << what;
}

TEST(Allocation, FailsWhileASessionIsSavedOrOpened) {
    const Folder folder;
    Document document = openedSample();
    RunContext context = plainContext();
    document.keep(runCommunities(document, engines(), "sequential", {}, context));
    document.keep(runBetweenness(document, engines(), "auto", {}, context));
    const std::string path = (folder / "work.quartier").string();
    saveSession(document, path);
    const std::string whole = folder.read("work.quartier");
    failInChildren(
        "saving", [&] { saveSession(document, path); },
        [&] { EXPECT_EQ(folder.read("work.quartier"), whole); });
    failInChildren(
        "opening", [&] { openDocument(path, {}, context); }, [] {});
    saveSession(document, path);
    EXPECT_EQ(folder.names().size(), 1u);  // what an abort has left is gone
}

// --- the document of a window ---
class AllocationOfAWorkspace : public ::testing::Test {
  protected:
    void SetUp() override {
        workspace.session().open(kSampleName);
        ASSERT_TRUE(test::pollUntilIdle(workspace, workspace.session(), [this] {
            return workspace.document().communities && workspace.document().positions;
        }));
        view = workspace.activeView();
    }
    // What a person would notice.
    struct Seen {
        ComputedIdentity document;
        size_t steps, index;
        std::string colour;
        bool operator==(const Seen&) const = default;
    };
    Seen seen() {
        return {ComputedIdentity(workspace.document()), workspace.history().count(),
                workspace.history().index(), workspace.view(view).state.view.colour};
    }
    // `work` makes one step, and `back` undoes it. Where memory fails all is as it was.
    template <class Work, class Back>
    void expectAsItWas(const std::string& what, const Work& work, const Back& back) {
        const u64 count = allocationsOf(work);
        back();
        for (u64 at = 1; at <= count; ++at) {
            const Seen before = seen();
            bool failed = true;
            try {
                const FailingNew failing(at, at % 2 == 0 ? Failing::once : Failing::fromThenOn);
                work();
                failed = false;
            } catch (const std::bad_alloc&) {
            }
            if (failed) {
                ASSERT_EQ(seen(), before) << what << " at allocation " << at << " of " << count;
            } else {
                back();
            }
        }
    }
    template <class Command>
    void expectAsItWas(const std::string& what, const Command& command) {
        expectAsItWas(
            what, [&] { workspace.perform([&](Workspace&) { command(); }); },
            [&] { workspace.history().undo(); });
    }
    void expectUndoAsItWas(const std::string& what) {
        const auto step = [&](bool undo) {
            workspace.perform([&](Workspace& its) { undo ? its.history().undo() : its.history().redo(); });
        };
        for (const bool undoes : {true, false}) {
            expectAsItWas(
                what + (undoes ? ": undo" : ": redo"), [&] { step(undoes); }, [&] { step(!undoes); });
            step(undoes);
        }
    }

    Workspace workspace{EngineSetup{.backend = BackendChoice::cpu}};
    ViewId view = 0;
};

TEST_F(AllocationOfAWorkspace, FailsWhileNodesAreMoved) {
    expectAsItWas("move", [this] { moveNodes(workspace, {1, 2}, {{3, 4}, {5, 6}}); });
    moveNodes(workspace, {1, 2}, {{3, 4}, {5, 6}});
    expectUndoAsItWas("move");
}

TEST_F(AllocationOfAWorkspace, FailsWhileNodesArePinned) {
    expectAsItWas("pin", [this] { pinNodes(workspace, {1, 2}, true); });
    pinNodes(workspace, {1, 2}, true);
    expectUndoAsItWas("pin");
}

TEST_F(AllocationOfAWorkspace, FailsWhileAViewIsColoured) {
    expectAsItWas("colour", [this] { colourBy(workspace, view, kDegreeQuantity); });
    colourBy(workspace, view, kDegreeQuantity);
    expectUndoAsItWas("colour");
}

TEST_F(AllocationOfAWorkspace, FailsWhileAColumnIsAdded) {
    const auto add = [this] {
        applyColumnEdit(workspace,
                        addColumn(workspace.document(), ColumnOf::nodes, "mine", ColumnType::integer));
    };
    expectAsItWas("add column", add);
    add();
    expectUndoAsItWas("add column");
}

TEST_F(AllocationOfAWorkspace, FailsWhileAResultIsRemoved) {
    const std::string id = workspace.document().results.all().front().id;
    expectAsItWas("remove result", [&] { removeResults(workspace, {id}); });
    removeResults(workspace, {id});
    expectUndoAsItWas("remove result");
}

}  // namespace
}  // namespace quartier::session
