// Censuses of pairs, triples and quadruples of nodes by how they are linked.
#include <array>

#include "analytics/igraph/measure_rows.h"

namespace quartier {
namespace {

constexpr f64 kSecondsATriad = 5e-8;  // of the pairs of neighbours (docs/algorithms.md)
constexpr f64 kSecondsAMotif = 5e-8;  // of the triples of neighbours

enum Dyad : size_t { kMutual, kAsymmetric, kNull };

template <Dyad which>
std::vector<f64> dyadsOf(const IgraphTask& task) {
    std::array<igraph_real_t, 3> counts{};
    task.check(igraph_dyad_census(task.graph(), &counts[kMutual], &counts[kAsymmetric], &counts[kNull]));
    return {counts[which]};
}

// Arcs whose reverse is there.
std::vector<f64> mutualEdges(const IgraphTask& task) {
    igraph_vector_bool_t mutual;
    task.check(igraph_vector_bool_init(&mutual, 0));
    const igraph_error_t code =
        igraph_is_mutual(task.graph(), &mutual, igraph_ess_all(IGRAPH_EDGEORDER_ID), false);
    std::vector<f64> flags;
    for (igraph_integer_t i = 0; i < igraph_vector_bool_size(&mutual); ++i)
        flags.push_back(VECTOR(mutual)[i] ? 1 : 0);
    igraph_vector_bool_destroy(&mutual);
    task.check(code);
    return flags;
}

std::vector<f64> reciprocityRatio(const IgraphTask& task) {
    return task.one<igraph_real_t>([&](igraph_real_t* to) {
        return igraph_reciprocity(task.graph(), to, true, IGRAPH_RECIPROCITY_RATIO);
    });
}

// igraph's order of the 16 kinds.
template <size_t which>
std::vector<f64> triadsOf(const IgraphTask& task) {
    return {task.reals([&](igraph_vector_t* to) { return igraph_triad_census(task.graph(), to); }).at(which)};
}

constexpr igraph_integer_t kMotifNodes = 4;

// How often the four nodes with these edges are found as an induced subgraph.
template <igraph_integer_t... ends>
std::vector<f64> motifsOf(const IgraphTask& task) {
    const std::array<igraph_integer_t, sizeof...(ends)> list{ends...};
    igraph_vector_int_t edges{};
    igraph_vector_int_view(&edges, list.data(), static_cast<igraph_integer_t>(list.size()));
    igraph_t motif;
    task.check(igraph_create(&motif, &edges, kMotifNodes, false));
    igraph_integer_t which = 0;
    const igraph_error_t code = igraph_isoclass(&motif, &which);
    igraph_destroy(&motif);
    task.check(code);
    IgraphReals never(task.call());
    task.check(igraph_vector_resize(never.get(), kMotifNodes));
    igraph_vector_null(never.get());
    return {task.reals([&](igraph_vector_t* to) {
                    return igraph_motifs_randesu(task.graph(), to, kMotifNodes, never.get());
                })
                .at(static_cast<size_t>(which))};
}

f64 secondsOfTriads(const Graph& graph, const MeasureOptions&) {
    f64 pairs = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        const f64 degree = static_cast<f64>(graph.degree(v)) +
                           static_cast<f64>(graph.reverseOffsets()[v + 1] - graph.reverseOffsets()[v]);
        pairs += degree * degree;
    }
    return pairs * kSecondsATriad;
}

f64 secondsOfMotifs(const Graph& graph, const MeasureOptions&) {
    f64 triples = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        const auto degree = static_cast<f64>(graph.degree(v));
        triples += degree * degree * degree;
    }
    return triples * kSecondsAMotif;
}

IgraphRow ofArcs(MeasureText text, decltype(IgraphRow::compute) compute) {
    return {.text = std::move(text),
            .compute = compute,
            .kind = MeasureKind::graph,
            .directions = Directions::always,
            .whole = true,
            .loops = SelfLoops::drop};
}

template <size_t which>
IgraphRow triads(const char* name, const char* title, const char* description) {
    IgraphRow row =
        ofArcs({name, title, description, "Davis and Leinhardt 1972; igraph_triad_census"}, triadsOf<which>);
    row.seconds = secondsOfTriads;
    return row;
}

IgraphRow motifs(const char* name, const char* title, const char* description,
                 decltype(IgraphRow::compute) compute) {
    return {.text = {name, title, description, "Wernicke 2006; igraph_motifs_randesu"},
            .compute = compute,
            .kind = MeasureKind::graph,
            .whole = true,
            .loops = SelfLoops::drop,
            .seconds = secondsOfMotifs};
}

}  // namespace

