// The CUDA Louvain engines: a strategy's description and its making, behind the contract of communities.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "analytics/community.h"
#include "gpu/louvain/strategy.h"

namespace quartier::gpu::louvain {

struct StrategyEntry {
    EngineInfo info;
    std::function<std::unique_ptr<MoveStrategy>(const CommunityOptions&)> make;
    // Moves and contraction, the rows of coarse levels included. room: what the device has for them, for
    // strategies that make do with it.
    std::function<u64(const GraphShape&, const CommunityOptions&, u64 room)> workBytes;
};

// The one list of strategies that share the driver.
std::vector<StrategyEntry> strategies();
// Before anything is uploaded: a run that fails half-way through costs the person more than a refusal.
// Throw OptionError and DeviceOutOfMemory; the device must be current.
void refuseDirected(const Graph& graph, const std::string& engine);
void refuseWhatCannotFit(u64 bytes);
// Host memory of a run: the parent maps of its levels, and what it takes to check the final communities.
// levels: that vertices without arcs are on.
u64 hostBytes(const Graph& graph, u64 levels);
// Host memory that a run takes for want of room in the device memory that the strategy announces: with
// Leiden, on power laws, what the strategy announces beyond that where it knows that two levels keep their
// arcs, in few rounds. room: as of StrategyEntry::workBytes.
u64 bytesWithoutRoom(const StrategyEntry& entry, const GraphShape& shape, const CommunityOptions& options,
                     u64 room);
// Device memory that a run may be planned for.
u64 usableBytes();

std::unique_ptr<CommunityEngine> makeEngine(StrategyEntry entry, int device);

}  // namespace quartier::gpu::louvain
