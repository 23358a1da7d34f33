// igraph, called directly, as the oracle of every measure: on real graphs, directed, weighted, disconnected
// and looped ones among them, and on odd ones.
#include <gtest/gtest.h>
#include <igraph/igraph.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "analytics/measures/measure.h"
#include "graph/io/reader.h"
#include "shared_data.h"
#include "small_graphs.h"

namespace quartier {
namespace {

class Reals {
  public:
    Reals() { igraph_vector_init(&list_, 0); }
    ~Reals() { igraph_vector_destroy(&list_); }
    Reals(const Reals&) = delete;
    Reals& operator=(const Reals&) = delete;
    igraph_vector_t* get() { return &list_; }
    void add(f64 value) { igraph_vector_push_back(&list_, value); }
    std::vector<f64> values() const { return {VECTOR(list_), VECTOR(list_) + igraph_vector_size(&list_)}; }

  private:
    igraph_vector_t list_;
};

class Integers {
  public:
    Integers() { igraph_vector_int_init(&list_, 0); }
    ~Integers() { igraph_vector_int_destroy(&list_); }
    Integers(const Integers&) = delete;
    Integers& operator=(const Integers&) = delete;
    igraph_vector_int_t* get() { return &list_; }
    void add(u64 value) { igraph_vector_int_push_back(&list_, static_cast<igraph_integer_t>(value)); }
    std::vector<f64> values() const {
        return {VECTOR(list_), VECTOR(list_) + igraph_vector_int_size(&list_)};
    }

  private:
    igraph_vector_int_t list_;
};

// The same graph and weights in igraph's hands, and what it finds.
class Oracle {
  public:
    explicit Oracle(const Graph& graph) : vertices_(graph.vertexCount()), directed_(graph.isDirected()) {
        igraph_set_warning_handler(igraph_warning_handler_ignore);
        Integers ends;
        for (VertexId v = 0; v < graph.vertexCount(); ++v)
            for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
                const VertexId w = graph.targets()[arc];
                if (!graph.isDirected() && w < v) continue;
                ends.add(v);
                ends.add(w);
                isLoop_.push_back(v == w);
                weights_.add(graph.weight(arc));
            }
        igraph_create(&graph_, ends.get(), graph.vertexCount(), graph.isDirected());
    }
    ~Oracle() { igraph_destroy(&graph_); }
    Oracle(const Oracle&) = delete;
    Oracle& operator=(const Oracle&) = delete;

    std::vector<f64> find(const std::string& measure, const MeasureOptions& options) {
        using Find = std::vector<f64> (Oracle::*)(const MeasureOptions&);
        static const std::map<std::string, Find> finders{
            {"degree", &Oracle::degree},
            {"in-degree", &Oracle::inDegree},
            {"out-degree", &Oracle::outDegree},
            {"weighted-degree", &Oracle::strength},
            {"density", &Oracle::density},
            {"reciprocity", &Oracle::reciprocity},
            {"components", &Oracle::components},
            {"strong-components", &Oracle::strongComponents},
            {"core", &Oracle::core},
            {"articulation", &Oracle::articulation},
            {"bridges", &Oracle::bridges},
            {"pagerank", &Oracle::pagerank},
            {"eigenvector", &Oracle::eigenvector},
            {"hub", &Oracle::hub},
            {"authority", &Oracle::authority},
            {"closeness", &Oracle::closeness},
            {"harmonic", &Oracle::harmonic},
            {"eccentricity", &Oracle::eccentricity},
            {"diameter", &Oracle::diameter},
            {"radius", &Oracle::radius},
            {"triangles", &Oracle::triangles},
            {"clustering", &Oracle::clustering},
            {"transitivity", &Oracle::transitivity},
            {"assortativity", &Oracle::assortativity},
        };
        return (this->*finders.at(measure))(options);
    }

    f64 assortativityOf(const std::vector<f64>& values) {
        Reals list;
        for (const f64 value : values) list.add(value);
        igraph_real_t found = 0;
        igraph_assortativity(&graph_, list.get(), nullptr, &found, directed_, true);
        return found;
    }
    f64 assortativityOf(const std::vector<u32>& groups) {
        Integers list;
        for (const u32 group : groups) list.add(group);
        igraph_real_t found = 0;
        igraph_assortativity_nominal(&graph_, list.get(), &found, directed_, true);
        return found;
    }

