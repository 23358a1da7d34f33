// Community detection by igraph as engines: igraph's own partitions on real graphs, what nobody can miss on
// graphs worked by hand, and that runs repeat themselves, end and are refused.
#include <gtest/gtest.h>
#include <igraph/igraph.h>

#include <chrono>
#include <functional>
#include <set>

#include "analytics/community_algorithms.h"
#include "analytics/engine_registry.h"
#include "core/error.h"
#include "graph/io/reader.h"
#include "graph/modularity.h"
#include "shared_data.h"
#include "small_graphs.h"
#include "stop_time.h"

namespace quartier {
namespace {

const EngineRegistry& engines() {
    static const EngineRegistry registry = [] {
        EngineRegistry all;
        registerCpuEngines(all);
        return all;
    }();
    return registry;
}

std::vector<std::string> byIgraph() {
    std::vector<std::string> ids;
    for (const auto& engine : engines().communityEngines())
        if (engine->info().algorithm == kIgraphCommunities) ids.push_back(engine->info().id);
    return ids;
}

bool heeds(const std::string& id, const std::string& key) {
    for (const OptionSpec& spec : engines().community(id).info().options)
        if (spec.key == key) return true;
    return false;
}

CommunityResult run(const std::string& id, const Graph& graph, const CommunityOptions& options = {}) {
    RunContext context = plainContext();
    return engines().community(id).run(graph, options, context);
}

std::vector<VertexId> labelsOf(const CommunityResult& result) {
    const LargeVector<VertexId> labels = result.hierarchy.flatten(result.hierarchy.levelCount());
    return {labels.begin(), labels.end()};
}

std::vector<VertexId> labelsOf(const std::string& id, const Graph& graph,
                               const CommunityOptions& options = {}) {
    return labelsOf(run(id, graph, options));
}

// igraph called with all nodes and edges, as its manual has it.
class Oracle {
  public:
    explicit Oracle(const Graph& graph) {
        igraph_set_warning_handler(igraph_warning_handler_ignore);
        igraph_vector_int_t ends;
        igraph_vector_int_init(&ends, 0);
        igraph_vector_init(&weights_, 0);
        igraph_vector_int_init(&membership_, 0);
        igraph_matrix_int_init(&merges_, 0, 0);
        igraph_vector_init(&modularity_, 0);
        for (VertexId v = 0; v < graph.vertexCount(); ++v)
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                if (graph.targets()[arc] < v) continue;
                igraph_vector_int_push_back(&ends, v);
                igraph_vector_int_push_back(&ends, graph.targets()[arc]);
                igraph_vector_push_back(&weights_, graph.weight(arc));
            }
        igraph_create(&graph_, &ends, graph.vertexCount(), IGRAPH_UNDIRECTED);
        igraph_vector_int_destroy(&ends);
        weighted_ = graph.isWeighted();
    }
    ~Oracle() {
        igraph_destroy(&graph_);
        igraph_vector_destroy(&weights_);
        igraph_vector_int_destroy(&membership_);
        igraph_matrix_int_destroy(&merges_);
        igraph_vector_destroy(&modularity_);
    }
    Oracle(const Oracle&) = delete;
    Oracle& operator=(const Oracle&) = delete;

    std::vector<VertexId> find(const std::string& id, u64 seed) {
        igraph_vector_int_clear(&membership_);
        igraph_vector_clear(&modularity_);
        igraph_rng_seed(igraph_rng_default(), seed);
        const igraph_vector_t* weights = weighted_ ? &weights_ : nullptr;
        igraph_real_t length = 0;
        if (id == "label-propagation")
            igraph_community_label_propagation(&graph_, &membership_, IGRAPH_ALL, weights, nullptr, nullptr);
        else if (id == "walktrap")
            igraph_community_walktrap(&graph_, weights, 4, &merges_, &modularity_, &membership_);
        else if (id == "infomap")
            igraph_community_infomap(&graph_, weights, nullptr, 10, &membership_, &length);
        else if (id == "fast-greedy")
            igraph_community_fastgreedy(&graph_, weights, &merges_, &modularity_, &membership_);
        else if (id == "leiden-cpm")
            iterate(weights, nullptr, .05);
        else if (id == "leiden")
            leiden(weights);
        else if (id == "edge-betweenness")
            edgeBetweenness(weights);
        else
            ADD_FAILURE() << id;
        std::vector<VertexId> labels(VECTOR(membership_),
                                     VECTOR(membership_) + igraph_vector_int_size(&membership_));
        compactLabels(labels);
        return labels;
    }

