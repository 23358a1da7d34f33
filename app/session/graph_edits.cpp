#include "app/session/graph_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

#include "app/session/bit_rows.h"
#include "app/session/filter_evaluation.h"
#include "core/error.h"

namespace quartier::session {
namespace {

std::string nodesText(u64 count) { return counted(count, "node", "nodes"); }
std::string edgesText(u64 count) { return counted(count, "edge", "edges"); }
std::string were(u64 count) { return count == 1 ? "was" : "were"; }

std::string removedNodes(const EditCounts& counts) {
    const u64 nodes = counts.nodesRemoved(), edges = counts.edgesRemoved();
    if (edges == 0) return fmt::format("{} {} removed.", nodesText(nodes), were(nodes));
    if (nodes == 0) return fmt::format("{} {} removed.", edgesText(edges), were(edges));
    return fmt::format("{} and {} were removed.", nodesText(nodes), edgesText(edges));
}

std::string removedEdges(const EditCounts& counts) {
    return fmt::format("{} {} removed.", edgesText(counts.edgesRemoved()), were(counts.edgesRemoved()));
}

// "; 2 edges between them were dropped; 5 edges joined others"
std::string mergedEdges(const EditCounts& counts) {
    std::string text;
    const u64 joined = counts.edgesRemoved() - counts.loopsDropped;
    if (counts.loopsDropped > 0)
        text += fmt::format("; {} between them {} dropped", edgesText(counts.loopsDropped),
                            were(counts.loopsDropped));
    if (joined > 0)
        text += fmt::format("; {} joined others between the same nodes, with the sum of their weights",
                            edgesText(joined));
    return text + ".";
}

// Throws Error where the graph is not the one that the edit was asked for.
Bits bitsOf(const std::vector<VertexId>& nodes, VertexId vertices) {
    Bits bits(vertices);
    for (const VertexId v : nodes) {
        if (v >= vertices) throw Error("the graph has not all of these nodes any more");
        bits.set(v);
    }
    return bits;
}

// `firstOf(v)`: the vertex that v becomes one with; of that itself.
template <class FirstOf>
GraphChange joining(VertexId vertices, const FirstOf& firstOf) {
    GraphChange change;
    change.newOf.resize(vertices);
    for (VertexId v = 0; v < vertices; ++v) {
        if (firstOf(v) != v) continue;
        change.newOf[v] = static_cast<VertexId>(change.oldOf.size());
        change.oldOf.push_back(v);
    }
    for (VertexId v = 0; v < vertices; ++v) change.newOf[v] = change.newOf[firstOf(v)];
    return change;
}

// What is equal in two rows where their values are: a number, the code of a text, or a label.
u64 keyOf(const Column& column, size_t row) {
    return std::visit(
        [&]<class T>(const SharedArray<T>& values) {
            if constexpr (std::is_floating_point_v<T>) {
                const f64 number = static_cast<f64>(values[row]);
                return std::bit_cast<u64>(number == 0 ? 0.0 : number);  // there are two zeros
            } else {
                return static_cast<u64>(values[row]);
            }
        },
        column.values());
}

bool hasEdge(const Graph& graph, VertexId from, VertexId to) {
    const auto row = graph.row(from);
    return std::binary_search(row.begin(), row.end(), to);
}

}  // namespace

GraphEdit removeNodes(std::vector<VertexId> nodes) {
    return {"Deleting nodes",
            [nodes = std::move(nodes)](const Document& document, const EdgeRows&, const RunContext&) {
                if (nodes.empty()) throw Error("no node is selected: select those to delete first");
                Bits left = bitsOf(nodes, document.vertexCount());
                left.flip();
                EditPlan plan;
                plan.change = keeping(left);
                plan.step = nodes.size() == 1 ? "Delete " + document.nodes().label(nodes.front())
                                              : "Delete " + nodesText(nodes.size());
                plan.outcome = removedNodes;
                return plan;
            }};
}

GraphEdit keepNodes(std::vector<VertexId> nodes) {
    return {"Keeping nodes",
            [nodes = std::move(nodes)](const Document& document, const EdgeRows&, const RunContext&) {
                if (nodes.empty()) throw Error("no node is selected: select those to keep first");
                EditPlan plan;
                plan.change = keeping(bitsOf(nodes, document.vertexCount()));
                plan.step = "Keep only " + nodesText(plan.change.oldOf.size());
                plan.outcome = removedNodes;
                plan.whyNothing = "all nodes are selected: there is nothing to remove";
                return plan;
            }};
}

GraphEdit keepVisible(std::shared_ptr<const VisibleSet> visible) {
    return {
        "Keeping what is visible",
        [visible = std::move(visible)](const Document& document, const EdgeRows& rows, const RunContext&) {
            if (visible == nullptr || visible->nodes.size() != document.vertexCount() ||
                visible->edgeTotal() != rows.size())
                throw Error("nothing is hidden: filter the graph first (Filters panel)");
            EditPlan plan;
            plan.change = keeping(visible->nodes);
            if (visible->hidesEdges) plan.change.edges = visible->edges->rows();
            plan.step = "Keep only what is visible";
            plan.outcome = removedNodes;
            plan.whyNothing = "the filter hides nothing: there is nothing to remove";
            return plan;
        }};
}

GraphEdit keepLargestComponent() {
    return {"Finding the largest component",
            [](const Document& document, const EdgeRows&, const RunContext& context) {
                FilterFacts facts;
                EditPlan plan;
                plan.change =
                    keeping(evaluateFilter(document, *parseFilter("component == 1"), facts, context).nodes);
                plan.step = "Keep only the largest component";
                plan.outcome = removedNodes;
                plan.whyNothing = "the graph is one component: there is nothing to remove";
                return plan;
            }};
}

GraphEdit addNode(const std::string& name, Vec2 at) {
    return {"Adding a node", [name, at](const Document& document, const EdgeRows&, const RunContext&) {
                if (document.vertexCount() >= kNoVertex - 1) throw Error("a graph cannot have more nodes");
                EditPlan plan;
                plan.change = unchanged(document.vertexCount());
                plan.change.oldOf.push_back(kNoVertex);
                plan.step = name.empty() ? "Add a node" : "Add the node " + name;
                plan.outcome = [name](const EditCounts&) {
                    return name.empty() ? std::string("A node was added.")
                                        : fmt::format("The node {} was added.", name);
                };
                plan.addedName = name;
                plan.addedAt = at;
                return plan;
            }};
}

GraphEdit mergeNodes(std::vector<VertexId> nodes) {
    return {"Merging nodes",
            [nodes = std::move(nodes)](const Document& document, const EdgeRows&, const RunContext&) {
                const Bits merged = bitsOf(nodes, document.vertexCount());
                if (merged.count() < 2) throw Error("two or more nodes are to be selected that become one");
                const VertexId first = nodes.front();
                EditPlan plan;
                plan.change =
                    joining(document.vertexCount(), [&](VertexId v) { return merged.test(v) ? first : v; });
                const std::string name = document.nodes().label(first);
                plan.step = fmt::format("Merge {} into {}", nodesText(nodes.size()), name);
                plan.outcome = [name](const EditCounts& counts) {
                    return fmt::format("{} were merged into {}{}", nodesText(counts.nodesRemoved() + 1), name,
                                       mergedEdges(counts));
                };
                return plan;
            }};
}

GraphEdit mergeByColumn(const std::string& id) {
    return {"Merging nodes of equal values",
            [id](const Document& document, const EdgeRows&, const RunContext& context) {
                const ColumnPtr column = allColumns(document).require(ColumnOf::nodes, id);
                std::unordered_map<u64, VertexId> first;
                std::vector<VertexId> joins(document.vertexCount());
                constexpr VertexId kLookEvery = 1 << 14;
                for (VertexId v = 0; v < document.vertexCount(); ++v) {
                    if (v % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
                    joins[v] = column->missing(v) ? v : first.try_emplace(keyOf(*column, v), v).first->second;
                }
                EditPlan plan;
                plan.change = joining(document.vertexCount(), [&](VertexId v) { return joins[v]; });
                plan.step = "Merge nodes by " + column->name();
                plan.outcome = [](const EditCounts& counts) {
                    return fmt::format("{} became {}{}", nodesText(counts.nodesBefore),
                                       formatCount(counts.nodesAfter), mergedEdges(counts));
                };
                plan.whyNothing = fmt::format(
                    "no two nodes have the same value of {}: there is nothing to merge", column->name());
                const bool canName =
                    column->type() == ColumnType::text || column->type() == ColumnType::integer;
                if (canName && document.columns.node(id) != nullptr) plan.labelColumn = id;
                return plan;
            }};
}

GraphEdit removeEdgesBetween(std::vector<VertexId> nodes) {
    return {"Deleting edges", [nodes = std::move(nodes)](const Document& document, const EdgeRows& rows,
                                                         const RunContext& context) {
                const Bits ends = bitsOf(nodes, document.vertexCount());
                EditPlan plan;
                plan.change = unchanged(document.vertexCount());
                Bits& kept = plan.change.edges.emplace(rows.size());
                inWords(rows.size(), context, [&](u64 begin, u64 end) {
                    rows.each(begin, end, [&](u64 row, VertexId from, VertexId to, ArcOffset) {
                        if (!ends.test(from) || !ends.test(to)) kept.set(row);
                    });
                });
                plan.step = "Delete the edges between " + nodesText(nodes.size());
                plan.outcome = removedEdges;
                plan.whyNothing = "there is no edge between the selected nodes";
                return plan;
            }};
}

GraphEdit removeEdge(VertexId a, VertexId b) {
    return {"Deleting an edge",
            [a, b](const Document& document, const EdgeRows& rows, const RunContext& context) {
                EditPlan plan;
                plan.change = unchanged(document.vertexCount());
                Bits& kept = plan.change.edges.emplace(rows.size());
                inWords(rows.size(), context, [&](u64 begin, u64 end) {
                    rows.each(begin, end, [&](u64 row, VertexId from, VertexId to, ArcOffset) {
                        if (!(from == a && to == b) && !(from == b && to == a)) kept.set(row);
                    });
                });
                plan.step = fmt::format("Delete the edge between {} and {}", document.nodes().label(a),
                                        document.nodes().label(b));
                plan.outcome = removedEdges;
                plan.whyNothing = "there is no edge between these nodes";
                return plan;
            }};
}

GraphEdit removeSelfLoops() {
    return {"Deleting self-loops",
            [](const Document& document, const EdgeRows& rows, const RunContext& context) {
                EditPlan plan;
                plan.change = unchanged(document.vertexCount());
                Bits& kept = plan.change.edges.emplace(rows.size());
                inWords(rows.size(), context, [&](u64 begin, u64 end) {
                    rows.each(begin, end, [&](u64 row, VertexId from, VertexId to, ArcOffset) {
                        if (from != to) kept.set(row);
                    });
                });
                plan.step = "Delete the self-loops";
                plan.outcome = [](const EditCounts& counts) {
                    return fmt::format("{} {} removed.",
                                       counted(counts.edgesRemoved(), "self-loop", "self-loops"),
                                       were(counts.edgesRemoved()));
                };
                plan.whyNothing = "the graph has no self-loops";
                return plan;
            }};
}

GraphEdit addEdge(VertexId from, VertexId to, f32 weight) {
    return {
        "Adding an edge", [from, to, weight](const Document& document, const EdgeRows&, const RunContext&) {
            bitsOf({from, to}, document.vertexCount());
            const std::string a = document.nodes().label(from), b = document.nodes().label(to);
            const Graph& graph = document.graph();
            const std::string ends = graph.isDirected() ? fmt::format("from {} to {}", a, b)
                                                        : fmt::format("between {} and {}", a, b);
            if (from == to) throw Error("an edge is added between two different nodes");
            if (!(weight >= 0) || !std::isfinite(weight))
                throw Error("the weight of an edge is a number from 0 up");
            if (hasEdge(graph, from, to)) throw Error(fmt::format("there is an edge {} already", ends));
            EditPlan plan;
            plan.change = unchanged(document.vertexCount());
            plan.change.added.push_back({from, to, weight});
            plan.step = "Add an edge " + ends;
            plan.outcome = [ends](const EditCounts&) { return fmt::format("An edge {} was added.", ends); };
            return plan;
        }};
}

GraphEdit reverseDirections() {
    return {"Reversing directions", [](const Document& document, const EdgeRows&, const RunContext&) {
                if (!document.graph().isDirected())
                    throw Error("the graph is undirected: its edges have no direction to reverse");
                EditPlan plan;
                plan.change = unchanged(document.vertexCount());
                plan.change.directions = EdgeDirections::reversed;
                plan.step = "Reverse the directions";
                plan.outcome = [](const EditCounts& counts) {
                    return fmt::format("The directions of {} were reversed.", edgesText(counts.edgesAfter));
                };
                return plan;
            }};
}

GraphEdit makeUndirected() {
    return {"Making the graph undirected", [](const Document& document, const EdgeRows&, const RunContext&) {
                if (!document.graph().isDirected()) throw Error("the graph is undirected already");
                EditPlan plan;
                plan.change = unchanged(document.vertexCount());
                plan.change.directions = EdgeDirections::dropped;
                plan.step = "Make undirected";
                plan.outcome = [](const EditCounts& counts) {
                    return fmt::format("The graph is undirected: {} with a direction became {}.",
                                       edgesText(counts.edgesBefore), edgesText(counts.edgesAfter));
                };
                return plan;
            }};
}

}  // namespace quartier::session
