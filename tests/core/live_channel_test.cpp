#include "core/live_channel.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace quartier {
namespace {

TEST(LiveChannel, GivesTheNewestPublicationOnce) {
    LiveChannel channel(sizeof(u32));
    EXPECT_FALSE(channel.takeNewest(0).has_value());
    channel.open(hostLiveMemory(), 3);
    const std::vector<u32> first{1, 2, 3};
    const std::vector<u32> second{4, 5, 6};
    channel.publishCopy(std::span(first));
    channel.publishCopy(std::span(second), {.level = 7, .low = 0, .high = 1});
    auto lease = channel.takeNewest(0);
    ASSERT_TRUE(lease.has_value());
    EXPECT_EQ(lease->serial(), 2u);
    EXPECT_EQ(lease->note().level, 7u);
    EXPECT_EQ(static_cast<const u32*>(lease->buffer().data)[0], 4u);
    EXPECT_FALSE(channel.takeNewest(2).has_value());
}

TEST(LiveChannel, IsWantedAgainOnlyAfterSomebodyLooked) {
    LiveChannel channel(sizeof(u32));
    channel.open(hostLiveMemory(), 1);
    EXPECT_TRUE(channel.wanted());
    const std::vector<u32> value{1};
    channel.publishCopy(std::span(value));
    EXPECT_FALSE(channel.wanted());
    channel.takeNewest(0);
    EXPECT_TRUE(channel.wanted());
}

TEST(LiveChannel, ALeaseOutlivesANewRing) {
    LiveChannel channel(sizeof(u32));
    channel.open(hostLiveMemory(), 2);
    const std::vector<u32> values{8, 9};
    channel.publishCopy(std::span(values));
    auto lease = channel.takeNewest(0);
    channel.open(hostLiveMemory(), 5);
    ASSERT_TRUE(lease.has_value());
    EXPECT_EQ(lease->bytes(), 8u);
    EXPECT_EQ(static_cast<const u32*>(lease->buffer().data)[1], 9u);
}

TEST(LiveChannel, ClearedChannelShowsNothingUntilTheNextPublication) {
    LiveChannel channel(sizeof(u32));
    channel.open(hostLiveMemory(), 1);
    const std::vector<u32> value{1};
    channel.publishCopy(std::span(value));
    channel.clear();
    EXPECT_FALSE(channel.takeNewest(0).has_value());
    EXPECT_TRUE(channel.wanted());
    channel.publishCopy(std::span(value));
    auto lease = channel.takeNewest(1);
    ASSERT_TRUE(lease.has_value());
    EXPECT_EQ(lease->serial(), 2u);
}

// A reader must never see a publication that is half of one and half of another.
TEST(LiveChannel, NeverTearsUnderAReader) {
    constexpr u32 kElements = 1 << 14;
    LiveChannel channel(sizeof(u32));
    channel.open(hostLiveMemory(), kElements);
    std::jthread writer([&](const std::stop_token& stop) {
        for (u32 round = 1; !stop.stop_requested(); ++round) {
            const auto slot = channel.acquire();
            std::fill_n(slot.as<u32>(), kElements, round);
            channel.publish(slot);
        }
    });
    u64 seen = 0;
    for (int reads = 0; reads < 200;) {
        auto lease = channel.takeNewest(seen);
        if (!lease) continue;
        seen = lease->serial();
        const u32* values = static_cast<const u32*>(lease->buffer().data);
        for (u32 i = 1; i < kElements; ++i) ASSERT_EQ(values[i], values[0]);
        ++reads;
    }
}

}  // namespace
}  // namespace quartier
