// The phases of a run of `fast` on the device, for one width of sums.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analytics/community.h"
#include "gpu/live_memory.h"
#include "gpu/louvain/fast/level.h"
#include "gpu/louvain/fast/tail.h"
#include "gpu/louvain/parent_maps.h"
#include "gpu/stage_timer.h"
#include "gpu/stream.h"

namespace quartier::gpu::louvain::fast {

// What a run needs to know of whoever asked for it.
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
class TowerRun {
  public:
    // From the arena of the frame's stream.
    TowerRun(OwnedLevel<Sum> input, const MoveShape& shape, const RunFrame& frame);
    void run();

  private:
    struct Buffers {
        Buffers(u64 vertices, const MoveShape& shape, cudaStream_t stream);
        DeviceBuffer<VertexId> label, other;
        DeviceBuffer<Community<Sum>> community;
        DeviceBuffer<u8> awake;
        DeviceBuffer<VertexId> queue;
        DeviceBuffer<VertexId> mover[2], moverTo[2];
        DeviceBuffer<MoveLog> log;
        DeviceBuffer<u64> between;
    };
    // What a vertex of a level became.
    struct Climb {
        DeviceBuffer<VertexId> owned;  // empty: part of the tail's memory
        const VertexId* parent = nullptr;
        int sweeps = 0;
        f64 seconds = 0;
    };

    // The sweeps over one level.
    struct Visit {
        int level = 0;
        const char* stage = "move";
        MoveTask<Sum> task;
        u32 blocks = 0;
        u64 started = 0;                   // nanoseconds of the device's clock
        u32 sweeps = 0;                    // begun
        u32 whole = 0;                     // over
        std::vector<SweepRecord> records;  // of the sweeps
        std::vector<f64> modularity;       // after every sweep, where somebody watched
        u64 moved() const;
        void take(const MoveLog& log);
    };

    void down();
    // The next level, by sweeps over the highest; false when there is nothing more to gain.
    bool climb();
    // tower_tail.cpp: the same for all levels that are left, and the way back up over them, in one launch.
    bool fitsTail(const OwnedLevel<Sum>& level) const;
    bool finishInTail();
    TailTask<Sum> tailTask(TailBuffers<Sum>& buffers);
    void traceTail(const TailLog<Sum>& log);
    void adoptTail(const TailLog<Sum>& log);
    // Final communities of the input's vertices, into buffers_.label.
    void up(bool moves);
    void rebuild();
    void releaseCoarseRows();
    void downloadParents();
    // The level above the highest, by what the sweeps over that one come to.
    Contraction<Sum> contracted(int number);
    // Whether the host asks at once how a visit went.
    bool asks(const OwnedLevel<Sum>& level) const;
    // Sets out on the sweeps over a level; where its vertices are placed, `awake` says which of them are to
    // be looked at.
    Visit begin(const OwnedLevel<Sum>& level, int number, Start start, MoveLog* log);
    // Waits for the visit, and goes on with it until it is over.
    void settle(const OwnedLevel<Sum>& level, Visit& visited);
    // All of them, into the trace, too.
    void settleAll(std::vector<Visit>& open);
    // As it stands, into the visit; whether it is over.
    bool readLog(Visit& visited);
    MoveTask<Sum> commonTask();
    MoveTask<Sum> taskFor(const OwnedLevel<Sum>& level, int number, Start start);
    const RowOrder& orderOf(const OwnedLevel<Sum>& level, int number, const ClassLimits& limits);
    void prepareQueues(const OwnedLevel<Sum>& level, Queues& queues);
    void prepareHubs(const OwnedLevel<Sum>& level, MoveTask<Sum>& task);
    // Files the sweeps in the trace; modularity is that after the last one where it is known.
    void traceSweeps(const Visit& visited, f64 modularity);
    f64 modularityNow(const OwnedLevel<Sum>& level);
    void tell(const Visit& visited, f64 modularity, u64 moved);
    void publish(int number, bool always);
    bool stopped();

    RunFrame frame_;
    cudaStream_t stream_;
    f64 m2_ = 0;  // 2m in units of Sum
    RunRules rules_;
    MoveShape shape_;
    TailShape tailShape_;
    Workspace workspace_;
    Buffers buffers_;
    std::vector<RowOrder> orders_;  // by level
    DeviceBuffer<MoveLog> logs_;    // of the way up, by level
    DeviceBuffer<u8> boundary_;     // on the way up, of the level above
    DeviceBuffer<VertexId> blockRowQueue_;
    DeviceBuffer<HubChunk> chunkQueue_;
    DeviceBuffer<Arc<Sum>> slots_;  // of the tables of hubs while a level is visited, then of its contraction
    DeviceBuffer<u32> hubCounts_;
    DeviceBuffer<Sum> hubOwn_;
    std::vector<OwnedLevel<Sum>> levels_;          // [0] the input
    std::vector<Climb> climbs_;                    // [l] from level l to l + 1
    DeviceBuffer<std::byte> tailLevels_;           // rows and parents of the levels that the tail made
    std::optional<size_t> placedDownTo_;           // the lowest level that the tail has come down to
    bool tailOutgrown_ = false;                    // it had no room for all levels
    std::vector<DeviceBuffer<VertexId>> parents_;  // of the levels that are returned
    ParentMaps hostParents_;                       // the same on the host
    std::shared_ptr<LiveMemory> liveMemory_;
    u64 mostArcsOfALaunch_ = 0;  // of a level that is swept by one
    bool watched_ = false;       // somebody looks at every sweep: one launch each
    bool cancelled_ = false;
};

}  // namespace quartier::gpu::louvain::fast
