#include "app/session/computed_identity.h"

#include <algorithm>

namespace quartier::session {

ComputedIdentity::ComputedIdentity(const Computed& computed)
    : version_(computed.version),
      communities_(computed.communities),
      betweenness_(computed.betweenness),
      positions_(computed.positions),
      pinned_(computed.pinned),
      groupStyles_(computed.groupStyles),
      nodeColours_(computed.nodeColours),
      filters_(computed.filters),
      labelColumn_(computed.labelColumn) {
    for (const ColumnOf of : {ColumnOf::nodes, ColumnOf::edges})
        for (const ColumnPtr& column : computed.columns.columns(of)) columns_.push_back(column->content());
    views_.assign(computed.views.begin(), computed.views.end());
    results_.reserve(computed.results.all().size());
    for (const Result& result : computed.results.all()) {
        Entry& entry = results_.emplace_back(Entry{.id = result.id, .name = result.name, .run = {}});
        if (result.communities)
            entry.run = result.communities;
        else if (result.betweenness)
            entry.run = result.betweenness;
        else
            entry.run = result.measure;
    }
}

bool ComputedIdentity::sameByHand(const ComputedIdentity& other) const {
    return same(version_, other.version_) && columns_ == other.columns_ &&
           std::equal(views_.begin(), views_.end(), other.views_.begin(), other.views_.end(), same) &&
           same(pinned_, other.pinned_) && same(groupStyles_, other.groupStyles_) &&
           same(nodeColours_, other.nodeColours_) && labelColumn_ == other.labelColumn_ &&
           filters_ == other.filters_;
}

bool ComputedIdentity::operator==(const ComputedIdentity& other) const {
    return sameByHand(other) && same(communities_, other.communities_) &&
           same(betweenness_, other.betweenness_) && same(positions_, other.positions_) &&
           std::equal(results_.begin(), results_.end(), other.results_.begin(), other.results_.end(),
                      [](const Entry& a, const Entry& b) {
                          return a.id == b.id && a.name == b.name && same(a.run, b.run);
                      });
}

}  // namespace quartier::session
