// The part of Louvain that the CPU strategies share: move, split, contract, repeat. A strategy is the way in
// which the vertices of one level move.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analytics/coarse_forecast.h"
#include "analytics/community.h"
#include "analytics/louvain_level.h"

namespace quartier::louvain {

// What happened in one sweep over the vertices of a level.
struct Sweep {
    u64 visited = 0;  // vertices looked at
    u64 moved = 0;
    f64 gain = 0;  // sum of the gains of the moves, exact when made one after the other; or measured
};

// One run as its strategy sees it: options, stopping, and who is told what. Of the thread that called
// run(), but for stopped().
class LouvainRun {
  public:
    LouvainRun(const Graph& graph, const CommunityOptions& options, RunContext& context, Trace& trace);

    const CommunityOptions& options() const { return options_; }
    int levelIndex() const { return level_; }
    const std::stop_token& stopToken() const { return context_.stop; }
    // Any thread, as often as it likes.
    bool stopped() const { return context_.stop.stop_requested(); }

    // Before a sweep: waits while paused. True = stop.
    bool pauseOrStop() const { return context_.shouldStop(); }
    // After a sweep: traces, tells, publishes, checks invariants if asked. True = another sweep is worth it.
    bool sweepDone(const LevelGraph& level, const Sweep& sweep, const std::vector<VertexId>& community,
                   std::span<const f64> totals);
    int sweepsOfLevel() const { return sweep_; }
    // The gain of a sweep below which its level ends.
    f64 thresholdOf(const LevelGraph& level) const;

    // --- for the driver ---
    void beginLevel(int index, f64 quality);
    // The same on the way back up; parents[d] maps the vertices of level d to those of level d + 1.
    void beginUncoarsening(int index, f64 quality, const std::vector<std::vector<VertexId>>& parents);
    WorkWatch watch() const { return WorkWatch(context_.gate); }
    f64 quality() const { return quality_; }  // modularity, the gains of the sweeps so far included
    // The input vertices belong to these levels now.
    void levelsChanged(const std::vector<Level>& levels);
    // Traces a stage that ends now, timed since the last one.
    void stageDone(const char* name, u64 items, f64 metric);
    // The communities of the level became vertices.
    void levelDone(const std::vector<VertexId>& parent, VertexId communities);
    // Parts of them did: `placed` has the communities of the new vertices.
    void levelDone(const std::vector<VertexId>& parent, const std::vector<VertexId>& placed);

  private:
    void countCommunities(const std::vector<VertexId>& community, bool now);
    void publish(const std::vector<VertexId>& community);
    void checkInvariants(const LevelGraph& level, const Sweep& sweep, const std::vector<VertexId>& community,
                         std::span<const f64> totals);

    const CommunityOptions& options_;
    RunContext& context_;
    Trace& trace_;
    WorkWatch sinceStage_;
    const char* stage_ = "move";
    int level_ = 0;
    int sweep_ = 0;
    f64 quality_ = 0;
    VertexId communities_ = 0;  // when they were last counted
    Stopwatch sinceCount_;
    f64 countSeconds_ = 0;
    std::vector<u8> inhabited_;    // scratch: which labels there are
    std::vector<VertexId> place_;  // level vertex of every input vertex; only when somebody watches
};

// Where the vertices of a level are when a mover gets them.
enum class Start {
    alone,  // every vertex its own community, community[v] == v
    placed  // in communities at rest, but for vertices between two of them
};

class VertexMover {
  public:
    virtual ~VertexMover() = default;
    // `community` holds labels below the number of vertices, before and after. Returns early when
    // run.stopped().
    virtual void move(const LevelGraph& level, std::vector<VertexId>& community, Start start,
                      LouvainRun& run) const = 0;
    // Whether finer levels are moved again once the coarsest is at rest; costs the memory of all levels.
    virtual bool uncoarsens() const { return false; }
};

CommunityResult runLouvain(const Graph& graph, const CommunityOptions& options, RunContext& context,
                           const std::string& engine, const VertexMover& mover);

// What a strategy takes while the first level is moved and contracted, with what the heap keeps of the arrays
// that are freed on the way. Measured (tests/analytics/memory_test.cpp).
struct HostNeed {
    u64 perVertex = 0;
    u64 perCoarseArc = 0;  // the levels that are there at once, of 12 bytes an arc
};
MemoryEstimate estimateHost(const Graph& graph, const CommunityOptions& options, Moves moves,
                            const HostNeed& need);

}  // namespace quartier::louvain
