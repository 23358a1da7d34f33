// Values of a measure, from the device to the host.
#pragma once

#include "gpu/device_buffer.h"
#include "graph/vertex_vector.h"

namespace quartier::gpu::measures {

// Waits for the stream.
inline VertexVector<f64> downloadedValues(const DeviceBuffer<f64>& buffer, u64 count, cudaStream_t stream) {
    VertexVector<f64> values(count);
    download(values.data(), buffer.data(), count, stream);
    return values;
}

}  // namespace quartier::gpu::measures
