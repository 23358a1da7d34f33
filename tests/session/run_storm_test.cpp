// Runs that are started and cancelled at any moment, while the screen takes what they publish: the document
// stays whole, and what comes afterwards is what would have come without them. QUARTIER_STORM: another number
// than 1,000. Under the thread sanitizer: docs/trust.md.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "app/session/session.h"

namespace quartier::session {
namespace {

using namespace std::chrono_literals;

// What a viewport does with publications, on the thread of the window.
class Screen {
  public:
    explicit Screen(const LiveSet& live) : live_(live) {}

    u64 take(u64 vertices) {
        look(*live_.communities, communities_, [&](const LiveChannel::ReadLease& lease) {
            const auto* labels = static_cast<const VertexId*>(lease.buffer().data);
            for (u64 v = 0; v < vertices; ++v) ASSERT_LT(labels[v], vertices);
        });
        look(*live_.positions, positions_, [&](const LiveChannel::ReadLease& lease) {
            const auto* places = static_cast<const Vec2*>(lease.buffer().data);
            for (u64 v = 0; v < vertices; ++v) ASSERT_TRUE(std::isfinite(places[v].x + places[v].y));
        });
        look(*live_.scores, scores_, [](const LiveChannel::ReadLease&) {});
        return taken_;
    }

  private:
    template <class Check>
    void look(LiveChannel& channel, u64& seen, Check&& check) {
        const auto lease = channel.takeNewest(seen);
        if (!lease) return;
        seen = lease->serial();
        ++taken_;
        check(*lease);
    }

    LiveSet live_;
    u64 communities_ = 0, positions_ = 0, scores_ = 0, taken_ = 0;
};

class RunStorm : public testing::Test {
  protected:
    void SetUp() override {
        session_.open("planted:3000:30:12:0.2:1", {}, false);
        ASSERT_TRUE(settle());
    }
    // Until both lanes are idle and what they brought is taken over.
    bool settle() {
        const auto deadline = std::chrono::steady_clock::now() + 60s;
        while (session_.analysis().busy() || session_.layout().busy()) {
            session_.poll();
            screen_.take(session_.document().vertexCount());
            if (std::chrono::steady_clock::now() > deadline) return false;
            std::this_thread::sleep_for(200us);
        }
        session_.poll();
        return true;
    }
    void startSomething(std::mt19937& random) {
        constexpr const char* kCommunities[] = {"sequential", "parallel", "leiden"};
        switch (random() % 3) {
            case 0:
                return session_.startCommunities(kCommunities[random() % 3], {.seed = random() % 5 + 1});
            case 1:
                return session_.startBetweenness("sources", {});
            default:
                return session_.startLayout("forceatlas2", {}, random() % 2 == 0);
        }
    }
    f64 modularity() {
        session_.startCommunities("sequential", {.seed = 7});
        EXPECT_TRUE(settle());
        return session_.document().communities->result.modularity;
    }

    Session session_{EngineSetup{.backend = BackendChoice::cpu, .device = 0, .threads = 2}};
    Screen screen_{session_.live()};
};

TEST_F(RunStorm, LeavesTheDocumentWhole) {
    const f64 before = modularity();
    const VertexId n = session_.document().vertexCount();
    const u64 edges = session_.document().graph().edgeCount();
    const char* asked = std::getenv("QUARTIER_STORM");
    const int runs = asked != nullptr ? std::atoi(asked) : 1000;
    std::mt19937 random(11);
    for (int i = 0; i < runs; ++i) {
        startSomething(random);
        const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(random() % 8000);
        while (std::chrono::steady_clock::now() < until) {
            session_.poll();
            screen_.take(n);
        }
        session_.analysis().cancel();
        session_.layout().cancel();
        ASSERT_TRUE(settle()) << "run " << i;
        const auto error = session_.takeError();
        ASSERT_FALSE(error.has_value()) << "run " << i << ": " << *error;
        const Document& document = session_.document();
        ASSERT_EQ(document.vertexCount(), n);
        ASSERT_EQ(document.graph().edgeCount(), edges);
        ASSERT_EQ(document.communities->dendrogram.vertexOrder().size(), n);
    }
    EXPECT_GT(screen_.take(n), 20u) << "the screen has seen something of them";
    EXPECT_EQ(modularity(), before);
}

}  // namespace
}  // namespace quartier::session