  private:
    void iterate(const igraph_vector_t* weights, const igraph_vector_t* nodes, f64 resolution) {
        f64 before = -1e300, now = -1e299;
        for (bool start = false; now > before; start = true) {
            before = now;
            igraph_community_leiden(&graph_, weights, nodes, resolution, .01, start, 1, &membership_, nullptr,
                                    &now);
        }
    }

    void leiden(const igraph_vector_t* weights) {
        igraph_vector_t strengths;
        igraph_vector_init(&strengths, 0);
        igraph_strength(&graph_, &strengths, igraph_vss_all(), IGRAPH_ALL, IGRAPH_LOOPS, weights);
        iterate(weights, &strengths, 1 / igraph_vector_sum(&strengths));
        igraph_vector_destroy(&strengths);
    }

    void edgeBetweenness(const igraph_vector_t* weights) {
        igraph_vector_int_t edges;
        igraph_vector_int_init(&edges, 0);
        igraph_community_edge_betweenness(&graph_, &edges, nullptr, nullptr, nullptr, nullptr, nullptr,
                                          IGRAPH_UNDIRECTED, nullptr);
        igraph_community_eb_get_merges(&graph_, IGRAPH_UNDIRECTED, &edges, weights, &merges_, nullptr,
                                       &modularity_, &membership_);
        igraph_vector_int_destroy(&edges);
    }

