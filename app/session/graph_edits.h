// What can be done to the graph of a document: each edit as a plan, which editGraph() (edit_graph.h) carries
// out. A new edit is a function here that gives one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/derived_graph.h"
#include "app/session/document.h"
#include "app/session/visible_set.h"

namespace quartier::session {

// How much of the graph there was before an edit, and after it.
struct EditCounts {
    u64 nodesBefore = 0, nodesAfter = 0;
    u64 edgesBefore = 0, edgesAfter = 0;  // arcs of a directed graph
    u64 loopsDropped = 0;                 // edges between nodes that were merged

    u64 nodesRemoved() const { return nodesBefore - nodesAfter; }
    u64 edgesRemoved() const { return edgesBefore - edgesAfter; }
};

struct EditPlan {
    GraphChange change;
    std::string step;                                       // for the history: "Delete 3 nodes"
    std::function<std::string(const EditCounts&)> outcome;  // "3 nodes and 12 edges were removed."
    std::string whyNothing;  // what is said where no node and no edge comes or goes; empty: it may be so
    // Of the vertex that is added, if there is one.
    std::string addedName;
    Vec2 addedAt;
    std::optional<std::string> labelColumn;  // that names the nodes from then on
};

// Plans an edit of a document. Throws Error with what a person can do where it is not possible; Cancelled.
struct GraphEdit {
    std::string title;  // of the job: "Deleting nodes"
    // `rows`: of the edges of the document.
    std::function<EditPlan(const Document&, const EdgeRows& rows, const RunContext&)> plan;
};

// --- nodes ---
GraphEdit removeNodes(std::vector<VertexId> nodes);  // with their edges
GraphEdit keepNodes(std::vector<VertexId> nodes);    // and no others
GraphEdit keepVisible(std::shared_ptr<const VisibleSet> visible);
GraphEdit keepLargestComponent();  // of equal ones that of the first node; directions do not matter
// Without edges. `name`: its id where ids are texts, else its label.
GraphEdit addNode(const std::string& name, Vec2 at);
// They become the first of them, in the middle of where they were. Edges between them are dropped; those to
// the same other node become one, and their weights add up. Self-loops stay.
GraphEdit mergeNodes(std::vector<VertexId> nodes);
// The same for all nodes that have one value of a column, which names the nodes from then on. Nodes without
// a value stay.
GraphEdit mergeByColumn(const std::string& column);

// --- edges ---
GraphEdit removeEdgesBetween(std::vector<VertexId> nodes);  // both of whose ends are among these
GraphEdit removeEdge(VertexId a, VertexId b);               // in both directions
GraphEdit removeSelfLoops();
// Leaves `from` where the graph is directed. It is no self-loop, and there is none there yet.
GraphEdit addEdge(VertexId from, VertexId to, f32 weight = 1);

// --- directions ---
GraphEdit reverseDirections();
GraphEdit makeUndirected();  // weights of the two directions add up

}  // namespace quartier::session
