// The contract of measures: a graph in, a number per node, per edge or of the whole graph out.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analytics/community.h"
#include "core/options.h"
#include "core/run_context.h"
#include "graph/graph.h"
#include "graph/vertex_vector.h"

namespace quartier {

enum class MeasureKind : u8 { node, edge, graph };
const char* toString(MeasureKind kind);  // "node", "edge", "graph"

// What a measure makes of the directions of a directed graph.
enum class Directions : u8 {
    ignored,   // it is of the undirected form
    optional,  // the same, unless options.directed asks to follow the arcs
    always     // it is of the graph as it is
};

// What a measure may be given beside the graph: a value per node.
enum class MeasureColumn : u8 {
    none,
    weights,   // where PageRank starts anew: numbers >= 0
    attribute  // what assortativity compares: numbers, or groups
};

struct MeasureInfo : EngineInfo {
    // EngineInfo::algorithm is the name on the command line ("pagerank"), unique together with the id, which
    // says how it is computed: "cores" (ours, on all cores), "igraph" or "cuda". EngineInfo::description is
    // the definition in one sentence.
    std::string family;  // "Degree", "Distance" ...: a heading of lists
    MeasureKind kind = MeasureKind::node;
    Directions directions = Directions::ignored;
    MeasureColumn column = MeasureColumn::none;
    bool whole = false;   // the values are whole numbers
    bool groups = false;  // and number groups of nodes: components
};

inline constexpr const char* kOnCores = "cores";    // MeasureInfo::id
inline constexpr const char* kByIgraph = "igraph";  // the same
inline constexpr const char* kOnDevice = "cuda";    // the same: the CUDA version of one that is ours

struct MeasureText {
    std::string algorithm, name, description;  // of EngineInfo
    std::string paper = {};
};
// Of a node measure that ignores directions and has no options.
MeasureInfo measureInfo(const char* family, const char* id, MeasureText text);

// A column of the document as a measure takes it: numbers (NaN where one is missing) or groups.
struct NodeValues {
    std::string name;
    std::vector<f64> numbers;  // one per node; empty: groups
    std::vector<u32> groups;   // one per node; kNoGroup where there is none
};
inline constexpr u32 kNoGroup = ~u32{0};

// The family of measures that take weights as lengths of paths.
inline constexpr const char* kDistanceFamily = "Distance";

// Options of every measure; info().options lists those that one heeds.
struct MeasureOptions {
    bool directed = false;    // follow the directions of the arcs
    bool weighted = false;    // heed the weights: lengths of paths, strengths of links
    bool normalized = false;  // degrees over the number of other nodes
    u64 sources = 0;          // distances: 0 = to all nodes (exact); K = to a sample of K
    u64 seed = 1;             // of the sample
    f64 damping = 0.85;       // PageRank: the probability to follow an arc
    f64 cutoff = 3;           // length up to which paths count: steps, or summed weights
    std::shared_ptr<const NodeValues> column = {};  // null: none
};

struct MeasureValues {
    // One per vertex, or per edge in the order of the rows (v, w) with v < w of the undirected form, without
    // self-loops; of a graph one alone. NaN where it is not defined.
    VertexVector<f64> value;
    std::vector<f64> standardError;  // as long, of a sample (NaN of fewer than two sources); else empty
    u64 sourcesUsed = 0;             // of distances: all nodes, or the sample
};

struct MeasureResult {
    MeasureValues values;
    RunStatus status = RunStatus::complete;  // a run that is stopped gives no result
    Trace trace;
};

// What is particular to a measure that runs on a CUDA device.
struct MeasureDevice {
    std::function<u64(const Graph&, const MeasureOptions&)> bytes;  // of its memory, the graph included
    std::function<Trace(u64 seed)> trace;                           // an empty one that names it
};

class Measure {
  public:
    // Works on all cores of the calling thread's arena, gives the same bits for any number of threads, and
    // throws Cancelled when it was stopped.
    using Run = std::function<MeasureValues(const Graph&, const MeasureOptions&, RunContext&)>;
    // Bytes beyond the graph and the values.
    using Estimate = std::function<u64(const Graph&, const MeasureOptions&)>;

    // Sets info().directed by info().directions.
    Measure(MeasureInfo info, Run run, Estimate estimate = {});
    // The CUDA version of a measure: sets info().id and info().backend.
    Measure(MeasureInfo info, Run run, MeasureDevice device);

    const MeasureInfo& info() const { return info_; }
    // `graph` as for run().
    MemoryEstimate estimate(const Graph& graph, const MeasureOptions& options) const;
    // `graph`: directed when the measure follows directions with these options, else the undirected form.
    // Throws OptionError, Cancelled, Error.
    MeasureResult run(const Graph& graph, const MeasureOptions& options, RunContext& context) const;
    // Whether run() takes the graph with its directions.
    bool followsDirections(const MeasureOptions& options) const;

  private:
    MeasureInfo info_;
    Run run_;
    Estimate estimate_;
    MeasureDevice device_;
};

class MeasureRegistry {
  public:
    void add(Measure measure) { measures_.push_back(std::move(measure)); }
    const std::vector<Measure>& all() const { return measures_; }
    // By EngineInfo::algorithm; throws OptionError naming the measures there are.
    const Measure& find(std::string_view name) const;
    // The same; null when there is none.
    const Measure* lookUp(std::string_view name) const;

  private:
    std::vector<Measure> measures_;
};

// register.cpp: the one list of measures, in the order of menus.
const MeasureRegistry& measures();

const std::vector<OptionSpec>& measureOptionSpecs();
std::vector<OptionSpec> measureOptionSpecs(std::initializer_list<std::string_view> keys);
void setOption(MeasureOptions& options, std::string_view key, f64 value);
f64 getOption(const MeasureOptions& options, std::string_view key);

}  // namespace quartier
