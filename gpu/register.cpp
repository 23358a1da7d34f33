// The one list of CUDA engines and measures.
#include "gpu/betweenness/engine.h"
#include "gpu/betweenness/fast/engine.h"
#include "gpu/gpu.h"
#include "gpu/layout/engine.h"
#include "gpu/louvain/engine.h"
#include "gpu/louvain/fast/engine.h"
#include "gpu/measures/engine.h"

namespace quartier::gpu {

std::vector<EngineInfo> builtEngines() {
    std::vector<EngineInfo> infos;
    for (const louvain::StrategyEntry& strategy : louvain::strategies()) infos.push_back(strategy.info);
    infos.push_back(louvain::fast::fastInfo());
    for (const betweenness::StrategyEntry& strategy : betweenness::strategies())
        infos.push_back(strategy.info);
    infos.push_back(betweenness::fast::fastInfo());
    infos.push_back(layout::meshInfo());
    return infos;
}

void registerEngines(int device, EngineRegistry& engines, LayoutRegistry& layouts) {
    if (probe().devices.empty()) return;
    for (louvain::StrategyEntry& strategy : louvain::strategies())
        engines.add(louvain::makeEngine(std::move(strategy), device));
    engines.add(louvain::fast::makeFast(device));
    for (betweenness::StrategyEntry& strategy : betweenness::strategies())
        engines.add(betweenness::makeEngine(std::move(strategy), device));
    engines.add(betweenness::fast::makeFast(device));
    layouts.add(layout::makeMesh(device));
}

void registerMeasures(int device, MeasureRegistry& list) {
    if (!probe().devices.empty()) measures::addMeasures(device, list);
}

}  // namespace quartier::gpu