    igraph_t graph_;
    igraph_vector_t weights_;
    igraph_vector_int_t membership_;
    igraph_matrix_int_t merges_;
    igraph_vector_t modularity_;
    bool weighted_ = false;
};

class IgraphCommunitiesOn : public testing::TestWithParam<const char*> {};

TEST_P(IgraphCommunitiesOn, AreThoseOfIgraph) {
    const auto file = test::graphFile(GetParam());
    SKIP_WITHOUT(file);
    const GraphPtr graph = symmetrised(readGraph(file).graph);
    Oracle oracle(*graph);
    for (const std::string& id : byIgraph()) {
        if (id == "edge-betweenness" && graph->edgeCount() > 1000) continue;  // seconds
        SCOPED_TRACE(id);
        CommunityOptions options;
        options.seed = 5;
        options.density = .05;
        const CommunityResult result = run(id, *graph, options);
        const std::vector<VertexId> labels = labelsOf(result);
        EXPECT_EQ(labels, oracle.find(id, 5));
        ASSERT_NO_THROW(result.hierarchy.check());
        EXPECT_NEAR(result.modularity, modularity(*graph, labels), 1e-12);
        EXPECT_EQ(result.hierarchy.modularity(), result.modularity);
        EXPECT_EQ(result.disconnected, disconnectedCommunities(*graph, labels));
        EXPECT_EQ(labelsOf(id, *graph, options), labels) << "the same for the same seed";
    }
}

// Weighted, directed (taken without directions) and looped ones among them; none has nodes without edges.
INSTANTIATE_TEST_SUITE_P(Graphs, IgraphCommunitiesOn,
                         testing::Values("A/karate.gml.gz", "A/karate_s_loop.csv.gz", "A/dolphins.gml.gz",
                                         "A/Les Miserables.gexf.gz", "A/polbooks.gml.gz",
                                         "A/celegansneural.gml.gz", "A/bio-diseasome.mtx.gz",
                                         "A/email-URV.txt.gz"));

class IgraphCommunities : public testing::TestWithParam<std::string> {};

TEST_P(IgraphCommunities, FindWhatNobodyCanMiss) {
    // Two cliques of five with a bridge, and a node alone.
    std::vector<test::EdgeOf> edges{{0, 5}};
    for (VertexId a = 0; a < 5; ++a)
        for (VertexId b = a + 1; b < 5; ++b) {
            edges.push_back({a, b});
            edges.push_back({a + 5, b + 5});
        }
    const Graph graph = test::makeGraph(11, edges);
    EXPECT_EQ(labelsOf(GetParam(), graph), (std::vector<VertexId>{0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2}));
    // The heavy edges of a cycle of four: 0 = 1 - 2 = 3 - 0, among nodes that edges of weight 0 join.
    if (GetParam() == "edge-betweenness") return;  // leaves weights out
    const Graph heavy =
        test::makeGraph(6, {{0, 1, 10}, {1, 2, 1}, {2, 3, 10}, {3, 0, 1}, {0, 4, 0}, {4, 5, 0}}, true);
    CommunityOptions options;
    options.density = 5;
    const std::vector<VertexId> labels = labelsOf(GetParam(), heavy, options);
    EXPECT_EQ(labels, (std::vector<VertexId>{0, 0, 1, 1, 2, 3}));
}

TEST_P(IgraphCommunities, OfNothingAreNone) {
    for (const Graph& graph :
         {test::makeGraph(0, {}), test::makeGraph(4, {}), test::makeGraph(2, {{0, 1, 0}}, true)}) {
        const CommunityResult result = run(GetParam(), graph);
        EXPECT_EQ(result.hierarchy.levelCount(), 0u);
        EXPECT_EQ(result.status, RunStatus::complete);
        EXPECT_EQ(result.disconnected, 0u);
    }
    EXPECT_EQ(labelsOf(GetParam(), test::makeGraph(3, {{1, 1}})), (std::vector<VertexId>{0, 1, 2}));
}

TEST_P(IgraphCommunities, CutTheTreeWhereTold) {
    if (!heeds(GetParam(), "cut")) GTEST_SKIP() << "no such option";
    const Graph graph = test::cliqueRing(6, 5);
    for (const u32 wanted : {1u, 2u, 6u, 11u, 30u, 500u}) {
        CommunityOptions options;
        options.cut = wanted;
        const std::vector<VertexId> labels = labelsOf(GetParam(), graph, options);
        EXPECT_EQ(std::set<VertexId>(labels.begin(), labels.end()).size(),
                  std::min(wanted, graph.vertexCount()));
    }
    // Two components are not merged.
    CommunityOptions one;
    one.cut = 1;
    EXPECT_EQ(labelsOf(GetParam(), test::makeGraph(5, {{0, 1}, {1, 2}, {2, 0}, {3, 4}}), one),
              (std::vector<VertexId>{0, 0, 0, 1, 1}));
}

TEST_P(IgraphCommunities, PublishWhatTheyFound) {
    const Graph graph = test::cliqueRing(6, 5);
    LiveChannel channel(sizeof(u32));
    RunContext context{
        .stop = {}, .observer = silentObserver(), .live = {.communities = &channel}, .gate = nullptr};
    const CommunityResult result = engines().community(GetParam()).run(graph, {}, context);
    const auto lease = channel.takeNewest(0);
    ASSERT_TRUE(lease);
    const auto* labels = static_cast<const VertexId*>(lease->buffer().data);
    EXPECT_EQ(std::vector<VertexId>(labels, labels + graph.vertexCount()), labelsOf(result));
}

// Whatever igraph does just then; and the next run is as if there had been none before.
TEST_P(IgraphCommunities, StopWithinAThirdOfASecond) {
    const bool slow = GetParam() == "walktrap" || GetParam() == "edge-betweenness" || GetParam() == "infomap";
    const Graph graph = slow ? test::randomGraph(2000, 8000, 3) : test::randomGraph(20'000, 200'000, 3);
    const Graph small = test::cliqueRing(6, 5);
    const std::vector<VertexId> expected = labelsOf(GetParam(), small);
    for (const int delay : {0, 120}) {
        const auto run = [&](const std::stop_token& stop) {
            RunContext context{.stop = stop, .observer = silentObserver(), .live = {}, .gate = nullptr};
            const CommunityResult result = engines().community(GetParam()).run(graph, {}, context);
            EXPECT_TRUE(result.status == RunStatus::complete || result.hierarchy.levelCount() == 0);
        };
        EXPECT_LT(test::leastSecondsAfterStop(0.3, std::chrono::milliseconds(delay), run), 0.3)
            << "after " << delay << " ms";
    }
    EXPECT_EQ(labelsOf(GetParam(), small), expected);
}

INSTANTIATE_TEST_SUITE_P(Engines, IgraphCommunities, testing::ValuesIn(byIgraph()), [](const auto& suite) {
    std::string name = suite.param;
    std::erase(name, '-');
    return name;
});

TEST(IgraphCommunities, RefuseWhatTheyCannotDo) {
    const Graph directed = test::makeGraph(2, {{0, 1}}, false, Direction::directed);
    EXPECT_THROW(run("walktrap", directed), Error);
    EXPECT_THROW(run("leiden", test::cliqueRing(5, 4), {.resolution = 0}), OptionError);
    const Graph large = test::randomGraph(10'000, 40'000, 3);
    try {
        run("edge-betweenness", large);
        ADD_FAILURE() << "not refused";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("small graphs"), std::string::npos) << error.what();
        // 10,000 x 40,000 x 50,000 steps of 6 ns are 33.3 hours.
        EXPECT_NE(std::string(error.what()).find("up to 34 hours"), std::string::npos) << error.what();
    }
}

