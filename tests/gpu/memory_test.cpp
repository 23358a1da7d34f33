// What estimate() announces against what the memory pool saw at its peak, and what of that was in use.
#include <fmt/format.h>

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

// Of allocations, each up to a multiple of 512 bytes; and what runs of any size take: counters, logs, lists
// of long rows, and the least scratch of the primitives.
constexpr u64 kRounding = u64{1} << 20;
constexpr u64 kConstant = u64{2} << 20;

struct Measured {
    u64 announced = 0;
    MemoryUse use;
};

template <class Engine, class Options>
Measured measure(const Engine& engine, const Graph& graph, const Options& options) {
    Measured measured;
    measured.announced = engine.estimate(graph, options).deviceBytes;
    const PeakMeter meter;
    RunContext context = plainContext();
    engine.run(graph, options, context);
    measured.use = memoryUse(0);
    return measured;
}

// What a run announced it keeps to, and most of it is used.
void expectGoodAnnouncement(const Measured& m, const std::string& graph, const std::string& engine,
                            f64 most = 1.25) {
    std::printf(
        "[   MEMORY ] %-34s %-18s announced %7.1f MB, used %7.1f, ratio %.2f, peak %7.1f, beyond %5.1f\n",
        graph.c_str(), engine.c_str(), m.announced * 1e-6, m.use.used * 1e-6,
        static_cast<f64>(m.announced) / static_cast<f64>(m.use.used), m.use.peak * 1e-6,
        m.use.beyondArenas * 1e-6);
    EXPECT_LE(m.use.peak, m.announced + kRounding) << graph << ", " << engine;
    EXPECT_LE(m.announced, most * static_cast<f64>(m.use.used) + kConstant) << graph << ", " << engine;
}

struct NamedGraph {
    std::string name;
    Graph graph;
    f64 most = 1.25;  // announced over used
};

// On the first contraction planted and rgg shrink to a small part, a grid to half, and rmat hardly; a star is
// one hub.
std::vector<NamedGraph> shapes() {
    std::vector<NamedGraph> all;
    for (const char* spec :
         {"rmat:19:16:1", "grid:700:700", "planted:300000:3000:20:0.3:1", "rgg:200000:0.0055:1"})
        all.push_back({spec, *generate(spec).graph});
    std::vector<test::EdgeOf> edges;
    constexpr VertexId kLeaves = 200'000;
    for (VertexId v = 1; v <= kLeaves; ++v) edges.push_back({0, v});
    // All of it is one community after the first level, so nothing is contracted, and half of what was
    // announced is for that. No estimate knows the result of the run.
    all.push_back({"star", test::makeGraph(kLeaves + 1, edges), 2.0});
    return all;
}

TEST(Memory, LouvainUsesMostOfWhatItAnnounces) {
    SKIP_WITHOUT_DEVICE();
    for (const auto& [name, graph, most] : shapes())
        for (const CommunityEngine* engine : test::onDevice(test::enginesUnderTest().communityEngines()))
            for (const Refine refine : {Refine::none, Refine::leiden}) {
                CommunityOptions options;
                options.refine = refine;
                if (refine == Refine::leiden && !test::heeds(engine->info(), "refine")) continue;
                const std::string id = engine->info().id + (refine == Refine::leiden ? ", leiden" : "");
                expectGoodAnnouncement(measure(*engine, graph, options), name, id, most);
            }
}

TEST(Memory, WeightsThatAreSmallIntegersAreAnnouncedAsSuch) {
    SKIP_WITHOUT_DEVICE();
    const Graph plain = *generate("planted:300000:3000:20:0.3:1").graph;
    for (const f32 weight : {2.0f, 0.3f}) {
        std::vector<test::EdgeOf> edges;
        for (VertexId v = 0; v < plain.vertexCount(); ++v)
            for (const VertexId u : plain.row(v))
                if (u > v) edges.push_back({v, u, weight});
        const Graph graph = test::makeGraph(plain.vertexCount(), edges, true);
        const CommunityEngine& engine = test::enginesUnderTest().community("fast");
        expectGoodAnnouncement(measure(engine, graph, CommunityOptions{}),
                               "weights " + std::to_string(weight), "fast");
    }
}

// With all vertices moving at once, or in one sweep, a level may end almost as it began, and so do power
// laws: then the next levels have nearly all arcs again.
TEST(Memory, LevelsThatKeepTheirArcsFitTheEstimateToo) {
    SKIP_WITHOUT_DEVICE();
    const GraphPtr graph = generate("rmat:19:16:1").graph;
    for (const CommunityEngine* engine : test::onDevice(test::enginesUnderTest().communityEngines()))
        for (const u32 rounds : {1u, 2u, 8u})
            for (const u32 sweeps : {1u, 1000u}) {
                CommunityOptions options;
                options.rounds = rounds;
                options.maxSweeps = static_cast<int>(sweeps);
                const std::string spec = fmt::format("rounds {}, sweeps {}", rounds, sweeps);
                expectGoodAnnouncement(measure(*engine, *graph, options), spec, engine->info().id, 1e9);
            }
}

TEST(Memory, BetweennessUsesMostOfWhatItAnnounces) {
    SKIP_WITHOUT_DEVICE();
    EngineRegistry engines;
    LayoutRegistry layouts;
    registerEngines(0, engines, layouts);
    CentralityOptions options;
    options.sources = 300;
    for (const char* spec : {"rmat:17:16:1", "grid:700:700", "planted:100000:500:20:0.2:1"}) {
        const GraphPtr graph = generate(spec).graph;
        for (const auto& engine : engines.centralityEngines()) {
            if (engine->info().backend != Backend::cuda) continue;
            // What its cores take, the device needs no room for: with 31 of them a third was enough.
            const f64 most = engine->info().id == "heterogeneous" ? 1e9 : 1.25;
            expectGoodAnnouncement(measure(*engine, *graph, options), spec, engine->info().id, most);
        }
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
    EXPECT_LE(meter.peak(), budget + kConstant);
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
