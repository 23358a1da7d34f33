// What estimate() announces against what the memory pool saw at its peak.
#include "core/error.h"
#include "device_tests.h"
#include "engine_runs.h"
#include "gpu/check.h"
#include "gpu/device_graph.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier::gpu {
namespace {

class PeakMeter {
  public:
    PeakMeter() {
        forgetUploads(0);
        CUDA_CHECK(cudaDeviceSynchronize());
        resetMemoryPeak(0);
    }
    u64 peak() const { return memoryUse(0).peak; }
};

// Scratch of CUB and the rounding of allocations.
constexpr u64 kSlack = u64{32} << 20;

// What a run of Louvain takes is its arena, and that is what was announced, whether the graph shrinks or not.
void expectWhatWasAnnounced(const CommunityEngine& engine, const Graph& graph, const std::string& name,
                            const CommunityOptions& options = {}) {
    constexpr u64 kRounding = u64{1} << 20;  // of the upload's arrays, and lists of the input's long rows
    const u64 announced = engine.estimate(graph, options).deviceBytes;
    const PeakMeter meter;
    test::run(engine, graph, options);
    const MemoryUse use = memoryUse(0);
    std::printf("[   MEMORY ] %-28s %-18s announced %6.1f MB, peak %6.1f, in use %6.1f, beyond %5.1f\n",
                name.c_str(), engine.info().id.c_str(), announced * 1e-6, use.peak * 1e-6,
                use.usedOfArenas * 1e-6, use.beyondArenas * 1e-6);
    EXPECT_LE(use.peak, announced + use.beyondArenas + kRounding) << name << ", " << engine.info().id;
    EXPECT_GE(use.peak, announced * 9 / 10) << name << ", " << engine.info().id;
    EXPECT_LE(use.beyondArenas, announced / 20) << name << ", " << engine.info().id;
    EXPECT_GT(use.usedOfArenas, 0u) << name << ", " << engine.info().id;
}

// planted and rgg shrink much on their first contraction, rmat hardly, grid level by level.
TEST(Memory, LouvainTakesWhatItAnnounces) {
    SKIP_WITHOUT_DEVICE();
    for (const char* spec :
         {"rmat:17:16:1", "grid:700:700", "planted:100000:500:20:0.2:1", "rgg:200000:0.0055:1"}) {
        const GraphPtr graph = generate(spec).graph;
        for (const CommunityEngine* engine : test::onDevice(test::enginesUnderTest().communityEngines()))
            expectWhatWasAnnounced(*engine, *graph, spec);
    }
}

TEST(Memory, EstimatesOfBetweennessAreNotExceededAndNotWild) {
    SKIP_WITHOUT_DEVICE();
    EngineRegistry engines;
    LayoutRegistry layouts;
    registerEngines(0, engines, layouts);
    CentralityOptions options;
    options.sources = 300;
    for (const char* spec : {"rmat:17:16:1", "grid:700:700", "planted:100000:500:20:0.2:1"}) {
        const GraphPtr graph = generate(spec).graph;
        for (const auto& engine : engines.centralityEngines()) {
            const u64 announced = engine->estimate(*graph, options).deviceBytes;
            const PeakMeter meter;
            RunContext context = plainContext();
            engine->run(*graph, options, context);
            std::printf("[   MEMORY ] %-28s %-18s announced %6.1f MB, peak %6.1f MB\n", spec,
                        engine->info().id.c_str(), announced * 1e-6, meter.peak() * 1e-6);
            EXPECT_LE(meter.peak(), announced + kSlack) << spec << ", " << engine->info().id;
            const std::string& id = engine->info().id;
            // What its cores take, the device needs no room for: with 31 of them a third was enough.
            if (id == "heterogeneous") continue;
            EXPECT_LE(announced, (id == "fast" ? 2 : 1.1) * meter.peak() + kSlack) << spec << ", " << id;
        }
    }
}

// With all vertices moving at once a level may end almost as it began, and so do power laws: then the next
// levels have nearly all arcs again.
TEST(Memory, LevelsThatKeepTheirArcsFitTheEstimateToo) {
    SKIP_WITHOUT_DEVICE();
    const GraphPtr graph = generate("rmat:19:16:1").graph;
    for (const CommunityEngine* engine : test::onDevice(test::enginesUnderTest().communityEngines()))
        for (const u32 rounds : {1u, 2u, 8u}) {
            CommunityOptions options;
            options.rounds = rounds;
            const u64 announced = engine->estimate(*graph, options).deviceBytes;
            const PeakMeter meter;
            test::run(*engine, *graph, options);
            std::printf("[   MEMORY ] rounds %u %-18s announced %6.1f MB, peak %6.1f MB, beyond %5.1f MB\n",
                        rounds, engine->info().id.c_str(), announced * 1e-6, meter.peak() * 1e-6,
                        memoryUse(0).beyondArenas * 1e-6);
            EXPECT_LE(meter.peak(), announced + kSlack) << rounds << ", " << engine->info().id;
        }
}

TEST(Memory, LeidenKeepsToItsEstimateToo) {
    SKIP_WITHOUT_DEVICE();
    CommunityOptions options;
    options.refine = Refine::leiden;
    const GraphPtr graph = generate("grid:700:700").graph;
    for (const CommunityEngine* engine : test::onDevice(test::enginesUnderTest().communityEngines())) {
        if (!test::heeds(engine->info(), "refine")) continue;
        const u64 announced = engine->estimate(*graph, options).deviceBytes;
        EXPECT_GT(announced, engine->estimate(*graph, {}).deviceBytes);
        expectWhatWasAnnounced(*engine, *graph, "leiden", options);
    }
}

TEST(Memory, SortReduceCutsItsBucketsToTheBudget) {
    SKIP_WITHOUT_DEVICE();
    const GraphPtr graph = generate("rmat:18:16:1").graph;
    const CommunityEngine& engine = test::enginesUnderTest().community("sort-reduce");
    const u64 whole = engine.estimate(*graph, {}).deviceBytes;
    const f64 usual = test::run(engine, *graph).modularity;
    const u64 budget = whole * 7 / 10;
    setMemoryBudget(budget);
    const u64 announced = engine.estimate(*graph, {}).deviceBytes;
    const PeakMeter meter;
    const f64 cut = test::run(engine, *graph).modularity;
    setMemoryBudget(0);
    std::printf("[   MEMORY ] budget %.1f MB, announced %.1f MB of %.1f MB, peak %.1f MB\n", budget * 1e-6,
                announced * 1e-6, whole * 1e-6, meter.peak() * 1e-6);
    EXPECT_LE(announced, budget);
    EXPECT_LE(meter.peak(), budget + kSlack);
    EXPECT_NEAR(cut, usual, 0.01);
}

TEST(Memory, AnEngineRefusesWhatIsOverTheBudget) {
    SKIP_WITHOUT_DEVICE();
    const GraphPtr graph = generate("grid:200:200").graph;
    setMemoryBudget(1'000'000);
    EXPECT_THROW(test::run(test::enginesUnderTest().community("block-per-vertex"), *graph),
                 DeviceOutOfMemory);
    setMemoryBudget(0);
    EXPECT_NO_THROW(test::run(test::enginesUnderTest().community("block-per-vertex"), *graph));
}

}  // namespace
}  // namespace quartier::gpu
