#include "gpu/louvain/engine.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <mutex>

#include "analytics/coarse_forecast.h"
#include "core/error.h"
#include "gpu/device_buffer.h"
#include "gpu/device_graph.h"
#include "gpu/launch.h"
#include "gpu/louvain/adaptive.h"
#include "gpu/louvain/block_per_vertex.h"
#include "gpu/louvain/degree_buckets.h"
#include "gpu/louvain/driver.h"
#include "gpu/louvain/hash_map.h"
#include "gpu/louvain/sort_reduce.h"

namespace quartier::gpu::louvain {
namespace {

// Largest slice of free memory that one run may be planned for; the driver and the window need some too.
constexpr f64 kUsableShare = 0.95;
constexpr u64 kUsualLevels = 6;  // of a power law, whose vertices without arcs are on all of them

// Where it matters whether the graph is a power law: in few rounds, and with Leiden, whose parts are small,
// levels of such a graph keep nearly all arcs.
bool mayKeepArcs(const CommunityOptions& options) {
    return options.rounds < kRoundsThatMerge || options.refine == Refine::leiden;
}

GraphShape shapeOf(const Graph& graph, const CommunityOptions& options, int device) {
    const u64 largest = largestDegree(graph, device);
    const quartier::louvain::ArcSample sample = quartier::louvain::sampleArcs(graph);
    const f64 mean = static_cast<f64>(graph.arcCount()) / std::max<f64>(graph.vertexCount(), 1);
    return {.vertices = graph.vertexCount(),
            .arcs = graph.arcCount(),
            .largestDegree = largest,
            .powerLaw = mayKeepArcs(options) && quartier::louvain::isPowerLaw(sample),
            .fewCommunities = options.refine != Refine::leiden && quartier::louvain::isClustered(sample) &&
                              static_cast<f64>(largest) >= quartier::louvain::kHub * mean};
}

class CudaLouvain final : public CommunityEngine {
  public:
    CudaLouvain(StrategyEntry entry, int device) : entry_(std::move(entry)), device_(device) {}

    const EngineInfo& info() const override { return entry_.info; }

    MemoryEstimate estimate(const Graph& graph, const CommunityOptions& options) const override {
        const DeviceScope scope(device_);
        const GraphShape shape = shapeOf(graph, options, device_);
        MemoryEstimate estimate;
        estimate.deviceBytes = driverBytes(graph, shape, options) + workBytes(graph, shape, options);
        estimate.hostBytes =
            hostBytes(graph, kUsualLevels) +
            bytesWithoutRoom(entry_, shape, options, roomBesideDriver(graph, shape, options));
        return estimate;
    }

    CommunityResult run(const Graph& graph, const CommunityOptions& options,
                        RunContext& context) const override {
        validate(options);
        refuseDirected(graph, entry_.info.id);
        const DeviceScope scope(device_);
        const GraphShape shape = shapeOf(graph, options, device_);
        const u64 wanted = entry_.workBytes(shape, options, std::numeric_limits<u64>::max());
        const u64 given = workBytes(graph, shape, options);
        refuseWhatCannotFit(driverBytes(graph, shape, options) + given);
        const WorkMemory work{given, given == wanted && options.bucketArcs == 0};
        return Driver(graph, options, context, entry_.info.id, device_, entry_.make(options), work).run();
    }

  private:
    u64 workBytes(const Graph& graph, const GraphShape& shape, const CommunityOptions& options) const {
        return entry_.workBytes(shape, options, roomBesideDriver(graph, shape, options));
    }
    u64 roomBesideDriver(const Graph& graph, const GraphShape& shape, const CommunityOptions& options) const {
        const u64 base = driverBytes(graph, shape, options);
        const u64 usable = usableBytes();
        return usable > base ? usable - base : 0;
    }

