// Tables of sums in global memory: emptying, and moving the slots in use together.
#pragma once

#include "gpu/louvain/fast/rows.h"
#include "gpu/primitives/workspace.h"

namespace quartier::gpu::louvain::fast {

template <class Sum>
void emptySlots(Arc<Sum>* slots, u64 count, cudaStream_t stream);
// Their order stays.
template <class Sum>
void selectUsedSlots(Workspace& workspace, const Arc<Sum>* slots, u64 count, Arc<Sum>* used);

}  // namespace quartier::gpu::louvain::fast
