// What runs gave. Runs are immutable and shared; a document keeps all of them in a list, in which each has an
// id and a name.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analytics/centrality.h"
#include "analytics/community.h"
#include "analytics/measures/measure.h"
#include "app/session/distribution.h"
#include "graph/dendrogram.h"
#include "layouts/layout.h"

namespace quartier::session {

// Where a partition comes from that no engine found.
struct PartitionOrigin {
    enum class Kind { file, column, edit };
    Kind kind = Kind::file;
    // The file's path, the column's name, or the engine that found it before the graph was edited.
    std::string name;
    u64 unassigned = 0;  // nodes without a community there: each is a community of its own
};
const char* toString(PartitionOrigin::Kind kind);  // "file", "column", "edit"
// "imported from part.csv", "node column club", "Louvain, one thread, before the graph was edited"
std::string toText(const PartitionOrigin& origin);

// What of the graph a run was given where that was not all of it: what a filter showed.
struct RunPart {
    std::string filter;        // its expression
    u64 nodes = 0, edges = 0;  // of it: edges as VisibleSet counts them
};
// "of 34 nodes and 78 edges that degree >= 5 shows"
std::string toText(const RunPart& part);

// How a result came about.
struct Provenance {
    // Of a partition that no engine found: then `engine` has its words and the resolution of its modularity
    // as option, and no time was measured.
    std::optional<PartitionOrigin> origin;
    EngineInfo engine;
    u32 graphVersion = 1;         // GraphVersion::number of the graph that it is of
    f64 seconds = 0;              // that the engine's run() took, as it was called
    std::string why;              // how the engine was picked, and what was tried before
    bool fellBack = false;        // the engine first picked had too little memory; `why` says so
    std::optional<RunPart> part;  // none: the whole graph. Nodes and edges outside of it have no values
};

// Everything that grows with the graph is made by the worker (runCommunities, runBetweenness): the window's
// thread takes a run over by a pointer.
struct CommunityRun : Provenance {
    CommunityResult result;
    Dendrogram dendrogram;
    // Depth 0 = finest level ... depthCount() - 1. What a vertex is at any depth goes by its finest
    // community, so that one number per vertex serves all of them.
    std::vector<std::vector<VertexId>> within;  // [depth][finest community]: the community that holds it
    std::vector<std::vector<u32>> colourKeys;   // [depth][finest community]
    std::vector<std::vector<u32>> bySize;       // [depth]: tree nodes from large to small
    std::vector<VertexId> hubs;                 // per tree node: its vertex of most neighbours
    CommunityOptions options;
    // Of a run on a part of the graph: in the hierarchy the nodes outside are a community of their own, which
    // is this one after each level, and none of those that are counted, listed or written. Empty where no
    // node is outside. setOutside() sets both.
    std::vector<VertexId> outside;
    std::vector<VertexId> known;  // per vertex: its finest community, kMissingLabel (column.h) for those

    bool isOutside(VertexId vertex) const {
        return !outside.empty() && result.hierarchy.levels[0].parent[vertex] == outside[0];
    }
    // Of a node of the tree: it holds those nodes.
    bool holdsOutside(u32 treeNode) const {
        if (outside.empty() || treeNode == 0) return false;
        const Dendrogram::Node& node = dendrogram.nodes()[treeNode];
        return outside[dendrogram.depthCount() - node.depth] == node.community;
    }
    // Those that were found after `level` stages.
    VertexId communitiesAt(size_t level) const {
        return result.hierarchy.communitiesAt(level) - (outside.empty() ? 0 : 1);
    }
    // Per vertex its community after `level` stages, kMissingLabel where it has none.
    LargeVector<VertexId> labelsAt(size_t level) const;
    // Throws Error unless they are a community of every level that holds the same nodes.
    void setOutside(std::vector<VertexId> communities);

    u32 depthCount() const { return static_cast<u32>(within.size()); }
    VertexId communityOf(u32 depth, VertexId vertex) const {
        return within[depth][result.hierarchy.levels[0].parent[vertex]];
    }
};

inline constexpr std::ptrdiff_t kTopRanks = 10;

struct CentralityRun : Provenance {
    CentralityResult result;      // of a run on a part: NaN for nodes and arcs outside
    std::vector<f32> scores;      // what is drawn; 0 outside
    f32 low = 0, high = 0;        // smallest positive and largest score
    std::vector<VertexId> ranks;  // per vertex, 1 = the highest score, shared by equal ones; 0 outside
    std::vector<f64> knownRanks;  // the same with NaN outside; empty where no node is
    std::vector<VertexId> top;    // the vertices of the first ranks, at most kTopRanks, best first
    // With options.edges, of GraphVersion::edges, both directions together; and their range likewise.
    std::vector<f32> edgeScores;
    f32 edgeLow = 0, edgeHigh = 0;
    CentralityOptions options;

