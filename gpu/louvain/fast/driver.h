// The run of `fast`: Louvain, local moving again while uncoarsening (pLouvain's "Louvain+"), and a nested
// hierarchy of connected communities. The host reads back a few counters per level, none per sweep.
//
// Memory beyond the upload, per vertex and arc of the input: see bytesBesideGraph() in driver.cpp. But for
// the strengths of the input, the run takes all of it at once, in one arena, when it knows the input's hubs:
// what was announced it then has, and nothing fails in the middle because another program took memory.
#pragma once

#include <memory>

#include "analytics/community.h"
#include "gpu/device_graph.h"
#include "gpu/louvain/fast/move.h"

namespace quartier::gpu::louvain::fast {

// The device must be current. mostSlotsPerWarp: of the tables in shared memory; as on a device that has less
// of it. That changes nothing in the result.
CommunityResult runFast(const Graph& graph, const CommunityOptions& options, RunContext& context, int device,
                        u32 mostSlotsPerWarp = kMostSlotsPerWarp);

// Device memory of a run at its peak, the upload included; looks at every vertex.
u64 fastBytes(const Graph& graph);
// A bound of it for which no vertex is looked at.
u64 fastBytesAtMost(const Graph& graph);

}  // namespace quartier::gpu::louvain::fast
