#include "app/session/carry_over.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "app/session/derive.h"
#include "core/error.h"
#include "graph/modularity.h"

namespace quartier::session {
namespace {

constexpr f64 kMissingNumber = std::numeric_limits<f64>::quiet_NaN();

// Renumbers labels by order of first occurrence; missing ones stay.
void compactKnown(std::vector<u32>& labels) {
    std::unordered_map<u32, u32> numbers;
    for (u32& label : labels)
        if (label != kMissingLabel)
            label = numbers.try_emplace(label, static_cast<u32>(numbers.size())).first->second;
}

// The levels of a hierarchy on other vertices, with the old number of every community; kNoVertex of one that
// only an added vertex is in.
struct CarriedLevels {
    Hierarchy hierarchy;
    std::vector<std::vector<VertexId>> old;  // [level][new community]
};

CarriedLevels carriedLevels(std::span<const VertexId> oldOf, const Hierarchy& whole) {
    CarriedLevels made;
    made.hierarchy.vertices = static_cast<VertexId>(oldOf.size());
    std::vector<VertexId> below(oldOf.begin(), oldOf.end());  // per community of the level below: its old one
    for (const Level& level : whole.levels) {
        Level carried;
        carried.parent.reserve(below.size());
        std::vector<VertexId> old;
        std::vector<VertexId> numbers(level.communities, kNoVertex);
        for (const VertexId from : below) {
            auto community = static_cast<VertexId>(old.size());
            if (from == kNoVertex) {
                old.push_back(kNoVertex);
            } else {
                const VertexId was = level.parent[from];
                if (numbers[was] == kNoVertex) {
                    numbers[was] = community;
                    old.push_back(was);
                }
                community = numbers[was];
            }
            carried.parent.push_back(community);
        }
        carried.communities = static_cast<VertexId>(old.size());
        made.hierarchy.levels.push_back(std::move(carried));
        below = old;
        made.old.push_back(std::move(old));
    }
    return made;
}

// The community of the nodes that the run was not given, where some of them are left.
void carryOutside(const CommunityRun& whole, const CarriedLevels& levels, CommunityRun& run) {
    std::vector<VertexId> outside;
    for (size_t level = 0; level < whole.outside.size(); ++level) {
        const std::vector<VertexId>& old = levels.old[level];
        const auto found = std::find(old.begin(), old.end(), whole.outside[level]);
        if (found == old.end()) return;
        outside.push_back(static_cast<VertexId>(found - old.begin()));
    }
    if (!outside.empty()) run.setOutside(std::move(outside));
}

// The keys that the communities had, per node of the tree; new ones have hues that are free.
std::vector<u32> carriedColours(const CommunityRun& whole, const Dendrogram& tree,
                                const std::vector<std::vector<VertexId>>& oldOf) {
    constexpr u32 kHues = 1 << 16;
    const std::vector<Dendrogram::Node>& before = whole.dendrogram.nodes();
    u32 hue = 0;
    for (const Dendrogram::Node& node : before) hue = std::max(hue, node.colourKey % kHues);
    std::vector<u32> keys;
    keys.reserve(tree.nodes().size());
    for (const Dendrogram::Node& node : tree.nodes()) {
        const u32 level = node.depth == 0 ? 0 : tree.depthCount() - node.depth + 1;
        const VertexId old = level == 0 ? 0 : oldOf[level - 1][node.community];
        if (old != kNoVertex)
            keys.push_back(before[level == 0 ? 0 : whole.dendrogram.nodeOf(level, old)].colourKey);
        else
            keys.push_back(node.depth == 1 ? ++hue % kHues : keys[node.parent]);
    }
    return keys;
}

}  // namespace

void CarryOver::stopIfAsked() const {
    if (context_.shouldStop()) throw Cancelled();
}

std::shared_ptr<const EdgeTable> CarryOver::edgeTable() const {
    const auto& table = before_.version->edgeTable;
    if (table == nullptr) return nullptr;
    auto made = std::make_shared<EdgeTable>(rowOf_.size());
    for (const EdgeColumn& column : table->columns()) {
        stopIfAsked();
        if (column.isNumeric()) {
            const std::span<const f64> numbers(std::get<0>(column.values));
            made->addColumn({column.name, takenFor(numbers, rowOf_, kMissingNumber)});
        } else if (const auto* answers = std::get_if<YesNo>(&column.values)) {
            const std::span<const u8> all(answers->values);
            made->addColumn({column.name, YesNo{.values = takenFor(all, rowOf_, YesNo::kMissing)}});
        } else {
            const CodedTexts& coded = std::get<1>(column.values);
            const std::span<const u32> codes(coded.codes);
            made->addColumn({column.name, CodedTexts{takenFor(codes, rowOf_, u32{0}), coded.texts}});
        }
    }
    return made;
}

// Two arcs may share an edge of the drawing: it takes over the values of the first that there was.
const std::vector<u32>& CarryOver::drawnRows(const GraphVersionPtr& now) {
    if (std::exchange(drawnKnown_, true)) return drawn_;
    const EdgeRows rowsNow(now, context_);
    drawn_.assign(rowsNow.drawnCount(), kNoRow);
    for (u64 row = 0; row < rowOf_.size(); ++row) {
        const u64 drawn = rowsNow.drawn().empty() ? row : rowsNow.drawn()[row];
        const u32 old = rowOf_[row];
        if (drawn == EdgeRows::kNotDrawn || old == kNoRow || drawn_[drawn] != kNoRow) continue;
        const u32 oldDrawn = rows_.drawn().empty() ? old : rows_.drawn()[old];
        drawn_[drawn] = oldDrawn == EdgeRows::kNotDrawn ? kNoRow : oldDrawn;
    }
    return drawn_;
}

ColumnPtr CarryOver::column(const ColumnPtr& old, ColumnHead head, const GraphVersionPtr& now) {
    const Column& column = *old;
    const std::span<const u32> rows =
        column.of() == ColumnOf::nodes ? oldOf_ : std::span<const u32>(drawnRows(now));
    const bool gaps = std::find(rows.begin(), rows.end(), kNoRow) != rows.end();
    const auto take = [&]<class T>(const SharedArray<T>& all, T missing) {
        return SharedArray<T>(takenFor(all.span(), rows, missing));
    };
    const auto codes = [&] { return std::get<SharedArray<u32>>(column.values()); };
    switch (column.type()) {
        case ColumnType::text: {
            if (!gaps)
                return Column::texts(std::move(head), take(codes(), u32{0}), {column.dictionary(), old});
            const std::vector<std::string_view>& texts = column.dictionary();
            const auto empty = std::find(texts.begin(), texts.end(), std::string_view());
            Dictionary dictionary{texts, old};
            if (empty == texts.end()) dictionary.texts.emplace_back();
            return Column::texts(std::move(head), take(codes(), static_cast<u32>(empty - texts.begin())),
                                 std::move(dictionary));
        }
        case ColumnType::partition: {
            std::vector<u32> labels = takenFor(codes().span(), rows, kMissingLabel);
            compactKnown(labels);
            return Column::partition(std::move(head), SharedArray<u32>(std::move(labels)));
        }
        case ColumnType::yesNo:
            return Column::yesNo(std::move(head),
                                 take(std::get<SharedArray<u8>>(column.values()), YesNo::kMissing));
        case ColumnType::integer:
        case ColumnType::real:
            break;
    }
    const auto make = column.type() == ColumnType::integer ? Column::integers : Column::reals;
    return std::visit(
        [&]<class T>(const SharedArray<T>& all) -> ColumnPtr {
            // As sessions keep them: a number has one text then.
            const auto wide = [&]<class Wide>(Wide missing) {
                const std::vector<Wide> numbers(all.span().begin(), all.span().end());
                return SharedArray<Wide>(takenFor(std::span<const Wide>(numbers), rows, missing));
            };
            if constexpr (std::is_same_v<T, f32>)
                return make(std::move(head), wide(kMissingNumber));
            else if constexpr (std::is_same_v<T, f64>)
                return make(std::move(head), take(all, std::numeric_limits<T>::quiet_NaN()));
            else if constexpr (std::is_same_v<T, i64>)
                return make(std::move(head), take(all, kMissingInteger));
            else  // arrays of these have no missing values
                return make(std::move(head),
                            gaps ? Column::Numbers(wide(kMissingInteger)) : Column::Numbers(take(all, T{0})));
        },
        column.values());
}

ColumnStore CarryOver::columns(const GraphVersionPtr& now) {
    const ColumnStore ofTables = columnsOf(*now, context_);
    ColumnStore made(now->graph->vertexCount(), distinctEdgeCount(*now->undirected));
    for (const ColumnOf of : {ColumnOf::nodes, ColumnOf::edges})
        for (const ColumnPtr& old : before_.columns.columns(of)) {
            stopIfAsked();
            ColumnPtr carried;
            if (old->origin().kind == ColumnOrigin::Kind::file) {
                const std::string id = columnId(nameInFile(*old));
                carried = of == ColumnOf::nodes ? ofTables.node(id) : ofTables.edge(id);
                if (carried != nullptr && old->id() != id) carried = carried->headed(old->head());
            }
            if (carried == nullptr) {
                carried = column(
                    old, {.name = old->name(), .origin = old->origin(), .of = of, .id = old->id()}, now);
                if (now->drawn()) carried = carried->withGroups(context_);
            }
            made = made.with(std::move(carried));
        }
    return made;
}

std::shared_ptr<const CommunityRun> CarryOver::partition(const CommunityRun& whole, PartitionOrigin origin,
                                                         const Document& now) const {
    CarriedLevels levels = carriedLevels(oldOf_, whole.result.hierarchy);
    auto run = std::make_shared<CommunityRun>();
    run->options.resolution = whole.options.resolution;
    run->part = whole.part;
    run->graphVersion = now.version->number;
    run->origin = std::move(origin);
    run->why = toText(*run->origin);
    run->engine.algorithm = "partition";
    run->engine.id = "given";
    run->engine.name = toText(*run->origin);
    run->engine.options = communityOptionSpecs({"resolution"});
    run->result.hierarchy = std::move(levels.hierarchy);
    Hierarchy& hierarchy = run->result.hierarchy;
    carryOutside(whole, levels, *run);
    for (size_t depth = 1; depth <= hierarchy.levelCount(); ++depth) {
        stopIfAsked();
        const auto labels = hierarchy.flatten(depth);
        hierarchy.levels[depth - 1].modularity =
            modularity(now.undirected(), labels, whole.options.resolution);
        if (depth == hierarchy.levelCount())
            run->result.disconnected = disconnectedCommunities(now.undirected(), labels);
    }
    run->result.modularity = hierarchy.modularity();
    if (whole.depthCount() == 0) {
        if (now.drawn()) deriveLevels(*run, now);
        return run;
    }
    deriveLevels(*run, now, carriedColours(whole, Dendrogram(hierarchy), levels.old));
    return run;
}

std::shared_ptr<const std::vector<VertexId>> pinsAfter(
    const std::shared_ptr<const std::vector<VertexId>>& pinned, const GraphChange& change) {
    if (pinned == nullptr) return nullptr;
    std::vector<VertexId> after;
    for (const VertexId v : *pinned)
        if (change.newOf[v] != kNoVertex) after.push_back(change.newOf[v]);
    std::sort(after.begin(), after.end());
    after.erase(std::unique(after.begin(), after.end()), after.end());
    return after.empty() ? nullptr : std::make_shared<const std::vector<VertexId>>(std::move(after));
}

}  // namespace quartier::session
