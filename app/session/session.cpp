#include "app/session/session.h"

#include <fmt/format.h>

#include <utility>

#include "analytics/community_algorithms.h"
#include "app/session/measure_run.h"
#include "core/error.h"

namespace quartier::session {

namespace {

// run(ARGUMENTS), or where a part is given run(*part, ARGUMENTS).
template <class Run, class... Arguments>
auto runOn(const Session::InputPart& part, const Run& run, Arguments&&... arguments) {
    return part ? run(*part, std::forward<Arguments>(arguments)...)
                : run(std::forward<Arguments>(arguments)...);
}

// What a worker has finished and poll() has not taken over yet.
struct Finished {
    std::optional<Document> document;
    std::shared_ptr<const CommunityRun> communities;
    std::shared_ptr<const CentralityRun> betweenness;
    std::shared_ptr<const MeasureRun> measure;
    std::shared_ptr<const std::vector<Vec2>> positions;
    std::shared_ptr<const LayoutNotes> laidOut;  // of these positions
    GraphVersionPtr laidOutGraph;
    std::optional<EditedGraph> edited;
};

struct OpenRequest {
    std::string source;
    ReadOptions options;
    bool lookAtOnce;
};

std::string stoppedOr(RunStatus status, const std::string& stopped, const std::string& why) {
    return status == RunStatus::cancelled ? stopped : why;
}

// Stopped before it had found anything: by igraph, or at once.
bool isEmpty(const Finished& taken) {
    const auto stopped = [](const auto& run) {
        return run != nullptr && run->result.status == RunStatus::cancelled;
    };
    return (stopped(taken.communities) && taken.communities->result.hierarchy.levels.empty()) ||
           (stopped(taken.betweenness) && taken.betweenness->result.scores.sourcesUsed == 0);
}

constexpr const char* kStoppedTooSoon = "Stopped before there was a result: what was shown stays.";
constexpr const char* kOfEarlierGraph = "The graph was edited during this run: its result is discarded.";

// What a run of communities is called.
std::string algorithmName(const Engines& engines, const std::string& strategy) {
    for (const auto& engine : engines.engines().communityEngines())
        if (engine->info().id == strategy && engine->info().algorithm == kIgraphCommunities)
            return engine->info().name;
    return "Louvain";
}

}  // namespace

struct Session::Parts {
    explicit Parts(const EngineSetup& setup) : engines(setup) {}

    Engines engines;
    Document document;
    LiveChannel communities{sizeof(u32)};
    LiveChannel scores{sizeof(f32)};
    LiveChannel positions{sizeof(Vec2)};
    LiveChannel estimates{sizeof(Vec2)};
    std::mutex mutex;  // guards `finished`
    Finished finished;
    std::optional<OpenRequest> queued;  // waits for the analysis lane to stop
    FirstLook firstLook;
    Analysis lastAnalysis = Analysis::none;
    GraphVersionPtr analysed;  // the graph that the last analysis is of
    GraphEdit edit;            // the last one, and the document that it was made for
    ComputedIdentity editOf;
    bool dropped = false;     // what comes of the last analysis is not kept
    bool reading = false;     // the analysis lane's job is
    bool lookAtOnce = false;  // the document being opened goes on to Louvain and layout
    bool layoutNext = false;  // Louvain is running for the first look
    std::optional<std::string> error;
    Change failed = Change::none;
    std::optional<std::string> notice;
    Disposal disposal;
    // Last, so that their threads end before what they write to.
    Job analysis;
    Job layout;

