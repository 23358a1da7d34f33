// quartier_soak [SECONDS [cuda]]: opens graphs at random through the session layer, runs something on them,
// edits, undoes, exports, saves and opens again, and closes them by opening the next; says every so often how
// much memory the process has, and ends with status 1 when it has grown. With `cuda` the runs are of the
// engines on the first device, and its memory is watched too. By hand: it takes as long as it is told (60 s).
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/session/column_commands.h"
#include "app/session/column_edits.h"
#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"
#include "gpu/gpu.h"
#include "watched.h"

namespace quartier::session {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

class Soak {
  public:
    explicit Soak(BackendChoice backend)
        : workspace_(EngineSetup{.backend = backend}),
          folder_(fs::temp_directory_path() / fmt::format("quartier-soak-{}", ::getpid())) {
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
    // One of the engines on the device, or one of the others that are named where there is none.
    template <class Engine>
    std::string anyOf(const std::vector<std::unique_ptr<Engine>>& engines, std::vector<std::string> others) {
        if (workspace_.session().engines().device() != nullptr) {
            others.clear();
            for (const std::unique_ptr<Engine>& engine : engines)
                if (engine->info().backend == Backend::cuda) others.push_back(engine->info().id);
        }
        return others[random_() % others.size()];
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
                return session.startCommunities(
                    anyOf(session.engines().engines().communityEngines(), {"sequential", "parallel"}), {});
            case 3:
                workspace_.expectResult();
                return session.startBetweenness(
                    anyOf(session.engines().engines().centralityEngines(), {"auto"}), sampled_);
            case 4:
                workspace_.expectResult();
                return session.startMeasure("pagerank", {}, "");
            case 5:
                workspace_.expectLayout(false);
                return session.startLayout(anyOf(session.engines().layouts().layouts(), {"auto"}), {}, false);
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

    Workspace workspace_;
    std::mt19937_64 random_{1};
    CentralityOptions sampled_;
    fs::path folder_;
    u64 steps_ = 0, opened_ = 0, refused_ = 0;
};

int soak(int seconds, BackendChoice backend) {
    Soak run(backend);
    std::vector<Watched> watched;
    watched.emplace_back("resident", residentBytes);
    if (backend == BackendChoice::cuda) {
        watched.emplace_back("in the device's pool", [] { return gpu::memoryUse(0).now; });
        watched.emplace_back("taken on the device", takenBytes);
    }
    const auto began = Clock::now();
    for (int look = 1; look <= kLooks; ++look) {
        const auto until = began + std::chrono::milliseconds(1000 * i64{seconds} * look / kLooks);
        for (Watched& figure : watched) figure.begin();
        do {
            run.step();
            if (run.steps() % 20 == 0 || Clock::now() >= until)
                for (Watched& figure : watched) figure.look();
        } while (Clock::now() < until);
        fmt::print("{:5d} s  {:6d} steps  {:5d} graphs opened  {:4d} refused ", seconds * look / kLooks,
                   run.steps(), run.opened(), run.refused());
        for (const Watched& figure : watched) fmt::print(" {}", figure.last());
        fmt::print("\n");
        std::fflush(stdout);
    }
    return std::ranges::count_if(watched, [](const Watched& figure) { return figure.grown(); }) > 0 ? 1 : 0;
}

}  // namespace
}  // namespace quartier::session

int main(int argc, char** argv) try {
    using quartier::session::BackendChoice;
    const bool onDevice = argc > 2 && std::string_view(argv[2]) == "cuda";
    return quartier::session::soak(argc > 1 ? std::max(1, std::atoi(argv[1])) : 60,
                                   onDevice ? BackendChoice::cuda : BackendChoice::cpu);
} catch (const std::exception& e) {
    fmt::print(stderr, "quartier_soak: {}\n", e.what());
    return 1;
}