    VertexId best() const { return top.empty() ? kNoVertex : top.front(); }
};

// A measure's values, in the order of MeasureValues. `engine.algorithm` is the name of the measure.
struct MeasureRun : Provenance {
    MeasureKind of = MeasureKind::node;
    bool whole = false;   // the values are whole numbers
    bool groups = false;  // and number groups of nodes
    MeasureResult result;
    MeasureOptions options;  // without the column
    std::string column;      // the name of the one that it took; empty: none
    // Of the values that are defined; NaN where none is.
    f64 least = 0, mean = 0, most = 0;
    u64 defined = 0;
    std::vector<u64> top;  // places of the highest, at most kTopRanks, best first
    std::vector<std::pair<VertexId, VertexId>> topEnds;  // of edges: theirs
    // Of its values, or of the sizes of the groups that they number; without bins of a number of the graph.
    Distribution histogram;    // bins of equal width
    Distribution logarithmic;  // without bins where there is a value below 0
    bool heavyTail = false;    // the logarithmic one shows more
    u64 largestGroup = 0;      // nodes in it, where the values number groups

    const std::string& measure() const { return engine.algorithm; }
    std::span<const f64> values() const { return result.values.value; }
};

// How positions came about.
struct LayoutNotes : Provenance {
    std::weak_ptr<const std::vector<Vec2>> positions;  // that it gave
    std::string file;  // that they were read from; empty: they were laid out, as the rest says
    LayoutOptions options;
    bool fromPresent = false;  // it went on from the positions that were shown
    bool pinned = false;       // nodes were held where they were
    int iterations = 0;
    bool atRest = false;
    std::optional<DrawnShape> shape;  // communities or map, of a layout that draws either
    bool cancelled = false;
    Trace trace;
    // The communities that it started from.
    std::string seedStrategy;  // the id of their engine
    CommunityOptions seedOptions;
    bool seedComplete = true;  // an engine found them, and was not stopped
};

struct Result {
    std::string id;    // "communities", "partition-2": unique among those of the document
    std::string name;  // what a person calls it; at first "Communities 2", or the file or column imported
    // Of these exactly one.
    std::shared_ptr<const CommunityRun> communities;
    std::shared_ptr<const CentralityRun> betweenness;
    std::shared_ptr<const MeasureRun> measure = nullptr;

    bool imported() const { return provenance().origin.has_value(); }
    const char* kind() const {
        return imported() ? "partition" : communities ? "communities" : measure ? "measure" : "betweenness";
    }
    const Provenance& provenance() const {
        if (measure) return *measure;
        return communities ? static_cast<const Provenance&>(*communities) : *betweenness;
    }
    const EngineInfo& engine() const { return provenance().engine; }
    const Trace& trace() const {
        if (measure) return measure->result.trace;
        return communities ? communities->result.trace : betweenness->result.trace;
    }
    RunStatus status() const {
        if (measure) return measure->result.status;
        return communities ? communities->result.status : betweenness->result.status;
    }
    f64 seconds() const { return provenance().seconds; }
    bool isOf(const void* run) const {
        return run != nullptr &&
               (run == communities.get() || run == betweenness.get() || run == measure.get());
    }
};

// The options of a result's run that its engine heeds and that differ from their presets, as a person would
// write them: "resolution 2, seed 7"; empty when none differs.
std::string changedOptions(const Result& result);

// The results of a document in the order in which they came.
class ResultList {
  public:
    // Gives the run an id and a name.
    const Result& add(std::shared_ptr<const CommunityRun> run);
    const Result& add(std::shared_ptr<const CentralityRun> run);
    const Result& add(std::shared_ptr<const MeasureRun> run);

    const std::vector<Result>& all() const { return results_; }
    bool empty() const { return results_.empty(); }
    const Result* find(const std::string& id) const;  // null when there is none
    const Result* of(const void* run) const;          // the one that holds this run, or null
    size_t placeOf(const std::string& id) const;      // throws OptionError naming the ids there are

    // These throw OptionError like placeOf(), and when a name is empty or has a line break.
    void rename(const std::string& id, const std::string& name);
    Result remove(const std::string& id);
    // Puts back what remove() took, or what a file has: at that place, or last. Throws OptionError when its
    // id is there already.
    void insert(size_t place, Result result);

  private:
    const Result& append(const std::string& id, const std::string& name, Result result);

    std::vector<Result> results_;
    // By the id of the first of its kind ("communities"), how many there were: the id of a result that was
    // removed is not given again.
    std::map<std::string, u32> runs_;
};

}  // namespace quartier::session
