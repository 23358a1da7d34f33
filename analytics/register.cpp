#include "analytics/brandes_sources.h"
#include "analytics/engine_registry.h"
#include "analytics/igraph/communities.h"
#include "analytics/louvain_parallel.h"
#include "analytics/louvain_sequential.h"

namespace quartier {

void registerCpuEngines(EngineRegistry& registry) {
    registry.add(makeSequentialLouvain());
    registry.add(makeParallelLouvain());
    registry.add(makeLeidenModularity());
    registry.add(makeLeidenPotts());
    registry.add(makeLabelPropagation());
    registry.add(makeInfomap());
    registry.add(makeWalktrap());
    registry.add(makeFastGreedy());
    registry.add(makeEdgeBetweenness());
    registry.add(makeSourcesBetweenness());
}

}  // namespace quartier
