// Inside graph/io: the reader of every format, each in the file of its name.
#pragma once

#include "core/run_context.h"
#include "graph/graph_builder.h"
#include "graph/io/edge_values.h"
#include "graph/io/reader.h"
#include "graph/io/stream.h"

namespace quartier::graph_io {

// What a reader makes of a file; the builder makes the graph of it.
struct ParsedGraph {
    EdgeList edges;
    NodeTable nodes;
    EdgeValues edgeValues;  // a row per entry of `edges`
    Direction direction = Direction::undirected;
    std::string directionWhy;
    ImportReport report;  // format, lines and faults
};

// Each tells the observer how much of the text it has read, from 0 to 1.
ParsedGraph readEdgeList(const FileText& file, const TableChoices& choices, const RunContext& context);
ParsedGraph readMatrixMarket(const FileText& file, const RunContext& context);
ParsedGraph readGml(const FileText& file, const RunContext& context);
ParsedGraph readGraphMl(const FileText& file, const RunContext& context);
ParsedGraph readGexf(const FileText& file, const RunContext& context);

// The id of the format that the content, then the name tells ("edges" when nothing tells otherwise). Throws
// ParseError for formats that are recognised but not read, naming them.
std::string detectFormat(const FileText& file);
// A Matrix Market body whose banner is missing: a size line of three numbers, and as many lines as it says.
bool isMatrixWithoutBanner(std::string_view text);

}  // namespace quartier::graph_io
