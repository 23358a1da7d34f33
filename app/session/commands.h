// What can be done to a document, once, for the command line and the window alike: plain functions that work
// on the calling thread and heed the RunContext.
#pragma once

#include <limits>

#include "analytics/shares.h"
#include "app/session/document.h"
#include "app/session/engines.h"
#include "app/session/partition_import.h"
#include "app/session/view.h"
#include "graph/io/reader.h"
#include "graph/io/writer.h"

namespace quartier::session {

// --- open.cpp ---
// The sample that is built into the program; openDocument takes it as a source.
inline constexpr const char* kSampleName = "sample:les-miserables";

// Reads a file ("-": standard input), or makes a SPEC's graph; a file of that name comes first. Throws
// ParseError, Error, OptionError (a wrong SPEC), Cancelled.
LoadedGraph loadGraph(const std::string& fileOrSpec, const ReadOptions& options, const RunContext& context);
// The same, prepared for drawing.
Document openDocument(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context);
// The same without what only drawing needs: the list of edges, the degrees and the groups
// of text columns stay empty.
Document openGraph(const std::string& fileOrSpec, const ReadOptions& options, RunContext& context);

// --- compute.cpp ---
// A cancelled run gives its best so far: result.status says so. On DeviceOutOfMemory with backend automatic
// the CPU does it and `why` says so.
std::shared_ptr<const CommunityRun> runCommunities(const Document& document, const Engines& engines,
                                                   const std::string& strategy,
                                                   const CommunityOptions& options, RunContext& context);
// The same without what only drawing needs: labels of every level, dendrogram and colours stay empty.
std::shared_ptr<const CommunityRun> findCommunities(const Document& document, const Engines& engines,
                                                    const std::string& strategy,
                                                    const CommunityOptions& options, RunContext& context);
std::shared_ptr<const CentralityRun> runBetweenness(const Document& document, const Engines& engines,
                                                    const std::string& strategy,
                                                    const CentralityOptions& options, RunContext& context);
// The same spread over CUDA devices, one engine each, their sums put together (gpu::sumOverDevices). When the
// engine that is picked runs on the CPU, that alone does it.
std::shared_ptr<const CentralityRun> runBetweennessOn(const std::vector<int>& devices,
                                                      const Document& document, const Engines& engines,
                                                      const std::string& strategy,
                                                      const CentralityOptions& options, RunContext& context);
// The whole of a run whose shares (options.share) are spread over processes; `sum` reaches all of them.
std::shared_ptr<const CentralityRun> combined(const Document& document, const CentralityRun& share,
                                              const SumOverShares& sum);
// A partition that no engine found as a run of one level, with its modularity at that resolution. What only
// drawing needs stays empty where the document was opened without it (openGraph).
std::shared_ptr<const CommunityRun> communitiesFrom(const Document& document, ImportedPartition partition,
                                                    f64 resolution = 1);

// Lays out, seeded by the document's hierarchy (none: a quick Louvain is run for it first).
std::shared_ptr<const std::vector<Vec2>> runLayout(const Document& document, const Engines& engines,
                                                   const std::string& method, const LayoutOptions& options,
                                                   bool fromPresent, RunContext& context,
                                                   LayoutNotes* notes = nullptr);

constexpr size_t kAllLevels = std::numeric_limits<size_t>::max();
// --- export.cpp --- writers of results; atomic, "-" is standard output. They throw Error when the document
// has nothing of the kind, and Cancelled when a stop was requested before the end: then what was there stays.
// The communities of that many levels, finest first; more than there are: of all.
void exportPartition(const Document& document, const std::string& path, size_t levels = kAllLevels,
                     NodeColumns columns = NodeColumns::id, const RunContext& context = plainContext());
void exportAllLevels(const Document& document, const std::string& path, NodeColumns columns = NodeColumns::id,
                     const RunContext& context = plainContext());
void exportScores(const Document& document, const std::string& path, NodeColumns columns = NodeColumns::id,
                  const RunContext& context = plainContext());
// One of the three above, or exportMeasures() (measure_run.h).
struct ResultTable {
    enum class Values { communities, allLevels, scores, measure };
    Values values = Values::communities;
    size_t levels = kAllLevels;  // of communities: as for exportPartition()
    NodeColumns columns = NodeColumns::id;
    std::shared_ptr<const MeasureRun> measure = nullptr;  // of measure
};
void exportTable(const Document& document, const std::string& path, const ResultTable& table,
                 const RunContext& context = plainContext());
void exportEdgeScores(const Document& document, const std::string& path);  // of a run with options.edges
void exportPositions(const Document& document, const std::string& path);
// GEXF, GraphML ... with the computed columns. Tells which part is written. Gives a sentence for each thing
// that the format could not hold. With a view GEXF has its colours (shownColours).
std::vector<std::string> exportGraph(const Document& document, const std::string& path,
                                     const RunContext& context = plainContext(), const View* view = nullptr);
// Every level with its parent map, sizes and modularity, as JSON.
void exportHierarchy(const Document& document, const std::string& path);
void exportTrace(const Trace& trace, const std::string& path, const RunContext& context = plainContext());

}  // namespace quartier::session
