// What is visible of a document as a document of its own: for commands with --filter, for "extract" and for
// runs on what is visible.
#pragma once

#include "app/session/document.h"
#include "app/session/filter_facts.h"
#include "app/session/visible_set.h"

namespace quartier::session {

// The visible nodes with their ids, labels, columns and positions, and the visible edges. Partitions are
// restricted, keep the colours of their communities and get the modularity of what is left; scores are
// columns that say that they are of the whole graph. Drawn where the document is. A graph without nodes stays
// one. Throws Cancelled.
Document subgraphOf(const Document& document, const VisibleSet& visible, FilterFacts& facts,
                    const RunContext& context = plainContext());
// Of a VisibleSet: ascending.
std::vector<VertexId> visibleNodes(const VisibleSet& visible);

}  // namespace quartier::session
