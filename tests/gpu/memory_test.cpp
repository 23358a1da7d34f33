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
        CUDA_CHECK(cudaDeviceGetDefaultMemPool(&pool_, 0));
        u64 zero = 0;
        CUDA_CHECK(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrUsedMemHigh, &zero));
    }
    u64 peak() const {
        u64 bytes = 0;
        CUDA_CHECK(cudaMemPoolGetAttribute(pool_, cudaMemPoolAttrUsedMemHigh, &bytes));
        return bytes;
    }

  private:
    cudaMemPool_t pool_ = nullptr;
};

// Scratch of CUB and the rounding of allocations.
constexpr u64 kSlack = u64{32} << 20;

TEST(Memory, EstimatesAreNotExceededAndNotWild) {
    SKIP_WITHOUT_DEVICE();
    EngineRegistry engines;
    LayoutRegistry layouts;
    registerEngines(0, engines, layouts);
    for (const char* spec : {"rmat:17:16:1", "grid:700:700", "planted:100000:500:20:0.2:1"}) {
        const GraphPtr graph = generate(spec).graph;
        for (const auto& engine : engines.communityEngines()) {
            const u64 announced = engine->estimate(*graph, {}).deviceBytes;
            const PeakMeter meter;
            RunContext context = plainContext();
            engine->run(*graph, {}, context);
            std::printf("[   MEMORY ] %-28s %-18s announced %6.1f MB, peak %6.1f MB\n", spec,
                        engine->info().id.c_str(), announced * 1e-6, meter.peak() * 1e-6);
            EXPECT_LE(meter.peak(), announced + kSlack) << spec << ", " << engine->info().id;
        }
        CentralityOptions options;
        options.sources = 300;
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
            std::printf("[   MEMORY ] rounds %u %-18s announced %6.1f MB, peak %6.1f MB\n", rounds,
                        engine->info().id.c_str(), announced * 1e-6, meter.peak() * 1e-6);
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
        const PeakMeter meter;
        test::run(*engine, *graph, options);
        EXPECT_LE(meter.peak(), announced + kSlack) << engine->info().id;
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
