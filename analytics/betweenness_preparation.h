// What is done to a graph before betweenness is searched on it, all of it exact: hanging trees are taken off
// and accounted for in closed form, and vertices are renumbered so that neighbours lie close in memory.
//
// Degree-1 peeling (Sariyuce, Saule, Kaya, Catalyurek, "Shattering and Compressing Networks for Betweenness
// Centrality", SDM 2013, section 4.1; the linear form of the GPU Brandes report). A vertex of degree 1 is
// taken off, and its neighbour stands for it: mass(u) += mass(v); repeated until none is left. With N
// vertices in the component, c_i the masses taken off at x, the ordered pairs that x alone decides are
//     base(x) = (N - 1)^2 - (N - mass(x))^2 - sum c_i^2
// and what is left are pairs between the trees of two vertices of the core:
//     sum over core sources s != x of mass(s) delta_s(x),
//     delta_s(x) = sum over successors w of sigma_x / sigma_w (mass(w) + delta_s(w)).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "analytics/centrality.h"

namespace quartier {

// Immutable, shared between runs.
struct PreparedGraph {
    Graph graph;                     // what is searched: the core, without self-loops where it was rebuilt
    std::vector<VertexId> original;  // [vertices of `graph`] the vertex of the input that it is
    std::vector<VertexId> place;     // [vertices of the input] its vertex in `graph`, kNotInCore when peeled
    std::vector<f32> mass;  // [vertices of `graph`] vertices of the input it stands for; empty = all 1
    std::vector<f64> base;  // [vertices of the input] decided by peeling, ordered pairs; empty = all 0
    std::vector<VertexId>
        peeledMass;  // [vertices of the input] of the tree that hangs below; empty = no peeling
    std::vector<VertexId> component;  // [vertices of the input] vertices in its component; empty = no peeling
    bool split = false;               // a vertex of the input may be in `original` several times
    std::vector<VertexId> block;      // [vertices of `graph`] the number of its component; empty unless split
                                      // or merged
    // Of merged twins (twin_merge.h); empty = none.
    std::vector<f32> count;  // [vertices of `graph`] how many each is, as a step of a path
    struct Twin {
        VertexId place;     // in `graph`, of the one that stands for it and has its score
        VertexId original;  // in the input
    };
    std::vector<Twin> twins;
};
inline constexpr VertexId kNotInCore = 0xFFFFFFFF;

struct PreparationChoice {
    bool peel = false;
    bool relabel = false;
    bool split = false;  // at articulation vertices (block_split.h), where that pays; not with edges
    bool twins = false;  // merged (twin_merge.h), where that pays; by hops only, not with edges
    bool operator==(const PreparationChoice&) const = default;
};

// What the options ask for and the graph allows: peeling for exact runs on undirected graphs where one vertex
// in 32 is a leaf; renumbering for runs of so many sources that it pays, fewer on a CPU than on a GPU.
// `split` and `twins` are left to the engine: it must take pictures and sums through finish() alone, as
// original() then names an articulation vertex several times and twins not at all.
PreparationChoice choosePreparation(const Graph& graph, const CentralityOptions& options,
                                    Backend backend = Backend::cpu);
// The preparation of a graph; null when nothing is to be done. Linear but for the sorting of rows. The last
// one is kept (forgetPreparation() lets it go), so that a second run finds it.
std::shared_ptr<const PreparedGraph> prepare(const Graph& graph, PreparationChoice choice);
void forgetPreparation();
// Host memory of it, at most.
u64 preparationBytes(const Graph& graph, const CentralityOptions& options, Backend backend = Backend::cpu);

// A run on a prepared graph: what to search, from where, and how sums become scores of the input. The input
// must outlive it.
class PreparedRun {
  public:
    PreparedRun(const Graph& graph, const CentralityOptions& options)
        : PreparedRun(graph, options, choosePreparation(graph, options)) {}
    PreparedRun(const Graph& graph, const CentralityOptions& options, PreparationChoice choice);

    const Graph& graph() const { return prepared_ ? prepared_->graph : input_; }
    // Per vertex of graph(); empty = all 1.
    std::span<const f32> mass() const;
    // The same: how many twins it is, for the searches of others.
    std::span<const f32> count() const;
    // Vertices of graph() in the order in which they are drawn, those of options.share. Every prefix is a
    // random sample of the population, but for finish().
    const std::vector<VertexId>& sources() const { return sources_; }
    // Sources of a complete run of all shares.
    u64 population() const { return population_; }
    // The run may end before all sources are done, so that squares of what a source adds, mass(s)
    // delta_s(v), are wanted for standard errors.
    bool sampled() const { return sampled_; }

    // Per vertex of graph(), sums of mass(s) delta_s(v) over the first `done` sources -> scores of the input.
    // `squares` may be empty. Where the graph is split or twins are merged, what a source adds differs by
    // orders of magnitude, about as the pairs of vertices that it stands for: mass(s) (M - mass(s)) in a
    // component of mass M. sources() has those of most pairs first, and what the others would have added is
    // estimated by the ratio of what a component's sources have added to their pairs (Cochran, "Sampling
    // Techniques", chapter 6). Standard errors are those of a random sample. Shares of a run, whose results
    // add up, are such samples still.
    Scores finish(std::span<const f64> sums, std::span<const f64> squares, u64 done) const;
    // Vertices of the input that so many searches stand for, where one serves several.
    u64 sourcesOf(u64 done) const;
    // Per arc (v, w) of graph(), sums of mass(s) sigma_v / sigma_w (mass(w) + delta_s(w)) over shortest paths
    // that pass it -> Scores::edge.
    std::vector<f64> finishEdges(std::span<const f64> arcSums, u64 done) const;

    // The same for pictures of a run: score(original()[i]) = offset()[original()[i]] + factor(done) sums[i];
    // a vertex that is not in the core has offset()[v] alone.
    std::span<const VertexId> original() const;              // empty = the same
    std::span<const f64> offset() const { return offset_; }  // empty = all 0
    f64 factor(u64 done) const;

  private:
    f64 edgeScore(VertexId v, ArcOffset arc, std::span<const f64> core, f64 toAll, f64 scale) const;
    void startWithMostPairs();
    std::vector<f64> blockFactors(u64 done) const;

    const Graph& input_;
    CentralityOptions options_;
    std::shared_ptr<const PreparedGraph> prepared_;  // null: the input as it is
    std::vector<VertexId> sources_;
    std::vector<f64> pairs_;  // [vertices of graph()] that it stands for as a source; empty: all count alike
    std::vector<f64> offset_;
    u64 population_ = 0;
    bool sampled_ = false;
};

}  // namespace quartier
