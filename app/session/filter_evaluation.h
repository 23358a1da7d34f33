// What a filter shows of a document.
#pragma once

#include "app/session/filter.h"
#include "app/session/filter_quantity.h"
#include "app/session/visible_set.h"

namespace quartier::session {

// Predicates of nodes say which nodes are visible, predicates of edges which edges; both may stand beside
// each other joined by `and`, and nowhere else, as there is no other way to read them. Structure (degree,
// component, core, steps) is that of the whole graph. Runs on all cores. Throws FilterError (a name that is
// not there, a test that its values do not take, a wrong regular expression), Cancelled.
VisibleSet evaluateFilter(const Document& document, const Filter& filter, FilterFacts& facts,
                          const RunContext& context = plainContext());
// Throws the same FilterError without looking at the values.
void checkFilter(const Document& document, const Filter& filter);
// Whether a predicate is about this name of nodes.
bool isAbout(const Filter& filter, const std::string& name);

}  // namespace quartier::session
