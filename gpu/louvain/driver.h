// The run of a Louvain strategy on one device: move until a sweep gains less than the threshold, split what
// is not connected, number, contract, and again, all on the device. Back to the host come the sums of
// every sweep and the parent map of every level, the latter while the level is contracted.
//
// Memory beyond the upload: 4 bytes per arc for its source, 38 per vertex for the partition, 10 for the
// schedule, 16 per vertex and arc of the coarser level, and what the strategy works with. The run takes all
// of it at its start, in one arena: what was announced it then has and keeps to, and nothing fails in the
// middle because another program took memory. What finds no room in it, as where two levels in a row keep
// nearly all arcs, lies on the host.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analytics/community.h"
#include "gpu/arena.h"
#include "gpu/louvain/leiden.h"
#include "gpu/louvain/parent_maps.h"
#include "gpu/louvain/schedule.h"
#include "gpu/louvain/strategy.h"
#include "gpu/stage_timer.h"
#include "gpu/stream.h"

namespace quartier::gpu::louvain {

// What the strategy may take beside the driver's own, the rows of coarse levels included.
struct WorkMemory {
    u64 bytes = 0;
    bool asWanted = true;  // else the strategy makes do with less, in many pieces
};

class Driver {
  public:
    // The device must be current. The references must outlive the driver.
    Driver(const Graph& graph, const CommunityOptions& options, RunContext& context,
           const std::string& engine, int device, std::unique_ptr<MoveStrategy> strategy, WorkMemory work);
    CommunityResult run();

  private:
    struct Buffers {
        Buffers(VertexId vertices, cudaStream_t stream);
        DeviceBuffer<VertexId> label, best, next, scratch;
        DeviceBuffer<f64> total;
        DeviceBuffer<u32> size;
        DeviceBuffer<u8> active, moved;
        DeviceBuffer<f64> partials;
        DeviceBuffer<PartitionSums> sums;
    };
    enum class After { goOn, stop };

    void upload();
    bool prepare();
    f64 sumOfStrengths();
    void runLevels();
    After runLevel(int number);
    // Sweeps of one level; returns how many. Leaves the best labels in place, or the last ones (keepBest).
    int improve(int number, f64 start);
    void sweep(int number, int iteration);
    void decideStep(const Step& step, u32 stepNumber, SubPhases& phases);
    bool stopInsideSweep(u64 work);
    Level finishLevel(int sweeps, Renumbered& renumbered);
    void pushLevel(Level level, const Renumbered& renumbered, bool last);
    // Until the parents of the last level are on the host; `renumbered` may go then.
    void waitForParents();
    // driver_leiden.cpp: the same run with a refinement between moving and contraction.
    void runLeiden();
    After runLeidenLevel(int number);
    int improveProjected(int number);
    PartitionSums connectAndRenumber(Renumbered& communities);
    bool refineLevel(int number, const Renumbered& communities, Renumbered& parts);
    bool mergeLevel(int number);
    Level levelOf(const Renumbered& parents, int sweeps, const PartitionSums& sums, const WorkWatch& clock);
    void contractLevel(int number, const Renumbered& renumbered);
    f64 thresholdOf(VertexId vertices) const;
    PartitionSums sumsNow();
    void checkInvariants(const PartitionSums& sums, const char* when) const;
    void publish(int number, bool always);
    std::shared_ptr<LiveMemory> liveMemory();
    void reportProgress(const char* stage, int number, int iteration, const PartitionSums& sums);
    void finish(CommunityResult& result);
    u32 seedOf(int number, int iteration) const;

    const Graph& host_;
    const CommunityOptions& options_;
    RunContext& context_;
    int device_;
    WorkMemory work_;
    CommunityResult result_;
    std::shared_ptr<const DeviceGraph> graph_;  // before the stream: its work ends first
    std::shared_ptr<Stream> stream_;
    std::optional<Arena> arena_;  // after the stream, before all that has buffers on it
    std::unique_ptr<MoveStrategy> strategy_;
    StageTimer timer_;
    Workspace workspace_;
    std::unique_ptr<Buffers> buffers_;
    std::unique_ptr<Schedule> schedule_;
    std::shared_ptr<LiveMemory> liveMemory_;
    PinnedValue<PartitionSums> hostSums_;
    DeviceBuffer<VertexId> sources_;  // of the input's arcs; empty beyond level 0
    DeviceBuffer<f64> inputStrength_;
    DeviceBuffer<VertexId> flat_;  // input vertex -> vertex of the present level; empty on level 0
    std::unique_ptr<LeidenRefinement> leiden_;
    DeviceBuffer<VertexId>
        projected_;       // communities that the vertices of the level start in; empty: singletons
    ParentMaps parents_;  // of all levels
    CoarseRows coarse_;
    LevelView level_;
    PartitionView partition_;
    f64 modularity_ = 0;  // of the partition that the levels so far induce
    u64 workSinceWait_ = 0;
    bool cancelled_ = false;
};

// Device memory of a run, the upload included, without the strategy's own and without the contraction.
u64 driverBytes(const Graph& graph, const GraphShape& shape, const CommunityOptions& options);

}  // namespace quartier::gpu::louvain
