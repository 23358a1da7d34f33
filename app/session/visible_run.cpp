#include "app/session/visible_run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "app/session/carry_over.h"
#include "app/session/derive.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr f64 kNone = std::numeric_limits<f64>::quiet_NaN();

// What is visible as a document of its own, of which a run needs the graph alone.
class Part {
  public:
    Part(const VisibleInput& input, const Document& whole, const RunContext& context);

    const Document& document() const { return part_; }
    // The communities that are shown seed the layout.
    void takeCommunities();
    // A run without live channels: those have a value for every node of the whole graph.
    RunContext context() const {
        return {.stop = context_.stop, .observer = context_.observer, .gate = context_.gate};
    }
    void provenance(Provenance& run) const;

    const std::vector<VertexId>& oldOf() const { return change_.oldOf; }
    bool hasOutside() const { return change_.oldOf.size() < whole_.vertexCount(); }
    // Values of the part in their places of the whole.
    template <class Values>
    Values ofNodes(const Values& values) const;
    std::vector<f64> ofArcs(const std::vector<f64>& values, const Graph& part, const Graph& whole) const;
    template <class Values>
    Values ofEdges(const Values& values) const;

  private:
    const Document& whole_;
    const RunContext& context_;
    EdgeRows rows_;
    GraphChange change_;
    DerivedGraph derived_;
    RunPart what_;
    Document part_;
};

Part::Part(const VisibleInput& input, const Document& whole, const RunContext& context)
    : whole_(whole),
      context_(context),
      rows_(whole.version, context),
      change_(keeping(input.visible->nodes)),
      what_{.filter = input.filter, .nodes = input.visible->nodeCount, .edges = input.visible->edgeCount()} {
    if (what_.nodes == 0) throw Error("the filter hides all nodes: there is nothing to compute on");
    context.observer.progress({.stage = "what is visible"});
    if (input.visible->hidesEdges) change_.edges = input.visible->edges->rows();
    const RunContext quiet = context.toldTo(silentObserver());
    derived_ = derivedGraph(whole.graph(), rows_, change_, quiet);
    part_.name = whole.name;
    part_.report = whole.report;
    part_.version = makeGraphVersion(
        derived_.graph, std::make_shared<const NodeTable>(NodeTable::numbered(change_.oldOf.size(), 0)),
        ForDrawing::no, quiet);
}

void Part::takeCommunities() {
    if (whole_.communities == nullptr) return;
    const CarryOver carry(whole_, rows_, change_.oldOf, derived_.rowOf, context_);
    part_.communities = carry.partition(
        *whole_.communities, {.kind = PartitionOrigin::Kind::edit, .name = "", .unassigned = 0}, part_);
}

void Part::provenance(Provenance& run) const {
    run.graphVersion = whole_.version->number;
    run.part = what_;
    run.why += "; " + toText(what_);
}

template <class Values>
Values Part::ofNodes(const Values& values) const {
    if (values.empty()) return {};
    Values all(whole_.vertexCount(), kNone);
    for (VertexId v = 0; v < values.size(); ++v) all[change_.oldOf[v]] = values[v];
    return all;
}

std::vector<f64> Part::ofArcs(const std::vector<f64>& values, const Graph& part, const Graph& whole) const {
    if (values.empty()) return {};
    std::vector<f64> all(whole.arcCount(), kNone);
    for (VertexId v = 0; v < part.vertexCount(); ++v) {
        const auto row = whole.row(change_.oldOf[v]);
        auto at = row.begin();
        for (ArcOffset arc = part.offsets()[v]; arc < part.offsets()[v + 1]; ++arc) {
            at = std::lower_bound(at, row.end(), change_.oldOf[part.targets()[arc]]);
            all[whole.offsets()[change_.oldOf[v]] + static_cast<u64>(at - row.begin())] = values[arc];
        }
    }
    return all;
}

// Vertices of the part have the order that they have in the whole, and so have the edges.
template <class Values>
Values Part::ofEdges(const Values& values) const {
    if (values.empty()) return {};
    const Graph& whole = whole_.undirected();
    const Graph& part = part_.undirected();
    Values all(distinctEdgeCount(whole), kNone);
    u64 edge = 0, next = 0;
    for (VertexId v = 0; v < whole.vertexCount(); ++v) {
        const VertexId own = change_.newOf[v];
        const auto row = own == kNoVertex ? std::span<const VertexId>() : part.row(own);
        auto at = std::upper_bound(row.begin(), row.end(), own);
        for (const VertexId w : whole.row(v)) {
            if (w <= v) continue;
            if (at != row.end() && change_.oldOf[*at] == w) {
                all[edge] = values[next++];
                ++at;
            }
            ++edge;
        }
    }
    return all;
}

