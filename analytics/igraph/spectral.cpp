// Eigenvectors of symmetric matrices by the iteration of Lanczos 1950 on all cores; where some rounds of it
// do not converge, and of other matrices, by igraph_arpack_rssolve and igraph_arpack_rnsolve with products of
// matrix and vector that are ours, on all cores. All heed the stop, and no graph is copied.
// Conventions are those of igraph_eigenvector_centrality and igraph_hub_and_authority_scores: the same start,
// a self-loop of an undirected graph twice for eigenvector centrality and once for hubs, the largest score 1.
#include "analytics/igraph/spectral.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analytics/igraph/igraph_graph.h"
#include "analytics/measures/arc_sums.h"
#include "analytics/measures/piece_sums.h"
#include "core/error.h"

namespace quartier {
namespace {

// Which arcs of a vertex a product sums over.
enum class Over : u8 { leaving, entering };

class Product {
  public:
    // loopFactor: how often a self-loop of an undirected graph counts.
    Product(const Graph& graph, bool weighted, f64 loopFactor)
        : graph_(graph),
          weighted_(weighted && graph.isWeighted()),
          loopFactor_(graph.isDirected() ? 1 : loopFactor) {}

    // to[v] = sum of weight * from[w] over the arcs of v.
    void apply(Over over, const f64* from, f64* to, const RunContext& context) const {
        const auto offsets = over == Over::leaving ? graph_.offsets() : graph_.reverseOffsets();
        const auto targets = over == Over::leaving ? graph_.targets() : graph_.reverseTargets();
        const auto weights = over == Over::leaving ? graph_.weights() : graph_.reverseWeights();
        const f32* heeded = weighted_ ? weights.data() : nullptr;
        const auto sumAt = [&](u64 v) {
            return sumOverArcs<f64>(targets.data(), heeded, offsets[v], offsets[v + 1],
                                    [&](VertexId w) { return from[w]; });
        };
        const tbb::blocked_range<u64> all(0, graph_.vertexCount(), kPieceVertices);
        tbb::parallel_for(all, [&](const auto& range) {
            if (context.stop.stop_requested()) return;
            for (u64 v = range.begin(); v != range.end(); ++v) to[v] = sumAt(v);
        });
        if (loopFactor_ == 1) return;
        for (const VertexId v : graph_.loops()) to[v] += (loopFactor_ - 1) * loopAt(v) * from[v];
    }

    const Graph& graph() const { return graph_; }

  private:
    // Weight of the self-loop of a vertex that has one.
    f64 loopAt(VertexId v) const { return weighted_ ? loopWeight(graph_, v) : 1; }

    const Graph& graph_;
    bool weighted_;
    f64 loopFactor_;
};

// What the callback of ARPACK is given.
struct Solve {
    const Product& product;
    const RunContext& context;
    const char* stage;
    bool both = false;  // leaving after entering: of hubs
    std::vector<f64> between = {};
    int products = 0;
};

igraph_error_t multiply(igraph_real_t* to, const igraph_real_t* from, int, void* extra) {
    auto& solve = *static_cast<Solve*>(extra);
    if (solve.both) {
        solve.product.apply(Over::entering, from, solve.between.data(), solve.context);
        solve.product.apply(Over::leaving, solve.between.data(), to, solve.context);
    } else {
        solve.product.apply(Over::entering, from, to, solve.context);
    }
    solve.context.observer.progress({.stage = solve.stage, .iteration = ++solve.products});
    return solve.context.shouldStop() ? IGRAPH_INTERRUPTED : IGRAPH_SUCCESS;
}

// Room for what ARPACK gives, beginning with the vector that it starts from.
class Vectors {
  public:
    Vectors(const std::vector<f64>& start, const IgraphCall& call) : rows_(start.size()) {
        call.check(igraph_matrix_init(&matrix_, static_cast<igraph_integer_t>(rows_), 1));
        std::copy(start.begin(), start.end(), &MATRIX(matrix_, 0, 0));
    }
    ~Vectors() { igraph_matrix_destroy(&matrix_); }
    Vectors(const Vectors&) = delete;
    Vectors& operator=(const Vectors&) = delete;
    igraph_matrix_t* get() { return &matrix_; }