void addCensusRows(MeasureRegistry& list) {
    constexpr const char* kDyads = "Holland and Leinhardt 1970; igraph_dyad_census";
    IgraphRow mutual =
        ofArcs({"mutual", "Mutual edges", "1 of edges with an arc in both directions, 0 of those with one.",
                "igraph_is_mutual"},
               mutualEdges);
    mutual.kind = MeasureKind::edge;
    IgraphRow ratio = ofArcs(
        {"mutual-ratio", "Mutual pairs among the linked",
         "Pairs of nodes with arcs in both directions over all pairs with an arc.", "igraph_reciprocity"},
        reciprocityRatio);
    ratio.whole = false;
    addIgraphRows(
        list, "Pairs and triples",
        {mutual,
         ratio,
         ofArcs({"dyads-mutual", "Mutual pairs", "Pairs of nodes with arcs in both directions.", kDyads},
                dyadsOf<kMutual>),
         ofArcs(
             {"dyads-asymmetric", "Asymmetric pairs", "Pairs of nodes with an arc in one direction.", kDyads},
             dyadsOf<kAsymmetric>),
         ofArcs({"dyads-null", "Pairs without an arc", "Pairs of nodes that no arc joins.", kDyads},
                dyadsOf<kNull>),
         triads<0>("triads-003", "Triads 003", "Triples of nodes without an arc."),
         triads<1>("triads-012", "Triads 012", "Triples of nodes with one arc."),
         triads<2>("triads-102", "Triads 102", "Triples of nodes A, B, C with the arcs A <-> B."),
         triads<3>("triads-021d", "Triads 021D", "Triples of nodes A, B, C with the arcs A <- B -> C."),
         triads<4>("triads-021u", "Triads 021U", "Triples of nodes A, B, C with the arcs A -> B <- C."),
         triads<5>("triads-021c", "Triads 021C", "Triples of nodes A, B, C with the arcs A -> B -> C."),
         triads<6>("triads-111d", "Triads 111D", "Triples of nodes A, B, C with the arcs A <-> B <- C."),
         triads<7>("triads-111u", "Triads 111U", "Triples of nodes A, B, C with the arcs A <-> B -> C."),
         triads<8>("triads-030t", "Triads 030T",
                   "Triples of nodes A, B, C with the arcs A -> B <- C, A -> C."),
         triads<9>("triads-030c", "Triads 030C",
                   "Triples of nodes A, B, C with the arcs A <- B <- C, A -> C: a cycle."),
         triads<10>("triads-201", "Triads 201", "Triples of nodes A, B, C with the arcs A <-> B <-> C."),
         triads<11>("triads-120d", "Triads 120D",
                    "Triples of nodes A, B, C with the arcs A <- B -> C, A <-> C."),
         triads<12>("triads-120u", "Triads 120U",
                    "Triples of nodes A, B, C with the arcs A -> B <- C, A <-> C."),
         triads<13>("triads-120c", "Triads 120C",
                    "Triples of nodes A, B, C with the arcs A -> B -> C, A <-> C."),
         triads<14>("triads-210", "Triads 210",
                    "Triples of nodes A, B, C with the arcs A -> B <-> C, A <-> C."),
         triads<15>("triads-300", "Triads 300",
                    "Triples of nodes A, B, C with the arcs A <-> B <-> C, A <-> C.")});
    addIgraphRows(
        list, "Motifs",
        {motifs("motifs-star", "Stars of four", "Induced stars of a node and three others.",
                motifsOf<0, 1, 0, 2, 0, 3>),
         motifs("motifs-path", "Paths of four", "Induced paths of four nodes.", motifsOf<0, 1, 1, 2, 2, 3>),
         motifs("motifs-paw", "Triangles with a tail",
                "Induced triangles with a fourth node at one of theirs.", motifsOf<0, 1, 1, 2, 2, 0, 2, 3>),
         motifs("motifs-cycle", "Cycles of four", "Induced cycles of four nodes.",
                motifsOf<0, 1, 1, 2, 2, 3, 3, 0>),
         motifs("motifs-diamond", "Diamonds", "Two triangles with an edge in common, induced.",
                motifsOf<0, 1, 1, 2, 2, 0, 2, 3, 3, 0>),
         motifs("motifs-clique", "Cliques of four", "Four nodes that are all linked.",
                motifsOf<0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3>)});
}

}  // namespace quartier