    StrategyEntry entry_;
    int device_;
};

// What all strategies on the shared driver have in common; `own` are the options that one of them adds.
StrategyEntry described(const char* id, const char* name, const char* paper, const char* description,
                        std::initializer_list<std::string_view> own) {
    StrategyEntry entry;
    entry.info.algorithm = "louvain";
    entry.info.id = id;
    entry.info.name = name;
    entry.info.backend = Backend::cuda;
    entry.info.paper = paper;
    entry.info.description = description;
    entry.info.options = communityOptionSpecs({"resolution", "seed", "deterministic", "threshold",
                                               "bin-threshold", "bin-limit", "max-levels", "max-sweeps",
                                               "connected", "prune", "keep-best", "rounds"});
    for (OptionSpec& spec : communityOptionSpecs(own)) entry.info.options.push_back(std::move(spec));
    for (OptionSpec& spec : communityOptionSpecs({"check", "refine"}))
        entry.info.options.push_back(std::move(spec));
    return entry;
}

StrategyEntry blockPerVertex() {
    StrategyEntry entry =
        described("block-per-vertex", "Block per vertex",
                  "Ambroszczyk 2020, Louvain algorithm full GPU implementation, section 1",
                  "One thread block per vertex, whatever its degree; everything, the contraction included, "
                  "happens on the GPU. The same result on every run. A good yardstick for the strategies "
                  "that sort vertices by degree.",
                  {"blocks"});
    entry.make = [](const CommunityOptions& options) {
        return makeBlockPerVertex(options.blocks, options.rounds);
    };
    entry.workBytes = [](const GraphShape& shape, const CommunityOptions& options, u64) {
        return blockPerVertexBytes(shape, options.rounds, multiprocessors());
    };
    return entry;
}

StrategyEntry degreeBuckets() {
    StrategyEntry entry =
        described("degree-buckets", "Degree buckets",
                  "Naim, Manne, Halappanavar, Tumeo 2017, Community Detection on the GPU",
                  "As many lanes per vertex as its degree needs: seven buckets, from four lanes to a "
                  "block with its table in global memory, move one after another; contraction in three. The "
                  "same result on every run. Good where degrees differ widely.",
                  {"relaxed"});
    entry.make = [](const CommunityOptions& options) {
        return makeDegreeBuckets(options.rounds, options.relaxed);
    };
    entry.workBytes = [](const GraphShape& shape, const CommunityOptions& options, u64) {
        return degreeBucketsBytes(shape, options.rounds);
    };
    return entry;
}

// Sort-reduce, hash-map and adaptive differ in how they sum.
template <class Strategy>
StrategyEntry fromThesis(const char* id, const char* name, const char* paper, const char* description,
                         std::initializer_list<std::string_view> own) {
    StrategyEntry entry = described(id, name, paper, description, own);
    entry.make = [](const CommunityOptions& options) {
        return std::make_unique<Strategy>(sumsOptions(options));
    };
    return entry;
}

StrategyEntry sortReduce() {
    StrategyEntry entry = fromThesis<SortReduce>(
        "sort-reduce", "Sort and reduce", "Fontolan 2020, PSR-Louvain, section 5.1",
        "Sorts the arcs of the vertices that are left after pruning by vertex and community and adds up "
        "equal "
        "keys. Steady, and the one for graphs that hardly fit: it copies arcs bucket by bucket.",
        {"first-sweep", "bucket-arcs"});
    entry.workBytes = sortReduceBytes;
    return entry;
}

StrategyEntry hashMap() {
    StrategyEntry entry =
        fromThesis<HashMap>("hash-map", "Hash map", "Fontolan 2020, PH-Louvain, section 5.2",
                            "Adds the arcs up in one global hash map of vertex and community. Fast once "
                            "communities are few, slow on "
                            "the first sweeps.",
                            {"first-sweep", "bucket-arcs"});
    entry.workBytes = hashMapBytes;
    return entry;
}

StrategyEntry adaptive() {
    StrategyEntry entry =
        fromThesis<Adaptive>("adaptive", "Adaptive", "Fontolan 2020, Adaptive Louvain, chapter 7",
                             "Starts a level by sorting and goes over to the hash map when the distinct sums "
                             "have become few. The same "
                             "communities as sort-reduce and hash-map.",
                             {"first-sweep", "bucket-arcs", "key-share"});
    entry.workBytes = adaptiveBytes;
    return entry;
}

}  // namespace

std::vector<StrategyEntry> strategies() {
    std::vector<StrategyEntry> all;
    all.push_back(blockPerVertex());
    all.push_back(degreeBuckets());
    all.push_back(sortReduce());
    all.push_back(hashMap());
    all.push_back(adaptive());
    return all;
}

u64 bytesWithoutRoom(const StrategyEntry& entry, const GraphShape& shape, const CommunityOptions& options,
                     u64 room) {
    if (!shape.powerLaw || options.refine != Refine::leiden || options.rounds < kRoundsThatMerge) return 0;
    CommunityOptions fewRounds = options;
    fewRounds.rounds = kRoundsThatMerge - 1;
    const u64 announced = entry.workBytes(shape, options, room);
    const u64 kept = entry.workBytes(shape, fewRounds, room);
    return kept > announced ? kept - announced : 0;
}

u64 hostBytes(const Graph& graph, u64 levels) {
    constexpr u64 kVerify = 2 * sizeof(f64) + 2 * sizeof(VertexId);  // labels, strengths, totals
    constexpr u64 kSparse = 6;                                       // arcs of a vertex
    const VertexId n = graph.vertexCount();
    const u64 isolated = tbb::parallel_reduce(
        tbb::blocked_range<VertexId>(0, n, 1 << 14), u64{0},
        [&](const auto& range, u64 count) {
            for (VertexId v = range.begin(); v != range.end(); ++v) count += graph.degree(v) == 0 ? 1 : 0;
            return count;
        },
        std::plus<>());
    const u64 others = n - isolated;
    // The parents of the first level, labels and strengths; and the coarser levels, of which sparse graphs
    // have many.
    const u64 halves = graph.arcCount() <= kSparse * others ? 11 : 6;
    const u64 perOther = 2 * sizeof(VertexId) + sizeof(f64);
    return isolated * (levels * sizeof(VertexId) + kVerify) + others * perOther + others / 2 * halves;
}

// What a run may be planned for on the current device. The driver is asked once: that takes longer than a run
// on a small graph.
u64 usableBytes() {
    static std::mutex mutex;
    static std::map<int, u64> totals;
    int device = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    const std::scoped_lock lock(mutex);
    u64& known = totals[device];
    if (known == 0) {
        size_t free = 0;
        size_t total = 0;
        CUDA_CHECK(cudaMemGetInfo(&free, &total));
        known = static_cast<u64>(kUsableShare * static_cast<f64>(total));
    }
    return std::min(known, deviceMemoryLimit());
}

void refuseDirected(const Graph& graph, const std::string& engine) {
    if (!graph.isDirected()) return;
    throw OptionError(
        fmt::format("the Louvain strategy '{}' was given a directed graph, but modularity is "
                    "defined here for undirected ones: symmetrise the graph first",
                    engine));
}

void refuseWhatCannotFit(u64 bytes) {
    if (bytes > usableBytes()) throw DeviceOutOfMemory(bytes, std::min(freeOnDevice(), usableBytes()));
}

std::unique_ptr<CommunityEngine> makeEngine(StrategyEntry entry, int device) {
    return std::make_unique<CudaLouvain>(std::move(entry), device);
}

}  // namespace quartier::gpu::louvain
