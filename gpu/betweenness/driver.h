// The run of a betweenness strategy on one device: the sources in slices of time, those whose counts of paths
// overflow once more with exponents, then the scores. See strategy.h for what a slice is.
//
// Memory beyond the upload: slots x bytesPerSlot, 24 bytes per vertex. The slots fill at most half of the
// free memory.
#pragma once

#include <memory>
#include <vector>

#include "analytics/centrality.h"
#include "gpu/betweenness/live_scores.h"
#include "gpu/betweenness/strategy.h"
#include "gpu/device_buffer.h"
#include "gpu/primitives/workspace.h"
#include "gpu/stream.h"

namespace quartier::gpu::betweenness {

class Driver {
  public:
    // The device must be current. The references must outlive the driver.
    Driver(const Graph& graph, const CentralityOptions& options, RunContext& context,
           const std::string& engine, int device, std::unique_ptr<SourceStrategy> strategy);
    CentralityResult run();

  private:
    // Runs a list; returns the sources that are left because their counts overflow.
    std::vector<VertexId> runList(const std::vector<VertexId>& sources, bool wide);
    void prepareSlots(u64 sources, bool wide);
    Counters runSlice(Slice slice);
    void file(const Counters& counters, bool last);
    void publish(bool always);
    void addStage(Stage stage);
    Scores scores();

    const Graph& host_;
    const CentralityOptions& options_;
    RunContext& context_;
    int device_;
    CentralityResult result_;
    std::shared_ptr<const DeviceGraph> graph_;  // before the stream: its work ends first
    std::shared_ptr<Stream> stream_;
    std::unique_ptr<SourceStrategy> strategy_;  // after the stream that its buffers are released on
    std::shared_ptr<LiveMemory> liveMemory_;
    Workspace workspace_;
    Event from_{Event::Timing::on};
    Event to_{Event::Timing::on};
    DeviceBuffer<f64> sums_;
    DeviceBuffer<f64> squares_;
    DeviceBuffer<Counters> counters_;
    DeviceBuffer<ScoreRange> range_;
    PinnedValue<Counters> hostCounters_;
    PinnedValue<ScoreRange> hostRange_;
    u64 asked_ = 0;       // sources of the whole run
    u64 doneBefore_ = 0;  // by earlier lists
    u64 done_ = 0;
    u64 filed_ = 0;  // sources in the trace so far
    f64 unfiledSeconds_ = 0;
    int stages_ = 0;
};

// Slots that fit half of `bytes`; at least 1.
u32 slotsThatFit(const SourceStrategy& strategy, const CentralityOptions& options, u64 vertices, u64 arcs,
                 u64 sources, u64 bytes);

}  // namespace quartier::gpu::betweenness
