// Every engine that this build has and this machine can run.
#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "analytics/engine_registry.h"

namespace quartier::test {

const EngineRegistry& enginesUnderTest();
std::vector<std::string> communityIds();
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
