// Inside graph/io: what the readers of all formats give.
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

// The id of the format that the content, then the name tells ("edges" when nothing tells otherwise, and where
// columns of an edge list were chosen). Reads all of the text where its beginning does not tell. Throws
// ParseError for formats that are recognised but not read, naming them.
std::string detectFormat(FileText& file, const TableChoices& choices, const RunContext& context);

}  // namespace quartier::graph_io
