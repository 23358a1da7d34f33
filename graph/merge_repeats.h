// Keeps the list of edges of a file small that repeats few edges many times: lists are merged while they are
// read, before they are larger than the graph by far.
#pragma once

#include "graph/large_buffer.h"

namespace quartier {

// The columns of a list of edges whose ends are of the type Id. weight is empty, or as long as the others.
template <class Id>
struct EdgeColumns {
    LargeVector<Id>& source;
    LargeVector<Id>& target;
    LargeVector<f32>& weight;
    LargeVector<u32>& multiplicity;  // lines that an entry stands for; empty: one each
};

// Looks at a growing list from time to time: where at least half of the entries repeat others (same ends,
// same direction, same weight), equal ones become one with a multiplicity. So a list takes room for about
// four times its distinct edges and kFirstLook, and lists without repetitions are only looked at, at few
// lengths.
class RepeatMerger {
  public:
    static constexpr u64 kFirstLook = u64{1} << 24;  // entries; 128 MB without weights

    explicit RepeatMerger(u64 firstLook = kFirstLook) : first_(firstLook), next_(firstLook) {}

    // The length at which the list wants to be looked at.
    u64 nextLook() const { return next_; }
    // Merges when nextLook() is reached and it pays. The first entry stays where it is, with multiplicity 1;
    // the others come in order of ends and weight, whatever their order was. Work: O(m log m) when merged,
    // O(m) else, on all cores; 16 (u32) or 24 (u64) bytes per entry while it merges.
    template <class Id>
    void look(EdgeColumns<Id> columns);

  private:
    u64 first_;
    u64 next_;
};

}  // namespace quartier
