// Carries out an edit of the graph: the next version of the document. Everything in it grows with the graph:
// a job does it (Session::startEdit), and the window's thread takes it over (applyEdit).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/session/computed_identity.h"
#include "app/session/graph_edits.h"

namespace quartier::session {

struct EditedGraph {
    Computed computed;
    std::vector<VertexId> newOf, oldOf;  // as GraphChange has them
    // Quantities that views may show, as they were called and are called now.
    std::map<std::string, std::string> renamed;
    std::string step, outcome;
};

// What is known of nodes and edges goes with them:
//   columns, names, positions   by identity; of nodes that are merged those of the first, in their middle
//   partitions                  by identity, at their places among the results, with the modularity that they
//                               have now; a node that is added is a community of its own
//   scores and measures         become columns "NAME, before the edit": they are not those of this graph
//   numbers of the whole graph  stay as results of the graph before
// Throws Error where the edit is not possible or changes nothing, and Cancelled.
EditedGraph editGraph(const Document& document, const GraphEdit& edit,
                      const RunContext& context = plainContext());

}  // namespace quartier::session
