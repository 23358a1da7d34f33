// A part of a document as a new one: some of its nodes with what lies between them, seen as they were seen.
#pragma once

#include <memory>
#include <vector>

#include "app/session/subgraph.h"
#include "app/session/view.h"

namespace quartier::session {

// These nodes, as far as the filter shows them, and the edges between them that it shows. `visible`: what it
// shows; null: all.
VisibleSet visibleAmong(const Document& document, const std::vector<VertexId>& nodes,
                        const VisibleSet* visible);

// The part as subgraphOf() makes it, without the history of the whole and without bookmarks, in one view of
// the window: `look` without filter and place, fitted; what it shows of scores, which the part has not, by
// communities. Throws Error for a part without nodes; Cancelled.
Document extracted(const Document& whole, const VisibleSet& part, View look,
                   const RunContext& context = plainContext());

}  // namespace quartier::session
