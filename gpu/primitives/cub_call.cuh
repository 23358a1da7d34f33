// CUB's two-step protocol (ask for the scratch size, then work) in one place. Only for the files of this
// folder: CUB is slow to compile.
#pragma once

#include <cub/cub.cuh>

#include "gpu/primitives/workspace.h"

namespace quartier::gpu {

// call(scratch, bytes) is a lambda around one cub::Device... function.
template <class Call>
void withScratch(Workspace& workspace, Call call) {
    size_t bytes = 0;
    CUDA_CHECK(call(nullptr, bytes));
    void* scratch = workspace.ensure(bytes + 1);  // never null: null asks for the size again
    CUDA_CHECK(call(scratch, bytes));
}

}  // namespace quartier::gpu
