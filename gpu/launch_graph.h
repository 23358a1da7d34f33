// Launches that are made again and again with the same arguments, handed to the device at once: a CUDA graph.
#pragma once

#include <cuda_runtime_api.h>

#include <utility>

#include "gpu/check.h"

namespace quartier::gpu {

class LaunchGraph {
  public:
    LaunchGraph() = default;
    ~LaunchGraph() { reset(); }
    LaunchGraph(const LaunchGraph&) = delete;
    LaunchGraph& operator=(const LaunchGraph&) = delete;

    bool empty() const { return graph_ == nullptr; }
    // Records what `launches` puts on the stream, which must neither allocate nor wait, and runs none of it.
    template <class Launches>
    void record(cudaStream_t stream, const Launches& launches) {
        CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
        cudaGraph_t recorded = nullptr;
        try {
            launches();
        } catch (...) {
            if (cudaStreamEndCapture(stream, &recorded) == cudaSuccess) cudaGraphDestroy(recorded);
            clearCudaError();
            throw;
        }
        CUDA_CHECK(cudaStreamEndCapture(stream, &recorded));
        reset();
        const cudaError_t status = cudaGraphInstantiate(&graph_, recorded, 0);
        cudaGraphDestroy(recorded);
        CUDA_CHECK(status);
    }
    void launch(cudaStream_t stream) const { CUDA_CHECK(cudaGraphLaunch(graph_, stream)); }

  private:
    void reset() noexcept {
        if (graph_ != nullptr) cudaGraphExecDestroy(std::exchange(graph_, nullptr));
    }

    cudaGraphExec_t graph_ = nullptr;
};

}  // namespace quartier::gpu
