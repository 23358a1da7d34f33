// "GPU accelerated implementation of Brandes algorithm" (OpenCL report), after Sariyuce, Kaya, Saule,
// Catalyurek, "Betweenness Centrality on GPUs and Heterogeneous Architectures" (GPGPU 2013).
//
// All threads of the device work on a superstep, the vertices at one distance; the host launches one after
// the other. Sections of the report and the options that switch them:
//   Vertex virtualization     a thread per virtual vertex of at most D arcs (virtual-degree)
//   Coalesced accesses        arcs dealt to the virtual vertices of a vertex in turn (round-robin)
//   Replacing atomics         virtual vertices leave partial sums, and a second kernel with a thread per
//                             vertex adds them up (reduction); else they add to the vertex by atomics
//   SoA                       arrays of distances, counts and shares (structures: one array of all three)
// Both ways pull: counts from the level before, shares of dependencies from the level after.
// A source of the report has the device for itself. Ours shares it with others where it would leave threads
// idle (batch 1 is the report's): every slot has a place of its own, a third kernel moves all on.
// Work O((vertices + arcs / D) depth + arcs) per source; memory per source in flight 20 bytes a vertex (24
// with structures), 8 per virtual vertex. Sources whose counts overflow go to work-efficient.
#pragma once

#include "analytics/centrality.h"
#include "gpu/betweenness/strategy.h"

namespace quartier::gpu::betweenness {

std::unique_ptr<SourceStrategy> makeVirtualVertices(const CentralityOptions& options);

}  // namespace quartier::gpu::betweenness
