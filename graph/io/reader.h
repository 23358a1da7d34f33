// Reading graphs. One file per format under graph/io/; this header finds the format and reads through any
// compression.
#pragma once

#include <array>
#include <filesystem>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/run_context.h"
#include "graph/graph_builder.h"

namespace quartier {

// How the rows of an edge list are to be understood; what is not set is found out. Columns count from 0.
struct TableChoices {
    std::optional<char> delimiter;  // ',', ';', '\t', or ' ' for blanks
    std::optional<bool> header;     // the first row names the columns
    std::optional<u32> source, target;
    std::optional<int> weight;  // -1 = none: every edge counts 1
    // Instead of their numbers the names that the first line gives them: of source and target, and of the
    // weight if it is to be read. Empty: none.
    std::vector<std::string> names = {};
    bool operator==(const TableChoices&) const = default;
};

// Those that a table may be read with.
inline constexpr std::array<char, 4> kDelimiters{',', ';', '\t', ' '};
// "comma", "semicolon", "tab", "blank"
const char* delimiterName(char delimiter);
std::optional<char> delimiterNamed(std::string_view name);
// "1,2,3", "1,2" without weights, from 1, or the names; empty when no column was chosen. The other way round
// it throws OptionError naming the text.
std::string columnsText(const TableChoices& choices);
void setColumns(TableChoices& choices, const std::string& text);

struct ReadOptions {
    std::string format;  // id of one of graphFormats(); empty = by content, then by suffix
    Direction direction = Direction::automatic;  // overrides what the file says
    TableChoices table = {};                     // for edge lists; other formats have no choice here
};

// The first rows of a file with the suffix of an edge list, in which a person may choose the columns where
// readGraph() found none; nothing of other files, of compressed ones above 4 MB, and of those that cannot be
// read. Takes some milliseconds.
std::optional<TableReading> tableToChooseFrom(const std::filesystem::path& path,
                                              const RunContext& context = plainContext());

// The fields of the first rows of a delimited text, as the reader of edge lists takes them apart.
std::vector<std::vector<std::string>> tableRows(std::string_view text, char delimiter, size_t most);

struct FormatInfo {
    std::string id;                     // "mtx"
    std::string name;                   // "Matrix Market"
    std::vector<std::string> suffixes;  // ".mtx"; compression suffixes (.gz .bz2 .xz .zst) come on top
    std::vector<std::string> written;   // suffixes of files that can be written; also with .gz
    bool writesColumns = false;         // with the columns of nodes
};
// All of them can be read.
const std::vector<FormatInfo>& graphFormats();
// "Edge list, Matrix Market ... and GML", for sentences.
std::string readableFormats();

// Reads a file (any compression that libarchive knows), "-" = standard input. Throws ParseError with file and
// line when it cannot be read as a graph (not a graph, empty, truncated, malformed), Error when it cannot be
// opened (missing, a directory). Progress goes to the observer as stage "reading"; a stop throws Cancelled.
LoadedGraph readGraph(const std::filesystem::path& path, const ReadOptions& options = {},
                      const RunContext& context = plainContext());
// The same from a stream; `name` stands in messages, and its suffix helps to find the format.
LoadedGraph readGraph(std::istream& stream, const std::string& name, const ReadOptions& options = {},
                      const RunContext& context = plainContext());

}  // namespace quartier
