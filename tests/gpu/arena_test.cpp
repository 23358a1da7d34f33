// Buffers on the stream of an arena.
#include "gpu/arena.h"

#include "core/error.h"
#include "device_tests.h"
#include "gpu/stream.h"

namespace quartier::gpu {
namespace {

constexpr u64 kMiB = u64{1} << 20;

struct ArenaTest : testing::Test {
    void SetUp() override {
        SKIP_WITHOUT_DEVICE();
        CUDA_CHECK(cudaSetDevice(0));
        CUDA_CHECK(cudaDeviceSynchronize());
        resetMemoryPeak(0);
        before = memoryUse(0).now;
    }
    u64 fromPool() const { return memoryUse(0).now - before; }
    u64 before = 0;
};

TEST_F(ArenaTest, BuffersComeOutOfIt) {
    const Stream stream;
    {
        const Arena arena(8 * kMiB, stream.get());
        const u64 block = fromPool();
        EXPECT_GE(block, 8 * kMiB);
        DeviceBuffer<u32> numbers(kMiB, stream.get());
        EXPECT_EQ(fromPool(), block);
        numbers.fillBytes(1, stream.get());
        EXPECT_EQ(downloaded(numbers, 1, stream.get())[0], 0x01010101u);
        EXPECT_EQ(arena.mostUsed(), 4 * kMiB);
        EXPECT_EQ(arena.beyond(), 0u);
        const u32* place = numbers.data();
        numbers.reset();
        const DeviceBuffer<u32> again(kMiB, stream.get());
        EXPECT_EQ(again.data(), place);  // at once
        EXPECT_EQ(arena.mostUsed(), 4 * kMiB);
    }
    EXPECT_EQ(fromPool(), 0u);
    EXPECT_EQ(memoryUse(0).usedOfArenas, 4 * kMiB);
    EXPECT_EQ(memoryUse(0).beyondArenas, 0u);
    resetMemoryPeak(0);
    EXPECT_EQ(memoryUse(0).usedOfArenas, 0u);
}

TEST_F(ArenaTest, WhatHasNoRoomComesFromTheHostAndIsCounted) {
    const Stream stream;
    {
        const Arena arena(4 * kMiB, stream.get());
        const u64 block = fromPool();
        DeviceBuffer<u8> in(3 * kMiB, stream.get());
        DeviceBuffer<u8> out(2 * kMiB, stream.get());
        EXPECT_EQ(fromPool(), block);
        EXPECT_EQ(arena.beyond(), 2 * kMiB);
        in.fillBytes(7, stream.get());
        CUDA_CHECK(
            cudaMemcpyAsync(out.data(), in.data(), out.bytes(), cudaMemcpyDeviceToDevice, stream.get()));
        CUDA_CHECK(cudaMemsetAsync(out.data(), 9, 1, stream.get()));
        const std::vector<u8> values = downloaded(out, out.size(), stream.get());
        EXPECT_EQ(values.front(), 9);
        EXPECT_EQ(values.back(), 7);
        out.reset();
        EXPECT_EQ(fromPool(), block);
        out = DeviceBuffer<u8>(2 * kMiB, stream.get());
        EXPECT_EQ(arena.beyond(), 2 * kMiB);  // at once
        EXPECT_EQ(arena.mostUsed(), 3 * kMiB);
    }
    EXPECT_EQ(fromPool(), 0u);
    EXPECT_EQ(memoryUse(0).beyondArenas, 2 * kMiB);
}

TEST_F(ArenaTest, EarlierBuffersAndOtherStreamsAreLeftAlone) {
    const Stream stream;
    const Stream other;
    DeviceBuffer<u8> earlier(2 * kMiB, stream.get());
    const u64 held = fromPool();
    {
        const Arena arena(4 * kMiB, stream.get());
        const u64 block = fromPool() - held;
        const DeviceBuffer<u8> elsewhere(2 * kMiB, other.get());
        EXPECT_EQ(arena.mostUsed(), 0u);
        EXPECT_EQ(arena.beyond(), 0u);
        earlier.reset();
        EXPECT_EQ(fromPool(), block + elsewhere.bytes());
        EXPECT_EQ(arena.mostUsed(), 0u);
    }
    EXPECT_EQ(fromPool(), 0u);
}

TEST_F(ArenaTest, SwitchedOffItLeavesEveryBufferToThePool) {
    const Stream stream;
    setArenas(false);
    const Arena arena(4 * kMiB, stream.get());
    setArenas(true);
    EXPECT_EQ(fromPool(), 0u);
    const DeviceBuffer<u8> buffer(2 * kMiB, stream.get());
    EXPECT_EQ(fromPool(), 2 * kMiB);
    EXPECT_EQ(arena.mostUsed(), 0u);
}

TEST_F(ArenaTest, ABlockThatDoesNotFitIsRefusedAtOnce) {
    const Stream stream;
    EXPECT_THROW(Arena(u64{1} << 44, stream.get()), DeviceOutOfMemory);
    const DeviceBuffer<u8> fine(kMiB, stream.get());  // nothing of it is left behind
    EXPECT_GE(fromPool(), kMiB);
}

}  // namespace
}  // namespace quartier::gpu
