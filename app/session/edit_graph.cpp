#include "app/session/edit_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/session/carry_over.h"
#include "app/session/groups.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr const char* kBeforeTheEdit = ", before the edit";

class Editing {
  public:
    Editing(const Document& before, const GraphEdit& edit, const RunContext& context)
        : before_(before),
          context_(context),
          rows_(before.version, context),
          plan_(edit.plan(before, rows_, context)) {}

    EditedGraph edit();

  private:
    void requireSome(const DerivedGraph& derived) const;
    GraphVersionPtr version(const DerivedGraph& derived, const CarryOver& carry) const;
    std::shared_ptr<const std::vector<Vec2>> positions() const;
    void carryPositions();
    void carryResults(CarryOver& carry);
    void carryPartition(const Result& result, const CarryOver& carry);
    void carryValues(const Result& result, CarryOver& carry);
    std::string freeName(const std::string& wanted, ColumnOf of) const;
    void nameNodes();

    const Document& before_;
    const RunContext& context_;
    EdgeRows rows_;
    EditPlan plan_;
    Document now_;
    EditedGraph edited_;
};

void Editing::requireSome(const DerivedGraph& derived) const {
    const bool same = plan_.change.oldOf.size() == before_.vertexCount() &&
                      derived.graph->edgeCount() == before_.graph().edgeCount();
    if (same && !plan_.whyNothing.empty()) throw Error(plan_.whyNothing);
}

GraphVersionPtr Editing::version(const DerivedGraph& derived, const CarryOver& carry) const {
    const std::vector<VertexId>& oldOf = plan_.change.oldOf;
    const bool added = !oldOf.empty() && oldOf.back() == kNoVertex;
    NodeTable nodes = *before_.version->nodes;
    if (added)
        nodes = nodes.withAnother(plan_.addedName);
    else if (oldOf.size() != before_.vertexCount())
        nodes = nodes.taken(oldOf);
    return makeGraphVersion(derived.graph, std::make_shared<const NodeTable>(std::move(nodes)),
                            before_.drawn() ? ForDrawing::yes : ForDrawing::no, context_,
                            before_.version->number + 1, carry.edgeTable());
}

// Nodes that are merged lie in their middle.
std::shared_ptr<const std::vector<Vec2>> Editing::positions() const {
    const std::vector<VertexId>&newOf = plan_.change.newOf, &oldOf = plan_.change.oldOf;
    struct Sum {
        f64 x = 0, y = 0;
        u64 count = 0;
    };
    std::vector<Sum> sums(oldOf.size());
    for (VertexId v = 0; v < newOf.size(); ++v) {
        if (newOf[v] == kNoVertex) continue;
        Sum& sum = sums[newOf[v]];
        sum.x += (*before_.positions)[v].x;
        sum.y += (*before_.positions)[v].y;
        ++sum.count;
    }
    std::vector<Vec2> made(oldOf.size(), plan_.addedAt);
    for (VertexId v = 0; v < made.size(); ++v) {
        const auto count = static_cast<f64>(sums[v].count);
        if (sums[v].count == 1)
            made[v] = (*before_.positions)[oldOf[v]];  // to the bit
        else if (sums[v].count > 1)
            made[v] = {static_cast<f32>(sums[v].x / count), static_cast<f32>(sums[v].y / count)};
    }
    return std::make_shared<const std::vector<Vec2>>(std::move(made));
}

// What is said of the layout stays true of the nodes that it placed.
void Editing::carryPositions() {
    const bool sameNodes = plan_.change.oldOf == plan_.change.newOf;
    if (before_.positions == nullptr || sameNodes) return;
    now_.positions = positions();
    now_.pinned = pinsAfter(before_.pinned, plan_.change);
    if (const LayoutNotes* notes = before_.layout()) {
        auto carried = std::make_shared<LayoutNotes>(*notes);
        carried->positions = now_.positions;
        now_.laidOut = std::move(carried);
    }
}

std::string Editing::freeName(const std::string& wanted, ColumnOf of) const {
    std::string name = wanted;
    for (int i = 2; (of == ColumnOf::nodes ? now_.columns.node(columnId(name))
                                           : now_.columns.edge(columnId(name))) != nullptr;
         ++i)
        name = fmt::format("{} {}", wanted, i);
    return name;
}

