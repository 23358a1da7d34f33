// Runs of engines on a document, with the retry on the CPU when a device has too little memory.
#include <fmt/format.h>

#include "app/session/commands.h"
#include "app/session/derive.h"
#include "app/session/layout_sources.h"
#include "app/session/path_lengths.h"
#include "graph/modularity.h"

namespace quartier::session {
namespace {

void requireGraph(const Document& document) {
    if (document.empty()) throw Error("no graph is open: open a file first");
}

// Only backend `auto` may go elsewhere than asked, and never in silence.
bool mayFallBack(const Engines& engines) { return engines.setup().backend == BackendChoice::automatic; }

std::string fallBackWord(const Engines& engines, const EngineInfo& first, const DeviceOutOfMemory& refusal,
                         const EngineInfo& second) {
    return fmt::format("{} on the CPU: {} asks for {} of device memory and {}", second.name, first.name,
                       formatBytes(refusal.bytesAsked()), engines.deviceBytesText(refusal.bytesFree()));
}

// Runs the picked engine if there is room for it; `useCpu` picks the one to retry with, `call` runs an
// engine.
template <class Run, class Engine, class Options, class UseCpu, class Call>
void runOrFallBack(const Engines& engines, const Engine& picked, const Graph& graph, const Options& options,
                   Run& into, UseCpu useCpu, Call call) {
    into.engine = picked.info();
    Stopwatch watch;
    try {
        engines.requireRoom(picked.info(), picked.estimate(graph, options));
        watch.restart();
        into.result = call(picked);
    } catch (const DeviceOutOfMemory& refusal) {
        if (!mayFallBack(engines)) throw;
        const Engine& other = useCpu();
        engines.requireRoom(other.info(), other.estimate(graph, options));
        into.engine = other.info();
        into.why = fallBackWord(engines, picked.info(), refusal, other.info());
        into.fellBack = true;
        watch.restart();
        into.result = call(other);
    }
    into.seconds = watch.seconds();
}

std::shared_ptr<CommunityRun> detect(const Document& document, const Engines& engines,
                                     const std::string& strategy, const CommunityOptions& options,
                                     RunContext& context) {
    requireGraph(document);
    validate(options);
    const Graph& graph = document.undirected();
    auto run = std::make_shared<CommunityRun>();
    run->options = options;
    run->graphVersion = document.version->number;
    const CommunityEngine& picked = engines.pickCommunity(strategy, graph, options, run->why);
    runOrFallBack(
        engines, picked, graph, options, *run,
        [&]() -> const CommunityEngine& { return engines.cpuCommunity(graph, options); },
        [&](const CommunityEngine& engine) { return engine.run(graph, options, context); });
    return run;
}

}  // namespace

std::shared_ptr<const CommunityRun> findCommunities(const Document& document, const Engines& engines,
                                                    const std::string& strategy,
                                                    const CommunityOptions& options, RunContext& context) {
    return detect(document, engines, strategy, options, context);
}

std::shared_ptr<const CommunityRun> runCommunities(const Document& document, const Engines& engines,
                                                   const std::string& strategy,
                                                   const CommunityOptions& options, RunContext& context) {
    const auto run = detect(document, engines, strategy, options, context);
    deriveLevels(*run, document);
    return run;
}

std::shared_ptr<const CommunityRun> communitiesFrom(const Document& document, ImportedPartition partition,
                                                    f64 resolution) {
    requireGraph(document);
    auto run = std::make_shared<CommunityRun>();
    run->options.resolution = resolution;
    run->graphVersion = document.version->number;
    validate(run->options);
    run->why = toText(partition.origin);
    if (partition.origin.unassigned > 0)
        run->why +=
            fmt::format("; {} of {} nodes have no community there: each was made one of its own",
                        formatCount(partition.origin.unassigned), formatCount(document.vertexCount()));
    run->engine.algorithm = "partition";
    run->engine.id = "given";
    run->engine.name = toText(partition.origin);
    run->engine.options = communityOptionSpecs({"resolution"});
    run->origin = std::move(partition.origin);
    Level level;
    level.communities = compactLabels(partition.labels);
    level.parent = std::move(partition.labels);
    level.modularity = modularity(document.undirected(), level.parent, resolution);
    run->result.modularity = level.modularity;
    run->result.disconnected = disconnectedCommunities(document.undirected(), level.parent);
    run->result.hierarchy.vertices = document.vertexCount();
    run->result.hierarchy.levels.push_back(std::move(level));
    if (document.drawn()) deriveLevels(*run, document);  // the document is drawn
    return run;
}

std::shared_ptr<const CentralityRun> runBetweenness(const Document& document, const Engines& engines,
                                                    const std::string& strategy,
                                                    const CentralityOptions& options, RunContext& context) {
    requireGraph(document);
    if (options.directed && !document.graph().isDirected())
        throw OptionError(fmt::format(
            "--directed was given, but {} is undirected: leave it out, or read the file as directed",
            document.name));
    const Graph& graph = document.searched(options);
    if (options.weighted) requireLengths(document.report, graph);
    auto run = std::make_shared<CentralityRun>();
    run->options = options;
    run->graphVersion = document.version->number;
    const CentralityEngine& picked = engines.pickCentrality(strategy, graph, options, run->why);
    runOrFallBack(
        engines, picked, graph, options, *run,
        [&]() -> const CentralityEngine& { return engines.cpuCentrality(graph, options); },
        [&](const CentralityEngine& engine) { return engine.run(graph, options, context); });
    deriveScores(*run, document);
    return run;
}

std::shared_ptr<const CentralityRun> combined(const Document& document, const CentralityRun& share,
                                              const SumOverShares& sum) {
    auto whole = std::make_shared<CentralityRun>(share);
    std::vector<Scores> here;
    here.push_back(std::move(whole->result.scores));
    whole->result.scores = combineShares(std::move(here), sum);
    deriveScores(*whole, document);
    return whole;
}

std::shared_ptr<const CentralityRun> runBetweennessOn(const std::vector<int>& devices,
                                                      const Document& document, const Engines& engines,
                                                      const std::string& strategy,
                                                      const CentralityOptions& options, RunContext& context) {
    requireGraph(document);
    const Graph& graph = document.searched(options);
    if (options.weighted) requireLengths(document.report, graph);
    auto run = std::make_shared<CentralityRun>();
    run->options = options;
    run->graphVersion = document.version->number;
    const CentralityEngine& picked = engines.pickCentrality(strategy, graph, options, run->why);
    const bool elsewhere = devices.size() > 1 || (devices.size() == 1 && engines.device() != nullptr &&
                                                  devices.front() != engines.device()->index);
    if (picked.info().backend != Backend::cuda || !elsewhere)
        return runBetweenness(document, engines, strategy, options, context);
    engines.requireRoom(picked.info(), picked.estimate(graph, options));
    run->engine = picked.info();
    std::vector<EngineRegistry> registries(devices.size());
    std::vector<const CentralityEngine*> team;
    for (size_t i = 0; i < devices.size(); ++i) {
        LayoutRegistry layouts;
        gpu::registerEngines(devices[i], registries[i], layouts);
        team.push_back(&registries[i].centrality(picked.info().id));
    }
    const Stopwatch watch;
    if (devices.size() == 1) {
        run->result = runShares(team, graph, options, context);
        run->why += fmt::format("; on device {}", devices.front());
    } else {
        const gpu::DeviceSums sums = gpu::sumOverDevices(devices);
        run->result = runShares(team, graph, options, context, sums.sum);
        run->why +=
            fmt::format("; spread over {} devices, sums through {}", devices.size(), sums.description);
    }
    run->seconds = watch.seconds();
    deriveScores(*run, document);
    return run;
}

std::shared_ptr<const std::vector<Vec2>> runLayout(const Document& document, const Engines& engines,
                                                   const std::string& method, const LayoutOptions& options,
                                                   bool fromPresent, RunContext& context,
                                                   LayoutNotes* notes) {
    requireGraph(document);
    const Graph& graph = document.undirected();
    struct : Provenance {
        LayoutResult result;
    } run;
    const Layout& picked = engines.pickLayout(method, graph, options, run.why);
    requireHeeded(picked, engines.layouts(), options);
    const LayoutNumbers numbers = layoutNumbers(document, options);
    auto communities = document.communities;
    if (communities == nullptr) {
        RunContext unwatched{.stop = context.stop, .observer = context.observer, .gate = context.gate};
        communities = findCommunities(document, engines, "auto", {}, unwatched);
    }
    LayoutStart start;
    if (fromPresent && document.positions) start.positions = *document.positions;
    std::vector<Pin> pins;
    if (document.pinned != nullptr && document.positions)
        for (const VertexId v : *document.pinned) pins.push_back({v, (*document.positions)[v]});
    start.pins = pins;
    numbers.giveTo(start);
    runOrFallBack(
        engines, picked, graph, options, run,
        [&]() -> const Layout& { return engines.cpuLayout(graph, options); },
        [&](const Layout& layout) {
            return layout.run(graph, communities->result.hierarchy, start, options, context);
        });
    run.graphVersion = document.version->number;
    auto positions = std::make_shared<const std::vector<Vec2>>(std::move(run.result.positions));
    if (notes == nullptr) return positions;
    static_cast<Provenance&>(*notes) = run;
    notes->positions = positions;
    notes->options = options;
    notes->fromPresent = !start.positions.empty();
    notes->pinned = !pins.empty();
    notes->iterations = run.result.iterations;
    notes->atRest = run.result.atRest;
    notes->shape = run.result.shape;
    notes->cancelled = run.result.cancelled;
    notes->trace = std::move(run.result.trace);
    notes->seedStrategy = communities->engine.id;
    notes->seedOptions = communities->options;
    notes->seedComplete = !communities->origin && communities->result.status == RunStatus::complete;
    return positions;
}

}  // namespace quartier::session
