// Eigenvectors by igraph_arpack_rssolve (Lanczos) and igraph_arpack_rnsolve (Arnoldi). The products of matrix
// and vector, which take the time, are ours, on all cores: they heed the stop, and no graph is copied.
// Conventions are those of igraph_eigenvector_centrality and igraph_hub_and_authority_scores: the same start,
// a self-loop of an undirected graph twice for eigenvector centrality and once for hubs, the largest score 1.
#include "analytics/igraph/spectral.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analytics/igraph/igraph_call.h"
#include "core/error.h"
#include "graph/parallel_pieces.h"

namespace quartier {
namespace {

constexpr u64 kGrain = 1 << 11;  // vertices a piece

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
        tbb::parallel_for(tbb::blocked_range<u64>(0, graph_.vertexCount(), kGrain), [&](const auto& range) {
            if (context.stop.stop_requested()) return;
            for (u64 v = range.begin(); v != range.end(); ++v) {
                f64 sum = 0;
                for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc) {
                    const f64 term = (weighted_ ? weights[arc] : 1.0) * from[targets[arc]];
                    sum += targets[arc] == v ? loopFactor_ * term : term;
                }
                to[v] = sum;
            }
        });
    }

    const Graph& graph() const { return graph_; }

  private:
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

    // The first vector with the entry of the largest size at 1. What is below 0 is rounding.
    std::vector<f64> scaled() const {
        std::vector<f64> values(rows_);
        f64 largest = 0;
        for (size_t v = 0; v < rows_; ++v) {
            values[v] = MATRIX(matrix_, static_cast<igraph_integer_t>(v), 0);
            if (std::abs(values[v]) > std::abs(largest)) largest = values[v];
        }
        if (largest == 0) return values;
        for (f64& value : values) value = std::max(0.0, value / largest);
        return values;
    }

  private:
    igraph_matrix_t matrix_;
    size_t rows_;
};

std::vector<f64> solveFor(Solve& solve, const std::vector<f64>& start, bool symmetric, const char* which) {
    const IgraphCall call(solve.stage, solve.context);
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
    return vectors.scaled();
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

MeasureValues eigenvectorOf(const Graph& graph, const MeasureOptions& options, RunContext& context) {
    requireSize(graph);
    const size_t n = graph.vertexCount();
    const Product product(graph, options.weighted, 2);
    std::vector<f64> start(n, 0.0);
    const std::vector<f64> ones(n, 1.0);
    product.apply(Over::entering, ones.data(), start.data(), context);
    if (!hasWeight(start)) return {.value = ones, .standardError = {}};
    if (graph.isDirected() && isAcyclic(graph))
        return {.value = std::vector<f64>(n, 0.0), .standardError = {}};
    Solve solve{.product = product, .context = context, .stage = "eigenvector"};
    const bool symmetric = !graph.isDirected();
    return {.value = solveFor(solve, start, symmetric, symmetric ? "LA" : "LR"), .standardError = {}};
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
    return {.value = hubsOf(product, "hub", context), .standardError = {}};
}

// What the hubs point at.
MeasureValues authorityOf(const Graph& graph, const MeasureOptions& options, RunContext& context) {
    const Product product(graph, options.weighted, 1);
    const std::vector<f64> hubs = hubsOf(product, "authority", context);
    MeasureValues values{.value = std::vector<f64>(hubs.size(), 0.0), .standardError = {}};
    if (graph.edgeCount() == 0) return {.value = hubs, .standardError = {}};
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

// ncv of igraph is 20 for one vector of a large graph, and ARPACK has as many again.
u64 bytesFor(const Graph& graph, const MeasureOptions&) { return u64{graph.vertexCount()} * 8 * 28; }

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
