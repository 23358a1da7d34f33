// Which graph, columns, results, names, shown runs and positions a Computed has. Remembers what was saved
// without keeping it in memory: what has been deleted since can be freed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/session/document.h"

namespace quartier::session {

class ComputedIdentity {
  public:
    ComputedIdentity() = default;
    explicit ComputedIdentity(const Computed& computed);

    // The same objects (of columns the same values) under the same ids and names, in the same order.
    bool operator==(const ComputedIdentity& other) const;
    // All but what runs give: results, which of them are shown, and positions.
    bool sameByHand(const ComputedIdentity& other) const;

  private:
    // A weak_ptr keeps the address from being given to another object that it owns: compared by owner.
    using Identity = std::weak_ptr<const void>;
    struct Entry {
        std::string id, name;
        Identity run;
    };
    static bool same(const Identity& a, const Identity& b) {
        return !a.owner_before(b) && !b.owner_before(a);
    }

    std::vector<Entry> results_;
    std::vector<Identity> views_;
    std::vector<u64> columns_;  // of nodes, then of edges: Column::content()
    Identity version_, communities_, betweenness_, positions_, pinned_, groupStyles_, nodeColours_;
    std::vector<NamedFilter> filters_;
    std::string labelColumn_;
};

}  // namespace quartier::session
