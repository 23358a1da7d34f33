// How good a sample of sources is: a bound on the error of every score, and whether the top stays the same.
// Both look at running sums, whoever made them: engines call them between batches.
#pragma once

#include <span>
#include <vector>

#include "analytics/centrality.h"

namespace quartier {

// The empirical Bernstein-Serfling bound (Bardenet and Maillard, "Concentration inequalities for sampling
// without replacement", Bernoulli 2015, theorem 4.3), joined over all nodes, both sides and all looks: with
// probability `confidence`, at the look that ends the run no normalised score is off by more than epsilon.
// Looks are at numbers of sources that are fixed beforehand, as the theorem asks.
//
//     BetweennessBound bound(graph, options);
//     while (more sources, done < bound.nextLook() at the end of a batch)
//         if (done == bound.nextLook() && bound.holds(sums, squares, done)) stop;
//
// Of a share of a run (options.share), the counts are its own, and the sums at a look are those of all
// shares, which therefore all come to every look, with sources left or without: while shared(), until held()
// or left(). Who ends before, by a stop or an exception, makes all others end.
class BetweennessBound {
  public:
    enum class Shares { none, may };
    // `shares`: whether the engine keeps to what is said of them; else it is refused (OptionError).
    BetweennessBound(const Graph& graph, const CentralityOptions& options, Shares shares = Shares::none);
    ~BetweennessBound();
    BetweennessBound(const BetweennessBound&) = delete;
    BetweennessBound& operator=(const BetweennessBound&) = delete;

    bool asked() const { return epsilon_ > 0; }
    bool shared() const { return looks_ != nullptr; }
    bool left() const { return left_; }  // another share has ended before
    // Sources done at which to call holds() next: a batch must end there. The largest u64 when not asked.
    u64 nextLook() const { return ownPart(nextLook_); }
    // sums, squares: per vertex, of the dependencies delta_s(v) over the sources done. Moves nextLook() on.
    bool holds(std::span<const f64> sums, std::span<const f64> squares, u64 done);
    // On the error of the normalised scores at the last look, at most 1; 0 when all sources are done.
    f64 bound() const { return bound_; }
    bool held() const { return asked() && bound_ <= epsilon_; }
    // Sources that the run will have done at its end, of `all`, as the last look lets expect: the bound falls
    // with the square root of their number. Before there is a bound, at least those up to the next look.
    f64 expected(u64 done, u64 all) const;

  private:
    f64 boundAt(std::span<const f64> sums, std::span<const f64> squares, u64 done) const;
    f64 boundOfAll(std::span<const f64> sums, std::span<const f64> squares, u64 done);
    u64 ownPart(u64 look) const;

    f64 epsilon_;
    CentralityOptions::Share share_;
    SharedLooks* looks_ = nullptr;
    bool left_ = false;
    u64 vertices_;
    f64 logTerm_ = 0;
    u64 nextLook_;  // of all shares together
    f64 bound_ = 1;
};

// The highest nodes of a running estimate.
class TopWatch {
  public:
    static constexpr size_t kSize = 100;
    // Compares with the look before; O(n). Returns how many of the top are new (all at the first look).
    u64 look(std::span<const f64> scores);
    // Looks in a row that brought nobody new.
    int unchangedFor() const { return unchanged_; }
    const std::vector<VertexId>& top() const { return top_; }  // by id
    int size() const { return static_cast<int>(top_.size()); }

  private:
    std::vector<VertexId> top_;
    std::vector<VertexId> candidates_;
    int unchanged_ = 0;
};

// The largest standard error in the top, as a part of the highest score; negative when not known.
f64 errorOfTop(const Scores& scores, const std::vector<VertexId>& top);

}  // namespace quartier
