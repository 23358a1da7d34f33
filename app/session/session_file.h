// NAME.quartier: a document on disk, with its graph, columns, results, positions and views. docs/sessions.md
// lists what is in it.
//
// A zip file of uncompressed entries: session.json first, then an array of NumPy's format per column,
// hierarchy level and list of the graph. numpy.load("work.quartier")["nodes/betweenness"] reads one in
// Python.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/session/document.h"
#include "app/session/view.h"
#include "core/run_context.h"

namespace quartier::session {

// A view by its name. Those of one document have different names.
struct KeptView {
    std::string name;
    View view;
};

// What a run was, as its file has it: deriveLevels() and deriveScores() have not been called.
struct KeptResult {
    std::string id;
    std::string name;
    std::shared_ptr<CommunityRun> communities;  // of these exactly one
    std::shared_ptr<CentralityRun> betweenness;
    std::shared_ptr<MeasureRun> measure;
    std::vector<u32> colourKeys;  // per node of the tree; empty where nothing was drawn
};

// A column of the file that a person has renamed or removed.
struct ChangedFileColumn {
    ColumnOf of = ColumnOf::nodes;
    std::string file;  // its name there
    std::string name;  // its name now; empty: it was removed
};

struct KeptWork {
    LoadedGraph loaded;
    std::optional<GraphFile> graphFile;  // that the session refers to
    u32 graphVersion = 1;
    std::vector<ColumnPtr> columns;              // those that are not of the node table, without their groups
    std::vector<ChangedFileColumn> fileColumns;  // of a graph that the session refers to
    std::vector<KeptResult> results;
    std::string shownCommunities, shownBetweenness;       // ids; empty: none
    std::shared_ptr<const std::vector<Vec2>> positions;   // null: none
    std::shared_ptr<const std::vector<VertexId>> pinned;  // as Computed has them, like the next two
    std::shared_ptr<const GroupStyles> groupStyles;
    std::shared_ptr<const std::vector<render::OwnColour>> nodeColours;
    std::vector<std::shared_ptr<const KeptView>> views;
    WindowState window;
    std::vector<NamedFilter> filters;
    std::string labelColumn;  // Computed::labelColumn
};

// Whether a file of this name is to be written as a session: it ends in .quartier.
bool hasSessionName(const std::string& path);
// Whether the file is a session, by its first bytes. A file that is called .quartier and is none makes
// readSession() say so.
bool isSession(const std::string& path);

// Writes it beside its place, brings it to the disk and renames it (writeAtomically). Works on what the
// document shares, so that the document may go on changing. The same document gives the same bytes. With
// KeepGraph::reference the file says where the graph is, and has neither its nodes nor its columns. Throws
// Error, Cancelled.
void saveSession(const Document& document, const std::string& path,
                 const RunContext& context = plainContext(), KeepGraph keep = KeepGraph::inside);

// Throws Error, with the file's name, when it is none, is damaged, was saved by a newer program, or has an
// array that does not fit the graph; GraphReferenceError (graph_reference.h); Cancelled. Nothing is believed
// that was not compared with what is there.
KeptWork readSession(const std::string& path, const RunContext& context = plainContext());

// Derives what drawing needs where the document is drawn (openDocument), and gives the results to it.
void takeResults(std::vector<KeptResult> results, const std::string& shownCommunities,
                 const std::string& shownBetweenness, Document& document);

}  // namespace quartier::session
