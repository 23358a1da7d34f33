#include "app/session/subgraph.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "app/session/bit_rows.h"
#include "app/session/derive.h"
#include "app/session/filter_edge_rows.h"
#include "core/error.h"
#include "graph/modularity.h"

namespace quartier::session {
namespace {

constexpr u64 kGrain = 1024;
constexpr const char* kOfTheWhole = ", of the whole graph";

template <class Values, class Row>
auto taken(const Values& values, const std::vector<Row>& rows) {
    std::vector<std::decay_t<decltype(values[0])>> chosen(rows.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, rows.size(), 4096), [&](const auto& range) {
        for (size_t i = range.begin(); i != range.end(); ++i) chosen[i] = values[rows[i]];
    });
    return chosen;
}

template <class Row>
std::vector<Row> rowsOf(const Bits& bits) {
    std::vector<Row> rows;
    rows.reserve(bits.count());
    for (u64 row = 0; row < bits.size(); ++row)
        if (bits.test(row)) rows.push_back(static_cast<Row>(row));
    return rows;
}

// Renumbers labels by order of first occurrence; missing ones stay.
void compactKnown(std::vector<u32>& labels) {
    std::unordered_map<u32, u32> numbers;
    for (u32& label : labels)
        if (label != kMissingLabel)
            label = numbers.try_emplace(label, static_cast<u32>(numbers.size())).first->second;
}

class Taking {
  public:
    Taking(const Document& whole, const VisibleSet& visible, FilterFacts& facts, const RunContext& context)
        : whole_(whole),
          visible_(visible),
          context_(context),
          rows_(edgeRowsOf(whole, facts, context)),
          nodes_(visibleNodes(visible)) {}

    Document take();

  private:
    GraphPtr graph();
    std::shared_ptr<const EdgeTable> edgeTable() const;
    void takeColumns(Document& part);
    ColumnPtr column(const ColumnPtr& old, ColumnHead head);
    void takeResults(Document& part);
    std::shared_ptr<const CommunityRun> restricted(const Result& result, const Document& part) const;

    // Rows of the new vertices with the arcs for which keeps(vertex, arc, target) holds.
    template <class Keeps>
    Graph::Rows rows(std::span<const ArcOffset> offsets, std::span<const VertexId> targets,
                     std::span<const f32> weights, const Keeps& keeps) const;

