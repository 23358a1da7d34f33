// EngineInfo::algorithm of community engines.
#pragma once

namespace quartier {

inline constexpr const char* kLouvain = "louvain";           // what "auto" picks from
inline constexpr const char* kIgraphCommunities = "igraph";  // others, by igraph

}  // namespace quartier
