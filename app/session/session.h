// The open document of a window and the jobs on it: two lanes (analysis, layout) that may run at the same
// time. All calls from the window thread; results are taken over in poll().
//
// Order in a frame: poll(), tell the renderer what changed, then the live uploader's take(). poll() clears a
// live channel when it takes over the final result, so that an older publication never covers it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/session/commands.h"
#include "app/session/disposal.h"
#include "app/session/edit_graph.h"
#include "app/session/job.h"
#include "app/session/visible_run.h"

namespace quartier::session {

enum class Change : u32 {
    none = 0,
    document = 1,
    communities = 2,
    betweenness = 4,
    positions = 8,
    job = 16,
    columns = 32,
    graph = 64,   // another version of the graph: an edit, or its undo
    styles = 128  // names and colours of single groups, colours of single nodes
};
inline Change operator|(Change a, Change b) {
    return static_cast<Change>(static_cast<u32>(a) | static_cast<u32>(b));
}
inline bool has(Change set, Change one) { return (static_cast<u32>(set) & static_cast<u32>(one)) != 0; }

enum class Analysis { none, communities, betweenness, measure, edit };

// What open() goes on to once the graph is read.
struct FirstLook {
    std::string strategy = "auto";
    CommunityOptions communities;
    std::string method = "auto";
    LayoutOptions layout;
};

class Session {
  public:
    explicit Session(const EngineSetup& setup);
    ~Session();

    const Engines& engines() const;
    const Document& document() const;

    // Reads on the analysis lane; the present document stays until the new one is ready, and for good if it
    // fails. What runs on the present one is cancelled. Then, when `lookAtOnce`: Louvain and, unless the file
    // has positions, the layout, even if Louvain has failed; both as firstLook() has them by then.
    void open(const std::string& fileOrSpec, const ReadOptions& options = {}, bool lookAtOnce = true);
    FirstLook& firstLook();
    // These throw Error while their lane is busy. `part`: only what is visible is computed on.
    using InputPart = std::optional<VisibleInput>;
    void startCommunities(const std::string& strategy, const CommunityOptions& options,
                          JobStart how = JobStart::running, const InputPart& part = {});
    void startBetweenness(const std::string& strategy, const CentralityOptions& options,
                          JobStart how = JobStart::running, const InputPart& part = {});
    // `column`: as runMeasure() takes it.
    void startMeasure(const std::string& name, const MeasureOptions& options, const std::string& column,
                      JobStart how = JobStart::running, const InputPart& part = {});
    void startLayout(const std::string& method, const LayoutOptions& options, bool fromPresent,
                     JobStart how = JobStart::running, const InputPart& part = {});
    // On the analysis lane: a partition that no engine found, which `read` gets for the document.
    void startImport(const std::string& title, std::function<ImportedPartition(const Document&)> read);
    // On the analysis lane; takeEdited() has what comes of it. Throws Error while the lane is busy.
    void startEdit(const GraphEdit& edit);
    // The document as it was edited, once; it is not set yet. Nothing where the edit was cancelled or failed,
    // or where the graph has become another one since. What else has changed since makes the edit start
    // again.
    std::optional<EditedGraph> takeEdited();
    // The graph, results, those that are shown, and positions: replaces them all, for undo and for what a
    // person does with them. Returns what differs. What runs goes on, and its result comes to those set; but
    // what runs on another version of the graph is cancelled, and what comes of it discarded.
    Change setComputed(Computed computed);
    // Swaps it with the present one, for a change that has failed half way. Nothing that runs is cancelled.
    void swapComputed(Computed& computed) noexcept;
    // Frees what is no longer needed without making the caller wait.
    Disposal& disposal();

    // Of the document: the one that runs, else the last. Reading another graph is none.
    Analysis lastAnalysis() const;
    bool opening() const;  // a graph is being read, on the analysis lane
    bool editing() const;  // the graph is being edited, on the analysis lane
    Job& analysis();
    const Job& analysis() const;
    // Cancels it, and what it has found until then is not kept.
    void dropAnalysis();
    Job& layout();
    const Job& layout() const;
    LiveSet live();  // the channels that the viewport watches
    // Takes over what has finished; returns what changed. Call at 30 Hz.
    Change poll();
    // The last error of a job, once: for a message bar.
    std::optional<std::string> takeError();
    // What it kept from coming: document, communities, betweenness, columns (a measure), graph (an edit) or
    // positions.
    Change lastFailed() const;
    // The last plain word to say ("Block per vertex on NVIDIA H200: ..."), once.
    std::optional<std::string> takeNotice();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quartier::session
