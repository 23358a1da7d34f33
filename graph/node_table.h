// What is known of the nodes beside the edges: ids, labels, attribute columns. Rows follow the graph's vertex
// ids.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/types.h"

namespace quartier {

// Answers, one per row.
struct YesNo {
    static constexpr u8 kNo = 0, kYes = 1, kMissing = 2;

    std::vector<u8> values;
    size_t size() const { return values.size(); }
    bool operator==(const YesNo& other) const = default;
};

// One attribute per node. Missing numbers are NaN, missing texts are empty.
struct NodeColumn {
    std::string name;
    std::variant<std::vector<f64>, std::vector<std::string>, YesNo> values;
    bool isNumeric() const { return values.index() == 0; }
};

// Strings of all nodes in one block: 100 million labels must not be 100 million allocations.
class StringArena {
  public:
    void add(std::string_view text) {
        text_.append(text);
        ends_.push_back(text_.size());
    }
    std::string_view at(size_t index) const {
        const u64 begin = index == 0 ? 0 : ends_[index - 1];
        return std::string_view(text_).substr(begin, ends_[index] - begin);
    }
    StringArena taken(std::span<const VertexId> rows) const;  // of these rows, in their order
    size_t size() const { return ends_.size(); }
    u64 bytes() const { return text_.size() + ends_.size() * sizeof(u64); }

  private:
    std::string text_;
    std::vector<u64> ends_;
};

// Labels that come from elsewhere than the file's own labels.
struct LabelSource {
    // The label of a vertex, or the empty text where it has none. Null: ids are the labels.
    std::function<std::string(VertexId)> text;
};

// Copies share what they hold until one of them changes.
class NodeTable {
  public:
    NodeTable() = default;
    // Ids first, first+1, ... : files that number their nodes densely (Matrix Market from 1, generators from
    // 0).
    static NodeTable numbered(u64 count, u64 first);
    static NodeTable withIds(std::vector<u64> ids);  // integer ids in the order met
    static NodeTable withNames(StringArena names);   // any text as id, in the order met

    // These nodes of it, in their order, with all that is known of them but for labels of a source.
    NodeTable taken(std::span<const VertexId> nodes) const;

    // The same nodes, and one more at the end of which nothing else is known. `name` is its id where ids are
    // texts ("NAME 2" where that one is taken), else its label, beside the next number as id; without a name
    // it is called "node N". Without positions and labels of a source. O(n).
    NodeTable withAnother(std::string_view name) const;

    u64 size() const { return rows().count; }
    // The node's id in its file: what outputs write in the column "node".
    std::string id(VertexId v) const;
    // The label to show: that of the source that was set, else the file's label attribute, else the id.
    std::string label(VertexId v) const;
    bool hasLabels() const;              // of a source or of the file
    void setLabels(StringArena labels);  // one per node; empty = none
    // The same nodes with labels of that source. O(1).
    NodeTable labelledBy(LabelSource source) const;
    // The vertex of an id. Builds an index on first use; not thread-safe against itself before that.
    std::optional<VertexId> find(std::string_view id) const;

    const std::vector<NodeColumn>& columns() const { return rows().columns; }
    const NodeColumn* column(std::string_view name) const;
    void addColumn(NodeColumn column);  // replaces one of the same name
    // Positions that came with the file (GEXF viz:position, x and y attributes), or empty.
    const std::vector<Vec2>& positions() const { return rows().positions; }
    void setPositions(std::vector<Vec2> positions) { ownRows().positions = std::move(positions); }

  private:
    struct Rows {
        u64 count = 0;
        u64 first = 0;  // id of vertex 0, where there are neither ids nor names
        std::vector<u64> ids;
        StringArena names;
        StringArena labels;
        std::vector<NodeColumn> columns;
        std::vector<Vec2> positions;
        // Hash table of vertices, open addressing, a power of two of slots; empty until the first find().
        mutable std::vector<VertexId> index;

        void buildIndex() const;
        std::string freeName(std::string_view wanted) const;  // that no node has
    };
    const Rows& rows() const;
    Rows& ownRows();  // that no copy of this table shares

    std::shared_ptr<Rows> rows_;  // null: no nodes
    std::optional<LabelSource> labelSource_;
};

}  // namespace quartier
