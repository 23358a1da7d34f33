// The engines that the contracts are held against, by id; names for tests; a way to stop them.
#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "engine_runs.h"

namespace quartier::test {

std::vector<std::string>
communityIds();  // of Louvain: those by igraph have tests/analytics/igraph_communities_test
std::vector<std::string> centralityIds();

// Asks a run to stop once it has told of its progress `after` times.
class StopAfter : public RunObserver {
  public:
    explicit StopAfter(int after) : left_(after) {}
    void progress(const Progress&) override {
        if (--left_ <= 0) source_.request_stop();
    }
    std::stop_token token() const { return source_.get_token(); }

  private:
    int left_;
    std::stop_source source_;
};

// "block-per-vertex" -> "blockPerVertex": names of tests hold letters and digits only.
std::string testName(const std::string& id);

}  // namespace quartier::test
