#include "graph/node_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <functional>
#include <limits>

#include "core/error.h"

namespace quartier {
namespace {

std::optional<u64> parseId(std::string_view text) {
    u64 value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// splitmix64's finaliser: integer ids are often dense or multiples of a power of two.
size_t hashOf(u64 id) {
    id = (id ^ (id >> 30)) * 0xBF58476D1CE4E5B9u;
    id = (id ^ (id >> 27)) * 0x94D049BB133111EBu;
    return id ^ (id >> 31);
}

void checkLength(u64 expected, u64 found, const std::string& what) {
    if (expected != found)
        throw Error(
            fmt::format("{} has {} values for {} nodes", what, formatCount(found), formatCount(expected)));
}

}  // namespace

StringArena StringArena::taken(std::span<const VertexId> rows) const {
    StringArena texts;
    texts.ends_.reserve(rows.size());
    for (const VertexId row : rows) texts.add(at(row));
    return texts;
}

const NodeTable::Rows& NodeTable::rows() const {
    static const Rows none;
    return rows_ == nullptr ? none : *rows_;
}

NodeTable::Rows& NodeTable::ownRows() {
    if (rows_ == nullptr)
        rows_ = std::make_shared<Rows>();
    else if (rows_.use_count() > 1)
        rows_ = std::make_shared<Rows>(*rows_);
    return *rows_;
}

NodeTable NodeTable::numbered(u64 count, u64 first) {
    NodeTable table;
    table.ownRows().count = count;
    table.ownRows().first = first;
    return table;
}

NodeTable NodeTable::withIds(std::vector<u64> ids) {
    NodeTable table;
    table.ownRows().count = ids.size();
    table.ownRows().ids = std::move(ids);
    return table;
}

NodeTable NodeTable::withNames(StringArena names) {
    NodeTable table;
    table.ownRows().count = names.size();
    table.ownRows().names = std::move(names);
    return table;
}

NodeTable NodeTable::taken(std::span<const VertexId> nodes) const {
    const auto valuesOf = [&](const auto& values) {
        std::decay_t<decltype(values)> taken;
        taken.reserve(nodes.size());
        for (const VertexId v : nodes) taken.push_back(values[v]);
        return taken;
    };
    const Rows& all = rows();
    NodeTable table;
    Rows& chosen = table.ownRows();
    chosen.count = nodes.size();
    if (all.names.size() != 0) {
        chosen.names = all.names.taken(nodes);
    } else {
        chosen.ids.reserve(nodes.size());
        for (const VertexId v : nodes) chosen.ids.push_back(all.ids.empty() ? all.first + v : all.ids[v]);
    }
    if (all.labels.size() != 0) chosen.labels = all.labels.taken(nodes);
    for (const NodeColumn& column : all.columns) {
        NodeColumn& made = chosen.columns.emplace_back(NodeColumn{.name = column.name, .values = {}});
        if (const auto* answers = std::get_if<YesNo>(&column.values))
            made.values = YesNo{.values = valuesOf(answers->values)};
        else if (column.isNumeric())
            made.values = valuesOf(std::get<0>(column.values));
        else
            made.values = valuesOf(std::get<1>(column.values));
    }
    if (!all.positions.empty()) chosen.positions = valuesOf(all.positions);
    return table;
}

// Looks at all ids: the index of find() may be in use.
std::string NodeTable::Rows::freeName(std::string_view wanted) const {
    const auto taken = [this](const std::string& name) {
        for (size_t v = 0; v < names.size(); ++v)
            if (names.at(v) == name) return true;
        return false;
    };
    std::string name = wanted.empty() ? fmt::format("node {}", count + 1) : std::string(wanted);
    for (u64 i = 2; taken(name); ++i)
        name = wanted.empty() ? fmt::format("node {}", count + i) : fmt::format("{} {}", wanted, i);
    return name;
}

NodeTable NodeTable::withAnother(std::string_view name) const {
    NodeTable table;
    Rows& more = table.ownRows();
    more = rows();
    more.index.clear();
    more.positions.clear();
    std::string label(name);
    if (more.names.size() != 0) {
        const std::string id = more.freeName(name);
        more.names.add(id);
        if (id == name) label.clear();
    } else {
        if (more.ids.empty())
            for (u64 v = 0; v < more.count; ++v) more.ids.push_back(more.first + v);
        const u64 largest = more.ids.empty() ? 0 : *std::max_element(more.ids.begin(), more.ids.end());
        if (largest == ~u64{0}) throw Error("the largest id is taken: no node can be added");
        more.ids.push_back(more.ids.empty() ? more.first : largest + 1);
        if (label.empty()) label = fmt::format("node {}", more.count + 1);
    }
    if (more.labels.size() != 0 || !label.empty()) {
        while (more.labels.size() < more.count) more.labels.add({});
        more.labels.add(label);
    }
    ++more.count;
    for (NodeColumn& column : more.columns) {
        if (auto* answers = std::get_if<YesNo>(&column.values))
            answers->values.push_back(YesNo::kMissing);
        else if (column.isNumeric())
            std::get<0>(column.values).push_back(std::numeric_limits<f64>::quiet_NaN());
        else
            std::get<1>(column.values).emplace_back();
    }
    return table;
}

std::string NodeTable::id(VertexId v) const {
    const Rows& all = rows();
    if (all.names.size() != 0) return std::string(all.names.at(v));
    return std::to_string(all.ids.empty() ? all.first + v : all.ids[v]);
}

std::string NodeTable::label(VertexId v) const {
    if (labelSource_ && labelSource_->text == nullptr) return id(v);
    if (labelSource_)
        if (std::string text = labelSource_->text(v); !text.empty()) return text;
    const StringArena& labels = rows().labels;
    if (labels.size() != 0 && !labels.at(v).empty()) return std::string(labels.at(v));
    return id(v);
}

bool NodeTable::hasLabels() const {
    return labelSource_ ? labelSource_->text != nullptr : rows().labels.size() != 0;
}

void NodeTable::setLabels(StringArena labels) {
    if (labels.size() != 0) checkLength(size(), labels.size(), "the list of labels");
    ownRows().labels = std::move(labels);
}

NodeTable NodeTable::labelledBy(LabelSource source) const {
    NodeTable labelled = *this;
    labelled.labelSource_ = std::move(source);
    return labelled;
}

std::optional<VertexId> NodeTable::find(std::string_view id) const {
    const Rows& all = rows();
    const bool named = all.names.size() != 0;
    const std::optional<u64> number = named ? std::nullopt : parseId(id);
    if (!named && !number) return std::nullopt;
    if (!named && all.ids.empty()) {
        if (*number < all.first || *number - all.first >= all.count) return std::nullopt;
        return static_cast<VertexId>(*number - all.first);
    }
    if (all.count == 0) return std::nullopt;
    if (all.index.empty()) all.buildIndex();
    const size_t mask = all.index.size() - 1;
    for (size_t slot = named ? std::hash<std::string_view>()(id) : hashOf(*number);; ++slot) {
        const VertexId v = all.index[slot & mask];
        if (v == kNoVertex) return std::nullopt;
        if (named ? all.names.at(v) == id : all.ids[v] == *number) return v;
    }
}

void NodeTable::Rows::buildIndex() const {
    std::vector<VertexId> made(std::bit_ceil(count * 2), kNoVertex);
    const size_t mask = made.size() - 1;
    const bool named = names.size() != 0;
    for (u64 v = 0; v < count; ++v) {
        size_t slot = named ? std::hash<std::string_view>()(names.at(v)) : hashOf(ids[v]);
        while (made[slot & mask] != kNoVertex) ++slot;
        made[slot & mask] = static_cast<VertexId>(v);
    }
    index = std::move(made);
}

const NodeColumn* NodeTable::column(std::string_view name) const {
    for (const NodeColumn& column : columns())
        if (column.name == name) return &column;
    return nullptr;
}

void NodeTable::addColumn(NodeColumn column) {
    checkLength(size(), std::visit([](const auto& values) { return values.size(); }, column.values),
                fmt::format("column '{}'", column.name));
    std::vector<NodeColumn>& columns = ownRows().columns;
    for (NodeColumn& old : columns) {
        if (old.name != column.name) continue;
        old = std::move(column);
        return;
    }
    columns.push_back(std::move(column));
}

}  // namespace quartier