    // The first vector.
    std::vector<f64> first() const {
        std::vector<f64> values(rows_);
        for (size_t v = 0; v < rows_; ++v) values[v] = MATRIX(matrix_, static_cast<igraph_integer_t>(v), 0);
        return values;
    }

  private:
    igraph_matrix_t matrix_;
    size_t rows_;
};

// The eigenvector of the largest eigenvalue of a symmetric matrix. Vectors are not made orthogonal again:
// what rounding adds are copies of converged eigenvalues, and only the largest is wanted.
class Lanczos {
  public:
    Lanczos(Solve& solve, const IgraphCall& call, size_t rows)
        : solve_(solve), call_(call), rows_(rows), next_(rows), sums_(rows, solve.context) {}

    // Makes `vector` the eigenvector, or better than it was; whether it has converged.
    bool improve(std::vector<f64>& vector) {
        for (int round = 0; round < kRounds; ++round)
            if (goOnFrom(vector)) return true;
        return false;
    }

  private:
    static constexpr size_t kMostVectors = 26;      // of memory for a round
    static constexpr int kRounds = 4;               // then ARPACK, which keeps more between its restarts
    static constexpr f64 kLargestResidual = 1e-13;  // as a part of the eigenvalue

    bool goOnFrom(std::vector<f64>& vector) {
        diagonal_.clear();
        beside_.clear();
        next_ = vector;
        f64 norm = std::sqrt(sums_.ofPieces([&](size_t begin, size_t end) {
            f64 sum = 0;
            for (size_t v = begin; v < end; ++v) sum += next_[v] * next_[v];
            return sum;
        }));
        for (size_t step = 0; step < kMostVectors; ++step) {
            keepNext(step, norm);
            norm = orthogonalise(step);
            const f64 eigenvalue = solveSmall();
            const f64 residual = norm * std::abs(small_.back());
            if (residual > kLargestResidual * eigenvalue && step + 1 < kMostVectors) {
                beside_.push_back(norm);
                continue;
            }
            combine(vector);
            return residual <= kLargestResidual * eigenvalue;
        }
        return false;
    }

    void keepNext(size_t step, f64 norm) {
        if (basis_.size() <= step) basis_.emplace_back(rows_);
        std::vector<f64>& kept = basis_[step];
        sums_.ofPieces([&](size_t begin, size_t end) {
            for (size_t v = begin; v < end; ++v) kept[v] = next_[v] / norm;
            return 0.0;
        });
    }

    // next_ = matrix * basis_[step], orthogonal to the last two; its norm.
    f64 orthogonalise(size_t step) {
        const std::vector<f64>& now = basis_[step];
        const std::vector<f64>* before = step > 0 ? &basis_[step - 1] : nullptr;
        if (multiply(next_.data(), now.data(), 0, &solve_) != IGRAPH_SUCCESS) throw Cancelled();
        const f64 along = sums_.ofPieces([&](size_t begin, size_t end) {
            f64 sum = 0;
            for (size_t v = begin; v < end; ++v) sum += next_[v] * now[v];
            return sum;
        });
        diagonal_.push_back(along);
        const f64 beside = step > 0 ? beside_.back() : 0;
        return std::sqrt(sums_.ofPieces([&](size_t begin, size_t end) {
            f64 sum = 0;
            for (size_t v = begin; v < end; ++v) {
                next_[v] -= along * now[v] + (before != nullptr ? beside * (*before)[v] : 0);
                sum += next_[v] * next_[v];
            }
            return sum;
        }));
    }

