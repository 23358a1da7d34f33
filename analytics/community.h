// The contract of community detection engines: options in, a hierarchy out.
#pragma once

#include <string_view>

#include "core/options.h"
#include "core/run_context.h"
#include "graph/graph.h"
#include "graph/hierarchy.h"

namespace quartier {

// What happens to the communities of a level before they become vertices.
enum class Refine : u8 {
    none,
    leiden  // only well-connected parts of a community are merged (Traag, Waltman and van Eck 2019)
};

// Options of every strategy; info().options lists those that a strategy heeds.
struct CommunityOptions {
    f64 resolution =
        1.0;       // gamma > 0, standard convention: higher gives smaller communities (Gephi's is 1 / gamma)
    u64 seed = 0;  // of the vertex order and of ties; `sequential` takes the natural order for 0
    bool deterministic =
        false;             // the same result on every run, at the cost of speed where a strategy has a choice
    f64 threshold = 1e-6;  // a level ends when a sweep gains less modularity than this
    f64 binThreshold =
        1e-2;  // the same for levels of more than binLimit vertices (Naim et al., section 5); 0 = off
    u32 binLimit = 100'000;  // vertices
    int maxLevels = 64;
    int maxSweeps = 1000;   // per level; a guard against cycling
    bool connected = true;  // split communities that are not connected inside
    bool prune = true;      // only look again at vertices whose neighbourhood changed (Ozaki et al.)
    bool keepBest = true;   // CUDA, shared driver: a level ends with the labels of its best sweep; otherwise
                            // with those of its last one, as in the papers (ignored with Refine::leiden)
    bool uncoarsen = true;  // on the way back up move the vertices of every finer level once more
    Refine refine = Refine::none;
    u32 rounds =
        4;  // CUDA: seeded random subsets that a sweep is cut in; 1 = all vertices at once, as papers do
    bool relaxed = false;    // CUDA degree-buckets: totals follow after the sweep, not after every bucket
    bool firstSweep = true;  // CUDA: the first sweep's sums are the arcs themselves, no table (thesis, 5.3)
    f64 keyShare = 0.3;  // CUDA adaptive: distinct keys per arc under which the map is used (thesis, T_key)
    u64 bucketArcs = 0;  // CUDA sort-reduce: arcs sorted at a time; 0 = as many as fit
    u32 blocks = 0;  // CUDA block-per-vertex: most thread blocks of a launch in which vertices decide; 0 =
                     // one per vertex (Ambroszczyk, table 2)
    u32 cut = 0;  // by igraph, trees of merges: communities left; 0 = as many as have the largest modularity
    u32 steps = 4;          // walktrap: of a random walk
    u32 trials = 10;        // infomap: the best of so many
    f64 randomness = 0.01;  // igraph's Leiden: beta, of the choice among parts of a community
    f64 density = 0;        // Leiden with the constant Potts model: what a community has to exceed; 0 = the
                            // density of the graph
    bool check = false;     // verify invariants after every sweep (slow): sum of k, sum of weights, Q rising
};

enum class RunStatus { complete, cancelled };

struct CommunityResult {
    Hierarchy hierarchy;   // valid also when cancelled: the best so far
    f64 modularity = 0;    // of the coarsest level, recomputed in double from the labels (a run that was
                           // stopped on a device: from the device's exact sums)
    u64 disconnected = 0;  // communities of the coarsest level that are not connected inside
    RunStatus status = RunStatus::complete;
    Trace trace;
};

class CommunityEngine {
  public:
    virtual ~CommunityEngine() = default;
    virtual const EngineInfo& info() const = 0;
    virtual MemoryEstimate estimate(const Graph& graph, const CommunityOptions& options) const = 0;
    // The graph must be undirected (symmetrised()); weights finite and >= 0. Publishes labels to
    // context.live.communities (any vertex ids below n, one per community, of the input graph's vertices).
    // Throws OptionError, DeviceOutOfMemory.
    virtual CommunityResult run(const Graph& graph, const CommunityOptions& options,
                                RunContext& context) const = 0;
};

// The specs of all options above, in order; engines pick theirs by key.
const std::vector<OptionSpec>& communityOptionSpecs();
std::vector<OptionSpec> communityOptionSpecs(std::initializer_list<std::string_view> keys);
// Sets the field of a key ("bin-threshold"); throws OptionError when the key is unknown or the value out of
// range.
void setOption(CommunityOptions& options, std::string_view key, f64 value);
f64 getOption(const CommunityOptions& options, std::string_view key);
void validate(const CommunityOptions& options);

}  // namespace quartier
