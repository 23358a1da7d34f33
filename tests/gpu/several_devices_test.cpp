// Betweenness spread over all devices of this machine, one engine each, sums through NCCL. With one device
// both shares run on it, and only the sums are on the host.
#include <cmath>

#include "analytics/shares.h"
#include "device_tests.h"
#include "engine_runs.h"
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

TEST(SeveralDevices, GiveTheScoresOfOne) {
    SKIP_WITHOUT_DEVICE();
    std::vector<int> devices;
    for (const gpu::Device& device : gpu::probe().devices) devices.push_back(device.index);
    gpu::DeviceSums sums{.sum = sumHere, .description = "the host (one device)"};
    if (devices.size() > 1)
        sums = gpu::sumOverDevices(devices);
    else
        devices.push_back(devices[0]);
    std::printf("%zu engines, sums through %s\n", devices.size(), sums.description.c_str());
    const auto registries = onEveryDevice(devices);
    for (const u64 sources : {u64{0}, u64{200}}) {
        const GraphPtr graph = generate("rmat:11:12:1").graph;
        CentralityOptions options;
        options.sources = sources;
        for (const CentralityEngine* engine : test::onDevice(registries[0]->engines.centralityEngines())) {
            SCOPED_TRACE(engine->info().id);
            std::vector<const CentralityEngine*> engines;
            for (const auto& registry : registries)
                engines.push_back(&registry->engines.centrality(engine->info().id));
            RunContext context = plainContext();
            const Scores one = engine->run(*graph, options, context).scores;
            const Scores all = runShares(engines, *graph, options, context, sums.sum).scores;
            EXPECT_EQ(all.exact, sources == 0);
            EXPECT_EQ(all.sourcesUsed, one.sourcesUsed);
            expectSame(all.value, one.value);
        }
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