void Editing::carryPartition(const Result& result, const CarryOver& carry) {
    const CommunityRun& run = *result.communities;
    PartitionOrigin origin = run.origin.value_or(
        PartitionOrigin{.kind = PartitionOrigin::Kind::edit, .name = run.engine.name, .unassigned = 0});
    origin.unassigned = std::min<u64>(origin.unassigned, now_.vertexCount());
    Result carried{.id = result.id, .name = result.name, .communities = nullptr, .betweenness = nullptr};
    carried.communities = carry.partition(run, std::move(origin), now_);
    if (result.communities == before_.communities) now_.communities = carried.communities;
    const size_t place = now_.results.placeOf(result.id);
    now_.results.remove(result.id);
    now_.results.insert(place, std::move(carried));
}

void Editing::carryValues(const Result& result, CarryOver& carry) {
    const bool shown = result.betweenness != nullptr && result.betweenness == before_.betweenness;
    for (const ColumnPtr& old : columnsOf(result)) {
        const std::string name = freeName(old->name() + kBeforeTheEdit, old->of());
        const ColumnPtr made = carry.column(
            old, {.name = name, .origin = {ColumnOrigin::Kind::person, ""}, .of = old->of(), .id = ""},
            now_.version);
        now_.columns = now_.columns.with(now_.drawn() ? made->withGroups(context_) : made);
        if (old->of() != ColumnOf::nodes) continue;
        edited_.renamed[old->id()] = made->id();
        edited_.renamed[kGroupsPrefix + old->id()] = kGroupsPrefix + made->id();
        if (shown && old->id() == kResultColumns + result.id)
            edited_.renamed[kBetweennessQuantity] = made->id();
        if (shown && old->id() == kResultColumns + result.id + "/standard-error")
            edited_.renamed[kErrorQuantity] = made->id();
    }
    now_.results.remove(result.id);
}

void Editing::carryResults(CarryOver& carry) {
    now_.communities = nullptr;
    now_.betweenness = nullptr;
    for (const Result& result : before_.results.all()) {
        if (result.measure && result.measure->of == MeasureKind::graph) continue;
        if (!before_.isOfThisGraph(result.provenance()) || now_.vertexCount() == 0)
            now_.results.remove(result.id);
        else if (result.communities)
            carryPartition(result, carry);
        else
            carryValues(result, carry);
    }
}

// A column that named them, and was a result, has another name now.
void Editing::nameNodes() {
    std::string by = plan_.labelColumn.value_or(before_.labelColumn);
    if (const auto found = edited_.renamed.find(by); found != edited_.renamed.end()) by = found->second;
    now_.labelBy(by);
}

EditedGraph Editing::edit() {
    const DerivedGraph derived = derivedGraph(before_.graph(), rows_, plan_.change, context_);
    requireSome(derived);
    CarryOver carry(before_, rows_, plan_.change.oldOf, derived.rowOf, context_);
    context_.observer.progress({.stage = "columns and results"});
    now_ = before_;
    now_.version = version(derived, carry);
    now_.columns = carry.columns(now_.version);
    carryPositions();
    carryResults(carry);
    now_.groupStyles = groupStylesAfter(before_, now_, plan_.change.oldOf, edited_.renamed);
    now_.nodeColours = nodeColoursAfter(before_.nodeColours, plan_.change.newOf);
    nameNodes();
    edited_.outcome = plan_.outcome({.nodesBefore = before_.vertexCount(),
                                     .nodesAfter = now_.vertexCount(),
                                     .edgesBefore = before_.graph().edgeCount(),
                                     .edgesAfter = now_.graph().edgeCount(),
                                     .loopsDropped = derived.loopsDropped});
    edited_.step = std::move(plan_.step);
    edited_.newOf = std::move(plan_.change.newOf);
    edited_.oldOf = std::move(plan_.change.oldOf);
    edited_.computed = std::move(static_cast<Computed&>(now_));
    return std::move(edited_);
}

}  // namespace

EditedGraph editGraph(const Document& document, const GraphEdit& edit, const RunContext& context) {
    if (document.empty()) throw Error("no graph is open: open a file first");
    return Editing(document, edit, context).edit();
}

}  // namespace quartier::session