    template <class T>
    void finish(T Finished::*member, T value) {
        const std::scoped_lock lock(mutex);
        finished.*member = std::move(value);
    }
    LiveSet live() {
        return {
            .communities = &communities, .scores = &scores, .positions = &positions, .estimates = &estimates};
    }
    void startOpen(OpenRequest request);
    // An analysis of the document has been started.
    void began(Analysis what) {
        lastAnalysis = what;
        analysed = document.version;
        dropped = false;
        reading = false;
    }
    void forgetAnalysis();
    void stopLayout();
    void takeDocument(Document& taken);
    void retire(Finished old);
    Change takeAnalysis();
    Change takeLayout();
    void endOfJob(Job& job);
    Change aimOf(const Job& job) const;
    void goOn(Change changed, bool analysisEnded, Session& session);
};

void Session::Parts::startOpen(OpenRequest request) {
    lookAtOnce = request.lookAtOnce;
    layoutNext = false;
    forgetAnalysis();
    const std::string title = fmt::format("Opening {}", request.source);
    analysis.start(title, {}, [this, request = std::move(request)](RunContext& context) {
        // Cancelled, it leaves the present document.
        finish(&Finished::document,
               std::optional<Document>(openDocument(request.source, request.options, context)));
    });
    reading = true;
}

// Results of the present document that were not polled yet must not reach the next one.
void Session::Parts::forgetAnalysis() {
    analysis.wait();
    const std::scoped_lock lock(mutex);
    finished.document.reset();
    finished.communities.reset();
    finished.betweenness.reset();
    finished.measure.reset();
    finished.edited.reset();
}

void Session::Parts::stopLayout() {
    layout.cancel();
    layout.wait();
    layout.takeEnd();
    const std::scoped_lock lock(mutex);
    finished.positions.reset();
    finished.laidOut.reset();
    finished.laidOutGraph.reset();
}

// Swaps the two.
void Session::Parts::takeDocument(Document& taken) {
    stopLayout();
    for (LiveChannel* channel : {&communities, &scores, &positions, &estimates}) channel->clear();
    std::swap(document, taken);
    lastAnalysis = Analysis::none;
}

// What a result has replaced is freed beside the window's thread: of a large graph that is gigabytes.
void Session::Parts::retire(Finished old) {
    if (!old.document && !old.communities && !old.betweenness && !old.measure && !old.positions) return;
    disposal.take(std::move(old));
}

// A lane's results are taken when its job has ended, never while it still runs.
Change Session::Parts::takeAnalysis() {
    Finished taken;
    {
        const std::scoped_lock lock(mutex);
        std::swap(taken.document, finished.document);
        std::swap(taken.communities, finished.communities);
        std::swap(taken.betweenness, finished.betweenness);
        std::swap(taken.measure, finished.measure);
    }
    Change changed = Change::none;
    if (taken.document) {
        takeDocument(*taken.document);
        changed = changed | Change::document;
    }
    const bool found = taken.communities || taken.betweenness || taken.measure;
    if (found && (analysed != document.version || dropped || isEmpty(taken))) {
        if (!dropped) notice = analysed != document.version ? kOfEarlierGraph : kStoppedTooSoon;
        for (LiveChannel* channel : {&communities, &scores, &estimates}) channel->clear();
        retire(std::move(taken));
        return changed;
    }
    if (taken.communities) {
        notice = stoppedOr(taken.communities->result.status,
                           "Stopped: these are the best communities so far.", taken.communities->why);
        document.keep(std::move(taken.communities));
        communities.clear();
        changed = changed | Change::communities;
    }
    if (taken.betweenness) {
        notice = stoppedOr(taken.betweenness->result.status,
                           fmt::format("Stopped: an estimate from {} sources.",
                                       taken.betweenness->result.scores.sourcesUsed),
                           taken.betweenness->why);
        document.keep(std::move(taken.betweenness));
        scores.clear();
        estimates.clear();
        changed = changed | Change::betweenness;
    }
    if (taken.measure) {
        document.keep(std::move(taken.measure));
        changed = changed | Change::columns;
    }
    retire(std::move(taken));
    return changed;
}

Change Session::Parts::takeLayout() {
    Finished taken;
    {
        const std::scoped_lock lock(mutex);
        std::swap(taken.positions, finished.positions);
        std::swap(taken.laidOut, finished.laidOut);
        std::swap(taken.laidOutGraph, finished.laidOutGraph);
    }
    if (!taken.positions) return Change::none;
    const bool ofThisGraph = taken.laidOutGraph == document.version;
    if (ofThisGraph) {
        std::swap(document.positions, taken.positions);
        std::swap(document.laidOut, taken.laidOut);
    } else {
        notice = "The graph was edited during this layout: its positions are discarded.";
    }
    positions.clear();
    retire(std::move(taken));
    return ofThisGraph ? Change::positions : Change::none;
}

void Session::Parts::endOfJob(Job& job) {
    const JobState state = job.state();
    if (state.status != JobStatus::failed) return;
    error = state.error;
    failed = aimOf(job);
    if (&job == &analysis) lookAtOnce = false;
}

Change Session::Parts::aimOf(const Job& job) const {
    if (&job == &layout) return Change::positions;
    if (reading) return Change::document;
    if (lastAnalysis == Analysis::edit) return Change::graph;
    if (lastAnalysis == Analysis::measure) return Change::columns;
    return lastAnalysis == Analysis::betweenness ? Change::betweenness : Change::communities;
}

// The first look after opening, and a file that waits to be opened.
void Session::Parts::goOn(Change changed, bool analysisEnded, Session& session) {
    if (queued && !analysis.busy()) {
        startOpen(*std::exchange(queued, std::nullopt));
        return;
    }
    if (has(changed, Change::document) && std::exchange(lookAtOnce, false)) {
        // A session file may have what a first look would compute.
        const bool grouped = document.communities != nullptr;
        if (!grouped) session.startCommunities(firstLook.strategy, firstLook.communities);
        if (grouped && !document.positions) session.startLayout(firstLook.method, firstLook.layout, false);
        layoutNext = !grouped;
    } else if (analysisEnded && std::exchange(layoutNext, false)) {
        // Louvain may have failed: with a strategy that this machine has no room for, the graph is still
        // seen.
        if (!document.positions && !layout.busy())
            session.startLayout(firstLook.method, firstLook.layout, false);
    }
}

Session::Session(const EngineSetup& setup) : parts_(std::make_unique<Parts>(setup)) {}
Session::~Session() = default;

const Engines& Session::engines() const { return parts_->engines; }
const Document& Session::document() const { return parts_->document; }

void Session::open(const std::string& fileOrSpec, const ReadOptions& options, bool lookAtOnce) {
    parts_->queued = OpenRequest{fileOrSpec, options, lookAtOnce};
    parts_->layoutNext = false;
    parts_->analysis.cancel();
    if (!parts_->analysis.busy()) parts_->startOpen(*std::exchange(parts_->queued, std::nullopt));
}

FirstLook& Session::firstLook() { return parts_->firstLook; }

// The worker gets a copy of the document: cheap, everything in it is shared.
void Session::startCommunities(const std::string& strategy, const CommunityOptions& options, JobStart how,
                               const InputPart& part) {
    parts_->layoutNext = false;
    parts_->analysis.start(
        algorithmName(parts_->engines, strategy), parts_->live(),
        [parts = parts_.get(), document = parts_->document, strategy, options, part](RunContext& context) {
            const auto run = [](auto&&... of) { return runCommunities(of...); };
            parts->finish(&Finished::communities,
                          runOn(part, run, document, parts->engines, strategy, options, context));
        },
        how);
    parts_->began(Analysis::communities);
}

void Session::startBetweenness(const std::string& strategy, const CentralityOptions& options, JobStart how,
                               const InputPart& part) {
    parts_->analysis.start(
        "Betweenness", parts_->live(),
        [parts = parts_.get(), document = parts_->document, strategy, options, part](RunContext& context) {
            const auto run = [](auto&&... of) { return runBetweenness(of...); };
            parts->finish(&Finished::betweenness,
                          runOn(part, run, document, parts->engines, strategy, options, context));
        },
        how);
    parts_->began(Analysis::betweenness);
}

void Session::startMeasure(const std::string& name, const MeasureOptions& options, const std::string& column,
                           JobStart how, const InputPart& part) {
    parts_->analysis.start(
        measures().find(name).info().name, {},
        [parts = parts_.get(), document = parts_->document, name, options, column,
         part](RunContext& context) {
            const auto run = [](auto&&... of) { return runMeasure(of...); };
            parts->finish(&Finished::measure,
                          runOn(part, run, document, parts->engines, name, options, column, context));
        },
        how);
    parts_->began(Analysis::measure);
}

void Session::startLayout(const std::string& method, const LayoutOptions& options, bool fromPresent,
                          JobStart how, const InputPart& part) {
    parts_->layout.start(
        "Layout", {.positions = &parts_->positions},
        [parts = parts_.get(), document = parts_->document, method, options, fromPresent,
         part](RunContext& context) {
            auto notes = std::make_shared<LayoutNotes>();
            const auto run = [](auto&&... of) { return runLayout(of...); };
            auto positions = runOn(part, run, document, parts->engines, method, options, fromPresent, context,
                                   notes.get());
            parts->finish(&Finished::laidOut, std::shared_ptr<const LayoutNotes>(std::move(notes)));
            parts->finish(&Finished::laidOutGraph, document.version);
            parts->finish(&Finished::positions, std::move(positions));
        },
        how);
}

void Session::startImport(const std::string& title, std::function<ImportedPartition(const Document&)> read) {
    parts_->layoutNext = false;
    parts_->analysis.start(
        title, {}, [parts = parts_.get(), document = parts_->document, read = std::move(read)](RunContext&) {
            parts->finish(&Finished::communities, communitiesFrom(document, read(document)));
        });
    parts_->began(Analysis::communities);
}

void Session::startEdit(const GraphEdit& edit) {
    Parts& parts = *parts_;
    parts.layoutNext = false;
    parts.analysis.start(edit.title, {}, [&parts, document = parts.document, edit](RunContext& context) {
        parts.finish(&Finished::edited, std::optional<EditedGraph>(editGraph(document, edit, context)));
    });
    parts.began(Analysis::edit);
    parts.edit = edit;
    parts.editOf = ComputedIdentity(parts.document);
}

std::optional<EditedGraph> Session::takeEdited() {
    Parts& parts = *parts_;
    if (parts.analysis.busy()) return {};
    std::optional<EditedGraph> edited;
    {
        const std::scoped_lock lock(parts.mutex);
        std::swap(edited, parts.finished.edited);
    }
    if (!edited || parts.editOf == ComputedIdentity(parts.document)) return edited;
    parts.disposal.take(std::move(edited));
    if (parts.analysed == parts.document.version)
        startEdit(GraphEdit(parts.edit));
    else
        parts.notice = "The graph has become another one during this edit: it was not made.";
    return {};
}

namespace {

// Their values are columns.
std::vector<const MeasureRun*> measuresOf(const Computed& computed) {
    std::vector<const MeasureRun*> runs;
    for (const Result& result : computed.results.all())
        if (result.measure) runs.push_back(result.measure.get());
    return runs;
}

}  // namespace

Change Session::setComputed(Computed computed) {
    Computed& present = parts_->document;
    Change changed = Change::none;
    if (computed.communities != present.communities) changed = changed | Change::communities;
    if (computed.betweenness != present.betweenness) changed = changed | Change::betweenness;
    if (computed.positions != present.positions || computed.pinned != present.pinned)
        changed = changed | Change::positions;
    if (computed.groupStyles != present.groupStyles || computed.nodeColours != present.nodeColours)
        changed = changed | Change::styles;
    if (computed.version != present.version) {
        changed = changed | Change::graph;
        if (parts_->analysis.busy() && !parts_->reading) parts_->analysis.cancel();
        parts_->layout.cancel();
    }
    if (!(computed.columns == present.columns) || measuresOf(computed) != measuresOf(present) ||
        computed.named != present.named)
        changed = changed | Change::columns;
    std::swap(present, computed);
    disposal().take(std::move(computed));
    return changed;
}

void Session::swapComputed(Computed& computed) noexcept {
    std::swap(static_cast<Computed&>(parts_->document), computed);
}

Disposal& Session::disposal() { return parts_->disposal; }

Analysis Session::lastAnalysis() const { return parts_->lastAnalysis; }
bool Session::opening() const { return parts_->reading && parts_->analysis.busy(); }
bool Session::editing() const {
    return parts_->lastAnalysis == Analysis::edit && !parts_->reading && parts_->analysis.busy();
}
void Session::dropAnalysis() {
    parts_->dropped = true;
    parts_->analysis.cancel();
}
Job& Session::analysis() { return parts_->analysis; }
const Job& Session::analysis() const { return parts_->analysis; }
Job& Session::layout() { return parts_->layout; }
const Job& Session::layout() const { return parts_->layout; }
LiveSet Session::live() { return parts_->live(); }

Change Session::poll() {
    const bool analysisEnded = parts_->analysis.takeEnd();
    const bool layoutEnded = parts_->layout.takeEnd();
    Change changed = analysisEnded || layoutEnded ? Change::job : Change::none;
    if (layoutEnded) {
        parts_->endOfJob(parts_->layout);
        changed = changed | parts_->takeLayout();
    }
    if (analysisEnded) {
        parts_->endOfJob(parts_->analysis);
        changed = changed | parts_->takeAnalysis();
    }
    parts_->goOn(changed, analysisEnded, *this);
    return changed;
}

std::optional<std::string> Session::takeError() { return std::exchange(parts_->error, std::nullopt); }
Change Session::lastFailed() const { return parts_->failed; }
std::optional<std::string> Session::takeNotice() { return std::exchange(parts_->notice, std::nullopt); }

}  // namespace quartier::session
