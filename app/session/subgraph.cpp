#include "app/session/subgraph.h"

#include <map>
#include <string>
#include <utility>

#include "app/session/carry_over.h"
#include "app/session/filter_edge_rows.h"
#include "app/session/groups.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr const char* kOfTheWhole = ", of the whole graph";

class Taking {
  public:
    Taking(const Document& whole, const VisibleSet& visible, FilterFacts& facts, const RunContext& context)
        : whole_(whole),
          context_(context),
          rows_(edgeRowsOf(whole, facts, context)),
          change_(keeping(visible.nodes)) {
        if (visible.hidesEdges) change_.edges = visible.edges->rows();
        derived_ = derivedGraph(whole.graph(), *rows_, change_, context);
    }

    Document take();

  private:
    void takeColumns(Document& part, CarryOver& carry);
    void takeResults(Document& part, const CarryOver& carry);

    const Document& whole_;
    const RunContext& context_;
    std::shared_ptr<const EdgeRows> rows_;
    GraphChange change_;
    DerivedGraph derived_;
    std::map<std::string, std::string> renamed_;  // new ids of columns by old ones
};

void Taking::takeColumns(Document& part, CarryOver& carry) {
    part.columns = carry.columns(part.version);
    for (const Result& result : whole_.results.all()) {
        if (result.communities || !whole_.isOfThisGraph(result.provenance())) continue;
        for (const ColumnPtr& old : columnsOf(result)) {
            const ColumnPtr made = carry.column(old,
                                                {.name = old->name() + kOfTheWhole,
                                                 .origin = {ColumnOrigin::Kind::person, ""},
                                                 .of = old->of(),
                                                 .id = ""},
                                                part.version);
            part.columns = part.columns.with(part.drawn() ? made->withGroups(context_) : made);
            renamed_[old->id()] = made->id();
        }
    }
}

void Taking::takeResults(Document& part, const CarryOver& carry) {
    for (const Result& result : whole_.results.all()) {
        if (result.communities == nullptr || !whole_.isOfThisGraph(result.provenance())) continue;
        if (part.vertexCount() == 0) continue;
        Result made{.id = result.id, .name = result.name, .communities = nullptr, .betweenness = nullptr};
        made.communities =
            carry.partition(*result.communities,
                            {.kind = PartitionOrigin::Kind::column, .name = result.name + kOfTheWhole}, part);
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
    part.filters = whole_.filters;
    part.window = whole_.window;
    CarryOver carry(whole_, *rows_, change_.oldOf, derived_.rowOf, context_);
    auto nodes = std::make_shared<const NodeTable>(whole_.version->nodes->taken(change_.oldOf));
    part.version =
        makeGraphVersion(derived_.graph, std::move(nodes), whole_.drawn() ? ForDrawing::yes : ForDrawing::no,
                         context_, 1, carry.edgeTable());
    const auto takePositions = [&](const auto& from, auto& into) {
        if (from != nullptr)
            into = std::make_shared<const std::vector<Vec2>>(carry.taken(std::span<const Vec2>(*from), {}));
    };
    takePositions(whole_.positions, part.positions);
    part.pinned = pinsAfter(whole_.pinned, change_);
    if (whole_.filePositions == whole_.positions)
        part.filePositions = part.positions;
    else
        takePositions(whole_.filePositions, part.filePositions);
    takeColumns(part, carry);
    part.openedLabelColumn = whole_.openedLabelColumn;
    part.labelBy(whole_.labelColumn);
    takeResults(part, carry);
    part.groupStyles = groupStylesAfter(whole_, part, change_.oldOf, renamed_);
    part.nodeColours = nodeColoursAfter(whole_.nodeColours, change_.newOf);
    return part;
}

}  // namespace

std::vector<VertexId> visibleNodes(const VisibleSet& visible) { return keeping(visible.nodes).oldOf; }

Document subgraphOf(const Document& document, const VisibleSet& visible, FilterFacts& facts,
                    const RunContext& context) {
    return Taking(document, visible, facts, context).take();
}

}  // namespace quartier::session