    // small_: the eigenvector of the largest eigenvalue of the tridiagonal matrix; gives the eigenvalue.
    f64 solveSmall() {
        const auto size = static_cast<igraph_integer_t>(diagonal_.size());
        igraph_matrix_t matrix, vectors;
        call_.check(igraph_matrix_init(&matrix, size, size));
        call_.check(igraph_matrix_init(&vectors, 0, 0));
        IgraphReals values(call_);
        IgraphIntegers support(call_);
        for (igraph_integer_t i = 0; i < size; ++i) MATRIX(matrix, i, i) = diagonal_[static_cast<size_t>(i)];
        for (igraph_integer_t i = 0; i + 1 < size; ++i)
            MATRIX(matrix, i, i + 1) = MATRIX(matrix, i + 1, i) = beside_[static_cast<size_t>(i)];
        const igraph_error_t code =
            igraph_lapack_dsyevr(&matrix, IGRAPH_LAPACK_DSYEV_SELECT, 0, 0, 1, static_cast<int>(size),
                                 static_cast<int>(size), 0, values.get(), &vectors, support.get());
        small_.clear();
        if (code == IGRAPH_SUCCESS)
            for (igraph_integer_t i = 0; i < size; ++i) small_.push_back(MATRIX(vectors, i, 0));
        igraph_matrix_destroy(&vectors);
        igraph_matrix_destroy(&matrix);
        call_.check(code);
        return VECTOR(*values.get())[0];
    }

    void combine(std::vector<f64>& vector) {
        sums_.ofPieces([&](size_t begin, size_t end) {
            std::fill(vector.begin() + static_cast<i64>(begin), vector.begin() + static_cast<i64>(end), 0.0);
            for (size_t i = 0; i < small_.size(); ++i)
                for (size_t v = begin; v < end; ++v) vector[v] += small_[i] * basis_[i][v];
            return 0.0;
        });
    }

    Solve& solve_;
    const IgraphCall& call_;
    size_t rows_;
    std::vector<std::vector<f64>> basis_;
    std::vector<f64> next_;
    PieceSums sums_;
    std::vector<f64> diagonal_, beside_;  // of the tridiagonal matrix
    std::vector<f64> small_;
};

// With the entry of the largest size at 1. What is below 0 is rounding.
std::vector<f64> scaledToOne(std::vector<f64> values) {
    f64 largest = 0;
    for (const f64 value : values)
        if (std::abs(value) > std::abs(largest)) largest = value;
    if (largest == 0) return values;
    for (f64& value : values) value = std::max(0.0, value / largest);
    return values;
}

std::vector<f64> solveFor(Solve& solve, std::vector<f64> start, bool symmetric, const char* which) {
    const IgraphCall call(solve.stage, solve.context);
    if (symmetric && Lanczos(solve, call, start.size()).improve(start)) return scaledToOne(std::move(start));
    igraph_arpack_options_t options;
    igraph_arpack_options_init(&options);
    options.n = static_cast<int>(start.size());
    options.start = 1;
    options.which[0] = which[0];
    options.which[1] = which[1];
    Vectors vectors(start, call);
    if (symmetric)
        call.check(igraph_arpack_rssolve(multiply, &solve, &options, nullptr, nullptr, vectors.get()));
    else
        call.check(igraph_arpack_rnsolve(multiply, &solve, &options, nullptr, nullptr, vectors.get()));
    if (options.nconv < 1)
        throw Error(
            fmt::format("the eigenvector did not converge in {} products with the matrix", solve.products));
    return scaledToOne(vectors.first());
}

void requireSize(const Graph& graph) {
    if (graph.vertexCount() > 2147483647u)
        throw Error("eigenvectors are found for up to 2,147,483,647 nodes");
}

// Kahn 1962: whether no arc, self-loops included, is on a cycle.
bool isAcyclic(const Graph& graph) {
    std::vector<VertexId> left(graph.vertexCount()), ready;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        left[v] = static_cast<VertexId>(graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v]);
        if (left[v] == 0) ready.push_back(v);
    }
    for (size_t next = 0; next < ready.size(); ++next)
        for (const VertexId w : graph.row(ready[next]))
            if (--left[w] == 0) ready.push_back(w);
    return ready.size() == left.size();
}

bool hasWeight(const std::vector<f64>& strengths) {
    return std::any_of(strengths.begin(), strengths.end(), [](f64 strength) { return strength > 0; });
}

MeasureValues valuesOf(const std::vector<f64>& numbers) {
    return {.value = {numbers.begin(), numbers.end()}, .standardError = {}};
}

