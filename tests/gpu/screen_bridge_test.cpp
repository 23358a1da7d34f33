// The CUDA-OpenGL copier in a real context: what was published in device memory arrives in a GL buffer, by
// whichever way the machine allows, and the fallback can be forced.
#include <epoxy/gl.h>

#include <cstring>
#include <numeric>

#include "core/error.h"
#include "device_tests.h"
#include "gpu/check.h"
#include "gpu/live_memory.h"
#include "render/headless.h"

namespace quartier::gpu {
namespace {

constexpr u64 kCount = 100'000;

class BufferName {
  public:
    explicit BufferName(u64 bytes) {
        glGenBuffers(1, &name_);
        glBindBuffer(GL_COPY_WRITE_BUFFER, name_);
        glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_DRAW);
    }
    ~BufferName() { glDeleteBuffers(1, &name_); }
    u32 name() const { return name_; }
    std::vector<u32> content(u64 count) const {
        std::vector<u32> values(count);
        glBindBuffer(GL_COPY_READ_BUFFER, name_);
        glGetBufferSubData(GL_COPY_READ_BUFFER, 0, static_cast<GLsizeiptr>(count * sizeof(u32)),
                           values.data());
        return values;
    }

  private:
    GLuint name_ = 0;
};

class Published {
  public:
    Published() : worker_(std::make_shared<Stream>()), channel_(sizeof(u32)) {
        channel_.open(deviceLiveMemory(0, worker_), kCount);
    }
    std::vector<u32> publish(u32 from) {
        std::vector<u32> values(kCount);
        std::iota(values.begin(), values.end(), from);
        const auto slot = channel_.acquire();
        CUDA_CHECK(cudaMemcpyAsync(slot.data(), values.data(), kCount * sizeof(u32), cudaMemcpyHostToDevice,
                                   worker_->get()));
        channel_.publish(slot);
        return values;
    }
    LiveChannel& channel() { return channel_; }

  private:
    std::shared_ptr<Stream> worker_;
    LiveChannel channel_;
};

TEST(ScreenBridge, BringsPublicationsIntoGlBuffers) {
    SKIP_WITHOUT_DEVICE();
    std::unique_ptr<render::HeadlessContext> context;
    try {
        context = std::make_unique<render::HeadlessContext>();
    } catch (const GlError& error) {
        GTEST_SKIP() << error.what();
    }
    context->makeCurrent();
    const auto bridge = makeScreenBridge(0, Interop::automatic);
    ASSERT_NE(bridge, nullptr);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "a refusal leaves no error behind";
    std::printf("[   BRIDGE ] %s: %s\n", context->description().c_str(), bridge->description().c_str());
    if (!bridge->direct()) GTEST_SKIP() << bridge->description();

    Published one;
    Published two;
    const BufferName first(kCount * sizeof(u32));
    const BufferName second(kCount * sizeof(u32));
    for (u32 round = 0; round < 5; ++round) {
        const std::vector<u32> expectedOne = one.publish(round * 7);
        const std::vector<u32> expectedTwo = two.publish(round * 1000 + 5);
        const auto leaseOne = one.channel().takeNewest(round);
        const auto leaseTwo = two.channel().takeNewest(round);
        ASSERT_TRUE(leaseOne && leaseTwo);
        const ScreenBridge::Copy copies[] = {{&*leaseOne, first.name()}, {&*leaseTwo, second.name()}};
        bridge->copyDirect(copies);
        EXPECT_EQ(first.content(kCount), expectedOne) << "round " << round;
        EXPECT_EQ(second.content(kCount), expectedTwo) << "round " << round;
    }
    bridge->forget(first.name());
    bridge->forget(second.name());
    bridge->forget(12345);  // never seen: nothing happens

    // A buffer that is too small is an error, and the bridge goes on working.
    const BufferName small(16);
    one.publish(3);
    {
        const auto lease = one.channel().takeNewest(5);
        ASSERT_TRUE(lease.has_value());
        const ScreenBridge::Copy copies[] = {{&*lease, small.name()}};
        EXPECT_THROW(bridge->copyDirect(copies), CudaError);
    }
    bridge->forget(small.name());
    const std::vector<u32> after = one.publish(99);
    const auto lease = one.channel().takeNewest(6);
    ASSERT_TRUE(lease.has_value());
    const ScreenBridge::Copy copies[] = {{&*lease, first.name()}};
    bridge->copyDirect(copies);
    EXPECT_EQ(first.content(kCount), after);
    bridge->forget(first.name());
}

TEST(ScreenBridge, RefusesToCopyDirectlyWhenSwitchedOff) {
    SKIP_WITHOUT_DEVICE();
    const auto bridge = makeScreenBridge(0, Interop::off);
    Published published;
    const std::vector<u32> expected = published.publish(1);
    const auto lease = published.channel().takeNewest(0);
    ASSERT_TRUE(lease.has_value());
    const ScreenBridge::Copy copies[] = {{&*lease, 1}};
    EXPECT_THROW(bridge->copyDirect(copies), CudaError);
    const auto bytes = bridge->stage(*lease);
    EXPECT_EQ(std::memcmp(bytes.data(), expected.data(), bytes.size()), 0);
}

}  // namespace
}  // namespace quartier::gpu