// What the manual of igraph and many others report of the karate club.
TEST(IgraphCommunities, OfTheKarateClubAreThoseThatAreKnown) {
    const auto file = test::graphFile("A/karate.gml.gz");
    SKIP_WITHOUT(file);
    const GraphPtr graph = symmetrised(readGraph(file).graph);
    EXPECT_NEAR(run("fast-greedy", *graph).modularity, 0.3806706, 1e-6);
    EXPECT_NEAR(run("walktrap", *graph).modularity, 0.3532216, 1e-6);
    EXPECT_NEAR(run("edge-betweenness", *graph).modularity, 0.4012985, 1e-6);
    EXPECT_NEAR(run("infomap", *graph).modularity, 0.4020381, 1e-6);
    EXPECT_NEAR(run("leiden", *graph).modularity, 0.4197896, 1e-6);
}

// What belongs together at a density falls apart at a higher one.
TEST(IgraphCommunities, OfTheConstantPottsModelHeedItsDensity) {
    const Graph graph = test::cliqueRing(6, 5);
    VertexId before = 0;
    for (const f64 density : {1e-3, .5, 2.0}) {
        CommunityOptions options;
        options.density = density;
        const CommunityResult result = run("leiden-cpm", graph, options);
        const VertexId now = result.hierarchy.communitiesAt(result.hierarchy.levelCount());
        EXPECT_GT(now, before);
        before = now;
    }
    EXPECT_EQ(before, graph.vertexCount());
}

// A node needs 8 bytes for each node that its walks reach, 16 where they are few.
TEST(IgraphCommunities, OfWalktrapTellTheirMemory) {
    const CommunityEngine& walktrap = engines().community("walktrap");
    const u64 dense = walktrap.estimate(test::randomGraph(2000, 40'000, 3), {}).hostBytes;
    EXPECT_GT(dense, 2000u * 2000 * 8);
    EXPECT_LT(dense, 2000u * 2000 * 12);
    EXPECT_LT(walktrap.estimate(test::gridGraph(100, 100), {}).hostBytes, 20'000'000u);
}

}  // namespace
}  // namespace quartier
