// What estimate() announces against what the memory pool saw at its peak.
#include "device_tests.h"
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
            EXPECT_LE(announced, 2 * meter.peak() + kSlack) << spec << ", " << engine->info().id;
        }
    }
}

}  // namespace
}  // namespace quartier::gpu
