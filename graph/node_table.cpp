#include "graph/node_table.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <functional>

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

void StringArena::add(std::string_view text) {
    text_.append(text);
    ends_.push_back(text_.size());
}

std::string_view StringArena::at(size_t index) const {
    const u64 begin = index == 0 ? 0 : ends_[index - 1];
    return std::string_view(text_).substr(begin, ends_[index] - begin);
}

StringArena StringArena::taken(std::span<const VertexId> rows) const {
    StringArena texts;
    texts.ends_.reserve(rows.size());
    for (const VertexId row : rows) texts.add(at(row));
    return texts;
}

NodeTable NodeTable::numbered(u64 count, u64 first) {
    NodeTable table;
    table.count_ = count;
    table.first_ = first;
    return table;
}

NodeTable NodeTable::withIds(std::vector<u64> ids) {
    NodeTable table;
    table.count_ = ids.size();
    table.ids_ = std::move(ids);
    return table;
}

NodeTable NodeTable::withNames(StringArena names) {
    NodeTable table;
    table.count_ = names.size();
    table.names_ = std::move(names);
    return table;
}

NodeTable NodeTable::taken(std::span<const VertexId> nodes) const {
    const auto valuesOf = [&](const auto& values) {
        std::decay_t<decltype(values)> taken;
        taken.reserve(nodes.size());
        for (const VertexId v : nodes) taken.push_back(values[v]);
        return taken;
    };
    NodeTable table;
    table.count_ = nodes.size();
    if (names_.size() != 0) {
        table.names_ = names_.taken(nodes);
    } else {
        table.ids_.reserve(nodes.size());
        for (const VertexId v : nodes) table.ids_.push_back(ids_.empty() ? first_ + v : ids_[v]);
    }
    if (hasLabels()) table.labels_ = labels_.taken(nodes);
    for (const NodeColumn& column : columns_)
        table.columns_.push_back(
            {column.name,
             std::visit([&](const auto& values) { return decltype(NodeColumn::values)(valuesOf(values)); },
                        column.values)});
    if (!positions_.empty()) table.positions_ = valuesOf(positions_);
    return table;
}

std::string NodeTable::id(VertexId v) const {
    if (names_.size() != 0) return std::string(names_.at(v));
    return std::to_string(ids_.empty() ? first_ + v : ids_[v]);
}

std::string NodeTable::label(VertexId v) const {
    if (hasLabels() && !labels_.at(v).empty()) return std::string(labels_.at(v));
    return id(v);
}

void NodeTable::setLabels(StringArena labels) {
    if (labels.size() != 0) checkLength(count_, labels.size(), "the list of labels");
    labels_ = std::move(labels);
}

std::optional<VertexId> NodeTable::find(std::string_view id) const {
    const bool named = names_.size() != 0;
    const std::optional<u64> number = named ? std::nullopt : parseId(id);
    if (!named && !number) return std::nullopt;
    if (!named && ids_.empty()) {
        if (*number < first_ || *number - first_ >= count_) return std::nullopt;
        return static_cast<VertexId>(*number - first_);
    }
    if (count_ == 0) return std::nullopt;
    if (index_.empty()) buildIndex();
    const size_t mask = index_.size() - 1;
    for (size_t slot = named ? std::hash<std::string_view>()(id) : hashOf(*number);; ++slot) {
        const VertexId v = index_[slot & mask];
        if (v == kNoVertex) return std::nullopt;
        if (named ? names_.at(v) == id : ids_[v] == *number) return v;
    }
}

void NodeTable::buildIndex() const {
    std::vector<VertexId> index(std::bit_ceil(count_ * 2), kNoVertex);
    const size_t mask = index.size() - 1;
    const bool named = names_.size() != 0;
    for (u64 v = 0; v < count_; ++v) {
        size_t slot = named ? std::hash<std::string_view>()(names_.at(v)) : hashOf(ids_[v]);
        while (index[slot & mask] != kNoVertex) ++slot;
        index[slot & mask] = static_cast<VertexId>(v);
    }
    index_ = std::move(index);
}

const NodeColumn* NodeTable::column(std::string_view name) const {
    for (const NodeColumn& column : columns_)
        if (column.name == name) return &column;
    return nullptr;
}

void NodeTable::addColumn(NodeColumn column) {
    checkLength(count_, std::visit([](const auto& values) { return values.size(); }, column.values),
                fmt::format("column '{}'", column.name));
    for (NodeColumn& old : columns_) {
        if (old.name != column.name) continue;
        old = std::move(column);
        return;
    }
    columns_.push_back(std::move(column));
}

}  // namespace quartier