  private:
    using Options = MeasureOptions;
    igraph_vector_t* weightsFor(const Options& options) {
        return options.weighted ? weights_.get() : nullptr;
    }

    std::vector<f64> degreeOf(igraph_neimode_t mode) {
        Integers found;
        igraph_degree(&graph_, found.get(), igraph_vss_all(), mode, IGRAPH_LOOPS);
        return found.values();
    }
    std::vector<f64> degree(const Options&) { return degreeOf(IGRAPH_ALL); }
    std::vector<f64> inDegree(const Options&) { return degreeOf(IGRAPH_IN); }
    std::vector<f64> outDegree(const Options&) { return degreeOf(IGRAPH_OUT); }
    std::vector<f64> strength(const Options&) {
        Reals found;
        igraph_strength(&graph_, found.get(), igraph_vss_all(), IGRAPH_ALL, true, weights_.get());
        return found.values();
    }
    std::vector<f64> density(const Options&) {
        igraph_real_t found = 0;
        igraph_density(&graph_, &found, false);
        return {found};
    }
    std::vector<f64> reciprocity(const Options&) {
        igraph_real_t found = 0;
        igraph_reciprocity(&graph_, &found, true, IGRAPH_RECIPROCITY_DEFAULT);
        return {found};
    }
    std::vector<f64> componentsOf(igraph_connectedness_t mode) {
        Integers found;
        igraph_connected_components(&graph_, found.get(), nullptr, nullptr, mode);
        return found.values();
    }
    std::vector<f64> components(const Options&) { return componentsOf(IGRAPH_WEAK); }
    std::vector<f64> strongComponents(const Options&) { return componentsOf(IGRAPH_STRONG); }
    std::vector<f64> core(const Options&) {
        Integers found;
        igraph_coreness(&graph_, found.get(), IGRAPH_ALL);
        return found.values();
    }
    std::vector<f64> articulation(const Options&) {
        Integers found;
        igraph_articulation_points(&graph_, found.get());
        std::vector<f64> values(vertices_, 0.0);
        for (const f64 v : found.values()) values[static_cast<size_t>(v)] = 1;
        return values;
    }
    std::vector<f64> bridges(const Options&) {
        Integers found;
        igraph_bridges(&graph_, found.get());
        std::vector<f64> ofAll(isLoop_.size(), 0.0), values;
        for (const f64 edge : found.values()) ofAll[static_cast<size_t>(edge)] = 1;
        for (size_t edge = 0; edge < ofAll.size(); ++edge)
            if (!isLoop_[edge]) values.push_back(ofAll[edge]);
        return values;
    }
    std::vector<f64> pagerank(const Options& options) {
        Reals found;
        if (options.column == nullptr) {
            igraph_pagerank(&graph_, IGRAPH_PAGERANK_ALGO_PRPACK, found.get(), nullptr, igraph_vss_all(),
                            directed_, options.damping, weightsFor(options), nullptr);
        } else {
            Reals reset;
            for (const f64 weight : options.column->numbers) reset.add(weight);
            igraph_personalized_pagerank(&graph_, IGRAPH_PAGERANK_ALGO_PRPACK, found.get(), nullptr,
                                         igraph_vss_all(), directed_, options.damping, reset.get(),
                                         weightsFor(options), nullptr);
        }
        return found.values();
    }
    std::vector<f64> eigenvector(const Options& options) {
        Reals found;
        igraph_arpack_options_t arpack;
        igraph_arpack_options_init(&arpack);
        igraph_eigenvector_centrality(&graph_, found.get(), nullptr, directed_, true, weightsFor(options),
                                      &arpack);
        return found.values();
    }
    std::vector<f64> hub(const Options& options) {
        Reals found;
        igraph_arpack_options_t arpack;
        igraph_arpack_options_init(&arpack);
        igraph_hub_and_authority_scores(&graph_, found.get(), nullptr, nullptr, true, weightsFor(options),
                                        &arpack);
        return found.values();
    }
    std::vector<f64> authority(const Options& options) {
        Reals found;
        igraph_arpack_options_t arpack;
        igraph_arpack_options_init(&arpack);
        igraph_hub_and_authority_scores(&graph_, nullptr, found.get(), nullptr, true, weightsFor(options),
                                        &arpack);
        return found.values();
    }
    std::vector<f64> closeness(const Options& options) {
        Reals found;
        igraph_closeness(&graph_, found.get(), nullptr, nullptr, igraph_vss_all(), IGRAPH_OUT,
                         weightsFor(options), true);
        return found.values();
    }
    std::vector<f64> harmonic(const Options& options) {
        Reals found;
        igraph_harmonic_centrality(&graph_, found.get(), igraph_vss_all(), IGRAPH_OUT, weightsFor(options),
                                   true);
        return found.values();
    }
    std::vector<f64> eccentricity(const Options& options) {
        Reals found;
        if (options.weighted)
            igraph_eccentricity_dijkstra(&graph_, weights_.get(), found.get(), igraph_vss_all(), IGRAPH_OUT);
        else
            igraph_eccentricity(&graph_, found.get(), igraph_vss_all(), IGRAPH_OUT);
        return found.values();
    }
    std::vector<f64> diameter(const Options& options) {
        igraph_real_t found = 0;
        if (options.weighted)
            igraph_diameter_dijkstra(&graph_, weights_.get(), &found, nullptr, nullptr, nullptr, nullptr,
                                     directed_, true);
        else
            igraph_diameter(&graph_, &found, nullptr, nullptr, nullptr, nullptr, directed_, true);
        return {found};
    }
    std::vector<f64> radius(const Options& options) {
        igraph_real_t found = 0;
        if (options.weighted) {
            const std::vector<f64> all = eccentricity(options);
            return {all.empty() ? std::nan("") : *std::min_element(all.begin(), all.end())};
        }
        igraph_radius(&graph_, &found, IGRAPH_OUT);
        return {found};
    }
    std::vector<f64> triangles(const Options&) {
        Reals found;
        igraph_adjacent_triangles(&graph_, found.get(), igraph_vss_all());
        return found.values();
    }
    std::vector<f64> clustering(const Options&) {
        Reals found;
        igraph_transitivity_local_undirected(&graph_, found.get(), igraph_vss_all(),
                                             IGRAPH_TRANSITIVITY_ZERO);
        return found.values();
    }
    std::vector<f64> transitivity(const Options&) {
        igraph_real_t found = 0;
        igraph_transitivity_undirected(&graph_, &found, IGRAPH_TRANSITIVITY_NAN);
        return {found};
    }
    std::vector<f64> assortativity(const Options&) {
        igraph_real_t found = 0;
        igraph_assortativity_degree(&graph_, &found, directed_);
        return {found};
    }

