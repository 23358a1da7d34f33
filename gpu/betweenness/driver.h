// The run of a betweenness strategy on one device: exact preparation, the sources in slices of time, those
// whose counts of paths overflow once more with exponents, then the scores. See strategy.h for what a slice
// is.
//
// With CPU workers (`heterogeneous`) both draw from one counter: the device as many sources at a time as its
// last slice did, so that neither waits for the other at the end. The workers begin before the device is
// started and the graph uploaded.
//
// Memory beyond the upload: the slots (slot_plan.h), 20 bytes per vertex, 8 per source and per arc for edges.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analytics/betweenness_preparation.h"
#include "gpu/betweenness/cpu_workers.h"
#include "gpu/betweenness/live_scores.h"
#include "gpu/betweenness/running_look.h"
#include "gpu/betweenness/strategy.h"
#include "gpu/device_buffer.h"
#include "gpu/primitives/workspace.h"
#include "gpu/stream.h"

namespace quartier::gpu::betweenness {

// The part of a run that needs no device: what is searched, from where, and the helpers on the CPU.
struct HostSide {
    // workers: threads beside the device, 0 for none.
    HostSide(const Graph& graph, const CentralityOptions& options, const RunContext& context, u32 workers);

    Stopwatch clock;
    const Graph& input;
    PreparedRun run;
    f64 prepareSeconds;
    SourceFeed feed;
    std::optional<CpuWorkers> workers;
};

class Driver {
  public:
    // The device must be current. The references must outlive the driver.
    Driver(HostSide& host, const CentralityOptions& options, RunContext& context, const std::string& engine,
           int device, std::unique_ptr<SourceStrategy> strategy);
    CentralityResult run();

  private:
    void makeSums();
    // All sources, or as many as the bound asks for.
    void runSources();
    void runUntilBound();
    Slice firstSlice(bool wide);
    void collect();
    // Runs what a feed has; returns the sources that are left because their counts overflow.
    std::vector<VertexId> runFeed(SourceFeed& feed, bool wide);
    void makeRoom();
    u32 prepareSlots(u64 sources, bool wide);
    // Gives the device more of the feed when it has less than `wanted` in hand.
    void give(SourceFeed& feed, u64 wanted, Slice& slice, u32 drawn);
    Counters runSlice(Slice slice);
    void awaitWorkers();
    void count(u64 done);
    void tell(u64 overflow);
    void file(const Counters& counters, bool last);
    void publish(bool always);
    void measureLengths();
    void addStage(Stage stage);

    HostSide& host_;
    const CentralityOptions& options_;
    RunContext& context_;
    int device_;
    CentralityResult result_;
    std::shared_ptr<const DeviceGraph> graph_;  // before the stream: its work ends first
    std::shared_ptr<Stream> stream_;
    std::unique_ptr<SourceStrategy> strategy_;  // after the stream that its buffers are released on
    std::shared_ptr<LiveMemory> liveMemory_;
    std::optional<LiveScores> live_;
    BetweennessBound bound_;
    RunningLook look_;
    Workspace workspace_;
    Event from_{Event::Timing::on};
    Event to_{Event::Timing::on};
    DeviceBuffer<f32> mass_;
    DeviceBuffer<f64> sums_;
    DeviceBuffer<f64> squares_;
    DeviceBuffer<f64> arcSums_;    // of edges, when asked for
    DeviceBuffer<VertexId> list_;  // sources that the device was given
    std::vector<VertexId> given_;  // the same
    DeviceBuffer<Counters> counters_;
    PinnedValue<Counters> hostCounters_;
    u64 room_ = 0;  // bytes for slots
    f64 lengthScale_ = 0;
    f64 lengthStep_ = 0;
    u64 onDevice_ = 0;      // sources done by the device
    u64 inSums_ = 0;        // sources whose dependencies are in sums_
    u64 earlierLists_ = 0;  // of these, by earlier feeds
    u64 done_ = 0;          // by device and workers
    u64 filed_ = 0;         // sources in the trace so far
    f64 unfiledSeconds_ = 0;
    int stages_ = 0;
};

}  // namespace quartier::gpu::betweenness
