// Reading graphs. One file per format under graph/io/; this header finds the format and reads through any
// compression.
#pragma once

#include <filesystem>
#include <istream>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/run_context.h"
#include "graph/graph_builder.h"

namespace quartier {

struct ReadOptions {
    std::string format;  // id of a format ("edges", "mtx", "gml", "graphml", "gexf"); empty = by content,
                         // then by suffix
    Direction direction = Direction::automatic;  // overrides what the file says
};

struct FormatInfo {
    std::string id;                     // "mtx"
    std::string name;                   // "Matrix Market"
    std::vector<std::string> suffixes;  // ".mtx"; compression suffixes (.gz .bz2 .xz .zst) come on top
    bool readable = true;
    bool writable = false;
};
const std::vector<FormatInfo>& graphFormats();

// Reads a file (any compression that libarchive knows), "-" = standard input. Throws ParseError with file and
// line when it cannot be read as a graph (not a graph, empty, truncated, malformed), Error when it cannot be
// opened (missing, a directory). Progress goes to the observer as stage "reading"; a stop throws Cancelled.
LoadedGraph readGraph(const std::filesystem::path& path, const ReadOptions& options = {},
                      const RunContext& context = plainContext());
// The same from a stream; `name` stands in messages, and its suffix helps to find the format.
LoadedGraph readGraph(std::istream& stream, const std::string& name, const ReadOptions& options = {},
                      const RunContext& context = plainContext());

}  // namespace quartier
