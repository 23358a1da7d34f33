// Exact preparation: what is taken off, what it decides, and that no score changes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "all_pairs.h"
#include "analytics/betweenness_preparation.h"
#include "analytics/brandes_search.h"
#include "analytics/engine_registry.h"
#include "analytics/exact_lengths.h"
#include "analytics/shares.h"
#include "core/error.h"
#include "small_graphs.h"

namespace quartier {
namespace {

// A random core with trees hanging from it, trees of their own, isolated vertices and loops, in random order
// of ids.
Graph graphWithTrees(u64 seed, bool weighted = false) {
    std::mt19937_64 random(seed);
    const VertexId core = 4 + static_cast<VertexId>(random() % 30);
    const VertexId n = core + 20 + static_cast<VertexId>(random() % 60);
    std::vector<VertexId> ids(n);
    std::iota(ids.begin(), ids.end(), VertexId{0});
    std::shuffle(ids.begin(), ids.end(), random);
    std::vector<test::EdgeOf> edges;
    const auto join = [&](VertexId a, VertexId b) {
        edges.push_back({ids[a], ids[b], static_cast<f32>(1 + random() % 3)});
    };
    for (VertexId i = 0; i < core * 3 / 2; ++i)
        join(static_cast<VertexId>(random() % core), static_cast<VertexId>(random() % core));
    for (VertexId v = core; v < n; ++v)
        if (random() % 8 != 0) join(v, static_cast<VertexId>(random() % v));
    for (int loop = 0; loop < 3; ++loop) {
        const auto v = static_cast<VertexId>(random() % n);
        join(v, v);
    }
    return test::makeGraph(n, edges, weighted);
}

std::vector<f64> expectedScores(const Graph& graph, bool weighted) {
    std::vector<f64> scores = test::AllPairs(graph, weighted).betweenness();
    for (f64& score : scores) score /= 2;
    return scores;
}

Scores runPrepared(const Graph& graph, CentralityOptions options, PreparationChoice choice) {
    const PreparedRun run(graph, options, choice);
    const BrandesPlan plan{run.graph(), options.weighted ? exactLengths(run.graph()) : std::vector<f64>{},
                           {},          run.mass(),
                           nullptr,     run.count()};
    BrandesSearch search(plan, run.sampled());
    for (const VertexId source : run.sources()) search.addSource(source);
    return run.finish(search.sums().values(), search.squares().values(), run.sources().size());
}

void expectNear(const std::vector<f64>& found, const std::vector<f64>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (size_t v = 0; v < expected.size(); ++v)
        ASSERT_NEAR(found[v], expected[v], 1e-10 * (1 + expected[v])) << "vertex " << v;
}

void expectSharesAddUp(const CentralityEngine& engine, const Graph& graph, CentralityOptions options,
                       const Scores& whole) {
    RunContext context = plainContext();
    std::vector<Scores> shares;
    for (u32 rank = 0; rank < 3; ++rank) {
        options.share = {.rank = rank, .count = 3};
        shares.push_back(engine.run(graph, options, context).scores);
    }
    expectNear(combineShares(shares, sumHere).value, whole.value);
}

TEST(Preparation, ChangesNoScore) {
    for (u64 seed = 1; seed <= 40; ++seed) {
        const bool weighted = seed % 4 == 0;
        const Graph graph = graphWithTrees(seed, weighted);
        SCOPED_TRACE(seed);
        const std::vector<f64> expected = expectedScores(graph, weighted);
        CentralityOptions options;
        options.weighted = weighted;
        for (int bits = 0; bits < (weighted ? 8 : 16); ++bits) {
            const PreparationChoice choice{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0,
                                           (bits & 8) != 0};
            const Scores scores = runPrepared(graph, options, choice);
            EXPECT_TRUE(scores.exact);
            EXPECT_EQ(scores.sourcesUsed, graph.vertexCount());
            expectNear(scores.value, expected);
        }
    }
}

// Blocks of all sizes that share vertices, in random order of ids: what splitting is for.
TEST(Preparation, SplittingChangesNoScore) {
    for (u64 seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const bool weighted = seed % 4 == 0;
        std::vector<test::EdgeOf> edges;
        VertexId n = 1 + static_cast<VertexId>(random() % 3);  // some isolated ones
        while (n < 70) {
            // a cycle with chords, hung on any vertex before it; sometimes a component of its own
            const auto at = static_cast<VertexId>(random() % n);
            const auto size = static_cast<VertexId>(1 + random() % 9);
            const auto weight = [&] { return static_cast<f32>(1 + random() % 3); };
            for (VertexId i = 0; i + 1 < size; ++i) edges.push_back({n + i, n + i + 1, weight()});
            for (int chord = 0; chord < 3; ++chord)
                edges.push_back({n + static_cast<VertexId>(random() % size),
                                 n + static_cast<VertexId>(random() % size), weight()});
            if (random() % 8 != 0) {
                edges.push_back({at, n, weight()});
                edges.push_back({at, n + size - 1, weight()});
            }
            n += size;
        }
        const Graph graph = test::makeGraph(n, edges, weighted);
        CentralityOptions options;
        options.weighted = weighted;
        const std::vector<f64> expected = expectedScores(graph, weighted);
        for (const bool peel : {false, true}) {
            const PreparationChoice choice{.peel = peel, .relabel = true, .split = true};
            EXPECT_TRUE(prepare(graph, choice)->split);
            expectNear(runPrepared(graph, options, choice).value, expected);
        }
    }
}

// Two triangles with a common vertex 2, and a bridge 4 - 5 to a third one.
TEST(Preparation, BlocksByHand) {
    const Graph graph =
        test::makeGraph(8, {{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {4, 5}, {5, 6}, {6, 7}, {5, 7}});
    const auto prepared = prepare(graph, {.peel = false, .relabel = false, .split = true});
    ASSERT_TRUE(prepared->split);
    EXPECT_EQ(prepared->graph.vertexCount(), 9u);  // 2 twice; the bridge is gone
    EXPECT_EQ(prepared->graph.edgeCount(), 9u);
    // 2: between {0, 1} and the 5 others; 4: {5, 6, 7} and 4; 5: {6, 7} and 5
    EXPECT_EQ(prepared->base, (std::vector<f64>{0, 0, 20, 0, 24, 20, 0, 0}));
    EXPECT_FALSE(prepare(test::cliqueRing(6, 4), {.peel = false, .relabel = false, .split = true})->split);
}

// A core of 300 vertices with blocks of eight behind forty of them: what a source adds differs by thousands.
TEST(Preparation, AStoppedRunEstimatesWhatBlocksStandFor) {
    std::mt19937 random(11);
    std::vector<test::EdgeOf> edges;
    const VertexId core = 300, behind = 40, size = 8;
    for (VertexId v = 0; v < core; ++v)
        for (int i = 0; i < 3; ++i) edges.push_back({v, static_cast<VertexId>(random() % core), 1});
    for (VertexId block = 0; block < behind; ++block) {
        const VertexId first = core + block * (size - 1);
        for (VertexId a = 0; a + 1 < size; ++a) {
            edges.push_back({block, first + a, 1});
            for (VertexId b = 0; b < a; b += 2) edges.push_back({first + a, first + b, 1});
        }
    }
    const Graph graph = test::makeGraph(core + behind * (size - 1), edges, false);
    const PreparationChoice choice{.peel = false, .relabel = false, .split = true};
    ASSERT_TRUE(prepare(graph, choice)->split);
    const PreparedRun run(graph, {}, choice);
    const BrandesPlan plan{run.graph(), {}, {}, run.mass(), nullptr, run.count()};
    BrandesSearch search(plan, false);
    const u64 done = run.sources().size() / 5;
    for (u64 i = 0; i < done; ++i) search.addSource(run.sources()[i]);
    const Scores estimate = run.finish(search.sums().values(), {}, done);
    EXPECT_FALSE(estimate.exact);
    const std::vector<f64> exact = expectedScores(graph, false);
    for (VertexId v = 0; v < behind; ++v)
        EXPECT_NEAR(estimate.value[v], exact[v], 0.15 * exact[v]) << "articulation vertex " << v;
    for (u64 i = done; i < run.sources().size(); ++i) search.addSource(run.sources()[i]);
    expectNear(run.finish(search.sums().values(), {}, run.sources().size()).value, exact);
}

TEST(Preparation, TheEngineSplitsWhereItPays) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    // 60 cliques of 20, each hung on a vertex of the one before
    std::vector<test::EdgeOf> edges;
    for (VertexId c = 0; c < 60; ++c)
        for (VertexId i = 0; i < 20; ++i)
            for (VertexId j = i + 1; j < 20; ++j)
                if ((i * 7 + j * 3 + c) % 4 != 0) edges.push_back({c * 19 + i, c * 19 + j});
    const Graph graph = test::makeGraph(60 * 19 + 1, edges);
    CentralityOptions options;
    options.twins = false;
    RunContext context = plainContext();
    const CentralityResult split = registry.centrality("sources").run(graph, options, context);
    EXPECT_EQ(split.scores.sourcesUsed, graph.vertexCount());
    EXPECT_GT(split.scores.searches, graph.vertexCount());  // shared vertices once for every block
    options.split = false;
    const CentralityResult whole = registry.centrality("sources").run(graph, options, context);
    EXPECT_EQ(whole.scores.searches, graph.vertexCount());
    expectNear(split.scores.value, whole.scores.value);
    options.split = true;
    expectSharesAddUp(registry.centrality("sources"), graph, options, whole.scores);
}

// A random graph whose vertices were doubled again and again, some with an edge to their double and some
// without; with trees, and a copy of it hung on a common vertex.
Graph graphWithTwins(u64 seed) {
    std::mt19937_64 random(seed);
    std::vector<std::vector<VertexId>> rows(6 + random() % 8);
    const auto join = [&](VertexId a, VertexId b) {
        if (a == b || std::find(rows[a].begin(), rows[a].end(), b) != rows[a].end()) return;
        rows[a].push_back(b);
        rows[b].push_back(a);
    };
    const auto any = [&] { return static_cast<VertexId>(random() % rows.size()); };
    for (size_t i = 0; i < 12; ++i) join(any(), any());
    for (int doubled = 0; doubled < 20; ++doubled) {
        const VertexId v = any(), twin = static_cast<VertexId>(rows.size());
        rows.emplace_back();
        for (const VertexId u : std::vector<VertexId>(rows[v])) join(twin, u);
        if (random() % 2 == 0) join(twin, v);
    }
    const auto half = static_cast<VertexId>(rows.size());
    if (seed % 3 == 0) {
        rows.resize(2 * half - 1);
        for (VertexId v = 0; v < half; ++v)
            for (const VertexId u : std::vector<VertexId>(rows[v]))
                if (u < half) join(v == 0 ? 0 : v + half - 1, u == 0 ? 0 : u + half - 1);
    }
    for (int leaf = 0; leaf < 6; ++leaf) {
        rows.emplace_back();
        join(static_cast<VertexId>(rows.size() - 1), any());
    }
    std::vector<test::EdgeOf> edges;
    for (VertexId v = 0; v < rows.size(); ++v)
        for (const VertexId u : rows[v])
            if (v < u) edges.push_back({v, u});
    return test::makeGraph(static_cast<VertexId>(rows.size()), edges);
}

TEST(Preparation, MergingTwinsChangesNoScore) {
    u64 merged = 0;
    for (u64 seed = 1; seed <= 150; ++seed) {
        SCOPED_TRACE(seed);
        const Graph graph = graphWithTwins(seed);
        const std::vector<f64> expected = expectedScores(graph, false);
        for (int bits = 0; bits < 8; ++bits) {
            const PreparationChoice choice{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, true};
            merged += prepare(graph, choice)->twins.size();
            const Scores scores = runPrepared(graph, {}, choice);
            EXPECT_TRUE(scores.exact);
            EXPECT_EQ(scores.sourcesUsed, graph.vertexCount());
            expectNear(scores.value, expected);
        }
    }
    EXPECT_GT(merged, 150u * 8 * 8) << "there are twins to merge";
}

// 0 - {1, 2, 3} - 4 - {5, 6}, and an edge 5 - 6: open twins 1, 2, 3 and closed twins 5, 6.
TEST(Preparation, TwinsByHand) {
    const Graph graph =
        test::makeGraph(7, {{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 4}, {4, 5}, {4, 6}, {5, 6}});
    const auto prepared = prepare(graph, {.peel = false, .relabel = false, .split = false, .twins = true});
    EXPECT_EQ(prepared->graph.vertexCount(), 4u);
    EXPECT_EQ(prepared->graph.edgeCount(), 3u);
    EXPECT_EQ(prepared->twins.size(), 3u);
    std::vector<f32> count(prepared->count);
    std::sort(count.begin(), count.end());
    EXPECT_EQ(count, (std::vector<f32>{1, 1, 2, 3}));
    // Six ordered pairs of the open twins, half of them by 0 and half by 4.
    EXPECT_EQ(prepared->base, (std::vector<f64>{3, 0, 0, 0, 3, 0, 0}));
    EXPECT_TRUE(prepare(test::cliqueRing(6, 2), {.twins = true})->twins.empty());
}

// Layers of four twins, each joined to the whole next one: 4^600 paths from end to end.
TEST(Preparation, TwinsWithMorePathsThanADoubleHolds) {
    std::vector<test::EdgeOf> edges;
    constexpr VertexId kLayers = 600;
    for (VertexId layer = 0; layer + 1 < kLayers; ++layer)
        for (VertexId a = 0; a < 4; ++a)
            for (VertexId b = 0; b < 4; ++b) edges.push_back({4 * layer + a, 4 * layer + 4 + b});
    const Graph graph = test::makeGraph(4 * kLayers, edges);
    EngineRegistry registry;
    registerCpuEngines(registry);
    RunContext context = plainContext();
    CentralityOptions options;
    const CentralityResult merged = registry.centrality("sources").run(graph, options, context);
    EXPECT_EQ(merged.scores.searches, kLayers);
    // From one layer to the others and back, in the middle of the way: a quarter of the pairs each.
    const f64 before = 4 * (kLayers / 2.0), behind = 4 * (kLayers / 2.0 - 1);
    EXPECT_NEAR(merged.scores.value[4 * (kLayers / 2)], before * behind / 4 + 6.0 / 8 * 2, 1e-6);
    options.twins = false;
    const CentralityResult whole = registry.centrality("sources").run(graph, options, context);
    EXPECT_EQ(whole.scores.searches, graph.vertexCount());
    expectNear(merged.scores.value, whole.scores.value);
    options.twins = true;
    expectSharesAddUp(registry.centrality("sources"), graph, options, whole.scores);
}

TEST(Preparation, RenumbersDirectedGraphsToo) {
    const Graph graph = test::randomGraph(60, 150, 3, 0, Direction::directed);
    CentralityOptions options;
    options.directed = true;
    expectNear(runPrepared(graph, options, {.relabel = true}).value,
               test::AllPairs(graph, false).betweenness());
}

TEST(Preparation, TreesAreDecidedWithoutASearch) {
    for (u64 seed = 1; seed <= 20; ++seed) {
        std::mt19937_64 random(seed);
        std::vector<test::EdgeOf> edges;
        const VertexId n = 2 + static_cast<VertexId>(random() % 60);
        for (VertexId v = 1; v < n; ++v) edges.push_back({v, static_cast<VertexId>(random() % v)});
        const Graph tree = test::makeGraph(n, edges);
        const PreparedRun run(tree, {});
        EXPECT_TRUE(run.sources().empty());
        const Scores scores = run.finish({}, {}, 0);
        EXPECT_TRUE(scores.exact);
        expectNear(scores.value, expectedScores(tree, false));
    }
}

// 0 - 1 - 2 - 0 is the core; 3 hangs on 0, 4 and 5 on 3.
TEST(Preparation, TheCoreByHand) {
    const Graph graph = test::makeGraph(7, {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {3, 4}, {3, 5}});
    const auto prepared = prepare(graph, {.peel = true, .relabel = false});
    EXPECT_EQ(prepared->original, (std::vector<VertexId>{0, 1, 2}));
    EXPECT_EQ(prepared->mass, (std::vector<f32>{4, 1, 1}));
    EXPECT_EQ(prepared->graph.edgeCount(), 3u);
    // 3: between 4, 5 and the rest: 5^2 - 3^2 - 1 - 1; 0: between the tree and 1, 2: 5^2 - 2^2 - 3^2
    EXPECT_EQ(prepared->base, (std::vector<f64>{12, 0, 0, 14, 0, 0, 0}));
    EXPECT_EQ(prepared->place[3], kNotInCore);
    EXPECT_EQ(prepared->place[6], kNotInCore);  // isolated: nothing to search
}

TEST(Preparation, IsLeftOutWhereItIsWrongOrDoesNotPay) {
    const Graph star = test::makeGraph(4, {{0, 1}, {0, 2}, {0, 3}});
    EXPECT_TRUE(choosePreparation(star, {}).peel);
    CentralityOptions options;
    options.peel = false;
    EXPECT_FALSE(choosePreparation(star, options).peel);
    options = {};
    options.sources = 2;
    EXPECT_FALSE(choosePreparation(star, options).peel);
    EXPECT_FALSE(choosePreparation(test::cliqueRing(10, 5), {}).peel);
    EXPECT_FALSE(choosePreparation(star, {}).relabel);
    const Graph large = test::randomGraph(5000, 40000, 1);
    EXPECT_TRUE(choosePreparation(large, {}).relabel);
    options = {};
    options.sources = 10;
    EXPECT_FALSE(choosePreparation(large, options).relabel);
    options = {};
    options.relabel = false;
    EXPECT_FALSE(choosePreparation(large, options).relabel);
}

TEST(Preparation, SamplesHaveTheSameSourcesWithAndWithoutNewNumbers) {
    const Graph graph = test::randomGraph(300, 900, 8);
    CentralityOptions options;
    options.sources = 40;
    const Scores plain = runPrepared(graph, options, {});
    const Scores relabelled = runPrepared(graph, options, {.peel = false, .relabel = true});
    expectNear(relabelled.value, plain.value);
    expectNear(relabelled.standardError, plain.standardError);
}

// A run cut short is an estimate in the scale of the whole, unbiased over seeds.
TEST(Preparation, APrefixIsAnEstimate) {
    const Graph graph = graphWithTrees(5);
    const std::vector<f64> exact = expectedScores(graph, false);
    std::vector<f64> mean(exact.size(), 0.0);
    constexpr int kSeeds = 400;
    for (int seed = 0; seed < kSeeds; ++seed) {
        CentralityOptions options;
        options.seed = static_cast<u64>(seed);
        const PreparedRun run(graph, options, {.peel = true, .relabel = false});
        const BrandesPlan plan{run.graph(), {}, {}, run.mass()};
        BrandesSearch search(plan, false);
        const size_t part = run.sources().size() / 2;
        for (size_t i = 0; i < part; ++i) search.addSource(run.sources()[i]);
        const Scores scores = run.finish(search.sums().values(), {}, part);
        EXPECT_FALSE(scores.exact);
        for (size_t v = 0; v < mean.size(); ++v) mean[v] += scores.value[v] / kSeeds;
    }
    const f64 all = std::accumulate(exact.begin(), exact.end(), 0.0);
    EXPECT_NEAR(std::accumulate(mean.begin(), mean.end(), 0.0), all, 0.02 * all);
}

// Edges of trees are decided by their sizes alone, those of the core by searches with masses.
TEST(Preparation, ChangesNoScoreOfAnEdge) {
    for (u64 seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        const bool weighted = seed % 4 == 0;
        const Graph graph = graphWithTrees(seed, weighted);
        const test::AllPairs pairs(graph, weighted);
        CentralityOptions options;
        options.weighted = weighted;
        options.edges = true;
        const std::vector<f64> arcs = pairs.arcBetweenness(graph);
        for (const bool peel : {false, true})
            for (const bool relabel : {false, true}) {
                const PreparedRun run(graph, options, {.peel = peel, .relabel = relabel});
                const BrandesPlan plan{
                    run.graph(), weighted ? exactLengths(run.graph()) : std::vector<f64>{}, {}, run.mass()};
                BrandesSearch search(plan, false, true);
                for (const VertexId source : run.sources()) search.addSource(source);
                // Undirected pairs once: an edge's two arcs have the same score over ordered pairs.
                expectNear(run.finishEdges(search.arcSums().values(), run.sources().size()), arcs);
            }
    }
}

TEST(EdgeScores, OfAPathByHand) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    const Graph path = test::makeGraph(4, {{0, 1}, {1, 2}, {2, 3}});
    CentralityOptions options;
    options.edges = true;
    RunContext context = plainContext();
    const auto run = [&] { return registry.centrality("sources").run(path, options, context).scores.edge; };
    EXPECT_EQ(run(), (std::vector<f64>{3, 3, 4, 4, 3, 3}));  // 1 x 3 and 2 x 2 pairs
    options.peel = false;
    EXPECT_EQ(run(), (std::vector<f64>{3, 3, 4, 4, 3, 3}));
    options.normalized = true;
    EXPECT_EQ(run(), (std::vector<f64>{0.5, 0.5, 4 / 6.0, 4 / 6.0, 0.5, 0.5}));  // of 6 pairs
}

// Path counts beyond double: a chain of diamonds.
TEST(EdgeScores, SurviveExplodingPathCounts) {
    std::vector<test::EdgeOf> edges;
    constexpr VertexId kDiamonds = 1100;
    for (VertexId i = 0; i < kDiamonds; ++i) {
        const VertexId a = 3 * i;
        edges.insert(edges.end(), {{a, a + 1}, {a, a + 2}, {a + 1, a + 3}, {a + 2, a + 3}});
    }
    const Graph graph = test::makeGraph(3 * kDiamonds + 1, edges);
    const BrandesPlan plan{graph, {}, {}};
    BrandesSearch search(plan, false, true);
    ASSERT_TRUE(search.addSource(0));
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            // half of all that lie behind the diamond, and its own side vertex
            const VertexId diamond = v / 3;
            const f64 behind = 3.0 * (kDiamonds - 1 - diamond) + 1;
            const f64 expected = w < v ? 0 : v % 3 == 0 ? behind / 2 + 1 : behind / 2;
            ASSERT_NEAR(search.arcSums()[arc], expected, 1e-9 * (1 + expected)) << v << " - " << w;
        }
}