MeasureValues eigenvectorOf(const Graph& graph, const MeasureOptions& options, RunContext& context) {
    requireSize(graph);
    const size_t n = graph.vertexCount();
    const Product product(graph, options.weighted, 2);
    std::vector<f64> start(n, 0.0);
    const std::vector<f64> ones(n, 1.0);
    product.apply(Over::entering, ones.data(), start.data(), context);
    if (!hasWeight(start)) return valuesOf(ones);
    if (graph.isDirected() && isAcyclic(graph)) return valuesOf(std::vector<f64>(n, 0.0));
    Solve solve{.product = product, .context = context, .stage = "eigenvector"};
    const bool symmetric = !graph.isDirected();
    return valuesOf(solveFor(solve, start, symmetric, symmetric ? "LA" : "LR"));
}

std::vector<f64> hubsOf(const Product& product, const char* stage, const RunContext& context) {
    const Graph& graph = product.graph();
    requireSize(graph);
    const size_t n = graph.vertexCount();
    std::vector<f64> ones(n, 1.0);
    std::vector<f64> in(n, 0.0), start(n, 0.0);
    product.apply(Over::entering, ones.data(), in.data(), context);
    product.apply(Over::leaving, ones.data(), start.data(), context);
    if (!hasWeight(start)) return ones;
    for (size_t v = 0; v < n; ++v) {
        if (graph.isDirected()) start[v] += in[v];
        if (start[v] == 0) start[v] = 1;
    }
    Solve solve{
        .product = product, .context = context, .stage = stage, .both = true, .between = std::vector<f64>(n)};
    return solveFor(solve, start, true, "LM");
}

MeasureValues hubOf(const Graph& graph, const MeasureOptions& options, RunContext& context) {
    const Product product(graph, options.weighted, 1);
    return valuesOf(hubsOf(product, "hub", context));
}

// What the hubs point at.
MeasureValues authorityOf(const Graph& graph, const MeasureOptions& options, RunContext& context) {
    const Product product(graph, options.weighted, 1);
    const std::vector<f64> hubs = hubsOf(product, "authority", context);
    MeasureValues values{.value = VertexVector<f64>(hubs.size(), 0.0), .standardError = {}};
    if (graph.edgeCount() == 0) return valuesOf(hubs);
    product.apply(Over::entering, hubs.data(), values.value.data(), context);
    if (context.stop.stop_requested()) throw Cancelled();
    const f64 largest = *std::max_element(values.value.begin(), values.value.end());
    if (largest > 0)
        for (f64& value : values.value) value /= largest;
    return values;
}

MeasureInfo info(MeasureText text, Directions directions) {
    MeasureInfo made = measureInfo("Ranking", kByIgraph, std::move(text));
    made.options = directions == Directions::optional ? measureOptionSpecs({"directed", "weighted"})
                                                      : measureOptionSpecs({"weighted"});
    made.directions = directions;
    return made;
}

// Vectors of a round of Lanczos and those beside them; ARPACK has 20 for one vector of a large graph.
u64 bytesFor(const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 8 * 32; }

}  // namespace

Measure eigenvectorMeasure() {
    return {
        info({"eigenvector", "Eigenvector centrality",
              "A node's score is in proportion to the summed scores of its neighbours (of the nodes whose "
              "arcs enter it); the largest is 1.",
              "Bonacich 1987; igraph_arpack_rssolve"},
             Directions::optional),
        eigenvectorOf, bytesFor};
}

Measure hubMeasure() {
    return {info({"hub", "Hub score", "A good hub points at good authorities; the largest is 1.",
                  "Kleinberg 1999 (HITS); igraph_arpack_rssolve"},
                 Directions::always),
            hubOf, bytesFor};
}

Measure authorityMeasure() {
    return {info({"authority", "Authority score",
                  "A good authority is pointed at by good hubs; the largest is 1.",
                  "Kleinberg 1999 (HITS); igraph_arpack_rssolve"},
                 Directions::always),
            authorityOf, bytesFor};
}

}  // namespace quartier
