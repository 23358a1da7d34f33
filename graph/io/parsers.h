// Inside graph/io: the reader of every format, each in the file of its name.
#pragma once

#include "core/run_context.h"
#include "graph/graph_builder.h"
#include "graph/io/reader.h"
#include "graph/io/stream.h"

namespace quartier::graph_io {

LoadedGraph readEdgeList(const FileText& file, const ReadOptions& options, const RunContext& context);
LoadedGraph readMatrixMarket(const FileText& file, const ReadOptions& options, const RunContext& context);
LoadedGraph readGml(const FileText& file, const ReadOptions& options, const RunContext& context);
LoadedGraph readGraphMl(const FileText& file, const ReadOptions& options, const RunContext& context);
LoadedGraph readGexf(const FileText& file, const ReadOptions& options, const RunContext& context);

// The id of the format that the content, then the name tells ("edges" when nothing tells otherwise). Throws
// ParseError for formats that are recognised but not read, naming them.
std::string detectFormat(const FileText& file);
// A Matrix Market body whose banner is missing: a size line of three numbers, and as many lines as it says.
bool isMatrixWithoutBanner(std::string_view text);

// What the readers share at their end: direction by options, then by the file; refusal of a graph without
// nodes; the builder.
struct ParsedGraph {
    EdgeList edges;
    NodeTable nodes;
    Direction direction = Direction::undirected;
    std::string directionWhy;
    ImportReport report;  // format, lines and faults
};
LoadedGraph finishGraph(ParsedGraph parsed, const FileText& file, const ReadOptions& options,
                        const RunContext& context);

}  // namespace quartier::graph_io