TEST(Shares, AddUpToTheWhole) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    const CentralityEngine& engine = registry.centrality("sources");
    for (const u64 sources : {0, 10}) {
        const Graph graph = graphWithTrees(9);
        CentralityOptions options;
        options.sources = sources;
        options.edges = true;
        RunContext context = plainContext();
        const Scores whole = engine.run(graph, options, context).scores;
        std::vector<Scores> shares;
        for (u32 rank = 0; rank < 3; ++rank) {
            options.share = {.rank = rank, .count = 3};
            shares.push_back(engine.run(graph, options, context).scores);
            EXPECT_FALSE(shares.back().exact);
        }
        const Scores combined = combineShares(shares, sumHere);
        EXPECT_EQ(combined.exact, sources == 0);
        EXPECT_EQ(combined.searches, whole.searches);
        EXPECT_EQ(combined.sourcesUsed, whole.sourcesUsed);
        expectNear(combined.value, whole.value);
        expectNear(combined.standardError, whole.standardError);
        expectNear(combined.edge, whole.edge);
    }
}

TEST(Shares, RunSideBySide) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    const CentralityEngine* engine = &registry.centrality("sources");
    const std::vector<const CentralityEngine*> engines(3, engine);
    const Graph graph = test::randomGraph(500, 1500, 4);
    CentralityOptions options;
    options.edges = true;
    RunContext context = plainContext();
    const Scores whole = engine->run(graph, options, context).scores;
    const CentralityResult spread = runShares(engines, graph, options, context);
    EXPECT_EQ(spread.status, RunStatus::complete);
    EXPECT_TRUE(spread.scores.exact);
    EXPECT_EQ(spread.scores.sourcesUsed, 500u);
    expectNear(spread.scores.value, whole.value);
    expectNear(spread.scores.edge, whole.edge);

    // Halves of a run of two processes: three engines here and three there.
    std::vector<Scores> halves;
    for (u32 rank = 0; rank < 2; ++rank) {
        options.share = {.rank = rank, .count = 2};
        halves.push_back(runShares(engines, graph, options, context).scores);
        EXPECT_FALSE(halves.back().exact);
    }
    const Scores both = combineShares(halves, sumHere);
    EXPECT_TRUE(both.exact);
    expectNear(both.value, whole.value);
}

TEST(Shares, WhatOneThrowsEndsAll) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    const std::vector<const CentralityEngine*> engines(2, &registry.centrality("sources"));
    CentralityOptions options;
    options.directed = true;  // and the graph is not
    RunContext context = plainContext();
    EXPECT_THROW(runShares(engines, test::cliqueRing(5, 4), options, context), OptionError);

    std::stop_source stop;
    stop.request_stop();
    context.stop = stop.get_token();
    options.directed = false;
    const CentralityResult stopped = runShares(engines, test::cliqueRing(5, 4), options, context);
    EXPECT_EQ(stopped.status, RunStatus::cancelled);
    EXPECT_EQ(stopped.scores.sourcesUsed, 0u);
}

}  // namespace
}  // namespace quartier
