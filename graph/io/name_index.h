// Node names to vertex ids while a file is read: an open-addressing table over one block of text, so that ten
// million names are not ten million allocations.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "graph/node_table.h"

namespace quartier::graph_io {

class NameIndex {
  public:
    // The vertex of a name, added when it is new; `second` is true when it was added.
    std::pair<VertexId, bool> add(std::string_view name) {
        if ((names_.size() + 1) * 2 > slots_.size()) grow();
        const size_t slot = slotOf(name);
        if (slots_[slot] != kNoVertex) return {slots_[slot], false};
        if (names_.size() >= kNoVertex) throw Error("the file has more than 4,294,967,294 nodes");
        const auto id = static_cast<VertexId>(names_.size());
        names_.add(name);
        slots_[slot] = id;
        return {id, true};
    }
    // kNoVertex when the name is unknown.
    VertexId find(std::string_view name) const { return slots_.empty() ? kNoVertex : slots_[slotOf(name)]; }

    VertexId size() const { return static_cast<VertexId>(names_.size()); }
    std::string_view name(VertexId v) const { return names_.at(v); }

    // Integer ids when every name is a plain number, else the names.
    NodeTable table() && {
        if (auto ids = numbers()) return NodeTable::withIds(std::move(*ids));
        return NodeTable::withNames(std::move(names_));
    }
    // The names as numbers; nothing unless every name is a plain one.
    std::optional<std::vector<u64>> numbers() const;
    StringArena names() && { return std::move(names_); }

  private:
    size_t slotOf(std::string_view name) const {
        const size_t mask = slots_.size() - 1;
        size_t slot = std::hash<std::string_view>{}(name)&mask;
        while (slots_[slot] != kNoVertex && names_.at(slots_[slot]) != name) slot = (slot + 1) & mask;
        return slot;
    }

    void grow() {
        slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, kNoVertex);
        for (VertexId id = 0; id < size(); ++id) slots_[slotOf(names_.at(id))] = id;
    }

    StringArena names_;
    std::vector<VertexId> slots_;
};

}  // namespace quartier::graph_io
