// The document: a graph and everything computed about it. A value that the window thread owns; results are
// shared_ptr to const, so a worker can fill a new one while the old one is drawn.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/column_store.h"
#include "app/session/graph_file.h"
#include "app/session/graph_version.h"
#include "app/session/group_style.h"
#include "app/session/result.h"
#include "graph/graph_builder.h"
#include "graph/io/reader.h"
#include "layouts/layout.h"

namespace quartier::session {

struct KeptView;  // app/session/session_file.h

// A filter that a person has saved (named_filters.h).
struct NamedFilter {
    std::string name, expression;
    bool operator==(const NamedFilter&) const = default;
};

inline constexpr const char* kIdLabels = "id";  // where no column is called so

// What undo brings back: the graph with its columns, what runs on it have given, and the bookmarks. A value
// of shared pointers, so that undo can keep many.
struct Computed {
    GraphVersionPtr version;  // null: no graph is open
    ColumnStore columns;  // of the file, of persons and of formulas; allColumns() has those of results too
    ResultList results;
    // Of each kind the result that is shown; null before there is one. Always of this version of the graph.
    std::shared_ptr<const CommunityRun> communities;
    std::shared_ptr<const CentralityRun> betweenness;
    std::shared_ptr<const std::vector<Vec2>> positions;  // null until laid out, unless the file has some
    std::shared_ptr<const LayoutNotes> laidOut;          // the last layout; see layout()
    // Nodes that stay where they are when a layout runs, in ascending order; null: none does. There are
    // positions where there are pins.
    std::shared_ptr<const std::vector<VertexId>> pinned;
    // Names and colours that a person has given to groups, and colours to nodes, in ascending order of these;
    // null: none. Of a group that is not there any more they have no effect.
    std::shared_ptr<const GroupStyles> groupStyles;
    std::shared_ptr<const std::vector<render::OwnColour>> nodeColours;
    std::vector<std::shared_ptr<const KeptView>> views;  // the window's, and bookmarks
    std::vector<NamedFilter> filters;                    // those that were saved, in the order of the list
    std::string labelColumn;  // id of the column that names the nodes; empty: labels of the file
    std::shared_ptr<const NodeTable> named;  // the nodes of the version with its labels; null: as they are

    // How the positions came about; null where they are of a file, or the layout is not known.
    const LayoutNotes* layout() const {
        return laidOut != nullptr && positions != nullptr && laidOut->positions.lock() == positions
                   ? laidOut.get()
                   : nullptr;
    }
    // These throw OptionError naming the results there are. Showing one takes the place of what was shown of
    // its kind; when the one shown is removed, the last of its kind is shown, if one is left. A result of
    // another version of the graph cannot be shown: OptionError says so. Of measures all are at hand.
    void show(const std::string& id);
    void remove(const std::string& id);
    bool shows(const Result& result) const {
        return result.isOf(communities.get()) || result.isOf(betweenness.get());
    }
    // Its values belong to the nodes and edges of this graph, not to those of one before an edit.
    bool isOfThisGraph(const Provenance& run) const {
        return version == nullptr || run.graphVersion == version->number;
    }
    // Throws OptionError for a result of another version of the graph.
    void requireOfThisGraph(const Result& result) const;
    bool isPinned(VertexId vertex) const;
    // Names the nodes by a column, given by its id or its name, by kIdLabels, or as the file has them ("").
    // To be called again for another version of the graph. Throws OptionError naming the columns there are.
    void labelBy(const std::string& name);
    // The nodes with the names that are shown.
    const std::shared_ptr<const NodeTable>& names() const {
        return named != nullptr ? named : version->nodes;
    }
    // Adds a run to the results, and shows it where it is of this version of the graph.
    void keep(std::shared_ptr<const CommunityRun> run);
    void keep(std::shared_ptr<const CentralityRun> run);
    // The columns of measures stand beside each other: none is shown instead of another.
    void keep(std::shared_ptr<const MeasureRun> run);
};

// What a window keeps of itself in a session file, beside its views.
struct WindowState {
    static constexpr size_t kMostSteps = 200;

    std::vector<std::string> steps;  // texts of what was done, the last kMostSteps; they cannot be undone
    size_t activeView = 0;           // among the window's views
    bool viewsLocked = false;        // together

    void dropOldSteps() {
        if (steps.size() > kMostSteps)
            steps.erase(steps.begin(), steps.end() - static_cast<std::ptrdiff_t>(kMostSteps));
    }
};

struct Document : Computed {
    std::string name;                         // for titles: the file's name without its folder, or the SPEC
    std::string source;                       // what was opened: a path, "-", a SPEC or kSampleName
    bool fromSession = false;                 // the source is a session file
    std::string filter;                       // that took this graph out of the source's; empty: it is whole
    ReadOptions reading;                      // as it was asked for, not what was found
    std::optional<GraphFile> graphFile;       // that a session may refer to
    std::string openedLabelColumn;            // labelColumn as opening it found it
    KeepGraph keepGraph = KeepGraph::inside;  // as the session file does that was opened
    ImportReport report;
    WindowState window;                                      // as the session file has it
    std::shared_ptr<const std::vector<Vec2>> filePositions;  // those that came with the graph's file

    bool empty() const { return version == nullptr; }
    bool drawn() const { return version != nullptr && version->drawn(); }
    VertexId vertexCount() const { return empty() ? 0 : graph().vertexCount(); }
    // What a document that is not empty has.
    const Graph& graph() const { return *version->graph; }
    const Graph& undirected() const { return *version->undirected; }
    const NodeTable& nodes() const { return *names(); }
    // The graph that a betweenness run was given: its arcs are those of Scores::edge.
    const Graph& searched(const CentralityOptions& options) const {
        return options.directed ? graph() : undirected();
    }
    // What one that is drawn has.
    const std::vector<render::Edge>& edges() const { return *version->edges; }
    const std::vector<f32>& degrees() const { return *version->degrees; }
};

}  // namespace quartier::session
