#include "analytics/igraph/communities.h"

#include <algorithm>
#include <numeric>

#include "analytics/igraph/igraph_thread.h"
#include "analytics/louvain_verify.h"
#include "core/error.h"

namespace quartier {
namespace {

// What the thread of a run works on, and what it finds.
struct Detection {
    WeighedEdges edges;
    CommunityOptions options;
    std::vector<VertexId> found = {};  // of the nodes of the edges
};

class IgraphEngine : public CommunityEngine {
  public:
    explicit IgraphEngine(IgraphCommunities made) : made_(std::move(made)) {}

    const EngineInfo& info() const override { return made_.info; }

    MemoryEstimate estimate(const Graph& graph, const CommunityOptions& options) const override {
        return {.deviceBytes = 0, .hostBytes = igraphBytes(graph) + made_.bytes(graph, options)};
    }

    CommunityResult run(const Graph& graph, const CommunityOptions& options,
                        RunContext& context) const override {
        validate(options);
        if (graph.isDirected())
            throw Error(made_.info.name +
                        " takes undirected graphs, and this one is directed: give its undirected form");
        if (made_.requireSize != nullptr) made_.requireSize(graph);
        CommunityResult result;
        result.hierarchy.vertices = graph.vertexCount();
        result.trace = cpuTrace(kIgraphCommunities, made_.info.id, options.seed);
        const WorkWatch watch(context.gate);
        std::vector<VertexId> labels(graph.vertexCount());
        std::iota(labels.begin(), labels.end(), VertexId{0});
        VertexId communities = graph.vertexCount();
        try {
            if (context.shouldStop()) throw Cancelled();
            communities = detect(graph, options, context, labels);
        } catch (const Cancelled&) {
            result.status = RunStatus::cancelled;
        }
        const f64 seconds = watch.seconds();
        publish(labels, context);
        if (communities < graph.vertexCount())
            result.hierarchy.levels.push_back(
                {.parent = std::move(labels), .communities = communities, .seconds = seconds});
        result.trace.stages.push_back({.name = made_.info.id, .seconds = seconds, .items = graph.arcCount()});
        context.observer.stageDone(result.trace.stages.back());
        CommunityOptions measured = options;
        measured.connected = false;  // igraph's partition stays as it is, and is measured
        louvain::verify(graph, measured, context, result);
        if (!result.hierarchy.levels.empty()) result.hierarchy.levels.back().modularity = result.modularity;
        return result;
    }

  private:
    // Nodes without edges stay alone.
    VertexId detect(const Graph& graph, const CommunityOptions& options, const RunContext& context,
                    std::vector<VertexId>& labels) const {
        WeighedEdges edges(graph, context);
        if (edges.nodes == 0) return graph.vertexCount();
        const std::vector<VertexId> number = edges.number;
        const auto run = std::make_shared<Detection>(Detection{std::move(edges), options});
        const auto work = [run, stage = made_.info.id, detect = made_.detect](const RunContext& its) {
            const IgraphCall call(stage.c_str(), its);
            igraph_rng_seed(igraph_rng_default(), run->options.seed);
            const IgraphGraph inIgraph(run->edges, call);
            IgraphIntegers membership(call);
            detect(inIgraph, run->options, call, membership.get());
            const igraph_integer_t* first = VECTOR(*membership.get());
            run->found.assign(first, first + igraph_vector_int_size(membership.get()));
        };
        runOnIgraphThread(made_.info.id, work, context);
        const std::vector<VertexId>& found = run->found;
        const VertexId most = *std::max_element(found.begin(), found.end());
        for (VertexId v = 0, alone = most + 1; v < labels.size(); ++v)
            labels[v] = number[v] == kNoVertex ? alone++ : found[number[v]];
        return compactLabels(labels);
    }

    static void publish(const std::vector<VertexId>& labels, const RunContext& context) {
        LiveChannel* channel = context.live.communities;
        if (channel == nullptr || labels.empty()) return;
        channel->open(hostLiveMemory(), labels.size());
        const LiveChannel::WriteSlot slot = channel->acquire();
        std::copy(labels.begin(), labels.end(), slot.as<VertexId>());
        channel->publish(slot, {.level = 0, .low = 0, .high = 0});
    }

    IgraphCommunities made_;
};

}  // namespace

std::unique_ptr<CommunityEngine> makeIgraphCommunities(IgraphCommunities made) {
    return std::make_unique<IgraphEngine>(std::move(made));
}

void cutMerges(const igraph_matrix_int_t* merges, u32 communities, const IgraphGraph& graph,
               const IgraphCall& call, igraph_vector_int_t* membership) {
    const igraph_integer_t wanted = std::max<igraph_integer_t>(0, graph.nodes() - communities);
    const igraph_integer_t steps = std::min(igraph_matrix_int_nrow(merges), wanted);
    call.check(igraph_community_to_membership(merges, graph.nodes(), steps, membership, nullptr));
}

}  // namespace quartier
