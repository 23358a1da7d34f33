#include "analytics/engine_registry.h"

#include <fmt/format.h>

#include "core/error.h"

namespace quartier {
namespace {

template <class Engine>
const Engine& find(const std::vector<std::unique_ptr<Engine>>& engines, std::string_view algorithm,
                   std::string_view id) {
    std::string known;
    for (const auto& engine : engines) {
        if (engine->info().id == id) return *engine;
        known += (known.empty() ? "" : ", ") + engine->info().id;
    }
    throw OptionError(
        fmt::format("there is no {} strategy '{}' on this machine; there are: {}", algorithm, id, known));
}

}  // namespace

void EngineRegistry::add(std::unique_ptr<CommunityEngine> engine) { community_.push_back(std::move(engine)); }
void EngineRegistry::add(std::unique_ptr<CentralityEngine> engine) {
    centrality_.push_back(std::move(engine));
}

const CommunityEngine& EngineRegistry::community(std::string_view id) const {
    return find(community_, "Louvain", id);
}
const CentralityEngine& EngineRegistry::centrality(std::string_view id) const {
    return find(centrality_, "betweenness", id);
}

}  // namespace quartier
