// gpu/gpu.h, the same with and without a CUDA compiler or a device.
#include <gtest/gtest.h>

#include "gpu/gpu.h"

namespace quartier {
namespace {

TEST(GpuFace, SaysWhatThereIsOrWhyNot) {
    const gpu::Availability availability = gpu::probe();
    EXPECT_EQ(availability.devices.empty(), !availability.reason.empty()) << availability.reason;
    EXPECT_EQ(availability.devices.empty(), !availability.lack.empty()) << availability.lack;
    EXPECT_EQ(availability.lack.find("are used"), std::string::npos);  // nothing is, where a run is refused
    for (const gpu::Device& device : availability.devices) {
        EXPECT_FALSE(device.name.empty());
        EXPECT_GE(device.computeMajor * 10 + device.computeMinor, 75);
        EXPECT_GT(device.multiprocessors, 0);
        EXPECT_GT(device.totalBytes, 0u);
        EXPECT_LE(device.freeBytes, device.totalBytes);
    }
}

TEST(GpuFace, RegistersWhatItWasBuiltWith) {
    const gpu::Availability availability = gpu::probe();
    EngineRegistry engines;
    LayoutRegistry layouts;
    gpu::registerEngines(0, engines, layouts);
    const size_t registered =
        engines.communityEngines().size() + engines.centralityEngines().size() + layouts.layouts().size();
    if (availability.devices.empty()) {
        EXPECT_EQ(registered, 0u);
    } else {
        EXPECT_EQ(registered, gpu::builtEngines().size());
    }
    for (const EngineInfo& info : gpu::builtEngines()) EXPECT_EQ(info.backend, Backend::cuda) << info.id;
}

TEST(GpuFace, MakesABridgeOnlyWhereThereIsADevice) {
    const auto bridge = gpu::makeScreenBridge(0, gpu::Interop::off);
    EXPECT_EQ(bridge == nullptr, gpu::probe().devices.empty());
    if (bridge) {
        EXPECT_FALSE(bridge->direct());
        EXPECT_NE(bridge->description().find("pinned copy"), std::string::npos);
    }
}

}  // namespace
}  // namespace quartier
