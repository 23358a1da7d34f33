// Sums over devices where the program was built without NCCL's header: on the host.
#include "gpu/gpu.h"

namespace quartier::gpu {

DeviceSums sumOverDevices(const std::vector<int>&) {
    return {.sum = sumHere, .description = "the host (built without NCCL)"};
}

}  // namespace quartier::gpu
