#include "gpu/measures/engine.h"

#include <numeric>

#include "analytics/measures/triangles.h"
#include "gpu/measures/components.h"
#include "gpu/measures/cores.h"
#include "gpu/measures/pagerank.h"
#include "gpu/measures/triangles.h"
#include "gpu/stage_timer.h"
#include "gpu/stream.h"

namespace quartier::gpu::measures {
namespace {

using Bytes = std::function<u64(const Graph&, const MeasureOptions&)>;
using Values = MeasureValues (*)(const Graph&, const std::vector<u64>& count);

// The measure of that name, defined as on the CPU, with another way to compute it.
Measure onDevice(const char* name, int device, Measure::Run run, Bytes bytes) {
    const MeasureInfo info = quartier::measures().find(name).info();
    return {info,
            [device, run = std::move(run)](const Graph& graph, const MeasureOptions& options,
                                           RunContext& context) {
                const DeviceScope scope(device);
                return run(graph, options, context);
            },
            MeasureDevice{std::move(bytes), [name = info.algorithm, device](u64 seed) {
                              return cudaTrace(name.c_str(), kOnDevice, device, seed);
                          }}};
}

Measure ofTriangles(const char* name, int device, Values values) {
    return onDevice(
        name, device,
        [device, values](const Graph& graph, const MeasureOptions&, RunContext& context) {
            return values(graph, triangles(graph, device, context));
        },
        [](const Graph& graph, const MeasureOptions&) { return trianglesBytes(graph); });
}

}  // namespace

void addMeasures(int device, MeasureRegistry& measures) {
    measures.add(onDevice(
        "components", device,
        [device](const Graph& graph, const MeasureOptions&, RunContext& context) {
            return components(graph, device, context);
        },
        [](const Graph& graph, const MeasureOptions&) { return componentsBytes(graph); }));
    measures.add(onDevice(
        "core", device,
        [device](const Graph& graph, const MeasureOptions&, RunContext& context) {
            return cores(graph, device, context);
        },
        [](const Graph& graph, const MeasureOptions&) { return coresBytes(graph); }));
    measures.add(onDevice(
        "pagerank", device,
        [device](const Graph& graph, const MeasureOptions& options, RunContext& context) {
            return pagerank(graph, device, options, context);
        },
        pagerankBytes));
    measures.add(ofTriangles("triangles", device, [](const Graph&, const std::vector<u64>& count) {
        return triangleValues(count);
    }));
    measures.add(ofTriangles("clustering", device, clusteringValues));
    measures.add(ofTriangles("transitivity", device, [](const Graph& graph, const std::vector<u64>& count) {
        return transitivityValue(graph,
                                 static_cast<f64>(std::accumulate(count.begin(), count.end(), u64{0})));
    }));
}

}  // namespace quartier::gpu::measures
