// The rows of the edges of a document, made once for all filters on it.
#pragma once

#include "app/session/document.h"
#include "app/session/edge_rows.h"
#include "app/session/filter_facts.h"

namespace quartier::session {

std::shared_ptr<const EdgeRows> edgeRowsOf(const Document& document, FilterFacts& facts,
                                           const RunContext& context);

}  // namespace quartier::session
