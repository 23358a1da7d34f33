// Betweenness spread over all devices of this machine, one engine each, sums through NCCL. With one device
// both shares run on it, and only the sums are on the host.
#include <cmath>

#include "analytics/shares.h"
#include "betweenness_agreement.h"
#include "device_tests.h"
#include "graph/generators.h"
#include "small_graphs.h"

namespace quartier {
namespace {

struct DeviceEngines {
    EngineRegistry engines;
    LayoutRegistry layouts;
};

std::vector<std::unique_ptr<DeviceEngines>> onEveryDevice(const std::vector<int>& devices) {
    std::vector<std::unique_ptr<DeviceEngines>> all;
    for (const int device : devices) {
        all.push_back(std::make_unique<DeviceEngines>());
        gpu::registerEngines(device, all.back()->engines, all.back()->layouts);
    }
    return all;
}

void expectSame(const std::vector<f64>& found, const std::vector<f64>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    f64 largest = 0;
    for (const f64 value : expected) largest = std::max(largest, value);
    for (size_t v = 0; v < expected.size(); ++v)
        ASSERT_NEAR(found[v], expected[v], 1e-6 * largest + 1e-6 * expected[v]) << "vertex " << v;
}

// Engines on all devices, and how their arrays are summed.
struct Team {
    Team() {
        for (const gpu::Device& device : gpu::probe().devices) devices.push_back(device.index);
        if (devices.size() > 1)
            sums = gpu::sumOverDevices(devices);
        else
            devices.push_back(devices[0]);
        registries = onEveryDevice(devices);
        std::printf("%zu engines, sums through %s\n", devices.size(), sums.description.c_str());
    }
    std::vector<const CentralityEngine*> engines(const std::string& id) const {
        std::vector<const CentralityEngine*> all;
        for (const auto& registry : registries) all.push_back(&registry->engines.centrality(id));
        return all;
    }

    std::vector<int> devices;
    gpu::DeviceSums sums{.sum = sumHere, .description = "the host (one device)"};
    std::vector<std::unique_ptr<DeviceEngines>> registries;
};

// Of all sources, of some, of an odd number, and of fewer than there are devices.
TEST(SeveralDevices, GiveTheScoresOfOne) {
    SKIP_WITHOUT_DEVICE();
    const Team team;
    const GraphPtr graph = generate("rmat:11:12:1").graph;
    for (const u64 sources : {u64{0}, u64{200}, u64{77}, u64{1}}) {
        CentralityOptions options;
        options.sources = sources;
        for (const CentralityEngine* engine :
             test::onDevice(team.registries[0]->engines.centralityEngines())) {
            SCOPED_TRACE(engine->info().id + ", sources " + std::to_string(sources));
            RunContext context = plainContext();
            const Scores one = engine->run(*graph, options, context).scores;
            const Scores all =
                runShares(team.engines(engine->info().id), *graph, options, context, team.sums.sum).scores;
            EXPECT_EQ(all.exact, sources == 0);
            EXPECT_EQ(all.sourcesUsed, one.sourcesUsed);
            expectSame(all.value, one.value);
            EXPECT_EQ(all.standardError.size(), one.standardError.size());
            if (sources == 1) continue;  // errors are not known
            EXPECT_LE(test::errorOfErrors(all.standardError, one), 10 * test::errorAllowed(engine->info()));
        }
    }
}

// Stops a run once it has done something, and knows how long ago that was.
struct AskToStop : RunObserver {
    void progress(const Progress& progress) override {
        if (progress.metric < 100 || stop.stop_requested()) return;
        clock.restart();
        stop.request_stop();
    }
    std::stop_source stop;
    Stopwatch clock;
};

TEST(SeveralDevices, StopTogether) {
    SKIP_WITHOUT_DEVICE();
    const Team team;
    const GraphPtr graph = generate("rmat:17:16:1").graph;
    for (const char* id : {"work-efficient", "fast"}) {
        AskToStop asker;
        RunContext context{.stop = asker.stop.get_token(), .observer = asker, .live = {}, .gate = nullptr};
        const CentralityResult result = runShares(team.engines(id), *graph, {}, context, team.sums.sum);
        EXPECT_LT(asker.clock.seconds(), 0.5) << id;  // the sums of the shares are in it
        EXPECT_EQ(result.status, RunStatus::cancelled) << id;
        EXPECT_GT(result.scores.searches, 0u) << id;
        EXPECT_FALSE(result.scores.exact) << id;
        for (const f64 value : result.scores.value) ASSERT_TRUE(std::isfinite(value) && value >= 0) << id;
    }
}

TEST(SeveralDevices, SumArrays) {
    SKIP_WITHOUT_DEVICE();
    std::vector<int> devices;
    for (const gpu::Device& device : gpu::probe().devices) devices.push_back(device.index);
    const gpu::DeviceSums sums = gpu::sumOverDevices(devices);
    std::printf("sums through %s\n", sums.description.c_str());
    for (const size_t size : {size_t{0}, size_t{1}, size_t{1000}, (size_t{1} << 24) + 7}) {
        std::vector<std::vector<f64>> arrays;
        std::vector<std::span<f64>> spans;
        for (size_t i = 0; i < devices.size(); ++i) {
            arrays.emplace_back(size);
            for (size_t k = 0; k < size; ++k) arrays[i][k] = static_cast<f64>((i + 1) * (k % 997));
        }
        for (std::vector<f64>& array : arrays) spans.emplace_back(array);
        sums.sum(spans);
        const size_t each = devices.size() * (devices.size() + 1) / 2;
        for (const std::vector<f64>& array : arrays)
            for (size_t k = 0; k < size; ++k) ASSERT_EQ(array[k], static_cast<f64>(each * (k % 997))) << k;
    }
}

}  // namespace
}  // namespace quartier
