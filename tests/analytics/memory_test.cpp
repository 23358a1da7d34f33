// The host memory that the engines of the CPU announce against what a process grows by.
#include <tbb/task_arena.h>

#include <chrono>
#include <ctime>
#include <optional>
#include <sstream>
#include <stop_token>
#include <thread>

#include "analytics/engine_registry.h"
#include "graph/generators.h"
#include "memory_growth.h"

namespace quartier {
namespace {

// Of threads, of the allocator, and of what a process does once.
constexpr u64 kConstant = u64{3} << 20;
constexpr int kThreads = 2;  // on every machine
// An exact run is stopped after as much processor time: it has all its memory by then, whatever else the
// machine does.
constexpr std::clock_t kLongest = std::clock_t{10} * CLOCKS_PER_SEC;

EngineRegistry cpuEngines() {
    EngineRegistry engines;
    registerCpuEngines(engines);
    return engines;
}

// "engine spec" for Louvain, "sources N engine spec" for betweenness with N sources.
TEST(HostMemory, DISABLED_OfOneRun) {
    std::istringstream given(test::childCase());
    std::string engine;
    std::string spec;
    u64 sources = 0;
    bool betweenness = false;
    given >> engine;
    if (engine == "sources") {
        betweenness = true;
        given >> sources;
        given >> engine;
    }
    given >> spec;
    const GraphPtr graph = generate(spec).graph;
    const EngineRegistry engines = cpuEngines();
    tbb::task_arena threads(kThreads);
    threads.execute([&] {
        u64 announced = 0;
        u64 grown = 0;
        if (betweenness) {
            CentralityOptions options;
            options.sources = sources;
            announced = engines.centrality(engine).estimate(*graph, options).hostBytes;
            std::optional<CentralityResult> result;
            grown = test::growthOf([&] {
                std::stop_source stop;
                const std::jthread timer([&](const std::stop_token& ended) {
                    const std::clock_t began = std::clock();
                    while (!ended.stop_requested() && std::clock() - began < kLongest)
                        std::this_thread::sleep_for(std::chrono::milliseconds(20));
                    stop.request_stop();
                });
                RunContext context = plainContext();
                context.stop = stop.get_token();
                result = engines.centrality(engine).run(*graph, options, context);
            });
        } else {
            const CommunityOptions options;
            announced = engines.community(engine).estimate(*graph, options).hostBytes;
            std::optional<CommunityResult> result;
            grown = test::growthOf([&] {
                RunContext context = plainContext();
                result = engines.community(engine).run(*graph, options, context);
            });
        }
        test::tellGrowth(announced, grown);
    });
}

// What is announced is what all threads take. On a busy machine a thread may find its share of a short run
// done by the others, and take nothing: then the most of three runs counts.
void expectGoodAnnouncement(const std::string& which) {
    u64 most = 0;
    for (int run = 0; run < 3; ++run) {
        const test::ChildGrowth told = test::growthInChild("HostMemory.DISABLED_OfOneRun", which);
        std::printf("[   MEMORY ] %-50s announced %7.1f MB, grown %7.1f, ratio %.2f\n", which.c_str(),
                    told.announced * 1e-6, told.grown * 1e-6,
                    static_cast<f64>(told.announced) / static_cast<f64>(told.grown));
        EXPECT_LE(told.grown, told.announced + kConstant) << which;
        most = std::max(most, told.grown);
        if (told.announced <= most + most / 4 + kConstant) return;
    }
    ADD_FAILURE() << which << " announces much more than the " << most << " bytes it takes";
}

TEST(HostMemory, BetweennessUsesMostOfWhatItAnnounces) {
    // 64: seconds of work, so that no thread comes too late for its share of the sources. The grid is one
    // whose counts of paths, at most 2^1000, are within double: counts beyond are not announced.
    for (const char* spec : {"planted:200000:1000:16:0.3:1", "rmat:17:16:1", "grid:500:500"})
        for (const char* sources : {"64", "0"})
            expectGoodAnnouncement(std::string("sources ") + sources + " sources " + spec);
}

TEST(HostMemory, LouvainUsesMostOfWhatItAnnounces) {
    for (const char* spec : {"planted:200000:1000:16:0.3:1", "rmat:18:16:1", "grid:600:500", "rmat:18:8:1",
                             "rgg:200000:0.0055:1", "lfr:50000:15:50:0.3:1", "planted:500000:2000:30:0.3:1"})
        for (const char* engine : {"sequential", "parallel"})
            expectGoodAnnouncement(std::string(engine) + " " + spec);
}

}  // namespace
}  // namespace quartier