    igraph_t graph_;
    VertexId vertices_;
    bool directed_;
    std::vector<u8> isLoop_;  // per edge
    Reals weights_;
};

// Labels of groups as 1, 2 ... by size, of equal ones by their first vertex.
std::vector<f64> bySize(const std::vector<f64>& labels) {
    std::map<f64, std::pair<i64, size_t>> groups;  // label -> minus size, first
    for (size_t v = 0; v < labels.size(); ++v) --groups.try_emplace(labels[v], 0, v).first->second.first;
    std::vector<std::pair<std::pair<i64, size_t>, f64>> order;
    for (const auto& [label, group] : groups) order.push_back({group, label});
    std::sort(order.begin(), order.end());
    std::map<f64, f64> number;
    for (size_t i = 0; i < order.size(); ++i) number[order[i].second] = static_cast<f64>(i) + 1;
    std::vector<f64> numbered;
    for (const f64 label : labels) numbered.push_back(number[label]);
    return numbered;
}

// Of two components that are alike rounding decides how an eigenvector is shared out.
f64 toleranceOf(const MeasureInfo& info) {
    if (info.algorithm == "pagerank") return 1e-8;
    return info.id == "igraph" && info.family == "Ranking" ? 1e-5 : 1e-10;
}

void expectSame(const Measure& measure, const Graph& graph, Oracle& oracle, const MeasureOptions& options) {
    const MeasureInfo& info = measure.info();
    SCOPED_TRACE(info.algorithm + (options.directed ? ", directed" : "") +
                 (options.weighted ? ", weighted" : ""));
    RunContext context = plainContext();
    const auto found = measure.run(graph, options, context).values.value;
    std::vector<f64> expected = oracle.find(info.algorithm, options);
    if (info.groups) expected = bySize(expected);
    ASSERT_EQ(found.size(), expected.size());
    const f64 tolerance = toleranceOf(info);
    for (size_t i = 0; i < found.size(); ++i) {
        if (std::isnan(expected[i])) {
            ASSERT_TRUE(std::isnan(found[i])) << "at " << i << " of " << found.size() << ": " << found[i];
            continue;
        }
        ASSERT_NEAR(found[i], expected[i], tolerance * std::max(1.0, std::abs(expected[i])))
            << "at " << i << " of " << found.size();
    }
}

bool hasZeroWeights(const Graph& graph) {
    return std::any_of(graph.weights().begin(), graph.weights().end(),
                       [](f32 weight) { return weight == 0; });
}

bool heeds(const MeasureInfo& info, const std::string& key) {
    return std::any_of(info.options.begin(), info.options.end(),
                       [&](const OptionSpec& spec) { return spec.key == key; });
}

enum class Which { all, linear };

// Whether igraph computes it: then it is not compared with igraph; igraph_rows_test.cpp has expected values.
bool isRow(const MeasureInfo& info) { return info.id == kByIgraph && info.family != "Ranking"; }

bool isLinear(const MeasureInfo& info) { return info.family != "Distance" && info.family != "Clustering"; }

// Every measure in every way that the graph allows.
void expectAllSame(const GraphPtr& graph, Which which) {
    const GraphPtr undirected = symmetrised(graph);
    Oracle asIs(*graph), ofUndirected(*undirected);
    for (const Measure& measure : measures().all()) {
        const MeasureInfo& info = measure.info();
        if (isRow(info) || (which == Which::linear && !isLinear(info))) continue;
        for (const bool directed : {false, true})
            for (const bool weighted : {false, true}) {
                if (directed && (!heeds(info, "directed") || !graph->isDirected())) continue;
                if (weighted && (!heeds(info, "weighted") || !graph->isWeighted())) continue;
                if (weighted && info.family == "Distance" && hasZeroWeights(*graph)) continue;
                MeasureOptions options;
                options.directed = directed;
                options.weighted = weighted;
                const bool follows = measure.followsDirections(options);
                expectSame(measure, follows ? *graph : *undirected, follows ? asIs : ofUndirected, options);
            }
    }
}

class MeasuresAgainstIgraph : public testing::TestWithParam<const char*> {};
class LinearMeasuresAgainstIgraph : public testing::TestWithParam<const char*> {};

TEST_P(MeasuresAgainstIgraph, AreEqual) {
    const auto file = test::graphFile(GetParam());
    SKIP_WITHOUT(file);
    expectAllSame(readGraph(file).graph, Which::all);
}

TEST_P(LinearMeasuresAgainstIgraph, AreEqual) {
    const auto file = test::graphFile(GetParam());
    SKIP_WITHOUT(file);
    expectAllSame(readGraph(file).graph, Which::linear);
}

std::string nameOf(const testing::TestParamInfo<const char*>& info) {
    std::string name;
    for (const char c : std::string(info.param))
        name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return name;
}

constexpr const char* kGraphs[] = {"A/karate.gml.gz",
                                   "A/karate_s_loop.csv.gz",
                                   "A/dolphins.mtx.gz",
                                   "A/dolphins_s_loop.csv.gz",
                                   "A/lesmis.gml.gz",
                                   "A/celegansneural.gml.gz",
                                   "A/polbooks.gml.gz",
                                   "A/netscience.gml.gz",
                                   "A/rio.gexf.gz",
                                   "A/1898.gexf.gz",
                                   "A/air-routes-small.graphml.gz",
                                   "A/polblogs.gml.gz",
                                   "A/email-Eu-core.txt.gz",
                                   "A/US Airports.gexf.gz",
                                   "A/bio-diseasome.mtx.gz",
                                   "A/marvel-characters-by-stories.gexf.gz",
                                   "A/asnr_Network_82.graphml.gz",
                                   "A/arctic.gexf.gz",
                                   "A/email-URV.txt.gz",
                                   "A/karate-disjoint.csv.gz",
                                   "A/graph-50-500.gml.gz",
                                   "A/cytoscape_atted.graphml.gz",
                                   "C/Ragusa18.mtx.gz",
                                   "C/cage4.mtx.gz",
                                   "C/chesapeake.mtx.gz",
                                   "C/jagmesh7.mtx.gz",
                                   "C/Tina_AskCal.mtx.gz"};

INSTANTIATE_TEST_SUITE_P(Graphs, MeasuresAgainstIgraph, testing::ValuesIn(kGraphs), nameOf);

// The contract: at least 20 graphs, and several of each kind.
TEST(MeasuresAgainstIgraph, HaveGraphsOfEveryKind) {
    size_t graphs = 0, directed = 0, weighted = 0, disconnected = 0, looped = 0;
    for (const char* name : kGraphs) {
        const auto file = test::graphFile(name);
        SKIP_WITHOUT(file);
        const GraphPtr graph = readGraph(file).graph;
        const GraphPtr undirected = symmetrised(graph);
        RunContext context = plainContext();
        const auto components = measures().find("components").run(*undirected, {}, context).values.value;
        ++graphs;
        directed += graph->isDirected() ? 1 : 0;
        weighted += graph->isWeighted() ? 1 : 0;
        disconnected += *std::max_element(components.begin(), components.end()) > 1 ? 1 : 0;
        looped += graph->selfLoopCount() > 0 ? 1 : 0;
    }
    EXPECT_GE(graphs, 20u);
    EXPECT_GE(directed, 5u);
    EXPECT_GE(weighted, 5u);
    EXPECT_GE(disconnected, 3u);
    EXPECT_GE(looped, 3u);
}

INSTANTIATE_TEST_SUITE_P(Graphs, LinearMeasuresAgainstIgraph,
                         testing::Values("B/PGP.txt.gz", "A/Power Grid.gml.gz", "B/ca-GrQc.txt.gz",
                                         "B/p2p-Gnutella08.txt.gz", "B/wiki-Vote.txt.gz",
                                         "B/bitcoinotc.csv.gz", "C/EVA.mtx.gz", "A/Java.gexf.gz"),
                         nameOf);

TEST(MeasuresAgainstIgraph, AgreeOnRandomGraphs) {
    for (const u64 seed : {1, 2, 3})
        for (const Direction direction : {Direction::undirected, Direction::directed}) {
            SCOPED_TRACE(seed);
            expectAllSame(std::make_shared<const Graph>(test::randomGraph(200, 150, seed, 0, direction)),
                          Which::all);
            expectAllSame(std::make_shared<const Graph>(test::randomGraph(300, 2500, seed, 5, direction)),
                          Which::all);
        }
}

TEST(MeasuresAgainstIgraph, PersonalisedPagerank) {
    for (const Direction direction : {Direction::undirected, Direction::directed}) {
        const Graph graph = test::randomGraph(300, 700, 5, 4, direction);
        Oracle oracle(graph);
        NodeValues start{.name = "start", .numbers = std::vector<f64>(300, 0.0), .groups = {}};
        for (size_t v = 0; v < 300; v += 7) start.numbers[v] = 1 + static_cast<f64>(v % 3);
        MeasureOptions options;
        options.directed = graph.isDirected();
        options.weighted = true;
        options.column = std::make_shared<const NodeValues>(start);
        expectSame(measures().find("pagerank"), graph, oracle, options);
    }
}

TEST(MeasuresAgainstIgraph, AssortativityByAttribute) {
    for (const Direction direction : {Direction::undirected, Direction::directed}) {
        const Graph graph = test::randomGraph(200, 900, 8, 0, direction);
        Oracle oracle(graph);
        NodeValues numbers{.name = "n", .numbers = {}, .groups = {}},
            groups{.name = "g", .numbers = {}, .groups = {}};
        for (u32 v = 0; v < 200; ++v) {
            numbers.numbers.push_back(v * v % 37);
            groups.groups.push_back(v * v % 5);
        }
        MeasureOptions options;
        options.directed = graph.isDirected();
        RunContext context = plainContext();
        const Measure& measure = measures().find("assortativity");
        options.column = std::make_shared<const NodeValues>(numbers);
        EXPECT_NEAR(measure.run(graph, options, context).values.value[0],
                    oracle.assortativityOf(numbers.numbers), 1e-12);
        options.column = std::make_shared<const NodeValues>(groups);
        EXPECT_NEAR(measure.run(graph, options, context).values.value[0],
                    oracle.assortativityOf(groups.groups), 1e-12);
    }
}

}  // namespace
}  // namespace quartier
