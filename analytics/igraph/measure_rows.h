// Measures that igraph has: each family is a file beside this one with a table, each measure a row of it.
#pragma once

#include <vector>

#include "analytics/igraph/igraph_graph.h"
#include "analytics/measures/measure.h"

namespace quartier {

// What a row computes with: the graph in igraph's hands and the options.
class IgraphTask {
  public:
    IgraphTask(const IgraphGraph& graph, const MeasureOptions& options, const IgraphCall& call)
        : graph_(graph), options_(options), call_(call) {}

    const igraph_t* graph() const { return graph_.get(); }
    // Null where the graph has none, or the options do not ask for them: all edges are alike.
    const igraph_vector_t* weights() const { return graph_.weights(); }
    const MeasureOptions& options() const { return options_; }
    const IgraphCall& call() const { return call_; }
    igraph_integer_t nodes() const { return graph_.nodes(); }
    igraph_integer_t edges() const { return graph_.edges(); }
    // Always false for measures that ignore directions.
    bool directed() const { return graph_.directed(); }
    void check(igraph_error_t code) const { call_.check(code); }

    // What an igraph function gives through its argument: fill(argument) calls it.
    template <class Fill>
    std::vector<f64> reals(Fill&& fill) const {
        IgraphReals list(call_);
        check(fill(list.get()));
        return {VECTOR(*list.get()), VECTOR(*list.get()) + igraph_vector_size(list.get())};
    }
    template <class Fill>
    std::vector<f64> integers(Fill&& fill) const {
        IgraphIntegers list(call_);
        check(fill(list.get()));
        return {VECTOR(*list.get()), VECTOR(*list.get()) + igraph_vector_int_size(list.get())};
    }
    template <class Value, class Fill>
    std::vector<f64> one(Fill&& fill) const {
        Value value{};
        check(fill(&value));
        return {static_cast<f64>(value)};
    }
    // 1 at the places of a list of igraph's, 0 at the others.
    template <class Fill>
    std::vector<f64> flags(igraph_integer_t count, Fill&& fill) const {
        std::vector<f64> values(static_cast<size_t>(count), 0.0);
        for (const f64 place : integers(fill)) values[static_cast<size_t>(place)] = 1;
        return values;
    }
    // Edges at each node, a self-loop counting twice.
    std::vector<f64> degrees() const;
    // 0, 1 ... of each node by options().column, or by its degree where there is none; nodes without a value
    // are groups of their own.
    std::vector<igraph_integer_t> groups() const;

  private:
    const IgraphGraph& graph_;
    const MeasureOptions& options_;
    const IgraphCall& call_;
};

// Whether a function of igraph checks for interruption at least every half second. A stopped run ends at once
// either way, but the next run of igraph waits until the function has returned (igraph_thread.h).
enum class Interruptible : u8 { yes, no };

struct IgraphRow {
    MeasureText text;  // MeasureText::paper: the source and the function
    // Per node, per edge or one number. An edge measure that follows directions gives one per arc; the two
    // arcs of an edge are then added up (of flags: either). Infinite = not defined. Called for graphs that
    // have a node (of edge measures an edge), without self-loops where `loops` says so.
    std::vector<f64> (*compute)(const IgraphTask& task) = nullptr;
    MeasureKind kind = MeasureKind::node;
    Directions directions = Directions::ignored;
    std::vector<OptionSpec> options = {};
    bool whole = false;
    bool lengths = false;  // weights are lengths of paths, of which none may be 0
    SelfLoops loops = SelfLoops::keep;
    MeasureColumn column = MeasureColumn::none;
    // Upper bound of the running time; null: about that of reading the graph. A run above an hour (above a
    // minute where it cannot be interrupted) is refused.
    f64 (*seconds)(const Graph& graph, const MeasureOptions& options) = nullptr;
    Interruptible interruptible = Interruptible::yes;
    // Bytes beyond what igraph's graph and the values take; null: some lists per node and edge.
    u64 (*bytes)(const Graph& graph, const MeasureOptions& options) = nullptr;
    // Throws Error where the run would take too long and `seconds` cannot tell. Called on the graph before
    // compute(); null: nothing to look at.
    void (*requireSize)(const IgraphTask& task) = nullptr;
};

inline constexpr f64 kLongestRun = 3600;            // seconds
inline constexpr f64 kLongestUninterruptible = 60;  // seconds

void addIgraphRows(MeasureRegistry& list, const char* family, const std::vector<IgraphRow>& rows);

// Throws the Error that refuses a run by its forecast.
[[noreturn]] void refuseLongRun(f64 nodes, f64 edges, f64 seconds, f64 longest);

// IgraphRow::seconds of measures that search from every node.
f64 secondsOfAllSearches(const Graph& graph, const MeasureOptions& options);
// Of those that also count the shortest paths and go back along them (Brandes 2001).
f64 secondsOfAllPathCounts(const Graph& graph, const MeasureOptions& options);

// One for each family, each in a file of its own.
void addMixingRows(MeasureRegistry& list);
void addNeighbourhoodRows(MeasureRegistry& list);
void addPathRows(MeasureRegistry& list);
void addStructureRows(MeasureRegistry& list);
void addCliqueRows(MeasureRegistry& list);
void addCutRows(MeasureRegistry& list);
void addCensusRows(MeasureRegistry& list);
void addCentralizationRows(MeasureRegistry& list);

}  // namespace quartier