// The hierarchy of the part on all nodes: those outside are the last community of every level.
void widen(CommunityRun& run, const std::vector<VertexId>& oldOf, VertexId vertices) {
    Hierarchy& hierarchy = run.result.hierarchy;
    if (hierarchy.levels.empty()) {  // every node is a community of its own
        Level& alone = hierarchy.levels.emplace_back();
        alone.parent.resize(oldOf.size());
        std::iota(alone.parent.begin(), alone.parent.end(), VertexId{0});
        alone.communities = static_cast<VertexId>(oldOf.size());
        alone.modularity = run.result.modularity;
    }
    hierarchy.vertices = vertices;
    std::vector<VertexId> outside;
    for (Level& level : hierarchy.levels) {
        const VertexId last = level.communities++;
        if (outside.empty()) {
            std::vector<VertexId> parent(vertices, last);
            for (VertexId v = 0; v < oldOf.size(); ++v) parent[oldOf[v]] = level.parent[v];
            level.parent = std::move(parent);
        } else {
            level.parent.push_back(last);
        }
        outside.push_back(last);
    }
    run.setOutside(std::move(outside));
}

std::shared_ptr<const NodeValues> taken(const NodeValues& values, const std::vector<VertexId>& oldOf) {
    auto part = std::make_shared<NodeValues>();
    part->name = values.name;
    for (const VertexId v : oldOf) {
        if (!values.numbers.empty()) part->numbers.push_back(values.numbers[v]);
        if (!values.groups.empty()) part->groups.push_back(values.groups[v]);
    }
    return part;
}

void requireGraph(const Document& document) {
    if (document.empty()) throw Error("no graph is open: open a file first");
}

}  // namespace

std::shared_ptr<const CommunityRun> runCommunities(const VisibleInput& input, const Document& document,
                                                   const Engines& engines, const std::string& strategy,
                                                   const CommunityOptions& options, RunContext& context) {
    requireGraph(document);
    const Part part(input, document, context);
    RunContext unwatched = part.context();
    auto run = std::make_shared<CommunityRun>(
        *findCommunities(part.document(), engines, strategy, options, unwatched));
    part.provenance(*run);
    if (part.hasOutside()) widen(*run, part.oldOf(), document.vertexCount());
    deriveLevels(*run, document);
    return run;
}

std::shared_ptr<const CentralityRun> runBetweenness(const VisibleInput& input, const Document& document,
                                                    const Engines& engines, const std::string& strategy,
                                                    const CentralityOptions& options, RunContext& context) {
    requireGraph(document);
    const Part part(input, document, context);
    RunContext unwatched = part.context();
    auto run = std::make_shared<CentralityRun>(
        *runBetweenness(part.document(), engines, strategy, options, unwatched));
    part.provenance(*run);
    Scores& scores = run->result.scores;
    scores.value = part.ofNodes(scores.value);
    scores.standardError = part.ofNodes(scores.standardError);
    scores.edge = part.ofArcs(scores.edge, part.document().searched(options), document.searched(options));
    deriveScores(*run, document);
    return run;
}

std::shared_ptr<const MeasureRun> runMeasure(const VisibleInput& input, const Document& document,
                                             const Engines& engines, const std::string& name,
                                             MeasureOptions options, const std::string& column,
                                             RunContext& context) {
    requireGraph(document);
    if (!column.empty()) options.column = valuesOfColumn(document, column);
    const Part part(input, document, context);
    if (options.column != nullptr) options.column = taken(*options.column, part.oldOf());
    RunContext unwatched = part.context();
    auto run = std::make_shared<MeasureRun>(
        *runMeasure(part.document(), engines, name, std::move(options), {}, unwatched));
    part.provenance(*run);
    if (run->of == MeasureKind::graph) return run;
    MeasureValues& values = run->result.values;
    const auto widened = [&](const auto& all) {
        return run->of == MeasureKind::edge ? part.ofEdges(all) : part.ofNodes(all);
    };
    values.value = widened(values.value);
    values.standardError = widened(values.standardError);
    summarise(*run, document.undirected());
    return run;
}

std::shared_ptr<const std::vector<Vec2>> runLayout(const VisibleInput& input, const Document& document,
                                                   const Engines& engines, const std::string& method,
                                                   const LayoutOptions& options, bool fromPresent,
                                                   RunContext& context, LayoutNotes* notes) {
    requireGraph(document);
    if (document.positions == nullptr)
        throw Error("hidden nodes have no place yet: lay out the whole graph once before a part of it");
    Part part(input, document, context);
    part.takeCommunities();
    Document visible = part.document();
    auto start = std::make_shared<std::vector<Vec2>>();
    std::vector<VertexId> pinned;
    for (const VertexId v : part.oldOf()) {
        if (document.isPinned(v)) pinned.push_back(static_cast<VertexId>(start->size()));
        start->push_back((*document.positions)[v]);
    }
    visible.positions = std::move(start);
    if (!pinned.empty()) visible.pinned = std::make_shared<const std::vector<VertexId>>(std::move(pinned));
    RunContext unwatched = part.context();
    LayoutNotes ofPart;
    const auto laidOut = runLayout(visible, engines, method, options, fromPresent, unwatched, &ofPart);
    auto positions = std::make_shared<std::vector<Vec2>>(*document.positions);
    for (VertexId v = 0; v < laidOut->size(); ++v) (*positions)[part.oldOf()[v]] = (*laidOut)[v];
    if (notes == nullptr) return positions;
    *notes = std::move(ofPart);
    part.provenance(*notes);
    notes->positions = positions;
    return positions;
}

}  // namespace quartier::session
