// All engines of this program on this machine. Filled once at start: registerCpuEngines(), then
// gpu::registerEngines().
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "analytics/centrality.h"
#include "analytics/community.h"

namespace quartier {

class EngineRegistry {
  public:
    void add(std::unique_ptr<CommunityEngine> engine);
    void add(std::unique_ptr<CentralityEngine> engine);

    const std::vector<std::unique_ptr<CommunityEngine>>& communityEngines() const { return community_; }
    const std::vector<std::unique_ptr<CentralityEngine>>& centralityEngines() const { return centrality_; }
    // Throws OptionError naming the strategies there are.
    const CommunityEngine& community(std::string_view id) const;
    const CentralityEngine& centrality(std::string_view id) const;

  private:
    std::vector<std::unique_ptr<CommunityEngine>> community_;
    std::vector<std::unique_ptr<CentralityEngine>> centrality_;
};

// analytics/register.cpp: the one list of CPU engines.
void registerCpuEngines(EngineRegistry& registry);

}  // namespace quartier
