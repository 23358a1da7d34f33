// quartier_soak [SECONDS]: opens graphs at random through the session layer, runs something on them, edits,
// undoes, exports, saves and opens again, and closes them by opening the next; says every so often how much
// memory the process has, and ends with status 1 when it has grown. By hand: it takes as long as it is told
// (60 s).
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "app/session/column_commands.h"
#include "app/session/column_edits.h"
#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

u64 residentBytes() {
    u64 pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * static_cast<u64>(sysconf(_SC_PAGESIZE));
}

class Soak {
  public:
    Soak() : folder_(fs::temp_directory_path() / fmt::format("quartier-soak-{}", ::getpid())) {
        fs::create_directories(folder_);
        sampled_.sources = 32;
    }
    ~Soak() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Soak(const Soak&) = delete;
    Soak& operator=(const Soak&) = delete;

    void step() {
        ++steps_;
        try {
            act(random_() % 12);
        } catch (const Error&) {
            ++refused_;  // what cannot be done at this moment
        }
        await();
    }
    u64 steps() const { return steps_; }
    u64 opened() const { return opened_; }
    u64 refused() const { return refused_; }

  private:
    void await() {
        for (workspace_.poll();
             workspace_.session().analysis().busy() || workspace_.session().layout().busy();
             workspace_.poll()) {
            // Some are stopped half way.
            if (random_() % 400 == 0) workspace_.session().analysis().cancel();
            if (random_() % 400 == 0) workspace_.session().layout().cancel();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        workspace_.poll();
        if (workspace_.session().takeError()) ++refused_;
    }
    std::string file(const char* suffix) { return (folder_ / ("work" + std::string(suffix))).string(); }
    void openSomething() {
        static const char* const kSources[] = {kSampleName, "planted:3000:12:8:0.2:1", "grid:60:60",
                                               "ba:4000:3:7", "rmat:11:8:3"};
        ++opened_;
        workspace_.session().open(kSources[random_() % std::size(kSources)]);
    }
    template <class Engines>
    std::string anyOf(const Engines& engines) {
        return engines[random_() % engines.size()]->info().id;
    }
    void act(u64 what) {
        Session& session = workspace_.session();
        const Document& document = workspace_.document();
        if (document.empty()) return openSomething();
        switch (what) {
            case 0:
            case 1:
                return openSomething();
            case 2:
                workspace_.expectResult();
                return session.startCommunities(random_() % 2 == 0 ? "sequential" : "parallel", {});
            case 3:
                workspace_.expectResult();
                return session.startBetweenness("auto", sampled_);
            case 4:
                workspace_.expectResult();
                return session.startMeasure("pagerank", {}, "");
            case 5:
                workspace_.expectLayout(false);
                return session.startLayout("auto", {}, false);
            case 6:
                return workspace_.perform([&](Workspace& its) {
                    moveNodes(its, {0, 1}, {{static_cast<f32>(random_() % 100), 1}, {2, 3}});
                });
            case 7:
                return workspace_.perform([&](Workspace& its) {
                    applyColumnEdit(its, addColumn(its.document(), ColumnOf::nodes,
                                                   freeColumnName(its.document(), ColumnOf::nodes, "mine"),
                                                   ColumnType::real));
                });
            case 8:
                return workspace_.perform([&](Workspace& its) {
                    for (u64 i = random_() % 4; i > 0; --i) its.history().undo();
                    for (u64 i = random_() % 3; i > 0; --i) its.history().redo();
                });
            case 9:
                return workspace_.startEdit(removeNodes({static_cast<VertexId>(random_() % 30)}));
            case 10: {
                static const char* const kSuffixes[] = {".gexf", ".graphml", ".gml",   ".csv",
                                                        ".net",  ".json",    ".gml.gz"};
                exportGraph(document, file(kSuffixes[random_() % std::size(kSuffixes)]));
                return;
            }
            default:
                saveSession(document, file(".quartier"));
                ++opened_;
                return session.open(file(".quartier"));
        }
    }

    std::mt19937_64 random_{1};
    CentralityOptions sampled_;
    fs::path folder_;
    u64 steps_ = 0, opened_ = 0, refused_ = 0;
    Workspace workspace_{EngineSetup{.backend = BackendChoice::cpu}};
};

int soak(int seconds) {
    constexpr int kLooks = 20;
    constexpr f64 kGrowth = 1.10;  // of the last quarter's least over that of the second quarter
    Soak run;
    std::vector<u64> least;
    const auto began = Clock::now();
    for (int look = 1; look <= kLooks; ++look) {
        const auto until = began + std::chrono::milliseconds(1000 * i64{seconds} * look / kLooks);
        u64 smallest = ~u64{0};
        while (Clock::now() < until) {
            run.step();
            if (run.steps() % 20 == 0) {
                ::malloc_trim(0);  // what is free is no growth
                smallest = std::min(smallest, residentBytes());
            }
        }
        if (smallest == ~u64{0}) smallest = residentBytes();
        least.push_back(smallest);
        fmt::print("{:5d} s  {:6d} steps  {:5d} graphs opened  {:4d} refused  {} resident at least\n",
                   seconds * look / kLooks, run.steps(), run.opened(), run.refused(), formatBytes(smallest));
        std::fflush(stdout);
    }
    const auto of = [&](int from, int to) {
        return *std::min_element(least.begin() + from, least.begin() + to);
    };
    const u64 early = of(kLooks / 4, kLooks / 2), late = of(3 * kLooks / 4, kLooks);
    const bool grown = static_cast<f64>(late) > kGrowth * static_cast<f64>(early);
    fmt::print("second quarter {}, last quarter {}: {}\n", formatBytes(early), formatBytes(late),
               grown ? "GROWN" : "no growth");
    return grown ? 1 : 0;
}

}  // namespace
}  // namespace quartier::session

int main(int argc, char** argv) {
    return quartier::session::soak(argc > 1 ? std::max(1, std::atoi(argv[1])) : 60);
}