    const Document& whole_;
    const VisibleSet& visible_;
    const RunContext& context_;
    std::shared_ptr<const EdgeRows> rows_;
    std::vector<VertexId> nodes_;    // per new vertex: the old one
    std::vector<VertexId> numbers_;  // per old vertex that is visible: the new one
    std::vector<u32> edges_;         // per new edge of the drawing: the old one
    bool edgesKnown_ = false;
};

template <class Keeps>
Graph::Rows Taking::rows(std::span<const ArcOffset> offsets, std::span<const VertexId> targets,
                         std::span<const f32> weights, const Keeps& keeps) const {
    Graph::Rows made;
    made.offsets.assign(nodes_.size() + 1, 0);
    const auto eachKept = [&](u64 i, const auto& visit) {
        const VertexId v = nodes_[i];
        for (ArcOffset arc = offsets[v]; arc < offsets[v + 1]; ++arc)
            if (visible_.nodes.test(targets[arc]) && keeps(v, arc, targets[arc])) visit(arc);
    };
    inPieces(nodes_.size(), kGrain, context_, {"filtering", 0, .5}, [&](u64 begin, u64 end) {
        for (u64 i = begin; i < end; ++i) eachKept(i, [&](ArcOffset) { ++made.offsets[i + 1]; });
    });
    std::partial_sum(made.offsets.begin(), made.offsets.end(), made.offsets.begin());
    made.targets.resize(made.offsets.back());
    if (!weights.empty()) made.weights.resize(made.offsets.back());
    inPieces(nodes_.size(), kGrain, context_, {"filtering", .5, 1}, [&](u64 begin, u64 end) {
        for (u64 i = begin; i < end; ++i) {
            ArcOffset to = made.offsets[i];
            eachKept(i, [&](ArcOffset arc) {
                made.targets[to] = numbers_[targets[arc]];
                if (!weights.empty()) made.weights[to] = weights[arc];
                ++to;
            });
        }
    });
    return made;
}

GraphPtr Taking::graph() {
    const Graph& graph = whole_.graph();
    numbers_.resize(graph.vertexCount());
    for (VertexId i = 0; i < nodes_.size(); ++i) numbers_[nodes_[i]] = i;
    const bool all = !visible_.hidesEdges;
    const auto keepsLeaving = [&](VertexId v, ArcOffset arc, VertexId) {
        return all || visible_.edges.test(rows_->rowOf(v, arc));
    };
    Graph::Rows leaving = rows(graph.offsets(), graph.targets(), graph.weights(), keepsLeaving);
    if (!graph.isDirected()) return std::make_shared<const Graph>(Graph::undirected(std::move(leaving)));
    const auto keepsEntering = [&](VertexId v, ArcOffset, VertexId from) {
        if (all) return true;
        const auto row = graph.row(from);
        const auto place = std::lower_bound(row.begin(), row.end(), v) - row.begin();
        return visible_.edges.test(graph.offsets()[from] + static_cast<u64>(place));
    };
    Graph::Rows entering =
        rows(graph.reverseOffsets(), graph.reverseTargets(), graph.reverseWeights(), keepsEntering);
    return std::make_shared<const Graph>(Graph::directed(std::move(leaving), std::move(entering)));
}

// New vertices are in the order of the old ones, and so are the edges.
std::shared_ptr<const EdgeTable> Taking::edgeTable() const {
    const auto& table = whole_.version->edgeTable;
    if (table == nullptr) return nullptr;
    const auto rows = rowsOf<u64>(visible_.edges);
    auto made = std::make_shared<EdgeTable>(rows.size());
    for (const EdgeColumn& column : table->columns()) {
        if (context_.shouldStop()) throw Cancelled();
        if (column.isNumeric()) {
            made->addColumn({column.name, taken(std::get<0>(column.values), rows)});
        } else if (const auto* answers = std::get_if<YesNo>(&column.values)) {
            made->addColumn({column.name, YesNo{.values = taken(answers->values, rows)}});
        } else {
            const CodedTexts& coded = std::get<1>(column.values);
            made->addColumn({column.name, CodedTexts{taken(coded.codes, rows), coded.texts}});
        }
    }
    return made;
}

ColumnPtr Taking::column(const ColumnPtr& old, ColumnHead head) {
    const Column& column = *old;
    if (column.of() == ColumnOf::edges && !std::exchange(edgesKnown_, true))
        edges_ = rowsOf<u32>(rows_->drawnOf(visible_.edges));
    const std::vector<u32>& rows = column.of() == ColumnOf::nodes ? nodes_ : edges_;
    return std::visit(
        [&]<class T>(const SharedArray<T>& all) -> ColumnPtr {
            std::vector<T> values = taken(all, rows);
            if constexpr (std::is_same_v<T, u32>) {
                if (column.type() == ColumnType::text)
                    return Column::texts(std::move(head), SharedArray<u32>(std::move(values)),
                                         {column.dictionary(), old});
                if (column.type() == ColumnType::partition) {
                    compactKnown(values);
                    return Column::partition(std::move(head), SharedArray<u32>(std::move(values)));
                }
            }
            if constexpr (std::is_same_v<T, u8>) {
                if (column.type() == ColumnType::yesNo)
                    return Column::yesNo(std::move(head), SharedArray<u8>(std::move(values)));
            }
            const auto make = column.type() == ColumnType::integer ? Column::integers : Column::reals;
            return make(std::move(head), SharedArray<T>(std::move(values)));
        },
        column.values());
}

void Taking::takeColumns(Document& part) {
    const ColumnStore ofTables = columnsOf(*part.version, context_);
    part.columns = ColumnStore(part.vertexCount(), distinctEdgeCount(part.undirected()));
    const auto add = [&](const ColumnPtr& old, ColumnHead head) {
        const ColumnPtr made = column(old, std::move(head));
        part.columns = part.columns.with(part.drawn() ? made->withGroups(context_) : made);
    };
    for (const ColumnOf of : {ColumnOf::nodes, ColumnOf::edges})
        for (const ColumnPtr& old : whole_.columns.columns(of)) {
            if (context_.shouldStop()) throw Cancelled();
            const std::string id = columnId(nameInFile(*old));
            const ColumnPtr ofTable = of == ColumnOf::nodes ? ofTables.node(id) : ofTables.edge(id);
            if (old->origin().kind == ColumnOrigin::Kind::file && ofTable != nullptr)
                part.columns = part.columns.with(old->id() == id ? ofTable : ofTable->headed(old->head()));
            else
                add(old, {.name = old->name(), .origin = old->origin(), .of = of, .id = old->id()});
        }
    for (const Result& result : whole_.results.all()) {
        if (result.communities || !whole_.isOfThisGraph(result.provenance())) continue;
        for (const ColumnPtr& old : columnsOf(result))
            add(old, {.name = old->name() + kOfTheWhole,
                      .origin = {ColumnOrigin::Kind::person, ""},
                      .of = old->of(),
                      .id = ""});
    }
}

// The levels of a hierarchy on the vertices that are left, with the old number of every community.
struct RestrictedLevels {
    Hierarchy hierarchy;
    std::vector<std::vector<VertexId>> old;  // [level][new community]
};

RestrictedLevels restrictedTo(const std::vector<VertexId>& nodes, const Hierarchy& whole) {
    RestrictedLevels made;
    made.hierarchy.vertices = static_cast<VertexId>(nodes.size());
    std::vector<VertexId> below = nodes;  // per community of the level below: its old number
    for (const Level& level : whole.levels) {
        Level restricted;
        restricted.parent = taken(level.parent, below);
        std::vector<VertexId> old;
        std::vector<VertexId> numbers(level.communities, kNoVertex);
        for (VertexId& community : restricted.parent) {
            if (numbers[community] == kNoVertex) {
                numbers[community] = static_cast<VertexId>(old.size());
                old.push_back(community);
            }
            community = numbers[community];
        }
        restricted.communities = static_cast<VertexId>(old.size());
        made.hierarchy.levels.push_back(std::move(restricted));
        below = old;
        made.old.push_back(std::move(old));
    }
    return made;
}

std::shared_ptr<const CommunityRun> Taking::restricted(const Result& result, const Document& part) const {
    const CommunityRun& whole = *result.communities;
    RestrictedLevels levels = restrictedTo(nodes_, whole.result.hierarchy);
    auto run = std::make_shared<CommunityRun>();
    run->options.resolution = whole.options.resolution;
    run->graphVersion = part.version->number;
    run->origin = PartitionOrigin{.kind = PartitionOrigin::Kind::column, .name = result.name + kOfTheWhole};
    run->why = toText(*run->origin);
    run->engine.algorithm = "partition";
    run->engine.id = "given";
    run->engine.name = toText(*run->origin);
    run->engine.options = communityOptionSpecs({"resolution"});
    run->result.hierarchy = std::move(levels.hierarchy);
    Hierarchy& hierarchy = run->result.hierarchy;
    for (size_t depth = 1; depth <= hierarchy.levelCount(); ++depth) {
        if (context_.shouldStop()) throw Cancelled();
        const auto labels = hierarchy.flatten(depth);
        hierarchy.levels[depth - 1].modularity =
            modularity(part.undirected(), labels, whole.options.resolution);
        if (depth == hierarchy.levelCount())
            run->result.disconnected = disconnectedCommunities(part.undirected(), labels);
    }
    run->result.modularity = hierarchy.modularity();
    if (whole.depthCount() == 0) {
        if (part.drawn()) deriveLevels(*run, part);
        return run;
    }
    const Dendrogram tree(hierarchy);
    const std::vector<Dendrogram::Node>& before = whole.dendrogram.nodes();
    std::vector<u32> keys;
    for (const Dendrogram::Node& node : tree.nodes()) {
        const u32 level = node.depth == 0 ? 0 : tree.depthCount() - node.depth + 1;
        const u32 old =
            level == 0 ? 0 : whole.dendrogram.nodeOf(level, levels.old[level - 1][node.community]);
        keys.push_back(before[old].colourKey);
    }
    deriveLevels(*run, part, keys);
    return run;
}

void Taking::takeResults(Document& part) {
    for (const Result& result : whole_.results.all()) {
        if (result.communities == nullptr || !whole_.isOfThisGraph(result.provenance())) continue;
        if (part.vertexCount() == 0) continue;
        Result made{.id = result.id,
                    .name = result.name,
                    .communities = restricted(result, part),
                    .betweenness = nullptr};
        if (result.communities == whole_.communities) part.communities = made.communities;
        part.results.insert(part.results.all().size(), std::move(made));
    }
}

Document Taking::take() {
    Document part;
    part.name = whole_.name;
    part.source = whole_.source;
    part.fromSession = whole_.fromSession;
    part.filter = whole_.filter;
    part.reading = whole_.reading;
    part.report = whole_.report;
    part.views = whole_.views;
    part.window = whole_.window;
    GraphPtr made = graph();
    auto nodes = std::make_shared<const NodeTable>(whole_.version->nodes->taken(nodes_));
    part.version =
        makeGraphVersion(std::move(made), std::move(nodes), whole_.drawn() ? ForDrawing::yes : ForDrawing::no,
                         context_, 1, edgeTable());
    const auto takePositions = [&](const auto& from, auto& into) {
        if (from != nullptr) into = std::make_shared<const std::vector<Vec2>>(taken(*from, nodes_));
    };
    takePositions(whole_.positions, part.positions);
    if (whole_.filePositions == whole_.positions)
        part.filePositions = part.positions;
    else
        takePositions(whole_.filePositions, part.filePositions);
    takeColumns(part);
    part.openedLabelColumn = whole_.openedLabelColumn;
    part.labelBy(whole_.labelColumn);
    takeResults(part);
    return part;
}

}  // namespace

std::vector<VertexId> visibleNodes(const VisibleSet& visible) { return rowsOf<VertexId>(visible.nodes); }

Document subgraphOf(const Document& document, const VisibleSet& visible, FilterFacts& facts,
                    const RunContext& context) {
    return Taking(document, visible, facts, context).take();
}

}  // namespace quartier::session
