// Copies of results to the host: whole, in order after the work on their stream, several at a time.
#include <algorithm>
#include <numeric>

#include "device_tests.h"
#include "gpu/check.h"
#include "gpu/device_buffer.h"
#include "gpu/host_copies.h"
#include "gpu/louvain/parent_maps.h"

namespace quartier::gpu {
namespace {

std::vector<u32> counting(u64 count, u32 first) {
    std::vector<u32> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
}

// Around the size of a chunk (2 MB), and several chunks with a rest.
TEST(HostCopies, BringWhatIsOnTheDevice) {
    SKIP_WITHOUT_DEVICE();
    const Stream stream;
    for (const u64 count : {0u, 1u, 1000u, 524'287u, 524'288u, 524'289u, 5'000'001u}) {
        const std::vector<u32> expected = counting(count, 7);
        const DeviceBuffer<u32> buffer = uploaded(std::span(expected), stream.get());
        std::vector<u32> found(count, 0);
        HostCopies copies;
        copies.begin(found.data(), buffer.data(), buffer.bytes(), stream.get());
        copies.wait();
        EXPECT_EQ(found, expected) << count;
    }
}

// The copy begins when the upload before it on the stream is done.
TEST(HostCopies, ComeAfterTheWorkOnTheStream) {
    SKIP_WITHOUT_DEVICE();
    const Stream stream;
    DeviceBuffer<u32> buffer(u64{8} << 20, stream.get());
    std::vector<u32> found(buffer.size());
    HostCopies copies;
    for (const int byte : {1, 2, 3, 4}) {
        for (int again = 0; again < 20; ++again) buffer.fillBytes(0xFF, stream.get());
        buffer.fillBytes(byte, stream.get());
        copies.begin(found.data(), buffer.data(), buffer.bytes(), stream.get());
        copies.wait();
        const auto expected = static_cast<u32>(byte) * 0x01010101u;
        EXPECT_EQ(std::count(found.begin(), found.end(), expected), static_cast<i64>(found.size()));
    }
}

TEST(HostCopies, SeveralAtATimeDoNotMix) {
    SKIP_WITHOUT_DEVICE();
    const Stream stream;
    std::vector<DeviceBuffer<u32>> buffers;
    std::vector<std::vector<u32>> found;
    for (u32 i = 0; i < 12; ++i) {
        const std::vector<u32> values = counting(300'000 + 70'000 * i, i << 24);
        buffers.push_back(uploaded(std::span(values), stream.get()));
        found.emplace_back(values.size());
    }
    HostCopies copies;
    for (u32 i = 0; i < 12; ++i)
        copies.begin(found[i].data(), buffers[i].data(), buffers[i].bytes(), stream.get());
    copies.wait();
    for (u32 i = 0; i < 12; ++i) EXPECT_EQ(found[i], counting(found[i].size(), i << 24)) << i;
}

TEST(ParentMaps, AreThoseOfTheLevelsWhateverWasExpected) {
    SKIP_WITHOUT_DEVICE();
    const Stream stream;
    const std::vector<u64> sizes{3'000'000, 200'000, 50, 1};
    std::vector<DeviceBuffer<VertexId>> buffers;
    for (const u64 size : sizes)
        buffers.push_back(uploaded(std::span<const VertexId>(counting(size, 1)), stream.get()));
    for (const auto& expected :
         std::vector<std::vector<u64>>{{}, {3'000'000}, {4'000'000, 1'000'000, 3}, sizes}) {
        louvain::ParentMaps maps;
        for (const u64 vertices : expected) maps.expect(vertices);
        for (size_t l = 0; l < sizes.size(); ++l) maps.begin(buffers[l].data(), sizes[l], stream.get());
        EXPECT_GE(maps.wait(), 0);
        for (size_t l = 0; l < sizes.size(); ++l) EXPECT_EQ(maps.take(l), counting(sizes[l], 1)) << l;
    }
}

}  // namespace
}  // namespace quartier::gpu
