// The contract of betweenness engines: options in, a score per node out.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "analytics/community.h"
#include "core/options.h"
#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier {

// Where the shares of a run meet while it goes on. Shares that come, come the same number of times.
class SharedLooks {
  public:
    virtual ~SharedLooks() = default;
    // Sums over all shares. False when one of them has left: then nobody comes any more.
    virtual bool meet(std::span<f64> values) = 0;
    // This share will not come again: it was stopped, or it failed.
    virtual void leave() noexcept = 0;
};

struct CentralityOptions {
    u64 sources = 0;          // 0 = all (exact); K = a sample of K, scaled by n / K
    u64 seed = 1;             // of the sample
    bool directed = false;    // follow arc directions (the graph must be directed)
    bool weighted = false;    // shortest by summed weight instead of by hops
    bool normalized = false;  // divide by the number of pairs that leave the node out
    u32 batch = 0;            // CUDA: sources in flight; 0 = the engine chooses by memory
    bool peel = true;         // exact runs on undirected graphs: trees are taken off first, exactly
    bool relabel = true;      // neighbours get near ids first
    bool split = true;        // exact runs on undirected graphs: cut at articulation vertices where that pays
    bool twins = true;        // the same by hops: vertices with the same neighbours are searched once
    // Above 0: sources are drawn until no normalised score is off by more than this, with probability
    // `confidence` (betweenness_bound.h), or all are done. Leave `sources` at 0 then.
    f64 epsilon = 0;
    f64 confidence = 0.95;  // above 0, below 1
    bool edges = false;     // scores of edges too
    // Set by whoever spreads a run over devices or machines, never by a person: this run does the sources
    // rank, rank + count, rank + 2 count ... of the order, and combineShares() (shares.h) makes one result.
    struct Share {
        u32 rank = 0;
        u32 count = 1;
        SharedLooks* looks = nullptr;  // needed for a bound
    } share;
    // CUDA sampling: after that many searches the quantile of their depths, times 1 / log2 n, decides
    u32 depthSamples = 512;
    f64 depthQuantile = 0.5;
    f64 depthThreshold = 4;
    // CUDA virtual-vertices: what the report on Brandes' algorithm measures, switchable
    u32 virtualDegree = 32;   // arcs of a virtual vertex; 0 = vertices stay whole
    bool roundRobin = true;   // arcs dealt in turn instead of in pieces
    bool reduction = true;    // a second kernel adds up instead of atomics
    bool structures = false;  // one array of structures instead of arrays
    f64 lengthStep = 0;  // CUDA, weighted: width of a bucket in mean edge lengths; 0 = by the mean degree
    // CUDA heterogeneous
    u32 deviceStrategy = 4;  // on the device, place in the list of choices: virtual-vertices
    u32 workers = 0;         // CPU threads beside it; 0 = cores - 1
};

// Unnormalised, an undirected pair counts once (igraph and NetworkX agree).
struct Scores {
    std::vector<f64> value;          // one per node
    std::vector<f64> standardError;  // one per node when sampled (NaN for a single source), else empty
    u64 sourcesUsed = 0;             // so far; n when exact
    u64 searches = 0;                // done for them: fewer where trees were taken off
    u64 searchesOfAll = 0;           // that an exact run takes
    bool exact = false;
    bool normalized = false;
    f64 bound = 0;  // with options.epsilon: on the error of every normalised score; 0 when exact
    // With options.edges: per arc of the graph, both arcs of an undirected edge alike; else empty.
    // Normalised, they are divided by the number of pairs, n (n - 1) / 2 (directed: n (n - 1)), as in
    // NetworkX.
    std::vector<f64> edge = {};
};

struct CentralityResult {
    Scores scores;  // valid also when cancelled: an estimate from the sources done so far
    RunStatus status = RunStatus::complete;
    Trace trace;
};

class CentralityEngine {
  public:
    virtual ~CentralityEngine() = default;
    virtual const EngineInfo& info() const = 0;
    virtual MemoryEstimate estimate(const Graph& graph, const CentralityOptions& options) const = 0;
    // Undirected graphs, or directed ones with options.directed; otherwise give symmetrised(graph).
    // Self-loops never lie on a shortest path. Publishes f32 scores to context.live.scores, in the scale of
    // the final ones.
    virtual CentralityResult run(const Graph& graph, const CentralityOptions& options,
                                 RunContext& context) const = 0;
};

const std::vector<OptionSpec>& centralityOptionSpecs();
std::vector<OptionSpec> centralityOptionSpecs(std::initializer_list<std::string_view> keys);
void setOption(CentralityOptions& options, std::string_view key, f64 value);
f64 getOption(const CentralityOptions& options, std::string_view key);
// Throws OptionError: a value out of range, directions that do not fit the graph, or weights of 0 where paths
// are weighted (the number of shortest paths would be infinite).
void validate(const CentralityOptions& options, const Graph& graph);

// The sources of a run, in order: 0..n-1 shuffled by the seed, the first K of them when sampled, of these the
// share. Random order makes every prefix an unbiased sample, so that a cancelled exact run is a valid
// estimate.
std::vector<VertexId> chooseSources(VertexId vertices, const CentralityOptions& options);

// Running sums over sources -> scores: scale of a sample, halving of undirected pairs, normalisation,
// standard errors. sum[v], sumOfSquares[v] (may be empty): of the dependencies delta_s(v) over the sources
// done.
Scores finishScores(const Graph& graph, const CentralityOptions& options, std::vector<f64> sum,
                    std::span<const f64> sumOfSquares, u64 sourcesDone);

// What turns a sum over ordered pairs into a score: halving of undirected pairs and normalisation.
f64 scoreScale(const Graph& graph, const CentralityOptions& options);

// The standard error of scale * population * mean, for the mean of `drawn` of `population` numbers drawn
// without replacement (Cochran, Sampling Techniques, theorem 2.2): variance s^2 / k (1 - k / n). NaN for
// fewer than two.
struct SampleError {
    f64 scale = 1;
    u64 population = 0;
    u64 drawn = 0;
    f64 of(f64 sum, f64 sumOfSquares) const;
};

}  // namespace quartier
