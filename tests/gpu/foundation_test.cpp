// Checked calls, buffers, uploads and live memory.
#include <numeric>

#include "core/error.h"
#include "device_tests.h"
#include "gpu/check.h"
#include "gpu/device_buffer.h"
#include "gpu/device_graph.h"
#include "gpu/live_memory.h"
#include "gpu/stream.h"
#include "small_graphs.h"

namespace quartier::gpu {
namespace {

TEST(Check, AFailureNamesTheCallAndLeavesNothingBehind) {
    SKIP_WITHOUT_DEVICE();
    try {
        CUDA_CHECK(cudaSetDevice(12345));
        FAIL() << "no such device, and no error";
    } catch (const CudaError& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("cudaSetDevice(12345)"), std::string::npos) << message;
        EXPECT_NE(message.find("foundation_test.cpp:"), std::string::npos) << message;
    }
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST(DeviceBuffer, TooLargeIsOutOfMemoryAndTheNextOneWorks) {
    SKIP_WITHOUT_DEVICE();
    const Stream stream;
    const u64 tooMuch = probe().devices.front().totalBytes * 2;
    try {
        const DeviceBuffer<u8> buffer(tooMuch, stream.get());
        FAIL() << "more than there is, and no error";
    } catch (const DeviceOutOfMemory& error) {
        EXPECT_EQ(error.bytesAsked(), tooMuch);
    }
    const std::vector<u32> values{3, 1, 4, 1, 5};
    const DeviceBuffer<u32> buffer = uploaded(std::span(values), stream.get());
    EXPECT_EQ(downloaded(buffer, buffer.size(), stream.get()), values);
}

TEST(DeviceBuffer, MovesItsMemory) {
    SKIP_WITHOUT_DEVICE();
    const Stream stream;
    DeviceBuffer<u32> a(10, stream.get());
    const u32* data = a.data();
    DeviceBuffer<u32> b = std::move(a);
    EXPECT_EQ(b.data(), data);
    EXPECT_EQ(b.size(), 10u);
    b.ensure(5, stream.get());
    EXPECT_EQ(b.data(), data) << "there is room already";
    b.ensure(50, stream.get());
    EXPECT_EQ(b.size(), 50u);
}

void expectSameRows(const Graph& graph, const DeviceGraph& device) {
    const Stream stream;
    const auto bring = [&](const auto* from, u64 count) {
        std::vector<std::remove_const_t<std::remove_pointer_t<decltype(from)>>> values(count);
        download(values.data(), from, count, stream.get());
        return values;
    };
    const auto same = [](const auto& values, auto expected) {
        EXPECT_TRUE(std::equal(values.begin(), values.end(), expected.begin(), expected.end()));
    };
    ASSERT_EQ(device.vertexCount(), graph.vertexCount());
    ASSERT_EQ(device.arcCount(), graph.arcCount());
    same(bring(device.rows().offsets, graph.offsets().size()), graph.offsets());
    same(bring(device.rows().targets, graph.arcCount()), graph.targets());
    same(bring(device.reverseRows().targets, graph.arcCount()), graph.reverseTargets());
    if (graph.isWeighted()) same(bring(device.rows().weights, graph.arcCount()), graph.weights());
    std::vector<VertexId> sources;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) sources.insert(sources.end(), graph.degree(v), v);
    same(bring(sourcesOf(device, stream.get()).data(), graph.arcCount()), std::span<const VertexId>(sources));
}

TEST(DeviceGraph, HoldsTheRowsThatItWasGiven) {
    SKIP_WITHOUT_DEVICE();
    std::vector<Graph> graphs;
    graphs.push_back(Graph());
    graphs.push_back(test::makeGraph(50, {}));
    graphs.push_back(test::makeGraph(40, {{7, 9}, {9, 9}, {30, 31}}));
    graphs.push_back(test::randomGraph(5000, 60000, 1, 9));
    graphs.push_back(test::randomGraph(3000, 9000, 2, 0, Direction::directed));
    for (const Graph& graph : graphs) expectSameRows(graph, DeviceGraph(graph));
}

TEST(DeviceGraph, IsUploadedOnceAndNeverMistaken) {
    SKIP_WITHOUT_DEVICE();
    const Graph graph = test::randomGraph(1000, 3000, 3);
    const Graph copy = graph;  // NOLINT(performance-unnecessary-copy-initialization): it is what is tested
    const auto first = onDevice(graph, 0);
    EXPECT_EQ(onDevice(copy, 0), first);
    const Graph other = test::randomGraph(1000, 3000, 4);
    const auto second = onDevice(other, 0);
    EXPECT_NE(second, first);
    expectSameRows(other, *second);
    expectSameRows(graph, *first);  // still held here
    forgetUploads(0);
}

TEST(LiveMemory, CarriesWhatTheWorkerWrote) {
    SKIP_WITHOUT_DEVICE();
    auto worker = std::make_shared<Stream>();
    const auto memory = deviceLiveMemory(0, worker);
    EXPECT_EQ(memory->kind(), MemoryKind::device);
    LiveChannel channel(sizeof(u32));
    channel.open(memory, 1000);
    const auto bridge = makeScreenBridge(0, Interop::off);
    for (u32 round = 1; round <= 10; ++round) {
        std::vector<u32> values(1000);
        std::iota(values.begin(), values.end(), round * 1000);
        const auto slot = channel.acquire();
        CUDA_CHECK(cudaMemcpyAsync(slot.data(), values.data(), 4000, cudaMemcpyHostToDevice, worker->get()));
        channel.publish(slot, {.level = round, .low = 0, .high = 0});
        const auto lease = channel.takeNewest(round - 1);
        ASSERT_TRUE(lease.has_value());
        const auto bytes = bridge->stage(*lease);
        ASSERT_EQ(bytes.size(), 4000u);
        const auto* staged = reinterpret_cast<const u32*>(bytes.data());
        EXPECT_TRUE(std::equal(values.begin(), values.end(), staged)) << "round " << round;
        EXPECT_EQ(lease->note().level, round);
    }
}

}  // namespace
}  // namespace quartier::gpu
