// What the drawing shows of each vertex beside its colour: hidden, dimmed, selected, hovered, neighbour
// (render::VertexFlag). Kept step by step, so that a hover costs what it changes, whatever the graph's size.
// A viewport keeps the version that it has drawn and asks what has changed since.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/types.h"

namespace quartier::session {

class VertexFlags {
  public:
    // A graph of so many vertices, with no flag set. O(n).
    void reset(VertexId vertices);
    // What a place hides and dims: flags of all vertices (session::flagsOf), or empty for nothing. Compares
    // n bytes, eight at a time.
    void setPlace(std::span<const u8> hiddenAndDimmed);
    // These cost what is marked before and after; vertices that the graph has not are left out.
    void setSelected(std::span<const VertexId> vertices);
    void setHovered(VertexId vertex);  // kNoVertex: none
    void setNeighbours(std::span<const VertexId> vertices);

    const std::vector<u8>& all() const { return flags_; }
    bool isHidden(VertexId vertex) const;  // false beyond the graph
    u64 version() const { return firstChange_ + changed_.size(); }
    // The vertices whose flags have changed since that version, some perhaps twice; nothing when any may
    // have. Valid until the next change.
    std::optional<std::span<const VertexId>> changedSince(u64 version) const;

  private:
    void mark(std::vector<VertexId>& marked, std::span<const VertexId> next, u8 flag);
    void change(VertexId vertex, u8 flags);
    void forgetChanges();

    std::vector<u8> flags_;                                  // per vertex
    std::vector<VertexId> selected_, hovered_, neighbours_;  // those that have the mark
    std::vector<VertexId> changed_;                          // in the order of the changes
    u64 firstChange_ = 1;                                    // version before changed_[0]
};

}  // namespace quartier::session
