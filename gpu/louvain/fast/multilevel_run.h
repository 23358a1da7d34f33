// The phases of a run of `fast` on the device, for one width of sums.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analytics/community.h"
#include "gpu/live_memory.h"
#include "gpu/louvain/fast/coarse_tail.h"
#include "gpu/louvain/fast/level.h"
#include "gpu/louvain/parent_maps.h"
#include "gpu/stage_timer.h"
#include "gpu/stream.h"

namespace quartier::gpu::louvain::fast {

// The caller's context.
struct RunFrame {
    const CommunityOptions& options;
    RunContext& context;
    CommunityResult& result;
    std::shared_ptr<Stream> stream;
    StageTimer& timer;
    int device = 0;
    u32 mostSlotsPerWarp = kMostSlotsPerWarp;
};

template <class Sum>
class MultilevelRun {
  public:
    // From the arena of the frame's stream.
    MultilevelRun(OwnedLevel<Sum> input, const MoveShape& shape, const RunFrame& frame);
    void run();

  private:
    struct Buffers {
        Buffers(u64 vertices, const MoveShape& shape, cudaStream_t stream);
        DeviceBuffer<VertexId> label, other;
        DeviceBuffer<Community<Sum>> community;
        DeviceBuffer<u8> active;
        DeviceBuffer<VertexId> queue;
        DeviceBuffer<VertexId> mover[2], moverTo[2];
        DeviceBuffer<MoveLog> log;
        DeviceBuffer<u64> between;
    };
    // From the vertices of a level to those of the next.
    struct ParentMap {
        DeviceBuffer<VertexId> owned;  // empty: part of the coarse tail's memory
        const VertexId* parent = nullptr;
        int sweeps = 0;
        f64 seconds = 0;
    };

    // The local moving phase of one level.
    struct LocalMovingPhase {
        int level = 0;
        const char* stage = "move";
        MoveTask<Sum> task;
        u32 blocks = 0;
        u64 started = 0;                   // nanoseconds of the device's clock
        u32 sweeps = 0;                    // begun
        u32 whole = 0;                     // over
        std::vector<SweepRecord> records;  // of the sweeps
        std::vector<f64> modularity;       // after every sweep, where they are observed
        u64 moved() const;
        void readFrom(const MoveLog& log);
    };

    void coarsen();
    // The next level, by local moving on the coarsest; false when modularity does not grow any more.
    bool coarsenOnce();
    // multilevel_run_coarse_tail.cpp: all levels that are left, coarsening and uncoarsening, in one launch.
    bool fitsCoarseTail(const OwnedLevel<Sum>& level) const;
    bool finishInCoarseTail();
    CoarseTailTask<Sum> coarseTailTask(CoarseTailBuffers<Sum>& buffers);
    void traceCoarseTail(const CoarseTailLog<Sum>& log);
    void adoptCoarseTail(const CoarseTailLog<Sum>& log);
    // Final communities of the input's vertices, into buffers_.label.
    void uncoarsen(bool moves);
    void rebuild();
    void releaseCoarseRows();
    void downloadParents();
    // The level above the coarsest, by its local moving phase.
    Contraction<Sum> contracted(int number);
    // Whether the host reads the counters of a phase back at once.
    bool needsReadback(const OwnedLevel<Sum>& level) const;
    // Launches the local moving phase of a level; where its vertices have projected communities, `active`
    // says which of them are evaluated.
    LocalMovingPhase begin(const OwnedLevel<Sum>& level, int number, Start start, MoveLog* log);
    // Waits for the phase, and launches it again until it has ended.
    void waitForPhase(const OwnedLevel<Sum>& level, LocalMovingPhase& phase);
    // The same for all, and adds them to the trace.
    void waitForPhases(std::vector<LocalMovingPhase>& open);
    // Reads the counters back into the phase; whether it has ended.
    bool readLog(LocalMovingPhase& phase);
    MoveTask<Sum> commonTask();
    MoveTask<Sum> taskFor(const OwnedLevel<Sum>& level, int number, Start start);
    const RowOrder& orderOf(const OwnedLevel<Sum>& level, int number, const ClassLimits& limits);
    void prepareQueues(const OwnedLevel<Sum>& level, Queues& queues);
    void prepareHubs(const OwnedLevel<Sum>& level, MoveTask<Sum>& task);
    // Adds the sweeps to the trace; modularity is that after the last one where it is known.
    void traceSweeps(const LocalMovingPhase& phase, f64 modularity);
    f64 modularityNow(const OwnedLevel<Sum>& level);
    void reportProgress(const LocalMovingPhase& phase, f64 modularity, u64 moved);
    void publish(int number, bool always);
    bool stopped();

    RunFrame frame_;
    cudaStream_t stream_;
    f64 m2_ = 0;  // 2m in units of Sum
    RunRules rules_;
    MoveShape shape_;
    CoarseTailShape coarseTailShape_;
    Workspace workspace_;
    Buffers buffers_;
    std::vector<RowOrder> orders_;  // by level
    DeviceBuffer<MoveLog> logs_;    // of uncoarsening, by level
    DeviceBuffer<u8> boundary_;     // while uncoarsening, of the coarser level
    DeviceBuffer<VertexId> blockRowQueue_;
    DeviceBuffer<HubChunk> chunkQueue_;
    DeviceBuffer<Arc<Sum>> slots_;  // of the tables of hubs in a local moving phase, then of the contraction
    DeviceBuffer<u32> hubCounts_;
    DeviceBuffer<Sum> hubOwn_;
    std::vector<OwnedLevel<Sum>> levels_;          // [0] the input
    std::vector<ParentMap> parentMaps_;            // [l] from level l to l + 1
    DeviceBuffer<std::byte> coarseTailLevels_;     // rows and parents of the levels that the coarse tail made
    std::optional<size_t> uncoarsenedTo_;          // the finest level that the coarse tail has uncoarsened to
    bool coarseTailFull_ = false;                  // the coarse tail had no room for all levels
    std::vector<DeviceBuffer<VertexId>> parents_;  // of the levels that are returned
    ParentMaps hostParents_;                       // the same on the host
    std::shared_ptr<LiveMemory> liveMemory_;
    u64 mostArcsOfALaunch_ = 0;  // of a level whose phase is one launch
    bool watched_ = false;       // every sweep is observed: one launch each
    bool cancelled_ = false;
};

}  // namespace quartier::gpu::louvain::fast
