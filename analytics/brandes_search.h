// One source of Brandes' algorithm: the shortest paths from it, and what every vertex owes to them.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "analytics/fixed_point_sums.h"
#include "core/run_context.h"
#include "graph/graph.h"

namespace quartier {

// What all searches of a run share; read only.
struct BrandesPlan {
    const Graph& graph;
    std::vector<f64> lengths;         // per arc, above 0 but for self-loops; empty = every arc 1
    std::stop_token stop;             // asked every millisecond, like the gate
    std::span<const f32> mass = {};   // per vertex, see betweenness_preparation.h; empty = all 1
    const PauseGate* gate = nullptr;  // a search gives up while somebody waits there
    std::span<const f32> count = {};  // per vertex, see twin_merge.h; empty = all 1; by hops only

    f64 massOf(VertexId v) const { return mass.empty() ? 1.0 : mass[v]; }
    f64 countOf(VertexId v) const { return count.empty() ? 1.0 : count[v]; }
};

// Scratch of one thread, 28 bytes a vertex and more when weighted, and the sums over its sources. What is
// added up is the same whatever the order of the sources and whichever search they went to.
class BrandesSearch {
  public:
    BrandesSearch(const BrandesPlan& plan, bool keepSquares, bool keepEdges = false);
    ~BrandesSearch();
    BrandesSearch(BrandesSearch&&) noexcept;

    // Adds mass(s) delta_s(v) to the sums (Brandes 2001, section 4, theorem 6). False when it was stopped or
    // paused on the way; then nothing was added.
    bool addSource(VertexId source);

    const FixedPointSums& sums() const { return sums_; }
    const FixedPointSums& squares() const { return squares_; }  // empty unless kept
    // Per arc, what passes it on shortest paths (Brandes 2008, section 3.4); empty unless kept.
    const FixedPointSums& arcSums() const { return arcSums_; }

  private:
    struct Wide;  // path counts beyond double, made when first needed

    // Distance and number of paths side by side: a neighbour costs one cache line. Once a vertex is settled
    // on the way back, `paths` holds (mass + delta) / paths instead, which is all that its predecessors need.
    struct Cell {
        f64 paths = 0;
        f64 distance = kUnreached;
    };
    static constexpr f64 kUnreached = -1;
    enum class Outcome { done, stopped, overflow };

    Outcome searchByHops(VertexId source);
    Outcome searchByLength(VertexId source);
    bool collect();      // the way back, with counts in double
    bool collectWide();  // the same with counts of any size
    void addToArcs(f64 mass, bool wide);
    bool stopNow(u64 arcs);
    void forget();

    const BrandesPlan& plan_;
    std::vector<Cell> cells_;
    std::vector<VertexId> order_;  // vertices reached, by distance
    FixedPointSums sums_;
    FixedPointSums squares_;
    FixedPointSums arcSums_;
    std::vector<f64> dependency_;  // of order_[i], while it may still be thrown away
    std::vector<u8> settled_;      // weighted searches
    std::vector<std::pair<f64, VertexId>> heap_;
    std::unique_ptr<Wide> wide_;
    u64 arcsSinceCheck_ = 0;
};

}  // namespace quartier
